//! Texts that people bring, and what makes a file such a text.

use std::io::ErrorKind;
#[cfg(not(target_arch = "wasm32"))]
use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

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
    #[cfg(not(target_arch = "wasm32"))]
    /// Why the operating system refuses the file.
    pub fn of(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::IsADirectory => Self::Folder,
            kind => Self::Refused(kind),
        }
    }
}

/// Reads a file that the user gives. The file must have a known end.
///
/// # Errors
/// [`FileFault`] if it cannot be read.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_text(path: &Path) -> Result<String, FileFault> {
    read(open(path)?)
}

/// Reads a file that the user names on the command line, which may be a pipe too. `-` is the standard input.
///
/// # Errors
/// [`FileFault`] if it cannot be read.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_text_or_pipe(path: &Path) -> Result<String, FileFault> {
    if path == Path::new("-") {
        return read(io::stdin().lock());
    }
    match is_pipe(path) {
        true => read(File::open(path).map_err(|error| FileFault::of(&error))?),
        false => read_text(path),
    }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(windows)]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Reads a file that this program wrote.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn read_stored(path: &Path) -> Result<String, FileFault> {
    decode(read_bytes(open(path)?)?)
}

#[cfg(not(target_arch = "wasm32"))]
fn open(path: &Path) -> Result<File, FileFault> {
    // The kind of file is checked before reading, because reading a pipe might never end.
    match fs::metadata(path).map_err(|error| FileFault::of(&error))? {
        found if found.is_file() => File::open(path).map_err(|error| FileFault::of(&error)),
        found if found.is_dir() => Err(FileFault::Folder),
        _ => Err(FileFault::Device),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn read_bytes(source: impl Read) -> Result<Vec<u8>, FileFault> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| FileFault::of(&error))?;
    if bytes.len() as u64 > MAX_BYTES { Err(FileFault::TooLong) } else { Ok(bytes) }
}

#[cfg(not(target_arch = "wasm32"))]
fn read(source: impl Read) -> Result<String, FileFault> {
    let bytes = read_bytes(source)?;
    // Of English in UTF-16, every other byte is NUL.
    let nuls = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (nuls(0), nuls(1));
    match bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) || even + odd == 0 {
        true => decode(bytes),
        false if even.max(odd) * 4 > bytes.len() && even.min(odd) == 0 => Err(FileFault::Utf16),
        false => Err(FileFault::Nul),
    }
}

/// The text that bytes stand for: UTF-8, or UTF-16 with a byte order mark. The mark is no part of the text.
#[cfg(not(target_arch = "wasm32"))]
fn decode(mut bytes: Vec<u8>) -> Result<String, FileFault> {
    let utf16 = |unit: fn([u8; 2]) -> u16| {
        let (units, rest) = bytes[2..].as_chunks();
        let text = char::decode_utf16(units.iter().map(|bytes| unit(*bytes))).collect::<Result<String, _>>();
        text.ok().filter(|text| rest.is_empty() && !text.contains('\0')).ok_or(FileFault::NoText)
    };
    match bytes[..] {
        [0xFF, 0xFE, ..] => return utf16(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => return utf16(u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, ..] => _ = bytes.drain(..3),
        _ => {}
    }
    String::from_utf8(bytes).map_err(|_| FileFault::NoText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_in_both_encodings_and_what_is_none_is_named() {
        let text = "x b2 é 민아";
        let utf16 =
            |unit: fn(u16) -> [u8; 2], mark: &str| (mark.to_owned() + text).encode_utf16().flat_map(unit).collect();
        let marked: [Vec<u8>; 4] = [
            text.into(),
            format!("\u{FEFF}{text}").into(),
            utf16(u16::to_le_bytes, "\u{FEFF}"),
            utf16(u16::to_be_bytes, "\u{FEFF}"),
        ];
        for bytes in marked {
            assert_eq!(read(&bytes[..]), Ok(text.to_owned()));
        }
        let english = |unit: fn(u16) -> [u8; 2]| "x b2 a1".encode_utf16().flat_map(unit).collect::<Vec<_>>();
        for (bytes, fault) in [
            (english(u16::to_le_bytes), FileFault::Utf16),
            (english(u16::to_be_bytes), FileFault::Utf16),
            (b"x b2\0a1".to_vec(), FileFault::Nul),
            (vec![0; 8], FileFault::Nul),
            (vec![0xFF, 0xFE, 0], FileFault::NoText),
            (vec![b'x', 0xFF], FileFault::NoText),
        ] {
            assert_eq!(read(&bytes[..]), Err(fault));
        }
    }
}
