//! Why an opponent made a move, in its own terms.

use crate::rules::{Board, Position};

use super::Candidates;
use super::minimax::{Minimax, Score};
use super::tactics::Rule;

/// What an opponent can truly say of a move of its own: as much as it looked at, and no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// It looked at nothing but which cells are empty.
    AnyCell {
        /// So many were.
        empty: usize,
    },
    /// It pointed at a cell, and read on to the first empty one.
    Pointed {
        /// One of these: the cell of its move, and the taken ones before it.
        at: Vec<Position>,
    },
    /// The first of its rules that applied.
    Rule(Rule),
    /// It looked at everything that can follow, as far as it sees.
    Searched {
        /// What the move is worth to it.
        score: Score,
        /// So many moves are worth as much, this one included.
        equal: usize,
    },
    /// It did so too, and counted the answers that are mistakes.
    Trap {
        /// What the move is worth to it.
        score: Score,
        /// So many answers lose.
        losing: usize,
        /// So many answers there are.
        answers: usize,
    },
}

/// How an opponent accounts for one of its candidates.
pub type Explain = fn(&mut Minimax, &Board, Position, &Candidates) -> Account;
