//! The choice of a move, made in steps.

use smallvec::SmallVec;

use crate::rules::{Board, Cells, Position};

use super::minimax::Minimax;

/// How much an opponent likes a move. The first number counts, and the second decides between moves that are equal in
/// it.
pub type Weight = (i8, i8);

/// How an opponent weighs a legal move. It may search, and finds in the transposition table what was searched before.
pub type Weigh = fn(&mut Minimax, &Board, Position) -> Weight;

/// The moves that an opponent may make, each as often as it is likely. Up to nine are stored without a heap allocation,
/// as many as tic-tac-toe has cells.
pub type Candidates = SmallVec<[Position; 9]>;

/// The choice of a move. It is a plain value that makes progress only in [`step`](Self::step), so a program decides how
/// much time it gets, and no frame waits for it.
#[derive(Clone, Debug)]
pub struct Thinking {
    board: Board,
    untried: Cells,
    weigh: Weigh,
    best: Option<Weight>,
    candidates: Candidates,
}

impl Thinking {
    /// A choice that is already made.
    pub fn decided(board: Board, candidates: impl Iterator<Item = Position>) -> Self {
        Self { candidates: candidates.collect(), untried: Cells::NONE, ..Self::weighing(board, |_, _, _| (0, 0)) }
    }

    /// A choice of the legal moves with the greatest weight.
    pub fn weighing(board: Board, weigh: Weigh) -> Self {
        Self { untried: board.legal_moves(), board, weigh, best: None, candidates: Candidates::new() }
    }

    /// The board on which a move is chosen.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Weighs one more move. Returns `false` if there was none left, so that the choice is made.
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

    /// Whether every move is weighed, so that the choice is made.
    pub const fn is_decided(&self) -> bool {
        self.untried.is_empty()
    }

    /// The moves that it may make, each as often as it is likely. Before the choice is made, these are the best of the moves
    /// that were weighed so far.
    pub fn candidates(&self) -> &[Position] {
        &self.candidates
    }

    /// Turns the choice into its candidates.
    pub fn into_candidates(self) -> Candidates {
        self.candidates
    }
}
