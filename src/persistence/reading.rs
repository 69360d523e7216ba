//! Reading texts that people bring, and those that this program wrote.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::{FileFault, MAX_BYTES};

/// Reads a file that the user gives. The file must have a known end.
///
/// # Errors
/// [`FileFault`] if it cannot be read.
pub fn read_text(path: &Path) -> Result<String, FileFault> {
    read(open(path)?)
}

/// Reads a file that the user names on the command line, which may be a pipe too. `-` is the standard input.
///
/// # Errors
/// [`FileFault`] if it cannot be read.
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
pub(super) fn read_stored(path: &Path) -> Result<String, FileFault> {
    decode(read_bytes(open(path)?)?)
}

fn open(path: &Path) -> Result<File, FileFault> {
    // The kind of file is checked before reading, because reading a pipe might never end.
    match fs::metadata(path).map_err(|error| FileFault::of(&error))? {
        found if found.is_file() => File::open(path).map_err(|error| FileFault::of(&error)),
        found if found.is_dir() => Err(FileFault::Folder),
        _ => Err(FileFault::Device),
    }
}

fn read_bytes(source: impl Read) -> Result<Vec<u8>, FileFault> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| FileFault::of(&error))?;
    if bytes.len() as u64 > MAX_BYTES { Err(FileFault::TooLong) } else { Ok(bytes) }
}

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
