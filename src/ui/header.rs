//! The panel with the players, the side to move and the score.

use bevy::prelude::*;
use bevy_egui::egui::{Align, CornerRadius, Frame, Label, Layout, Margin, RichText, Stroke, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::{Mark, Outcome};

use crate::accessibility;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::panels::{PanelSystems, panel};
use crate::screens::Screen;
use crate::words::{self, spoken};

use super::Intents;
use super::widgets::{mark_icon, turn_dot};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Header).run_if(in_state(Screen::Game)));
}

fn show(mut contexts: EguiContexts, mut intents: Intents, layout: Res<BoardLayout>, game: MatchView) -> Result {
    let pairing = game.pairing();
    panel(contexts.ctx_mut()?, &layout, "header", layout.header, |ui| {
        let status = words::status(pairing, game.outcome(), game.end());
        let status = RichText::new(status).size(19.0).strong();
        let progress = words::progress(pairing, game.round().cursor(), game.score());
        let progress = RichText::new(progress).small().weak();

        ui.horizontal(|ui| {
            ui.heading(words::TITLE);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(words::keys::ASK).clicked() {
                    intents.write(Intent::Keys);
                }
                if !layout.wide {
                    ui.label(progress.clone());
                }
            });
        });
        let columns = if layout.wide { 1 } else { 2 };
        ui.columns(columns, |columns| {
            for mark in [pairing.player_one, pairing.player_one.other()] {
                let column = if mark == pairing.player_one { 0 } else { columns.len() - 1 };
                player(&mut columns[column], &game, mark);
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

/// Draws a row with a dot, the mark, the name and the number of rounds won.
fn player(ui: &mut Ui, game: &MatchView, mark: Mark) {
    let has_turn = game.outcome().is_none() && game.to_move() == mark;
    let stands_out = has_turn || game.outcome().and_then(Outcome::winner) == Some(mark);
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
                let wins = game.score().wins[mark];
                accessibility::read_as(&ui.label(RichText::new(wins.to_string()).strong()), spoken::wins(wins));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(words::player(game.pairing(), mark)).truncate());
                });
            });
        });
    });
}
