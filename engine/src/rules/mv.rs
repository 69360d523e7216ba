//! A move, as it is asked for and recorded.

use std::fmt;
use std::str::FromStr;

use super::{Cells, Mark, Position, PositionNameError};

/// What a player does on a turn: places a mark on a cell. The turn says which mark it is, except where the player chooses.
///
/// A [`Position`] converts into the move that plays there, so [`Board::play`](super::Board::play) takes a move or a position.
///
/// ```
/// use noughts_engine::rules::{Mark, Move, Position};
///
/// assert_eq!("b2".parse(), Ok(Move::from(Position::new(1, 1))));
/// assert_eq!("Xb2".parse(), Ok(Move { position: Position::new(1, 1), mark: Some(Mark::X) }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The cell on which the mark is placed. Where marks fall, it is the cell on which the mark lands.
    pub position: Position,
    /// The mark, in a game whose players choose it.
    pub mark: Option<Mark>,
}

/// The legal moves of a board, in reading order of their cells. Where the mover chooses the mark, each cell comes twice, first with X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    cells: Cells,
    /// The mark of the next move, where the mover chooses it.
    next: Option<Mark>,
}

impl LegalMoves {
    /// No moves.
    pub const NONE: Self = Self { cells: Cells::NONE, next: None };

    pub(super) fn new(cells: Cells, chooses: bool) -> Self {
        Self { cells, next: chooses.then_some(Mark::X) }
    }

    /// Whether there are no moves, or none left to iterate over.
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether the move is one of these, or one of those left to iterate over.
    pub fn contains(&self, mv: Move) -> bool {
        let is_past =
            self.next == Some(Mark::O) && mv.mark == Some(Mark::X) && { self.cells }.next() == Some(mv.position);
        self.cells.contains(mv.position) && mv.mark.is_some() == self.next.is_some() && !is_past
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mark = self.next;
        let position = match mark {
            // The cell stays for O.
            Some(Mark::X) => { self.cells }.next()?,
            _ => self.cells.next()?,
        };
        self.next = mark.map(Mark::other);
        Some(Move { position, mark })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let cells = self.cells.len();
        let count = match self.next {
            None => cells,
            Some(Mark::X) => 2 * cells,
            Some(Mark::O) => 2 * cells - 1,
        };
        (count, Some(count))
    }
}

impl ExactSizeIterator for LegalMoves {}

impl From<Position> for Move {
    fn from(position: Position) -> Self {
        Self { position, mark: None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(mark) = self.mark {
            mark.fmt(f)?;
        }
        self.position.fmt(f)
    }
}

impl FromStr for Move {
    type Err = PositionNameError;

    /// Reads the name of a cell, with a mark before it where the move has one. Whether the move is legal is for the board to say.
    ///
    /// # Errors
    /// [`PositionNameError`] if the text does not name a cell.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mark, name) = match text.as_bytes() {
            [b'X', b'a'..=b'z', ..] => (Some(Mark::X), &text[1..]),
            [b'O', b'a'..=b'z', ..] => (Some(Mark::O), &text[1..]),
            _ => (None, text),
        };
        let position = name.parse().map_err(|_| PositionNameError(text.to_owned()))?;
        Ok(Self { position, mark })
    }
}
