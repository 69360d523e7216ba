//! Any empty cell.

use crate::rules::Board;

use super::{Level, Opponent, Thinking};

/// Plays anywhere.
pub const OPPONENT: Opponent =
    Opponent { name: "Random", level: Level::Easy, sentence: "Picks any empty cell.", think };

fn think(board: Board) -> Thinking {
    Thinking::decided(board, board.legal_moves())
}
