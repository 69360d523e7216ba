//! The commands that a player types.

use std::str::FromStr;

use noughts_engine::play::trimmed;
use noughts_engine::rules::Position;
use thiserror::Error;

use crate::words;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Place a mark on this cell.
    Place(Position),
    /// Take back the last move.
    Undo,
    /// Make again the move that was taken back last.
    Redo,
    /// Name a best move.
    Hint,
    /// Give the reasons for and against a legal move or, without a cell, the last move.
    Why(Option<Position>),
    /// Let the computer that is to move go on after an undo, although moves could be redone.
    Go,
    /// Begin a new round.
    New,
    /// Show the commands.
    Help,
    /// End the game.
    Quit,
}

/// Why a line is not a command.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// Nothing was typed.
    #[error("the line is empty")]
    Empty,
    /// The line is neither a cell nor a command. This is the beginning of the line.
    #[error("`{0}` is neither a cell nor a command")]
    Unknown(String),
}

impl FromStr for Command {
    type Err = CommandError;

    /// Parses a command, in English or in the language that is chosen now, or a cell. A cell is either its name, or its row
    /// and column as digits: `23` is `c2`.
    ///
    /// # Errors
    /// [`CommandError`] for anything else.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let typed = trimmed(line).to_lowercase();
        if typed.is_empty() {
            return Err(CommandError::Empty);
        }
        let commands = [
            (["undo", words::command_undo()], Command::Undo),
            (["redo", words::command_redo()], Command::Redo),
            (["hint", words::command_hint()], Command::Hint),
            (["why", words::command_why()], Command::Why(None)),
            (["go", words::command_go()], Command::Go),
            (["new", words::command_new()], Command::New),
            (["help", words::command_help()], Command::Help),
            (["quit", words::command_quit()], Command::Quit),
            (["?", "?"], Command::Help),
            (["00", "00"], Command::Quit),
        ];
        if let Some((_, command)) = commands.into_iter().find(|(names, _)| names.contains(&typed.as_str())) {
            return Ok(command);
        }
        let asked =
            ["why", words::command_why()].into_iter().find_map(|why| typed.strip_prefix(why)?.strip_prefix(' '));
        let command = match asked {
            Some(word) => cell(word.trim()).map(|position| Command::Why(Some(position))),
            None => cell(&typed).map(Command::Place),
        };
        command.ok_or_else(|| CommandError::Unknown(excerpt(line)))
    }
}

/// Parses a cell from its name, or from its row and column as digits.
fn cell(word: &str) -> Option<Position> {
    match word.as_bytes() {
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] => Some(Position::new(column - b'1', row - b'1')),
        _ => word.parse().ok(),
    }
}

/// The beginning of a line. Control characters are left out, because they would have an effect in a terminal.
fn excerpt(line: &str) -> String {
    trimmed(line).chars().filter(|c| !c.is_control()).take(20).collect()
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
