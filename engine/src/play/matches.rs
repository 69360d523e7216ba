//! Several rounds of the same players: who begins each, how it stands, and when it is over.

use rand::{Rng, RngExt};

use crate::rules::{ByMark, Mark, Outcome};

use super::{Author, FinishedRound, NameError, Player, Refusal, Round, RoundRecord};

/// Who begins the first round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstRound {
    /// The first player.
    PlayerOne,
    /// The second player.
    PlayerTwo,
    /// Chance decides.
    Chance,
}

impl FirstRound {
    /// Every rule, the usual one first.
    pub const ALL: [FirstRound; 3] = [FirstRound::PlayerOne, FirstRound::PlayerTwo, FirstRound::Chance];
}

/// Who begins the rounds after the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextRounds {
    /// The other player than in the round before.
    Alternate,
    /// Whoever won the last round; after a draw it is the other side's turn.
    Winner,
    /// Whoever lost the last round; after a draw it is the other side's turn.
    Loser,
    /// The same player as in the first round.
    Same,
    /// Chance decides anew for each round.
    Chance,
}

impl NextRounds {
    /// Every rule, the usual one first.
    pub const ALL: [NextRounds; 5] =
        [NextRounds::Alternate, NextRounds::Winner, NextRounds::Loser, NextRounds::Same, NextRounds::Chance];
}

/// The rules of who begins each round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Starter {
    /// Who begins the first round.
    pub first: FirstRound,
    /// Who begins the others.
    pub next: NextRounds,
}

impl Starter {
    /// Chance decides anew for each round.
    pub const CHANCE: Self = Self { first: FirstRound::Chance, next: NextRounds::Chance };
    /// Always the first player.
    pub const PLAYER_ONE: Self = Self { first: FirstRound::PlayerOne, next: NextRounds::Same };
    /// Always the second player.
    pub const PLAYER_TWO: Self = Self { first: FirstRound::PlayerTwo, next: NextRounds::Same };
    /// The first player in the first round, then in turns.
    pub const ALTERNATE: Self = Self { first: FirstRound::PlayerOne, next: NextRounds::Alternate };
    /// The first player, and then whoever won.
    pub const WINNER: Self = Self { first: FirstRound::PlayerOne, next: NextRounds::Winner };
    /// The first player, and then whoever lost.
    pub const LOSER: Self = Self { first: FirstRound::PlayerOne, next: NextRounds::Loser };
}

impl Default for Starter {
    /// Chance decides, where nobody says otherwise.
    fn default() -> Self {
        Self::CHANCE
    }
}

/// How many rounds a match has.
///
/// In a best of five, a side has won as soon as the other can no longer catch up: a win counts one and a draw a half
/// for each side, so more than half of five is enough. After five rounds the match is over whatever happened, so that
/// two players who never lose do not go on for ever. With equal wins, nobody has won it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// As many as the players like; nobody wins it.
    #[default]
    Open,
    /// Three at most.
    BestOf3,
    /// Five at most.
    BestOf5,
    /// Seven at most.
    BestOf7,
}

impl Length {
    /// Every length, the usual one first.
    pub const ALL: [Length; 4] = [Length::Open, Length::BestOf3, Length::BestOf5, Length::BestOf7];

    /// The most rounds of a match of this length; none for an open match.
    pub const fn rounds(self) -> Option<usize> {
        match self {
            Length::Open => None,
            Length::BestOf3 => Some(3),
            Length::BestOf5 => Some(5),
            Length::BestOf7 => Some(7),
        }
    }

    /// The length that has at most this many rounds.
    pub fn best_of(rounds: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.rounds() == Some(rounds))
    }

    /// How a match of this length with this score has ended; none if it goes on.
    pub fn end(self, score: Score) -> Option<MatchEnd> {
        let rounds = self.rounds()?;
        // In halves: two for a win, one for a draw.
        let won = Mark::ALL.into_iter().find(|mark| 2 * score.wins[*mark] + score.draws > rounds);
        won.map(MatchEnd::Won).or_else(|| (score.rounds() >= rounds).then_some(MatchEnd::Drawn))
    }
}

/// How a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// This side has won the match.
    Won(Mark),
    /// All rounds are played, and both sides have won equally many.
    Drawn,
}

/// Two players, how they meet, and the rounds that they have finished.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub struct Match {
    /// Who plays which mark.
    pub players: ByMark<Player>,
    /// The mark of player 1.
    pub player_one: Mark,
    /// Who begins each round.
    pub starter: Starter,
    /// How many rounds the match has.
    pub length: Length,
    /// The score of the rounds before the finished ones below. Nothing else is known of those rounds.
    before: Score,
    /// The rounds that were followed by another.
    finished: Vec<FinishedRound>,
    /// Who began the first round, if chance decided.
    by_chance: Option<Mark>,
    by_letter: bool,
}

/// The most rounds whose moves are remembered, so that an open match does not grow for ever. Of the rounds before them, only the
/// winner is known.
pub(super) const MAX_RECORDS: usize = 100;

/// Rounds won by each side, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Rounds won.
    pub wins: ByMark<usize>,
    /// Rounds drawn.
    pub draws: usize,
}

impl Score {
    /// Counts a round with this winner. A draw has no winner.
    pub(super) fn count(&mut self, winner: Option<Mark>) {
        match winner {
            Some(mark) => self.wins[mark] += 1,
            None => self.draws += 1,
        }
    }

    /// How many rounds are counted.
    pub const fn rounds(&self) -> usize {
        self.wins.x + self.wins.o + self.draws
    }
}

impl Default for Match {
    /// Two people whose names are their marks.
    fn default() -> Self {
        Self::new(ByMark::new(|mark| Player::Person(mark.to_string().parse().ok())), Mark::X, Starter::PLAYER_ONE)
    }
}

impl Match {
    /// An open match before its first round.
    pub const fn new(players: ByMark<Player>, player_one: Mark, starter: Starter) -> Self {
        let length = Length::Open;
        let before = Score { wins: ByMark { x: 0, o: 0 }, draws: 0 };
        Self { players, player_one, starter, length, before, finished: Vec::new(), by_chance: None, by_letter: false }
    }

    /// The same match, of this length.
    pub fn of_length(self, length: Length) -> Self {
        Self { length, ..self }
    }

    /// The same match, played by letter.
    pub fn by_letter(self) -> Self {
        Self { by_letter: true, ..self }
    }

    /// The same match before its first round.
    pub fn anew(&self) -> Self {
        Self { before: Score::default(), finished: Vec::new(), by_chance: None, ..self.clone() }
    }

    /// The same match, in which chance has decided that this side begins the first round. There is no such match if something
    /// else decides who begins.
    pub fn begun_by_chance(self, first: Mark) -> Option<Self> {
        let is_chance = self.starter.first == FirstRound::Chance;
        is_chance.then_some(Self { by_chance: Some(first), ..self })
    }

    /// Who began the first round, if chance has decided it.
    pub const fn by_chance(&self) -> Option<Mark> {
        self.by_chance
    }

    /// The same match after more rounds: others came before its finished rounds, of which only this score is known.
    pub fn after_score(self, before: Score) -> Self {
        Self { before, ..self }
    }

    /// Checks that the players can be told apart. Two computers can: their marks are added to their names.
    ///
    /// # Errors
    /// [`NameError::Same`] if two people have one name.
    pub fn check_names(players: &ByMark<Player>) -> Result<(), NameError> {
        let name = players.x.name();
        if name.is_some() && name == players.o.name() { Err(NameError::Same) } else { Ok(()) }
    }

    /// The same match after these rounds. There is no such match if it would have been over before, or if a round is not over.
    pub fn after_rounds(self, finished: Vec<FinishedRound>) -> Option<Self> {
        let are_over = finished.iter().filter_map(FinishedRound::record).all(|record| record.outcome().is_some());
        let mut after = Self { finished, ..self };
        after.forget_old_moves();
        (are_over && after.end(None).is_none()).then_some(after)
    }

    /// The marks of the people who play at this device, that of player 1 first.
    pub fn people(&self) -> Vec<Mark> {
        [self.player_one, self.player_one.other()].into_iter().filter(|mark| self.players[*mark].is_person()).collect()
    }

    /// Whether a player is at another device.
    pub fn is_remote(&self) -> bool {
        self.players.iter().any(|(_, player)| matches!(player, Player::Remote(_)))
    }

    /// Whether the match is played by letter: two people send each other what they have played, and no server has the match.
    pub const fn is_by_letter(&self) -> bool {
        self.by_letter
    }

    /// Whether a player is at another device, but not by letter: the match is that of a room, and a server has it.
    pub fn is_in_room(&self) -> bool {
        self.is_remote() && !self.by_letter
    }

    /// Whether any player is a person at this device.
    pub fn has_person(&self) -> bool {
        self.players.x.is_person() || self.players.o.is_person()
    }

    /// Whether two computers play, so that people can only watch.
    pub fn is_watched(&self) -> bool {
        !self.has_person() && !self.is_remote()
    }

    /// Whether this author may move for the side to move.
    pub fn may_move(&self, author: Author, to_move: Mark) -> bool {
        match (author, &self.players[to_move]) {
            (Author::StandIn(_), Player::Remote(_)) => false,
            (Author::StandIn(_), _) | (Author::Person, Player::Person(_)) | (Author::Remote, Player::Remote(_)) => true,
            (Author::Computer(opponent), Player::Computer(seated)) => opponent == *seated,
            _ => false,
        }
    }

    /// The rounds that were followed by another.
    pub fn finished(&self) -> &[FinishedRound] {
        &self.finished
    }

    /// The winner of each of these rounds; a draw has none.
    pub fn winners(&self) -> impl Iterator<Item = Option<Mark>> {
        self.finished.iter().map(FinishedRound::winner)
    }

    /// The number of the round that is played, from 1.
    pub fn round_number(&self) -> usize {
        self.before.rounds() + self.finished.len() + 1
    }

    /// The score, with the outcome of the round that is being played if it has one and counts. Until the next round
    /// begins, undo can still change it.
    pub fn score(&self, current: Option<&Outcome>) -> Score {
        let mut score = self.before;
        self.winners().chain(current.map(Outcome::winner)).for_each(|winner| score.count(winner));
        score
    }

    /// How the match has ended, with the outcome of the round that is being played if it has one and counts.
    pub fn end(&self, current: Option<&Outcome>) -> Option<MatchEnd> {
        self.length.end(self.score(current))
    }

    /// Counts a round that has ended. If the round ends the match, the same players begin another match.
    pub(super) fn finish_round(&mut self, round: &Round, outcome: &Outcome) {
        if self.end(Some(outcome)).is_some() {
            *self = self.anew();
            return;
        }
        self.finished.push(FinishedRound::Record(RoundRecord::of(round)));
        self.forget_old_moves();
    }

    fn forget_old_moves(&mut self) {
        let old = self.finished.len().saturating_sub(MAX_RECORDS);
        self.finished[..old].iter_mut().for_each(|round| *round = FinishedRound::Winner(round.winner()));
    }

    /// Changes the rules of the coming rounds, unless the match would be over by another length already. The outcome is that of
    /// the round that is being played, if it has one and counts.
    pub(super) fn agree(&mut self, next: NextRounds, length: Length, current: Option<&Outcome>) -> Result<(), Refusal> {
        if length != self.length && length.end(self.score(current)).is_some() {
            return Err(Refusal::MatchIsOver);
        }
        (self.starter.next, self.length) = (next, length);
        Ok(())
    }

    /// Who begins the round that comes next, if the rounds before it were begun by the same rules.
    pub(super) fn next_starter(&mut self, rng: &mut impl Rng) -> Mark {
        let one = self.player_one;
        let first = match self.starter.first {
            FirstRound::PlayerOne => one,
            FirstRound::PlayerTwo => one.other(),
            FirstRound::Chance => *self.by_chance.get_or_insert_with(|| toss(one, rng)),
        };
        self.winners().fold(first, |last, winner| self.starter_after(last, winner, rng))
    }

    /// Who begins a round. The side `last` began the round before, and `winner` won that round.
    pub(super) fn starter_after(&self, last: Mark, winner: Option<Mark>, rng: &mut impl Rng) -> Mark {
        match (self.starter.next, winner) {
            (NextRounds::Winner, Some(winner)) => winner,
            (NextRounds::Loser, Some(winner)) => winner.other(),
            (NextRounds::Alternate | NextRounds::Winner | NextRounds::Loser, _) => last.other(),
            (NextRounds::Same, _) => last,
            (NextRounds::Chance, _) => toss(self.player_one, rng),
        }
    }
}

/// Chance decides between a side and the other.
fn toss(one: Mark, rng: &mut impl Rng) -> Mark {
    if rng.random() { one } else { one.other() }
}
