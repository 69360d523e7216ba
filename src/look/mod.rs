//! What all drawn things share: the colours of the themes, strokes, animation, the camera and the order from back to
//! front.
//!
//! A drawn thing is an entity with a shape, a [`Tint`](tint::Tint) and a transform. Other rooms spawn such entities and
//! place them. This room updates their meshes and materials. It knows nothing about boards.

use bevy::prelude::*;

use crate::game::GameSystems;

pub mod animation;
mod background;
pub mod painter;
pub mod strokes;
pub mod theme;
pub mod tint;

/// The order of drawn things from back to front, as the z of their translations.
pub mod height {
    /// The picture behind everything.
    pub const BACKGROUND: f32 = 0.0;
    /// The paper under a board.
    pub const PAPER: f32 = 0.5;
    /// The ground of a cell.
    pub const GROUND: f32 = 1.0;
    /// The lines between cells.
    pub const LINES: f32 = 1.5;
    /// The mark on a cell.
    pub const MARK: f32 = 2.0;
    /// The stroke through a winning line.
    pub const STRIKE: f32 = 3.0;
    /// The frame around the cell that has the keyboard's focus.
    pub const CURSOR: f32 = 4.0;
}

/// The steps of drawing an update, in this order within [`GameSystems::Present`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookSystems {
    /// The background covers the window.
    Background,
    /// Other rooms spawn the things, place them and set their colours.
    Compose,
    /// Strokes and tints advance by the time of this update, and become meshes and materials.
    Animate,
}

/// Adds the camera, strokes, tints and the background.
pub fn plugin(app: &mut App) {
    use LookSystems::{Animate, Background, Compose};
    app.insert_resource(ClearColor(theme::LIGHT.table));
    app.configure_sets(Update, (Background, Compose, Animate).chain().in_set(GameSystems::Present));
    app.add_plugins((animation::plugin, theme::plugin, background::plugin, strokes::plugin, tint::plugin));
    app.add_systems(Startup, spawn_camera);
}

/// Spawns one camera for all screens. egui draws its panels on the first camera, and they would vanish with it.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d));
}
