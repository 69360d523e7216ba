//! A match that was played: who played the match, how it ended, and its rounds as small boards.

use bevy_egui::egui::{Ui, vec2};
use noughts_engine::play::MatchRecord;

use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, CLOSE, MARGIN, TIGHT, TITLE};
use crate::ui::thumbnail_button::ThumbnailButton;
use crate::widgets::{say, style, title};
use crate::words::{self, boards};

use super::{Pressed, buttons, say_fault};

/// The side of the board of a round.
const SIDE: f32 = 84.0;

pub(super) fn show(ui: &mut Ui, played: Option<&MatchRecord>, fault: Option<&str>) -> Option<Pressed> {
    let (ink, quiet) = (style::ink(ui.ctx()), style::quiet(ui.ctx()));
    say_fault(ui, fault);
    let Some(played) = played else {
        say(ui, words::past_match_is_gone(), BODY, quiet);
        return None;
    };
    title(ui, words::match_of(played), TITLE, ink);
    say(ui, words::day(played.moment), BODY, quiet);
    say(ui, words::match_standing(played), BODY, quiet);
    ui.add_space(TIGHT);
    let pairing = played.pairing();
    let mut pressed = buttons(ui, [(boards::copy(), Pressed::Copy), (words::save_match(), Pressed::Save)]);
    ui.add_space(CLOSE);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(MARGIN, APART);
        for (index, round) in played.rounds().iter().enumerate() {
            let (number, name) = ((index + 1).to_string(), words::past_round(index + 1, Some(&pairing), round));
            let board = round.end();
            let thumbnail =
                ThumbnailButton { board, number: &number, name: &name, is_now: false, is_mistake: false, side: SIDE };
            if ui.add(thumbnail).clicked() {
                let played = Box::new(played.clone());
                pressed = Some(Pressed::Ask(Intent::Replay { played, round: index, ply: None }));
            }
        }
    });
    pressed
}
