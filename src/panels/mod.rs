//! What all egui panels share: the order in which they are drawn, their style, and the input that egui gets.
//!
//! The panels themselves are in [`ui`](crate::ui), and what egui draws on a board is in [`board`](crate::board).

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Ui, UiBuilder, pos2};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use crate::layout::BoardLayout;

mod cover;
mod entrance;
pub mod fonts;
mod modifiers;
pub mod motion;
pub mod pointer;
mod rest;
mod sleep;
pub mod style;

/// The panels in the order in which they are drawn. That is also the order of the Tab key, and the order in which assistive
/// technology reads.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    /// The opacity of a new screen, and whether an overlay covers it.
    Entrance,
    /// Fonts for the letters that the panels need.
    Letters,
    /// What is set up before the board is used: the form in which players are chosen, the marks of the editor.
    Setup,
    /// The board: its cells and its annotations.
    Board,
    /// The tools and the side panel beside the board.
    Controls,
    /// The editor, the tree and the puzzles.
    Lessons,
    /// The ways on from the first screen.
    Ways,
    /// The players and the score, and the way back.
    Header,
    /// The overlays.
    Overlays,
}

/// Sets up egui and the order of the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    use PanelSystems::*;
    app.configure_sets(
        EguiPrimaryContextPass,
        (Entrance, Letters, Setup, Board, Controls, Lessons, Ways, Header, Overlays).chain(),
    );
    // Only one of these screens is shown at a time.
    for set in [Setup, Lessons] {
        app.configure_sets(EguiPrimaryContextPass, set.ambiguous_with(set));
    }
    app.add_plugins((style::plugin, fonts::plugin, pointer::plugin, sleep::plugin, entrance::plugin, cover::plugin));
    app.add_plugins((modifiers::plugin, motion::plugin, rest::plugin));
}

/// Draws the contents of a place on the table, which fade in when a screen is opened.
pub fn place(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    table(ctx, layout, name, rect, |ui| {
        entrance::fade(ui);
        // Shapes may go a little beyond their places.
        ui.set_clip_rect(ui.ctx().content_rect());
        contents(ui);
    });
}

/// Draws contents without a background, directly on the table. Under an overlay they are disabled.
pub fn table(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    let rect = rect_in_points(layout, rect);
    let mut ui = Ui::new(ctx.clone(), egui::Id::new(name), UiBuilder::new().max_rect(rect));
    if cover::is_covered(ctx) {
        ui.disable();
    }
    contents(&mut ui);
}

/// Converts a rectangle of the layout to egui's points.
pub fn rect_in_points(layout: &BoardLayout, rect: bevy::math::Rect) -> Rect {
    let points = |corner: Vec2| pos2(corner.x / layout.zoom, corner.y / layout.zoom);
    Rect::from_min_max(points(rect.min), points(rect.max))
}
