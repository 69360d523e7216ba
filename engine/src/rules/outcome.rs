//! How a round ended.

use super::{Mark, Position};

/// How a finished round ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub enum Outcome {
    /// A player completed a line, or several at once, and wins.
    Win {
        /// The side that wins.
        by: Mark,
        /// The line or lines. There is at least one, and on 3×3 there are at most two.
        lines: Vec<Line>,
    },
    /// A player completed a line, or several at once, and loses.
    Loss {
        /// The side that loses.
        by: Mark,
        /// The line or lines, of which there is at least one.
        lines: Vec<Line>,
    },
    /// Nobody wins.
    Draw(DrawReason),
}

/// Why a round ended without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// Nothing more can be placed, and nobody has a line.
    Full,
    /// The same marks, of the same ages, with the same side to move, were there for the third time.
    Repetition,
    /// The round had as many moves as a round may have.
    TooLong,
}

impl Outcome {
    /// The draw of a board on which nothing more can be placed.
    pub const FULL: Self = Self::Draw(DrawReason::Full);

    /// The side that wins, or `None` for a draw.
    pub const fn winner(&self) -> Option<Mark> {
        match self {
            Outcome::Win { by, .. } => Some(*by),
            Outcome::Loss { by, .. } => Some(by.other()),
            Outcome::Draw(_) => None,
        }
    }

    /// The line or lines that ended the round, or none for a draw.
    pub fn lines(&self) -> &[Line] {
        match self {
            Outcome::Win { lines, .. } | Outcome::Loss { lines, .. } => lines,
            Outcome::Draw(_) => &[],
        }
    }

    /// Whether the cell is part of a line that ended the round.
    pub fn is_in_line(&self, position: Position) -> bool {
        self.lines().iter().any(|line| line.cells().contains(&position))
    }
}

/// Cells in a row that hold equal marks, from one end to the other. In Ultimate, these are the middle cells of small boards in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line(Vec<Position>);

impl Line {
    /// A line of these cells, of which there is at least one.
    pub(super) fn new(cells: Vec<Position>) -> Self {
        Self(cells)
    }

    /// The cells in order, at least one.
    pub fn cells(&self) -> &[Position] {
        &self.0
    }

    /// The first and the last cell.
    pub fn ends(&self) -> [Position; 2] {
        [self.0[0], self.0[self.0.len() - 1]]
    }
}
