//! The options of a match, in a drawer over the first screen or over the game.

use bevy::prelude::*;
use bevy_egui::egui::{FontId, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{ActionKind, FirstRound, Length, NextRounds};

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::panels::PanelSystems;
use crate::panels::style::{self, color};
use crate::parts::{BODY, one_of, paragraph};
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;
use crate::words;

use super::Intents;
use super::drawer::over;

/// The height of what is in the drawer.
const HEIGHT: f32 = 372.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Overlays).after(super::menu::show));
}

/// Draws the drawer. In a game, what is chosen holds for the coming rounds at once.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    mut was_open: Local<bool>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let is_opened = !std::mem::replace(&mut *was_open, screens.overlay == Some(Overlay::Options));
    if !*was_open {
        return Ok(());
    }
    let in_game = screens.current() == Screen::Game;
    let pairing = game.pairing();
    if in_game && is_opened {
        // A match that goes on after a start does not come from the form.
        (draft.starter.next, draft.length) = (pairing.starter.next, pairing.length);
    }
    let mut new = draft.clone();
    let is_closed = over(contexts.ctx_mut()?, &layout, words::options(), HEIGHT, |ui| {
        if !in_game {
            first_round(ui, &mut new);
        }
        coming_rounds(ui, &mut new);
        if in_game && new.length != pairing.length {
            let quiet = color(style::theme(ui.ctx()).quiet);
            ui.add_space(8.0);
            ui.label(paragraph(words::length_later(), quiet));
        }
    });
    if is_closed {
        intents.write(Intent::Back);
    }
    if draft.set_if_neq(new) {
        match in_game {
            true => {
                let is_possible = draft.length.end(game.score()).is_none();
                let length = if is_possible { draft.length } else { pairing.length };
                intents.write(Intent::Act(ActionKind::Agree { next: draft.starter.next, length }));
            }
            false => intents.draw_again(),
        }
    }
    Ok(())
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    let quiet = color(style::theme(ui.ctx()).quiet);
    ui.label(RichText::new(text).font(FontId::proportional(BODY)).color(quiet));
}

fn first_round(ui: &mut Ui, draft: &mut Draft) {
    heading(ui, words::who_begins());
    let names = words::short_names(draft);
    let first = FirstRound::ALL.map(|first| (first, words::first_round(first, names)));
    let starter = &mut draft.starter;
    starter.first =
        one_of(ui, words::who_begins(), ui.available_width(), &first, starter.first).unwrap_or(starter.first);
}

fn coming_rounds(ui: &mut Ui, draft: &mut Draft) {
    heading(ui, words::next_rounds_heading());
    let starter = &mut draft.starter;
    let next = NextRounds::ALL.map(|next| (next, words::next_rounds(next)));
    starter.next =
        one_of(ui, words::next_rounds_heading(), ui.available_width(), &next, starter.next).unwrap_or(starter.next);
    heading(ui, words::length_heading());
    let lengths = Length::ALL.map(|length| (length, words::length_short(length)));
    draft.length =
        one_of(ui, words::length_heading(), ui.available_width(), &lengths, draft.length).unwrap_or(draft.length);
}
