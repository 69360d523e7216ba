//! Explanations of moves, when a player asks for them.

use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::play::{Author, Match, Round};
use noughts_engine::rules::{Board, IllegalMove, Move};
use noughts_engine::teach::{Analysis, explain};

use crate::words;

/// Names a best move, and says why it is good. Where no best move is proved, it is what the best opponent would play.
pub(super) fn hint(minimax: &mut Minimax, board: &Board) -> String {
    let analysis = Analysis::of(minimax, board);
    let proved = analysis.as_ref().and_then(|analysis| analysis.best().next());
    let best = proved.or_else(|| OpponentId::TRAPPER.candidates(minimax, board).first().copied());
    let end = |mv| analysis.as_ref().and_then(|analysis| analysis.proved_move(mv));
    let why = best.map(|mv| explained(minimax, board, mv, None));
    words::sentences([Some(words::hint(best.map(|mv| (mv, end(mv))))), why].into_iter().flatten())
}

/// The reasons for and against the last move. If a computer made the move, the computer's own account comes first.
pub(super) fn why_the_last(minimax: &mut Minimax, round: &Round, pairing: &Match) -> String {
    let Some((before, played)) = round.last() else {
        return words::no_move_yet().to_owned();
    };
    explained(minimax, before, played.mv, Some((pairing, played.author)))
}

/// The reasons for and against a legal move. `by` is who made the move, if it was made.
pub(super) fn explained(
    minimax: &mut Minimax,
    board: &Board,
    mv: impl Into<Move>,
    by: Option<(&Match, Author)>,
) -> String {
    let Some(analysis) = Analysis::of(minimax, board) else {
        return words::illegal(IllegalMove::GameOver);
    };
    match explain(minimax, &analysis, mv, by.and_then(|(_, author)| author.opponent())) {
        Ok(explanation) => words::sentences(words::explanation(by, board, &explanation)),
        Err(error) => words::illegal(error),
    }
}
