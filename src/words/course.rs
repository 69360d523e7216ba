//! The words of the course of nine steps.

use noughts_engine::rules::Mark;
use noughts_engine::teach::CourseStep;

use super::messages;

/// The name of a step.
pub fn step_name(step: CourseStep) -> String {
    messages::step_name(step.name())
}

/// The button that opens the step which would have helped in a match that is lost.
pub fn practise(step: CourseStep) -> String {
    messages::practise(step_name(step))
}

/// What a step is about.
pub fn step_says(step: CourseStep) -> String {
    messages::step_says(step.name())
}

/// What a step asks for.
pub fn step_asks(step: CourseStep) -> String {
    messages::step_asks(step.name())
}

/// What a step asks for, with the side that moves, for somebody who does not see the side.
pub fn step_goal(to_move: Mark, step: CourseStep) -> String {
    messages::step_goal(to_move, step_asks(step))
}

/// Why an answer to a step was right.
pub fn step_done(step: CourseStep) -> String {
    messages::step_done(step.name())
}

/// The number of a step.
pub fn step_number(step: CourseStep) -> String {
    messages::step_number(step.number(), CourseStep::ALL.len())
}

/// The name of a step on the path, and whether it is done.
pub fn step_of_course(step: CourseStep, is_done: bool) -> String {
    messages::step_of_course(step.number(), step_name(step), if is_done { "done" } else { "open" })
}

/// The title of what shows how the game is played.
pub fn how_to_play() -> String {
    step_name(CourseStep::HowToPlay)
}

/// A rule that a picture of how to play shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownRule {
    /// Both sides take turns.
    Turns,
    /// Three in a row win.
    Line,
    /// Four in a row win.
    Four,
    /// Five in a row win.
    Five,
    /// Three in a row lose.
    Loses,
    /// Nobody wins on a full board.
    Full,
    /// Each side has three marks.
    Marks,
    /// With the fourth mark, the oldest goes.
    Fourth,
    /// The cell of a move points at the small board of the next move.
    Points,
    /// Lines win small boards.
    Small,
    /// Three small boards win.
    Boards,
    /// A move chooses a column.
    Column,
    /// A mark falls.
    Falls,
    /// Whoever moves places X or O.
    AsYouLike,
    /// Whoever completes a line wins.
    Ends,
    /// Both sides place X.
    DrawX,
    /// Somebody always loses.
    NoDraw,
}

impl ShownRule {
    const fn id(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Line => "line",
            Self::Four => "four",
            Self::Five => "five",
            Self::Loses => "loses",
            Self::Full => "full",
            Self::Marks => "marks",
            Self::Fourth => "fourth",
            Self::Points => "points",
            Self::Small => "small",
            Self::Boards => "boards",
            Self::Column => "column",
            Self::Falls => "falls",
            Self::AsYouLike => "as_you_like",
            Self::Ends => "ends",
            Self::DrawX => "draw_x",
            Self::NoDraw => "no_draw",
        }
    }
}

/// The title of a picture of how to play.
pub fn rule_title(rule: ShownRule) -> String {
    messages::rule_title(rule.id())
}

/// What stands below such a picture.
pub fn rule_says(rule: ShownRule) -> String {
    messages::rule_says(rule.id())
}
