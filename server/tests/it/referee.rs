//! The referee against a plain model, which knows tic-tac-toe by its eight lines.

use noughts_engine::rules::{Mark, Position, Rules};
use noughts_protocol::{Id, Rejection, Request, Tally, Turn};
use noughts_server::referee::{Effect, Referee};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// The cells of each line, counted from the top left.
const LINES: [[u8; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// So many messages of a seat are known when they come again.
const REMEMBERED: usize = 8;

/// A message, as anybody could send it. Rounds and plies are given as what is added to the right ones.
#[derive(Clone, Copy, Debug)]
struct Sent {
    mark: Mark,
    id: u64,
    rounds_off: i8,
    plies_off: i8,
    kind: Request,
}

#[derive(Default)]
struct Model {
    cells: Vec<u8>,
    rounds: u32,
    score: Tally,
    asker: Option<Mark>,
    refused: Option<Mark>,
    accepted: [Vec<u64>; 2],
    changes: u64,
}

impl Model {
    /// X begins the first round, O the second, and so on.
    fn mover(&self, ply: usize) -> Mark {
        if (ply + self.rounds as usize).is_multiple_of(2) { Mark::X } else { Mark::O }
    }

    fn winner(&self) -> Option<Mark> {
        let has = |mark, cell: &u8| {
            self.cells.iter().position(|played| played == cell).is_some_and(|ply| self.mover(ply) == mark)
        };
        Mark::ALL.into_iter().find(|mark| LINES.iter().any(|line| line.iter().all(|cell| has(*mark, cell))))
    }

    fn is_over(&self) -> bool {
        self.cells.len() == 9 || self.winner().is_some()
    }

    fn own_last(&self, mark: Mark) -> Option<usize> {
        (0..self.cells.len()).rev().find(|ply| self.mover(*ply) == mark)
    }

    /// Whether the message counts.
    fn act(&mut self, sent: Sent) -> bool {
        let Sent { mark, id, rounds_off, plies_off, kind } = sent;
        if self.accepted[mark as usize].contains(&id) || rounds_off != 0 || plies_off != 0 {
            return false;
        }
        let mut refused = None;
        let counts = match kind {
            Request::Place(mv) => {
                let cell = mv.position.row * 3 + mv.position.column;
                let is_on_board = mv.position.row < 3 && mv.position.column < 3;
                let may = !self.is_over() && is_on_board && self.mover(self.cells.len()) == mark;
                may && !self.cells.contains(&cell) && {
                    self.cells.push(cell);
                    self.asker = None;
                    true
                }
            }
            Request::Undo => {
                self.asker.is_none() && self.own_last(mark).is_some() && {
                    self.asker = Some(mark);
                    true
                }
            }
            Request::Grant(yes) => match self.asker {
                Some(asker) if asker != mark || !yes => {
                    refused = (asker != mark && !yes).then_some(asker);
                    let ply = self.own_last(asker).filter(|_| yes);
                    ply.into_iter().for_each(|ply| self.cells.truncate(ply));
                    self.asker = None;
                    true
                }
                _ => false,
            },
            Request::Rematch => {
                self.is_over() && {
                    match self.winner() {
                        Some(Mark::X) => self.score.x += 1,
                        Some(Mark::O) => self.score.o += 1,
                        None => self.score.draws += 1,
                    }
                    self.rounds += 1;
                    self.cells.clear();
                    self.asker = None;
                    true
                }
            }
        };
        if counts {
            self.changes += 1;
            self.refused = refused;
            self.accepted[mark as usize].push(id);
            if self.accepted[mark as usize].len() > REMEMBERED {
                self.accepted[mark as usize].remove(0);
            }
        }
        counts
    }
}

fn sent() -> impl Strategy<Value = Sent> {
    let cell = (0..4_u8, 0..4_u8).prop_map(|(column, row)| Position::new(column, row).into());
    let kind = prop_oneof![
        8 => cell.prop_map(Request::Place),
        1 => Just(Request::Undo),
        2 => any::<bool>().prop_map(Request::Grant),
        2 => Just(Request::Rematch),
    ];
    // Mostly the right moment, so that rounds are played to their end.
    let off = || prop_oneof![12 => Just(0_i8), 1 => -2..3_i8];
    let mark = prop_oneof![Just(Mark::X), Just(Mark::O)];
    let id = prop_oneof![4 => any::<u64>(), 1 => 0..20_u64];
    (mark, id, off(), off(), kind).prop_map(|(mark, id, rounds_off, plies_off, kind)| Sent {
        mark,
        id: id >> 11,
        rounds_off,
        plies_off,
        kind,
    })
}

fn agree(messages: &[Sent]) {
    let mut referee = Referee::new(Rules::TIC_TAC_TOE, Mark::X);
    let mut model = Model::default();
    for sent in messages {
        let before = referee.clone();
        let state = before.state(None);
        let off = |right: u32, off: i8| right.wrapping_add_signed(off.into());
        let turn = Turn {
            id: Id::try_from(sent.id).expect("a small number"),
            round: off(state.round, sent.rounds_off),
            ply: off(u32::try_from(state.record.moves.len()).expect("few"), sent.plies_off),
        };
        let is_known = model.accepted[sent.mark as usize].contains(&sent.id);
        let answer = referee.act(sent.mark, turn, sent.kind);
        let counts = matches!(answer, Ok(Effect::Moved | Effect::Changed));
        assert_eq!(counts, model.act(*sent), "{sent:?}");
        assert!(counts || referee == before, "what does not count changes nothing");
        assert_eq!(is_known, matches!(answer, Ok(Effect::Repeated) | Err(Rejection::IdUsed)), "{sent:?}");
        if counts {
            let accepted = referee.clone();
            assert_eq!(referee.act(sent.mark, turn, sent.kind), Ok(Effect::Repeated));
            let other = if sent.kind == Request::Undo { Request::Rematch } else { Request::Undo };
            assert_eq!(referee.act(sent.mark, turn, other), Err(Rejection::IdUsed));
            let later = Turn { ply: turn.ply + 1, ..turn };
            assert_eq!(referee.act(sent.mark, later, sent.kind), Err(Rejection::IdUsed));
            assert_eq!(referee, accepted);
        }
        let state = referee.state(None);
        let cells: Vec<_> = state.record.moves.iter().map(|mv| mv.position.row * 3 + mv.position.column).collect();
        assert_eq!((cells, state.round, referee.score()), (model.cells.clone(), model.rounds + 1, model.score));
        assert_eq!((state.undo, state.undo_refused, state.seq), (model.asker, model.refused, model.changes));
        assert_eq!(state.replayed().expect("only legal moves").is_over(), model.is_over());
        let text = serde_json::to_string(&referee).expect("it has a text");
        assert_eq!(serde_json::from_str::<Referee>(&text).expect("it can be read"), referee);
    }
}

fn agree_in(cases: u32) {
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let messages = proptest::collection::vec(sent(), 200);
    runner
        .run(&messages, |messages| {
            agree(&messages);
            Ok(())
        })
        .expect("the referee agrees with the model");
}

#[test]
fn fifty_thousand_messages_agree_with_the_plain_model() {
    agree_in(250);
}

#[test]
#[ignore = "takes a minute"]
fn a_million_messages_agree_with_the_plain_model() {
    agree_in(5000);
}
