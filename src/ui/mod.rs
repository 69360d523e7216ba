//! The screens as egui panels. Their buttons write [`Intent`]s.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Context;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::game::GameSystems;
use crate::intent::Intent;
use crate::screens::Screen;
use crate::wake::Wake;
use crate::widgets::PanelSystems;

#[cfg(not(target_arch = "wasm32"))]
mod address;
mod answer;
mod back;
mod band;
mod bar;
pub mod class;
mod column;
pub mod course;
pub mod editor;
mod field;
mod finished_rounds;
pub mod focus;
pub mod friend;
mod games;
pub mod home;
mod how_to_play;
mod keys;
mod languages;
mod learn;
mod marks;
mod match_end;
mod menu;
pub mod name_field;
mod names;
pub mod notices;
mod opened;
mod opponent_list;
mod options;
mod other_games;
mod own_game;
mod past;
mod place;
pub mod puzzles;
mod question;
pub mod reload;
mod results;
pub mod round;
mod rounds;
mod score;
mod scroll;
mod settings;
mod share;
mod small_boards;
mod stores;
mod study;
pub mod thumbnail_button;
mod tools;
pub mod tree;
mod watch;

/// The systems that handle presses on the boards of the puzzles, the course and the editor, in `Update`. They run before actions
/// are applied, so that the effect is shown in the same update.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LessonSystems;

/// Adds the screens, and the systems that handle their intents.
pub fn plugin(app: &mut App) {
    // Each lesson has a board of its own, and the results of the search do not depend on earlier searches. So the order of these
    // systems does not matter.
    let lessons = LessonSystems.after(GameSystems::Think).before(GameSystems::Apply);
    app.configure_sets(Update, lessons.ambiguous_with(LessonSystems));
    // The panels around the board of a game, in the order in which they are drawn.
    let controls = (
        round::show_turn,
        match_end::show,
        marks::show,
        place::show,
        tools::show,
        watch::show,
        study::show,
        finished_rounds::show,
    );
    let header = (score::show, round::show_bar);
    let game = (controls.chain().in_set(PanelSystems::Controls), header.chain().in_set(PanelSystems::Header));
    app.add_systems(EguiPrimaryContextPass, game.run_if(in_state(Screen::Game)));
    // The overlays in the order in which they are drawn. Each overlay is drawn while the stack of screens says that it is open. At
    // most one overlay is open. The ring of the focus is drawn above all overlays.
    let overlays = (
        other_games::show,
        how_to_play::show,
        keys::show,
        menu::show,
        options::show,
        games::show,
        own_game::show,
        names::show,
        languages::show,
        share::show,
        opened::show,
    );
    let overlays = (overlays.chain(), focus::show_ring).chain().in_set(PanelSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, overlays);
    app.add_plugins((home::plugin, learn::plugin, answer::plugin, course::plugin));
    app.add_plugins((editor::plugin, puzzles::plugin, settings::plugin, tree::plugin, friend::plugin, past::plugin));
    app.add_plugins(class::plugin);
    app.add_plugins((back::plugin, notices::plugin, focus::plugin, scroll::plugin));
}

/// Gives systems that draw panels egui's context, and writes the intents of the buttons. Panels are drawn at the end of an
/// update. So intents are read in the next update, which is requested here.
#[derive(SystemParam)]
struct Intents<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    intents: MessageWriter<'w, Intent>,
    wake: ResMut<'w, Wake>,
}

impl Intents<'_, '_> {
    /// egui's context, in which the panels are drawn.
    fn ctx(&mut self) -> Result<Context> {
        Ok(self.contexts.ctx_mut()?.clone())
    }

    fn write(&mut self, intent: Intent) {
        self.intents.write(intent);
        self.wake.now();
    }

    /// Writes an intent if the button that asks for this intent was pressed.
    fn when(&mut self, is_pressed: bool, intent: Intent) {
        if is_pressed {
            self.write(intent);
        }
    }

    /// Requests an update, because something has changed while the panels were drawn.
    fn draw_again(&mut self) {
        self.wake.now();
    }
}
