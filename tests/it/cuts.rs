//! Two games of friends far apart, whose sockets are cut at random instants. They have no windows, the time is simulated, and the
//! state of both games is compared with a plain model.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use noughts::game::GamePlugin;
use noughts::intent::{Intent, RoomIntent};
use noughts::online::{Heard, Socket, Sockets, StoredSeat};
use noughts::records::Past;
use noughts::settings::Settings;
use noughts::{coach, intent, links, online, records, screens, settings, setup, wake};
use noughts_engine::play::{ActionKind, MatchRecord, RoundRecord};
use noughts_engine::rules::{Mark, Position, Rules};
use noughts_protocol::{ClientMessage, Code, Rejection, Request, Tally};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::{Game, room::Room};

/// The number of rooms, which are tested one after the other, and the number of cuts in each room.
const ROOMS: u64 = 10;
const CUTS: usize = 100;
/// The greatest number of ticks until something happens for which both games wait.
const PATIENCE: usize = 10_000;

/// How often connections were lost, counted by the instant of the loss.
#[derive(Clone, Copy, Debug, Default)]
struct Cuts {
    /// The connection could not be opened.
    refused: usize,
    /// Nothing was on its way.
    idle: usize,
    /// The server has not got a message that was sent.
    before_server: usize,
    /// The server has got the message, but has not sent the answer.
    before_answer: usize,
    /// The answer was sent.
    on_the_way_back: usize,
    /// The number of all these losses of which the game is not told, so that it has to find out.
    silent: usize,
    /// The game was killed and started again.
    restarts: usize,
}

impl Cuts {
    const fn all(&self) -> usize {
        self.refused + self.idle + self.before_server + self.before_answer + self.on_the_way_back + self.restarts
    }
}

/// The match on which both friends agree: every action that the server has accepted, applied in the simplest way.
#[derive(Clone, Default)]
struct Model {
    /// The cells of the finished rounds, in the order in which they were played.
    finished: Vec<Vec<Position>>,
    winners: Vec<Option<Mark>>,
    moves: Vec<Position>,
    asks: Option<Mark>,
    actions: u64,
}

impl Model {
    /// The side of a move. X begins the first round, O begins the next round, and so on.
    const fn mark(&self, ply: usize) -> Mark {
        if (self.finished.len() + ply).is_multiple_of(2) { Mark::X } else { Mark::O }
    }

    fn winner(&self) -> Option<Mark> {
        const LINES: [&str; 8] = ["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "c1b2a3"];
        Mark::ALL.into_iter().find(|mark| {
            let own: Vec<_> = self.moves.iter().enumerate().filter(|(ply, _)| self.mark(*ply) == *mark).collect();
            let has = |cell: &str| own.iter().any(|(_, position)| position.to_string() == cell);
            LINES.iter().any(|line| (0..3).all(|index| has(&line[2 * index..2 * index + 2])))
        })
    }

    fn is_over(&self) -> bool {
        self.moves.len() == 9 || self.winner().is_some()
    }

    /// The number of moves before the last move of this side.
    fn before_last_of(&self, mark: Mark) -> Option<usize> {
        (0..self.moves.len()).rev().find(|ply| self.mark(*ply) == mark)
    }

    /// Something that somebody can do now.
    fn choose(&self, rng: &mut ChaCha8Rng) -> (Mark, Request) {
        let any = *Mark::ALL.choose(rng).expect("two");
        let free: Vec<_> = Rules::TIC_TAC_TOE.cells().filter(|cell| !self.moves.contains(cell)).collect();
        let place = (self.mark(self.moves.len()), free.choose(rng).map(|cell| Request::Place((*cell).into())));
        match (self.asks, place) {
            (Some(asker), _) if rng.random_bool(0.8) => match rng.random_range(0..3) {
                0 => (asker, Request::Grant(false)),
                1 => (asker.other(), Request::Grant(false)),
                _ => (asker.other(), Request::Grant(true)),
            },
            _ if self.asks.is_none() && self.before_last_of(any).is_some() && rng.random_bool(0.2) => {
                (any, Request::Undo)
            }
            (_, (mark, Some(place))) if !self.is_over() => (mark, place),
            _ => (any, Request::Rematch),
        }
    }

    fn apply(&mut self, mark: Mark, kind: Request) {
        self.actions += 1;
        match (kind, self.asks.take()) {
            (Request::Place(mv), _) => self.moves.push(mv.position),
            (Request::Undo, _) => self.asks = Some(mark),
            (Request::Grant(true), Some(asker)) => self.moves.truncate(self.before_last_of(asker).expect("a move")),
            (Request::Grant(_), _) => {}
            (Request::Rematch, _) => {
                self.winners.push(self.winner());
                self.finished.push(std::mem::take(&mut self.moves));
            }
        }
    }
}

/// A game, and its connection.
struct Friend {
    mark: Mark,
    game: Game,
    /// The sockets that the game opens: for each socket, the way to send messages to the game, and the messages that the game
    /// sends.
    opened: Receiver<(Sender<Heard>, Receiver<String>)>,
    connection: Option<Connection>,
}

struct Connection {
    number: usize,
    heard: Sender<Heard>,
    sent: Receiver<String>,
    /// The messages that are on their way to the game.
    answers: VecDeque<String>,
    /// Whether no message reaches the game any more, while the game does not know this.
    is_silent: bool,
}

impl Friend {
    fn new(mark: Mark, seat: StoredSeat, past: Past) -> Self {
        let (open, opened) = channel();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, GamePlugin { seed: Some(mark as u64), ..default() }));
        app.add_plugins((wake::plugin, wake::without_fixed_steps, intent::plugin, screens::plugin, settings::plugin));
        app.add_plugins((setup::plugin, coach::plugin, links::plugin, records::plugin));
        app.insert_resource(seat).insert_resource(past).add_message::<WindowFocused>();
        app.insert_resource(Settings { server: Some("http://noughts.example/".to_owned()), ..default() });
        app.insert_resource(Sockets(Box::new(move |_, _| {
            let ((hear, heard), (send, sent)) = (channel(), channel());
            open.send((hear, sent)).expect("the test is there");
            Ok(Socket::new(send, heard))
        })));
        app.add_plugins(online::plugin);
        Self { mark, game: Game::from_app(app), opened, connection: None }
    }

    fn write(&mut self, intent: Intent) {
        self.game.app.world_mut().write_message(intent);
    }

    /// Whether the game shows the same match as the model.
    fn sees(&self, model: &Model) -> bool {
        let room = self.game.shown_room();
        room.is_some_and(|room| room.asks_to_undo() == model.asks)
            && self.game.pairing().round_number() == model.finished.len() + 1
            && self.game.history() == model.moves
    }

    /// Whether something was asked for that is not answered yet.
    fn waits(&self) -> bool {
        self.game.app.world().resource::<StoredSeat>().unanswered.is_some()
    }

    /// Whether a person can do what leads to this request. While the connection is lost, only marks can be placed.
    fn can_do(&self, kind: Request) -> bool {
        matches!(kind, Request::Place(_)) || self.game.shown_room().is_some_and(online::Room::is_reached)
    }

    /// Does the same as a person would do for this request.
    fn act(&mut self, kind: Request) {
        match kind {
            Request::Place(mv) => self.game.write(ActionKind::Place(mv)),
            Request::Undo => self.write(Intent::Act(ActionKind::Undo)),
            Request::Rematch => self.write(Intent::Act(ActionKind::NewRound)),
            Request::Grant(yes) => self.write(Intent::Room(RoomIntent::Grant(yes))),
        }
    }

    /// Kills the game, and starts it again with what was stored.
    fn restart(&mut self, room: &mut Room) {
        if let Some(connection) = self.connection.take() {
            room.close(connection.number);
        }
        *self = Self::new(self.mark, self.game.resource(), self.game.resource());
    }
}

/// Two friends, their room, and the connections between them.
struct Table {
    friends: [Friend; 2],
    room: Room,
    cuts: Cuts,
    /// The number of connections so far.
    connections: usize,
    rng: ChaCha8Rng,
    /// Whether no connection is cut any more.
    is_calm: bool,
}

impl Table {
    fn open(seed: u64) -> Self {
        let friends = Mark::ALL.map(|mark| Friend::new(mark, StoredSeat::default(), Past::default()));
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mut table = Self { friends, room: Room::new(), cuts: Cuts::default(), connections: 0, rng, is_calm: false };
        table.friends[0].write(Intent::Room(RoomIntent::Create { name: "Mina".parse().ok() }));
        table.until("a room", |table| table.room.referee.is_taken(Mark::X));
        table.friends[1]
            .write(Intent::Room(RoomIntent::Join { code: Code::from_number(1), name: "Noah".parse().ok() }));
        table.until("both play", |table| table.both_see(&Model::default()));
        table
    }

    fn both_see(&self, model: &Model) -> bool {
        self.friends.iter().all(|friend| friend.sees(model))
    }

    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..PATIENCE {
            if is_so(self) {
                return;
            }
            self.tick();
        }
        panic!("never: {what}; {:?}", self.cuts);
    }

    /// Lets some time pass, in which messages are carried on, and connections may be cut.
    fn tick(&mut self) {
        let time = Duration::from_millis(self.rng.random_range(10..1500));
        for index in 0..2 {
            let game = &mut self.friends[index].game;
            game.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
            game.update();
            self.carry(index);
        }
    }

    fn happens(&mut self, probability: f64) -> bool {
        !self.is_calm && self.rng.random_bool(probability)
    }

    /// Carries some of the messages from a game and to this game.
    fn carry(&mut self, index: usize) {
        if let Some((heard, sent)) = self.friends[index].opened.try_iter().last() {
            // If the previous connection was lost silently, the server notices its end only now.
            if let Some(old) = self.friends[index].connection.take() {
                self.room.close(old.number);
            }
            if self.happens(0.1) {
                self.cuts.refused += 1;
                let _ = heard.send(Heard::Closed);
                return;
            }
            let _ = heard.send(Heard::Opened);
            self.connections += 1;
            let (number, answers) = (self.connections, VecDeque::new());
            self.friends[index].connection = Some(Connection { number, heard, sent, answers, is_silent: false });
        }
        while self.rng.random_bool(0.7)
            && let Some(connection) = &mut self.friends[index].connection
            && let Ok(text) = connection.sent.try_recv()
        {
            let (number, is_silent) = (connection.number, connection.is_silent);
            if !is_silent && self.happens(0.1) {
                self.cuts.before_server += 1;
                return self.cut(index, false);
            }
            self.room.hear(number, ClientMessage::parse(&text).expect("a message"));
            if !is_silent && self.happens(0.1) {
                self.cuts.before_answer += 1;
                return self.cut(index, true);
            }
        }
        let Some(connection) = &mut self.friends[index].connection else { return };
        let new = self.room.take_waiting(connection.number).into_iter();
        connection.answers.extend(new.map(|message| serde_json::to_string(&message).expect("it has a text")));
        while self.rng.random_bool(0.7)
            && let Some(connection) = &mut self.friends[index].connection
            && !connection.is_silent
            && let Some(text) = connection.answers.pop_front()
        {
            if self.happens(0.03) {
                self.cuts.on_the_way_back += 1;
                return self.cut(index, true);
            }
            let connection = self.friends[index].connection.as_ref().expect("it stands");
            let _ = connection.heard.send(Heard::Text(text));
        }
        if self.friends[index].connection.as_ref().is_some_and(|connection| !connection.is_silent) && self.happens(0.01)
        {
            self.cuts.idle += 1;
            self.cut(index, true);
        }
    }

    /// Cuts a connection. If `may_be_silent` is true, the game is sometimes not told. The server then still hears what the game
    /// sends.
    fn cut(&mut self, index: usize, may_be_silent: bool) {
        let is_silent = may_be_silent && self.rng.random_bool(0.1);
        let friend = &mut self.friends[index];
        if is_silent {
            self.cuts.silent += 1;
            friend.connection.as_mut().expect("it stands").is_silent = true;
        } else if let Some(connection) = friend.connection.take() {
            let _ = connection.heard.send(Heard::Closed);
            self.room.close(connection.number);
        }
    }

    /// Lets one friend make this request, as soon as the game of this friend shows the same match as the model. Waits until the
    /// server has accepted the request. The next round may be begun by either friend.
    fn act(&mut self, mark: Mark, kind: Request, model: &Model) {
        let seq = self.room.referee.seq();
        let mut has_acted = [false; 2];
        for _ in 0..PATIENCE {
            for (friend, has_acted) in self.friends.iter_mut().zip(&mut has_acted) {
                let may_act = !*has_acted && (friend.mark == mark || kind == Request::Rematch);
                if may_act && friend.sees(model) && !friend.waits() && friend.can_do(kind) {
                    friend.act(kind);
                    *has_acted = true;
                }
            }
            self.tick();
            if self.room.referee.seq() > seq {
                return;
            }
            if self.happens(0.005) {
                self.cuts.restarts += 1;
                let index = self.rng.random_range(0..2);
                self.friends[index].restart(&mut self.room);
            }
        }
        panic!("never: {kind:?} of {mark}; {:?}", self.cuts);
    }

    fn expect(&self, model: &Model) {
        let state = self.room.referee.state(None);
        let moves: Vec<_> = state.record.moves.iter().map(|mv| mv.position).collect();
        assert_eq!((state.round as usize, &moves), (model.finished.len() + 1, &model.moves));
        assert_eq!((state.record.first, state.undo), (model.mark(0), model.asks));
        let rounds = |winner| model.winners.iter().filter(|won| **won == winner).count() as u32;
        let score = Tally { x: rounds(Some(Mark::X)), o: rounds(Some(Mark::O)), draws: rounds(None) };
        assert_eq!(self.room.referee.score(), score);
        assert_eq!(state.seq, 2 + model.actions, "two have sat down, and every action has counted once");
    }
}

#[test]
fn games_whose_sockets_are_cut_a_thousand_times_show_what_was_played() {
    let (mut sum, mut seen) = ((0, 0, 0), 0);
    for seed in 0..ROOMS {
        let mut table = Table::open(seed);
        let mut model = Model::default();
        while table.cuts.all() < CUTS {
            let (mark, kind) = model.choose(&mut table.rng);
            table.act(mark, kind, &model);
            model.apply(mark, kind);
            table.expect(&model);
        }
        table.is_calm = true;
        table.until("both see it", |table| table.both_see(&model));
        println!("{:?} in {} actions and {} rounds", table.cuts, model.actions, model.finished.len());
        sum = (sum.0 + table.cuts.all(), sum.1 + model.actions, sum.2 + model.finished.len());
        let is_second = |(kind, why): &(Request, Rejection)| (*kind, *why) == (Request::Rematch, Rejection::WrongRound);
        assert!(table.room.refused.iter().all(is_second), "{:?}", table.room.refused);
        let begun = Some(&model.moves).filter(|moves| !moves.is_empty());
        let played: Vec<_> = model.finished.iter().chain(begun).cloned().collect();
        for Friend { game, .. } in &table.friends {
            let score = game.pairing().score(None);
            let Tally { x, o, draws } = table.room.referee.score();
            assert_eq!([score.wins.x, score.wins.o, score.draws], [x, o, draws].map(|rounds| rounds as usize));
            // Every round is known with its moves, also a round that was played while the game was away.
            let here = MatchRecord::new(records::now(), game.pairing(), game.round());
            let moves = |round: &RoundRecord| round.moves().iter().map(|saved| saved.mv.position).collect();
            assert_eq!(here.rounds().iter().map(moves).collect::<Vec<Vec<_>>>(), played);
            let past = game.resource::<Past>();
            assert_eq!(
                past.all().iter().map(MatchRecord::rounds).collect::<Vec<_>>(),
                [here.rounds()],
                "one match, whole"
            );
            seen += here.rounds().len();
        }
    }
    println!("{} cuts, {} actions, {} rounds; {seen} were seen", sum.0, sum.1, sum.2);
}
