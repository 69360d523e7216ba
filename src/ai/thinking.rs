//! A choice in the making.

use crate::rules::{Board, Cells, Position};

/// How much a strategy likes a move: the first number counts, the second decides between equals.
pub type Weight = (i8, i8);

/// A choice in the making: a plain value that is carried on step by step, so that no frame waits for it.
#[derive(Clone, Debug)]
pub struct Thinking {
    board: Board,
    untried: Cells,
    weigh: fn(&Board, Position) -> Weight,
    best: Option<Weight>,
    candidates: Vec<Position>,
}

impl Thinking {
    /// Already knows its candidates.
    pub fn decided(board: Board, candidates: Vec<Position>) -> Self {
        Self { candidates, untried: Cells::NONE, ..Self::weighing(board, |_, _| (0, 0)) }
    }

    /// Will weigh each legal move, and keep the best.
    pub fn weighing(board: Board, weigh: fn(&Board, Position) -> Weight) -> Self {
        Self { untried: board.legal_moves(), board, weigh, best: None, candidates: Vec::new() }
    }

    /// The position that it thinks about.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Weighs one more move. Once all are weighed, the equally good best ones.
    pub fn step(&mut self) -> Option<&[Position]> {
        let Some(position) = self.untried.next() else {
            return Some(&self.candidates);
        };
        let weight = (self.weigh)(&self.board, position);
        if self.best.is_none_or(|best| weight > best) {
            self.best = Some(weight);
            self.candidates.clear();
        }
        if self.best == Some(weight) {
            self.candidates.push(position);
        }
        None
    }
}
