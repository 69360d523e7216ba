//! A choice in the making.

use smallvec::SmallVec;

use crate::rules::{Board, Cells, Position};

use super::minimax::Minimax;

/// How much a strategy likes a move: the first number counts, the second decides between equals.
pub type Weight = (i8, i8);

/// How a strategy weighs a move; it may search, and finds what was searched before.
pub type Weigh = fn(&mut Minimax, &Board, Position) -> Weight;

/// Equally good moves; as many as tic-tac-toe has cells fit without being put on the heap.
pub type Candidates = SmallVec<[Position; 9]>;

/// A choice in the making: a plain value that is carried on step by step, so that no frame waits for it.
#[derive(Clone, Debug)]
pub struct Thinking {
    board: Board,
    untried: Cells,
    weigh: Weigh,
    best: Option<Weight>,
    candidates: Candidates,
}

impl Thinking {
    /// Already knows its candidates.
    pub fn decided(board: Board, candidates: impl Iterator<Item = Position>) -> Self {
        Self { candidates: candidates.collect(), untried: Cells::NONE, ..Self::weighing(board, |_, _, _| (0, 0)) }
    }

    /// Will weigh each legal move, and keep the best.
    pub fn weighing(board: Board, weigh: Weigh) -> Self {
        Self { untried: board.legal_moves(), board, weigh, best: None, candidates: Candidates::new() }
    }

    /// The position that it thinks about.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Weighs one more move. Tells whether there was one.
    pub fn step(&mut self, minimax: &mut Minimax) -> bool {
        let Some(position) = self.untried.next() else {
            return false;
        };
        let weight = (self.weigh)(minimax, &self.board, position);
        if self.best.is_none_or(|best| weight > best) {
            self.best = Some(weight);
            self.candidates.clear();
        }
        if self.best == Some(weight) {
            self.candidates.push(position);
        }
        true
    }

    /// The equally good best moves of those weighed so far.
    pub fn candidates(&self) -> &[Position] {
        &self.candidates
    }

    /// The same, to keep.
    pub fn into_candidates(self) -> Candidates {
        self.candidates
    }
}
