//! What can be done with the round of a link, in a side panel: look at it, or play on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Label, Sense, Ui, vec2};
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::Mark;

use crate::board::thumbnail::Thumbnail;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::links::{Opened, two_people};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screens};
use crate::widgets::described;
use crate::widgets::side_panel::over;
use crate::widgets::style::{self, color};
use crate::widgets::{MainButton, Row, one_of, paragraph};
use crate::words::{self, boards, spoken};

use super::Intents;
use super::editor::{Seats, match_of};

/// The least and the greatest side of the small board, and its share of the height of the screen.
const BOARD: [f32; 2] = [56.0, 148.0];
const SHARE: f32 = 0.2;
/// The height of the side panel with a round, with one that is over, and without, and of one way more.
const HEIGHT: f32 = 396.0;
const OVER: f32 = 264.0;
const LOW: f32 = 80.0;
const ROW: f32 = 60.0;

/// What was pressed.
enum Pressed {
    Play,
    ByLetter,
    Look,
}

/// Draws the side panel.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    screens: Res<Screens>,
    mut opened: ResMut<Opened>,
    mut seats: Local<Option<Seats>>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if screens.overlay != Some(Overlay::Opened) {
        *seats = None;
        return Ok(());
    }
    let before = *seats;
    let round = opened.offer.clone();
    let height = match &round {
        Some(round) if round.board().is_over() => OVER,
        Some(_) => HEIGHT,
        None => LOW,
    };
    let is_letter = opened.letter.is_some();
    let height = if is_letter { height + ROW } else { height };
    let mut pressed = None;
    let is_closed = over(contexts.ctx_mut()?, &layout, words::link_heading(), height, |ui| match &round {
        Some(round) => {
            let seats = seats.get_or_insert(Seats::As(round.board().to_move()));
            pressed = ways(ui, round, is_letter, &two_people(game.pairing()), seats);
        }
        None => {
            let ink = color(style::theme(ui.ctx()).text);
            described::live(&ui.add(Label::new(paragraph(words::link_refused(), ink)).wrap()));
        }
    });
    let mut play = |round, pairing, studies| {
        intents.write(Intent::Play { round, pairing: Box::new(pairing), studies });
    };
    match (pressed, round) {
        (Some(Pressed::Play), Some(round)) => {
            play(round, match_of(seats.unwrap_or(Seats::Two), game.pairing()), false);
        }
        (Some(Pressed::ByLetter), _) => {
            let letter = opened.letter.take();
            letter.into_iter().for_each(|(round, pairing)| play(round, pairing, false));
        }
        (Some(Pressed::Look), Some(round)) => play(round, two_people(game.pairing()), true),
        _ if is_closed => {
            intents.write(Intent::Back);
        }
        _ => {
            if before != *seats {
                intents.draw_again();
            }
        }
    }
    Ok(())
}

/// Draws the round, and what can be done with it.
fn ways(ui: &mut Ui, round: &Round, is_letter: bool, pairing: &Match, seats: &mut Seats) -> Option<Pressed> {
    ui.spacing_mut().item_spacing.y = 12.0;
    let theme = style::theme(ui.ctx());
    let board = round.board();
    let side = (ui.ctx().content_rect().height() * SHARE).clamp(BOARD[0], BOARD[1]);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    Thumbnail::within(place, board).paint(ui.painter());
    let text = match round.outcome() {
        Some(outcome) => words::status(pairing, Some(&outcome), None),
        None => words::stands(round),
    };
    ui.vertical_centered(|ui| {
        ui.add(Label::new(paragraph(text, color(theme.text))).wrap());
    });
    if !board.is_over() && play(ui, seats) {
        return Some(Pressed::Play);
    }
    if is_letter && ui.add(Row::new(Icon::People, words::by_letter())).clicked() {
        return Some(Pressed::ByLetter);
    }
    ui.add(Row::new(Icon::Study, words::look_at_it())).clicked().then_some(Pressed::Look)
}

/// Draws who can play on, and the button that does.
fn play(ui: &mut Ui, seats: &mut Seats) -> bool {
    let theme = style::theme(ui.ctx());
    let play_as = |mark| (Seats::As(mark), boards::play_as(mark));
    let all = [play_as(Mark::X), play_as(Mark::O), (Seats::Two, boards::for_two())];
    if let Some(chosen) = one_of(ui, spoken::seats(), ui.available_width(), &all, *seats) {
        *seats = chosen;
    }
    let ink = match *seats {
        Seats::As(mark) => theme.marks[mark],
        Seats::Two => theme.text,
    };
    let size = vec2(ui.available_width(), MainButton::HEIGHT);
    ui.add(MainButton::new(boards::play_here(), size).ink(color(ink))).clicked()
}
