//! An opponent that remembers its answers.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Move};

use super::{Candidates, Minimax, OpponentId};

/// The answers of an opponent to the boards it has seen. An answer depends on the board alone, so a program that plays many games
/// need not ask the opponent again.
///
/// A memory holds at most [`BOARDS`](Self::BOARDS) boards. Before it would hold one more, it forgets all of them: this needs no
/// bookkeeping, and the answers that are still needed are soon found again.
#[derive(Clone, Debug)]
pub struct Memory {
    opponent: OpponentId,
    known: HashMap<Board, Candidates, FixedState>,
}

impl Memory {
    /// The most boards that a memory holds: more than the 10,956 of tic-tac-toe. These boards take at most 1.5 MiB. On a board
    /// with more than nine candidates, each candidate takes two to four bytes more.
    pub const BOARDS: usize = 14_336;

    /// A memory without any boards.
    pub fn new(opponent: OpponentId) -> Self {
        Self { opponent, known: HashMap::default() }
    }

    /// The number of boards that the memory holds now.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether the memory holds no board.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The moves that the opponent may make, each as often as it is likely. There are none if the round is over.
    pub fn candidates(&mut self, minimax: &mut Minimax, board: &Board) -> &[Move] {
        let Self { opponent, known } = self;
        if known.len() >= Self::BOARDS && !known.contains_key(board) {
            known.clear();
        }
        known.entry(*board).or_insert_with(|| opponent.candidates(minimax, board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, Rules};

    #[test]
    fn it_holds_a_bounded_number_of_boards_and_answers_the_same() {
        let (mut memory, mut minimax) = (Memory::new(OpponentId::RANDOM), Minimax::default());
        let start = Board::new(Rules::new(5, 5, 5).unwrap(), Mark::X);
        let seconds = |board: Board| board.legal_cells().map(move |position| board.after_legal(position));
        let boards = seconds(start).flat_map(seconds).flat_map(seconds).flat_map(seconds).step_by(11);
        for (index, board) in boards.enumerate() {
            let expected: Vec<_> = board.empty_cells().map(Move::from).collect();
            assert_eq!(memory.candidates(&mut minimax, &board), expected);
            assert!(memory.len() <= Memory::BOARDS && (index > 0 || memory.len() == 1));
        }
    }
}
