//! Any empty cell.

use crate::rules::Board;

use super::{Account, Mind, Thinking};

/// Plays on any empty cell, each equally likely.
pub(super) const MIND: Mind =
    Mind { think, explain: |_, board, _, _| Some(Account::AnyCell { empty: board.empty_cells().len() }) };

fn think(board: Board) -> Thinking {
    Thinking::decided(board, board.legal_moves())
}
