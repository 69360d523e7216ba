//! The menu of the game.

use bevy::prelude::*;
use bevy_egui::egui::{ScrollArea, Ui};
use noughts_engine::play::ActionKind;

use crate::game::{GameItem, MatchView};
use crate::intent::{Intent, RoomIntent};
use crate::layout::BoardLayout;
use crate::layout::measures::{APART, CLOSE, GROUP};
use crate::links::sends_letter;
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::settings::Settings;
use crate::widgets::Row;
use crate::widgets::modal::popup;
use crate::words;

use super::Intents;

/// The widths of the menu with one column and with two.
const WIDTHS: [f32; 2] = [280.0, 480.0];

/// Draws the menu. A press beside the menu closes it.
pub(super) fn show(
    mut intents: Intents,
    mut screens: ResMut<Screens>,
    settings: Res<Settings>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if screens.overlay != Some(Overlay::Menu) || screens.current() != Screen::Game {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    let corner = layout.menu_corner();
    let free = ctx.content_rect().size() - corner.1.abs();
    let available = (free.y - 2.0 * CLOSE - APART).max(0.0);
    let help = words::how_to_play();
    let rows = rows(&game, &settings, (&help, layout.has_few_tools()));
    // Where there is too little height for one column, there are two columns.
    let columns = if rows.len() as f32 * Row::HEIGHT > available && free.x >= WIDTHS[1] { 2 } else { 1 };
    let (chosen, is_left) = popup(ctx, ("menu", words::menu()), corner, WIDTHS[columns - 1], |ui| {
        ui.set_max_height(available);
        ScrollArea::vertical().max_height(available).show(ui, |ui| show_rows(ui, &rows, columns)).inner
    });
    if let Some(chosen) = chosen {
        // Switching the sound does not close the menu. All other rows close the menu, because the computer moves only while
        // nothing covers the game.
        if chosen != Intent::Mute {
            screens.overlay = None;
        }
        intents.write(chosen);
    } else if is_left {
        intents.write(Intent::Back);
    }
    Ok(())
}

/// The rows, and the intent that each row asks for. The text `help` is the title of what shows how to play, and the rows may have the
/// tools for which there is no room beside the board.
fn rows<'a>(game: &GameItem, settings: &Settings, (help, has_tools): (&'a str, bool)) -> Vec<(Row<'a>, Intent)> {
    let mut rows = Vec::new();
    let mut row = |row: Row<'a>, intent: Intent| rows.push((row, intent));
    let is_elsewhere = game.pairing().is_remote();
    let is_watched = game.pairing().is_watched();
    if game.outcome().is_none() && !is_elsewhere && !is_watched {
        let mover = super::home::stand_in(game);
        row(Row::new(Icon::Next, words::one_move()), Intent::StandIn(mover));
    }
    if has_tools && game.outcome().is_none() && !is_elsewhere {
        if game.round().is_in_the_past() {
            row(Row::new(Icon::Redo, words::redo()), Intent::Act(ActionKind::Redo));
        }
        if !game.round().moves().is_empty() {
            row(Row::new(Icon::Restart, words::reset()), Intent::Act(ActionKind::Reset));
        }
        row(Row::new(Icon::Study, words::study()), Intent::Study);
    }
    if game.outcome().is_some() || is_watched {
        // The result may have no room for the buttons that do the same.
        if !is_elsewhere {
            row(Row::new(Icon::Undo, words::undo()), Intent::Act(ActionKind::Undo));
        }
        row(Row::new(Icon::Study, words::study()), Intent::Study);
    }
    let sends = sends_letter(game);
    if sends && game.outcome().is_some() {
        row(Row::new(Icon::Next, words::play_on(game.end())), Intent::Act(ActionKind::NewRound));
    }
    if let Some(mark) = game.pairing().people().first()
        && !is_elsewhere
    {
        row(Row::new(Icon::People, words::names()), Intent::Names(*mark));
    }
    row(Row::new(Icon::Share, words::share_title(sends, game.outcome().is_some())), Intent::Share);
    if !is_elsewhere {
        row(Row::new(Icon::Flag, words::options()), Intent::Options);
    } else if game.pairing().is_in_room() {
        row(Row::new(Icon::People, words::online::friend_leave()), Intent::Room(RoomIntent::Leave));
    }
    row(Row::new(Icon::Restart, words::new_match()), Intent::Start);
    row(Row::new(Icon::Sound, words::sound()).switch(!settings.muted), Intent::Mute);
    row(Row::new(Icon::Clock, words::totals()), Intent::Open(Screen::PastMatches));
    row(Row::new(Icon::Settings, words::settings()), Intent::Open(Screen::Settings));
    row(Row::new(Icon::Help, help), Intent::HowToPlay);
    // A page cannot close itself.
    if cfg!(not(target_arch = "wasm32")) {
        row(Row::new(Icon::Quit, words::quit()), Intent::Quit);
    }
    rows
}

/// Draws the rows in this many columns. Returns the intent of the row that was pressed.
fn show_rows(ui: &mut Ui, rows: &[(Row, Intent)], columns: usize) -> Option<Intent> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing.x = GROUP;
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
