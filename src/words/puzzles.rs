//! The words of the puzzles.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::{Goal, Grade, Value, Verdict};

use super::messages;

/// What a puzzle asks for.
pub fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => messages::goal_win(),
        Goal::Save => messages::goal_save(),
    }
}

/// What a puzzle asks for, with the side that moves, for somebody who does not see the side.
pub fn puzzle(to_move: Mark, asked: Goal) -> String {
    messages::puzzle_goal(to_move, goal(asked))
}

/// How hard a puzzle is.
pub fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::WarmUp => messages::grade_warm_up(),
        Grade::Easy => messages::grade_easy(),
        Grade::Hard => messages::grade_hard(),
    }
}

/// The verdict on an answer.
pub fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right => messages::answer_right(),
        Verdict::Wrong { .. } => messages::answer_wrong(),
    }
}

/// The number of the puzzle, and how many are solved.
pub fn puzzle_progress(number: usize, of: usize, solved: usize, this: bool) -> String {
    match this {
        true => messages::puzzle_progress_solved(number, of, solved),
        false => messages::puzzle_progress(number, of, solved),
    }
}

/// The effect of a wrong answer. The sentence does not reveal the right answer.
pub fn wrong_answer(position: Position, from: Value, to: Value) -> String {
    messages::wrong_answer(position, from, to)
}
