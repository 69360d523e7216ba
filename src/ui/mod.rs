//! The panels, drawn with egui where the [`BoardLayout`] says.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Rect, Ui, UiBuilder, pos2};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use crate::game::Action;
use crate::input::Shortcut;
use crate::layout::BoardLayout;
use crate::screen::Screen;

mod back;
mod board;
mod controls;
pub mod editor;
mod entrance;
mod focus;
pub mod fonts;
mod header;
mod keys;
mod learn;
pub mod notices;
mod pointer;
mod puzzles;
mod settings;
pub mod setup;
mod sleep;
mod style;
pub mod tree;
mod widgets;

/// The panels in the order in which they are drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    /// How far a new screen has come.
    Entrance,
    /// Letters that a panel will need.
    Letters,
    /// The set-up screen.
    Setup,
    /// Who plays, and how it stands.
    Header,
    /// What is written over the board.
    Board,
    /// The buttons of a round, and its lessons.
    Controls,
    /// The screens beside the game.
    Lessons,
    /// What lies over any of them.
    Sheets,
}

/// Draws the panels, and turns what is clicked there into actions.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    use PanelSystems::*;
    app.configure_sets(
        EguiPrimaryContextPass,
        (Entrance, Letters, Setup, Header, Board, Controls, Lessons, Sheets).chain(),
    );
    app.add_plugins((style::plugin, fonts::plugin, pointer::plugin, sleep::plugin, notices::plugin, entrance::plugin));
    // Each is on a screen of its own.
    app.configure_sets(EguiPrimaryContextPass, Lessons.ambiguous_with(Lessons));
    app.add_plugins((setup::plugin, header::plugin, controls::plugin, learn::plugin));
    app.add_plugins((editor::plugin, puzzles::plugin, settings::plugin, tree::plugin));
    app.add_plugins((back::plugin, keys::plugin, focus::plugin));
}

/// What a button does: an action, what a key asks for too, or the other screen. Either takes effect in the next update, which it asks for.
#[derive(SystemParam)]
struct Hand<'w> {
    actions: MessageWriter<'w, Action>,
    shortcuts: MessageWriter<'w, Shortcut>,
    screen: ResMut<'w, NextState<Screen>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Hand<'_> {
    fn act(&mut self, action: Action) {
        self.actions.write(action);
        self.wake();
    }

    fn ask(&mut self, shortcut: Shortcut) {
        self.shortcuts.write(shortcut);
        self.wake();
    }

    fn go_to(&mut self, screen: Screen) {
        self.screen.as_mut().set_if_neq(screen);
        self.wake();
    }

    fn wake(&mut self) {
        self.redraw.write(RequestRedraw);
    }
}

/// A panel that fills a rectangle of the layout, with these contents.
fn panel(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    table(ctx, layout, name, rect, |ui| {
        let rect = ui.max_rect();
        let frame = style::panel_frame(style::theme(ui.ctx()));
        ui.painter().add(frame.paint(rect.shrink(1.0))); // its edge is drawn around it
        entrance::fade(ui);
        let inside = rect.shrink2(style::PANEL_PADDING);
        ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
            ui.set_clip_rect(rect);
            contents(ui);
        });
    });
}

/// The same without a ground: what is drawn lies on the table itself.
pub(crate) fn table(
    ctx: &egui::Context,
    layout: &BoardLayout,
    name: &str,
    rect: bevy::math::Rect,
    contents: impl FnOnce(&mut Ui),
) {
    let rect = rect_in_points(layout, rect);
    contents(&mut Ui::new(ctx.clone(), egui::Id::new(name), UiBuilder::new().max_rect(rect)));
}

/// A rectangle of the layout as egui counts.
pub(crate) fn rect_in_points(layout: &BoardLayout, rect: bevy::math::Rect) -> Rect {
    let points = |corner: Vec2| pos2(corner.x / layout.zoom, corner.y / layout.zoom);
    Rect::from_min_max(points(rect.min), points(rect.max))
}
