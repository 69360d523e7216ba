//! Sentences in the terminal, of the game and of the command line.

use std::fmt::Display;

use noughts_engine::ai::{Opponent, ROSTER};
use noughts_engine::play::Match;
use noughts_engine::rules::Mark;

use super::{level, player};

/// How the game is played in the terminal.
pub const TERMINAL_HELP: &str = "Type a cell such as b2, or its row and column such as 22. \
    Other words: undo, redo, hint, why (about the last move) or why b2, new (another round), go (the computer moves), \
    help, quit.";
/// The last line of the game.
pub const GOODBYE: &str = "Goodbye.";
/// The first question.
pub const HOW_MANY: &str = "One or two players? (1 or 2)";
/// Shown after an answer that is not valid.
pub const ONE_OR_TWO: &str = "Please answer 1 or 2.";
/// The last question.
pub const WHO_IS_FIRST: &str = "Who goes first? (x, o, random, alternate, winner or loser)";
/// Shown after an answer that is not valid.
pub const WHO_CAN_BE_FIRST: &str = "Please answer x, o, random, alternate, winner or loser.";
/// Shown after a name that no opponent has.
pub const NO_SUCH_OPPONENT: &str = "Please answer with one of these names or numbers.";
/// The question after a round.
pub const WHAT_NEXT: &str = "What next? (new, undo or quit)";
/// Shown when a computer was asked to move, but a person is to move.
pub const NO_COMPUTER: &str = "It is not the computer's turn.";
/// Shown after an empty line.
pub const NO_COMMAND: &str = "Type a cell, such as b2 or 22, or help for the commands.";
/// Shown when a person asks why before the first move.
pub const NO_MOVE_YET: &str = "Nobody has moved yet. Ask about a cell, as in: why b2";

/// Shown after a line that is neither a cell nor a command. `line` is its beginning.
pub fn unknown_command(line: &str) -> String {
    format!("“{line}” is neither a cell, such as b2 or 22, nor a command. Type help for the commands.")
}

/// Asks for the name of the person who plays a mark.
pub fn ask_name(mark: Mark) -> String {
    format!("Who plays {mark}? (a name)")
}

/// Asks for the opponent that plays a mark.
pub fn ask_opponent(mark: Mark) -> String {
    let number =
        |(index, opponent): (usize, &Opponent)| format!("{} {} ({})", index + 1, opponent.name, level(opponent.level));
    let names: Vec<_> = ROSTER.iter().enumerate().map(number).collect();
    format!("Which computer plays {mark}? ({})", names.join(", "))
}

/// Asks a person for a move.
pub fn ask_move(pairing: &Match, to_move: Mark) -> String {
    format!("{}, your move ({to_move}):", player(pairing, to_move))
}

/// Asks what to do while a computer waits, because moves were taken back.
pub fn ask_in_the_past(pairing: &Match, to_move: Mark) -> String {
    format!("{} waits (redo, undo or go):", player(pairing, to_move))
}

/// There is no display to open a window on.
pub const NO_DISPLAY: &str = "Noughts found no display to open a window on.";
/// There is no graphics adapter to draw a window with.
pub const NO_ADAPTER: &str = "Noughts found no graphics adapter that it can draw with.";
/// The window was refused for an unknown reason.
pub const NO_WINDOW: &str = "Noughts could not open a window on this display.";
/// What to do without a window.
pub const TERMINAL_INSTEAD: &str = "With --terminal it needs no window.";

/// A library that opens windows is not installed.
pub fn no_library(name: &str) -> String {
    format!("Noughts could not open a window, because the library {name} is missing.")
}

/// An argument has characters that cannot be shown.
pub fn control_characters(argument: &str) -> String {
    format!("The argument {argument:?} has control characters, which no argument needs.")
}

/// The number of all games together is too large.
pub const TOO_MANY_GAMES: &str = "These are more games than the program can count.";
/// The lengths that a match can have.
pub const LENGTHS: &str = "3, 5 or 7";

/// The input cannot be read.
pub fn input_failed(reason: impl Display) -> String {
    format!("The input cannot be read: {reason}.")
}

/// The output cannot be written.
pub fn output_failed(reason: impl Display) -> String {
    format!("The output cannot be written: {reason}.")
}

/// The pauses that are allowed, up to the longest one in seconds.
pub fn pauses(longest: u8) -> String {
    format!("a number of seconds from 0 to {longest}")
}

/// The names of all opponents, and their ids where these are other words, as an answer to an unknown name.
pub fn opponents() -> String {
    let names = ROSTER.each_ref().map(|opponent| match opponent.name.to_lowercase() {
        name if name == opponent.id => name,
        name => format!("{name} ({})", opponent.id),
    });
    format!("the opponents are {}", names.join(", "))
}

/// A finished board cannot be analyzed.
pub fn nothing_to_analyze(winner: Option<Mark>) -> String {
    let end = winner.map_or_else(|| "the board is full".to_owned(), |mark| format!("{mark} has won"));
    format!("There is nothing to analyze: {end}.")
}
