//! A line of the journal: a checksum, the code of the room, the revision of the text, when the room was used, and the text, which is
//! JSON. In a line of past rounds, `/past` stands behind the code.
//!
//! The checksum and the name, which is the code and what stands behind it, are the same in all versions. A version that writes
//! something else, which earlier versions have to leave alone, puts another word behind the code.

use std::fmt;

use noughts_protocol::{Code, PastRounds};

use crate::room::HostedRoom;
use crate::store::Part;

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

/// What was found in the place of a line.
pub enum Found<'a> {
    /// A line that can be read.
    Line(JournalLine<'a>),
    /// A whole line of this name, of which this version does not know what it says.
    Foreign(&'a str),
    /// A line that was cut or changed, and the room that it seems to be of.
    Damaged(Option<Code>),
}

impl<'a> Found<'a> {
    /// Reads a line, but not its text.
    pub fn read(bytes: &'a [u8]) -> Self {
        match whole(bytes) {
            Some(said) => JournalLine::parse(said).map_or_else(|| Self::Foreign(name(said)), Self::Line),
            None => Self::Damaged(damaged_code(bytes)),
        }
    }
}

impl<'a> JournalLine<'a> {
    /// Reads a line, unless it is damaged or foreign.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        whole(bytes).and_then(Self::parse)
    }

    fn parse(said: &'a str) -> Option<Self> {
        let mut words = said.splitn(4, ' ');
        let (name, revision, used, text) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let (code, part) = named(name)?;
        Some(Self { code, part, revision: revision.parse().ok()?, used: used.parse().ok()?, text })
    }

    /// Whether this version can read the text too. It cannot if the text has rules that only a later version knows.
    pub fn is_readable(&self) -> bool {
        match self.part {
            Part::Room => serde_json::from_str::<HostedRoom>(self.text).is_ok(),
            Part::Past => serde_json::from_str::<PastRounds>(self.text).is_ok(),
        }
    }
}

/// The name of the lines of a part of a room.
pub fn name_of(code: Code, part: Part) -> String {
    format!("{code}{}", if part == Part::Past { PAST } else { "" })
}

/// The room and its part that have this name.
pub fn named(name: &str) -> Option<(Code, Part)> {
    let past = name.strip_suffix(PAST);
    let part = if past.is_some() { Part::Past } else { Part::Room };
    Some((past.unwrap_or(name).parse().ok()?, part))
}

/// What a line says behind its checksum, if the checksum is right.
fn whole(bytes: &[u8]) -> Option<&str> {
    let (checksum, said) = str::from_utf8(bytes).ok()?.strip_suffix('\n')?.split_once(' ')?;
    (u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(said.as_bytes())).then_some(said)
}

fn name(said: &str) -> &str {
    said.split(' ').next().unwrap_or(said)
}

/// The code that stands where a line of a room has it.
fn damaged_code(bytes: &[u8]) -> Option<Code> {
    let name = bytes.split(|byte| *byte == b' ').nth(1)?;
    let code = str::from_utf8(name).ok()?.split('/').next()?;
    code.parse::<Code>().ok().filter(|parsed| parsed.to_string() == code)
}

impl fmt::Display for JournalLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let said = format!("{} {} {} {}", name_of(self.code, self.part), self.revision, self.used, self.text);
        writeln!(f, "{:08x} {said}", crc32fast::hash(said.as_bytes()))
    }
}
