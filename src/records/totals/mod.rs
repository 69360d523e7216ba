//! Totals: how many rounds the person at this device has won, drawn and lost by game against each opponent and each other person,
//! how many wins came in a row, and what was reached for the first time.
//!
//! Everything here is plain data. The systems that count are in `counting.rs`.

use std::collections::BTreeMap;

use bevy::prelude::*;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Match, MatchRecord, Moment, Name, Player, Round};
use noughts_engine::rules::{Mark, Rules};
use noughts_engine::teach::Value;

use super::streak::Streak;

mod bests;
mod identity;
#[cfg(test)]
mod tests;
mod text;

use bests::Bests;
pub use bests::First;

/// The most results that are kept, each of one game against one rival, and the most rounds of which is known that they were seen.
const MOST: usize = 200;
const MOST_SEEN: usize = 2000;

/// Somebody against whom rounds are counted. Opponents of the program come first, the easiest first of all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rival {
    /// An opponent, which the program may not know.
    Opponent(OpponentId),
    /// A person with this name. Rounds against a person without a name are not counted.
    Person(Name),
}

/// Rounds that were won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Rounds won.
    pub won: u32,
    /// Rounds drawn.
    pub drawn: u32,
    /// Rounds lost.
    pub lost: u32,
}

/// The totals of the person at this device.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    results: BTreeMap<(Rules, Rival), Results>,
    /// The wins in a row and the firsts of all games together, and of each game.
    bests: Bests,
    games: BTreeMap<Rules, Bests>,
    /// The identities of the rounds that were seen, the oldest first.
    seen: Vec<u64>,
}

impl Results {
    /// All rounds.
    pub const fn rounds(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    fn plus(self, other: Self) -> Self {
        let [won, drawn, lost] = [(self.won, other.won), (self.drawn, other.drawn), (self.lost, other.lost)]
            .map(|(one, other)| one.saturating_add(other));
        Self { won, drawn, lost }
    }

    /// What two windows have counted since both have read `base`. Less than nothing is nothing.
    fn merged(self, base: Self, other: Self) -> Self {
        let [won, drawn, lost] = [
            (self.won, base.won, other.won),
            (self.drawn, base.drawn, other.drawn),
            (self.lost, base.lost, other.lost),
        ]
        .map(|(mine, base, other)| (mine.saturating_add(other)).saturating_sub(base));
        Self { won, drawn, lost }
    }
}

/// The mark of the person whose totals are kept, and against whom this person plays. If two people share the device, the totals
/// are those of player 1. Nobody's totals are kept of two computers, or against a person without a name.
fn sides(pairing: &Match) -> Option<(Mark, Rival)> {
    let mine = *pairing.people().first()?;
    let rival = match &pairing.players[mine.other()] {
        Player::Computer(opponent) => Rival::Opponent(*opponent),
        Player::Person(name) | Player::Remote(name) => Rival::Person(name.clone()?),
    };
    Some((mine, rival))
}

impl Totals {
    /// The results against everybody in all games, opponents first.
    pub fn rivals(&self) -> BTreeMap<&Rival, Results> {
        let mut rivals = BTreeMap::<_, Results>::new();
        for ((_, rival), results) in &self.results {
            let all = rivals.entry(rival).or_default();
            *all = all.plus(*results);
        }
        rivals
    }

    /// The results against an opponent in the game with these rules.
    pub fn against(&self, rules: Rules, opponent: OpponentId) -> Results {
        self.results.get(&(rules, Rival::Opponent(opponent))).copied().unwrap_or_default()
    }

    /// The results of all rounds.
    pub fn all(&self) -> Results {
        self.results.values().fold(Results::default(), |all, results| all.plus(*results))
    }

    /// The games of which rounds were counted.
    pub fn games(&self) -> Vec<Rules> {
        let mut games: Vec<_> = self.results.keys().map(|(rules, _)| *rules).collect();
        games.dedup();
        games
    }

    /// The totals of one game alone.
    pub fn of_game(&self, rules: Rules) -> Self {
        let results = self.results.iter().filter(|((game, _), _)| *game == rules);
        let mut bests = self.games.get(&rules).copied().unwrap_or_default();
        for first in First::ALL.into_iter().filter(|first| first.is_of_classic() && first.is_in(rules)) {
            bests.firsts[first as usize] = self.reached(first);
        }
        Self { results: results.map(|(key, results)| (key.clone(), *results)).collect(), bests, ..Self::default() }
    }

    /// The wins in a row.
    pub const fn streak(&self) -> Streak {
        self.bests.streak
    }

    /// When this was reached for the first time.
    pub const fn reached(&self, first: First) -> Option<Moment> {
        self.bests.firsts[first as usize]
    }

    /// Notes that this was reached now. Returns whether this is the first time.
    pub fn reach(&mut self, first: First, now: Moment) -> bool {
        self.bests.reach(first, now)
    }

    /// Counts a round as it stands, if it counts. Returns what was reached for the first time.
    pub fn count(&mut self, pairing: &Match, round: &Round, now: Moment) -> Vec<First> {
        let Some(((_, rival), result)) = self.add(pairing, round) else {
            return Vec::new();
        };
        self.games.entry(round.rules()).or_default().count(&rival, result, now);
        self.bests.count(&rival, result, now)
    }

    /// Adds the result of a round, if the round counts. Returns the result, and against whom it was.
    fn add(&mut self, pairing: &Match, round: &Round) -> Option<((Mark, Rival), Value)> {
        let (mine, rival) = sides(pairing)?;
        let result = match round.total()?.winner() {
            None => Value::Draw,
            Some(winner) if winner == mine => Value::Win,
            Some(_) => Value::Loss,
        };
        let key = (round.rules(), rival.clone());
        if self.results.len() >= MOST && !self.results.contains_key(&key) {
            return None;
        }
        let results = self.results.entry(key).or_default();
        let counted = match result {
            Value::Win => &mut results.won,
            Value::Draw => &mut results.drawn,
            Value::Loss => &mut results.lost,
        };
        *counted = counted.saturating_add(1);
        Some(((mine, rival), result))
    }

    /// Counts the rounds of a match that was imported, each unless it was ever seen. Nobody knows which rounds came before or after
    /// the others, so wins in a row are not counted. Of two people, the totals are those of X, unless only O is called `name`.
    pub fn import(&mut self, played: &MatchRecord, name: &str) {
        let mut pairing = played.pairing();
        let is_me = |mark: Mark| pairing.players[mark].name().is_some_and(|known| known.as_str() == name);
        if is_me(Mark::O) && !is_me(Mark::X) {
            pairing.player_one = Mark::O;
        }
        for (record, identity) in played.finished().iter().zip(identity::of(played)) {
            let round = record.round(&played.players);
            if self.see(identity)
                && let Some(((_, rival), result)) = self.add(&pairing, &round)
            {
                for bests in [&mut self.bests, self.games.entry(round.rules()).or_default()] {
                    bests.reach_by(&rival, result, played.moment);
                }
            }
        }
    }

    /// Notes that the last finished round of this match was seen. Returns whether it was not seen before.
    pub fn see_last(&mut self, played: &MatchRecord) -> bool {
        identity::of(played).last().is_none_or(|identity| self.see(identity))
    }

    fn see(&mut self, identity: u64) -> bool {
        let is_new = !self.seen.contains(&identity);
        if is_new {
            self.seen.push(identity);
            self.seen.drain(..self.seen.len().saturating_sub(MOST_SEEN));
        }
        is_new
    }

    /// Nothing was counted or reached yet. What was seen stays seen, so that no import brings it back.
    pub fn anew(&self) -> Self {
        Self { seen: self.seen.clone(), ..Self::default() }
    }

    /// What two windows have counted: the totals that the other window has stored, and what this window has counted since both
    /// have read `base`.
    pub fn merged(&self, base: &Self, other: Self) -> Self {
        let of = |totals: &Self, key| totals.results.get(key).copied().unwrap_or_default();
        let both = self.results.keys().chain(other.results.keys());
        let merged = both.map(|key| (key.clone(), of(self, key).merged(of(base, key), of(&other, key))));
        let results: BTreeMap<_, _> = merged.filter(|(_, results)| results.rounds() > 0).collect();
        let has_only_won = |mine: Results, then: Results| (mine.drawn, mine.lost) == (then.drawn, then.lost);
        let bests = self.bests.merged(&base.bests, &other.bests, has_only_won(self.all(), base.all()));
        let game = |rules: &Rules| {
            let [mine, then, theirs] =
                [self, base, &other].map(|totals| totals.games.get(rules).copied().unwrap_or_default());
            let only_won = has_only_won(self.of_game(*rules).all(), base.of_game(*rules).all());
            (*rules, mine.merged(&then, &theirs, only_won))
        };
        let games = self.games.keys().chain(other.games.keys()).map(game).collect();
        let mut totals = Self { results, bests, games, seen: other.seen };
        self.seen.iter().for_each(|identity| _ = totals.see(*identity));
        totals
    }
}
