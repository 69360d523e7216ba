//! An opponent that remembers its answers.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Move};

use super::{Candidates, Minimax, OpponentId};

/// The answers of an opponent to the boards it has seen. An answer depends on the board alone, so a program that plays many games
/// need not ask the opponent again.
///
/// A memory holds at most [`BOARDS`](Self::BOARDS) boards, and forgets all of them before it would hold one more, or once their
/// candidates are [`MOVES`](Self::MOVES): the answers that are still needed are soon found again.
#[derive(Clone, Debug)]
pub struct Memory {
    opponent: OpponentId,
    known: HashMap<Board, Candidates, FixedState>,
    /// The number of all candidates.
    moves: usize,
}

impl Memory {
    /// The most boards that a memory holds: more than the 10,956 of tic-tac-toe. These boards take at most 2.5 MiB.
    pub const BOARDS: usize = 14_336;

    /// The number of candidates that a memory has room for: more than those of any opponent on all boards of tic-tac-toe. They take
    /// 3 MiB.
    pub const MOVES: usize = 1 << 20;

    /// A memory without any boards.
    pub fn new(opponent: OpponentId) -> Self {
        Self { opponent, known: HashMap::default(), moves: 0 }
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
        let Self { opponent, known, moves } = self;
        if (known.len() >= Self::BOARDS || *moves >= Self::MOVES) && !known.contains_key(board) {
            known.clear();
            *moves = 0;
        }
        known.entry(*board).or_insert_with(|| {
            let mut candidates = opponent.candidates(minimax, board);
            candidates.shrink_to_fit();
            *moves += candidates.len();
            candidates
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, Rules};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;

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

    /// The bytes of the boards, for which the table has room for a power of two, and of the candidates.
    fn bytes(memory: &Memory) -> usize {
        let spilled = memory.known.values().filter(|candidates| candidates.spilled());
        let moves: usize = spilled.map(|candidates| candidates.capacity()).sum();
        memory.known.capacity() * 8 / 7 * (size_of::<(Board, Candidates)>() + 1) + moves * size_of::<Move>()
    }

    #[test]
    fn many_rounds_on_the_largest_board_take_few_bytes() {
        let (mut memory, mut minimax) = (Memory::new(OpponentId::PENCIL), Minimax::default());
        let (mut rng, mut times_forgotten) = (ChaCha8Rng::seed_from_u64(1), 0);
        while times_forgotten < 2 {
            let mut board = Board::new(Rules::new(15, 15, 5).unwrap(), Mark::X);
            while !board.is_over() {
                let before = memory.len();
                let mv = *memory.candidates(&mut minimax, &board).choose(&mut rng).unwrap();
                if memory.len() < before {
                    times_forgotten += 1;
                    assert_eq!((memory.len(), memory.moves), (1, memory.known[&board].len()));
                }
                board.play(mv).unwrap();
            }
            assert!(memory.moves < Memory::MOVES + 5000 && bytes(&memory) < 6 << 20, "{} bytes", bytes(&memory));
        }
    }
}
