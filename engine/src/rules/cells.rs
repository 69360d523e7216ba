//! A set of cells.

use super::Position;

/// A set of cells of one board. It is an iterator over their positions in reading order: from left to right, then from
/// top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    /// The cell in column c and row r is bit `r * columns + c`.
    bits: u64,
    columns: u8,
}

impl Cells {
    /// The empty set, on any board.
    pub const NONE: Cells = Cells::new(0, 1);

    pub(super) const fn new(bits: u64, columns: u8) -> Self {
        Self { bits, columns }
    }

    pub(super) const fn intersection(self, bits: u64) -> Self {
        Self::new(self.bits & bits, self.columns)
    }

    pub(super) const fn without(self, bits: u64) -> Self {
        Self::new(self.bits & !bits, self.columns)
    }

    /// The cells of this set that are not in the other one. Both must be of the same board.
    pub const fn difference(self, other: Cells) -> Self {
        self.without(other.bits)
    }

    /// Whether there are no cells, or none left to iterate over.
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// Whether the set has this cell. It never has one that is off the board.
    pub const fn contains(&self, position: Position) -> bool {
        position.column < self.columns && self.bits & bit(position, self.columns) != 0
    }
}

/// The bit that stands for a cell of a board with this many columns, or 0 if it is beyond the last bit.
///
/// The caller makes sure that the column is on the board: otherwise this is the bit of a cell in a later row.
#[inline]
pub(super) const fn bit(position: Position, columns: u8) -> u64 {
    let index = position.row as u32 * columns as u32 + position.column as u32;
    match 1_u64.checked_shl(index) {
        Some(bit) => bit,
        None => 0,
    }
}

impl Iterator for Cells {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        if self.bits == 0 {
            return None;
        }
        let index = self.bits.trailing_zeros() as u8;
        self.bits &= self.bits - 1;
        Some(Position::new(index % self.columns, index / self.columns))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.bits.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Cells {}
