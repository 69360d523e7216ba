//! The names of the people who play, in a side panel over the game. A new name holds at once.

use bevy::prelude::*;
use bevy_egui::egui::{Align, FontId, Key, Sense, Ui, Vec2, vec2};
use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Mark, Rules};

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, HEAD, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut};
use crate::screens::{Overlay, Screens};
use crate::setup::{Draft, Mode};
use crate::widgets::fonts::Illegible;
use crate::widgets::side_panel::over;
use crate::widgets::{at, color, described, paint_small_mark, say, style};
use crate::words;

use super::Intents;
use super::name_field::{name_field, name_id};

/// The side of the mark in a row.
const MARK: f32 = 30.0;

/// Draws the side panel, with the focus on the name of the player for whom the side panel was opened.
pub(super) fn show(
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    (mut opened_for, mut was_typed_in): (Local<Option<Mark>>, Local<bool>),
    (illegible, time): (Res<Illegible>, Res<Time<Real>>),
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    // On a page, the last letters arrive in the update in which the side panel closes. These letters are not lost, because the
    // side panel is drawn once more.
    let (asked, is_open) = match (screens.overlay, *opened_for) {
        (Some(Overlay::Names(asked)), _) => (asked, true),
        (_, Some(asked)) => (asked, false),
        (_, None) => return Ok(()),
    };
    let defaults = words::default_names(Mode::of(game.pairing()));
    let people = game.pairing().people();
    let ctx = &intents.ctx()?;
    let mut new = draft.clone();
    let is_opened = std::mem::replace(&mut *opened_for, is_open.then_some(asked)) != Some(asked);
    if is_opened {
        new.take_names(game.pairing());
    }
    // In a field with the focus, egui handles Escape itself. So Escape is read here.
    let mut is_done = *was_typed_in && ctx.input(|input| input.key_pressed(Key::Escape));
    let is_illegible = illegible.is_certain(time.elapsed());
    // The sentence below the rows is as high as one row.
    let height = HEAD * (people.len() + usize::from(is_illegible)) as f32;
    let is_closed = over(ctx, &layout, words::names(), height, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, mark) in people.iter().enumerate() {
            is_done |= row(ui, index, (game.round().rules(), *mark), &mut new.names[index], defaults[index])
                && index + 1 == people.len();
        }
        if is_opened && let Some(index) = people.iter().position(|mark| *mark == asked) {
            ui.memory_mut(|memory| memory.request_focus(name_id(index)));
        }
        if is_illegible {
            described::live(&say(ui, words::illegible(), BODY, style::ink(ui.ctx())));
        }
    });
    intents.when(is_open && (is_closed || is_done), Intent::Back);
    for (index, mark) in people.into_iter().enumerate() {
        let name = new.person(index, mark);
        intents
            .when(game.pairing().players[mark].name() != name.as_ref(), Intent::Act(ActionKind::Rename { mark, name }));
    }
    draft.set_if_neq(new);
    *was_typed_in = is_open && ctx.text_edit_focused();
    Ok(())
}

/// Draws the mark of a side and a field for the name of the person who plays it. Returns whether Enter was pressed in the field.
fn row(ui: &mut Ui, index: usize, (rules, mark): (Rules, Mark), name: &mut String, default_name: &str) -> bool {
    let (mut place, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
    if rules.kind().has_own_marks() {
        paint_small_mark(ui.painter(), place.take_left(MARK).center(), MARK, mark);
        place.take_left(APART);
    }
    let side = color(style::theme(ui.ctx()).side(rules, mark));
    let is_entered = at(ui, place.shrink2(Vec2::DOWN * TIGHT), |ui| {
        name_field(ui, (index, side), name, default_name, FontId::proportional(TITLE), Align::LEFT)
    });
    if is_entered {
        ui.memory_mut(|memory| memory.request_focus(name_id(index + 1)));
    }
    is_entered
}
