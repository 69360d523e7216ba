//! The lessons in the panel beside the board, and their annotations on the board.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Button, Label, RichText, ScrollArea, Ui, Vec2};
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Mark, Position};
use noughts_engine::teach::Explanation;

use crate::board::Annotations;
use crate::coach::Coach;
use crate::game::{MatchBoard, MatchView};
use crate::intent::Intent;
use crate::panels::PanelSystems;
use crate::screens::Screen;
use crate::words;

use super::Intents;
use super::focus::scroll_to_focus;
use super::widgets::{button, checkbox};

pub(super) fn plugin(app: &mut App) {
    let annotate = annotate.after(PanelSystems::Header).before(PanelSystems::Board);
    app.add_systems(EguiPrimaryContextPass, annotate.run_if(in_state(Screen::Game)));
}

/// Draws the moves of the round as buttons that go to their moments. Below them are the turning points.
pub(super) fn moves(ui: &mut Ui, coach: &Coach, round: &Round, is_over: bool, intents: &mut Intents) {
    // While the round goes on, this would be a hint. After it, or when a person looks back, it is a lesson.
    let is_revealed = is_over || round.is_in_the_past() || coach.shows_truth;
    let turned = if is_revealed { coach.lesson.turning_points.as_slice() } else { &[] };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let mut moment = |ui: &mut Ui, ply: usize, text: String| {
                if ui.add(Button::new(text).selected(ply == round.cursor())).clicked() {
                    intents.write(Intent::GoTo(ply));
                }
            };
            moment(ui, 0, words::START_OF_ROUND.to_owned());
            for (index, played) in round.moves().iter().enumerate() {
                let Some(mark) = round.mark_of(index) else {
                    continue;
                };
                let is_mistake = turned.iter().any(|point| point.ply == index + 1);
                let text = words::numbered_move(index + 1, mark, played.mv.position, is_mistake);
                moment(ui, index + 1, text);
            }
        });
        for point in turned {
            ui.add_space(2.0);
            ui.label(words::turning_point(point));
            if ui.button(words::play_on_before(point.ply)).clicked() {
                intents.write(Intent::GoTo(point.ply - 1));
            }
        }
        if turned.is_empty() {
            let nothing = if round.moves().is_empty() {
                words::NO_MOVES
            } else if is_revealed {
                words::NO_MISTAKE
            } else {
                words::TURNS_LATER
            };
            ui.label(RichText::new(nothing).weak());
        }
        scroll_to_focus(ui);
    });
}

/// Draws the switches for hint and truth, and the reasons of the last move or of a legal move.
pub(super) fn learn(ui: &mut Ui, coach: &mut Coach, game: &MatchView, intents: &mut Intents) {
    let shown = |coach: &Coach| (coach.hints, coach.shows_truth, coach.chosen, coach.line.clone());
    let before = shown(coach);
    // Each explanation has a scroll position of its own, so that another one is shown from its beginning.
    let last = coach.lesson.last.as_ref().map(|last| last.explanation.position);
    let question = (last, coach.chosen, coach.line.is_some());
    ScrollArea::vertical().id_salt(question).auto_shrink(false).show(ui, |ui| {
        let can_hint = !coach.lesson.candidates.is_empty();
        ui.horizontal_wrapped(|ui| {
            if button(ui, words::HINT, can_hint, coach.hints, Vec2::ZERO).clicked() {
                (coach.hints, coach.chosen) = (!coach.hints, None);
            }
            checkbox(ui, &mut coach.shows_truth, words::SHOW_TRUTH, true);
            for (text, screen) in [(words::TREE, Screen::Tree), (words::EDITOR, Screen::Editor)] {
                if ui.button(text).clicked() {
                    intents.write(Intent::Open(screen));
                }
            }
        });
        line_buttons(ui, coach);
        if let Some(line) = reasons(ui, coach, game) {
            coach.show_line(line);
        }
        if can_hint {
            choices(ui, coach);
        }
        scroll_to_focus(ui);
    });
    if shown(coach) != before {
        intents.draw_again();
    }
}

/// Draws the reasons of the chosen move or, if none is chosen, of the last one. Returns the line to show on the board,
/// if its button was clicked.
fn reasons(ui: &mut Ui, coach: &Coach, game: &MatchView) -> Option<Vec<Position>> {
    if let Some(candidate) = coach.explained() {
        let line = match &candidate.line[..] {
            [] => Vec::new(),
            line => [&[candidate.position], line].concat(),
        };
        return explanation(ui, candidate, words::explanation(None, game.board(), candidate), line);
    }
    let last = coach.lesson.last.as_ref()?;
    let sentences = words::explanation(Some((game.pairing(), last.author)), &last.before, &last.explanation);
    explanation(ui, &last.explanation, sentences, last.explanation.line.clone())
}

/// Draws the sentences about a move. Returns its line, if the button to show it was clicked.
fn explanation(
    ui: &mut Ui,
    explained: &Explanation,
    sentences: Vec<String>,
    line: Vec<Position>,
) -> Option<Vec<Position>> {
    ui.label(RichText::new(words::why_title(explained.position)).weak());
    for sentence in sentences {
        ui.add(Label::new(sentence).wrap());
    }
    (!line.is_empty() && ui.button(words::SHOW_LINE).clicked()).then_some(line)
}

/// Draws every legal move as a button that chooses it.
fn choices(ui: &mut Ui, coach: &mut Coach) {
    let explained = coach.explained().map(|explained| explained.position);
    let mut choices: Vec<_> = coach.lesson.candidates.iter().collect();
    if coach.shows_truth {
        ui.label(RichText::new(words::CHOICES_WITH_WORTH).weak());
    } else {
        // Sorted by worth, they would be a hint.
        choices.sort_by_key(|candidate| (candidate.position.row, candidate.position.column));
        ui.label(RichText::new(words::CHOICES).weak());
    }
    let mut chosen = coach.chosen;
    ui.horizontal_wrapped(|ui| {
        for candidate in choices {
            let is_chosen = explained == Some(candidate.position);
            let worth = candidate.worth.filter(|_| coach.shows_truth);
            if ui.add(Button::new(words::choice(candidate.position, worth)).selected(is_chosen)).clicked() {
                chosen = (!is_chosen).then_some(candidate.position);
            }
        }
    });
    coach.chosen = chosen;
}

/// Draws the buttons for the line on the board: one move forward, one move back, and stop.
fn line_buttons(ui: &mut Ui, coach: &mut Coach) {
    let Some(line) = &mut coach.line else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(words::line_step(line.shown, line.moves.len()));
        if button(ui, words::PREVIOUS, line.shown > 1, false, Vec2::ZERO).clicked() {
            line.shown -= 1;
        }
        if button(ui, words::NEXT, line.shown < line.moves.len(), false, Vec2::ZERO).clicked() {
            line.shown += 1;
        }
    });
    if ui.button(words::STOP).clicked() {
        coach.line = None;
    }
}

/// Sets the annotations of the match board from the coach.
fn annotate(coach: Res<Coach>, game: MatchView, mut board: Single<&mut Annotations, With<MatchBoard>>) {
    board.set_if_neq(annotations(&coach, &game));
}

fn annotations(coach: &Coach, game: &MatchView) -> Annotations {
    if !coach.is_active() {
        return Annotations::default();
    }
    // Explanations refer to cells by their names.
    let names = Annotations { names: true, ..default() };
    if game.outcome().is_some() {
        return names;
    }
    let line = coach.line.as_ref().map_or(&[][..], |line| &line.moves[..line.shown]);
    let worths = coach.lesson.candidates.iter().filter(|_| coach.shows_truth);
    let worths = worths.filter_map(|candidate| Some((candidate.position, candidate.worth?)));
    Annotations {
        worths: worths.filter(|(position, _)| !line.contains(position)).collect(),
        hint: coach.best().filter(|_| coach.hints).map(|best| best.position),
        line: in_turns(game.board(), line),
        ..names
    }
}

/// Adds to moves that are played one after the other their marks, beginning with the side to move on this board.
pub(super) fn in_turns(board: &Board, moves: &[Position]) -> Vec<(Position, Mark)> {
    let marks = std::iter::successors(Some(board.to_move()), |mark| Some(mark.other()));
    moves.iter().copied().zip(marks).collect()
}
