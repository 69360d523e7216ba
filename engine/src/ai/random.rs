//! Any empty cell.

use crate::rules::Board;

use super::{Account, Level, Opponent, Thinking};

/// Plays on any empty cell, each equally likely.
pub const OPPONENT: Opponent = Opponent {
    id: "random",
    name: "Doodle",
    level: Level::Easy,
    think,
    explain: |_, board, _, _| Some(Account::AnyCell { empty: board.empty_cells().len() }),
};

fn think(board: Board) -> Thinking {
    Thinking::decided(board, board.legal_moves())
}
