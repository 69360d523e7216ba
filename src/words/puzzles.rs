//! The words of the puzzles.

use noughts_engine::rules::{Board, Mark, Move};
use noughts_engine::teach::{Goal, Grade, Verdict};

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

/// How many of all puzzles of the grade are solved, after the number of the puzzle in its set and without that number.
pub fn puzzle_progress(number: usize, of: usize, solved: usize, all: usize) -> [String; 2] {
    [messages::puzzle_progress(number, of, solved, all), messages::puzzles_solved(solved, all)]
}

/// What the other side does after a wrong answer, which is on the board.
pub fn refutation(board: &Board, moves: &[Move]) -> String {
    let (Some(reply), mark) = (moves.first().copied(), board.to_move()) else {
        return String::new();
    };
    let after = |moves: &[Move]| moves.iter().try_fold(*board, |board, mv| board.after(*mv)).ok();
    let wins = after(moves).and_then(|end| end.outcome()?.winner()) == Some(mark);
    let threats = after(&[reply]).map_or(0, |after| after.completions(mark).len());
    let how = match moves.len() {
        1 if wins => "wins",
        _ if wins && threats > 1 => "threatens",
        _ if wins => "later",
        _ if board.completions(mark.other()).contains(reply.position) => "blocks",
        _ => "draws",
    };
    messages::refuted(how, mark, reply)
}
