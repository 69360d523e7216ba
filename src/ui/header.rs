//! Who plays, whose turn it is, and how it stands.

use bevy::prelude::*;
use bevy_egui::egui::{Align, CornerRadius, Frame, Label, Layout, Margin, RichText, Stroke, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::accessibility;
use crate::game::{BoardCells, CurrentOutcome, Match, Score};
use crate::input::Shortcut;
use crate::layout::BoardLayout;
use noughts_engine::rules::{Mark, Outcome};
use crate::screen::Screen;
use crate::text::{self, spoken};

use super::widgets::{mark_icon, turn_dot};
use super::{Hand, PanelSystems, panel};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Header).run_if(in_state(Screen::Game)));
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    layout: Res<BoardLayout>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
) -> Result {
    let board = cells.board()?;
    let outcome = outcome.0.as_ref();
    let score = pairing.score(outcome);
    let moves = cells.history().len();
    panel(contexts.ctx_mut()?, &layout, "header", layout.header, |ui| {
        let status = RichText::new(text::status(&pairing, outcome)).size(19.0).strong();
        let progress = text::progress(&pairing, moves, score);
        let progress = RichText::new(progress).small().weak();

        ui.horizontal(|ui| {
            ui.heading(text::TITLE);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(text::keys::ASK).clicked() {
                    hand.ask(Shortcut::Keys);
                }
                if !layout.wide {
                    ui.label(progress.clone());
                }
            });
        });
        let to_move = outcome.is_none().then(|| board.to_move());
        let columns = if layout.wide { 1 } else { 2 };
        ui.columns(columns, |columns| {
            for mark in players_in_order(&pairing) {
                let column = if mark == pairing.player_one { 0 } else { columns.len() - 1 };
                player(&mut columns[column], &pairing, mark, to_move, outcome, score);
            }
        });
        ui.add_space(2.0);
        ui.add(Label::new(status).truncate());
        if layout.wide {
            ui.label(progress);
        }
    });
    Ok(())
}

fn players_in_order(pairing: &Match) -> [Mark; 2] {
    [pairing.player_one, pairing.player_one.other()]
}

/// A row with a dot, the mark, the name and the rounds won.
fn player(ui: &mut Ui, pairing: &Match, mark: Mark, to_move: Option<Mark>, outcome: Option<&Outcome>, score: Score) {
    let has_turn = to_move == Some(mark);
    let stands_out = has_turn || outcome.and_then(Outcome::winner) == Some(mark);
    let mut frame = Frame::new().inner_margin(Margin::symmetric(6, 3)).corner_radius(CornerRadius::same(7));
    if stands_out {
        frame = frame.fill(ui.visuals().selection.bg_fill).stroke(Stroke::new(1.0, ui.visuals().text_color()));
    } else {
        frame = frame.stroke(Stroke::new(1.0, ui.visuals().widgets.inactive.bg_stroke.color));
    }
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            turn_dot(ui, has_turn, 14.0);
            mark_icon(ui, mark, 20.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let wins = score.wins[mark];
                accessibility::read_as(&ui.label(RichText::new(wins.to_string()).strong()), spoken::wins(wins));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(text::player(pairing, mark)).truncate());
                });
            });
        });
    });
}
