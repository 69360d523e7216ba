//! Explanations of moves, when a player asks for them.

use noughts_engine::ai::Minimax;
use noughts_engine::play::{Author, Match, Round};
use noughts_engine::rules::{Board, IllegalMove, Position};
use noughts_engine::teach::{Analysis, explain};

use crate::words;

/// Names a best move, and says why it is good.
pub(super) fn hint(minimax: &mut Minimax, board: &Board) -> String {
    let best = Analysis::of(minimax, board).and_then(|analysis| Some((analysis.best().next()?, analysis.worth())));
    let why = best.map(|(position, _)| explained(minimax, board, position, None));
    words::sentences([Some(words::hint(best)), why].into_iter().flatten())
}

/// The reasons for and against the last move. If a computer made the move, the computer's own account comes first.
pub(super) fn why_the_last(minimax: &mut Minimax, round: &Round, pairing: &Match) -> String {
    let Some((before, played)) = round.last() else {
        return words::no_move_yet().to_owned();
    };
    explained(minimax, before, played.mv.position, Some((pairing, played.author)))
}

/// The reasons for and against a legal move. `by` is who made the move, if it was made.
pub(super) fn explained(
    minimax: &mut Minimax,
    board: &Board,
    position: Position,
    by: Option<(&Match, Author)>,
) -> String {
    let Some(analysis) = Analysis::of(minimax, board) else {
        return words::illegal(IllegalMove::GameOver);
    };
    match explain(minimax, &analysis, position, by.and_then(|(_, author)| author.opponent())) {
        Ok(explanation) => words::sentences(words::explanation(by, board, &explanation)),
        Err(error) => words::illegal(error),
    }
}
