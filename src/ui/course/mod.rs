//! Learn: the course of nine steps. Its path shows all steps, and each step has a question about a board. The first step shows how
//! the game is played, and the last one is a match.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Match, Player, Round, Starter};
use noughts_engine::rules::{Board, ByMark, IllegalMove, Mark, Outcome, Position, Rules};
use noughts_engine::teach::CourseStep;

use crate::board::{Annotations, Confetti, Shake};
use crate::coach::{Coach, Search};
use crate::game::{GameSystems, Purpose, Shown, spawn_board, spawn_game};
use crate::intent::Intent;
use crate::layout::OnScreen;
use crate::look::animation::Animator;
use crate::records::{First, Solved, Totals, now};
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::sound::{Sound, Speaker};
use crate::ui::answer::Answer;
use crate::widgets::PanelSystems;

use super::LessonSystems;

mod path;
mod step;

/// The opponent of the last step, which never makes a mistake.
const LAST_OPPONENT: OpponentId = OpponentId::TRAPPER;

/// Marks the board of the steps.
#[derive(Component, Clone, Copy, Debug)]
#[require(Annotations, Name::new("Course board"), OnScreen(SCREENS))]
pub struct CourseBoard;

/// The screens with the board of the steps.
const SCREENS: &[Screen] = &[Screen::Step];

/// The step that is shown.
#[derive(Resource)]
struct Course {
    step: CourseStep,
    answer: Option<Answer>,
    /// Whether a right move is marked.
    hints: bool,
    /// Whether the last step that was missing has just been done.
    is_complete: bool,
}

impl Course {
    /// Judges an answer.
    fn judge(&self, search: &mut Search, position: Position) -> Result<Answer, IllegalMove> {
        let verdict = self.step.check(&mut search.0, position)?;
        Answer::of(&mut search.0, &self.step.board(), (position, verdict), false)
    }

    /// Whether the answer is good, but not the best.
    fn is_also_good(&self) -> bool {
        self.step.has_no_wrong_move() && self.answer.as_ref().is_some_and(|answer| !answer.is_right())
    }

    /// Records that a step is done.
    fn finish(&mut self, step: CourseStep, solved: &mut ResMut<Solved>) {
        if !solved.has_learnt(step) {
            solved.learn(step);
            self.is_complete = solved.has_learnt_all();
        }
    }

    /// What the board shows beside the marks: what an answer leads to, or a hint.
    fn annotations(&self, board: &Board) -> Annotations {
        let Some(answer) = &self.answer else {
            return Annotations { hint: self.step.right().first().copied().filter(|_| self.hints), ..default() };
        };
        let lines = self.step.lines(answer.position);
        if self.is_also_good() {
            return Annotations { swiped: lines, ..default() };
        }
        let notes = answer.annotations(board);
        if !answer.is_right() {
            return notes;
        }
        let me = board.to_move().other();
        let ends = lines.iter().flatten().filter(|cell| board.mark(**cell).is_none()).map(|cell| (*cell, me));
        Annotations {
            line: ends.filter(|_| !self.step.has_no_wrong_move()).collect(),
            asked: Some(answer.position).filter(|_| lines.is_empty() && !board.is_over()),
            swiped: lines,
            names: false,
            ..notes
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let first = CourseStep::HowToPlay;
    app.insert_resource(Course { step: first, answer: None, hints: false, is_complete: false });
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Learn), celebrate);
    let asked = (open, answer).chain().run_if(on_message::<Intent>);
    let answer = (asked, play_on, set_up.run_if(resource_changed::<Course>)).chain();
    app.add_systems(Update, answer.in_set(LessonSystems));
    let done = (finish_last, reach.run_if(resource_changed::<Solved>)).chain();
    app.add_systems(Update, done.after(GameSystems::Judge).before(GameSystems::Present));
    let show = (path::show.run_if(in_state(Screen::Learn)), step::show.run_if(in_state(Screen::Step)));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons));
}

fn spawn(mut commands: Commands) {
    let round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    spawn_board(&mut commands, round.rules()).insert((CourseBoard, round));
}

/// Opens the step that is asked for, above the path. The last step is a match.
fn open(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut screens: ResMut<Screens>,
    mut course: ResMut<Course>,
    mut coach: ResMut<Coach>,
    draft: Res<Draft>,
) {
    for intent in intents.read() {
        let Intent::Course(step) = intent else {
            continue;
        };
        screens.open(Screen::Learn);
        if *step == CourseStep::Draw {
            let person = Player::Person(draft.person(0, Mark::X));
            let players = ByMark { x: person, o: Player::Computer(LAST_OPPONENT) };
            let pairing = Match::new(players, Mark::X, Starter::ALTERNATE);
            let game = spawn_game(&mut commands, Purpose::LastStep, Round::new(step.board()), pairing);
            screens.open_guest(game.id());
            coach.close();
        } else {
            screens.open(Screen::Step);
            (course.step, course.answer, course.hints) = (*step, None, false);
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
    board: Single<Entity, With<CourseBoard>>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Hint if screens.current() == Screen::Step && course.answer.is_none() => {
                course.hints = !course.hints
            }
            Intent::Press { board: pressed, position }
                if *pressed == *board && !course.answer.as_ref().is_some_and(Answer::is_right) =>
            {
                // A cell with a mark is no answer.
                let Ok(answer) = course.judge(&mut search, *position) else {
                    commands.entity(*board).insert(Shake::default());
                    speaker.play(Sound::Refused);
                    continue;
                };
                let is_right = answer.is_right();
                course.answer = Some(answer);
                if is_right {
                    let step = course.step;
                    course.finish(step, &mut solved);
                    speaker.play(Sound::Right);
                } else if !course.is_also_good() {
                    commands.entity(*board).insert(Shake::default());
                    speaker.play(Sound::Wrong);
                }
            }
            _ => {}
        }
    }
}

/// Plays the next move of a refutation that is shown, when it is time.
fn play_on(mut course: ResMut<Course>, mut animator: Animator) {
    let answer = &mut course.bypass_change_detection().answer;
    if answer.as_mut().is_some_and(|answer| answer.play_on(&mut animator)) {
        course.set_changed();
    }
}

/// Updates the board from the step and its answer. The first step has no board.
fn set_up(
    mut commands: Commands,
    course: Res<Course>,
    board: Single<(Entity, &OnScreen, &mut Round, &mut Annotations), (With<CourseBoard>, Without<Shown>)>,
) {
    let (entity, on, mut round, mut annotations) = board.into_inner();
    let has_board = !course.step.right().is_empty();
    let wanted = OnScreen(if has_board { SCREENS } else { &[] });
    if *on != wanted {
        commands.entity(entity).insert(wanted);
    }
    if !has_board {
        return;
    }
    let new = Answer::round(course.step.board(), course.answer.as_ref());
    annotations.set_if_neq(course.annotations(new.board()));
    round.set_if_neq(new);
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
