//! Decides whether a round is over, and how it ended.

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::Outcome;

use super::GameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, judge.in_set(GameSystems::Judge));
}

/// Adds an [`Outcome`] to a board in the update in which its round ends, and removes it when the round goes on, for
/// example after an undo. A board is locked if and only if it has an outcome.
pub fn judge(mut commands: Commands, rounds: Query<(Entity, &Round, Option<&Outcome>), Changed<Round>>) {
    for (board, round, outcome) in &rounds {
        match round.outcome() {
            now if now.as_ref() == outcome => {}
            Some(now) => _ = commands.entity(board).insert(now),
            None => _ = commands.entity(board).remove::<Outcome>(),
        }
    }
}
