//! Whether the round is over, and how.

use bevy::prelude::*;

use noughts_engine::rules::Outcome;

use super::{BoardCells, GameSystems};

/// The outcome of the round that is shown; none while it goes on. The board is locked if and only if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentOutcome(pub Option<Outcome>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentOutcome>();
    app.add_systems(Update, judge.in_set(GameSystems::Judge));
}

/// Judges the board that the cells show, in the update in which it changed.
pub fn judge(cells: BoardCells, mut current: ResMut<CurrentOutcome>) -> Result {
    current.set_if_neq(CurrentOutcome(cells.board()?.outcome()));
    Ok(())
}
