//! Minimax that leaves the other side the most ways to go wrong.

use crate::rules::{Board, Position};

use super::minimax::Minimax;
use super::thinking::Weight;
use super::{Account, Mind, Thinking};

/// Plays perfectly, and of equally good moves takes the one after which most answers lose.
pub(super) const MIND: Mind = Mind {
    think: |board| Thinking::weighing(board, weigh),
    explain: |minimax, board, position, _| {
        let after = board.after(position).ok()?;
        Some(Account::Trap {
            score: minimax.score_of_legal_move(board, position),
            losing: losing_answers(minimax, &after),
            answers: after.legal_moves().len(),
        })
    },
};

fn weigh(minimax: &mut Minimax, board: &Board, position: Position) -> Weight {
    let losing = losing_answers(minimax, &board.after_legal(position));
    (minimax.score_of_legal_move(board, position), losing as i8)
}

/// The number of moves on a board that lose for the side that makes them.
fn losing_answers(minimax: &mut Minimax, board: &Board) -> usize {
    board.legal_moves().filter(|answer| minimax.score_of_legal_move(board, *answer) < 0).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::rules::{Mark, Rules};

    #[test]
    fn it_opens_in_a_corner_where_only_the_centre_draws() {
        let candidates =
            OpponentId::TRAPPER.candidates(&mut Minimax::default(), &Board::new(Rules::TIC_TAC_TOE, Mark::X));
        let names: Vec<_> = candidates.iter().map(Position::to_string).collect();
        assert_eq!(names, ["a1", "c1", "a3", "c3"]);
    }
}
