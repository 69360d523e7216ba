//! Any legal move.

use crate::rules::Board;

use super::{Account, Mind, Thinking};

/// Makes any legal move, each equally likely.
pub(super) const CLASSIC: Mind =
    Mind { think, explain: |_, board, _, _| Some(Account::AnyCell { empty: board.legal_cells().len() }) };

/// The same in all games.
pub(super) const OTHERS: Mind = CLASSIC;

fn think(board: Board) -> Option<Thinking> {
    Some(Thinking::decided(board, board.legal_moves()))
}
