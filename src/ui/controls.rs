//! The panel beside the board: a line that says what to do next or why nothing happened, and the buttons of the round or
//! its lessons.

use bevy::prelude::*;
use bevy_egui::egui::{Button, Label, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use noughts_engine::ai::{Opponent, ROSTER, scan};
use crate::coach::{Coach, Tab};
use crate::computer::PlayOneMove;
use crate::game::{Action, BoardCells, CurrentOutcome, Match};
use crate::input::Shortcut;
use crate::layout::BoardLayout;
use crate::screen::Screen;
use crate::text;

use super::learn::{learn, moves};
use super::notices::Notice;
use super::widgets::{button_row, choice_row, primary_button, stepper};
use super::{Hand, PanelSystems, panel};

/// In points: wide enough for the longest name.
const STEPPER_WIDTH: f32 = 112.0;

const TABS: [(Tab, &str); 3] =
    [(Tab::Play, text::PLAY_TAB), (Tab::Moves, text::MOVES_TAB), (Tab::Learn, text::LEARN_TAB)];

/// Who plays when the computer is asked for one move.
#[derive(Resource, Debug)]
pub struct StandIn(pub &'static Opponent);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(StandIn(&scan::OPPONENT));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Controls).run_if(in_state(Screen::Game)));
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut requests: MessageWriter<PlayOneMove>,
    mut exit: MessageWriter<AppExit>,
    mut stand_in: ResMut<StandIn>,
    mut coach: ResMut<Coach>,
    layout: Res<BoardLayout>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
    notice: Res<Notice>,
) -> Result {
    let board = cells.board()?;
    let is_over = outcome.0.is_some();
    panel(contexts.ctx_mut()?, &layout, "controls", layout.controls, |ui| {
        match &notice.0 {
            Some(sentence) => ui.add(Label::new(RichText::new(sentence).color(ui.visuals().error_fg_color)).truncate()),
            None => {
                let past = cells.round().is_in_the_past();
                let advice = text::advice(&pairing, board.to_move(), outcome.0.as_ref(), past);
                ui.add(Label::new(RichText::new(advice).weak()).truncate())
            }
        };
        if let Some(tab) = choice_row(ui, TABS, coach.tab) {
            coach.tab = tab;
            hand.wake();
        }
        let width = ui.available_width();
        let play_on = text::play_on(pairing.end(outcome.0.as_ref()));
        if is_over && primary_button(ui, play_on, vec2(width, ui.spacing().interact_size.y)).clicked() {
            hand.act(Action::NewRound);
        }
        match coach.tab {
            Tab::Play => {
                let round =
                    RoundState { moves: cells.history().len(), can_redo: cells.round().is_in_the_past(), is_over };
                play(ui, round, &mut stand_in, &mut hand, &mut requests, &mut exit);
            }
            Tab::Moves => moves(ui, &coach, &cells, is_over, &mut hand),
            Tab::Learn => learn(ui, coach.bypass_change_detection(), &mut hand),
        }
    });
    Ok(())
}

/// What decides which buttons can be pressed.
struct RoundState {
    moves: usize,
    can_redo: bool,
    is_over: bool,
}

fn play(
    ui: &mut Ui,
    round: RoundState,
    stand_in: &mut StandIn,
    hand: &mut Hand,
    requests: &mut MessageWriter<PlayOneMove>,
    exit: &mut MessageWriter<AppExit>,
) {
    let height = ui.spacing().interact_size.y;
    if !round.is_over {
        ui.horizontal(|ui| {
            let width = ui.available_width() - ui.spacing().item_spacing.x - STEPPER_WIDTH;
            if ui.add_sized(vec2(width, height), Button::new(text::ONE_MOVE)).clicked() {
                requests.write(PlayOneMove(stand_in.0));
                hand.wake();
            }
            let step = stepper(ui, stand_in.0.name, STEPPER_WIDTH);
            if step != 0 {
                stand_in.0 = next_opponent(stand_in.0, step);
                hand.wake();
            }
        });
    }
    let RoundState { moves, can_redo, is_over } = round;
    let [hint, undo, redo, reset] = button_row(
        ui,
        [(text::HINT, !is_over), (text::UNDO, moves > 0), (text::REDO, can_redo), (text::RESET, moves > 0 || can_redo)],
    );
    if hint {
        hand.ask(Shortcut::Hint);
    }
    for (clicked, action) in [(reset, Action::Reset), (undo, Action::Undo), (redo, Action::Redo)] {
        if clicked {
            hand.act(action);
        }
    }
    let [new_players, settings] = [text::NEW_PLAYERS, text::SETTINGS].map(|text| (text, true));
    let (new_players, settings, quit) = if cfg!(target_arch = "wasm32") {
        let [new_players, settings] = button_row(ui, [new_players, settings]);
        (new_players, settings, false)
    } else {
        button_row(ui, [new_players, settings, (text::QUIT, true)]).into()
    };
    if new_players {
        hand.go_to(Screen::Menu);
    }
    if settings {
        hand.go_to(Screen::Settings);
    }
    if quit {
        exit.write(AppExit::Success);
    }
}

fn next_opponent(current: &Opponent, step: isize) -> &'static Opponent {
    let index = ROSTER.iter().position(|opponent| opponent == current).unwrap_or(0);
    &ROSTER[(index as isize + step).rem_euclid(ROSTER.len() as isize) as usize]
}
