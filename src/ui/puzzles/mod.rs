//! The screen of puzzles: positions in which one move is right, in sets of ten. A wrong move is answered with its refutation.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::rules::{IllegalMove, Position};
use noughts_engine::teach::{Grade, Puzzle, puzzles};

use crate::coach::Search;
use crate::intent::Intent;
use crate::records::Solved;
use crate::screens::Screen;
use crate::sound::Speaker;
use crate::ui::answer::{self, Answer, Asked};
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod quiz;
mod result;
mod show;

use quiz::{Done, Quiz};

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
#[require(Name::new("Puzzle board"))]
pub struct PuzzleBoard;

/// The effect of a button.
enum Choice {
    Grade(Grade),
    /// Plays what follows a wrong answer.
    ShowMe,
    TryAgain,
    /// Plays the right move.
    Solution,
    /// Goes to the next puzzle or to the result.
    Next,
    Previous,
    /// Shows this puzzle of the set again.
    Open(usize),
    NextSet,
    /// Begins a set of those that were missed.
    Repeat,
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Quiz::new(Grade::Easy));
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Puzzles), begin);
    app.add_systems(Update, answer.run_if(on_message::<Intent>).in_set(LessonSystems));
    app.add_systems(EguiPrimaryContextPass, show::show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

fn spawn(mut commands: Commands) {
    answer::spawn(&mut commands, &[Screen::Puzzles]).insert(PuzzleBoard);
}

/// Begins a set, unless one is under way.
fn begin(
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    solved: Res<Solved>,
    mut asked: Single<&mut Asked, With<PuzzleBoard>>,
) {
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut search.0);
    }
    if quiz.puzzle().is_none() {
        let grade = quiz.grade;
        quiz.begin(grade, &solved);
        asked.ask(quiz.board());
    }
}

/// Takes a press on a cell as an answer, unless the right move is on the board.
fn answer(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut speaker: Speaker,
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    mut solved: ResMut<Solved>,
    board: Single<(Entity, &mut Asked), With<PuzzleBoard>>,
) {
    let (board, mut asked) = board.into_inner();
    for intent in intents.read() {
        let Intent::Press { board: pressed, position } = intent else {
            continue;
        };
        let Some(puzzle) = quiz.puzzle().copied() else {
            continue;
        };
        if *pressed != board || asked.is_answered_rightly() {
            continue;
        }
        let answer = judge(&mut search, &puzzle, *position, false);
        if asked.take(answer, commands.entity(board), &mut speaker) && quiz.be_done(Done::Solved) {
            solved.solve(puzzle.id());
        }
    }
}

fn judge(search: &mut Search, puzzle: &Puzzle, position: Position, is_told: bool) -> Result<Answer, IllegalMove> {
    let verdict = puzzle.check(&mut search.0, position)?;
    Answer::of(&mut search.0, &puzzle.board, (position, verdict), None, is_told)
}

/// Does what a button asks for.
fn follow(choice: Choice, quiz: &mut Quiz, asked: &mut Asked, search: &mut Search, solved: &Solved) {
    match choice {
        Choice::TryAgain => return asked.answer = None,
        Choice::ShowMe => return asked.answer.iter_mut().for_each(Answer::play),
        Choice::Solution => {
            if let Some(puzzle) = quiz.puzzle().copied() {
                quiz.be_done(Done::Told);
                asked.answer = judge(search, &puzzle, puzzle.solution, true).ok();
            }
            return;
        }
        Choice::Grade(grade) => quiz.begin(grade, solved),
        Choice::NextSet => quiz.begin(quiz.grade, solved),
        Choice::Repeat => quiz.repeat(),
        Choice::Open(at) => quiz.open(at),
        Choice::Next => quiz.go_on(),
        Choice::Previous => quiz.show(quiz.at.saturating_sub(1)),
        Choice::Leave => {}
    }
    asked.ask(quiz.board());
}
