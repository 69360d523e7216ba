//! A match that was played: who played it, how it ended, and its rounds as small boards.

use bevy_egui::egui::{Label, RichText, Ui, vec2};
use noughts_engine::play::MatchRecord;

use crate::ui::thumbnail_button::ThumbnailButton;
use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};
use crate::widgets::{Outlined, TITLE, paragraph};
use crate::words::{self, boards};

use super::{Parts, Pressed};

/// The side of the board of a round, and the space between two.
const SIDE: f32 = 84.0;
const GAP: f32 = 20.0;

pub(super) fn show(ui: &mut Ui, played: Option<&MatchRecord>, parts: &Parts) -> Option<Pressed> {
    let theme = style::theme(ui.ctx());
    let mut pressed = parts.sentences(ui);
    let Some(played) = played else {
        ui.add(Label::new(paragraph(words::past_match_is_gone(), color(theme.quiet))).wrap());
        return pressed;
    };
    let names = RichText::new(words::match_of(played)).font(semibold(TITLE)).color(color(theme.text));
    ui.add(Label::new(names).wrap());
    let quiet = |text: String| Label::new(paragraph(text, color(theme.quiet))).wrap();
    ui.add(quiet(words::day(played.moment)));
    ui.add(quiet(words::match_standing(played)));
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let mut button = |text, press| {
            if ui.add(Outlined::new(text)).clicked() {
                pressed = Some(press);
            }
        };
        button(boards::copy(), Pressed::Copy);
        button(words::save_match(), Pressed::Save);
        button(words::delete_match(), Pressed::Delete);
    });
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, 12.0);
        for (index, round) in played.rounds().iter().enumerate() {
            let (number, name) = ((index + 1).to_string(), words::past_round(index + 1, round));
            let board = round.end();
            let thumbnail =
                ThumbnailButton { board, number: &number, name: &name, is_now: false, is_mistake: false, side: SIDE };
            if ui.add(thumbnail).clicked() {
                pressed = Some(Pressed::Replay(index));
            }
        }
    });
    pressed
}
