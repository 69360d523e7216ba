//! A round as text, both ways.
//!
//! A record is written as the mark that began, then the moves: `x b2 a1 c3`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Board, IllegalMove, Mark, MarkError, Move, PositionNameError, Rules};

/// Who began a round, and the moves in order. They need not be legal: [`Record::replay`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The mark that began.
    pub first: Mark,
    /// The moves, from the first.
    pub moves: Vec<Move>,
}

/// Why a text is not a record.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It does not begin with a mark.
    #[error("first mark: {0}")]
    First(#[from] MarkError),
    /// A move does not name a cell.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: PositionNameError,
    },
}

/// Which move of a record is not legal, and why.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("move {number}: {error}")]
pub struct ReplayError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub error: IllegalMove,
}

impl Record {
    /// Plays the moves on an empty board.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(&self, rules: Rules) -> Result<Board, ReplayError> {
        let mut board = Board::new(rules, self.first);
        for (index, mv) in self.moves.iter().enumerate() {
            board.play(*mv).map_err(|error| ReplayError { number: index + 1, error })?;
        }
        Ok(board)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.first.letter())?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record. Whether its moves are legal is for [`Record::replay`] to say.
    ///
    /// # Errors
    /// [`RecordError`] says which word is wrong.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default().parse()?;
        let moves = words
            .enumerate()
            .map(|(index, word)| word.parse().map_err(|error| RecordError::Move { number: index + 1, error }));
        Ok(Self { first, moves: moves.collect::<Result<_, _>>()? })
    }
}
