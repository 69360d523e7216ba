//! The options of a match, in a side panel over the first screen or over the game.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use noughts_engine::play::{ActionKind, FirstRound, Length, NextRounds};

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, SMALL};
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;
use crate::widgets::section::under;
use crate::widgets::side_panel::{over, rule};
use crate::widgets::{Row, one_of, say, style};
use crate::words;

use super::Intents;

/// The height of the contents of the side panel.
const HEIGHT: f32 = 428.0;

/// Draws the side panel. In a game, the choices hold at once for the coming rounds.
pub(super) fn show(
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
        // A match that goes on after a start of the program does not come from the form, so the form takes over the options of
        // this match.
        (draft.starter.next, draft.length) = (pairing.starter.next, pairing.length);
    }
    let mut new = draft.clone();
    let is_closed = over(&intents.ctx()?, &layout, words::options(), HEIGHT, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if !in_game {
            first_round(ui, &mut new);
        }
        coming_rounds(ui, &mut new);
        if in_game && new.length != pairing.length {
            say(ui, words::length_later(), BODY, style::quiet(ui.ctx()));
        }
    });
    intents.when(is_closed, Intent::Back);
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

/// Draws a choice under its heading.
fn block<T: Copy + PartialEq>(ui: &mut Ui, heading: &str, choices: &[(T, &str)], chosen: &mut T) {
    if ui.cursor().top() > ui.max_rect().top() {
        rule(ui, ui.available_rect_before_wrap());
    }
    under(ui, None, (heading, style::quiet(ui.ctx())), |ui| one_of(ui, heading, choices, chosen));
}

fn first_round(ui: &mut Ui, draft: &mut Draft) {
    let names = words::short_names(draft);
    let first = FirstRound::ALL.map(|first| (first, words::first_round(first, names)));
    block(ui, words::who_begins(), &first, &mut draft.starter.first);
}

fn coming_rounds(ui: &mut Ui, draft: &mut Draft) {
    let next = NextRounds::ALL.map(|next| (next, words::next_rounds(next)));
    block(ui, words::next_rounds_heading(), &next, &mut draft.starter.next);
    let lengths = Length::ALL.map(|length| (length, words::length_short(length)));
    block(ui, words::length_heading(), &lengths, &mut draft.length);
    if draft.length == Length::Open {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(Row::TALL_PADDING);
            say(ui, words::length_open_sentence(), SMALL, style::quiet(ui.ctx()));
        });
    }
}
