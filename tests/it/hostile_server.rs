//! A hostile server: whatever it sends, the game goes on, leaves the room with a sentence, and starts again without the seat.

use std::process::Command;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use bevy::prelude::*;
use noughts::intent::{Intent, RoomIntent};
use noughts::online::{Heard, Online, Room, RoomEnd, Socket, Sockets, StoredSeat};
use noughts::settings::Settings;
use noughts::words::online::room_ended;
use noughts_engine::rules::Mark;
use noughts_protocol::{ClientMessage, MAX_SERVER_BYTES, ServerMessage, StateHash};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::Game;

/// The number of messages that are made by random changes of right messages, and a larger one for a test of its own.
const CHANGED: usize = 1000;
const MANY_CHANGED: usize = 100_000;
/// How much more memory the game may have after them, in bytes.
const MEMORY: usize = 50 << 20;

const ROUNDS: &str = r#"{"t":"rounds","round":2,"before":{"x":0,"o":0,"draws":0},"records":["x a1 b1 a2 b2 a3"]}"#;
const STATE: &str =
    r#"{"t":"state","seq":9,"rules":"classic 3x3x3","round":2,"record":"o b2","names":{"x":"Mina","o":"Noah"}}"#;
const PRESENCE: &str = r#"{"t":"presence","x":"there","o":"there","watching":0}"#;

/// The message that X plays a1 in a state of the second round.
fn moved(state: &str) -> String {
    let (Some(ServerMessage::Rounds(rounds)), Some(ServerMessage::State(state))) =
        (ServerMessage::parse(ROUNDS), ServerMessage::parse(state))
    else {
        panic!("rounds and a state")
    };
    let mut next = state.clone();
    next.play("a1".parse().expect("a move"));
    let [before, after] = [&state, &next].map(|state| StateHash::of(&rounds, state));
    format!(r#"{{"t":"moved","before":"{before}","after":"{after}","round":2,"ply":1,"at":"a1"}}"#)
}

/// A game, and the server's end of its socket.
struct Victim {
    game: Game,
    /// The sockets that the game opens: for each socket, the way to send messages to the game, and the messages that the game
    /// sends.
    opened: Receiver<(Sender<Heard>, Receiver<String>)>,
    heard: Option<Sender<Heard>>,
    /// The secret with which the game says that its seat can be opened.
    secret: String,
}

impl Victim {
    fn new(stored: StoredSeat) -> Self {
        let (open, opened) = channel();
        let game = Game::open_with(390, 844, |app| {
            app.insert_resource(stored);
            app.insert_resource(Settings { server: Some("http://noughts.example/".to_owned()), ..default() });
            app.insert_resource(Sockets(Box::new(move |_, _| {
                let ((hear, heard), (send, sent)) = (channel(), channel());
                open.send((hear, sent)).expect("the test is there");
                Ok(Socket::new(send, heard))
            })));
        });
        Self { game, opened, heard: None, secret: String::new() }
    }

    /// Makes a room, or comes back to the room that was stored, until the game has a seat.
    fn enter(&mut self) {
        if self.online().room().is_none() {
            self.game.app.world_mut().write_message(Intent::Room(RoomIntent::Create { name: "Mina".parse().ok() }));
        }
        self.game.update();
        self.game.update();
        let (heard, sent) = self.opened.try_iter().last().expect("a socket");
        self.heard = Some(heard);
        self.tell(Heard::Opened);
        let entry = ClientMessage::parse(&sent.try_iter().next().expect("a message")).expect("a message");
        self.secret = match entry {
            ClientMessage::Create(create) => create.secret.reveal(),
            ClientMessage::Join(join) => join.secret.reveal(),
            other => panic!("{other:?}"),
        };
    }

    fn seat(&self) -> String {
        let (secret, watch) = (&self.secret, "9".repeat(32));
        format!(
            r#"{{"t":"seat","v":2,"code":"HKXTBM","role":"x","secret":"{secret}","watch":"{watch}","code_seconds":600}}"#
        )
    }

    /// Brings the game into a room in which the second round is played.
    fn play(&mut self) {
        self.enter();
        for text in [&self.seat(), ROUNDS, STATE, PRESENCE] {
            self.say(text);
        }
        self.game.update();
        assert_eq!(self.game.board().to_string(), ".../.O./... x");
        assert_eq!(self.game.pairing().round_number(), 2);
    }

    fn online(&self) -> &Online {
        self.game.app.world().resource()
    }

    fn tell(&mut self, heard: Heard) {
        // The game may have closed the socket.
        let _ = self.heard.as_ref().map(|socket| socket.send(heard));
        self.game.update();
        assert_eq!(self.game.refusals(), [], "nothing is asked for that is not legal");
    }

    fn say(&mut self, text: &str) {
        self.tell(Heard::Text(text.to_owned()));
    }

    /// Whether the room was left because of what the server has said.
    #[track_caller]
    fn expect_left(&mut self, why: &str) {
        self.game.update();
        let why = why.get(..200).unwrap_or(why);
        assert!(self.online().room().is_none(), "{why}");
        assert_eq!(self.online().ended, Some(RoomEnd::Impossible), "{why}");
        assert_eq!(self.game.resource::<StoredSeat>(), StoredSeat::default(), "the next start is free: {why}");
    }
}

#[test]
fn a_game_of_a_newer_version_is_named_and_becomes_no_board() {
    let mut victim = Victim::new(StoredSeat::default());
    victim.enter();
    victim.say(&victim.seat());
    victim.say(ROUNDS);
    victim.say(&STATE.replace("classic 3x3x3", "order 6x6x5"));
    victim.game.update();
    let unknown = RoomEnd::UnknownRules("order 6x6x5".to_owned());
    assert_eq!(victim.online().ended.as_ref(), Some(&unknown));
    assert!(victim.game.resource::<StoredSeat>().left.is_some(), "a newer program comes back by the code");
    victim.game.open_screen(noughts::screens::Screen::Friend);
    assert!(victim.game.shows(&room_ended(&unknown)), "{:?}", victim.game.texts());
}

/// Messages that no server of this protocol sends to a game that is in the second round.
fn impossible() -> Vec<String> {
    let after = |from: &str, to: &str| STATE.replace(from, to).replace(r#""seq":9"#, r#""seq":10"#);
    let (huge, all) = ("4000000000", u32::MAX.to_string());
    let (long, moved) = ("x".repeat(MAX_SERVER_BYTES), moved(STATE));
    let texts = [
        // Garbage.
        String::new(),
        "no".to_owned(),
        "{}".to_owned(),
        "[".repeat(4000),
        "{\"t\":".repeat(1000),
        r#"{"t":"win"}"#.to_owned(),
        r#"{"t":"refused","why":"because"}"#.to_owned(),
        r#"{"t":"presence","x":{"away":-1},"o":"there","watching":0}"#.to_owned(),
        STATE[..STATE.len() - 1].to_owned(),
        after("Mina", &long),
        // Illegal moves and positions.
        after("o b2", "o b2 b2"),
        after("o b2", "o b2 d4"),
        after("o b2", "x b2"),
        after("o b2", "o a1 b1 a2 b2 a3 c3"),
        after("o b2", &format!("o{}", " b2".repeat(2000))),
        moved.replace("\"a1\"", "\"b2\""),
        moved.replace("\"a1\"", "\"d1\""),
        moved.replace(r#""ply":1"#, r#""ply":0"#),
        moved.replace(r#""round":2"#, r#""round":1"#),
        // A legal move that leads elsewhere than the server says.
        moved.replace("\"a1\"", "\"c1\""),
        // Wrong rules.
        after("3x3x3", "4x4x4"),
        after("3x3x3", "3x3x2"),
        // Rounds that do not fit.
        after(r#""round":2"#, r#""round":0"#),
        after(r#""round":2"#, r#""round":3"#),
        after(r#""round":2"#, &format!(r#""round":{huge}"#)),
        after(r#""round":2"#, &format!(r#""round":{all}"#)),
    ];
    // Impossible scores and records, each with the state that uses it.
    let rounds = [
        ROUNDS.replace(r#"{"x":0"#, &format!(r#"{{"x":{huge}"#)),
        ROUNDS.replace(r#"{"x":0"#, &format!(r#"{{"x":{all}"#)),
        ROUNDS.replace(r#"{"x":0"#, r#"{"x":1"#),
        ROUNDS.replace(" a3", ""),
        ROUNDS.replace("x a1", "o a1"),
        ROUNDS.replace("b1", "a1"),
        ROUNDS.replace(r#"["x a1 b1 a2 b2 a3"]"#, "[]"),
    ];
    texts.into_iter().chain(rounds.map(|rounds| rounds + "\n" + &after("", ""))).collect()
}

#[test]
fn what_cannot_be_is_told_in_a_sentence_and_the_room_is_left() {
    let mut victim = Victim::new(StoredSeat::default());
    for text in impossible() {
        victim.play();
        assert!(victim.game.resource::<StoredSeat>().seat.is_some());
        text.split('\n').for_each(|text| victim.say(text));
        victim.expect_left(&text);
        assert!(victim.game.shows(&room_ended(&RoomEnd::Impossible)), "{:?}", victim.game.texts());
    }
}

#[test]
fn a_score_of_four_billion_ends_no_game_now_and_at_no_later_start() {
    let rounds = ROUNDS.replace(r#""round":2"#, r#""round":4000000002"#).replace(r#"{"x":0"#, r#"{"x":4000000000"#);
    let state = STATE.replace(r#""round":2"#, r#""round":4000000002"#);
    let mut victim = Victim::new(StoredSeat::default());
    victim.play();
    let stored = victim.game.resource::<StoredSeat>();
    drop(victim);
    // An earlier version of the game has stored the seat before it ended.
    let mut victim = Victim::new(StoredSeat { is_on_trial: false, ..stored });
    victim.enter();
    let begun = Instant::now();
    for text in [&victim.seat(), &rounds, &state, PRESENCE] {
        victim.say(text);
    }
    println!("{:?} to find it out", begun.elapsed());
    victim.expect_left("a score");
    let mut next = Victim::new(victim.game.resource());
    next.game.update();
    assert!(next.online().room().is_none() && next.opened.try_recv().is_err());
}

#[test]
fn a_seat_that_was_not_asked_for_is_not_taken_and_not_stored() {
    let other_secret = "a".repeat(32);
    for (from, to) in [(r#""v":2"#, r#""v":1"#), (r#""role":"x""#, r#""role":"o""#), ("", other_secret.as_str())] {
        let mut victim = Victim::new(StoredSeat::default());
        victim.enter();
        let from = if from.is_empty() { &victim.secret } else { from };
        let seat = victim.seat().replace(from, to);
        victim.say(&seat);
        victim.expect_left(&seat);
    }
}

#[test]
fn unknown_fields_and_numbers_without_sense_end_nothing() {
    let mut victim = Victim::new(StoredSeat::default());
    victim.enter();
    let all = u64::MAX.to_string();
    let state = STATE.replace(r#""seq":9"#, &format!(r#""clock":{{"x":1}},"undo":"x","seq":{all}"#));
    for text in [
        &victim.seat().replace(":600", &format!(":{all}")),
        &ROUNDS.replace(r#""round""#, r#""how":["new"],"round""#),
        &state,
        &PRESENCE.replace(r#""o":"there","watching":0"#, &format!(r#""o":{{"away":{all}}},"watching":{}"#, u32::MAX)),
        &moved(&state),
        &moved(&state),
        // A move in a state that the game does not know.
        &moved(STATE),
    ] {
        victim.say(text);
        victim.game.update();
    }
    assert!(victim.online().room().is_some_and(Room::is_seated));
    assert_eq!(victim.game.board().to_string(), "X../.O./... o");
}

#[test]
fn a_flood_is_ended() {
    let mut victim = Victim::new(StoredSeat::default());
    victim.play();
    let heard = victim.heard.clone().expect("a socket");
    for _ in 0..3000 {
        heard.send(Heard::Text(PRESENCE.to_owned())).expect("the game is there");
    }
    (0..100).for_each(|_| victim.game.update());
    victim.expect_left("a flood");
}

/// Changes a text at a few places: digits become other numbers, words become other words, and pieces are lost or come twice.
fn changed(text: &str, rng: &mut ChaCha8Rng) -> String {
    const PIECES: [&str; 12] =
        ["0", "1", "-1", "4294967295", "18446744073709551615", "1e99", "null", "\"x\"", "[]", "{}", "b2", "\u{202E}"];
    let mut tokens: Vec<&str> = text.split_inclusive([',', ':', ' ', '"', '}']).collect();
    for _ in 0..rng.random_range(1..4) {
        let index = rng.random_range(0..tokens.len());
        match rng.random_range(0..4) {
            0 => _ = tokens.remove(index),
            1 => tokens.insert(index, tokens[rng.random_range(0..tokens.len())]),
            2 => tokens[index] = PIECES.choose(rng).expect("some"),
            _ => tokens.insert(index, PIECES.choose(rng).expect("some")),
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.concat()
}

/// Hears so many messages that are right, or were right before they were changed by chance.
fn hear_changed(count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(33);
    let mut victim = Victim::new(StoredSeat::default());
    victim.play();
    let (mut left, moved, before) = (0, moved(STATE), resident_memory());
    for _ in 0..count {
        if victim.online().room().is_none() {
            victim.play();
        }
        let seat = victim.seat();
        let text = *[&seat, ROUNDS, STATE, &moved, PRESENCE].choose(&mut rng).expect("five");
        let text = if rng.random_bool(0.2) { text.to_owned() } else { changed(text, &mut rng) };
        victim.say(&text);
        match &victim.online().ended {
            Some(RoomEnd::Impossible | RoomEnd::UnknownRules(_)) => left += 1,
            ended => assert_eq!(*ended, None, "{text}"),
        }
        if let Some(room) = victim.online().room() {
            assert_eq!(room.role().and_then(noughts_protocol::Role::mark), Some(Mark::X), "{text}");
        }
    }
    let more = resident_memory().saturating_sub(before);
    println!("the room was left {left} times, and {} kB were added", more >> 10);
    assert!(left > count / 10 && left < count);
    assert!(more < MEMORY, "{more} bytes more");
    // What was stored leads to no start that fails.
    let stored = victim.game.resource::<StoredSeat>();
    Victim::new(stored).game.update();
}

/// The memory that this program has now, in bytes, where the system tells it.
fn resident_memory() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    pages.and_then(|pages| pages.split(' ').nth(1)?.parse::<usize>().ok()).unwrap_or(0) * 4096
}

#[test]
fn right_messages_that_are_changed_by_chance_end_no_game() {
    let this = std::env::current_exe().expect("a path");
    let alone = ["--exact", "hostile_server::changed_messages", "--ignored", "--nocapture"];
    let output = Command::new(this).args(alone).output().expect("this program runs");
    let [said, errors] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success() && said.contains("1 passed"), "{said}{errors}");
}

#[test]
#[ignore = "is run by the test above, in a process of its own, whose memory is measured"]
fn changed_messages() {
    hear_changed(CHANGED);
}

#[test]
#[ignore = "takes some minutes"]
fn a_hundred_thousand_messages_that_are_changed_by_chance_end_no_game() {
    hear_changed(MANY_CHANGED);
}
