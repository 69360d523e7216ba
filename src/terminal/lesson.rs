//! Explanations of moves, when a player asks for them.

use noughts_engine::ai::Minimax;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Board, Position};
use noughts_engine::teach::{Analysis, explain};

use crate::words;

/// Names a best move, and why it is one.
pub(super) fn hint(minimax: &mut Minimax, board: &Board) -> String {
    let best = Analysis::of(minimax, board).and_then(|analysis| Some((analysis.best().next()?, analysis.worth())));
    let why = best.map(|(position, _)| why(minimax, board, position));
    words::sentences([Some(words::hint(best)), why].into_iter().flatten())
}

/// The reasons for and against a legal move.
pub(super) fn why(minimax: &mut Minimax, board: &Board, position: Position) -> String {
    match explain(minimax, board, position, None) {
        Ok(explanation) => words::sentences(words::explanation(None, board, &explanation)),
        Err(error) => words::illegal(error),
    }
}

/// The reasons for and against the last move. If a computer made it, its own account comes first.
pub(super) fn why_the_last(minimax: &mut Minimax, round: &Round, pairing: &Match) -> String {
    let Some((before, played)) = round.last() else {
        return words::no_move_yet().to_owned();
    };
    match explain(minimax, before, played.mv, played.author.opponent()) {
        Ok(explanation) => words::sentences(words::explanation(Some((pairing, played.author)), before, &explanation)),
        Err(error) => words::illegal(error),
    }
}
