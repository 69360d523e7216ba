//! Why an opponent made a move, in its own terms.

use crate::rules::{Board, Move, Position};

use super::minimax::{Evaluation, Minimax};
use super::pencil::Sight;
use super::tactics::Rule;

/// What an opponent can say about its own move: what the opponent looked at, and no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// It looked only at which cells are empty and may be played.
    AnyCell {
        /// The number of these cells.
        empty: usize,
    },
    /// It pointed at a cell, and read on from that cell to the first one that may be played.
    Pointed {
        /// The cells that the opponent may have pointed at: the cell of its move, and the cells directly before it that cannot be
        /// played.
        at: Vec<Position>,
    },
    /// It looked for lines that one mark would complete.
    Saw(Sight),
    /// It followed the first of its rules that applied.
    Rule(Rule),
    /// It looked at everything that can follow, up to its horizon.
    Searched {
        /// The evaluation of the move for the opponent.
        score: Evaluation,
        /// The number of moves with this evaluation, this one included.
        equal: usize,
    },
    /// It looked at everything that can follow, and counted the answers that are mistakes.
    Trap {
        /// The evaluation of the move for the opponent.
        score: Evaluation,
        /// The number of answers that lose.
        losing: usize,
        /// The number of all answers.
        answers: usize,
    },
}

/// Why an opponent makes a move. The arguments are the search, the board, the move and all candidates. The answer is `None` if
/// the move is not legal.
pub type Explain = fn(&mut Minimax, &Board, Move, &[Move]) -> Option<Account>;
