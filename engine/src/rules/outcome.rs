//! How a round ended.

use super::{Mark, Position};

/// How a finished round ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A player completed a line, or several at once.
    Win {
        /// Whose line it is.
        by: Mark,
        /// The line or lines; on 3×3 at most two.
        lines: Vec<Line>,
    },
    /// The board is full without a line.
    Draw,
}

impl Outcome {
    /// Who won, if anyone.
    pub const fn winner(&self) -> Option<Mark> {
        match self {
            Outcome::Win { by, .. } => Some(*by),
            Outcome::Draw => None,
        }
    }

    /// The winning line or lines; none in a draw.
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
    pub(super) fn new(cells: Vec<Position>) -> Self {
        Self(cells)
    }

    /// Its cells in order; at least one.
    pub fn cells(&self) -> &[Position] {
        &self.0
    }

    /// Its first and its last cell.
    pub fn ends(&self) -> [Position; 2] {
        [self.0[0], self.0[self.0.len() - 1]]
    }
}
