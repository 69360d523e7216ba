//! What panels are made of: buttons, choices, switches and words. Each of these is a widget of egui that is drawn with the pen,
//! and looks the same on every screen. This module also has the order in which panels are drawn, their style, and the input that
//! egui gets.
//!
//! A widget shows its [`State`] by its ground or its size. [`Ring`] draws the ring around the widget that has the focus. The
//! panels themselves are in [`ui`](crate::ui), and what egui draws on a board is in [`board`](crate::board).

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Rect, ScrollArea, Ui, UiBuilder};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use crate::layout::BoardLayout;
use crate::layout::measures::TIGHT;

mod buttons;
mod choices;
pub mod described;
mod entrance;
pub mod fonts;
pub mod keyboard;

pub mod modal;
mod modes;
mod modifiers;
pub mod motion;
mod paint;
pub mod pointer;
mod rest;
mod ring;
mod row;
pub mod section;
pub mod side_panel;
mod sleep;
mod slider;
mod state;
mod stepper;
pub mod style;
mod swatch;
mod switch;
mod text;
mod trough;
mod wrap;

pub use buttons::{Button, show_each};
pub use choices::{
    NOTES, one_of, one_of_captioned, one_of_captioned_height, one_of_height, one_of_signs, one_of_swatches,
    one_of_width,
};
pub use fonts::{heavy, semibold};
pub use modes::{modes, modes_height};
pub use paint::{
    paint_broad, paint_chosen, paint_icon, paint_outline, paint_small_mark, paint_toast, paint_underline, paint_value,
    paint_words,
};
pub use ring::Ring;
pub use row::Row;
pub use slider::Slider;
pub use state::{Ground, WidgetState, on, recess};
pub use stepper::{STEPPER, stepper};
pub use style::{color, ink, line, quiet};
pub use switch::Switch;
pub use text::{fitting, lines, say, sentence_height, title, width, word};
pub use trough::Sign;
pub use wrap::wrapped;

pub(crate) use paint::paint_swipe;
pub(crate) use state::{flat_ground, paint_flat_ground};

/// The panels in the order in which they are drawn. This is also the order of the Tab key, and the order in which assistive
/// technology reads the panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    /// The opacity of a new screen, and whether an overlay covers it.
    Entrance,
    /// Fonts for the letters that the panels need.
    Letters,
    /// The choices that are made before the board is used: the form in which players are chosen, and the marks of the editor.
    Setup,
    /// The board: its cells and its annotations.
    Board,
    /// The tools and the side panel beside the board.
    Controls,
    /// The editor, the tree and the puzzles.
    Lessons,
    /// The ways from the first screen to other screens.
    Ways,
    /// The players and the score, and the way back.
    Header,
    /// The overlays, and the ring around the widget that has the focus.
    Overlays,
}

/// Sets up egui and the order of the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    use PanelSystems::*;
    let all = (Entrance, Letters, Setup, Board, Controls, Lessons, Ways, Header, Overlays).chain();
    app.configure_sets(EguiPrimaryContextPass, all);
    // Only one of these screens is shown at a time.
    for set in [Setup, Lessons] {
        app.configure_sets(EguiPrimaryContextPass, set.ambiguous_with(set));
    }
    app.add_plugins((style::plugin, fonts::plugin, pointer::plugin, sleep::plugin, entrance::plugin));
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

/// Draws contents without a background, directly on the table. Under an overlay, the contents are disabled.
pub fn table(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    let builder = UiBuilder::new().max_rect(layout.in_points(rect));
    let mut ui = Ui::new(ctx.clone(), egui::Id::new(name), builder);
    entrance::cover(&mut ui);
    contents(&mut ui);
}

/// Draws rows within a place on the table. The rows scroll if there are more of them than have room. Drawings of the rows that
/// reach a little beyond the place are seen too.
pub fn rows(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    place(ctx, layout, name, rect, |ui| {
        ui.set_clip_rect(ui.max_rect().expand(TIGHT));
        keyboard::follow_focus(ui, ScrollArea::vertical().auto_shrink(false), contents);
    });
}

/// Whether an arrow key was pressed. egui moves the focus with arrow keys.
pub fn is_arrow_pressed(ui: &Ui) -> bool {
    let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
    ui.input(|input| arrows.iter().any(|key| input.key_pressed(*key)))
}

/// Draws contents in a rectangle. In a window that is too small for the rectangle, the rectangle is empty.
pub fn at<T>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let rect = Rect::from_min_size(rect.min, rect.size().max(egui::Vec2::ZERO));
    ui.scope_builder(UiBuilder::new().max_rect(rect), contents).inner
}
