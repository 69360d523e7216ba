//! The words of the side panel beside the board, in which a person asks about the round.

use noughts_engine::rules::{Mark, Position};
use noughts_engine::teach::Exercise;

use super::messages;

/// The idea of an exercise.
pub fn exercise(exercise: Exercise) -> &'static str {
    match exercise {
        Exercise::Finish => messages::exercise_finish(),
        Exercise::Block => messages::exercise_block(),
        Exercise::TwoThreats => messages::exercise_two_threats(),
    }
}

/// A move of the round. A mistake has a question mark.
pub fn numbered_move(ply: usize, mark: Mark, position: Position, is_mistake: bool) -> String {
    match is_mistake {
        true => messages::numbered_mistake(ply, mark, position),
        false => messages::numbered_move(ply, mark, position),
    }
}
