//! What is proved of a position, as opposed to what a search estimates.

use std::fmt;

use crate::rules::Mark;

use super::table::Evaluation;

/// How a position ends for the side to move if both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// The value of a position that has this evaluation.
    pub const fn of(score: Evaluation) -> Self {
        match score {
            1.. => Value::Win,
            0 => Value::Draw,
            _ => Value::Loss,
        }
    }

    /// The same value for the other side.
    pub const fn for_other(self) -> Self {
        match self {
            Value::Win => Value::Loss,
            Value::Draw => Value::Draw,
            Value::Loss => Value::Win,
        }
    }

    /// The side that wins, where the value is for this side.
    pub const fn winner(self, side: Mark) -> Option<Mark> {
        match self {
            Value::Win => Some(side),
            Value::Draw => None,
            Value::Loss => Some(side.other()),
        }
    }
}

impl fmt::Display for Value {
    /// Writes `loss`, `draw` or `win`, as the reports of programs have it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

/// How a round ends if both sides play perfectly: a fact that a [`Solver`](super::Solver) has proved. What a search
/// only estimates is an [`Evaluation`] and never has this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proved {
    /// The value for the side to move, or of a move for the side that makes it.
    pub value: Value,
    /// The number of moves until the end if the winner hurries and the loser delays. A move that is proved is one of
    /// them. It is `None` for a draw without an end, because play goes round until a position is there for the third
    /// time.
    pub plies: Option<usize>,
}

impl Proved {
    /// What an exact evaluation says of a position with this many empty cells, in a game in which every move fills one.
    pub const fn new(score: Evaluation, empty: usize) -> Self {
        let left_at_end = (score.unsigned_abs() as usize).saturating_sub(1);
        Self { value: Value::of(score), plies: Some(empty.saturating_sub(left_at_end)) }
    }

    /// A greater rank is better for the side: a win, the sooner the better, then a draw, then a loss, the later the better.
    pub fn rank(self) -> (Value, isize) {
        let plies = self.plies.unwrap_or_default() as isize;
        match self.value {
            Value::Win => (self.value, -plies),
            Value::Draw => (self.value, 0),
            Value::Loss => (self.value, plies),
        }
    }

    /// What is proved of the position after a move of which this is proved.
    pub(crate) fn after_move(self) -> Self {
        Self { value: self.value.for_other(), plies: self.plies.map(|plies| plies.saturating_sub(1)) }
    }

    /// What is proved of a move that leads to a position of which this is proved.
    pub(crate) fn before_move(self) -> Self {
        Self { value: self.value.for_other(), plies: self.plies.map(|plies| plies + 1) }
    }
}

impl fmt::Display for Proved {
    /// Writes the value and the plies in short, as in `W7`, `L10`, `D9`, or `D` where play goes round.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self.value {
            Value::Loss => "L",
            Value::Draw => "D",
            Value::Win => "W",
        })?;
        self.plies.map_or(Ok(()), |plies| plies.fmt(f))
    }
}
