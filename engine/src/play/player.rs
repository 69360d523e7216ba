//! Who plays.

use thiserror::Error;

use crate::ai::Opponent;

/// Somebody who plays one of the marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device, by name.
    Person(String),
    /// An opponent of the [`ROSTER`](crate::ai::ROSTER).
    Computer(&'static Opponent),
    /// A person at another device, by name.
    Remote(String),
}

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
    /// The other player has it.
    #[error("the two names are the same")]
    Same,
    /// An opponent has it.
    #[error("an opponent has this name")]
    Reserved,
}

impl Player {
    /// A person of this name, without control characters and the white space around it.
    ///
    /// # Errors
    /// [`NameError`] unless the name has 1 to [`MAX_NAME`] characters and is no opponent's, in any case of letters.
    pub fn person(name: &str) -> Result<Self, NameError> {
        let name: String = name.chars().filter(|c| !c.is_control() && !is_format(*c)).collect();
        match name.trim_matches(|c: char| c.is_whitespace() || is_blank(c)) {
            name if name.chars().all(is_variation) => Err(NameError::Empty),
            name if name.chars().count() > MAX_NAME => Err(NameError::TooLong),
            name if Opponent::by_name(name).is_some() => Err(NameError::Reserved),
            name => Ok(Player::Person(name.to_owned())),
        }
    }

    /// A person of a name that was stored, if it can be one. It may be an opponent's, as names of opponents have changed.
    pub(crate) fn stored_person(name: &str) -> Option<Self> {
        match Opponent::by_name(name) {
            Some(_) => Some(Player::Person(name.to_owned())),
            None => Player::person(name).ok(),
        }
    }

    /// The same at another device. An opponent plays at every device.
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
        assert_eq!(Player::person("  Mina\n"), Ok(Player::Person("Mina".to_owned())));
        assert_eq!(Player::person(" \t"), Err(NameError::Empty));
        assert_eq!(Player::person(&"é".repeat(MAX_NAME + 1)), Err(NameError::TooLong));
        for invisible in
            ["\u{200B}", "\u{FEFF}", "\u{3164}", "\u{2800}", "\u{FE0F}", "\u{202E}", "\u{2066}", "\u{2028}"]
        {
            assert_eq!(Player::person(invisible), Err(NameError::Empty), "{invisible:?}");
            let around = format!("{invisible}Mina");
            let kept = if invisible == "\u{FE0F}" { &around } else { "Mina" };
            assert_eq!(Player::person(&around), Ok(Player::Person(kept.to_owned())), "{invisible:?}");
        }
        for emoji in ["❤\u{FE0F}", "👩\u{200D}🏫"] {
            assert_eq!(Player::person(emoji), Ok(Player::Person(emoji.to_owned())));
        }
        for name in ["minimax", "Minimax", " MINIMAX ", "pencil", "tactics", "Ruler", "DOODLE", " ink"] {
            assert_eq!(Player::person(name), Err(NameError::Reserved));
        }
        assert_eq!(Player::stored_person("Ruler"), Some(Player::Person("Ruler".to_owned())));
        assert_eq!(Player::stored_person("\u{202E}Ruler"), None);
    }
}
