//! How a journal is opened: its files are read one after the other, from the newest line to the oldest.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::damage::Damage;
use super::file::{self, Listing, OpenFile};
use super::line::{Found, name_of, named};
use super::{Journal, LONG, OldFile, Part, Place};

impl Journal {
    /// Opens the journal in a folder, or begins one. Opening it writes nothing.
    ///
    /// # Errors
    /// An error of the system, which is [`io::ErrorKind::WouldBlock`] if another program uses the folder.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let lock = file::options().create(true).open(folder.join("lock"))?;
        lock.try_lock()?;
        let listing = Listing::of(folder)?;
        let mut journal = Self {
            folder: folder.to_owned(),
            _lock: lock,
            old: VecDeque::new(),
            last: None,
            before: None,
            next: listing.next,
            erased_before: 0,
            rooms: HashMap::new(),
            foreign: BTreeMap::new(),
            live: 0,
            used: 0,
            damage: Damage::of(&listing),
        };
        for number in listing.numbers.into_iter().rev() {
            let with_name = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", file::name(number)));
            journal.take(number).map_err(with_name)?;
        }
        journal.remove_unused_since(0);
        Ok(journal)
    }

    /// Takes the lines of a file that was written before, of which no later line was taken.
    fn take(&mut self, number: u32) -> io::Result<()> {
        let path = file::path(&self.folder, number);
        let mut file = file::options().open(&path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // The program that has written the two newest files may have been killed before they were on the disk.
        if self.old.len() + usize::from(self.last.is_some()) < 2 {
            file.sync_data()?;
        }
        let mut end = bytes.len();
        for line in bytes.split_inclusive(|byte| *byte == b'\n').rev() {
            end -= line.len();
            if line != b"\n" {
                self.take_line(line, number, end as u64);
            }
        }
        self.keep(number, file, &bytes);
        Ok(())
    }

    /// Goes on writing to the newest file, unless a line may have been cut at its end.
    fn keep(&mut self, number: u32, file: File, bytes: &[u8]) {
        let length = bytes.len() as u64;
        let is_newest = self.last.is_none() && self.old.is_empty();
        if is_newest && number + 1 == self.next && length < LONG && bytes.last().is_none_or(|byte| *byte == b'\n') {
            self.last = Some(OpenFile::new(number, file, length));
        } else {
            self.old.push_front(OldFile { number, length });
        }
    }

    fn take_line(&mut self, bytes: &[u8], number: u32, offset: u64) {
        match Found::read(bytes) {
            Found::Line(line) => {
                self.used = self.used.max(line.used);
                let place = Place::of(&line, number, offset, bytes.len());
                match name_of(line.code, line.part) {
                    name if self.has_later(&name) => {}
                    _ if line.is_readable() => self.place(line.code, line.part, place),
                    name => self.take_foreign(&name, place),
                }
                if line.part == Part::Room {
                    self.damage.older(line.code);
                }
            }
            Found::Foreign(name) if self.has_later(name) => {}
            Found::Foreign(name) => {
                self.take_foreign(name, Place { number, offset, length: bytes.len(), revision: 0, used: 0 });
            }
            Found::Damaged(code) => {
                let newest = code.filter(|code| self.revision(*code, Part::Room).is_none());
                self.damage.line(number, newest);
            }
        }
    }

    fn take_foreign(&mut self, name: &str, place: Place) {
        self.foreign.insert(name.to_owned(), place);
        self.damage.foreign();
    }

    /// Whether a later line of this name was taken.
    fn has_later(&self, name: &str) -> bool {
        let known = named(name).and_then(|(code, part)| self.revision(code, part));
        known.is_some() || self.foreign.contains_key(name)
    }
}
