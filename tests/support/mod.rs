//! The headless driver that the tests share: it plays as a person does, and looks at what came of it.
#![allow(dead_code, reason = "each test file uses its own part of it")]

use std::time::Duration;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use noughts_engine::ai::Opponent;
use noughts::computer::{self, Pause, PlayOneMove, Thought};
use noughts::game::{
    Action, BoardCells, CurrentOutcome, GamePlugin, Match, Player, Refusal, Refused, Round, Score, Starter,
};
use noughts_engine::rules::{Board, ByMark, Mark, Outcome, Position, Rules};

/// Time that passes in one update.
pub const STEP: Duration = Duration::from_millis(100);

/// The game without hands or a face, and the computer.
pub struct Game {
    pub app: App,
    cells: SystemState<BoardCells<'static, 'static>>,
}

/// A person of this name.
pub fn person(name: &str) -> Player {
    Player::person(name).unwrap()
}

/// An opponent by its name.
pub fn computer(name: &str) -> Player {
    Player::Computer(Opponent::named(name).unwrap())
}

/// The cell of this name.
pub fn cell(name: &str) -> Position {
    name.parse().unwrap()
}

impl Game {
    /// Two people, Mina with X and Noah with O; Mina begins.
    pub fn new() -> Self {
        Self::with_rules(Rules::TIC_TAC_TOE)
    }

    pub fn with_rules(rules: Rules) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, GamePlugin { rules, seed: Some(1) }, computer::plugin));
        let mut game = Self::from_app(app);
        game.start(person("Mina"), person("Noah"), Starter::PlayerOne);
        game
    }

    pub fn from_app(mut app: App) -> Self {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
        app.edit_schedule(Update, forbid_ambiguity);
        app.finish();
        app.cleanup();
        app.update();
        let cells = SystemState::new(app.world_mut());
        Self { app, cells }
    }

    pub fn start(&mut self, x: Player, o: Player, starter: Starter) {
        self.act(Action::NewMatch(Match::new(ByMark { x, o }, Mark::X, starter)));
    }

    pub fn update(&mut self) {
        self.app.update();
    }

    pub fn act(&mut self, action: Action) {
        self.write(action);
        self.update();
    }

    /// Writes an action that the next update will apply.
    pub fn write(&mut self, action: Action) {
        self.app.world_mut().write_message(action);
    }

    /// The side to move places its mark.
    pub fn place(&mut self, name: &str) {
        let by = self.board().to_move();
        self.act(Action::Place { position: cell(name), by });
    }

    pub fn play(&mut self, moves: &str) {
        moves.split_whitespace().for_each(|name| self.place(name));
    }

    pub fn ask_for_one_move(&mut self, opponent: &str) {
        self.app.world_mut().write_message(PlayOneMove(Opponent::named(opponent).unwrap()));
    }

    /// Lets time pass until no computer is about to move.
    pub fn wait_for_computer(&mut self) {
        for _ in 0..1000 {
            self.update();
            if !self.is_thinking() {
                return;
            }
        }
        panic!("the computer does not move on {}", self.board());
    }

    pub fn is_thinking(&self) -> bool {
        self.app.world().resource::<Thought>().is_pending()
    }

    pub fn without_pause(mut self) -> Self {
        self.app.insert_resource(Pause(Duration::ZERO));
        self
    }

    fn look<T>(&mut self, look: impl FnOnce(&BoardCells) -> T) -> T {
        look(&self.cells.get(self.app.world()).expect("the cells are there"))
    }

    pub fn board(&mut self) -> Board {
        self.look(|cells| cells.board().expect("the cells show a possible position"))
    }

    pub fn history(&mut self) -> Vec<Position> {
        self.look(|cells| cells.history())
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.app.world().resource::<CurrentOutcome>().0.clone()
    }

    pub fn pairing(&self) -> &Match {
        self.app.world().resource()
    }

    pub fn round(&self) -> &Round {
        self.app.world().resource()
    }

    pub fn score(&self) -> Score {
        self.pairing().score(self.outcome().as_ref())
    }

    /// Why actions were refused in the last update.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        let mut messages = self.app.world_mut().resource_mut::<Messages<Refused>>();
        messages.drain().map(|refused| refused.reason).collect()
    }

    #[track_caller]
    pub fn expect_board(&mut self, expected: &str) {
        assert_eq!(self.board().to_string(), expected);
    }

    #[track_caller]
    pub fn expect_winner(&self, expected: Mark) {
        assert_eq!(self.outcome().and_then(|outcome| outcome.winner()), Some(expected));
    }

    #[track_caller]
    pub fn expect_refusal(&mut self, expected: Refusal) {
        assert_eq!(self.refusals(), [expected]);
    }
}

/// Two systems of one schedule that could run in either order are an error.
pub fn forbid_ambiguity(schedule: &mut Schedule) {
    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
}
