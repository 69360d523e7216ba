//! The words of the side panel beside the board, in which a person asks about the round.

use noughts_engine::rules::{Mark, Position};

use super::messages;

/// A move of the round. A mistake has a question mark.
pub fn numbered_move(ply: usize, mark: Mark, position: Position, is_mistake: bool) -> String {
    match is_mistake {
        true => messages::numbered_mistake(ply, mark, position),
        false => messages::numbered_move(ply, mark, position),
    }
}
