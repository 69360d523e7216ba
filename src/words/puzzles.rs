//! The words of the puzzles.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::{Goal, Grade, Value, Verdict};

use super::value;

/// Opens the puzzles: positions in which one move is right.
pub const PUZZLES: &str = "Puzzles";
/// Goes to the previous puzzle.
pub const PREVIOUS_PUZZLE: &str = "Previous";
/// Goes to the next puzzle, when this one is solved.
pub const NEXT_PUZZLE: &str = "Next";
/// The same before it is solved.
pub const SKIP: &str = "Skip";
/// Shows what follows a wrong answer, one move after the other.
pub const SHOW_ME: &str = "Show me";
/// Clears a wrong answer, so that the puzzle can be answered again.
pub const TRY_AGAIN: &str = "Try again";

/// What a puzzle asks for.
pub const fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => "Find the winning move",
        Goal::Save => "Save the draw",
    }
}

/// The same with the side that moves, for somebody who does not see it.
pub fn puzzle(to_move: Mark, asked: Goal) -> String {
    format!("{to_move} moves. {}.", goal(asked))
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
        Verdict::Wrong { .. } => "Not this one",
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
