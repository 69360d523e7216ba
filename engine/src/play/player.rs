//! Who plays.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::ai::{OpponentId, Profile};

use super::Author;

/// Somebody who plays one of the marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device, by name, if the person has one.
    Person(Option<Name>),
    /// An opponent, which this program may not know.
    Computer(OpponentId),
    /// A person at another device, by name, if the person has one.
    Remote(Option<Name>),
}

/// The name of a person: 1 to [`MAX_NAME`] characters, without control characters and without white space around them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Box<str>);

/// The most characters that a person's name may have.
pub const MAX_NAME: usize = 20;

/// Why a person cannot have a name.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Nothing is left when the white space around the name is removed.
    #[error("a name is missing")]
    Empty,
    /// The name has more than [`MAX_NAME`] characters.
    #[error("a name has at most {MAX_NAME} characters")]
    TooLong,
    /// The other player has the name.
    #[error("the two names are the same")]
    Same,
    /// An opponent has the name.
    #[error("an opponent has this name")]
    Reserved,
}

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A name that was stored. It may be the name of an opponent, as names of opponents have changed.
    pub fn stored(text: &str) -> Option<Self> {
        match Profile::by_name(text) {
            Some(_) => Some(Self(text.into())),
            None => text.parse().ok(),
        }
    }
}

impl FromStr for Name {
    type Err = NameError;

    /// Reads a name as a person types or pastes it. The end of a line is a space. Control characters and the white space around
    /// the name are left out.
    ///
    /// # Errors
    /// [`NameError`] unless the name has 1 to [`MAX_NAME`] characters and is no opponent's, in any case of letters.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let line = text.replace("\r\n", " ").replace(ends_line, " ");
        let name: String = line.chars().filter(|c| !c.is_control() && !is_format(*c)).collect();
        match name.trim_matches(|c: char| c.is_whitespace() || is_blank(c)) {
            name if name.chars().all(is_variation) => Err(NameError::Empty),
            name if name.chars().count() > MAX_NAME => Err(NameError::TooLong),
            name if Profile::by_name(name).is_some() => Err(NameError::Reserved),
            name => Ok(Self(name.into())),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Player {
    /// A person of this name, as a person types it.
    ///
    /// # Errors
    /// [`NameError`] if a person cannot have the name.
    pub fn person(name: &str) -> Result<Self, NameError> {
        name.parse().map(|name| Player::Person(Some(name)))
    }

    /// The name of the person who plays. There is none if the person has none, or if an opponent plays.
    pub const fn name(&self) -> Option<&Name> {
        match self {
            Player::Person(name) | Player::Remote(name) => name.as_ref(),
            Player::Computer(_) => None,
        }
    }

    /// Who makes the moves of this player.
    pub(super) const fn author(&self) -> Author {
        match self {
            Player::Person(_) => Author::Person,
            Player::Computer(opponent) => Author::Computer(*opponent),
            Player::Remote(_) => Author::Remote,
        }
    }

    /// The same player at another device. An opponent plays at every device.
    #[must_use]
    pub fn elsewhere(self) -> Self {
        match self {
            Player::Person(name) => Player::Remote(name),
            player => player,
        }
    }

    /// Whether this is a person at this device.
    pub const fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }
}

/// Whether a character only controls how others are shown: their direction, or where a line may be broken. Joiners are
/// not among them, because some scripts and many emoji need them.
pub(super) const fn is_format(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Whether a character ends a line, or moves on in it as a tabulator does.
const fn ends_line(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character is seen as an empty space, although it is none.
const fn is_blank(c: char) -> bool {
    matches!(c, '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
}

/// Whether a character only changes the one before it, so that nothing is seen of it alone.
const fn is_variation(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        let name = |typed: &str| typed.parse::<Name>().map(|name| name.to_string());
        assert_eq!(name("  Mina\n"), Ok("Mina".to_owned()));
        for end in ["\n", "\r\n", "\t", "\u{2028}"] {
            assert_eq!(name(&format!("Mina{end}Kim{end}")), Ok("Mina Kim".to_owned()), "{end:?}");
        }
        assert_eq!(name(" \t"), Err(NameError::Empty));
        assert_eq!(name(&"é".repeat(MAX_NAME + 1)), Err(NameError::TooLong));
        for invisible in
            ["\u{200B}", "\u{FEFF}", "\u{3164}", "\u{2800}", "\u{FE0F}", "\u{202E}", "\u{2066}", "\u{2028}"]
        {
            assert_eq!(name(invisible), Err(NameError::Empty), "{invisible:?}");
            let around = format!("{invisible}Mina");
            let kept = if invisible == "\u{FE0F}" { &around } else { "Mina" };
            assert_eq!(name(&around), Ok(kept.to_owned()), "{invisible:?}");
        }
        for emoji in ["❤\u{FE0F}", "👩\u{200D}🏫"] {
            assert_eq!(name(emoji), Ok(emoji.to_owned()));
        }
        for reserved in ["minimax", "Minimax", " MINIMAX ", "pencil", "tactics", "Ruler", "DOODLE", " ink"] {
            assert_eq!(name(reserved), Err(NameError::Reserved));
        }
        assert_eq!(Name::stored("Ruler").map(|name| name.to_string()), Some("Ruler".to_owned()));
        assert_eq!(Name::stored("\u{202E}Ruler"), None);
    }
}
