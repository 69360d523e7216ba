//! Any empty cell.

use crate::rules::Board;

use super::{Account, Level, Opponent, Thinking};

/// Plays anywhere.
pub const OPPONENT: Opponent = Opponent {
    id: "random",
    name: "Random",
    level: Level::Easy,
    sentence: "Picks any empty cell.",
    think,
    explain: |_, board, _, _| Account::AnyCell { empty: board.empty_cells().len() },
};

fn think(board: Board) -> Thinking {
    Thinking::decided(board, board.legal_moves())
}
