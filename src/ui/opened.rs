//! What can be done with the round of a link, in a side panel: look at the round, or play on.

use bevy::prelude::*;
use bevy_egui::egui::{Sense, Ui, vec2};
use noughts_engine::play::{Match, Round};

use crate::board::thumbnail::Thumbnail;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{APART, BODY, HEAD};
use crate::links::{Opened, two_people};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screens};
use crate::widgets::side_panel::over;
use crate::widgets::{Row, described, ink, say};
use crate::words;

use super::Intents;
use super::editor::seats::{self, Seats};

/// The least and the greatest side of the small board, and its share of the height of the screen.
const BOARD: [f32; 2] = [HEAD, 148.0];
const SHARE: f32 = 0.2;
/// The height of the side panel with a round, with a round that is over, and without a round, and the height of the row that is
/// added for a letter.
const HEIGHT: f32 = 396.0;
const OVER: f32 = 264.0;
const LOW: f32 = 80.0;
const ROW: f32 = 60.0;

/// Draws the side panel.
pub(super) fn show(
    mut intents: Intents,
    screens: Res<Screens>,
    opened: Res<Opened>,
    mut chosen: Local<Option<Seats>>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if screens.overlay != Some(Overlay::Opened) {
        *chosen = None;
        return Ok(());
    }
    let before = *chosen;
    let height = match &opened.offer {
        Some(round) if round.is_over() => OVER,
        Some(_) => HEIGHT,
        None => LOW,
    };
    let height = if opened.letter.is_some() { height + ROW } else { height };
    let mut pressed = None;
    let is_closed = over(&intents.ctx()?, &layout, words::link_heading(), height, |ui| match &opened.offer {
        Some(round) => {
            let seats = chosen.get_or_insert(Seats::As(round.board().to_move()));
            pressed = ways(ui, round, opened.letter.as_ref(), game.pairing(), seats);
        }
        None => {
            described::live(&say(ui, words::link_refused(), BODY, ink(ui.ctx())));
        }
    });
    match pressed.or(is_closed.then_some(Intent::Back)) {
        Some(intent) => intents.write(intent),
        None if before != *chosen => intents.draw_again(),
        None => {}
    }
    Ok(())
}

/// Draws the round, and the buttons for what can be done with this round. A letter also comes with its own round and match.
fn ways(
    ui: &mut Ui,
    round: &Round,
    letter: Option<&(Round, Match)>,
    pairing: &Match,
    seats: &mut Seats,
) -> Option<Intent> {
    ui.spacing_mut().item_spacing.y = APART;
    let board = round.board();
    let side = (ui.ctx().content_rect().height() * SHARE).clamp(BOARD[0], BOARD[1]);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    Thumbnail::within(place, board).paint(ui.painter());
    let text = match round.outcome() {
        Some(outcome) => words::status(&two_people(pairing), Some(&outcome), None),
        None => words::stands(round),
    };
    ui.vertical_centered(|ui| say(ui, text, BODY, ink(ui.ctx())));
    let play =
        |round: &Round, pairing, studies| Intent::Play { round: round.clone(), pairing: Box::new(pairing), studies };
    if !round.is_over() {
        seats::choose(ui, seats);
        if seats::play(ui, *seats, true) {
            return Some(play(round, seats::match_of(*seats, pairing), false));
        }
    }
    if let Some((round, pairing)) = letter
        && ui.add(Row::new(Icon::People, words::by_letter())).clicked()
    {
        return Some(play(round, pairing.clone(), false));
    }
    let is_looked_at = ui.add(Row::new(Icon::Study, words::look_at_it())).clicked();
    is_looked_at.then(|| play(round, two_people(pairing), true))
}
