//! Minimax that leaves the other side the most ways to go wrong. Where it does not see the end, it looks as far as it can.

use crate::rules::{Board, Move};

use super::exact::{self, Exact};
use super::limits::{Limits, ink_proves};
use super::{Account, Mind, Searches, Thinking, Weight, lookahead, tactics};

/// Plays perfectly, and of equally good moves takes the one after which most answers lose.
pub(super) const CLASSIC: Mind = Mind {
    think: |board| Some(Thinking::weighing(board, weigh)),
    explain: |minimax, board, mv, _| {
        let after = board.after(mv).ok()?;
        Some(Account::Trap {
            score: minimax.score_of_legal_move(board, mv),
            losing: after.legal_moves().filter(|answer| minimax.score_of_legal_move(&after, *answer) < 0).count(),
            answers: after.legal_moves().len(),
        })
    },
};

/// Plays perfectly where a solver proves the moves: wins as soon and loses as late as it can, and where it draws, on boards of nine
/// cells, makes a move after which most answers lose. Elsewhere it looks ahead as far as its limits allow.
pub(super) const OTHERS: Mind = Mind {
    think: |board| {
        let exact = exact(&board).map(|exact| Thinking::choosing(board, Box::new(exact)));
        let ahead = || Thinking::choosing(board, lookahead::choice(&board, Limits::of_ink(board.rules())));
        Some(exact.unwrap_or_else(ahead))
    },
    explain: |minimax, board, mv, candidates| match exact(board) {
        Some(_) => exact::account(minimax, board, mv, candidates, true),
        None => tactics::explain_elsewhere(minimax, board, mv, candidates),
    },
};

fn exact(board: &Board) -> Option<Exact> {
    ink_proves(board).then(|| Exact::of(board, true)).flatten()
}

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
