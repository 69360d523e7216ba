//! What programs tell each other of a round.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Board, Mark, Move, ReplayError, Rules, Setup};

use super::{Author, RecordError, Round, RoundText, SavedMove};

/// Who began a round on an empty board, and the moves in force, as programs tell them each other. The moves need not be legal:
/// [`Record::replay`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The mark that began.
    pub first: Mark,
    /// The moves, from the first.
    pub moves: Vec<Move>,
}

impl Record {
    /// Plays the moves on an empty board, as moves of people elsewhere.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(&self, rules: Rules) -> Result<Round, ReplayError> {
        Round::replay(Board::new(rules, self.first), self.moves.iter().copied(), |_| Author::Remote)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (start, cursor) = (Setup::new(Rules::TIC_TAC_TOE, self.first), self.moves.len());
        RoundText { start, moves: self.moves.iter().copied().map(SavedMove::from).collect(), cursor }.fmt(f)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record. Whether its moves are legal is for [`Record::replay`] to say.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong, or that there is more than the mark that began and the moves in force.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let RoundText { start, moves, cursor } = RoundText::parse(Rules::TIC_TAC_TOE, text)?;
        let has_more = start != Setup::new(Rules::TIC_TAC_TOE, start.to_move()) || cursor < moves.len();
        if has_more || moves.iter().any(|saved| saved.stand_in.is_some()) {
            return Err(RecordError::Extra);
        }
        Ok(Self { first: start.to_move(), moves: moves.into_iter().map(|saved| saved.mv).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_tell_only_who_began_and_the_moves_in_force() {
        let record: Record = "o b2 a1".parse().unwrap();
        assert_eq!("ob2a1".parse(), Ok(record.clone()));
        assert_eq!(record.to_string(), "o b2 a1");
        for text in ["x b2@scan", "x b2 | a1", "X../.../... o b2", "classic 4x4x4 x b2"] {
            assert_eq!(text.parse::<Record>(), Err(RecordError::Extra), "{text}");
        }
    }
}
