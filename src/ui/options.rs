//! The options of the next match, in a drawer over the first screen.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, Frame, Id, Modal, RichText, ScrollArea, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{FirstRound, Length, NextRounds};

use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::panels::PanelSystems;
use crate::panels::fonts::semibold;
use crate::panels::style::{self, color};
use crate::parts::{BODY, Ground, IconButton, LARGE, at, on, one_of};
use crate::screens::{Overlay, Screens};
use crate::setup::Draft;
use crate::words;

use super::Intents;

/// The width of the drawer beside the screen, and its height below it.
const WIDTH: f32 = 400.0;
const HEIGHT: f32 = 460.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Overlays).after(super::menu::show));
}

/// Draws the drawer. A press beside it closes it.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
) -> Result {
    if screens.overlay != Some(Overlay::Options) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect().size();
    let is_below = layout.arrangement == Arrangement::Tall;
    let size = match is_below {
        true => vec2(screen.x, HEIGHT.min(screen.y)),
        false => vec2(WIDTH.min(screen.x - 72.0).max(200.0), screen.y),
    };
    let id = Id::new("options");
    let area = Modal::default_area(id)
        .anchor(if is_below { Align2::CENTER_BOTTOM } else { Align2::RIGHT_TOP }, vec2(0.0, 0.0));
    let veil = color(style::theme(ctx).table).gamma_multiply(0.72);
    let mut new = draft.clone();
    let shown = Modal::new(id).area(area).backdrop_color(veil).frame(Frame::NONE).show(ctx, |ui| {
        ui.set_min_size(size);
        ui.set_max_size(size);
        let inside = super::study::drawer(ui, is_below, Ground::Paper);
        let theme = style::theme(ui.ctx());
        let title = pos2(inside.left(), inside.top() + 24.0);
        ui.painter().text(title, Align2::LEFT_CENTER, words::OPTIONS, semibold(LARGE), color(theme.text));
        let close = IconButton::new(Icon::Close, words::keys::CLOSE);
        let is_closed = close.show_at(ui, pos2(inside.right() - 12.0, title.y));
        let below = inside.with_min_y(inside.top() + 64.0);
        at(ui, below, |ui| {
            on(ui, Ground::Paper, |ui| {
                ScrollArea::vertical().show(ui, |ui| options(ui, &mut new));
            });
        });
        is_closed
    });
    if shown.inner || shown.backdrop_response.clicked() {
        intents.write(Intent::Back);
    }
    if draft.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

fn options(ui: &mut Ui, draft: &mut Draft) {
    let heading = |ui: &mut Ui, text: &str| {
        ui.add_space(8.0);
        let quiet = color(style::theme(ui.ctx()).quiet);
        ui.label(RichText::new(text).font(FontId::proportional(BODY)).color(quiet));
    };
    let width = ui.available_width();
    heading(ui, words::WHO_BEGINS);
    let names = words::short_names(draft);
    let first = FirstRound::ALL.map(|first| (first, words::first_round(first, names)));
    let starter = &mut draft.starter;
    starter.first = one_of(ui, width, &first, starter.first).unwrap_or(starter.first);
    heading(ui, words::NEXT_ROUNDS);
    let next = NextRounds::ALL.map(|next| (next, words::next_rounds(next)));
    starter.next = one_of(ui, width, &next, starter.next).unwrap_or(starter.next);
    heading(ui, words::LENGTH);
    let lengths = Length::ALL.map(|length| (length, words::length_short(length)));
    draft.length = one_of(ui, width, &lengths, draft.length).unwrap_or(draft.length);
}
