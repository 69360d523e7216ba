//! Rounds that were played, with every move, as a match remembers them.

use std::fmt;

use crate::rules::{Board, ByMark, Mark, Outcome, ReplayError, Rules, Setup};

use super::{Author, Player, RecordError, Round, RoundText, SavedMove};

/// A round with the moves that were in force. All of them are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRecord {
    start: Board,
    moves: Vec<SavedMove>,
    end: Board,
    outcome: Option<Outcome>,
}

impl RoundRecord {
    /// A round with these moves.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn new(start: Board, moves: Vec<SavedMove>) -> Result<Self, ReplayError> {
        let round = Round::replay(start, moves, |_| Author::Person)?;
        Ok(Self::of(&round))
    }

    /// The moves of a round that are in force.
    pub fn of(round: &Round) -> Self {
        let moves = round.played().iter().map(SavedMove::of).collect();
        Self { start: *round.start(), moves, end: *round.board(), outcome: round.outcome() }
    }

    /// The board that the round began from.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The moves, from the first.
    pub fn moves(&self) -> &[SavedMove] {
        &self.moves
    }

    /// The board after the last move.
    pub const fn end(&self) -> &Board {
        &self.end
    }

    /// How the round ended, if it did.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The round, with its moves made one after the other by these players.
    pub fn round(&self, players: &ByMark<Player>) -> Round {
        let round = Round::replay(self.start, self.moves.iter().copied(), |mark| players[mark].author());
        round.unwrap_or_else(|error| unreachable!("the moves of a record are legal: {error}"))
    }

    /// Reads the moves in force of a round, under these rules if its text has none.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong, and with which move.
    pub fn parse(known: Rules, text: &str) -> Result<Self, RecordError> {
        let text = RoundText::parse(known, text)?;
        Ok(Self::new(text.start.board()?, text.played().to_vec())?)
    }
}

impl fmt::Display for RoundRecord {
    /// Writes the round without its rules, which the match around it has.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (start, moves, cursor) = (Setup::from(&self.start), self.moves.clone(), self.moves.len());
        RoundText { start, moves, cursor }.write(self.start.rules(), f)
    }
}

/// A round of a match that was followed by another round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "of nearly every round the moves are known")]
pub enum FinishedRound {
    /// Only the winner of the round is known, because many rounds were played since. A draw has no winner.
    Winner(Option<Mark>),
    /// The moves of the round are known too.
    Record(RoundRecord),
}

impl FinishedRound {
    /// Who has won the round; a draw has no winner.
    pub fn winner(&self) -> Option<Mark> {
        match self {
            Self::Winner(winner) => *winner,
            Self::Record(record) => record.outcome()?.winner(),
        }
    }

    /// The moves of the round, if they are known.
    pub const fn record(&self) -> Option<&RoundRecord> {
        match self {
            Self::Winner(_) => None,
            Self::Record(record) => Some(record),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(text: &str) {
        let read = RoundRecord::parse(Rules::TIC_TAC_TOE, text).unwrap();
        assert_eq!(read.to_string(), text);
        let people = ByMark::new(|mark| Player::Person(mark.to_string().parse().ok()));
        assert_eq!(RoundRecord::of(&read.round(&people)), read);
    }

    #[test]
    fn rounds_are_read_as_they_were_written() {
        for text in ["x", "o", "x b2 a1 c3", "o b2@scan a1", "XO./.X./... o c3", "XXX/OO./... o"] {
            same(text);
        }
    }

    #[test]
    fn what_is_no_round_is_refused_with_its_move() {
        let error = |text| RoundRecord::parse(Rules::TIC_TAC_TOE, text).unwrap_err();
        assert!(matches!(error("z b2"), RecordError::First(_)));
        assert!(matches!(error(""), RecordError::First(_)));
        assert!(matches!(error("x b2 zz"), RecordError::Move { number: 2, .. }));
        assert!(matches!(error("x b2 a1@Nobody"), RecordError::Opponent { number: 2, .. }));
        assert!(matches!(error("x b2 a1 b2"), RecordError::Illegal(ReplayError { number: 3, .. })));
        assert!(matches!(error("x b2 d4"), RecordError::Illegal(ReplayError { number: 2, .. })));
    }
}
