//! People's hands: each turns what comes from a device into [`Action`](crate::game::Action)s.

use bevy::prelude::*;

use crate::rules::Position;

mod mouse;
mod touch;

/// The cell under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover(pub Option<Position>);

/// Every hand.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>();
    app.add_plugins((mouse::plugin, touch::plugin));
}
