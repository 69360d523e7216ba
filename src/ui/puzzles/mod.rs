//! The screen of puzzles: positions in which one move is right, in sets of ten. A wrong move is answered with its refutation.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, IllegalMove, Mark, Position, Rules};
use noughts_engine::teach::{Grade, Puzzle, puzzles};

use crate::board::{Annotations, Confetti, Shake};
use crate::coach::Search;
use crate::game::{Shown, spawn_board};
use crate::intent::Intent;
use crate::layout::OnScreen;
use crate::look::animation::Animator;
use crate::records::{First, Solved, Totals, now};
use crate::screens::Screen;
use crate::sound::{Sound, Speaker};
use crate::ui::answer::Answer;
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod quiz;
mod result;
mod show;

use quiz::{Done, Quiz};

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
#[require(Annotations, Name::new("Puzzle board"), OnScreen(SCREENS))]
pub struct PuzzleBoard;

/// The screens with the board of the puzzles.
const SCREENS: &[Screen] = &[Screen::Puzzles];

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
    let answer = (answer.run_if(on_message::<Intent>), play_on, set_up.run_if(resource_changed::<Quiz>)).chain();
    app.add_systems(Update, answer.in_set(LessonSystems));
    app.add_systems(EguiPrimaryContextPass, show::show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

fn spawn(mut commands: Commands) {
    let round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    spawn_board(&mut commands, round.rules()).insert((PuzzleBoard, round));
}

/// Begins a set, unless one is under way.
fn begin(mut quiz: ResMut<Quiz>, mut search: ResMut<Search>, solved: Res<Solved>) {
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut search.0);
    }
    if quiz.puzzle().is_none() {
        let grade = quiz.grade;
        quiz.begin(grade, &solved);
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
    board: Single<Entity, With<PuzzleBoard>>,
) {
    for intent in intents.read() {
        let Intent::Press { board: pressed, position } = intent else {
            continue;
        };
        let Some(puzzle) = quiz.puzzle().copied() else {
            continue;
        };
        if *pressed != *board || quiz.is_answered_rightly() {
            continue;
        }
        // A cell with a mark is no answer.
        let Ok(answer) = judge(&mut search, &puzzle, *position, false) else {
            commands.entity(*board).insert(Shake::default());
            speaker.play(Sound::Refused);
            continue;
        };
        if !answer.is_right() {
            commands.entity(*board).insert(Shake::default());
            speaker.play(Sound::Wrong);
        } else {
            if quiz.be_done(Done::Solved) {
                solved.solve(puzzle.id());
            }
            speaker.play(Sound::Right);
        }
        quiz.answer = Some(answer);
    }
}

fn judge(search: &mut Search, puzzle: &Puzzle, position: Position, is_told: bool) -> Result<Answer, IllegalMove> {
    let verdict = puzzle.check(&mut search.0, position)?;
    Answer::of(&mut search.0, &puzzle.board, (position, verdict), is_told)
}

/// Does what a button asks for.
fn follow(choice: Choice, quiz: &mut Quiz, search: &mut Search, solved: &Solved) {
    match choice {
        Choice::Grade(grade) => quiz.begin(grade, solved),
        Choice::NextSet => quiz.begin(quiz.grade, solved),
        Choice::Repeat => quiz.repeat(),
        Choice::Open(at) => quiz.open(at),
        Choice::Next => quiz.go_on(),
        Choice::Previous => quiz.show(quiz.at.saturating_sub(1)),
        Choice::TryAgain => quiz.answer = None,
        Choice::ShowMe => quiz.answer.iter_mut().for_each(Answer::play),
        Choice::Solution => {
            if let Some(puzzle) = quiz.puzzle().copied() {
                quiz.be_done(Done::Told);
                quiz.answer = judge(search, &puzzle, puzzle.solution, true).ok();
            }
        }
        Choice::Leave => {}
    }
}

/// Plays the next move of a refutation that is shown, when it is time.
fn play_on(mut quiz: ResMut<Quiz>, mut animator: Animator) {
    let answer = &mut quiz.bypass_change_detection().answer;
    if answer.as_mut().is_some_and(|answer| answer.play_on(&mut animator)) {
        quiz.set_changed();
    }
}

/// Updates the board from the puzzle and its answer. At the end of a set there is no board, and there is confetti if all of its
/// puzzles were solved.
fn set_up(
    mut commands: Commands,
    mut quiz: ResMut<Quiz>,
    mut totals: ResMut<Totals>,
    board: Single<(Entity, &OnScreen, &mut Round, &mut Annotations), (With<PuzzleBoard>, Without<Shown>)>,
    mut confetti: Confetti,
) {
    let (entity, on, mut round, mut annotations) = board.into_inner();
    let wanted = OnScreen(if quiz.has_ended { &[] } else { SCREENS });
    if *on != wanted {
        commands.entity(entity).insert(wanted);
        if quiz.has_ended && quiz.set.len() == quiz::SET && quiz.missed().next().is_none() {
            confetti.throw(Screen::Puzzles, quiz.set[0].puzzle as u64, default());
            quiz.bypass_change_detection().is_first = totals.reach(First::TenPuzzles, now());
        }
    }
    if let Some(new) = quiz.round() {
        annotations.set_if_neq(quiz.annotations(&new));
        round.set_if_neq(new);
    }
}
