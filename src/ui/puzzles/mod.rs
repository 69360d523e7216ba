//! The screen of puzzles: positions in which one move is right. A wrong move is answered with its refutation.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Mark, Rules};
use noughts_engine::teach::{Analysis, Grade, Verdict, explain, puzzles};

use crate::board::{Annotations, Shake};
use crate::coach::Search;
use crate::game::spawn_board;
use crate::intent::Intent;
use crate::layout::OnScreen;
use crate::records::Solved;
use crate::screens::Screen;
use crate::sound::{Sound, Speaker};
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod quiz;
mod show;

use quiz::{Answer, Quiz};

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
#[require(Annotations, Name::new("Puzzle board"), OnScreen(&[Screen::Puzzles]))]
pub struct PuzzleBoard;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Quiz { puzzles: Vec::new(), grade: Grade::Easy, index: 0, answer: None });
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Puzzles), begin);
    let answer = (answer.run_if(on_message::<Intent>), set_up.run_if(resource_changed::<Quiz>)).chain();
    app.add_systems(Update, answer.in_set(LessonSystems));
    app.add_systems(EguiPrimaryContextPass, show::show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

fn spawn(mut commands: Commands) {
    let round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    spawn_board(&mut commands, round.rules()).insert((PuzzleBoard, round));
}

/// Goes to the first puzzle that is not solved.
fn begin(mut quiz: ResMut<Quiz>, mut search: ResMut<Search>, solved: Res<Solved>) {
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut search.0);
        quiz.go_to_grade(Grade::Easy, &solved);
    }
}

/// Takes a press on a cell as an answer, unless the puzzle is solved already.
fn answer(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut speaker: Speaker,
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
        let Some(analysis) = Analysis::of(minimax, &puzzle.board) else {
            continue;
        };
        let judgement = puzzle
            .check(minimax, *position)
            .and_then(|verdict| Ok((verdict, explain(minimax, &analysis, *position, None)?)));
        // A cell with a mark is no answer.
        let Ok((verdict, explanation)) = judgement else {
            commands.entity(*board).insert(Shake::default());
            speaker.play(Sound::Refused);
            continue;
        };
        match verdict {
            Verdict::Right => {
                solved.solve(puzzle.id());
                speaker.play(Sound::Right);
            }
            Verdict::Wrong { .. } => {
                commands.entity(*board).insert(Shake::default());
                speaker.play(Sound::Wrong);
            }
        }
        quiz.answer = Some(Answer { position: *position, verdict, explanation, shown: 0 });
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
