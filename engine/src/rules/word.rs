//! Sets of cells as bits. The cell in column c and row r of a board is bit `r * columns + c`.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Bits for each cell of a board. Boards of up to 64 cells use a `u64`, which is fast, and larger ones use [`Bits`].
pub(crate) trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits.
    const COUNT: u32;

    /// The bit of one cell, whose number is less than [`COUNT`](Self::COUNT).
    fn bit(index: u8) -> Self;

    /// The bits of the first cells, this many.
    fn first(count: u8) -> Self;

    /// The leftmost cell of every row of boards with this many columns, 15 at most. A board has fewer rows than the word has
    /// room for.
    fn first_column(columns: u8) -> Self;

    /// Whether no bit is set.
    fn is_empty(self) -> bool;

    /// How many bits are set.
    fn len(self) -> usize;

    /// Removes the lowest bit, and returns its number.
    fn take_first(&mut self) -> Option<u8>;

    /// The same set as 256 bits.
    fn widened(self) -> Bits;

    /// The lowest bits of a set of 256.
    fn narrowed(bits: Bits) -> Self;

    /// A number of 64 bits that nearly always tells sets apart.
    fn mixed(self) -> u64;

    /// These cells without the others.
    #[inline(always)]
    fn without(self, others: Self) -> Self {
        self & !others
    }

    /// Whether a cell is in the set.
    #[inline(always)]
    fn has(self, index: u8) -> bool {
        u32::from(index) < Self::COUNT && !(self & Self::bit(index)).is_empty()
    }
}

/// For each number of columns, the leftmost cell of every row.
const FIRST_COLUMNS: [Bits; 16] = {
    let mut all = [Bits([0; 4]); 16];
    let mut columns = 1;
    while columns < 16 {
        let mut cell = 0;
        while cell < 256 {
            all[columns].0[cell / 64] |= 1 << (cell % 64);
            cell += columns;
        }
        columns += 1;
    }
    all
};

const FIRST_COLUMNS_OF_64: [u64; 16] = {
    let mut all = [0; 16];
    let mut columns = 0;
    while columns < 16 {
        all[columns] = FIRST_COLUMNS[columns].0[0];
        columns += 1;
    }
    all
};

impl Word for u64 {
    const COUNT: u32 = u64::BITS;

    #[inline(always)]
    fn bit(index: u8) -> Self {
        1_u64.wrapping_shl(u32::from(index))
    }

    #[inline(always)]
    fn first(count: u8) -> Self {
        u64::MAX.checked_shr(u64::BITS.saturating_sub(u32::from(count))).unwrap_or(0)
    }

    #[inline(always)]
    fn first_column(columns: u8) -> Self {
        FIRST_COLUMNS_OF_64[usize::from(columns & 15)]
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn take_first(&mut self) -> Option<u8> {
        let first = (*self != 0).then_some(self.trailing_zeros() as u8);
        *self &= self.wrapping_sub(1);
        first
    }

    #[inline]
    fn widened(self) -> Bits {
        Bits([self, 0, 0, 0])
    }

    #[inline]
    fn narrowed(bits: Bits) -> Self {
        bits.0[0]
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        self
    }
}

/// 256 bits, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits([u64; 4]);

impl Bits {
    /// No cells.
    pub(crate) const NONE: Self = Self([0; 4]);

    /// The bits of the first cells, this many.
    pub(crate) const fn low(count: u8) -> Self {
        let mut bits = [0; 4];
        let (mut word, mut left) = (0, count);
        while left >= 64 {
            bits[word] = u64::MAX;
            (word, left) = (word + 1, left - 64);
        }
        bits[word] = (1 << left) - 1;
        Self(bits)
    }

    /// Whether no bit is set.
    pub(crate) const fn is_none(self) -> bool {
        matches!(self.0, [0, 0, 0, 0])
    }

    /// Whether a bit is set.
    pub(crate) const fn contains(self, index: u8) -> bool {
        self.0[(index / 64) as usize] & 1 << (index % 64) != 0
    }
}

impl BitAnd for Bits {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for Bits {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl Not for Bits {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Shl<u32> for Bits {
    type Output = Self;

    /// Moves each bit up by less than 64 places, which is more than a row of any board.
    #[inline]
    fn shl(self, places: u32) -> Self {
        // Two steps, because a shift by 64 places is not allowed.
        let carry = |word: u64| word >> (63 - places) >> 1;
        let [a, b, c, d] = self.0;
        Self([a << places, b << places | carry(a), c << places | carry(b), d << places | carry(c)])
    }
}

impl Shr<u32> for Bits {
    type Output = Self;

    /// Moves each bit down by less than 64 places.
    #[inline]
    fn shr(self, places: u32) -> Self {
        let carry = |word: u64| word << (63 - places) << 1;
        let [a, b, c, d] = self.0;
        Self([a >> places | carry(b), b >> places | carry(c), c >> places | carry(d), d >> places])
    }
}

impl Word for Bits {
    const COUNT: u32 = 256;

    #[inline]
    fn bit(index: u8) -> Self {
        let mut bits = [0; 4];
        bits[usize::from(index / 64)] = 1 << (index % 64);
        Self(bits)
    }

    #[inline]
    fn first(count: u8) -> Self {
        Self::low(count)
    }

    #[inline]
    fn first_column(columns: u8) -> Self {
        FIRST_COLUMNS[usize::from(columns & 15)]
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.is_none()
    }

    #[inline]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn take_first(&mut self) -> Option<u8> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let first = word.take_first()?;
        Some(64 * index as u8 + first)
    }

    #[inline]
    fn widened(self) -> Bits {
        self
    }

    #[inline]
    fn narrowed(bits: Bits) -> Self {
        bits
    }

    #[inline]
    fn mixed(self) -> u64 {
        let [a, b, c, d] = self.0;
        a ^ b.rotate_left(16) ^ c.rotate_left(32) ^ d.rotate_left(48)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_bits_move_as_far_as_told_and_are_found_again() {
        for index in 0..=224 {
            for places in [0, 1, 14, 15, 16] {
                let moved = Bits::bit(index) << places;
                assert_eq!(moved, Bits::bit(index + places as u8), "{index} up by {places}");
                assert_eq!(moved >> places, Bits::bit(index));
            }
            let (mut one, below) = (Bits::bit(index), Bits::first(index));
            assert_eq!((one.take_first(), one), (Some(index), Bits::NONE));
            assert!(below.len() == usize::from(index) && !below.has(index) && !below.contains(index));
        }
    }

    #[test]
    fn a_small_set_is_the_same_as_a_wide_one() {
        for index in 0..64 {
            assert_eq!(u64::bit(index).widened(), Bits::bit(index));
            assert_eq!(u64::narrowed(Bits::first(index)), u64::first(index));
        }
        assert_eq!((u64::first(64), u64::first(65), u64::MAX.has(64)), (u64::MAX, u64::MAX, false));
        for columns in 3..=15 {
            let cells: Vec<u8> = std::iter::successors(Some(0_u8), |cell| cell.checked_add(columns)).collect();
            let first = cells.into_iter().fold(Bits::NONE, |bits, cell| bits | Bits::bit(cell));
            assert_eq!(Bits::first_column(columns), first);
            assert_eq!(u64::first_column(columns), u64::narrowed(first));
        }
    }
}
