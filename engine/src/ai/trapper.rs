//! Minimax that leaves the other side the most ways to go wrong.

use crate::rules::{Board, Move};

use super::{Account, Mind, Searches, Thinking, Weight};

/// Plays perfectly, and of equally good moves takes the one after which most answers lose.
pub(super) const MIND: Mind = Mind {
    think: |board| Thinking::weighing(board, weigh),
    explain: |minimax, board, mv, _| {
        let after = board.after(mv).ok()?;
        Some(Account::Trap {
            score: minimax.score_of_legal_move(board, mv),
            losing: after.legal_moves().filter(|answer| minimax.score_of_legal_move(&after, *answer) < 0).count(),
            answers: after.legal_moves().len(),
        })
    },
};

fn weigh(searches: &mut Searches, board: &Board, mv: Move) -> Option<Weight> {
    let after = board.after_legal(mv);
    let mut losing = 0;
    for answer in after.legal_moves() {
        losing += i8::from(searches.score_of_legal_move(&after, answer)? < 0);
    }
    Some((searches.score_of_legal_move(board, mv)?, losing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Minimax, OpponentId};
    use crate::rules::{Mark, Rules};

    #[test]
    fn it_opens_in_a_corner_where_only_the_centre_draws() {
        let candidates =
            OpponentId::TRAPPER.candidates(&mut Minimax::default(), &Board::new(Rules::TIC_TAC_TOE, Mark::X));
        let names: Vec<_> = candidates.iter().map(Move::to_string).collect();
        assert_eq!(names, ["a1", "c1", "a3", "c3"]);
    }
}
