//! The code that names a room.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The letters of codes. Those that look like a digit or another letter are not among them, and no vowels, so that no code
/// is a word.
const LETTERS: &[u8; 18] = b"BCDFGHJKMNPRSTVWXZ";
const LENGTH: usize = 6;

/// Six easy letters that name a room. There are 34 million codes.
///
/// ```
/// use noughts_protocol::Code;
///
/// assert_eq!("hkx tbm".parse::<Code>().map(|code| code.to_string()), Ok("HKXTBM".to_owned()));
/// assert!("HELLOO".parse::<Code>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code([u8; LENGTH]);

/// The text is no code.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("a code has six letters of BCDFGHJKMNPRSTVWXZ")]
pub struct CodeError;

impl Code {
    /// The code that belongs to a number. Numbers that are chosen at random make each code as likely as any other, as far
    /// as anybody can tell.
    pub fn from_number(number: u64) -> Self {
        let mut rest = number;
        Self([(); LENGTH].map(|()| {
            let letter = LETTERS[(rest % LETTERS.len() as u64) as usize];
            rest /= LETTERS.len() as u64;
            letter
        }))
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Reads a code as people type it: in either case, with spaces or hyphens anywhere.
    ///
    /// # Errors
    /// [`CodeError`] unless there are six letters of codes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars().filter(|c| !matches!(c, ' ' | '-'));
        let mut code = [0; LENGTH];
        for place in &mut code {
            let letter = letters.next().and_then(|c| u8::try_from(c).ok()).ok_or(CodeError)?.to_ascii_uppercase();
            *place = LETTERS.contains(&letter).then_some(letter).ok_or(CodeError)?;
        }
        if letters.next().is_some() { Err(CodeError) } else { Ok(Self(code)) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|letter| fmt::Write::write_char(f, char::from(*letter)))
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_code_that_is_read_as_it_is_printed() {
        for number in (0..u64::MAX).step_by(1 << 54).chain([0, 1, u64::MAX]) {
            let code = Code::from_number(number);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }
    }

    #[test]
    fn what_has_other_letters_or_another_length_is_no_code() {
        for text in ["", "HKXTB", "HKXTBMM", "HKXTBO", "HKXTB1", "HKXTBÑ", "HKXTB\u{212A}", "hkx_tbm"] {
            assert_eq!(text.parse::<Code>(), Err(CodeError), "{text}");
        }
        assert_eq!("HKX-TBM".parse(), "hkxtbm".parse::<Code>());
    }
}
