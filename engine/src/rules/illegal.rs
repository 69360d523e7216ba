//! Why a move is not legal.

use thiserror::Error;

use super::Position;

/// Why a move is not legal.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The board has no such cell.
    #[error("{0} is not on the board")]
    OffBoard(Position),
    /// The cell already holds a mark.
    #[error("{0} is taken")]
    Occupied(Position),
    /// The cell holds the mark of the mover that goes with this move. It is empty only after the move.
    #[error("{0} holds the mark that goes next, and is empty only after the move")]
    NextToGo(Position),
    /// Marks fall, and no cell is empty in the column of this cell.
    #[error("the column of {0} is full")]
    ColumnFull(Position),
    /// Marks fall, and this cell has an empty one below.
    #[error("a mark on {position} falls to {lands_on}")]
    InTheAir {
        /// The cell of the move.
        position: Position,
        /// The lowest empty cell of the column.
        lands_on: Position,
    },
    /// The cell is in a small board in which nothing more is played.
    #[error("{0} is in a small board that is closed")]
    Closed(Position),
    /// The cell is in another small board than the one that must be played in.
    #[error("{position} is not in small board {target}, which must be played in")]
    Elsewhere {
        /// The cell of the move.
        position: Position,
        /// The number of the small board, from 1 as one reads.
        target: u8,
    },
    /// The mover chooses which mark to place, and has not.
    #[error("say which mark to place on {0}, as in X{0}")]
    NoMark(Position),
    /// A mark is named where the turn says which it is.
    #[error("the turn says which mark is placed on {0}")]
    HasMark(Position),
    /// One side has won, or nothing more can be placed.
    #[error("the round is over")]
    GameOver,
}

/// Which move of a round is not legal, and why.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("move {number}: {error}")]
pub struct ReplayError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// What is wrong with the move.
    pub error: IllegalMove,
}
