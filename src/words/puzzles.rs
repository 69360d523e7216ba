//! The words of the puzzles.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::{Goal, Grade, Value, Verdict};

use super::value;

/// Opens the puzzles: positions in which one move is right.
pub const PUZZLES: &str = "Puzzles";
/// Goes to the previous puzzle.
pub const PREVIOUS_PUZZLE: &str = "Previous";
/// Goes to the next puzzle.
pub const NEXT_PUZZLE: &str = "Next";
/// Clears a wrong answer, so that the puzzle can be answered again.
pub const TRY_AGAIN: &str = "Try again";

/// What a puzzle asks for.
pub fn puzzle(to_move: Mark, goal: Goal) -> String {
    match goal {
        Goal::Win => format!("{to_move} to move: one move wins. Which?"),
        Goal::Save => format!("{to_move} to move: one move holds the draw. Which?"),
    }
}

/// How hard a puzzle is.
pub const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "Easy",
        Grade::Hard => "Hard",
    }
}

/// The verdict on an answer.
pub const fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "Right!",
        Verdict::Wrong { .. } => "Not this one. See what follows:",
    }
}

/// The number of the puzzle, and how many are solved.
pub fn puzzle_progress(number: usize, of: usize, solved: usize, this: bool) -> String {
    let this = if this { " (solved)" } else { "" };
    format!("Puzzle {number} of {of}{this}  ·  {solved} solved")
}

/// The effect of a wrong answer. It does not reveal the right one.
pub fn wrong_answer(position: Position, from: Value, to: Value) -> String {
    format!("{position} turns a {} into a {}.", value(from), value(to))
}
