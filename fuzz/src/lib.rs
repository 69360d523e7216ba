//! Inputs of any kind for the engine and the protocol, and what must hold for all of them. Each function here is a fuzz target.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use noughts_engine::ai::ROSTER;
use noughts_engine::play::{
    Action, ActionKind, Author, Link, Match, MatchReader, MatchRecord, Player, Round, RoundText, SavedGame, Starter,
    apply,
};
use noughts_engine::rules::{Board, ByMark, Kind, Mark, Position, Rules};
use noughts_protocol::{Client, ClientMessage, Event, Id, Moved, Request, ServerMessage, StateHash};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use model::{Model, any_board, code, index, position};
use persistence::{Parsed, Persistent};
use streak::Streak;

pub mod agreement;
pub mod kinds;
pub mod model;

// What reads stored text in the game. The rest of the game needs too much for a fuzzer.
#[path = "../../src/persistence/persistent.rs"]
#[expect(dead_code, reason = "nothing is stored here")]
mod persistence;
/// Two of the languages of the game. The list of all is written when that is built.
mod language {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub(super) enum Language {
        #[serde(rename = "en")]
        English,
        #[serde(rename = "ko")]
        Korean,
    }
}
#[path = "../../src/settings/choices.rs"]
#[expect(dead_code, reason = "the settings have no effect here")]
mod choices;
#[path = "../../src/settings/values.rs"]
#[expect(dead_code, reason = "the settings have no effect here")]
mod settings;
#[path = "../../src/records/solved.rs"]
#[expect(dead_code, reason = "no puzzle is solved here")]
mod solved;
#[path = "../../src/records/streak.rs"]
mod streak;

/// The fuzz targets by their names, which are those of their corpora too.
pub const TARGETS: [(&str, fn(&[u8])); 11] = [
    ("board", board),
    ("kinds", kinds),
    ("link", link),
    ("matches", matches),
    ("protocol", protocol),
    ("record", record),
    ("saved_game", saved_game),
    ("server", server),
    ("session", session),
    ("settings", settings),
    ("solved", solved),
];

/// The notation of a board, after four bytes for the rules. What is read is printed, and read again as the same.
pub fn board(data: &[u8]) {
    let Some((rules, text)) = rules_and_text(data) else {
        return;
    };
    if let Ok(board) = Board::parse(rules, text) {
        assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
        assert!(board.legal_moves().all(|mv| board.after(mv).is_ok()));
        assert_eq!(board.is_over(), board.outcome().is_some());
    }
}

/// A round of any kind and size: every three bytes are a move. The engine and the plain model of the kinds must agree.
pub fn kinds(data: &[u8]) {
    agreement::play(data);
}

/// A link to a round. What is read is printed, encoded or not, and read again as the same. The link to a round that can be played
/// from it is the same again.
pub fn link(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Some(link) = same_when_read_again::<Link>(text)
    {
        assert_eq!(link.fragment().parse(), Ok(link.clone()));
        if let Ok(round) = link.round(|_| Author::Person) {
            assert_eq!(Link::new(&round), Link { is_letter: false, sender: None, ..link });
        }
    }
}

/// Matches that were played, as people exchange them. What is read is written, and read again as the same. What cannot be read is
/// each a part of the text.
pub fn matches(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (all, damaged): (Vec<_>, Vec<_>) = MatchReader::new(text).partition(Result::is_ok);
    let all: Vec<MatchRecord> = all.into_iter().flatten().collect();
    assert!(all.iter().all(|played| !played.rounds().is_empty()));
    assert!(
        damaged
            .into_iter()
            .filter_map(Result::err)
            .all(|damaged| !damaged.text.is_empty() && text.contains(damaged.text))
    );
    if !all.is_empty() {
        assert_eq!(MatchRecord::parse_all(&MatchRecord::print_all(&all)), Ok(all));
    }
}

/// A frame of the protocol, of a game or of a server. What is read is written, and read again as the same. Whatever a server
/// says, a game's side of a room can take it.
pub fn protocol(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(message) = ClientMessage::parse(text) {
        let written = serde_json::to_string(&message).expect("it can be written");
        // JSON can say the same in fewer bytes than it is written in.
        if written.len() <= noughts_protocol::MAX_BYTES {
            assert_eq!(ClientMessage::parse(&written), Ok(message.clone()), "{written}");
        }
        assert_eq!(message.action().map(|(turn, kind)| kind.at(turn)).unwrap_or(message.clone()), message);
    }
    if let Ok(message) = serde_json::from_str::<ServerMessage>(text) {
        let written = serde_json::to_string(&message).expect("it can be written");
        assert_eq!(serde_json::from_str::<ServerMessage>(&written).ok(), Some(message.clone()), "{written}");
        let mut client = Client::new(ClientMessage::Ping { hash: None });
        for _ in 0..2 {
            client.hear(message.clone());
            client.act(Id::from_random(0), Request::Rematch);
            assert!(client.opened().len() <= 2);
        }
    }
}

/// What a server sends to a game: the first line is how the game enters, and every other line is a message or, after a plus sign, a
/// square on which the other side plays next. Whatever comes, the game has a legal match or none.
pub fn server(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut lines = text.lines();
    let Some(entry) = lines.next().and_then(|entry| ClientMessage::parse(entry).ok()) else {
        return;
    };
    let mut client = Client::new(entry);
    for (line, id) in lines.zip(0..) {
        let message = match line.strip_prefix('+') {
            Some(cell) => next_move(&client, cell),
            None => ServerMessage::parse(line),
        };
        let Some(message) = message else { return };
        if client.hear(message) == Event::Impossible {
            return;
        }
        client.act(Id::from_random(id), Request::Rematch);
        assert!(client.opened().len() + client.heartbeat().len() <= 4);
        if let Some(state) = client.state() {
            let round = state.replayed().expect("only what can be played is taken");
            assert_eq!(Board::parse(state.rules, &round.board().to_string()).as_ref(), Ok(round.board()));
        }
    }
}

/// The message with which a server that is right tells the next move.
fn next_move(client: &Client, cell: &str) -> Option<ServerMessage> {
    let (state, at) = (client.state()?, cell.parse().ok()?);
    let mut next = state.clone();
    next.play(at);
    let [before, after] = [state, &next].map(|state| StateHash::of(client.rounds(), state));
    let ply = state.record.moves.len() as u32;
    Some(ServerMessage::Moved(Moved { before, after, round: state.round, ply, at, id: None }))
}

/// The text of a round, after four bytes for the rules. What is read is printed, with spaces and without, and read again as the
/// same. What can be replayed is a board.
pub fn record(data: &[u8]) {
    let Some((rules, text)) = rules_and_text(data) else {
        return;
    };
    if let Ok(round) = RoundText::parse(rules, text) {
        for text in [round.to_string(), format!("{round:#}")] {
            assert_eq!(RoundText::parse(Rules::TIC_TAC_TOE, &text).as_ref(), Ok(&round), "{text}");
        }
        let board =
            round.start.board().ok().and_then(|board| board.replay(round.moves.iter().map(|saved| saved.mv)).ok());
        if let Some(board) = board {
            assert_eq!(Board::parse(board.rules(), &board.to_string()), Ok(board));
        }
    }
}

/// A saved game. What is read is printed, and read again as the same. A round that can be made from it is saved as it was.
pub fn saved_game(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Some(saved) = same_when_read_again::<SavedGame>(text)
    {
        let round = saved.round().expect("its moves are legal");
        assert_eq!(SavedGame::new(&saved.pairing, &round), saved);
    }
}

/// The stored settings. What can be read of them is written, and read again as the same.
pub fn settings(data: &[u8]) {
    same_when_stored_again::<settings::Settings>(data);
}

/// The stored list of solved puzzles. What is read is written, and read again as the same.
pub fn solved(data: &[u8]) {
    same_when_stored_again::<solved::Solved>(data);
}

/// A session of tic-tac-toe: every two bytes are an action. It must agree with the plain model, and whatever it comes to
/// is the same after it was saved.
pub fn session(data: &[u8]) {
    let mut session = Session::new();
    for bytes in data.chunks_exact(2) {
        session.act(bytes[0], bytes[1]);
        session.check();
    }
}

fn rules_and_text(data: &[u8]) -> Option<(Rules, &str)> {
    let (&[kind, columns, rows, length], text) = data.split_first_chunk()?;
    let kind = Kind::ALL[usize::from(kind) % Kind::ALL.len()];
    Some((Rules::of(kind, columns, rows, length).ok()?, std::str::from_utf8(text).ok()?))
}

fn same_when_read_again<T: FromStr<Err: Debug + PartialEq> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    let read: T = text.parse().ok()?;
    assert_eq!(read.to_string().parse().as_ref(), Ok(&read), "{read}");
    Some(read)
}

fn same_when_stored_again<T: Persistent + Debug>(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Parsed::Whole(read) | Parsed::Partly(read) = T::from_text(text)
    {
        let written = read.to_text().expect("it can be written");
        match T::from_text(&written) {
            Parsed::Whole(again) => assert_eq!(again, read, "{written}"),
            other => panic!("{written} is {other:?}"),
        }
        // Nothing was changed in this window since the default was stored, or nothing in the other.
        assert_eq!(T::default().merge(&T::default(), read.clone()), read);
        assert_eq!(read.merge(&T::default(), T::default()), read);
    }
}

struct Session {
    round: Round,
    pairing: Match,
    model: Model,
    saved: Option<(String, Model)>,
    rng: ChaCha8Rng,
}

impl Session {
    fn new() -> Self {
        let people = ByMark::new(|_| true);
        Self {
            round: Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X)),
            pairing: pairing(people),
            model: Model::new(Some(people)),
            saved: None,
            // Nothing in these matches is decided by chance.
            rng: ChaCha8Rng::seed_from_u64(0),
        }
    }

    fn act(&mut self, kind: u8, argument: u8) {
        let model = &mut self.model;
        let number = usize::from(argument);
        let (kind, expected) = match kind % 16 {
            0 => (ActionKind::Undo, model.undo()),
            1 => (ActionKind::Redo, model.redo()),
            2 => (ActionKind::GoTo(number % 12), model.go_to(number % 12)),
            3 => {
                model.reset();
                (ActionKind::Reset, Ok(()))
            }
            4 => {
                model.new_round();
                (ActionKind::NewRound, Ok(()))
            }
            5 => {
                let start = any_board(&mut ChaCha8Rng::seed_from_u64(argument.into()));
                if !Round::new(start).counts() {
                    self.round = Round::new(start);
                    model.set_up(&start);
                }
                return;
            }
            6 => {
                let Some((text, then)) = &self.saved else { return };
                let saved: SavedGame = text.parse().expect("what was saved can be read");
                self.round = saved.round().expect("its moves are legal");
                (self.pairing, *model) = (saved.pairing, then.clone());
                return;
            }
            7 => {
                let people = ByMark { x: argument & 1 == 0, o: argument & 2 == 0 };
                model.new_match(people);
                (ActionKind::NewMatch(Rules::TIC_TAC_TOE, pairing(people)), Ok(()))
            }
            8 => {
                let text = SavedGame::new(&self.pairing, &self.round).to_string();
                self.saved = Some((text, model.clone()));
                return;
            }
            9 | 10 => return self.computer(number),
            11 => (ActionKind::PlayFrom(number % 12), model.play_from(number % 12)),
            _ => {
                let cell = number % 10;
                let at = if cell == 9 { Position::new(3, 1) } else { position(cell) };
                (ActionKind::Place(at.into()), model.place(index(at)))
            }
        };
        let done = apply(&Action::by_person(kind), &mut self.round, Some(&mut self.pairing), &mut self.rng);
        assert_eq!(done.map_err(code), expected);
    }

    /// A computer plays its own move, or one for a person.
    fn computer(&mut self, number: usize) {
        let opponent = ROSTER[number % ROSTER.len()].id;
        let to_move = self.model.to_move();
        let is_own = self.model.people.is_some_and(|people| !people[to_move]);
        let author = match self.pairing.players[to_move] {
            Player::Computer(own) if is_own => Author::Computer(own),
            _ => Author::StandIn(opponent),
        };
        let cell = number % 9;
        let action = Action { kind: ActionKind::Place(position(cell).into()), author };
        let done = apply(&action, &mut self.round, Some(&mut self.pairing), &mut self.rng);
        let expected = match () {
            () if self.model.is_over() => Err("over"),
            () if self.model.cells()[cell].is_some() => Err("taken"),
            () => {
                self.model.play(cell);
                Ok(())
            }
        };
        assert_eq!(done.map_err(code), expected);
    }

    fn check(&self) {
        let (round, model) = (&self.round, &self.model);
        let cells: [Option<Mark>; 9] = std::array::from_fn(|cell| round.board().mark(position(cell)));
        assert_eq!(cells, model.cells());
        assert_eq!(round.board().to_move(), model.to_move());
        let moves: Vec<_> = round.moves().iter().filter_map(|played| index(played.mv.position)).collect();
        let expected: Vec<_> = model.moves.iter().chain(model.redo.iter().rev()).copied().collect();
        assert_eq!((moves, round.cursor()), (expected, model.moves.len()));
        let outcome = round.outcome();
        assert_eq!(
            (outcome.is_some(), outcome.and_then(|outcome| outcome.winner())),
            (model.is_over(), model.winner())
        );
        assert_eq!(self.pairing.winners().collect::<Vec<_>>(), model.results);
        let saved = SavedGame::new(&self.pairing, round);
        assert_eq!(saved.to_string().parse(), Ok(saved.clone()));
        assert_eq!(saved.round().map(|round| SavedGame::new(&self.pairing, &round)), Ok(saved));
    }
}

fn pairing(people: ByMark<bool>) -> Match {
    let player = |is_person: bool, name: &str| match is_person {
        true => Player::person(name).expect("a name"),
        false => Player::Computer(ROSTER[0].id),
    };
    let players = ByMark { x: player(people.x, "Mina"), o: player(people.o, "Noah") };
    Match::new(players, Mark::X, Starter::ALTERNATE)
}
