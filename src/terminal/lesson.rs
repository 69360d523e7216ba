//! What is said about moves when somebody asks.

use bevy::prelude::*;

use noughts_engine::ai::Minimax;
use crate::game::{BoardCells, Match, Player};
use noughts_engine::rules::{Board, Position};
use noughts_engine::teach::{Analysis, reasons};
use crate::text;

/// A best move, and why it is one.
pub(super) fn hint(board: &Board) -> String {
    let minimax = &mut Minimax::default();
    let best = Analysis::with(minimax, board).and_then(|analysis| Some((analysis.best().next()?, analysis.worth())));
    let mut sentences = vec![text::hint(best)];
    if let Some((position, _)) = best {
        sentences.extend(about(minimax, board, position));
    }
    sentences.join(" ")
}

/// What speaks for and against a move that could be made.
pub(super) fn why(board: &Board, position: Position) -> String {
    let mut after = *board;
    match after.play(position) {
        Ok(()) => about(&mut Minimax::default(), board, position).join(" "),
        Err(error) => text::illegal(error),
    }
}

/// The same for the last move; a computer that made it speaks first.
pub(super) fn why_the_last(cells: BoardCells, pairing: Res<Match>) -> String {
    let last = || {
        let position = *cells.history().last()?;
        let mut board = cells.board().ok()?;
        board.take_back(position).ok()?;
        Some((board, position))
    };
    let Some((board, position)) = last() else {
        return text::NO_MOVE_YET.to_owned();
    };
    let minimax = &mut Minimax::default();
    let mut sentences = Vec::new();
    if let Player::Computer(opponent) = &pairing.players[board.to_move()]
        && let Some(account) = opponent.account(&board, position, minimax)
    {
        let words = text::account(&board, position, &account);
        sentences.push(text::says(&pairing, board.to_move(), &words));
    }
    sentences.extend(about(minimax, &board, position));
    sentences.join(" ")
}

fn about(minimax: &mut Minimax, board: &Board, position: Position) -> Vec<String> {
    reasons(minimax, board, position).iter().map(|reason| text::reason(board, position, reason)).collect()
}
