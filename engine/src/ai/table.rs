//! The transposition table: what a search has found about positions, so that another order of moves that leads to the
//! same position need not be searched again.

/// The evaluation of a position for the side to move.
///
/// It is positive if that side wins, negative if it loses, and 0 for a draw or where the search does not see the end.
/// Its absolute value is 1 plus the number of cells that are empty at the end, so sooner wins are greater.
pub type Evaluation = i8;

/// An entry: the marks of X, the marks of O, and the rest of the key with the score in the lowest byte. The rest is
/// never 0, so an entry of zeros is empty. Vectors of such arrays are allocated as zeroed memory, which costs little
/// time.
type Entry = [u64; 3];
/// What stands for a position: numbers that no other position has. The lowest 16 bits of the last one are 0.
pub(super) type Key = [u64; 3];
/// The entries among which a position has its place.
type Bucket = [Entry; WAYS];

/// The bits of the third number that hold the score.
const SCORE: u64 = 0xFF;
/// The bits of the third number that hold how many plies were searched, and where they begin.
const PLIES: u64 = 0xFF << PLIES_SHIFT;
const PLIES_SHIFT: u32 = 8;

/// A table with a bounded number of entries.
///
/// An entry may stand in any of the [`WAYS`] places of one bucket, which the hash of its position selects. If all places are in
/// use, the new entry takes the place of the entry with the fewest plies: such an entry is the cheapest to search again, and for
/// a given depth such entries are also the most numerous. The new entry is always stored, because a search asks most often for
/// what it has found last, so entries of a finished game cannot fill the table forever.
///
/// The table begins small, so that making one costs little, and grows until it has reached its bound.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The number of buckets is a power of two.
    buckets: Vec<Bucket>,
    /// The number of entries that are not empty.
    used: usize,
    /// The most buckets that there may be.
    most: usize,
}

/// The number of places in a bucket.
const WAYS: usize = 4;
/// The number of buckets that a table begins with. They have room for the 4536 positions that a search of tic-tac-toe stores when
/// one side begins, and take 192 KiB.
const FIRST: usize = 1 << 11;

impl Table {
    /// The size of an entry in bytes.
    pub(super) const ENTRY_BYTES: usize = size_of::<Entry>();

    /// An empty table that has room for this many entries, rounded up to a power of two and to one bucket.
    pub(super) fn new(entries: usize) -> Self {
        let most = entries.div_ceil(WAYS).next_power_of_two();
        Self { buckets: vec![[[0; 3]; WAYS]; most.min(FIRST)], used: 0, most }
    }

    /// The score that was found for a position when exactly this many plies were searched.
    #[inline(always)]
    pub(super) fn get(&self, key: Key, plies: u8) -> Option<Evaluation> {
        let key = entry(key, plies);
        let bucket = &self.buckets[self.index(&key)];
        let found = bucket.iter().find(|entry| is_of(entry, &key))?;
        Some((found[2] & SCORE) as u8 as Evaluation)
    }

    /// Stores what was found for a position that has no entry with this many plies.
    #[inline(always)]
    pub(super) fn insert(&mut self, key: Key, plies: u8, score: Evaluation) {
        // At three quarters, buckets begin to overflow.
        if self.used >= self.buckets.len() * (WAYS * 3 / 4) && self.buckets.len() < self.most {
            self.grow();
        }
        let [x, o, rest] = entry(key, plies);
        self.store([x, o, rest | u64::from(score as u8)]);
    }

    #[inline]
    fn store(&mut self, entry: Entry) {
        let index = self.index(&entry);
        // An empty entry counts as an entry with no plies.
        if let Some(place) = self.buckets[index].iter_mut().min_by_key(|place| place[2] & PLIES) {
            self.used += usize::from(place[2] == 0);
            *place = entry;
        }
    }

    /// Makes the table four times as long, and at most as long as its bound.
    #[cold]
    fn grow(&mut self) {
        let length = self.most.min(self.buckets.len() * 4);
        let buckets = std::mem::replace(&mut self.buckets, vec![[[0; 3]; WAYS]; length]);
        self.used = 0;
        buckets.into_iter().flatten().filter(|entry| entry[2] != 0).for_each(|entry| self.store(entry));
    }

    /// The number of entries in use.
    pub(super) const fn len(&self) -> usize {
        self.used
    }

    /// The most entries that there may be.
    pub(super) const fn capacity(&self) -> usize {
        self.most * WAYS
    }

    /// The bucket of a position: the high half of a product depends on every bit of both factors.
    #[inline]
    fn index(&self, [x, o, rest]: &Entry) -> usize {
        let product = u128::from(x ^ 0x9E37_79B9_7F4A_7C15) * u128::from(o ^ (rest & !SCORE) ^ 0xD1B5_4A32_D192_ED03);
        let hash = (product >> 64) as u64 ^ product as u64;
        hash as usize & (self.buckets.len() - 1)
    }
}

/// The entry of a position and a number of plies, with the score left out.
#[inline]
fn entry([x, o, rest]: Key, plies: u8) -> Entry {
    [x, o, rest | u64::from(plies) << PLIES_SHIFT]
}

#[inline]
fn is_of(entry: &Entry, key: &Entry) -> bool {
    entry[0] == key[0] && entry[1] == key[1] && entry[2] & !SCORE == key[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Mark, Playable, Rules, with_position};

    fn key(rules: Rules, first: Mark) -> Key {
        with_position!(Board::new(rules, first).0, position => position.key()).unwrap()
    }

    #[test]
    fn every_score_is_found_under_its_own_position_and_plies() {
        let mut table = Table::new(64);
        let key_of_x = key(Rules::TIC_TAC_TOE, Mark::X);
        for (plies, score) in [(9, 0), (8, -65), (7, 65), (6, -1)] {
            assert_eq!(table.get(key_of_x, plies), None);
            table.insert(key_of_x, plies, score);
            assert_eq!(table.get(key_of_x, plies), Some(score));
        }
        assert_eq!(table.get(key(Rules::TIC_TAC_TOE, Mark::O), 9), None);
        assert_eq!(table.get(key(Rules::new(4, 3, 3).unwrap(), Mark::X), 9), None);
        assert_eq!(table.get(key_of_x, 9), Some(0));
    }

    #[test]
    fn a_full_bucket_gives_up_the_entry_with_the_fewest_plies() {
        let mut table = Table::new(1);
        let key_of_x = key(Rules::TIC_TAC_TOE, Mark::X);
        for plies in [3, 9, 2, 5, 1] {
            table.insert(key_of_x, plies, 7);
        }
        let known: Vec<_> = (0..=9).filter(|plies| table.get(key_of_x, *plies).is_some()).collect();
        assert_eq!((known, table.len(), table.capacity()), (vec![1, 3, 5, 9], 4, 4));
    }
}
