//! The menu of the game.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, Id, Modal, ScrollArea, Ui, vec2};
use noughts_engine::play::ActionKind;

use crate::game::{GameItem, MatchView};
use crate::intent::{Intent, RoomIntent};
use crate::layout::{Arrangement, BoardLayout};
use crate::links::sends_letter;
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::settings::Settings;
use crate::widgets::modal::modal;
use crate::widgets::style;
use crate::widgets::{Ground, Row, on};
use crate::words;

use super::Intents;

/// The widths of the menu with one column and with two.
const WIDTH: f32 = 280.0;
const WIDE: f32 = 480.0;
const PADDING: f32 = 8.0;

/// Draws the menu. A press beside it closes it.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut screens: ResMut<Screens>,
    settings: Res<Settings>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if screens.overlay != Some(Overlay::Menu) || screens.current() != Screen::Game {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let (corner, offset) = match layout.arrangement {
        Arrangement::Wide | Arrangement::Small => (Align2::RIGHT_TOP, vec2(-16.0, 68.0)),
        Arrangement::Tall => (Align2::RIGHT_TOP, vec2(-8.0, 60.0)),
        Arrangement::Low => (Align2::LEFT_BOTTOM, vec2(64.0, -12.0)),
    };
    let screen = ctx.content_rect().size();
    let available = (screen.y - 2.0 * PADDING - offset.y.abs() - 12.0).max(0.0);
    let rows = rows(&game, &settings);
    // Where there is too little height for one column, there are two.
    let columns = if rows.len() as f32 * Row::HEIGHT > available && screen.x - offset.x.abs() >= WIDE { 2 } else { 1 };
    let width = if columns == 2 { WIDE } else { WIDTH };
    let id = Id::new("menu");
    let frame = style::panel_frame(style::theme(ctx)).corner_radius(20).inner_margin(PADDING);
    let area = Modal::default_area(id).anchor(corner, offset);
    let menu = Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT).frame(frame);
    let shown = modal(ctx, menu, |ui| {
        ui.set_width(width - 2.0 * PADDING);
        ui.set_max_height(available);
        ui.spacing_mut().item_spacing.y = 0.0;
        let list = ScrollArea::vertical()
            .max_height(available)
            .show(ui, |ui| on(ui, Ground::Paper, |ui| show_rows(ui, &rows, columns)));
        list.inner
    });
    if let Some(chosen) = shown.inner {
        // The sound is switched without closing the menu. The computer moves only while nothing covers the game.
        if chosen != Intent::Mute {
            screens.overlay = None;
        }
        intents.write(chosen);
    } else if shown.backdrop_response.clicked() {
        intents.write(Intent::Back);
    }
    Ok(())
}

/// The rows, and what each asks for.
fn rows(game: &GameItem, settings: &Settings) -> Vec<(Row<'static>, Intent)> {
    let mut rows = Vec::new();
    let mut row = |row: Row<'static>, intent: Intent| rows.push((row, intent));
    let is_elsewhere = game.pairing().is_remote();
    if game.outcome().is_none() && !is_elsewhere {
        let mover = super::home::stand_in(game);
        row(Row::new(Icon::Next, words::one_move()), Intent::StandIn(mover));
    }
    if game.outcome().is_some() {
        // The result may have no room for them.
        if !is_elsewhere {
            row(Row::new(Icon::Undo, words::undo()), Intent::Act(ActionKind::Undo));
        }
        row(Row::new(Icon::Study, words::study()), Intent::Study);
    }
    if let Some(mark) = game.pairing().people().first()
        && !is_elsewhere
    {
        row(Row::new(Icon::People, words::names()), Intent::Names(*mark));
    }
    row(Row::new(Icon::Share, words::share_title(sends_letter(game))), Intent::Share);
    if !is_elsewhere {
        row(Row::new(Icon::Flag, words::options()), Intent::Options);
    } else if game.pairing().is_in_room() {
        row(Row::new(Icon::People, words::online::friend_leave()), Intent::Room(RoomIntent::Leave));
    }
    row(Row::new(Icon::Restart, words::new_match()), Intent::Start);
    if crate::sound::IS_AVAILABLE {
        row(Row::new(Icon::Sound, words::sound()).switch(!settings.muted), Intent::Mute);
    }
    row(Row::new(Icon::Clock, words::past_matches()), Intent::Open(Screen::PastMatches));
    row(Row::new(Icon::Settings, words::settings()), Intent::Open(Screen::Settings));
    row(Row::new(Icon::Keys, words::keys::title()), Intent::Keys);
    // A page cannot close itself.
    if cfg!(not(target_arch = "wasm32")) {
        row(Row::new(Icon::Quit, words::quit()), Intent::Quit);
    }
    rows
}

/// Draws the rows in so many columns. Returns what is asked for by the one that was pressed.
fn show_rows(ui: &mut Ui, rows: &[(Row, Intent)], columns: usize) -> Option<Intent> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing.x = 2.0 * PADDING;
    ui.columns(columns, |columns| {
        let in_column = rows.len().div_ceil(columns.len());
        for (ui, rows) in columns.iter_mut().zip(rows.chunks(in_column)) {
            for (row, intent) in rows {
                if ui.add(*row).clicked() {
                    chosen = Some(intent.clone());
                }
            }
        }
    });
    chosen
}
