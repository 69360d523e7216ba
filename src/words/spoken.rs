//! Words that only assistive technology reads. On the screen, people see what they describe.

use noughts_engine::rules::{Mark, Position, Rules};
use noughts_engine::teach::Worth;

use super::{in_plies, value};

/// The name of the dot beside the side to move.
pub const TO_MOVE: &str = "to move";
/// The name of the board as a stop of the Tab key.
pub const KEYBOARD_ON_BOARD: &str = "Board, arrow keys choose a cell";
/// The names of choices that have no title on the screen: who plays, the opponent, how hard puzzles are, the mark that a press
/// sets up, and who plays on from there.
pub const MODES: &str = "Who plays";
/// See [`MODES`].
pub const OPPONENT: &str = "Opponent";
/// See [`MODES`].
pub const GRADES: &str = "How hard";
/// See [`MODES`].
pub const PALETTE: &str = "Mark to set up";
/// See [`MODES`].
pub const SEATS: &str = "Who plays on";
/// The name of the field for the notation of a position.
pub const NOTATION: &str = "Position as text";

/// The name of the field for the name of player 0 or 1.
pub const fn name_field(index: usize) -> &'static str {
    ["Name of player 1", "Name of player 2"][index]
}

/// The name of the choice of an opponent for player 0 or 1.
pub const fn opponent_choice(index: usize) -> &'static str {
    ["Opponent, player 1", "Opponent, player 2"][index]
}

/// How an earlier round ended.
pub fn finished_round(number: usize, winner: Option<Mark>) -> String {
    match winner {
        Some(mark) => format!("Round {number}: {mark} won"),
        None => format!("Round {number}: a draw"),
    }
}

/// The choice of the side to move.
pub const fn to_move(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "X to move",
        Mark::O => "O to move",
    }
}

/// The name of the board.
pub fn board(rules: Rules) -> String {
    format!("Board, {} columns and {} rows", rules.columns(), rules.rows())
}

/// The name of a cell without a mark.
pub fn empty_cell(position: Position) -> String {
    format!("{position}, empty")
}

/// The name of a cell with a mark, with its player.
pub fn marked_cell(position: Position, mark: Mark, player: &str, is_won: bool) -> String {
    let mut name = format!("{position}, {mark}");
    if player != mark.to_string() {
        name = format!("{name}, {player}");
    }
    if is_won { format!("{name}, in the winning line") } else { name }
}

/// The name of a cell of a lesson, where marks belong to no player, with its worth if that is shown.
pub fn cell(position: Position, mark: Option<Mark>, worth: Option<Worth>) -> String {
    let name = mark.map_or_else(|| empty_cell(position), |mark| format!("{position}, {mark}"));
    worth.map_or_else(|| name.clone(), |worth| cell_with_worth(&name, worth))
}

/// The name of a cell, with what a move there is worth.
pub fn cell_with_worth(name: &str, worth: Worth) -> String {
    format!("{name}, {} {}", value(worth.value), in_plies(worth.plies))
}

/// The name of a cell, with the move of the shown line that could be played there.
pub fn cell_of_line(name: &str, number: usize, mark: Mark) -> String {
    format!("{name}, move {number} of the line: {mark}")
}

/// The name of a cell that is the hint.
pub fn hinted_cell(name: &str) -> String {
    format!("{name}, the hint")
}

/// The number of rounds that a player has won.
pub fn wins(rounds: usize) -> String {
    if rounds == 1 { "1 round won".to_owned() } else { format!("{rounds} rounds won") }
}

/// The ply that is shown, when it was reached by something other than a move.
pub fn moment(moves: usize) -> String {
    match moves {
        0 => "The round begins.".to_owned(),
        1 => "After 1 move.".to_owned(),
        _ => format!("After {moves} moves."),
    }
}

/// The name of a node of the tree: the move that leads there, and its score.
pub fn node(played: Option<&str>, score: Option<(&str, &str)>) -> String {
    let played = played.unwrap_or("The position");
    score.map_or_else(|| played.to_owned(), |(number, words)| format!("{played}, {number}, {words}"))
}

/// The name of a way to search, with the number of positions that it visits.
pub fn saving(name: &str, visits: &str) -> String {
    format!("{name}, {visits}")
}
