//! Every move of a position, weighed.

use std::fmt;

use crate::ai::minimax::{Minimax, Score};
use crate::rules::{Board, Position};

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

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

/// How it ends, and how soon: who wins hurries, who loses delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// For the side to move.
    pub value: Value,
    /// Marks until the end, this move included.
    pub plies: usize,
}

impl Worth {
    /// Reads the search's score of a move among so many empty cells.
    fn new(score: Score, empty: usize) -> Self {
        let left_at_end = usize::from(score.unsigned_abs()).saturating_sub(1);
        let value = match score.signum() {
            1 => Value::Win,
            0 => Value::Draw,
            _ => Value::Loss,
        };
        Self { value, plies: empty - left_at_end }
    }
}

/// A position with the worth of every legal move. Boards with more cells than the search sees the end of are judged as
/// far as it sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    board: Board,
    moves: Vec<(Position, Score)>,
}

impl Analysis {
    /// Weighs every legal move; none if the round is over, for then there is nothing to weigh.
    pub fn of(board: &Board) -> Option<Self> {
        let mut minimax = Minimax::default();
        let weigh = |position| (position, minimax.score_of_move(board, position));
        let moves: Vec<_> = board.legal_moves().map(weigh).collect();
        (!moves.is_empty()).then_some(Self { board: *board, moves })
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every legal move and what it is worth to the side that makes it, in reading order.
    pub fn moves(&self) -> impl Iterator<Item = (Position, Worth)> {
        let empty = self.moves.len();
        self.moves.iter().map(move |(position, score)| (*position, Worth::new(*score, empty)))
    }

    /// The moves that win soonest, or else draw, or else lose latest.
    pub fn best(&self) -> impl Iterator<Item = Position> {
        let best = self.best_score();
        self.moves.iter().filter(move |(_, score)| *score == best).map(|(position, _)| *position)
    }

    /// What the position is worth to the side to move.
    pub fn worth(&self) -> Worth {
        Worth::new(self.best_score(), self.moves.len())
    }

    fn best_score(&self) -> Score {
        self.moves.iter().map(|(_, score)| *score).max().unwrap_or(0)
    }
}
