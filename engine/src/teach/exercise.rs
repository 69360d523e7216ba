//! Three positions in which one idea decides.

use crate::rules::{Board, IllegalMove, Mark, Position, Rules};

/// An idea that a beginner can learn from one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exercise {
    /// A line can be finished.
    Finish,
    /// A line of the other side has to be blocked.
    Block,
    /// One move makes two threats.
    TwoThreats,
}

impl Exercise {
    /// Every exercise, the easiest first.
    pub const ALL: [Exercise; 3] = [Exercise::Finish, Exercise::Block, Exercise::TwoThreats];

    /// The moves that lead to the position, and the best move there.
    const fn moves(self) -> ([Position; 4], Position) {
        let [a1, b1, c1] = [Position::new(0, 0), Position::new(1, 0), Position::new(2, 0)];
        let [a2, b2, a3, c3] = [Position::new(0, 1), Position::new(1, 1), Position::new(0, 2), Position::new(2, 2)];
        match self {
            Exercise::Finish => ([a1, a2, b1, b2], c1),
            Exercise::Block => ([b2, a1, c3, a3], a2),
            Exercise::TwoThreats => ([a1, b1, b2, c3], a2),
        }
    }

    /// The position, in which this side is to move.
    ///
    /// # Errors
    /// None: the moves are legal.
    pub fn board(self, to_move: Mark) -> Result<Board, IllegalMove> {
        let (moves, _) = self.moves();
        moves.into_iter().try_fold(Board::new(Rules::TIC_TAC_TOE, to_move), |board, position| board.after(position))
    }

    /// The best move.
    pub const fn best(self) -> Position {
        self.moves().1
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::minimax::Minimax;
    use crate::teach::{Analysis, Reason, explain};

    use super::*;

    #[test]
    fn each_has_a_best_move_for_a_reason_of_its_own() {
        let minimax = &mut Minimax::default();
        for to_move in Mark::ALL {
            let reasons = Exercise::ALL.map(|exercise| {
                let board = exercise.board(to_move).unwrap();
                assert_eq!(board.to_move(), to_move);
                let analysis = Analysis::of(minimax, &board).unwrap();
                assert!(analysis.best().any(|best| best == exercise.best()), "{exercise:?}");
                explain(minimax, &analysis, exercise.best(), None).unwrap().reasons
            });
            assert!(matches!(reasons[0][0], Reason::Completes { .. }), "{reasons:?}");
            assert!(matches!(reasons[1][0], Reason::Blocks { .. }), "{reasons:?}");
            assert!(matches!(reasons[2][0], Reason::Fork { .. }), "{reasons:?}");
        }
    }
}
