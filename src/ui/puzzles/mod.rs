//! The screen of puzzles: positions in which one move is right, in sets of ten, and the puzzle of the day. A wrong move is answered
//! with its refutation.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::rules::{IllegalMove, Position};
use noughts_engine::teach::{Grade, Puzzle};

use crate::coach::Search;
use crate::intent::Intent;
use crate::records::{Calendar, Solved};
use crate::screens::{Screen, Screens};
use crate::sound::Speaker;
use crate::ui::answer::{self, Answer, Asked};
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod day;
mod quiz;
mod result;
mod show;

use quiz::Done;
pub(super) use quiz::Quiz;

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
#[require(Name::new("Puzzle board"))]
pub struct PuzzleBoard;

/// The screens with puzzles.
const SCREENS: &[Screen] = &[Screen::Puzzles, Screen::PuzzleOfDay];

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
    /// Marks the right move, or no move any more.
    Hint,
    /// Opens the puzzle of the day.
    Day,
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
    SCREENS.iter().for_each(|screen| _ = app.add_systems(OnEnter(*screen), begin));
    app.add_systems(Update, answer.run_if(on_message::<Intent>).in_set(LessonSystems));
    app.add_systems(EguiPrimaryContextPass, show::show.in_set(PanelSystems::Lessons).run_if(is_shown));
}

fn is_shown(screen: Res<State<Screen>>) -> bool {
    SCREENS.contains(&screen)
}

fn spawn(mut commands: Commands) {
    answer::spawn(&mut commands, SCREENS).insert(PuzzleBoard);
}

/// Shows the puzzle of the day, or a set, which begins unless it is under way. Without a date, there is no puzzle of the day.
fn begin(
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    solved: Res<Solved>,
    mut asked: Single<&mut Asked, With<PuzzleBoard>>,
    (calendar, mut screens): (Res<Calendar>, ResMut<Screens>),
) {
    quiz.find_puzzles(&mut search);
    let is_day = screens.current() == Screen::PuzzleOfDay;
    let day = calendar.today().filter(|_| is_day);
    if is_day && day.is_none() {
        screens.open(Screen::Puzzles);
    }
    if day.is_some() || quiz.day.is_some() {
        quiz.turn_to(day, &solved);
    }
    if quiz.puzzle().is_none() {
        let grade = quiz.grade;
        quiz.begin(grade, &solved);
    }
    if asked.board != quiz.board() {
        asked.ask(quiz.board());
    }
    // The puzzle of a day is answered once.
    if let (Some(puzzle), Some(done)) = (quiz.puzzle(), quiz.set[quiz.at].done)
        && day.is_some()
    {
        asked.answer = judge(&mut search, puzzle, puzzle.solution, done != Done::Solved).ok();
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
        let Intent::Press { board: pressed, position, .. } = intent else {
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
            quiz.day.into_iter().for_each(|day| solved.solve_day(day));
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
        Choice::Hint => {
            let right = quiz.puzzle().map(|puzzle| puzzle.solution);
            return asked.hint = right.filter(|_| asked.hint.is_none());
        }
        Choice::Grade(grade) => quiz.begin(grade, solved),
        Choice::NextSet => quiz.begin(quiz.grade, solved),
        Choice::Repeat => quiz.repeat(),
        Choice::Open(at) => quiz.open(at),
        Choice::Next => quiz.go_on(),
        Choice::Previous => quiz.show(quiz.at.saturating_sub(1)),
        Choice::Day | Choice::Leave => return,
    }
    asked.ask(quiz.board());
}
