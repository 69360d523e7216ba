//! What the board looks like: shapes that are as sharp at any size, put where the [`BoardLayout`] says.

use bevy::prelude::*;

use crate::layout::BoardLayout;
use crate::screen::Screen;

mod background;
mod grid;
mod marks;
mod strike;
pub mod theme;

/// How far towards the viewer a thing is drawn.
mod height {
    pub const BACKGROUND: f32 = 0.0;
    pub const GROUND: f32 = 1.0;
    pub const MARK: f32 = 2.0;
    pub const STRIKE: f32 = 3.0;
}

/// Draws the game.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(theme::PAPER));
    app.add_plugins((theme::plugin, background::plugin, grid::plugin, marks::plugin, strike::plugin));
    app.add_systems(Startup, spawn_camera);
}

/// One camera for both screens: the panels live on the first one, and would go with it.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d));
}

/// Run condition: things may have to be put elsewhere.
fn moved(layout: Res<BoardLayout>, screen: Res<State<Screen>>) -> bool {
    layout.is_changed() || screen.is_changed()
}
