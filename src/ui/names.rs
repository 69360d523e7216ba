//! The names of the people who play, in a side panel over the game. A new name holds at once.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, FontId, Key, Label, Sense, Ui, vec2};
use noughts_engine::play::ActionKind;
use noughts_engine::rules::Mark;

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::screens::{Overlay, Screens};
use crate::setup::{Draft, Mode};
use crate::widgets::described;
use crate::widgets::fonts::Illegible;
use crate::widgets::side_panel::over;
use crate::widgets::style::{self, color};
use crate::widgets::{TITLE, at, paint_small_mark, paragraph};
use crate::words;

use super::Intents;
use super::name_field::{name_field, name_id};

/// The height of a row, and the side of the mark in it.
const ROW: f32 = 56.0;
const MARK: f32 = 30.0;
/// The height of the sentence below the rows.
const SENTENCE: f32 = 56.0;

/// Draws the side panel, with the focus on the name of the player for whom it was opened.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    (mut opened_for, mut was_typed_in): (Local<Option<Mark>>, Local<bool>),
    (illegible, time): (Res<Illegible>, Res<Time<Real>>),
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    // The last letters of a page come in the update in which it closes. They are not lost, because it is drawn once more.
    let (asked, is_open) = match (screens.overlay, *opened_for) {
        (Some(Overlay::Names(asked)), _) => (asked, true),
        (_, Some(asked)) => (asked, false),
        (_, None) => return Ok(()),
    };
    let defaults = words::default_names(Mode::of(game.pairing()));
    let people = game.pairing().people();
    let ctx = contexts.ctx_mut()?;
    let mut new = draft.clone();
    let is_opened = std::mem::replace(&mut *opened_for, is_open.then_some(asked)) != Some(asked);
    if is_opened {
        new.take_names(game.pairing());
    }
    // egui takes Escape from the field that had the focus.
    let mut is_done = *was_typed_in && ctx.input(|input| input.key_pressed(Key::Escape));
    let is_illegible = illegible.is_certain(time.elapsed());
    let height = ROW * people.len() as f32 + if is_illegible { SENTENCE } else { 0.0 };
    let is_closed = over(ctx, &layout, words::names(), height, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, mark) in people.iter().enumerate() {
            is_done |= row(ui, index, *mark, &mut new.names[index], defaults[index]) && index + 1 == people.len();
        }
        if is_opened && let Some(index) = people.iter().position(|mark| *mark == asked) {
            ui.memory_mut(|memory| memory.request_focus(name_id(index)));
        }
        if is_illegible {
            let text = color(style::theme(ui.ctx()).text);
            described::live(&ui.add(Label::new(paragraph(words::illegible(), text)).wrap()));
        }
    });
    if is_open && (is_closed || is_done) {
        intents.write(Intent::Back);
    }
    for (index, mark) in people.into_iter().enumerate() {
        let name = new.person(index, mark);
        if game.pairing().players[mark].name() != name.as_ref() {
            intents.write(Intent::Act(ActionKind::Rename { mark, name }));
        }
    }
    draft.set_if_neq(new);
    *was_typed_in = is_open && ctx.text_edit_focused();
    Ok(())
}

/// Draws a mark and a field for the name of who plays it. Returns whether Enter was pressed in it.
fn row(ui: &mut Ui, index: usize, mark: Mark, name: &mut String, default_name: &str) -> bool {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    paint_small_mark(ui.painter(), place.left_center() + vec2(MARK / 2.0, 0.0), MARK, mark);
    let field = place.with_min_x(place.left() + MARK + 12.0).shrink2(vec2(0.0, 4.0));
    let is_entered =
        at(ui, field, |ui| name_field(ui, (index, mark), name, default_name, FontId::proportional(TITLE), Align::LEFT));
    if is_entered {
        ui.memory_mut(|memory| memory.request_focus(name_id(index + 1)));
    }
    is_entered
}
