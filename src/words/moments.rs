//! The words of the side panel beside the board, in which a person asks about the round.

use std::fmt::Display;

use noughts_engine::rules::Mark;

use super::messages;

/// A move of the round. A mistake has a question mark.
pub fn numbered_move(ply: usize, mark: Mark, mv: impl Display, is_mistake: bool) -> String {
    match is_mistake {
        true => messages::numbered_mistake(ply, mark, mv),
        false => messages::numbered_move(ply, mark, mv),
    }
}
