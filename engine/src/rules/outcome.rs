//! How a round ended.

use super::{Mark, Position};

/// How a finished round ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub enum Outcome {
    /// A player completed a line, or several at once.
    Win {
        /// The mark of the winner.
        by: Mark,
        /// The line or lines. There is at least one, and on 3×3 there are at most two.
        lines: Vec<Line>,
    },
    /// The board is full and has no line.
    Draw,
}

impl Outcome {
    /// The mark of the winner, or `None` for a draw.
    pub const fn winner(&self) -> Option<Mark> {
        match self {
            Outcome::Win { by, .. } => Some(*by),
            Outcome::Draw => None,
        }
    }

    /// The winning line or lines, or none for a draw.
    pub fn lines(&self) -> &[Line] {
        match self {
            Outcome::Win { lines, .. } => lines,
            Outcome::Draw => &[],
        }
    }

    /// Whether the cell is part of a winning line.
    pub fn is_won_by(&self, position: Position) -> bool {
        self.lines().iter().any(|line| line.cells().contains(&position))
    }
}

/// Cells in a row that one player holds, from one end to the other.
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
