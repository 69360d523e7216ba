//! Positions in which one move is right: find it, or see the answer to yours played out.

use bevy::prelude::*;
use bevy::state::state::PreviousState;
use bevy_egui::egui::{Label, RichText, ScrollArea, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::accessibility;
use noughts_engine::ai::Minimax;
use crate::kept::Keeper;
use crate::layout::BoardLayout;
use noughts_engine::rules::{Mark, Position};
use crate::screen::Screen;
use crate::solved::Solved;
use noughts_engine::teach::{Grade, Puzzle, Reason, Verdict, puzzles, reasons};
use crate::text::{self, boards, spoken};

use super::board::{Grid, clicked, paint, paint_ghost, paint_name};
use super::widgets::{button_row, choice_row};
use super::{Hand, PanelSystems, panel, table};

/// The puzzle that is shown, and what was answered.
#[derive(Resource, Default)]
struct Quiz {
    puzzles: Vec<Puzzle>,
    grade: Option<Grade>,
    /// Which puzzle of all.
    index: usize,
    answer: Option<Answer>,
    minimax: Minimax,
}

/// What was played, and what is said to it.
struct Answer {
    position: Position,
    sentences: Vec<String>,
    /// How a wrong one is refuted, and how much of that is shown.
    refutation: Vec<Position>,
    shown: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quiz>();
    app.add_systems(OnEnter(Screen::Puzzles), begin);
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

/// Goes on with the first puzzle that is not solved.
fn begin(mut quiz: ResMut<Quiz>, solved: Res<Solved>) {
    let quiz = &mut *quiz;
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut quiz.minimax);
        quiz.go_to_grade(Grade::Easy, &solved);
    }
}

impl Quiz {
    fn of_grade(&self, grade: Grade) -> impl Iterator<Item = usize> {
        (0..self.puzzles.len()).filter(move |index| self.puzzles[*index].grade == grade)
    }

    fn go_to_grade(&mut self, grade: Grade, solved: &Solved) {
        let all: Vec<_> = self.of_grade(grade).collect();
        let open = all.iter().find(|index| !solved.contains(&self.puzzles[**index].id()));
        self.index = open.or(all.first()).copied().unwrap_or(0);
        (self.grade, self.answer) = (Some(grade), None);
    }

    /// The next puzzle of this grade or the one before, round in a circle.
    fn turn(&mut self, forward: bool) {
        let Some(grade) = self.grade else {
            return;
        };
        let all: Vec<_> = self.of_grade(grade).collect();
        let here = all.iter().position(|index| *index == self.index).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.index = all.get((here + step) % all.len().max(1)).copied().unwrap_or(self.index);
        self.answer = None;
    }

    fn answer(&mut self, puzzle: &Puzzle, position: Position, solved: &mut ResMut<Solved>) {
        let minimax = &mut self.minimax;
        let (sentences, refutation) = match puzzle.check(minimax, position) {
            Err(error) => (vec![text::illegal(error)], Vec::new()),
            Ok(verdict) => {
                let reasons = reasons(minimax, &puzzle.board, position);
                let mut sentences = vec![text::verdict(&verdict).to_owned()];
                match verdict {
                    Verdict::Right => {
                        solved.solve(puzzle.id());
                        sentences.extend(reasons.iter().map(|reason| text::reason(&puzzle.board, position, reason)));
                        (sentences, Vec::new())
                    }
                    Verdict::Wrong { refutation } => {
                        sentences.extend(reasons.iter().find_map(|reason| match reason {
                            Reason::ThrowsAway { from, to, .. } => Some(text::wrong_answer(position, *from, *to)),
                            _ => None,
                        }));
                        (sentences, refutation)
                    }
                }
            }
        };
        self.answer = Some(Answer { position, sentences, refutation, shown: 1 });
    }
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut quiz: ResMut<Quiz>,
    mut solved: ResMut<Solved>,
    keeper: Option<Res<Keeper<Solved>>>,
    layout: Res<BoardLayout>,
    before: Option<Res<PreviousState<Screen>>>,
) -> Result {
    let quiz = quiz.bypass_change_detection();
    let (Some(puzzle), Some(grade)) = (quiz.puzzles.get(quiz.index).copied(), quiz.grade) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;

    panel(ctx, &layout, "puzzle", layout.header, |ui| {
        ui.heading(text::PUZZLES);
        if let Some(grade) = choice_row(ui, Grade::ALL.map(|grade| (grade, text::grade(grade))), grade) {
            quiz.go_to_grade(grade, &solved);
            hand.wake();
        }
        let all: Vec<_> = quiz.of_grade(grade).collect();
        let number = all.iter().position(|index| *index == quiz.index).unwrap_or(0) + 1;
        let done = all.iter().filter(|index| solved.contains(&quiz.puzzles[**index].id())).count();
        let progress = text::puzzle_progress(number, all.len(), done, solved.contains(&puzzle.id()));
        ui.label(RichText::new(progress).weak());
    });

    table(ctx, &layout, "puzzle board", layout.board, |ui| {
        let grid = Grid::within(ui.max_rect(), &puzzle.board);
        draw(ui, &grid, &puzzle, quiz.answer.as_ref());
        let is_solved = quiz.answer.as_ref().is_some_and(|answer| answer.position == puzzle.solution);
        let spoken = |cell| {
            let answered = quiz.answer.as_ref().filter(|answer| answer.position == cell);
            let answer = answered.map(|_| puzzle.board.to_move());
            spoken::cell(cell, puzzle.board.mark(cell).or(answer), None)
        };
        if let Some(position) = clicked(ui, &grid, &puzzle.board, "puzzle", spoken).filter(|_| !is_solved) {
            quiz.answer(&puzzle, position, &mut solved);
            hand.wake();
        }
    });

    panel(ctx, &layout, "puzzle controls", layout.controls, |ui| {
        let task = RichText::new(text::puzzle(puzzle.board.to_move(), puzzle.goal)).strong();
        accessibility::live(&ui.label(task));
        let buttons = ui.spacing().interact_size.y * 2.0 + ui.spacing().item_spacing.y * 3.0;
        let room = (ui.available_height() - buttons).max(20.0);
        ScrollArea::vertical().auto_shrink(false).max_height(room).show(ui, |ui| {
            if let Some(fault) = keeper.as_deref().and_then(Keeper::fault) {
                ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
            }
            for sentence in quiz.answer.iter().flat_map(|answer| &answer.sentences) {
                accessibility::live(&ui.add(Label::new(sentence).wrap()));
            }
        });
        if refutation(ui, quiz.answer.as_mut()) {
            quiz.answer = None;
            hand.wake();
        }
        let [back, previous, next] =
            button_row(ui, [(boards::BACK, true), (text::PREVIOUS_PUZZLE, true), (text::NEXT_PUZZLE, true)]);
        if previous || next {
            quiz.turn(next);
            hand.wake();
        }
        if back {
            hand.go_to(before.map_or(Screen::Menu, |before| **before));
        }
    });
    Ok(())
}

/// The position, the answer on it, and as much of the refutation as is shown.
fn draw(ui: &mut Ui, grid: &Grid, puzzle: &Puzzle, answer: Option<&Answer>) {
    let mut board = puzzle.board;
    let played = answer.map(|answer| answer.position).filter(|position| board.play(*position).is_ok());
    paint(ui.painter(), grid, &board, played);
    for position in board.rules().cells() {
        paint_name(ui.painter(), grid.cell(position), position);
    }
    let Some(answer) = answer else {
        return;
    };
    let marks = std::iter::successors(Some(board.to_move()), |mark| Some(Mark::other(*mark)));
    for ((index, position), mark) in answer.refutation.iter().enumerate().zip(marks).take(answer.shown) {
        paint_ghost(ui.painter(), grid.cell(*position), mark, index + 1);
    }
}

/// The buttons that play a refutation out. Tells whether it is to be tried again.
fn refutation(ui: &mut Ui, answer: Option<&mut Answer>) -> bool {
    let Some(answer) = answer.filter(|answer| !answer.refutation.is_empty()) else {
        return false;
    };
    let can_go_on = answer.shown < answer.refutation.len();
    let [back, on, again] =
        button_row(ui, [(text::PREVIOUS, answer.shown > 1), (text::NEXT, can_go_on), (text::TRY_AGAIN, true)]);
    answer.shown = answer.shown + usize::from(on) - usize::from(back);
    again
}
