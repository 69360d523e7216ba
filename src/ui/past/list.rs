//! All matches that were played, by day, and the games that go on.

use bevy::prelude::*;
use bevy_egui::egui::{FontId, Ui};
use noughts_engine::play::{MatchRecord, Moment, Player};

use crate::game::{Game, GameItem, Purpose};
use crate::intent::Intent;
use crate::layout::measures::{BODY, CLOSE, SMALL, TITLE, WIDE_MARGIN};
use crate::look::avatars::Avatar;
use crate::look::icons::Icon;
use crate::records::Past;
use crate::widgets::{Row, described, say, style, title, width};
use crate::words;

use super::{Pressed, buttons, say_fault};

/// The width of the parts beside the names in a row: the icon, the score and the arrow.
const BESIDE: f32 = 156.0;

pub(super) fn show(ui: &mut Ui, games: &Query<Game>, past: &Past, fault: Option<&str>) -> Option<Pressed> {
    let quiet = style::quiet(ui.ctx());
    let has_matches = !past.all().is_empty();
    title(ui, words::past_matches(), TITLE, style::ink(ui.ctx()));
    let mut ways = vec![(words::paste_matches(), Pressed::Paste)];
    #[cfg(target_arch = "wasm32")]
    ways.push((words::open_matches(), Pressed::ChooseFile));
    if has_matches {
        ways.extend([(words::copy_matches(), Pressed::Copy), (words::save_matches(), Pressed::Save)]);
    }
    let mut pressed = buttons(ui, ways);
    say_fault(ui, fault);
    pressed = going_on(ui, games).or(pressed);
    if !has_matches {
        ui.add_space(WIDE_MARGIN);
        say(ui, words::no_past_matches(), BODY, quiet);
    }
    let mut day = None;
    for played in past.all() {
        if day.replace(played.moment.date) != Some(played.moment.date) {
            ui.add_space(CLOSE);
            title(ui, words::day(played.moment), BODY, quiet);
        }
        let (names, score) = (words::match_of(played), words::match_score(played));
        let shown = cut(ui, &names);
        let row = ui.add(Row::new(Icon::People, &shown).avatar(face(played)).opens(&score).in_list(Row::TALL));
        described::label(&row, &words::past_match(played));
        if row.clicked() {
            pressed = Some(Pressed::Open(played.clone()));
        }
    }
    ui.add_space(CLOSE);
    say(ui, words::drop_matches(), SMALL, quiet);
    pressed
}

/// The face of the opponent in a match, unless two people or two computers played.
fn face(played: &MatchRecord) -> Option<Avatar> {
    match (&played.players.x, &played.players.o) {
        (Player::Computer(opponent), Player::Person(_)) | (Player::Person(_), Player::Computer(opponent)) => {
            Some(Avatar::of(*opponent))
        }
        _ => None,
    }
}

/// Draws the games that go on, except the game that is shown.
fn going_on(ui: &mut Ui, games: &Query<Game>) -> Option<Pressed> {
    let mut pressed = None;
    let goes_on = |game: &GameItem| game.pairing().is_remote() || game.end().is_none();
    let going_on = |game: &GameItem| game.is_kept() && game.is_under_way() && goes_on(game) && !game.is_shown();
    for (index, game) in games.iter().filter(going_on).enumerate() {
        if index == 0 {
            ui.add_space(CLOSE);
            title(ui, words::games_that_go_on(), BODY, style::quiet(ui.ctx()));
        }
        let names = words::match_of(&MatchRecord::new(Moment::UNKNOWN, game.pairing(), game.round()));
        let moves = words::moves(game.round().moves().len());
        let icon = if game.purpose() == Purpose::Opened { Icon::Editor } else { Icon::People };
        let row = ui.add(Row::new(icon, &cut(ui, &names)).opens(&moves).in_list(Row::TALL));
        described::label(&row, &words::game_that_goes_on(&names, &moves));
        if row.clicked() {
            pressed = Some(Pressed::Ask(Intent::Show(game.entity())));
        }
    }
    pressed
}

/// These names, or as much of them as has room in a row.
fn cut(ui: &Ui, names: &str) -> String {
    let room = ui.available_width() - BESIDE;
    let fits = |text: &str| width(ui, text, FontId::proportional(BODY)) <= room;
    if fits(names) {
        return names.to_owned();
    }
    let ends: Vec<usize> = names.char_indices().map(|(at, _)| at).collect();
    let shorter = ends.into_iter().rev().map(|at| format!("{}…", names[..at].trim_end()));
    shorter.into_iter().find(|text| fits(text)).unwrap_or_default()
}
