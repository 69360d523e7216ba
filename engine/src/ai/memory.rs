//! An opponent that remembers what it has thought.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Position};

use super::{Candidates, Minimax, Opponent};

/// What an opponent answered to each board so far. Its candidates depend on the board alone, so a thought need not be
/// thought twice: for whoever plays many games.
#[derive(Clone, Debug)]
pub struct Memory {
    opponent: &'static Opponent,
    known: HashMap<Board, Candidates, FixedState>,
    minimax: Minimax,
}

impl Memory {
    /// Remembers nothing yet.
    pub fn new(opponent: &'static Opponent) -> Self {
        Self { opponent, known: HashMap::default(), minimax: Minimax::default() }
    }

    /// The moves that the opponent may make, each as often as it is likely; none if the round is over.
    pub fn candidates(&mut self, board: &Board) -> &[Position] {
        let Self { opponent, known, minimax } = self;
        known.entry(*board).or_insert_with(|| opponent.candidates_with(board, minimax))
    }
}
