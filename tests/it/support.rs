//! The driver that the tests share. It plays without a window as a person would, and checks the results.
#![allow(dead_code, reason = "each test file uses its own part of it")]

pub mod room;
mod screen;

pub use screen::{Control, Shown};

use std::cell::RefCell;
use std::process::Command;
use std::time::Duration;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;

use noughts::computer::{self, Pause, Thought};
use noughts::game::{BoardAction, Cell, GamePlugin, Refused, Shown as ShownGame};
use noughts::intent::{self, Intent};
use noughts::online::{Online, Room};
use noughts::{coach, wake};
use noughts_engine::ai::{Minimax, Profile};
use noughts_engine::play::{Action, ActionKind, Author, Match, MatchEnd, Player, Refusal, Round, Score, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Outcome, Position, Rules};
use noughts_engine::teach::{Grade, Puzzle, puzzles};

/// The time that passes in one update.
pub const STEP: Duration = Duration::from_millis(100);

/// An app with the game and the computer, without input and drawing.
pub struct Game {
    pub app: App,
    queries: RefCell<Queries>,
}

/// The queries that are needed after every update, so they are prepared only once.
struct Queries {
    match_board: QueryState<Entity, With<ShownGame>>,
    window: QueryState<Entity, With<PrimaryWindow>>,
    marks: QueryState<(&'static ChildOf, &'static Position, &'static Mark), With<Cell>>,
}

/// The program, which speaks English wherever it is tested.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_noughts"));
    program.env("NOUGHTS_LANGUAGE", "en");
    program
}

/// The puzzles of a grade, in their order.
pub fn puzzles_of(grade: Grade) -> Vec<Puzzle> {
    puzzles(&mut Minimax::default()).into_iter().filter(|puzzle| puzzle.grade == grade).collect()
}

/// A move that is no solution.
pub fn wrong_answer(puzzle: &Puzzle) -> Position {
    puzzle.board.legal_cells().find(|position| *position != puzzle.solution).expect("another move")
}

/// The texts on a cell except its name, from the top down.
pub fn written_on(game: &Game, position: Position) -> Vec<String> {
    let rect = game.layout().cell_rect(position);
    let name = position.to_string();
    let mut shown: Vec<_> = game.texts().iter().filter(|shown| rect.contains(shown.at) && shown.text != name).collect();
    shown.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    shown.into_iter().map(|shown| shown.text.clone()).collect()
}

/// A person with this name.
pub fn person(name: &str) -> Player {
    Player::person(name).unwrap()
}

/// An opponent by its name.
pub fn computer(name: &str) -> Player {
    Player::Computer(Profile::by_id(name).unwrap().id)
}

/// The cell with this name.
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
        app.add_plugins((MinimalPlugins, StatesPlugin, GamePlugin { rules, seed: Some(1) }));
        app.add_plugins((
            wake::plugin,
            wake::without_fixed_steps,
            intent::plugin,
            coach::search::plugin,
            computer::plugin,
        ));
        let mut game = Self::from_app(app);
        game.start(person("Mina"), person("Noah"), Starter::PLAYER_ONE);
        game
    }

    pub fn from_app(mut app: App) -> Self {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
        app.edit_schedule(Update, forbid_ambiguity);
        app.finish();
        app.cleanup();
        app.update();
        let world = app.world_mut();
        let (match_board, window) = (world.query_filtered(), world.query_filtered());
        let queries = Queries { match_board, window, marks: world.query_filtered() };
        Self { app, queries: RefCell::new(queries) }
    }

    pub fn start(&mut self, x: Player, o: Player, starter: Starter) {
        let rules = self.round().rules();
        self.act(ActionKind::NewMatch(rules, Match::new(ByMark { x, o }, Mark::X, starter)));
    }

    pub fn update(&mut self) {
        self.app.update();
    }

    /// Writes an action of a person, and runs an update.
    pub fn act(&mut self, kind: ActionKind) {
        self.write(kind);
        self.update();
    }

    /// Begins a round from this board on the board that is shown.
    pub fn set_up(&mut self, board: Board) {
        let game = self.match_board();
        self.app.world_mut().entity_mut(game).insert(Round::new(board));
        self.update();
    }

    /// The room whose board is shown.
    pub fn shown_room(&self) -> Option<&Room> {
        self.app.world().resource::<Online>().room_of(self.match_board())
    }

    /// Writes an action of a person, which the next update will apply.
    pub fn write(&mut self, kind: ActionKind) {
        self.write_as(Author::Person, kind);
    }

    pub fn write_as(&mut self, author: Author, kind: ActionKind) {
        let board = self.match_board();
        self.app.world_mut().write_message(BoardAction { board, action: Action { kind, author } });
    }

    /// A copy of a resource.
    pub fn resource<T: Resource + Clone>(&self) -> T {
        self.app.world().resource::<T>().clone()
    }

    pub fn match_board(&self) -> Entity {
        self.queries.borrow_mut().match_board.single(self.app.world()).expect("one match board")
    }

    /// Places a mark as a person.
    pub fn place(&mut self, name: &str) {
        self.act(ActionKind::Place(cell(name).into()));
    }

    pub fn play(&mut self, moves: &str) {
        moves.split_whitespace().for_each(|name| self.place(name));
    }

    pub fn ask_for_one_move(&mut self, opponent: &str) {
        self.app.world_mut().write_message(Intent::StandIn(opponent.to_lowercase().parse().unwrap()));
    }

    /// Runs updates until no computer is about to move.
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

    /// The board as its cells show it. It must be the board of the round.
    #[track_caller]
    pub fn board(&self) -> Board {
        let board = *self.round().board();
        let mut marks = self.marks_on(self.match_board());
        marks.sort_by_key(|(position, _)| (position.row, position.column));
        let expected = board.rules().cells().filter_map(|position| Some((position, board.mark(position)?)));
        assert_eq!(marks, expected.collect::<Vec<_>>(), "the cells show the round");
        board
    }

    /// The marks that the cells of a board show, in no order.
    pub fn marks_on(&self, board: Entity) -> Vec<(Position, Mark)> {
        let mut queries = self.queries.borrow_mut();
        let cells = queries.marks.iter(self.app.world()).filter(|(child_of, ..)| child_of.parent() == board);
        cells.map(|(_, position, mark)| (*position, *mark)).collect()
    }

    pub fn history(&self) -> Vec<Position> {
        self.round().played().iter().map(|played| played.mv.position).collect()
    }

    fn on_board<T: Component>(&self) -> Option<&T> {
        self.app.world().get(self.match_board())
    }

    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.on_board::<Outcome>().cloned();
        assert_eq!(outcome, self.round().outcome(), "it is judged");
        outcome
    }

    pub fn pairing(&self) -> &Match {
        self.on_board().expect("a match")
    }

    pub fn round(&self) -> &Round {
        self.on_board().expect("a round")
    }

    pub fn score(&self) -> Score {
        self.pairing().score(self.round().counted().as_ref())
    }

    pub fn match_end(&self) -> Option<MatchEnd> {
        self.pairing().end(self.round().counted().as_ref())
    }

    /// The reasons for which actions were refused in the last update.
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

/// Makes it an error if two systems of a schedule conflict and have no order.
pub fn forbid_ambiguity(schedule: &mut Schedule) {
    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
}

/// A game that Mina wins, as people play it who do not look at the screen: the cells that are pressed, and the words that are
/// then heard.
pub const PLAYED_BY_EAR: [(&str, &str); 7] = [
    ("a1, empty", "Mina plays a1. Noah, place your O."),
    ("b1, empty", "Noah plays b1. Mina, place your X."),
    ("a1, X, Mina", "Square a1 is taken."),
    ("a1, X, Mina", "Square a1 is taken."),
    ("a2, empty", "Mina plays a2. Noah, place your O."),
    ("b2, empty", "Noah plays b2. Mina, place your X."),
    ("a3, empty", "Mina plays a3. Mina wins with a1–a3. Score: Mina 1, Noah 0, drawn 0."),
];
