//! The commands that a player types.

use noughts_engine::play::trimmed;
use noughts_engine::rules::{Position, Rules};
use thiserror::Error;

use crate::intent::cell_of_digit;
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

impl Command {
    /// Reads a command, in English or in the language that is chosen now, or a cell of a board with these rules. A cell is its
    /// name in any order (`c2`, `2c`), its row and column as digits (`23`, `2,3`), or the digit at its place on a numpad, as in
    /// the window. Letters, digits and commas can have full width, as input methods write them.
    ///
    /// # Errors
    /// [`CommandError`] for anything else.
    pub fn read(line: &str, rules: Rules) -> Result<Self, CommandError> {
        let typed = trimmed(line).chars().map(half_width).collect::<String>().to_lowercase();
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
            Some(word) => cell(word.trim(), rules).map(|position| Command::Why(Some(position))),
            None => cell(&typed, rules).map(Command::Place),
        };
        command.ok_or_else(|| CommandError::Unknown(excerpt(line)))
    }
}

/// Reads a cell from its name, from its row and column as digits, or from a digit as on a numpad.
fn cell(word: &str, rules: Rules) -> Option<Position> {
    let (row, column) = word.split_once(',').unwrap_or_else(|| word.split_at_checked(1).unwrap_or_default());
    match (row.trim().as_bytes(), column.trim().as_bytes()) {
        ([digit @ b'1'..=b'9'], []) if word.len() == 1 => cell_of_digit(digit - b'0', rules),
        ([row @ b'1'..=b'9'], [column @ b'1'..=b'9']) => Some(Position::new(column - b'1', row - b'1')),
        _ => word.parse().ok().or_else(|| {
            let (number, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
            format!("{letter}{number}").parse().ok()
        }),
    }
}

/// The ASCII character of a character that is as wide as a Han letter, and any other character itself.
fn half_width(letter: char) -> char {
    const WIDER: u32 = '！' as u32 - '!' as u32;
    match letter {
        '！'..='～' => char::from_u32(letter as u32 - WIDER).unwrap_or(letter),
        '\u{3000}' => ' ',
        _ => letter,
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

    fn read(line: &str) -> Result<Command, CommandError> {
        Command::read(line, Rules::TIC_TAC_TOE)
    }

    #[test]
    fn cells_are_read_in_every_way_in_which_people_write_them() {
        let c2 = Position::new(2, 1);
        for line in
            ["c2", " C2 ", "2c", "2C", "23", "2,3", "2, 3", "6", "ｃ２", "２Ｃ", "２３", "２，３", "６", "\u{3000}c2"]
        {
            assert_eq!(read(line), Ok(Command::Place(c2)), "{line}");
            assert_eq!(read(&format!("why {line}")), Ok(Command::Why(Some(c2))), "{line}");
        }
        assert_eq!(read("Why  23"), Ok(Command::Why(Some(c2))));
        assert_eq!(["7", "9", "1"].map(read), ["a1", "c1", "a3"].map(read), "7 8 9 are the top row");
        assert_eq!(Command::read("7", Rules::new(4, 4, 4).unwrap()), Err(CommandError::Unknown("7".to_owned())));
    }

    #[test]
    fn other_lines_are_commands_or_nothing() {
        assert_eq!(read("why"), Ok(Command::Why(None)));
        assert_eq!(["00", "００", "QUIT", "ｑｕｉｔ"].map(read), [const { Ok(Command::Quit) }; 4]);
        assert_eq!(read("？"), Ok(Command::Help));
        for line in [
            "",
            "0",
            "01",
            "10",
            "222",
            "b",
            "2,",
            ",2",
            "2,3,1",
            "2,b",
            "0b",
            "bb",
            "undo it",
            "whyb2",
            "why not",
            "why b2 b3",
            "b2 b3",
            "é2",
            "2é",
            "한",
            "２한",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn no_line_makes_it_panic(line in ".{0,20}") {
            let _ = read(&line);
        }

        #[test]
        fn no_short_line_makes_it_panic(line in "[0-9a-zA-Z ]{0,4}") {
            let _ = read(&line);
        }
    }
}
