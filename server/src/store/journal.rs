//! A journal of rooms. Each room that is saved is written to the end of a file, as a line. The last line of a room is the room as
//! it is.
//!
//! The past rounds of a room are a line of their own. A line that was cut when the program or the machine ended is skipped. What
//! is written is at the operating system at once, so nothing is lost if the program is killed; it is on the disk after its file
//! was synchronised.

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use noughts_protocol::Code;
use serde::de::DeserializeOwned;

use super::Part;
use super::line::JournalLine;

/// A file with this many bytes is followed by another file.
const LONG: u64 = 8 << 20;

/// How many more files there may be than their lengths call for, since each start of the program begins a file.
const MORE_FILES: u64 = 16;

/// Rooms in files of a folder.
pub struct Journal {
    folder: PathBuf,
    /// While this file is locked, no other program uses the folder.
    _lock: File,
    /// The files, the oldest first. What is saved goes to the last file.
    files: VecDeque<Numbered>,
    rooms: HashMap<Code, Places>,
    /// The bytes of the lines that are not followed by another line of the same room and part.
    live: u64,
    /// Whether the last line could not be written to its end.
    is_cut: bool,
    /// Files before this one are on the disk.
    on_disk: u64,
}

struct Numbered {
    number: u64,
    file: Arc<File>,
    length: u64,
}

/// Where the parts of a room are.
type Places = [Option<Place>; 2];

/// Where a text is.
#[derive(Clone, Copy)]
struct Place {
    number: u64,
    offset: u64,
    length: usize,
    revision: u64,
    used: u64,
}

/// A line that can be read without the journal.
pub struct Reader {
    file: Arc<File>,
    place: Place,
}

impl Journal {
    /// Opens the journal in a folder, or begins one.
    ///
    /// # Errors
    /// An error of the system, also if another program uses the folder.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let lock = options().open(folder.join("lock"))?;
        lock.try_lock()?;
        let mut journal = Self {
            folder: folder.to_owned(),
            _lock: lock,
            files: VecDeque::new(),
            rooms: HashMap::new(),
            live: 0,
            is_cut: false,
            on_disk: 0,
        };
        for number in numbers(folder)? {
            journal.take(number)?;
        }
        journal.remove_unused_since(0);
        // A file in which a line may have been cut is not written to any more.
        journal.begin_file()?;
        Ok(journal)
    }

    /// How many rooms there are.
    pub fn len(&self) -> usize {
        self.rooms.len()
    }

    /// The revision of this part of a room, if there is one.
    pub fn revision(&self, code: Code, part: Part) -> Option<u64> {
        self.rooms.get(&code)?[part as usize].map(|place| place.revision)
    }

    /// What reads this part of a room, if there is one.
    pub fn reader(&self, code: Code, part: Part) -> Option<Reader> {
        let place = self.rooms.get(&code)?[part as usize]?;
        let file = &self.files.iter().find(|file| file.number == place.number)?.file;
        Some(Reader { file: Arc::clone(file), place })
    }

    /// Saves a part of a room. The bytes are the text of the line.
    ///
    /// # Errors
    /// An error of the system. Then the room is as it was.
    pub fn append(&mut self, bytes: &[u8], line: &JournalLine) -> io::Result<()> {
        if self.is_cut || self.files.back().is_none_or(|file| file.length >= LONG) {
            self.begin_file()?;
        }
        let Some(Numbered { number, file, length }) = self.files.back_mut() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        self.is_cut = true;
        (&**file).write_all(bytes)?;
        self.is_cut = false;
        let place = Place::of(line, *number, *length, bytes.len());
        *length += bytes.len() as u64;
        self.place(line.code, line.part, place);
        Ok(())
    }

    fn place(&mut self, code: Code, part: Part, place: Place) {
        self.live += place.length as u64;
        if let Some(before) = self.rooms.entry(code).or_default()[part as usize].replace(place) {
            self.live -= before.length as u64;
        }
    }

    /// Removes the rooms that nobody has used since this time, and past rounds without a room. Their lines stay for a while, but
    /// are never read before this is done again.
    pub fn remove_unused_since(&mut self, time: u64) {
        self.rooms.retain(|_, places| places[Part::Room as usize].is_some_and(|room| room.used >= time));
        self.live = self.rooms.values().flatten().flatten().map(|place| place.length as u64).sum();
    }

    /// The files that may not be on the disk yet, by their numbers.
    pub fn unwritten(&self) -> Vec<(u64, Arc<File>)> {
        let unwritten = self.files.iter().filter(|file| file.number >= self.on_disk);
        unwritten.map(|file| (file.number, Arc::clone(&file.file))).collect()
    }

    /// All files before this one are on the disk. More may be written to this one.
    pub const fn written(&mut self, number: u64) {
        self.on_disk = number;
    }

    /// The rooms that must be written anew before the oldest file can be removed, if more than half of all is old or there
    /// are too many files.
    pub fn rooms_to_move(&self) -> Option<Vec<Code>> {
        let all: u64 = self.files.iter().map(|file| file.length).sum();
        let is_old = all > 2 * self.live + LONG || self.files.len() as u64 > MORE_FILES + all / LONG;
        let oldest = self.files.front().filter(|_| is_old && self.files.len() > 2)?.number;
        let is_there = |places: &Places| places.iter().flatten().any(|place| place.number == oldest);
        Some(self.rooms.iter().filter(|(_, places)| is_there(places)).map(|(code, _)| *code).collect())
    }

    /// Writes the parts of a room anew that are still in the oldest file.
    ///
    /// # Errors
    /// An error of the system.
    pub fn move_room(&mut self, code: Code) -> io::Result<()> {
        let oldest = self.files.front().map(|file| file.number);
        for part in Part::ALL {
            if let Some(reader) = self.reader(code, part).filter(|reader| Some(reader.place.number) == oldest) {
                let bytes = reader.bytes()?;
                self.append(&bytes, &JournalLine::read(&bytes).ok_or(io::ErrorKind::InvalidData)?)?;
            }
        }
        Ok(())
    }

    /// Removes the oldest file, in which no room is any more.
    ///
    /// # Errors
    /// An error of the system.
    pub fn remove_oldest(&mut self) -> io::Result<()> {
        match self.files.pop_front() {
            Some(oldest) => fs::remove_file(path(&self.folder, oldest.number)),
            None => Ok(()),
        }
    }

    fn begin_file(&mut self) -> io::Result<()> {
        let number = self.files.back().map_or(1, |file| file.number + 1);
        let file = Arc::new(options().append(true).create_new(true).open(path(&self.folder, number))?);
        self.files.push_back(Numbered { number, file, length: 0 });
        self.is_cut = false;
        Ok(())
    }

    /// Takes the rooms of a file that was written before.
    fn take(&mut self, number: u64) -> io::Result<()> {
        let path = path(&self.folder, number);
        let (bytes, mut offset) = (fs::read(&path)?, 0);
        for bytes in bytes.split_inclusive(|byte| *byte == b'\n') {
            if let Some(line) = JournalLine::read(bytes) {
                self.place(line.code, line.part, Place::of(&line, number, offset, bytes.len()));
            }
            offset += bytes.len() as u64;
        }
        self.files.push_back(Numbered { number, file: Arc::new(File::open(path)?), length: offset });
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
        let mut line = vec![0; self.place.length];
        #[cfg(unix)]
        std::os::unix::fs::FileExt::read_exact_at(&*self.file, &mut line, self.place.offset)?;
        #[cfg(windows)]
        if std::os::windows::fs::FileExt::seek_read(&*self.file, &mut line, self.place.offset)? < line.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line)
    }
}

impl Place {
    const fn of(line: &JournalLine, number: u64, offset: u64, length: usize) -> Self {
        Self { number, offset, length, revision: line.revision, used: line.used }
    }
}

/// Opens files that nobody else may read, because what opens seats is in them.
fn options() -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:09}.rooms"))
}

/// The numbers of the files that there are, in order.
fn numbers(folder: &Path) -> io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        numbers.extend(name.to_str().and_then(|name| name.strip_suffix(".rooms")?.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}
