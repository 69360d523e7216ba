//! A set of cells.

use super::Position;
use super::word::{Bits, Word};

/// A set of cells of one board. It is an iterator over their positions in reading order: from left to right, then from
/// top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    bits: Bits,
    columns: u8,
}

impl Cells {
    /// The empty set, on any board.
    pub const NONE: Cells = Cells::new(Bits::NONE, 1);

    pub(super) const fn new(bits: Bits, columns: u8) -> Self {
        Self { bits, columns }
    }

    /// The cells of this set that are not in the other one. Both must be of the same board.
    pub fn difference(self, other: Cells) -> Self {
        Self::new(self.bits.without(other.bits), self.columns)
    }

    /// Whether there are no cells, or none left to iterate over.
    pub const fn is_empty(&self) -> bool {
        self.bits.is_none()
    }

    /// Whether the set has this cell. It never has one that is off the board.
    pub const fn contains(&self, position: Position) -> bool {
        match index(position, self.columns) {
            Some(index) => self.bits.contains(index),
            None => false,
        }
    }
}

/// The number of a cell on a board with this many columns, unless it is off the board. No board has more than 255 cells.
#[inline]
pub(super) const fn index(position: Position, columns: u8) -> Option<u8> {
    let index = position.row as u16 * columns as u16 + position.column as u16;
    if position.column < columns && index < 256 { Some(index as u8) } else { None }
}

/// The position of the cell with this number.
#[inline]
pub(super) const fn position(index: u8, columns: u8) -> Position {
    Position::new(index % columns, index / columns)
}

impl Iterator for Cells {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        self.bits.take_first().map(|index| position(index, self.columns))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.bits.len();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Cells {}
