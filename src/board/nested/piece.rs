//! A part of what is drawn on a small board: its place, its strokes, its colour, and how it comes and goes.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::{Mark, Outcome, Position};

use crate::board::falling::hairline;
use crate::layout::{BoardLayout, times};
use crate::look::animation::{self, Progress};
use crate::look::height;
use crate::look::strokes::{Stroke, of_mark};
use crate::look::theme::Theme;

use super::strokes::{self, GREAT_MARK, middle_of};
use super::{closed_ground, has_no_part};

/// How long it takes to hatch a small board.
const HATCHING: Duration = Duration::from_millis(240);
/// How long it takes to draw the arrow to the small board that must be played in, and how long the arrow stays.
const ARROW: Duration = Duration::from_millis(260);
const ARROW_STAYS: Duration = Duration::from_millis(600);

/// Something that is drawn on a small board. It is a child of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) struct Piece {
    /// The number of the small board.
    pub number: u8,
    pub part: Part,
}

/// What is drawn on a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) enum Part {
    /// The ground below the cells, which has the colour of the table where the next move cannot be made.
    Ground,
    /// The loop around a board in which this side may make the next move, and whether it may move in several boards.
    Loop(Mark, bool),
    /// The lines between the cells.
    Lines,
    /// The stroke along the line with which this side has won the board, between these cells of a board of nine. It fades when the
    /// mark of the side is drawn.
    Strike(Mark, [Position; 2]),
    /// The arrow from the last move, which was on this cell, to the board in which the next move must be made. It fades.
    Arrow(Position),
    /// The mark of the side that has won the board.
    Great(Mark),
    /// The hatching of a board that nobody has won.
    Hatching,
}

impl Piece {
    pub fn name(self) -> String {
        match self.part {
            Part::Ground => "Ground of a small board".to_owned(),
            Part::Loop(..) => format!("Loop {}", self.number),
            Part::Lines => "Lines of a small board".to_owned(),
            Part::Strike(..) => "Small strike".to_owned(),
            Part::Arrow(_) => format!("Arrow to {}", self.number),
            Part::Great(mark) => format!("Great {mark}"),
            Part::Hatching => "Hatching".to_owned(),
        }
    }

    /// The place of the piece, in which the side of a cell has the length 1.
    pub fn place(self, layout: &BoardLayout) -> Transform {
        let middle = layout.to_world(layout.board.center()) + middle_of(self.number) * layout.cell;
        let (z, size) = match self.part {
            Part::Ground => (height::GROUND - 0.1, 1.0),
            Part::Loop(..) => (height::AIM, 1.0),
            Part::Lines => (height::LINES - 0.1, 1.0),
            Part::Strike(..) => (height::GREAT_MARK - 0.1, 1.0),
            Part::Arrow(_) => (height::GREAT_MARK + 0.1, 1.0),
            Part::Great(_) => (height::GREAT_MARK, GREAT_MARK),
            Part::Hatching => (height::GREAT_MARK, 1.0),
        };
        let scale = size * layout.cell;
        Transform::from_translation(middle.extend(z)).with_scale(Vec3::new(scale, scale, 1.0))
    }

    pub fn strokes(self, layout: &BoardLayout) -> Vec<Stroke> {
        let point = layout.zoom / layout.cell;
        match self.part {
            Part::Ground => Vec::new(),
            Part::Loop(_, is_free) => vec![strokes::around(is_free, point)],
            Part::Lines => strokes::within(self.number, point),
            Part::Strike(_, ends) => vec![strokes::strike(ends)],
            Part::Arrow(last) => strokes::arrow(last, self.number, point),
            Part::Great(mark) => of_mark(mark, self.number.into()),
            Part::Hatching => strokes::hatching(),
        }
    }

    /// How the piece is drawn. The end of a small board waits for the mark that has ended it.
    pub fn progress(self) -> Progress {
        match self.part {
            Part::Ground => Progress::DONE,
            Part::Loop(..) => Progress::new(times::MARK, EaseFunction::SineInOut),
            Part::Lines => Progress::new(animation::LINES, EaseFunction::SineInOut),
            Part::Strike(..) => Progress::new(times::SMALL_STRIKE, EaseFunction::CubicInOut).after(times::MARK),
            Part::Arrow(_) => Progress::new(ARROW, EaseFunction::CubicInOut).after(times::MARK),
            Part::Great(_) => Progress::new(times::GREAT_MARK, EaseFunction::SineOut).after(times::SMALL_END),
            Part::Hatching => Progress::new(HATCHING, EaseFunction::SineInOut).after(times::MARK),
        }
    }

    /// The colour of the piece. Without a round, no ground is closed.
    pub fn ink(self, theme: &Theme, round: Option<&Round>, outcome: Option<&Outcome>) -> Color {
        match self.part {
            Part::Ground if round.is_some_and(|round| !round.board().is_open(self.number)) => closed_ground(theme),
            Part::Ground => theme.paper,
            Part::Lines if self.is_over(round) => hairline(theme),
            Part::Lines => theme.lines,
            Part::Strike(mark, _) => theme.marks[mark].with_alpha(0.0),
            Part::Arrow(_) => theme.lines.with_alpha(0.0),
            Part::Loop(mark, _) => theme.marks[mark],
            Part::Great(mark) if has_no_part(outcome, self.number) => theme.faded[mark],
            Part::Great(mark) => theme.marks[mark],
            Part::Hatching if theme.papers_below.is_some() => theme.lines,
            Part::Hatching => theme.disabled,
        }
    }

    /// Whether nothing more is played on the small board.
    fn is_over(self, round: Option<&Round>) -> bool {
        round.is_some_and(|round| round.board().closed(self.number).is_some())
    }

    /// After which time the piece fades into another colour, and how long it takes.
    pub fn fades(self, round: Option<&Round>) -> [Duration; 2] {
        match self.part {
            Part::Ground => [Duration::ZERO, times::MARK],
            Part::Arrow(_) => [times::MARK + ARROW + ARROW_STAYS, times::MARK],
            Part::Strike(..) | Part::Lines if self.is_over(round) => [times::SMALL_END, animation::FADE],
            _ => [Duration::ZERO, animation::FADE],
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::Kind;

    use super::*;

    #[test]
    fn lines_are_as_wide_as_they_must_be_on_a_small_telephone() {
        let layout = BoardLayout::new(Vec2::new(320.0, 568.0), Kind::Ultimate.usual_rules());
        let width = |strokes: Vec<Stroke>| strokes[0].widths[0].max(strokes[0].widths[1]);
        assert!(width(strokes::between(&layout)) >= 2.6);
        for (part, least) in [(Part::Lines, 1.25), (Part::Loop(Mark::X, false), 3.4), (Part::Loop(Mark::X, true), 2.0)]
        {
            let piece = Piece { number: 1, part };
            assert!(width(piece.strokes(&layout)) * layout.cell >= least - 0.001, "{part:?}");
        }
    }
}
