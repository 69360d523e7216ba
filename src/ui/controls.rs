//! The panel beside the board: a line with advice or the reason of a refusal, and the buttons of the round or its
//! lessons.

use bevy::prelude::*;
use bevy_egui::egui::{Button, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::ai::Opponent;
use noughts_engine::play::Round;

use crate::coach::{Coach, Tab};
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::panels::{PanelSystems, panel};
use crate::screens::Screen;
use crate::setup::{FIRST_OPPONENT, OFFERED};
use crate::words;

use super::Intents;
use super::learn::{learn, moves};
use super::notices::Notice;
use super::widgets::{button_row, choice_row, primary_button, sentence, stepper};

/// The width of the choice of an opponent, in points. The longest name fits.
const STEPPER_WIDTH: f32 = 112.0;

const TABS: [(Tab, &str); 3] =
    [(Tab::Play, words::PLAY_TAB), (Tab::Moves, words::MOVES_TAB), (Tab::Learn, words::LEARN_TAB)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Controls).run_if(in_state(Screen::Game)));
}

/// The opponent that is chosen for the button with which a computer plays one move.
struct Chosen(&'static Opponent);

impl Default for Chosen {
    fn default() -> Self {
        Self(FIRST_OPPONENT)
    }
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut chosen: Local<Chosen>,
    mut coach: ResMut<Coach>,
    layout: Res<BoardLayout>,
    game: MatchView,
    notice: Res<Notice>,
) -> Result {
    let is_over = game.outcome().is_some();
    panel(contexts.ctx_mut()?, &layout, "controls", layout.controls, |ui| {
        sentence(ui, notice_or_advice(ui, &game, *notice));
        if let Some(tab) = choice_row(ui, TABS, coach.tab) {
            coach.tab = tab;
            intents.draw_again();
        }
        let width = ui.available_width();
        let play_on = words::play_on(game.end());
        if is_over && primary_button(ui, play_on, vec2(width, ui.spacing().interact_size.y)).clicked() {
            intents.write(Intent::NewRound);
        }
        match coach.tab {
            Tab::Play => {
                if !is_over {
                    one_move(ui, &mut chosen.0, &mut intents);
                }
                play(ui, game.round(), is_over, &mut intents);
                leave(ui, &mut intents);
            }
            Tab::Moves => moves(ui, &coach, game.round(), is_over, &mut intents),
            Tab::Learn => learn(ui, coach.bypass_change_detection(), &game, &mut intents),
        }
    });
    Ok(())
}

fn notice_or_advice(ui: &Ui, game: &MatchView, notice: Notice) -> RichText {
    match notice.0 {
        Some(refusal) => {
            RichText::new(words::refusal(game.pairing(), game.to_move(), &refusal)).color(ui.visuals().error_fg_color)
        }
        None => {
            let past = game.round().is_in_the_past();
            RichText::new(words::advice(game.pairing(), game.to_move(), game.outcome(), game.end(), past)).weak()
        }
    }
}

/// Draws the button with which a computer plays one move, and the choice of its opponent.
fn one_move(ui: &mut Ui, opponent: &mut &'static Opponent, intents: &mut Intents) {
    let height = ui.spacing().interact_size.y;
    ui.horizontal(|ui| {
        let width = ui.available_width() - ui.spacing().item_spacing.x - STEPPER_WIDTH;
        if ui.add_sized(vec2(width, height), Button::new(words::ONE_MOVE)).clicked() {
            intents.write(Intent::StandIn(opponent));
        }
        let step = stepper(ui, opponent.name, STEPPER_WIDTH);
        if step != 0 {
            *opponent = next_opponent(opponent, step);
            intents.draw_again();
        }
    });
}

/// Draws the buttons of the round.
fn play(ui: &mut Ui, round: &Round, is_over: bool, intents: &mut Intents) {
    let (can_undo, can_redo) = (round.cursor() > 0, round.is_in_the_past());
    let [hint, undo, redo, reset] = button_row(
        ui,
        [
            (words::HINT, !is_over),
            (words::UNDO, can_undo),
            (words::REDO, can_redo),
            (words::RESET, can_undo || can_redo),
        ],
    );
    let clicked =
        [(hint, Intent::Hint), (reset, Intent::Reset), (undo, Intent::Undo), (redo, Intent::Redo)].into_iter();
    clicked.filter(|(clicked, _)| *clicked).for_each(|(_, intent)| intents.write(intent));
}

/// Draws the buttons that leave the game. A page has no button to end the program, because it cannot close itself.
fn leave(ui: &mut Ui, intents: &mut Intents) {
    let [new_players, settings] = [words::NEW_PLAYERS, words::SETTINGS].map(|text| (text, true));
    let [new_players, settings, quit] = if cfg!(target_arch = "wasm32") {
        let [new_players, settings] = button_row(ui, [new_players, settings]);
        [new_players, settings, false]
    } else {
        button_row(ui, [new_players, settings, (words::QUIT, true)])
    };
    let clicked =
        [(new_players, Intent::Open(Screen::Menu)), (settings, Intent::Open(Screen::Settings)), (quit, Intent::Quit)];
    clicked.into_iter().filter(|(clicked, _)| *clicked).for_each(|(_, intent)| intents.write(intent));
}

fn next_opponent(current: &Opponent, step: isize) -> &'static Opponent {
    let index = OFFERED.iter().position(|opponent| *opponent == current).unwrap_or(0);
    OFFERED[(index as isize + step).rem_euclid(OFFERED.len() as isize) as usize]
}
