//! All matches that were played, by day.

use bevy::prelude::*;
use bevy_egui::egui::{Label, RichText, Ui};
use noughts_engine::play::{MatchRecord, Moment};

use crate::game::{Game, GameItem, Purpose};
use crate::look::icons::Icon;
use crate::records::Past;
use crate::widgets::described;
use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, Outlined, Row, SMALL, note, paragraph, width};
use crate::words;

use super::{Parts, Pressed};

/// The width of what is beside the names in a row: the icon, the score and the arrow.
const BESIDE: f32 = 156.0;

pub(super) fn show(ui: &mut Ui, games: &Query<Game>, past: &Past, parts: &Parts) -> Option<Pressed> {
    let theme = style::theme(ui.ctx());
    let mut pressed = buttons(ui, !past.all().is_empty());
    pressed = parts.sentences(ui).or(pressed);
    pressed = going_on(ui, games).or(pressed);
    if past.all().is_empty() {
        ui.add_space(24.0);
        ui.add(Label::new(paragraph(words::no_past_matches(), color(theme.quiet))).wrap());
    }
    let mut day = None;
    for played in past.all() {
        if day.replace(played.moment.date) != Some(played.moment.date) {
            heading(ui, &words::day(played.moment));
        }
        let (names, score) = (words::match_of(played), words::match_score(played));
        let shown = cut(ui, &names);
        let row = ui.add(Row::new(Icon::People, &shown).opens(&score).in_list(Row::TALL));
        described::label(&row, &words::past_match(played));
        if row.clicked() {
            pressed = Some(Pressed::Open(played.clone()));
        }
    }
    ui.add_space(8.0);
    ui.add(Label::new(note(words::drop_matches(), SMALL, color(theme.quiet))).wrap());
    pressed
}

/// Draws the games that go on besides the one that is shown.
fn going_on(ui: &mut Ui, games: &Query<Game>) -> Option<Pressed> {
    let mut pressed = None;
    let going_on = |game: &GameItem| game.is_kept() && game.is_under_way() && !game.is_shown();
    for (index, game) in games.iter().filter(going_on).enumerate() {
        if index == 0 {
            heading(ui, words::games_that_go_on());
        }
        let names = words::match_of(&MatchRecord::new(Moment::UNKNOWN, game.pairing(), game.round()));
        let moves = words::moves(game.round().moves().len());
        let icon = if game.purpose() == Purpose::Opened { Icon::Editor } else { Icon::People };
        let row = ui.add(Row::new(icon, &cut(ui, &names)).opens(&moves).in_list(Row::TALL));
        described::label(&row, &words::game_that_goes_on(&names, &moves));
        if row.clicked() {
            pressed = Some(Pressed::GoOn(game.entity()));
        }
    }
    pressed
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).font(semibold(BODY)).color(color(style::theme(ui.ctx()).quiet)));
}

fn buttons(ui: &mut Ui, has_matches: bool) -> Option<Pressed> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        let mut button = |text, press| {
            if ui.add(Outlined::new(text)).clicked() {
                pressed = Some(press);
            }
        };
        button(words::paste_matches(), Pressed::Paste);
        #[cfg(target_arch = "wasm32")]
        button(words::open_matches(), Pressed::ChooseFile);
        if has_matches {
            button(words::copy_matches(), Pressed::Copy);
            button(words::save_matches(), Pressed::Save);
        }
    });
    pressed
}

/// Names that have room in a row, or as much of them as has.
fn cut(ui: &Ui, names: &str) -> String {
    let room = ui.available_width() - BESIDE;
    let fits = |text: &str| width(ui, text, bevy_egui::egui::FontId::proportional(BODY)) <= room;
    if fits(names) {
        return names.to_owned();
    }
    let ends: Vec<usize> = names.char_indices().map(|(at, _)| at).collect();
    let shorter = ends.into_iter().rev().map(|at| format!("{}…", names[..at].trim_end()));
    shorter.into_iter().find(|text| fits(text)).unwrap_or_default()
}
