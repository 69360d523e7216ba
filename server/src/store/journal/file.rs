//! The files of a journal: `000000001.rooms` and so on. One at a time is open, and is written to.

use std::fs::{self, File};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file to which lines are written.
pub struct OpenFile {
    /// Its number.
    pub number: u32,
    /// The file itself.
    pub file: Arc<File>,
    /// The bytes of its whole lines.
    pub length: u64,
    /// Whether there is a part of a line behind them.
    is_cut: bool,
}

impl OpenFile {
    /// Makes a file.
    ///
    /// # Errors
    /// An error of the system, also if there is such a file already.
    pub fn begin(folder: &Path, number: u32) -> io::Result<Self> {
        let file = options().create_new(true).open(path(folder, number))?;
        Ok(Self::new(number, file, 0))
    }

    /// A file of this length, which is written to.
    pub fn new(number: u32, file: File, length: u64) -> Self {
        Self { number, file: Arc::new(file), length, is_cut: false }
    }

    /// Writes a line to the end of the file.
    ///
    /// # Errors
    /// An error of the system. Then the file ends where it did, at the latest when the next line is written.
    pub fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.cut_back()?;
        self.is_cut = true;
        if let Err(error) = write_at(&self.file, line, self.length) {
            let _ = self.cut_back();
            return Err(error);
        }
        self.is_cut = false;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Writes this text to the end of the file, and takes it back.
    ///
    /// # Errors
    /// An error of the system, with which a line would not have been written either.
    pub fn try_to_write(&mut self, text: &[u8]) -> io::Result<()> {
        self.cut_back()?;
        self.is_cut = true;
        let written = write_at(&self.file, text, self.length);
        self.cut_back().and(written)
    }

    fn cut_back(&mut self) -> io::Result<()> {
        if self.is_cut {
            self.file.set_len(self.length)?;
            self.is_cut = false;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    let mut written = 0;
    while written < bytes.len() {
        match std::os::windows::fs::FileExt::seek_write(file, &bytes[written..], offset + written as u64)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            more => written += more,
        }
    }
    Ok(())
}

/// Reads so many bytes of a file.
///
/// # Errors
/// An error of the system, also if the file ends before.
pub fn read_at(file: &File, offset: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    #[cfg(unix)]
    std::os::unix::fs::FileExt::read_exact_at(file, &mut bytes, offset)?;
    #[cfg(windows)]
    if std::os::windows::fs::FileExt::seek_read(file, &mut bytes, offset)? < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

/// Opens files that nobody else may read, because what opens seats is in them.
pub fn options() -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The name of a file of the journal.
pub fn name(number: u32) -> String {
    format!("{number:09}.rooms")
}

/// Where a file of the journal is.
pub fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(name(number))
}

/// What is in a folder.
#[derive(Default)]
pub struct Listing {
    /// The numbers of the files of the journal, in order.
    pub numbers: Vec<u32>,
    /// The numbers, from one to another, that have no file between files that there are.
    pub missing: Vec<RangeInclusive<u32>>,
    /// What has a name like the files of a journal, and is none.
    pub strange: Vec<String>,
    /// The number of the next file.
    pub next: u32,
}

impl Listing {
    /// Lists what is in a folder.
    ///
    /// # Errors
    /// An error of the system.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let (mut listing, mut taken) = (Self::default(), Vec::new());
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let text = entry.file_name().to_string_lossy().into_owned();
            let Some(stem) = text.strip_suffix(".rooms") else {
                continue;
            };
            let number = stem.parse().ok().filter(|number| name(*number) == text && *number < u32::MAX);
            taken.extend(number);
            match number {
                Some(number) if entry.file_type()?.is_file() => listing.numbers.push(number),
                _ => listing.strange.push(text),
            }
        }
        listing.numbers.sort_unstable();
        listing.strange.sort_unstable();
        taken.sort_unstable();
        listing.next = taken.last().map_or(1, |last| last + 1);
        let gaps = taken.windows(2).filter(|two| two[0] + 1 < two[1]);
        listing.missing = gaps.map(|two| two[0] + 1..=two[1] - 1).collect();
        Ok(listing)
    }
}
