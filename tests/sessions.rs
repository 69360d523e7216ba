//! Ten thousand random sessions, compared with a plain model of the game after every step.

mod support;

use noughts_engine::ai::ROSTER;
use noughts::game::{Action, Match, Player, Refusal, Starter};
use noughts_engine::rules::{ByMark, IllegalMove, Mark, Position};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use support::Game;

/// In two halves, for two cores.
const SESSIONS: u64 = 5_000;
const STEPS: usize = 20;

/// The game as one would write it without entities: an array, a list of moves and a few numbers.
struct Model {
    first: Mark,
    moves: Vec<usize>,
    redo: Vec<usize>,
    people: ByMark<bool>,
    results: Vec<Option<Mark>>,
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Model {
    fn turn(&self, ply: usize) -> Mark {
        if ply.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn to_move(&self) -> Mark {
        self.turn(self.moves.len())
    }

    fn cells(&self) -> [Option<Mark>; 9] {
        let mut cells = [None; 9];
        for (ply, cell) in self.moves.iter().enumerate() {
            cells[*cell] = Some(self.turn(ply));
        }
        cells
    }

    fn winner(&self) -> Option<Mark> {
        let cells = self.cells();
        let line =
            LINES.iter().find(|line| cells[line[0]].is_some() && line.iter().all(|c| cells[*c] == cells[line[0]]));
        line.and_then(|line| cells[line[0]])
    }

    fn is_over(&self) -> bool {
        self.winner().is_some() || self.moves.len() == 9
    }

    fn place(&mut self, cell: Option<usize>, by: Mark) -> Result<(), &'static str> {
        match cell {
            _ if self.is_over() => Err("over"),
            _ if by != self.to_move() => Err("turn"),
            None => Err("off"),
            Some(cell) if self.moves.contains(&cell) => Err("taken"),
            Some(cell) => {
                self.moves.push(cell);
                self.redo.clear();
                Ok(())
            }
        }
    }

    fn stops_at(&self, ply: usize) -> bool {
        self.people[self.turn(ply)] || (!self.people.x && !self.people.o)
    }

    fn undo(&mut self) -> Result<(), &'static str> {
        self.redo.push(self.moves.pop().ok_or("nothing")?);
        while !self.moves.is_empty() && !self.stops_at(self.moves.len()) {
            self.redo.extend(self.moves.pop());
        }
        Ok(())
    }

    fn redo(&mut self) -> Result<(), &'static str> {
        self.moves.push(self.redo.pop().ok_or("nothing")?);
        while !self.redo.is_empty() && !self.stops_at(self.moves.len()) {
            self.moves.extend(self.redo.pop());
        }
        Ok(())
    }

    fn go_to(&mut self, ply: usize) -> Result<(), &'static str> {
        if ply > self.moves.len() + self.redo.len() {
            return Err("nothing");
        }
        while self.moves.len() > ply {
            self.redo.extend(self.moves.pop());
        }
        while self.moves.len() < ply {
            self.moves.extend(self.redo.pop());
        }
        Ok(())
    }

    fn begin(&mut self, first: Mark) {
        self.first = first;
        self.moves.clear();
        self.redo.clear();
    }
}

fn code(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotYourTurn => "turn",
        Refusal::Illegal(IllegalMove::GameOver) => "over",
        Refusal::Illegal(IllegalMove::OffBoard(_)) => "off",
        Refusal::Illegal(IllegalMove::Occupied(_)) => "taken",
        Refusal::OtherRules => "rules",
        Refusal::NothingToUndo | Refusal::NothingToRedo | Refusal::NoSuchPly => "nothing",
    }
}

fn position(cell: usize) -> Position {
    Position::new((cell % 3) as u8, (cell / 3) as u8)
}

fn index(position: Position) -> Option<usize> {
    (position.column < 3 && position.row < 3).then_some(usize::from(position.row * 3 + position.column))
}

#[test]
fn five_thousand_random_sessions_agree_with_a_plain_model() {
    sessions_agree(20);
}

#[test]
fn five_thousand_more_random_sessions_agree_with_a_plain_model() {
    sessions_agree(21);
}

fn sessions_agree(seed: u64) {
    let mut game = Game::new().without_pause();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model {
        first: Mark::X,
        moves: Vec::new(),
        redo: Vec::new(),
        people: ByMark::new(|_| true),
        results: Vec::new(),
    };
    let mut done = [0_usize; 8];
    for session in 0..SESSIONS {
        for step in 0..STEPS {
            let kind = if step == 0 { 7 } else { rng.random_range(0..16_usize) };
            let by = if rng.random_ratio(5, 6) { model.to_move() } else { model.to_move().other() };
            let mut expected = Ok(());
            let mut updated = false;
            match kind {
                0 => {
                    game.write(Action::Undo);
                    expected = model.undo();
                }
                1 => {
                    game.write(Action::Redo);
                    expected = model.redo();
                }
                2 => {
                    let ply = rng.random_range(0..10);
                    game.write(Action::GoTo(ply));
                    expected = model.go_to(ply);
                }
                3 if rng.random_ratio(1, 2) => {
                    game.write(Action::Reset);
                    model.begin(model.first);
                }
                4 if model.is_over() || rng.random_ratio(1, 4) => {
                    game.write(Action::NewRound);
                    if model.is_over() {
                        model.results.push(model.winner());
                    }
                    // Player 1 has X and the starter alternates.
                    model.begin(if model.results.len().is_multiple_of(2) { Mark::X } else { Mark::O });
                }
                5 | 6 if !model.is_over() => {
                    // Dear opponents at most twice a session, where there is little to think about.
                    let roster = if model.moves.len() > 3 { &ROSTER[..] } else { &ROSTER[..3] };
                    game.ask_for_one_move(roster.choose(&mut rng).unwrap().name);
                    let before = game.history().len();
                    while game.history().len() == before {
                        game.update();
                    }
                    updated = true;
                    let played = game.history()[before];
                    model.place(index(played), model.to_move()).unwrap();
                }
                7 => {
                    let player = |is_person: bool, name: &str| match is_person {
                        true => support::person(name),
                        false => Player::Computer(&ROSTER[session as usize % 3]),
                    };
                    model.people = ByMark { x: rng.random_ratio(3, 4), o: rng.random_ratio(3, 4) };
                    let players = ByMark { x: player(model.people.x, "Mina"), o: player(model.people.o, "Noah") };
                    game.write(Action::NewMatch(Match::new(players, Mark::X, Starter::Alternate)));
                    model.results.clear();
                    model.begin(Mark::X);
                }
                _ => {
                    let cell = rng.random_range(0..10);
                    let at = if cell == 9 { Position::new(3, 1) } else { position(cell) };
                    game.write(Action::Place { position: at, by });
                    expected = model.place(index(at), by);
                }
            }
            done[kind.min(7)] += 1;
            if !updated {
                game.update();
            }
            assert_same(&mut game, &model, session);
            let refused: Vec<_> = game.refusals().into_iter().map(code).collect();
            assert_eq!(refused, expected.err().into_iter().collect::<Vec<_>>(), "session {session}");

            // Computers that are to move by themselves do so now or in the next step: follow them.
            while !model.is_over() && !model.people[model.to_move()] && model.redo.is_empty() {
                let before = model.moves.len();
                game.update();
                let history = game.history();
                assert!(history.len() <= before + 1, "session {session}: the computer moved twice");
                if let Some(played) = history.get(before) {
                    model.place(index(*played), model.to_move()).unwrap();
                    assert_same(&mut game, &model, session);
                } else if rng.random_ratio(1, 3) {
                    break; // somebody acts while it thinks
                }
            }
        }
    }
    assert!(done.iter().all(|count| *count > 1000), "every kind of step was taken often: {done:?}");
}

#[track_caller]
fn assert_same(game: &mut Game, model: &Model, session: u64) {
    let board = game.board();
    let cells = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|cell| board.mark(position(cell)));
    assert_eq!(cells, model.cells(), "session {session}");
    assert_eq!(board.to_move(), model.to_move(), "session {session}");
    assert_eq!(game.history(), model.moves.iter().copied().map(position).collect::<Vec<_>>(), "session {session}");
    assert_eq!(game.round().redo(), model.redo.iter().copied().map(position).collect::<Vec<_>>(), "session {session}");
    assert_eq!(game.outcome().is_some(), model.is_over(), "session {session}");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), model.winner(), "session {session}");
    let mut results = model.results.clone();
    results.extend(model.is_over().then(|| model.winner()));
    let count = |winner| results.iter().filter(|result| **result == winner).count();
    let score = game.score();
    assert_eq!([score.wins.x, score.wins.o, score.draws], [Some(Mark::X), Some(Mark::O), None].map(count));
    assert_eq!(game.pairing().round_number(), model.results.len() + 1);
}
