//! A journal of rooms. Each room that is saved is written to the end of a file, as a line. The last line of a room is the room as
//! it is.
//!
//! The past rounds of a room are a line of their own. A line that was cut when the program or the machine ended is skipped. What
//! is written is at the operating system at once, so nothing is lost if the program is killed; it is on the disk after its file
//! was synchronised.

mod damage;
mod file;
mod line;
mod opening;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use noughts_protocol::Code;
use serde::de::DeserializeOwned;

use super::Part;

use file::OpenFile;

pub use damage::Damage;
pub use line::JournalLine;

/// A file with this many bytes is followed by another file.
const LONG: u64 = 8 << 20;

/// How many more files there may be than their lengths call for, since a file whose end was cut is followed by another file.
const MORE_FILES: u64 = 16;

/// What is written to see whether a line could be. Lines without anything are skipped, should the program end meanwhile.
const TRIAL: &[u8] = &[b'\n'; 4096];

/// Rooms in files of a folder.
pub struct Journal {
    folder: PathBuf,
    /// While this file is locked, no other program uses the folder.
    _lock: File,
    /// The files that are not written to any more, the oldest first. They are opened when one of their lines is read.
    old: VecDeque<OldFile>,
    /// The file to which what is saved goes.
    last: Option<OpenFile>,
    /// The file before that, until it is on the disk.
    before: Option<Arc<File>>,
    /// The number of the next file.
    next: u32,
    /// The files before this number have something that was erased, and are to be removed.
    erased_before: u32,
    rooms: HashMap<Code, Places>,
    /// Where the last lines are that this version does not understand, by their names.
    foreign: BTreeMap<String, Place>,
    /// The bytes of the lines that are not followed by another line of the same name.
    live: u64,
    /// When a room was last used, in seconds since 1970.
    used: u64,
    damage: Damage,
}

struct OldFile {
    number: u32,
    length: u64,
}

/// Where the parts of a room are.
type Places = [Option<Place>; 2];

/// Where a text is.
#[derive(Clone, Copy)]
struct Place {
    number: u32,
    offset: u64,
    length: usize,
    revision: u64,
    used: u64,
}

/// Which line of the journal is meant: the last one of a part of a room, or of a name.
pub enum LineKey {
    /// A line that this version understands.
    Known(Code, Part),
    /// Another line, by its name.
    Foreign(String),
}

/// A line that can be read without the journal.
pub struct Reader {
    file: Arc<File>,
    place: Place,
}

impl Journal {
    /// How many rooms there are.
    pub fn len(&self) -> usize {
        self.rooms.len()
    }

    /// What was wrong with the journal when it was opened.
    pub const fn damage(&self) -> &Damage {
        &self.damage
    }

    /// When a room was last used, in seconds since 1970.
    pub const fn used(&self) -> u64 {
        self.used
    }

    /// Whether there is a line of this room that this version does not understand.
    pub fn is_foreign(&self, code: Code) -> bool {
        !self.foreign.is_empty() && {
            let code = code.to_string();
            self.foreign.range(code.clone()..).next().is_some_and(|(name, _)| name.starts_with(&code))
        }
    }

    /// The revision of this part of a room, if there is one.
    pub fn revision(&self, code: Code, part: Part) -> Option<u64> {
        self.rooms.get(&code)?[part as usize].map(|place| place.revision)
    }

    /// What reads this part of a room, if there is one.
    ///
    /// # Errors
    /// An error of the system if its file cannot be opened.
    pub fn reader(&self, code: Code, part: Part) -> io::Result<Option<Reader>> {
        let place = self.rooms.get(&code).and_then(|places| places[part as usize]);
        place.map(|place| self.reader_at(place)).transpose()
    }

    fn reader_at(&self, place: Place) -> io::Result<Reader> {
        let file = match &self.last {
            Some(last) if last.number == place.number => Arc::clone(&last.file),
            _ => Arc::new(File::open(file::path(&self.folder, place.number))?),
        };
        Ok(Reader { file, place })
    }

    /// Saves a part of a room. The bytes are the text of the line.
    ///
    /// # Errors
    /// An error of the system. Then the room is as it was.
    pub fn append(&mut self, bytes: &[u8], line: &JournalLine) -> io::Result<()> {
        let (number, offset) = self.write(bytes)?;
        self.used = self.used.max(line.used);
        self.place(line.code, line.part, Place::of(line, number, offset, bytes.len()));
        Ok(())
    }

    /// Writes a line to the last file, and returns where it is.
    fn write(&mut self, bytes: &[u8]) -> io::Result<(u32, u64)> {
        let last = self.file_to_write()?;
        let offset = last.length;
        last.write(bytes)?;
        Ok((last.number, offset))
    }

    /// Writes something to the last file, and takes it back.
    ///
    /// # Errors
    /// An error of the system, with which no room could be saved either.
    pub fn try_to_write(&mut self) -> io::Result<()> {
        self.file_to_write()?.try_to_write(TRIAL)?;
        // What is written to a file that somebody has removed is lost.
        self.last.as_ref().map_or(Ok(()), |last| fs::metadata(file::path(&self.folder, last.number)).map(|_| ()))
    }

    fn place(&mut self, code: Code, part: Part, place: Place) {
        self.live += place.length as u64;
        if let Some(before) = self.rooms.entry(code).or_default()[part as usize].replace(place) {
            self.live -= before.length as u64;
        }
    }

    /// Removes the rooms that nobody has used since this time, and past rounds without a room. Their lines stay for a while, but
    /// are never read before this is done again. What this version does not understand stays.
    pub fn remove_unused_since(&mut self, time: u64) {
        let mut rooms = std::mem::take(&mut self.rooms);
        rooms.retain(|code, places| {
            places[Part::Room as usize].is_some_and(|room| room.used >= time) || self.is_foreign(*code)
        });
        self.rooms = rooms;
        let known = self.rooms.values().flatten().flatten();
        self.live = known.chain(self.foreign.values()).map(|place| place.length as u64).sum();
    }

    /// Removes rooms, and has all files removed in which something of them may be. Other lines are moved out of these before.
    ///
    /// # Errors
    /// An error of the system. Then something of the rooms may still be there.
    pub fn erase(&mut self, codes: &[Code]) -> io::Result<()> {
        let removed: Vec<_> = codes.iter().filter_map(|code| self.rooms.remove(code)).flatten().flatten().collect();
        self.live -= removed.iter().map(|place| place.length as u64).sum::<u64>();
        // Whoever asks again because not all could be moved needs no other file.
        let is_begun = self.old.front().is_some_and(|file| file.number < self.erased_before);
        if !is_begun || !removed.is_empty() {
            self.begin_file()?;
            self.erased_before = self.next - 1;
        }
        Ok(())
    }

    /// The files that may not be on the disk yet: one that is not written to any more, and the last one.
    pub fn unwritten(&self) -> [Option<Arc<File>>; 2] {
        [self.before.clone(), self.last.as_ref().map(|last| Arc::clone(&last.file))]
    }

    /// This file, which is not written to any more, is on the disk.
    pub fn written(&mut self, file: &Arc<File>) {
        self.before.take_if(|before| Arc::ptr_eq(before, file));
    }

    /// The lines that must be written anew before the oldest file can be removed, if more than half of all is old or there
    /// are too many files.
    pub fn lines_to_move(&self) -> Option<Vec<LineKey>> {
        let all =
            self.old.iter().map(|file| file.length).chain(self.last.as_ref().map(|last| last.length)).sum::<u64>();
        let is_old = all > 2 * self.live + LONG || self.old.len() as u64 > MORE_FILES + all / LONG;
        let must_go = |file: &&OldFile| (is_old && self.old.len() > 1) || file.number < self.erased_before;
        let oldest = self.old.front().filter(must_go)?.number;
        let known = self.rooms.iter().flat_map(|(code, places)| {
            Part::ALL.into_iter().zip(places).map(|(part, place)| (LineKey::Known(*code, part), *place))
        });
        let foreign = self.foreign.iter().map(|(name, place)| (LineKey::Foreign(name.clone()), Some(*place)));
        let are_there = known.chain(foreign).filter(|(_, place)| place.is_some_and(|place| place.number == oldest));
        Some(are_there.map(|(line, _)| line).collect())
    }

    /// Writes a line anew if it is still in the oldest file.
    ///
    /// # Errors
    /// An error of the system.
    pub fn move_line(&mut self, line: &LineKey) -> io::Result<()> {
        let found = match line {
            LineKey::Known(code, part) => self.rooms.get(code).and_then(|places| places[*part as usize]),
            LineKey::Foreign(name) => self.foreign.get(name).copied(),
        };
        let oldest = self.old.front().map(|file| file.number);
        let Some(place) = found.filter(|place| Some(place.number) == oldest) else {
            return Ok(());
        };
        let bytes = self.reader_at(place)?.bytes()?;
        let (number, offset) = self.write(&bytes)?;
        let place = Place { number, offset, ..place };
        match line {
            LineKey::Known(code, part) => self.place(*code, *part, place),
            LineKey::Foreign(name) => _ = self.foreign.insert(name.clone(), place),
        }
        Ok(())
    }

    /// Removes the oldest file, in which no room is any more.
    ///
    /// # Errors
    /// An error of the system.
    pub fn remove_oldest(&mut self) -> io::Result<()> {
        if let Some(oldest) = self.old.front() {
            match fs::remove_file(file::path(&self.folder, oldest.number)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => _ = self.old.pop_front(),
            }
        }
        Ok(())
    }

    /// The file to which the next line is to be written.
    fn file_to_write(&mut self) -> io::Result<&mut OpenFile> {
        if self.last.as_ref().is_none_or(|last| last.length >= LONG) {
            self.begin_file()?;
        }
        self.last.as_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Begins the next file. The one that was written to is an old one from now on.
    fn begin_file(&mut self) -> io::Result<()> {
        // At most two files are open, however long the disk takes.
        if let Some(before) = &self.before {
            before.sync_data()?;
        }
        let begun = OpenFile::begin(&self.folder, self.next)?;
        self.next += 1;
        if let Some(OpenFile { number, file, length, .. }) = self.last.replace(begun) {
            self.old.push_back(OldFile { number, length });
            self.before = Some(file);
        }
        Ok(())
    }
}

impl Reader {
    /// The part of the room, and its revision.
    ///
    /// # Errors
    /// An error of the system, or that the line or its text cannot be read.
    pub fn read<T: DeserializeOwned>(&self) -> io::Result<(T, u64)> {
        let bytes = self.bytes()?;
        let line = JournalLine::read(&bytes).ok_or(io::ErrorKind::InvalidData)?;
        Ok((serde_json::from_str(line.text)?, line.revision))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        file::read_at(&self.file, self.place.offset, self.place.length)
    }
}

impl Place {
    const fn of(line: &JournalLine, number: u32, offset: u64, length: usize) -> Self {
        Self { number, offset, length, revision: line.revision, used: line.used }
    }
}
