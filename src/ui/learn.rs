//! The lessons in the panel beside the board, and what they write over the board.

use bevy::prelude::*;
use bevy_egui::egui::{self, Button, Label, RichText, ScrollArea, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::coach::{Coach, Told};
use crate::game::{Action, BoardCells, CurrentOutcome};
use crate::layout::BoardLayout;
use noughts_engine::rules::{Mark, Position};
use crate::screen::Screen;
use crate::text;

use super::board::{paint_ghost, paint_hint, paint_name, paint_worth};
use super::focus::keep_in_view;
use super::widgets::{button, checkbox};
use super::{Hand, PanelSystems, rect_in_points};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, write_on_board.in_set(PanelSystems::Board).run_if(in_state(Screen::Game)));
}

/// The moves of the round as buttons that lead to their moment, and below them where it turned.
pub(super) fn moves(ui: &mut Ui, coach: &Coach, cells: &BoardCells, is_over: bool, hand: &mut Hand) {
    let round = cells.round();
    let mut moves = cells.history();
    let now = moves.len();
    moves.extend(round.redo().iter().rev());
    // While a round is open this would be a hint; looking back at one it is a lesson.
    let tells = is_over || round.is_in_the_past() || coach.shows_truth;
    let turned = if tells { coach.lesson.turning_points.as_slice() } else { &[] };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let mut moment = |ui: &mut Ui, ply: usize, text: String| {
                if ui.add(Button::new(text).selected(ply == now)).clicked() {
                    hand.act(Action::GoTo(ply));
                }
            };
            moment(ui, 0, text::START_OF_ROUND.to_owned());
            for (index, position) in moves.iter().enumerate() {
                let is_mistake = turned.iter().any(|point| point.ply == index + 1);
                moment(
                    ui,
                    index + 1,
                    text::numbered_move(index + 1, round.to_move_after(index), *position, is_mistake),
                );
            }
        });
        for point in turned {
            ui.add_space(2.0);
            ui.label(text::turning_point(point));
            if ui.button(text::play_on_before(point.ply)).clicked() {
                hand.act(Action::GoTo(point.ply - 1));
            }
        }
        if turned.is_empty() {
            let nothing = if moves.is_empty() {
                text::NO_MOVES
            } else if tells {
                text::NO_MISTAKE
            } else {
                text::TURNS_LATER
            };
            ui.label(RichText::new(nothing).weak());
        }
        keep_in_view(ui);
    });
}

/// Hint and truth, the reasons of the last move and of every move that could be made.
pub(super) fn learn(ui: &mut Ui, coach: &mut Coach, hand: &mut Hand) {
    // Another question is read from its beginning.
    let question = (coach.lesson.last.as_ref().map(|last| last.position), coach.chosen, coach.line.is_some());
    ScrollArea::vertical().id_salt(question).auto_shrink(false).show(ui, |ui| {
        let can_hint = !coach.lesson.candidates.is_empty();
        ui.horizontal_wrapped(|ui| {
            if button(ui, text::HINT, can_hint, coach.hints, Vec2::ZERO).clicked() {
                (coach.hints, coach.chosen) = (!coach.hints, None);
            }
            checkbox(ui, &mut coach.shows_truth, text::SHOW_TRUTH);
            for (text, screen) in [(text::TREE, Screen::Tree), (text::EDITOR, Screen::Editor)] {
                if ui.button(text).clicked() {
                    hand.go_to(screen);
                }
            }
        });
        demonstration(ui, coach);

        let explained = coach.explained().map(|told| told.position);
        let mut shown = None;
        if let Some(told) = coach.explained() {
            ui.label(RichText::new(text::why_title(told.position)).weak());
            let line =
                if told.line.is_empty() { Vec::new() } else { [vec![told.position], told.line.clone()].concat() };
            shown = explanation(ui, told, line);
        } else if let Some(last) = &coach.lesson.last {
            ui.label(RichText::new(text::why_title(last.position)).weak());
            shown = explanation(ui, last, last.line.clone());
        }
        if can_hint {
            let mut choices: Vec<_> = coach.lesson.candidates.iter().collect();
            if coach.shows_truth {
                ui.label(RichText::new(text::CHOICES_WITH_WORTH).weak());
            } else {
                // The best first would be a hint.
                choices.sort_by_key(|told| (told.position.row, told.position.column));
                ui.label(RichText::new(text::CHOICES).weak());
            }
            ui.horizontal_wrapped(|ui| {
                for told in choices {
                    let is_chosen = explained == Some(told.position);
                    let worth = told.worth.filter(|_| coach.shows_truth);
                    if ui.add(Button::new(text::choice(told.position, worth)).selected(is_chosen)).clicked() {
                        coach.chosen = (!is_chosen).then_some(told.position);
                    }
                }
            });
        }
        if let Some(line) = shown {
            coach.show_line(line);
            hand.wake();
        }
        keep_in_view(ui);
    });
}

/// The sentences about a move. Answers with the line to be played out, if that is asked for.
fn explanation(ui: &mut Ui, told: &Told, line: Vec<Position>) -> Option<Vec<Position>> {
    for sentence in &told.sentences {
        ui.add(Label::new(sentence).wrap());
    }
    (!line.is_empty() && ui.button(text::SHOW_LINE).clicked()).then_some(line)
}

/// The line that is played out: on, back, or away with it.
fn demonstration(ui: &mut Ui, coach: &mut Coach) {
    let Some(line) = &mut coach.line else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(text::line_step(line.shown, line.moves.len()));
        if button(ui, text::PREVIOUS, line.shown > 1, false, Vec2::ZERO).clicked() {
            line.shown -= 1;
        }
        if button(ui, text::NEXT, line.shown < line.moves.len(), false, Vec2::ZERO).clicked() {
            line.shown += 1;
        }
    });
    if ui.button(text::STOP).clicked() {
        coach.line = None;
    }
}

/// Worth, hint and line of play, on the cells of the board.
fn write_on_board(
    mut contexts: EguiContexts,
    coach: Res<Coach>,
    layout: Res<BoardLayout>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
) -> Result {
    if !coach.is_asked() {
        return Ok(());
    }
    let painter = contexts.ctx_mut()?.layer_painter(egui::LayerId::background());
    let rect_of = |position| rect_in_points(&layout, layout.cell_rect(position));
    let board = cells.board()?;
    for position in board.rules().cells() {
        paint_name(&painter, rect_of(position), position);
    }
    if outcome.0.is_some() {
        return Ok(());
    }
    if let Some(best) = coach.best().filter(|_| coach.hints) {
        paint_hint(&painter, rect_of(best.position));
    }
    let line = coach.line.as_ref().map_or(&[][..], |line| &line.moves[..line.shown]);
    let marks = std::iter::successors(Some(board.to_move()), |mark| Some(Mark::other(*mark)));
    for ((index, position), mark) in line.iter().enumerate().zip(marks) {
        paint_ghost(&painter, rect_of(*position), mark, index + 1);
    }
    for told in &coach.lesson.candidates {
        if let Some(worth) = told.worth.filter(|_| coach.shows_truth && !line.contains(&told.position)) {
            paint_worth(&painter, rect_of(told.position), worth);
        }
    }
    Ok(())
}
