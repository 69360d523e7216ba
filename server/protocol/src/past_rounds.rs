//! The rounds of a room that are over and were followed by another.

use noughts_engine::play::Record;
use noughts_engine::rules::{Mark, Rules};
use serde::{Deserialize, Serialize};

use super::{MAX_PAST_BYTES, MAX_ROUNDS};

/// Rounds won by each side, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Rounds won by X.
    pub x: u32,
    /// Rounds won by O.
    pub o: u32,
    /// Rounds drawn.
    pub draws: u32,
}

impl Tally {
    /// Counts a round that this side has won, or nobody. A number that is as large as it can be does not change.
    pub const fn count(&mut self, winner: Option<Mark>) {
        let number = match winner {
            Some(Mark::X) => &mut self.x,
            Some(Mark::O) => &mut self.o,
            None => &mut self.draws,
        };
        *number = number.saturating_add(1);
    }

    /// How many rounds there were.
    pub const fn rounds(self) -> u64 {
        self.x as u64 + self.o as u64 + self.draws as u64
    }
}

/// The finished rounds of a room: the newest with their moves, and the score of those before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRounds {
    /// The number of the round that follows them, from 1 on.
    pub round: u32,
    /// The score of the rounds that have no record any more.
    pub before: Tally,
    /// The newest rounds, in the order in which they were played.
    pub records: Vec<Record>,
}

impl Default for PastRounds {
    /// What comes before the first round.
    fn default() -> Self {
        Self::without_records(1, Tally::default())
    }
}

impl PastRounds {
    /// Rounds of which only the score is known.
    pub const fn without_records(round: u32, before: Tally) -> Self {
        Self { round, before, records: Vec::new() }
    }

    /// The same rounds, and after them this round, which is over. The oldest records make room for it. The result is `None` if a
    /// record cannot be replayed.
    pub fn followed_by(&self, rules: Rules, finished: Record) -> Option<Self> {
        let mut next = self.clone();
        next.round += 1;
        next.records.push(finished);
        while next.is_too_long() {
            let oldest = next.records.remove(0);
            let outcome = oldest.replay(rules).ok()?.outcome();
            next.before.count(outcome.and_then(|outcome| outcome.winner()));
        }
        Some(next)
    }

    /// The same rounds without the newest, whose record must be there.
    pub fn without_last(mut self) -> Option<Self> {
        self.records.pop()?;
        self.round = self.round.checked_sub(1)?;
        Some(self)
    }

    /// The score of all rounds. There is none if the rounds cannot have been played: a record is not legal, not over, or not in
    /// turn with the record before it; or there are too many rounds, or not as many as the number of the next round says.
    pub fn score(&self, rules: Rules) -> Option<Tally> {
        let mut score = self.before;
        for record in &self.records {
            score.count(record.replay(rules).ok()?.outcome()?.winner());
        }
        let are_in_turn = self.records.windows(2).all(|two| two[0].first != two[1].first);
        let is_right = are_in_turn && !self.is_too_long() && self.round <= MAX_ROUNDS;
        (is_right && score.rounds() + 1 == u64::from(self.round)).then_some(score)
    }

    /// Whether the records have too many bytes, with what JSON puts around each.
    fn is_too_long(&self) -> bool {
        const AROUND: usize = r#""","#.len();
        self.records.iter().map(|record| record.to_string().len() + AROUND).sum::<usize>() > MAX_PAST_BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules::TIC_TAC_TOE;

    /// So many rounds, of which X wins every second one.
    fn played(rounds: u32) -> PastRounds {
        (0..rounds).fold(PastRounds::default(), |past, round| {
            let record = if round % 2 == 0 { "x a1 b1 a2 b2 a3" } else { "o a1 b1 a2 b2 a3" };
            past.followed_by(RULES, record.parse().unwrap()).unwrap()
        })
    }

    #[test]
    fn the_newest_rounds_have_their_moves_and_all_are_counted() {
        for rounds in [0, 1, 2, 99, 1000] {
            let past = played(rounds);
            assert_eq!(past.round, rounds + 1);
            assert_eq!(past.score(RULES), Some(Tally { x: rounds.div_ceil(2), o: rounds / 2, draws: 0 }));
            let text = serde_json::to_string(&past.records).unwrap();
            assert!(text.len() <= MAX_PAST_BYTES + 2, "{} bytes", text.len());
            assert_eq!(past.records.len() as u64 + past.before.rounds(), u64::from(rounds));
        }
        assert!(played(1000).records.len() > 150);
        assert_eq!(played(3).without_last(), Some(played(2)));
        assert_eq!(played(0).without_last(), None);
    }

    #[test]
    fn what_cannot_have_been_played_has_no_score() {
        let right = played(3);
        let changed = |change: &dyn Fn(&mut PastRounds)| {
            let mut past = right.clone();
            change(&mut past);
            past.score(RULES)
        };
        assert!(changed(&|_| {}).is_some());
        assert_eq!(changed(&|past| past.round = 0), None);
        assert_eq!(changed(&|past| past.round += 1), None);
        assert_eq!(changed(&|past| past.before.x += 1), None);
        assert_eq!(changed(&|past| past.before = Tally { x: u32::MAX, o: u32::MAX, draws: u32::MAX }), None);
        assert_eq!(changed(&|past| (past.before.x, past.round) = (u32::MAX - 4, u32::MAX)), None);
        assert_eq!(changed(&|past| past.records[1] = "o a1 b1".parse().unwrap()), None);
        assert_eq!(changed(&|past| past.records[1] = "o a1 a1".parse().unwrap()), None);
        assert_eq!(changed(&|past| past.records[1].first = Mark::X), None);
        let records = right.records[..2].iter().cycle().take(300).cloned().collect();
        let long = PastRounds { round: 301, before: Tally::default(), records };
        assert_eq!(long.score(RULES), None, "more than the bytes there may be");
    }
}
