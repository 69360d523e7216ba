//! What is said aloud by assistive technology, and written nowhere because it can be seen.

use noughts_engine::rules::{Mark, Position, Rules};
use noughts_engine::teach::Worth;

use super::{in_plies, value};

/// The dot beside the name of the side to move.
pub const TO_MOVE: &str = "to move";
/// Where the keyboard is when it is on the board.
pub const KEYBOARD_ON_BOARD: &str = "Board, arrow keys choose a cell";
/// The field for the notation of a position.
pub const NOTATION: &str = "Position as text";

/// The field for the name of player 1 or 2.
pub const fn name_field(index: usize) -> &'static str {
    ["Name of player 1", "Name of player 2"][index]
}

/// The choice of an opponent for player 1 or 2.
pub const fn opponent_choice(index: usize) -> &'static str {
    ["Opponent, player 1", "Opponent, player 2"][index]
}

/// The board.
pub fn board(rules: Rules) -> String {
    format!("Board, {} columns and {} rows", rules.columns(), rules.rows())
}

/// A cell without a mark.
pub fn empty_cell(position: Position) -> String {
    format!("{position}, empty")
}

/// A cell with a mark, and whose it is.
pub fn marked_cell(position: Position, mark: Mark, player: &str, is_won: bool) -> String {
    let mut name = format!("{position}, {mark}");
    if player != mark.to_string() {
        name = format!("{name}, {player}");
    }
    if is_won { format!("{name}, in the winning line") } else { name }
}

/// A cell of a lesson: its mark is nobody's, and what it is worth may be written on it.
pub fn cell(position: Position, mark: Option<Mark>, worth: Option<Worth>) -> String {
    let name = mark.map_or_else(|| empty_cell(position), |mark| format!("{position}, {mark}"));
    worth.map_or_else(|| name.clone(), |worth| cell_with_worth(&name, worth))
}

/// A cell on which is written how it ends from there.
pub fn cell_with_worth(name: &str, worth: Worth) -> String {
    format!("{name}, {} {}", value(worth.value), in_plies(worth.plies))
}

/// The cell that is hinted at.
pub fn hinted_cell(name: &str) -> String {
    format!("{name}, the hint")
}

/// Beside a name: the rounds that they have won.
pub fn wins(rounds: usize) -> String {
    if rounds == 1 { "1 round won".to_owned() } else { format!("{rounds} rounds won") }
}

/// How far the round is, when it was not a move that led here.
pub fn moment(moves: usize) -> String {
    match moves {
        0 => "The round begins.".to_owned(),
        1 => "After 1 move.".to_owned(),
        _ => format!("After {moves} moves."),
    }
}

/// The arrow that leads to what comes before or after what is shown.
pub fn arrow(forward: bool, now: &str) -> String {
    format!("{}, now {now}", if forward { "Next" } else { "Previous" })
}

/// A node of the tree: the move that leads there, and its score.
pub fn node(played: Option<&str>, score: Option<(&str, &str)>) -> String {
    let played = played.unwrap_or("The position");
    score.map_or_else(|| played.to_owned(), |(number, words)| format!("{played}, {number}, {words}"))
}

/// A way to search, and how much of the tree it visits.
pub fn saving(name: &str, visits: &str) -> String {
    format!("{name}, {visits}")
}
