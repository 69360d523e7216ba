//! The screen of puzzles: positions in which one move is right. A wrong move is answered with its refutation.

use bevy::prelude::*;
use bevy_egui::egui::{Label, RichText, ScrollArea, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, IllegalMove, Mark, Position, Rules};
use noughts_engine::teach::{Explanation, Grade, Puzzle, Reason, Verdict, explain, puzzles};

use crate::accessibility;
use crate::board::Annotations;
use crate::game::spawn_board;
use crate::intent::Intent;
use crate::layout::{BoardLayout, OnScreen};
use crate::panels::{PanelSystems, panel};
use crate::persistence::Store;
use crate::screens::Screen;
use crate::search::Search;
use crate::solved::Solved;
use crate::words::{self, boards};

use super::learn::in_turns;
use super::widgets::{button_row, choice_row};
use super::{Intents, LessonSystems};

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
pub struct PuzzleBoard;

/// The puzzle that is shown, and its answer.
#[derive(Resource)]
struct Quiz {
    puzzles: Vec<Puzzle>,
    grade: Grade,
    /// The index of the puzzle among all puzzles.
    index: usize,
    answer: Option<Answer>,
}

/// A move that was made, and the verdict on it or the reason why it is not legal.
struct Answer {
    position: Position,
    judgement: Result<(Verdict, Explanation), IllegalMove>,
    /// If the move is wrong, the number of moves of the refutation that are shown.
    shown: usize,
}

/// The effect of a button.
enum Choice {
    Grade(Grade),
    /// Shows this many moves of the refutation.
    Show(usize),
    TryAgain,
    /// Goes to the next or the previous puzzle.
    Turn {
        forward: bool,
    },
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Quiz { puzzles: Vec::new(), grade: Grade::Easy, index: 0, answer: None });
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Puzzles), begin);
    app.add_systems(
        Update,
        (answer.run_if(on_message::<Intent>), set_up.run_if(resource_changed::<Quiz>)).chain().in_set(LessonSystems),
    );
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

fn spawn(mut commands: Commands) {
    let round = Round::set_up(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    spawn_board(&mut commands, round.rules()).insert((
        Name::new("Puzzle board"),
        PuzzleBoard,
        OnScreen(Screen::Puzzles),
        round,
        Annotations::default(),
    ));
}

/// Goes to the first puzzle that is not solved.
fn begin(mut quiz: ResMut<Quiz>, mut search: ResMut<Search>, solved: Res<Solved>) {
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut search.0);
        quiz.go_to_grade(Grade::Easy, &solved);
    }
}

impl Quiz {
    fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.index)
    }

    /// The indices of the puzzles of the current grade.
    fn of_grade(&self) -> Vec<usize> {
        (0..self.puzzles.len()).filter(|index| self.puzzles[*index].grade == self.grade).collect()
    }

    fn go_to_grade(&mut self, grade: Grade, solved: &Solved) {
        (self.grade, self.answer) = (grade, None);
        let all = self.of_grade();
        let open = all.iter().find(|index| !solved.contains(&self.puzzles[**index].id()));
        self.index = open.or(all.first()).copied().unwrap_or(0);
    }

    /// Goes to the next or the previous puzzle of this grade. After the last one comes the first.
    fn turn(&mut self, forward: bool) {
        let all = self.of_grade();
        let here = all.iter().position(|index| *index == self.index).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.index = all.get((here + step) % all.len().max(1)).copied().unwrap_or(self.index);
        self.answer = None;
    }

    fn is_solved(&self) -> bool {
        matches!(&self.answer, Some(Answer { judgement: Ok((Verdict::Right, _)), .. }))
    }

    /// The round on the board: the puzzle, and the move with which it was answered.
    fn round(&self) -> Option<Round> {
        let mut round = Round::set_up(self.puzzle()?.board);
        if let Some(answer) = &self.answer {
            let _illegal = round.play(answer.position.into(), Author::Person); // the panel shows the reason
        }
        Some(round)
    }

    /// The annotations of the board after the moves of this round.
    fn annotations(&self, round: &Round) -> Annotations {
        let line = self.answer.as_ref().map_or(&[][..], Answer::shown_line);
        Annotations {
            names: true,
            highlighted: round.last().map(|(_, played)| played.mv.position),
            line: in_turns(round.board(), line),
            ..default()
        }
    }
}

impl Answer {
    /// Best play after a wrong answer.
    fn refutation(&self) -> &[Position] {
        match &self.judgement {
            Ok((Verdict::Wrong { refutation }, _)) => refutation,
            _ => &[],
        }
    }

    /// The part of the refutation that is shown.
    fn shown_line(&self) -> &[Position] {
        let refutation = self.refutation();
        &refutation[..self.shown.min(refutation.len())]
    }

    fn sentences(&self, board: &Board) -> Vec<String> {
        let (verdict, explanation) = match &self.judgement {
            Err(error) => return vec![words::illegal(*error)],
            Ok(judgement) => judgement,
        };
        let mut sentences = vec![words::verdict(verdict).to_owned()];
        match verdict {
            Verdict::Right => sentences.extend(words::explanation(None, board, explanation)),
            // The other reasons against a wrong move would reveal the right one.
            Verdict::Wrong { .. } => sentences.extend(explanation.reasons.iter().find_map(|reason| match reason {
                Reason::ThrowsAway { from, to, .. } => Some(words::wrong_answer(self.position, *from, *to)),
                _ => None,
            })),
        }
        sentences
    }
}

/// Takes a press on a cell as an answer, unless the puzzle is solved already.
fn answer(
    mut intents: MessageReader<Intent>,
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    mut solved: ResMut<Solved>,
    board: Single<Entity, With<PuzzleBoard>>,
) {
    for intent in intents.read() {
        let Intent::Press { board: pressed, position } = intent else {
            continue;
        };
        let Some(puzzle) = quiz.puzzle().copied() else {
            continue;
        };
        if *pressed != *board || quiz.is_solved() {
            continue;
        }
        let minimax = &mut search.0;
        let judgement = puzzle
            .check(minimax, *position)
            .and_then(|verdict| Ok((verdict, explain(minimax, &puzzle.board, *position, None)?)));
        if let Ok((Verdict::Right, _)) = &judgement {
            solved.solve(puzzle.id());
        }
        quiz.answer = Some(Answer { position: *position, judgement, shown: 1 });
    }
}

/// Updates the board from the puzzle and its answer.
fn set_up(quiz: Res<Quiz>, board: Single<(&mut Round, &mut Annotations), With<PuzzleBoard>>) {
    let Some(new) = quiz.round() else {
        return;
    };
    let (mut round, mut annotations) = board.into_inner();
    annotations.set_if_neq(quiz.annotations(&new));
    round.set_if_neq(new);
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut quiz: ResMut<Quiz>,
    solved: Res<Solved>,
    store: Option<Res<Store<Solved>>>,
    layout: Res<BoardLayout>,
) -> Result {
    let Some(puzzle) = quiz.puzzle().copied() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut choice = None;
    panel(ctx, &layout, "puzzle", layout.header, |ui| choice = header(ui, &quiz, &puzzle, &solved));
    panel(ctx, &layout, "puzzle controls", layout.controls, |ui| {
        let task = RichText::new(words::puzzle(puzzle.board.to_move(), puzzle.goal)).strong();
        accessibility::live(&ui.label(task));
        let buttons = ui.spacing().interact_size.y * 2.0 + ui.spacing().item_spacing.y * 3.0;
        let available = (ui.available_height() - buttons).max(20.0);
        ScrollArea::vertical().auto_shrink(false).max_height(available).show(ui, |ui| {
            if let Some(fault) = store.as_deref().and_then(Store::fault) {
                ui.label(RichText::new(words::fault(fault)).color(ui.visuals().error_fg_color));
            }
            for sentence in quiz.answer.iter().flat_map(|answer| answer.sentences(&puzzle.board)) {
                accessibility::live(&ui.add(Label::new(sentence).wrap()));
            }
        });
        choice = choice.take().or(buttons_of_refutation(ui, quiz.answer.as_ref())).or(buttons_of_screen(ui));
    });
    match choice {
        Some(Choice::Grade(grade)) => quiz.go_to_grade(grade, &solved),
        Some(Choice::Turn { forward }) => quiz.turn(forward),
        Some(Choice::TryAgain) => quiz.answer = None,
        Some(Choice::Show(moves)) => quiz.answer.iter_mut().for_each(|answer| answer.shown = moves),
        Some(Choice::Leave) => intents.write(Intent::Close),
        None => return Ok(()),
    }
    intents.draw_again();
    Ok(())
}

/// Draws the grade of the puzzle, and how many puzzles are solved.
fn header(ui: &mut Ui, quiz: &Quiz, puzzle: &Puzzle, solved: &Solved) -> Option<Choice> {
    ui.heading(words::PUZZLES);
    let choice = choice_row(ui, Grade::ALL.map(|grade| (grade, words::grade(grade))), quiz.grade);
    let all = quiz.of_grade();
    let number = all.iter().position(|index| *index == quiz.index).unwrap_or(0) + 1;
    let done = all.iter().filter(|index| solved.contains(&quiz.puzzles[**index].id())).count();
    let progress = words::puzzle_progress(number, all.len(), done, solved.contains(&puzzle.id()));
    ui.label(RichText::new(progress).weak());
    choice.map(Choice::Grade)
}

/// Draws the buttons that step through the refutation of a wrong answer.
fn buttons_of_refutation(ui: &mut Ui, answer: Option<&Answer>) -> Option<Choice> {
    let answer = answer.filter(|answer| !answer.refutation().is_empty())?;
    let can_go_on = answer.shown < answer.refutation().len();
    let [back, on, again] =
        button_row(ui, [(words::PREVIOUS, answer.shown > 1), (words::NEXT, can_go_on), (words::TRY_AGAIN, true)]);
    match () {
        _ if again => Some(Choice::TryAgain),
        _ if back => Some(Choice::Show(answer.shown - 1)),
        _ if on => Some(Choice::Show(answer.shown + 1)),
        _ => None,
    }
}

fn buttons_of_screen(ui: &mut Ui) -> Option<Choice> {
    let [back, previous, next] =
        button_row(ui, [(boards::BACK, true), (words::PREVIOUS_PUZZLE, true), (words::NEXT_PUZZLE, true)]);
    match () {
        _ if back => Some(Choice::Leave),
        _ if previous || next => Some(Choice::Turn { forward: next }),
        _ => None,
    }
}
