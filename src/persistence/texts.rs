//! What makes a file a text that is read.

use std::io::{self, ErrorKind};

/// The longest file that is read, in bytes. The game appends no match to a file that would be longer.
pub const MAX_BYTES: u64 = 64 << 20;

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// The operating system refuses it.
    Refused(ErrorKind),
    /// The file is a folder.
    Folder,
    /// The file is a device, or another thing that has no end.
    Device,
    /// The file is longer than [`MAX_BYTES`].
    TooLong,
    /// The file has NUL bytes, which no text has.
    Nul,
    /// The file is UTF-16, but has no byte order mark, which would say so.
    Utf16,
    /// The file is no text in UTF-8.
    NoText,
    /// The file is a text, but has something else than matches.
    NoMatches,
}

impl FileFault {
    /// Why the operating system refuses the file.
    pub fn of(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::IsADirectory => Self::Folder,
            kind => Self::Refused(kind),
        }
    }
}
