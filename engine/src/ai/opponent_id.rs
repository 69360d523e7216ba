//! What opponents are called in files, as small values.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use super::{Profile, ROSTER};

/// The id of an opponent: 1 to [`MAX_LENGTH`](Self::MAX_LENGTH) small letters of English, digits and hyphens, which never change.
/// The program need not know the opponent, because a later version or another program may have written the id. An unknown
/// opponent is shown by its id, and has no moves here.
///
/// ```
/// use noughts_engine::ai::OpponentId;
///
/// let id: OpponentId = "pencil".parse()?;
/// assert_eq!((id, id.name()), (OpponentId::PENCIL, "Pencil"));
/// let unknown: OpponentId = "chalk-2".parse()?;
/// assert_eq!((unknown.profile().map(|profile| profile.name), unknown.name()), (None, "chalk-2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpponentId(u8);

/// Why a text is no id of an opponent.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentIdError {
    /// The text does not have the form of an id.
    #[error("an opponent's id has 1 to {} of a-z, 0-9 and -", OpponentId::MAX_LENGTH)]
    Form,
    /// The program knows no opponent with this id, and remembers as many other unknown ids as it can.
    #[error("there are more than {} unknown opponents", OpponentId::MAX_UNKNOWN)]
    TooMany,
}

/// The ids that the [`ROSTER`] does not have, each at the place where its text was stored. They stay until the program ends.
struct Unknown([OnceLock<Box<str>>; OpponentId::MAX_UNKNOWN]);

static UNKNOWN: Unknown = Unknown::new();

impl Unknown {
    const fn new() -> Self {
        Self([const { OnceLock::new() }; OpponentId::MAX_UNKNOWN])
    }

    /// The place of a text. A new text is stored at the first free place. The result is `None` if all places are taken.
    fn place(&self, text: &str) -> Option<usize> {
        self.0.iter().position(|place| **place.get_or_init(|| text.into()) == *text)
    }

    fn text(&self, place: usize) -> Option<&str> {
        self.0.get(place)?.get().map(|text| &**text)
    }
}

impl OpponentId {
    /// Plays on any empty cell.
    pub const RANDOM: Self = Self(0);
    /// Reads on from a random cell to the first empty one.
    pub const SCAN: Self = Self(1);
    /// Finishes and blocks, but overlooks some lines.
    pub const PENCIL: Self = Self(2);
    /// Follows rules of thumb.
    pub const TACTICS: Self = Self(3);
    /// Plays perfectly.
    pub const MINIMAX: Self = Self(4);
    /// Plays perfectly, and leaves the other side the most ways to go wrong.
    pub const TRAPPER: Self = Self(5);

    /// The most characters of an id.
    pub const MAX_LENGTH: usize = 32;
    /// The most unknown ids that the program remembers.
    pub const MAX_UNKNOWN: usize = 64;

    /// What is known about the opponent; nothing if the program does not know it.
    pub fn profile(self) -> Option<&'static Profile> {
        ROSTER.get(usize::from(self.0))
    }

    /// The text of the id.
    pub fn as_str(self) -> &'static str {
        let unknown = || UNKNOWN.text(usize::from(self.0).checked_sub(ROSTER.len())?);
        self.profile().map(|profile| profile.text).or_else(unknown).unwrap_or_default()
    }

    /// What people call the opponent: by its id if the program does not know it.
    pub fn name(self) -> &'static str {
        self.profile().map_or_else(|| self.as_str(), |profile| profile.name)
    }
}

impl FromStr for OpponentId {
    type Err = OpponentIdError;

    /// Reads the text of an id.
    ///
    /// # Errors
    /// [`OpponentIdError`] if the text has another form, or if the program remembers too many unknown ids already.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if !(1..=Self::MAX_LENGTH).contains(&text.len()) || !text.bytes().all(is_letter) {
            return Err(OpponentIdError::Form);
        }
        if let Some(known) = ROSTER.iter().find(|profile| profile.text == text) {
            return Ok(known.id);
        }
        let place = UNKNOWN.place(text).ok_or(OpponentIdError::TooMany)?;
        u8::try_from(ROSTER.len() + place).map(Self).map_err(|_| OpponentIdError::TooMany)
    }
}

impl fmt::Display for OpponentId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for OpponentId {
    /// Prints the text.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_place_in_the_roster() {
        for (index, profile) in ROSTER.iter().enumerate() {
            assert_eq!(usize::from(profile.id.0), index, "{}", profile.name);
            assert_eq!(profile.id.as_str().parse(), Ok(profile.id));
        }
    }

    #[test]
    fn any_text_of_the_form_is_an_id() {
        for wrong in ["", "Pencil", "a b", "é", "a_b", &"a".repeat(OpponentId::MAX_LENGTH + 1)] {
            assert_eq!(wrong.parse::<OpponentId>(), Err(OpponentIdError::Form), "{wrong}");
        }
        for text in ["chalk", "0-9", &"a".repeat(OpponentId::MAX_LENGTH)] {
            let id: OpponentId = text.parse().unwrap();
            assert_eq!((id.as_str(), id.name(), id.profile().is_none()), (text, text, true));
            assert_eq!(text.parse(), Ok(id), "the same text is the same id");
        }
        assert_eq!("pencil".parse(), Ok(OpponentId::PENCIL));
    }

    #[test]
    fn only_so_many_unknown_ids_are_remembered() {
        let unknown = Unknown::new();
        for _ in 0..2 {
            for number in 0..OpponentId::MAX_UNKNOWN {
                let text = format!("nobody-{number}");
                assert_eq!((unknown.place(&text), unknown.text(number)), (Some(number), Some(&*text)));
            }
        }
        assert_eq!((unknown.place("one-more"), unknown.text(OpponentId::MAX_UNKNOWN)), (None, None));
    }
}
