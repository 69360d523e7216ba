//! Ten thousand random sessions on three boards at the same time. After every step they are compared with a simple
//! model of the game.

use bevy::prelude::*;
use noughts::game::{BoardAction, Grid, spawn_board};
use noughts_engine::ai::ROSTER;
use noughts_engine::play::{Action, ActionKind, Author, Match, Player, Round, SavedGame, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Position, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::{self, Game};

#[path = "../../fuzz/src/model.rs"]
mod model;

use model::{Model, any_board, code, index, position};

/// The number of sessions of each of the two tests that always run, on two cores.
const SESSIONS: u64 = 5_000;
const STEPS: usize = 20;
/// The opponents at the head of the roster that do not search.
const QUICK: usize = 4;
/// The largest number of actions that are written before one update.
const MOST_AT_ONCE: usize = 4;

/// The boards and their models: first the match board, then two boards without a match.
struct Session {
    game: Game,
    boards: [Entity; 3],
    models: [Model; 3],
    saved: Option<(String, Model)>,
    rng: ChaCha8Rng,
    number: u64,
    done: [usize; 11],
}

impl Session {
    fn new(seed: u64) -> Self {
        let mut game = Game::new().without_pause();
        let rules = Rules::TIC_TAC_TOE;
        let mut free = || {
            let mut commands = game.app.world_mut().commands();
            let board = spawn_board(&mut commands, rules).insert(Round::new(Board::new(rules, Mark::X))).id();
            game.app.world_mut().flush();
            board
        };
        let boards = [free(), free()];
        game.update();
        Self {
            boards: [game.match_board(), boards[0], boards[1]],
            models: [
                Model { remembers: true, ..Model::new(Some(ByMark::new(|_| true))) },
                Model::new(None),
                Model::new(None),
            ],
            saved: None,
            game,
            rng: ChaCha8Rng::seed_from_u64(seed),
            number: 0,
            done: [0; 11],
        }
    }

    fn write(&mut self, board: usize, kind: ActionKind) {
        let request = BoardAction { board: self.boards[board], action: Action::by_person(kind) };
        self.game.app.world_mut().write_message(request);
    }

    /// Writes an action of one kind, and applies it to the model. Returns the model's result.
    fn act(&mut self, board: usize, kind: usize) -> Result<(), &'static str> {
        self.done[kind] += 1;
        let (kind, expected) = match kind {
            0 => (ActionKind::Undo, self.models[board].undo()),
            1 => (ActionKind::Redo, self.models[board].redo()),
            2 => {
                let ply = self.rng.random_range(0..10);
                (ActionKind::GoTo(ply), self.models[board].go_to(ply))
            }
            3 => {
                let model = &mut self.models[board];
                model.reset();
                (ActionKind::Reset, Ok(()))
            }
            4 => {
                self.models[board].new_round();
                (ActionKind::NewRound, Ok(()))
            }
            5 => {
                let ply = self.rng.random_range(0..10);
                (ActionKind::PlayFrom(ply), self.models[board].play_from(ply))
            }
            7 => self.new_match(board),
            _ => {
                let cell = self.rng.random_range(0..10);
                let at = if cell == 9 { Position::new(3, 1) } else { position(cell) };
                (ActionKind::Place(at.into()), self.models[board].place(index(at)))
            }
        };
        self.write(board, kind);
        expected
    }

    fn new_match(&mut self, board: usize) -> (ActionKind, Result<(), &'static str>) {
        let people = ByMark { x: self.rng.random_ratio(3, 4), o: self.rng.random_ratio(3, 4) };
        let player = |is_person: bool, name: &str| match is_person {
            true => support::person(name),
            false => Player::Computer(ROSTER[self.number as usize % QUICK].id),
        };
        let players = ByMark { x: player(people.x, "Mina"), o: player(people.o, "Noah") };
        let kind = ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::ALTERNATE));
        if board > 0 {
            return (kind, Err("not allowed"));
        }
        self.models[0].new_match(people);
        (kind, Ok(()))
    }

    /// Puts the last saved game on the board, from its text, or a round from any board.
    fn put(&mut self, is_saved: bool) {
        self.done[if is_saved { 6 } else { 8 }] += 1;
        let game = self.game.match_board();
        let mut board = self.game.app.world_mut().entity_mut(game);
        let before = self.models[0].before.take();
        match &self.saved {
            Some((text, model)) if is_saved => {
                let saved: SavedGame = text.parse().expect("what was saved can be read");
                board.insert((saved.round().expect("its moves are legal"), saved.pairing));
                self.models[0] = model.clone();
            }
            _ => {
                let boards = std::iter::repeat_with(|| any_board(&mut self.rng));
                let start = boards.into_iter().find(|start| !Round::new(*start).counts()).expect("one with marks");
                board.insert(Round::new(start));
                self.models[0].set_up(&start);
            }
        }
        self.models[0].before = before;
    }

    /// Asks an opponent for one move, and waits for it.
    fn stand_in(&mut self) {
        self.done[10] += 1;
        // Opponents that search are used only late in a round, where they are fast.
        let roster = if self.models[0].moves.len() > 3 { &ROSTER[..] } else { &ROSTER[..QUICK] };
        let opponent = roster.choose(&mut self.rng).unwrap();
        self.game.ask_for_one_move(opponent.id.as_str());
        let before = self.game.history().len();
        while self.game.history().len() == before {
            self.game.update();
        }
        self.models[0].play(index(self.game.history()[before]).unwrap());
        self.models[0].before.take_if(|_| matches!(self.game.round().moves()[before].author, Author::StandIn(_)));
    }

    fn step(&mut self, is_first: bool) {
        let mut expected = Vec::new();
        if is_first {
            expected.extend(self.act(0, 7).err());
        } else if self.rng.random_ratio(1, 8) {
            let is_saved = self.rng.random();
            self.put(is_saved);
        } else if self.rng.random_ratio(1, 8) && !self.models[0].is_over() {
            self.stand_in();
            return self.check(&expected);
        } else {
            for _ in 0..self.rng.random_range(1..=MOST_AT_ONCE) {
                let board = self.rng.random_range(0..5_usize).saturating_sub(2);
                let kind = self.rng.random_range(0..20_usize);
                let often = |kind| [6, 8].contains(&kind) || kind > 9;
                let is_rare = [3, 4, 5, 7].contains(&kind) && self.rng.random_ratio(2, 3);
                let kind = if is_rare || often(kind) { 9 } else { kind };
                expected.extend(self.act(board, kind).err());
            }
        }
        self.game.update();
        self.boards[0] = self.game.match_board();
        self.follow_computer();
        self.check(&expected);
        if self.rng.random_ratio(1, 10) {
            let text = SavedGame::new(self.game.pairing(), self.game.round()).to_string();
            self.saved = Some((text, Model { before: None, ..self.models[0].clone() }));
        }
        // Computers move after some updates. Usually the test waits for them, but sometimes it acts while they think.
        while self.models[0].awaits_computer() && !self.rng.random_ratio(1, 3) {
            self.game.update();
            self.follow_computer();
            self.check(&[]);
        }
    }

    /// If the computer has moved, makes the same move on the model.
    fn follow_computer(&mut self) {
        let (history, model) = (self.game.history(), &mut self.models[0]);
        assert!(history.len() <= model.moves.len() + 1, "session {}: the computer moved twice", self.number);
        if let Some(played) = history.get(model.moves.len())
            && model.awaits_computer()
        {
            model.play(index(*played).unwrap());
        }
    }

    #[track_caller]
    fn check(&mut self, expected: &[&str]) {
        let refused: Vec<_> = self.game.refusals().into_iter().map(code).collect();
        assert_eq!(refused, expected, "session {}", self.number);
        for (entity, model) in self.boards.into_iter().zip(&self.models) {
            assert_same(&self.game, entity, model, self.number);
        }
        let model = &self.models[0];
        let mut results = model.results.clone();
        results.extend((model.is_over() && model.counts()).then(|| model.winner()));
        let count = |winner| results.iter().filter(|result| **result == winner).count();
        let score = self.game.score();
        assert_eq!([score.wins.x, score.wins.o, score.draws], [Some(Mark::X), Some(Mark::O), None].map(count));
        assert_eq!(self.game.pairing().round_number(), model.results.len() + 1);
    }
}

#[track_caller]
fn assert_same(game: &Game, entity: Entity, model: &Model, session: u64) {
    let mut cells = [None; 9];
    for (position, mark) in game.marks_on(entity) {
        cells[index(position).unwrap()] = Some(mark);
    }
    assert_eq!(cells, model.cells(), "session {session}");
    let world = game.app.world();
    assert!(world.get::<Grid>(entity).is_some());
    let round = world.get::<Round>(entity).expect("a round");
    let moves = |moves: &[usize]| moves.iter().copied().map(position).collect::<Vec<_>>();
    let undone: Vec<_> = model.redo.iter().rev().copied().collect();
    assert_eq!(round.board().to_move(), model.to_move(), "session {session}");
    let positions = |played: &[noughts_engine::play::Played]| played.iter().map(|p| p.mv.position).collect::<Vec<_>>();
    assert_eq!(positions(round.played()), moves(&model.moves), "session {session}");
    assert_eq!(positions(round.undone()), moves(&undone), "session {session}");
    let outcome = world.get::<noughts_engine::rules::Outcome>(entity);
    assert_eq!(outcome.is_some(), model.is_over(), "session {session}");
    assert_eq!(outcome.and_then(|outcome| outcome.winner()), model.winner(), "session {session}");
}

#[test]
fn five_thousand_random_sessions_agree_with_a_plain_model() {
    sessions_agree(20, SESSIONS);
}

#[test]
fn five_thousand_more_random_sessions_agree_with_a_plain_model() {
    sessions_agree(21, SESSIONS);
}

#[test]
#[ignore = "takes an hour"]
fn a_million_random_sessions_agree_with_a_plain_model() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for seed in 0..threads {
            scope.spawn(move || sessions_agree(100 + seed, 1_000_000 / threads));
        }
    });
}

fn sessions_agree(seed: u64, sessions: u64) {
    let mut session = Session::new(seed);
    for number in 0..sessions {
        session.number = number;
        for step in 0..STEPS {
            session.step(step == 0);
        }
    }
    assert!(session.done.iter().all(|count| *count > 1000), "every kind of step was taken often: {:?}", session.done);
}
