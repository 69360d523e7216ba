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
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        match name.trim() {
            "" => Err(NameError::Empty),
            name if name.chars().count() > MAX_NAME => Err(NameError::TooLong),
            name if Opponent::by_id(name).is_some() => Err(NameError::Reserved),
            name => Ok(Player::Person(name.to_owned())),
        }
    }

    /// Whether this is a person.
    pub const fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(Player::person("  Mina\n"), Ok(Player::Person("Mina".to_owned())));
        assert_eq!(Player::person(" \t"), Err(NameError::Empty));
        assert_eq!(Player::person(&"é".repeat(MAX_NAME + 1)), Err(NameError::TooLong));
        for name in ["minimax", "Minimax", " MINIMAX "] {
            assert_eq!(Player::person(name), Err(NameError::Reserved));
        }
    }
}
