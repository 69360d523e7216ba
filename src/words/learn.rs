//! The words of the drawer beside the board, in which a person asks about the round.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::Exercise;

/// Marks a best cell.
pub const HINT: &str = "Hint";
/// Writes on every empty cell what it is worth.
pub const SHOW_OUTCOMES: &str = "Show outcomes";
/// What a press on the board does while the drawer is open.
pub const ASK: &str = "Pick any square to ask about it.";
/// The heading of the moments of the round.
pub const MOVES: &str = "Moves";
/// The heading of the exercises.
pub const EXERCISES: &str = "Lessons";
/// Goes on from the moment that is shown.
pub const PLAY_FROM_HERE: &str = "Play from here";
/// Opens the drawing of the search.
pub const TREE: &str = "Tree";
/// Shows a line on the board.
pub const SHOW_LINE: &str = "Play it out";
/// Goes one move on in the line.
pub const NEXT: &str = "Step on";
/// Goes one move back in the line.
pub const PREVIOUS: &str = "Step back";
/// Removes the line from the board.
pub const STOP: &str = "Take it away";
/// Goes to the moment before the first move.
pub const START_OF_ROUND: &str = "Start";
/// Opens the lessons.
pub const LEARN: &str = "Learn";

/// The idea of an exercise.
pub const fn exercise(exercise: Exercise) -> &'static str {
    match exercise {
        Exercise::Finish => "Finish",
        Exercise::Block => "Block",
        Exercise::TwoThreats => "Two threats",
    }
}

/// A move of the round. A mistake has a question mark.
pub fn numbered_move(ply: usize, mark: Mark, position: Position, is_mistake: bool) -> String {
    format!("{ply}. {mark} {position}{}", if is_mistake { " ?" } else { "" })
}

/// The heading of the reasons for and against a move that could be made.
pub fn what_about(position: Position) -> String {
    format!("What about {position}?")
}

/// Makes the move that is asked about.
pub fn play(position: Position) -> String {
    format!("Play {position}")
}

/// The length of a line.
pub fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// The heading of the reasons of a move.
pub fn why_title(position: Position) -> String {
    format!("Why {position}?")
}

/// How much of a line is shown.
pub fn line_step(shown: usize, of: usize) -> String {
    format!("Move {shown} of {of}")
}
