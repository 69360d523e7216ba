//! The words of the panel beside the board: the list of moves, and the lessons about them.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::Worth;

use super::{in_plies, value};

/// Marks a best cell.
pub const HINT: &str = "Hint";
/// Writes on every empty cell what it is worth.
pub const SHOW_TRUTH: &str = "Show the truth";
/// The heading of the legal moves.
pub const CHOICES: &str = "Why not another? Choose one:";
/// The heading of the legal moves when each is shown with its worth.
pub const CHOICES_WITH_WORTH: &str = "How each move ends, and after how many marks of both sides:";
/// Opens the drawing of the search.
pub const TREE: &str = "Tree";
/// Opens the editor, where a board is set up.
pub const EDITOR: &str = "Set up";
/// Shows a line on the board.
pub const SHOW_LINE: &str = "Show it on the board";
/// Goes one move on in the line.
pub const NEXT: &str = "Step on";
/// Goes one move back in the line.
pub const PREVIOUS: &str = "Step back";
/// Removes the line from the board.
pub const STOP: &str = "Take it away";
/// Goes to the moment before the first move.
pub const START_OF_ROUND: &str = "Start";
/// Shown in the place of the list when there is no move.
pub const NO_MOVES: &str = "Nobody has moved yet.";
/// Shown in the place of the turning points when there are none.
pub const NO_MISTAKE: &str = "No move changed how the round ends.";
/// Shown in the place of the turning points during the round, when they would be a hint.
pub const TURNS_LATER: &str = "Where it turned is told when the round is over.";

/// The tab with the list of moves.
pub const MOVES_TAB: &str = "Moves";
/// The tab with the lessons.
pub const LEARN_TAB: &str = "Learn";

/// A move in the list of moves. A mistake has an exclamation mark.
pub fn numbered_move(ply: usize, mark: Mark, position: Position, is_mistake: bool) -> String {
    format!("{ply}. {mark} {position}{}", if is_mistake { " !" } else { "" })
}

/// Goes to the moment before a mistake.
pub fn play_on_before(ply: usize) -> String {
    format!("Play on before move {ply}")
}

/// The heading of the reasons of a move.
pub fn why_title(position: Position) -> String {
    format!("Why {position}?")
}

/// A move and what it is worth.
pub fn choice(position: Position, worth: Option<Worth>) -> String {
    match worth {
        Some(worth) => format!("{position}: {} {}", value(worth.value), in_plies(worth.plies)),
        None => position.to_string(),
    }
}

/// How much of a line is shown.
pub fn line_step(shown: usize, of: usize) -> String {
    format!("Move {shown} of {of}")
}
