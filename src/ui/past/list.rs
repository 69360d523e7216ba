//! All matches that were played, by day.

use bevy_egui::egui::{FontId, Ui};

use crate::layout::measures::{BODY, CLOSE, SMALL, WIDE_MARGIN};
use crate::look::icons::Icon;
use crate::records::Past;
use crate::widgets::{Row, described, say, style, title, width};
use crate::words;

use super::{Parts, Pressed, buttons};

/// The width of what is beside the names in a row: the icon, the score and the arrow.
const BESIDE: f32 = 156.0;

pub(super) fn show(ui: &mut Ui, past: &Past, parts: &Parts) -> Option<Pressed> {
    let quiet = style::quiet(ui.ctx());
    let has_matches = !past.all().is_empty();
    let mut ways = vec![(words::paste_matches(), Pressed::Paste)];
    #[cfg(target_arch = "wasm32")]
    ways.push((words::open_matches(), Pressed::ChooseFile));
    if has_matches {
        ways.extend([(words::copy_matches(), Pressed::Copy), (words::save_matches(), Pressed::Save)]);
    }
    let mut pressed = buttons(ui, ways);
    pressed = parts.sentences(ui).or(pressed);
    if !has_matches {
        ui.add_space(WIDE_MARGIN);
        say(ui, words::no_past_matches(), BODY, quiet);
    }
    let mut day = None;
    for played in past.all() {
        if day.replace(played.moment.date) != Some(played.moment.date) {
            ui.add_space(CLOSE);
            title(ui, words::day(played.moment.date), BODY, quiet);
        }
        let (names, score) = (words::match_of(played), words::match_score(played));
        let shown = cut(ui, &names);
        let row = ui.add(Row::new(Icon::People, &shown).opens(&score).in_list(Row::TALL));
        described::label(&row, &words::past_match(played));
        if row.clicked() {
            pressed = Some(Pressed::Open(played.clone()));
        }
    }
    ui.add_space(CLOSE);
    say(ui, words::drop_matches(), SMALL, quiet);
    pressed
}

/// Names that have room in a row, or as much of them as has.
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
