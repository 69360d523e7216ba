//! Learn: the course of nine steps. Its path shows all steps, and each step has a question about a board. The first step shows how
//! the game is played, and the last one is a match.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Match, Player, Round, Starter};
use noughts_engine::rules::{ByMark, Mark, Outcome};
use noughts_engine::teach::CourseStep;

use crate::board::Confetti;
use crate::coach::{Coach, Search};
use crate::game::{GameSystems, Purpose, Shown, spawn_game};
use crate::intent::Intent;
use crate::records::{First, Solved, Totals, now};
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::sound::Speaker;
use crate::ui::answer::{self, Answer, Asked};
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod path;
mod step;

/// The opponent of the last step, which never makes a mistake.
const LAST_OPPONENT: OpponentId = OpponentId::TRAPPER;

/// Marks the board of the steps.
#[derive(Component, Clone, Copy, Debug)]
#[require(Name::new("Course board"))]
pub struct CourseBoard;

/// The step that is shown.
#[derive(Resource)]
pub(super) struct Course {
    step: CourseStep,
    /// Whether the last step that was missing has just been done.
    is_complete: bool,
}

impl Course {
    /// The step that is shown.
    pub(super) const fn step(&self) -> CourseStep {
        self.step
    }

    /// Records that a step is done.
    fn finish(&mut self, step: CourseStep, solved: &mut ResMut<Solved>) {
        if !solved.has_learnt(step) {
            solved.learn(step);
            self.is_complete = solved.has_learnt_all();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let first = CourseStep::HowToPlay;
    app.insert_resource(Course { step: first, is_complete: false });
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Learn), celebrate);
    app.add_systems(Update, (open, answer).chain().run_if(on_message::<Intent>).in_set(LessonSystems));
    let done = (finish_last, reach.run_if(resource_changed::<Solved>)).chain();
    app.add_systems(Update, done.after(GameSystems::Judge).before(GameSystems::Present));
    let show = (path::show.run_if(in_state(Screen::Learn)), step::show.run_if(in_state(Screen::Step)));
    let last = step::show_last.run_if(in_state(Screen::Game));
    app.add_systems(EguiPrimaryContextPass, (show, last).in_set(PanelSystems::Lessons));
}

fn spawn(mut commands: Commands) {
    answer::spawn(&mut commands, &[Screen::Step]).insert(CourseBoard);
}

fn open(mut intents: MessageReader<Intent>, mut steps: Steps) {
    for intent in intents.read() {
        if let Intent::Course(step) = intent {
            steps.open(*step);
        }
    }
}

/// Opens steps.
#[derive(SystemParam)]
pub(super) struct Steps<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    pub(super) screens: ResMut<'w, Screens>,
    pub(super) coach: ResMut<'w, Coach>,
    course: ResMut<'w, Course>,
    draft: Res<'w, Draft>,
    asked: Single<'w, 's, &'static mut Asked, With<CourseBoard>>,
}

impl Steps<'_, '_> {
    /// Opens a step above the path. The first step has no board, and the last one is a match.
    pub(super) fn open(&mut self, step: CourseStep) {
        self.screens.open(Screen::Learn);
        if step == CourseStep::Draw {
            let person = Player::Person(self.draft.person(0, Mark::X));
            let players = ByMark { x: person, o: Player::Computer(LAST_OPPONENT) };
            let pairing = Match::new(players, Mark::X, Starter::ALTERNATE);
            let game = spawn_game(&mut self.commands, Purpose::LastStep, Round::new(step.board()), pairing);
            self.screens.open_guest(game.id());
            self.coach.close();
        } else {
            self.screens.open(Screen::Step);
            self.course.step = step;
            self.asked.ask(Some(step.board()).filter(|_| !step.right().is_empty()));
        }
    }
}

/// Takes a press on a cell as an answer, unless a right move is on the board.
fn answer(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut speaker: Speaker,
    mut course: ResMut<Course>,
    mut search: ResMut<Search>,
    mut solved: ResMut<Solved>,
    screens: Res<Screens>,
    board: Single<(Entity, &mut Asked), With<CourseBoard>>,
) {
    let (board, mut asked) = board.into_inner();
    for intent in intents.read() {
        match intent {
            Intent::Hint if screens.current() == Screen::Step && asked.answer.is_none() => {
                let right = course.step.right().first().copied();
                asked.hint = right.filter(|_| asked.hint.is_none());
            }
            Intent::Press { board: pressed, position, .. } if *pressed == board && !asked.is_answered_rightly() => {
                let step = course.step;
                let verdict = step.check(&mut search.0, *position);
                let answer = verdict.and_then(|verdict| {
                    Answer::of(&mut search.0, &step.board(), (*position, verdict), Some(step), false)
                });
                if asked.take(answer, commands.entity(board), &mut speaker) {
                    course.finish(step, &mut solved);
                }
            }
            _ => {}
        }
    }
}

/// The last step is done when its opponent has not won.
fn finish_last(
    mut course: ResMut<Course>,
    mut solved: ResMut<Solved>,
    game: Single<(&Purpose, Ref<Outcome>, &Match), With<Shown>>,
) {
    let (purpose, outcome, pairing) = game.into_inner();
    let is_lost = outcome.winner().is_some_and(|mark| !pairing.players[mark].is_person());
    if *purpose == Purpose::LastStep && outcome.is_changed() && !is_lost {
        course.finish(CourseStep::Draw, &mut solved);
    }
}

/// Records the day on which all steps were done for the first time.
fn reach(solved: Res<Solved>, mut totals: ResMut<Totals>) {
    if solved.has_learnt_all() && totals.reached(First::Course).is_none() {
        totals.reach(First::Course, now());
    }
}

/// Throws confetti when a person comes back to the path and all steps are done.
fn celebrate(mut course: ResMut<Course>, mut confetti: Confetti) {
    if std::mem::take(&mut course.is_complete) {
        confetti.throw(Screen::Learn, 0, default());
    }
}
