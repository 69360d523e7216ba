//! A move, as it is asked for and recorded.

use std::fmt;
use std::str::FromStr;

use super::{Position, PositionNameError};

/// What a player does on a turn: places a mark on a cell. The turn says which mark it is.
///
/// A [`Position`] converts into the move that plays there, so [`Board::play`](super::Board::play) takes a move or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The cell on which the mark is placed.
    pub position: Position,
}

impl From<Position> for Move {
    fn from(position: Position) -> Self {
        Self { position }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl FromStr for Move {
    type Err = PositionNameError;

    /// Reads the name of a cell. Whether the move is legal is for the board to say.
    ///
    /// # Errors
    /// [`PositionNameError`] if the text does not name a cell.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|position| Self { position })
    }
}
