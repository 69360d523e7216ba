//! The transposition table of the solver: between which two evaluations a position is proved to be.

use crate::ai::table::Evaluation;

/// The least and the greatest evaluation that a position may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: Evaluation,
    pub(super) high: Evaluation,
}

impl Range {
    /// Nothing is known.
    pub(super) const ANY: Self = Self { low: -Evaluation::MAX, high: Evaluation::MAX };

    /// Whether the position is worth at least `goal`, if that is known.
    #[inline]
    pub(super) fn answer(self, goal: Evaluation) -> Option<bool> {
        if self.low >= goal {
            Some(true)
        } else if self.high < goal {
            Some(false)
        } else {
            None
        }
    }

    /// Takes into account whether the position is worth at least `goal`.
    #[inline]
    pub(super) fn narrow(&mut self, goal: Evaluation, is_reached: bool) {
        if is_reached {
            self.low = self.low.max(goal);
        } else {
            self.high = self.high.min(goal - 1);
        }
    }

    /// The part of this range that is in another one too.
    pub(super) fn within(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

/// What stands for a position and its rotations and reflections. The lowest 16 bits are 0, and the 16 bits above them
/// are not.
pub(super) type Key = u64;

/// A key with its range in the lowest 16 bits. An entry of 0 is empty.
type Entry = u64;

/// The bits of an entry that hold the range.
const RANGE: u64 = 0xFFFF;

/// The entries among which a position has its place: as many as a line of the processor's cache holds.
type Bucket = [Entry; WAYS];
const WAYS: usize = 8;
/// The numbers of buckets that a table begins with and has at most. The first take 128 KiB, and all of them 8 MiB.
const FIRST: usize = 1 << 11;
const MOST: usize = 1 << 17;

/// A table with a bounded number of entries.
///
/// If all places of a bucket are in use, the new entry takes the place of the position with the most marks, which is
/// the cheapest to search again. The table begins small, so that making one costs little, and grows until it has
/// reached its bound.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    /// The number of buckets is a power of two.
    buckets: Vec<Bucket>,
    /// The number of entries that are not empty.
    used: usize,
    most: usize,
}

impl Ranges {
    /// The size of the full table in bytes.
    pub(super) const BYTES: usize = MOST * size_of::<Bucket>();

    /// An empty table of at most this many buckets, a power of two.
    fn with_buckets(most: usize) -> Self {
        Self { buckets: vec![[0; WAYS]; most.min(FIRST)], used: 0, most }
    }

    /// The number of entries in use.
    pub(super) const fn len(&self) -> usize {
        self.used
    }

    /// What is known about a position.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Range> {
        let found = self.buckets[self.index(key)].iter().find(|entry| **entry & !RANGE == key)?;
        let [low, high, ..] = found.to_le_bytes();
        Some(Range { low: low as Evaluation, high: high as Evaluation })
    }

    /// Stores what is known about a position, in the place of what was known before.
    pub(super) fn set(&mut self, key: Key, Range { low, high }: Range) {
        // If half of the places are in use, one bucket of fifty is full.
        if self.used >= self.buckets.len() * (WAYS / 2) && self.buckets.len() < self.most {
            self.grow();
        }
        self.store(key | u64::from(u16::from_le_bytes([low as u8, high as u8])));
    }

    fn store(&mut self, entry: Entry) {
        let index = self.index(entry & !RANGE);
        let bucket = &mut self.buckets[index];
        // Entries stand without gaps from the start of a bucket.
        let same_or_empty = bucket.iter().position(|place| *place == 0 || (*place ^ entry) & !RANGE == 0);
        let marks = |place: &usize| (bucket[*place] >> u32::BITS).count_ones();
        let place = same_or_empty.or_else(|| (0..WAYS).max_by_key(marks)).unwrap_or(0);
        self.used += usize::from(bucket[place] == 0);
        bucket[place] = entry;
    }

    /// Makes the table four times as long, and at most as long as its bound.
    #[cold]
    fn grow(&mut self) {
        let length = self.most.min(self.buckets.len() * 4);
        let buckets = std::mem::replace(&mut self.buckets, vec![[0; WAYS]; length]);
        self.used = 0;
        buckets.into_iter().flatten().filter(|entry| *entry != 0).for_each(|entry| self.store(entry));
    }

    /// The bucket of a key. The highest bits of a product depend on every bit of the key.
    #[inline]
    fn index(&self, key: Key) -> usize {
        let hash = (key ^ key >> u32::BITS).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> u32::BITS) as usize & (self.buckets.len() - 1)
    }
}

impl Default for Ranges {
    fn default() -> Self {
        Self::with_buckets(MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of a position with these marks.
    const fn key(marks: u32) -> Key {
        (marks as u64) << 32 | 0x1333 << 16
    }

    #[test]
    fn what_is_known_last_is_found_and_nothing_else() {
        let mut ranges = Ranges::default();
        for marks in 0..200_000 {
            assert_eq!(ranges.get(key(marks)), None);
            ranges.set(key(marks), Range { low: -7, high: 5 });
            ranges.set(key(marks), Range { low: 0, high: (marks % 6) as Evaluation });
        }
        let mut found = 0;
        for marks in 0..200_000 {
            if let Some(range) = ranges.get(key(marks)) {
                assert_eq!(range, Range { low: 0, high: (marks % 6) as Evaluation });
                found += 1;
            }
        }
        // Before the table grew, few entries have made room for others.
        assert!(found == ranges.len() && found > 199_000, "{found}");
        assert_eq!((ranges.get(key(200_000)), ranges.get(key(7) ^ 1 << 16)), (None, None));
    }

    #[test]
    fn a_full_bucket_gives_up_the_position_with_the_most_marks() {
        let mut ranges = Ranges::with_buckets(1);
        let marks = [0b1, 0b11, 0b111, 0b1111, 0b1_1111, 0b10, 0b110, 0b1110, 0b100];
        for marks in marks {
            ranges.set(key(marks), Range { low: -3, high: 3 });
        }
        let known: Vec<_> = marks.into_iter().filter(|marks| ranges.get(key(*marks)).is_some()).collect();
        assert_eq!((known, ranges.len()), (vec![0b1, 0b11, 0b111, 0b1111, 0b10, 0b110, 0b1110, 0b100], 8));
    }

    #[test]
    fn answers_make_a_range_narrower() {
        let mut range = Range { low: -4, high: 5 };
        assert_eq!([-4, -3, 5, 6].map(|goal| range.answer(goal)), [Some(true), None, None, Some(false)]);
        range.narrow(3, false);
        range.narrow(1, true);
        assert_eq!((range, range.answer(2)), (Range { low: 1, high: 2 }, None));
        assert_eq!(range.within(Range { low: 2, high: 9 }), Range { low: 2, high: 2 });
    }
}
