//! A line of the journal: a checksum, the code of the room, the revision of the text, when the room was used, and the text, which is
//! JSON. In a line of past rounds, `/past` stands behind the code.

use std::fmt;

use noughts_protocol::Code;

use super::Part;

/// What stands behind the code in a line of past rounds.
const PAST: &str = "/past";

/// What a line says.
pub struct JournalLine<'a> {
    /// The room.
    pub code: Code,
    /// Which part of the room the text is.
    pub part: Part,
    /// The revision of the text.
    pub revision: u64,
    /// When the room was used, in seconds since 1970.
    pub used: u64,
    /// The part as JSON.
    pub text: &'a str,
}

impl<'a> JournalLine<'a> {
    /// Reads a line, unless it was cut.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let (checksum, said) = str::from_utf8(bytes).ok()?.strip_suffix('\n')?.split_once(' ')?;
        if u32::from_str_radix(checksum, 16).ok()? != crc32fast::hash(said.as_bytes()) {
            return None;
        }
        let mut words = said.splitn(4, ' ');
        let (name, revision, used, text) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let past = name.strip_suffix(PAST);
        let part = if past.is_some() { Part::Past } else { Part::Room };
        let (code, revision, used) = (past.unwrap_or(name).parse().ok()?, revision.parse().ok()?, used.parse().ok()?);
        Some(Self { code, part, revision, used, text })
    }
}

impl fmt::Display for JournalLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let part = if self.part == Part::Past { PAST } else { "" };
        let said = format!("{}{part} {} {} {}", self.code, self.revision, self.used, self.text);
        writeln!(f, "{:08x} {said}", crc32fast::hash(said.as_bytes()))
    }
}
