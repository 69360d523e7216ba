//! What all drawn things share: shapes, the colours of the themes, animation and the order from back to front.
//!
//! A drawn thing is an entity with a [`Shape`](shape::Shape), a [`Tint`](tint::Tint) and a transform, whose z is the place of the
//! thing in the order. Other rooms spawn such entities, place them and change them. They do not know who paints: Bevy's renderer
//! in a window ([`window`]), and the page itself on a page (`web::painter`). This room knows nothing about boards.

use bevy::prelude::*;

use crate::game::GameSystems;

pub mod animation;
pub mod avatars;
#[cfg(not(target_arch = "wasm32"))]
mod background;
pub mod drawing;
pub mod icons;
pub mod lines;
pub mod painter;
pub mod path;
pub mod picture;
pub mod raster;
pub mod shape;
pub mod shown;
pub mod strokes;
pub mod theme;
pub mod tint;
#[cfg(not(target_arch = "wasm32"))]
pub mod window;

/// The order of drawn things from back to front, as the z of their translations.
pub mod height {
    /// The picture behind everything.
    pub const BACKGROUND: f32 = 0.0;
    /// What flies up behind a board.
    pub const CONFETTI: f32 = 0.3;
    /// An avatar that looks over the edge of the paper, with its parts.
    pub const AVATAR: f32 = 0.4;
    /// The paper under a board.
    pub const PAPER: f32 = 0.5;
    /// The ground of a cell.
    pub const GROUND: f32 = 1.0;
    /// The column and the row of the cell at which a finger aims.
    pub const AIM: f32 = 1.1;
    /// The highlighter along a winning line.
    pub const HIGHLIGHTER: f32 = 1.3;
    /// The lines between cells.
    pub const LINES: f32 = 1.5;
    /// The slip of paper under the cell at which a finger aims.
    pub const SLIP: f32 = 1.7;
    /// The mark on a cell.
    pub const MARK: f32 = 2.0;
    /// The mark of the side that has won a small board.
    pub const GREAT_MARK: f32 = 2.5;
    /// The stroke through a winning line.
    pub const STRIKE: f32 = 3.0;
    /// The frame around the cell that has the keyboard's focus.
    pub const CURSOR: f32 = 4.0;
    /// The lowest part of a paper that leaves.
    pub const LEAVING: f32 = 5.0;
}

/// The steps in which an update is drawn, in this order within [`GameSystems::Present`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookSystems {
    /// The background covers the window.
    Background,
    /// Other rooms spawn drawn things, place them and set their colours.
    Compose,
    /// Strokes and tints advance by the time of this update.
    Animate,
}

/// Adds the theme, and the animation of strokes and tints.
pub fn plugin(app: &mut App) {
    use LookSystems::{Animate, Background, Compose};
    app.configure_sets(Update, (Background, Compose, Animate).chain().in_set(GameSystems::Present));
    app.add_plugins((animation::plugin, theme::plugin, drawing::plugin, tint::plugin));
}
