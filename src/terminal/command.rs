//! What a player types, understood.

use std::str::FromStr;

use thiserror::Error;

use noughts_engine::rules::Position;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A mark on a cell.
    Place(Position),
    /// The last move back.
    Undo,
    /// And forth again.
    Redo,
    /// A good move, told.
    Hint,
    /// What speaks for and against a move: the last one, or one that could be made.
    Why(Option<Position>),
    /// The computer whose turn it is shall move, though moves could be redone.
    Go,
    /// Another round.
    New,
    /// What can be typed.
    Help,
    /// The end.
    Quit,
}

/// The line asks for nothing that there is.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// Nothing was typed.
    #[error("Type a cell, such as b2 or 22, or help for the commands.")]
    Empty,
    /// Something else was typed.
    #[error("“{0}” is neither a cell, such as b2 or 22, nor a command. Type help for the commands.")]
    Unknown(String),
}

impl FromStr for Command {
    type Err = CommandError;

    /// Reads a command, or a cell: either its name, or its row and its column as digits, so that `23` is `c2`.
    ///
    /// # Errors
    /// [`CommandError`] for anything else.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        match line.trim().to_lowercase().as_str() {
            "undo" => Ok(Command::Undo),
            "redo" => Ok(Command::Redo),
            "hint" => Ok(Command::Hint),
            "why" => Ok(Command::Why(None)),
            "go" => Ok(Command::Go),
            "new" => Ok(Command::New),
            "help" | "?" => Ok(Command::Help),
            "quit" | "00" => Ok(Command::Quit),
            "" => Err(CommandError::Empty),
            words => {
                let command = match words.strip_prefix("why ") {
                    Some(word) => cell(word.trim()).map(|position| Command::Why(Some(position))),
                    None => cell(words).map(Command::Place),
                };
                command.ok_or_else(|| CommandError::Unknown(excerpt(line)))
            }
        }
    }
}

/// A cell's name, or its row and its column as digits.
fn cell(word: &str) -> Option<Position> {
    match word.as_bytes() {
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] => Some(Position::new(column - b'1', row - b'1')),
        _ => word.parse().ok(),
    }
}

/// What was typed, as far as it can be shown: short, and without what a terminal would take for a command.
fn excerpt(line: &str) -> String {
    line.trim().chars().filter(|c| !c.is_control()).take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cells_are_read_both_ways() {
        assert_eq!("23".parse(), Ok(Command::Place(Position::new(2, 1))));
        assert_eq!(" C2 ".parse(), Ok(Command::Place(Position::new(2, 1))));
        assert_eq!("why".parse(), Ok(Command::Why(None)));
        assert_eq!("Why  23".parse(), Ok(Command::Why(Some(Position::new(2, 1)))));
        assert_eq!("00".parse(), Ok(Command::Quit));
        for line in ["", "0", "01", "10", "2", "222", "b", "undo it", "whyb2", "why not", "why b2 b3", "b2 b3", "２２"]
        {
            assert!(line.parse::<Command>().is_err(), "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn no_line_makes_it_panic(line in ".{0,20}") {
            let _ = line.parse::<Command>();
        }

        #[test]
        fn no_short_line_makes_it_panic(line in "[0-9a-zA-Z ]{0,4}") {
            let _ = line.parse::<Command>();
        }
    }
}
