//! The past rounds of a room: the newest with their moves, the others as a score, for whoever comes and whenever.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use noughts_engine::play::Record;
use noughts_engine::rules::{Mark, Rules};
use noughts_protocol::{Code, Create, MAX_PAST_BYTES, PastRounds, Request, Secret, ServerMessage, Tally, VERSION};
use noughts_server::room::{HostedRoom, code_of};
use noughts_server::store::{Embedded, RoomStore, SaveError, StoredPast};

use crate::support::{Player, Server, place};

const MOVES: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

/// Lets whoever begins win a round, and the other begin the next.
async fn play_round(players: &mut [Player; 2]) {
    let first = players[0].state().record.first;
    for (ply, at) in MOVES.into_iter().enumerate() {
        let [x, o] = &mut *players;
        let (mover, other) = if (ply % 2 == 0) == (first == Mark::X) { (x, o) } else { (o, x) };
        let id = noughts_protocol::Id::from_random(getrandom::u64().expect("random bytes"));
        let message = mover.client.act(id, place(at)).expect("nothing else waits for an answer");
        mover.send_all(vec![message]).await.expect("a connection");
        // Nothing but the move is told, however many rounds there were.
        for player in [mover, other] {
            let message = player.message().await.expect("a message");
            assert!(matches!(message, ServerMessage::Moved(_)), "{message:?}");
            player.client.hear(message);
        }
    }
    let [x, o] = players;
    let round = x.state().round;
    x.expect(Request::Rematch).await;
    o.until(|state| state.round == round + 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_rounds_are_told_with_their_moves_and_all_are_counted() {
    const ROUNDS: u32 = 220;
    let server = Server::start().await;
    let mut players = Player::pair(&server.url).await;
    players[0].until(|state| state.names.o.is_some()).await;
    players[0].until_presence(|presence| presence.o == noughts_protocol::SeatPresence::There).await;
    for _ in 0..ROUNDS {
        play_round(&mut players).await;
    }
    let [x, o] = players;
    let score = Tally { x: ROUNDS / 2, o: ROUNDS / 2, draws: 0 };
    let (past, seat) = (x.past(), x.client.seat().expect("a seat").clone());
    let bytes = past.iter().map(|record| record.len() + 3).sum::<usize>();
    println!("{} rounds in {bytes} bytes", past.len());
    assert!(bytes <= MAX_PAST_BYTES && bytes > MAX_PAST_BYTES - 30);
    let first = if past.len() % 2 == 0 { "x" } else { "o" };
    assert_eq!(past[0], format!("{first} {}", MOVES.join(" ")));
    let server = server.restart().await;
    let watch = Player::with_secret(&server.url, seat.code, seat.watch).await.expect("the room is there");
    for player in [x, o, watch] {
        assert_eq!((player.past(), player.score(), player.state().round), (past.clone(), score, ROUNDS + 1));
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_secs()
}

#[tokio::test]
async fn a_journal_of_version_1_is_read_and_its_rooms_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = "000102030405060708090a0b0c0d0e0f";
    let keys =
        [(secret, "x"), ("101112131415161718191a1b1c1d1e1f", "o"), ("202122232425262728292a2b2c2d2e2f", "watch")]
            .map(|(secret, role)| format!(r#"{{"secret":"{secret}","role":"{role}"}}"#))
            .join(",");
    // As version 1 has written it.
    let referee = r#"{"seq":26,"rules":"classic 3x3x3","round":4,"record":"o a1 b1 a2 b2","names":{"x":"Mina","o":"Noah"},"score":{"x":1,"o":1,"draws":1},"accepted":{"x":[7163540182],"o":[5647382910]}}"#;
    let now = now();
    let said = format!(r#"HKXTBM 26 {now} {{"referee":{referee},"keys":[{keys}],"made":{now},"used":{now}}}"#);
    let line = format!("{:08x} {said}\n", crc32fast::hash(said.as_bytes()));
    fs::write(folder.path().join("000000001.rooms"), line).expect("a journal");
    let server = Server::over(folder).await;
    let code: Code = "HKXTBM".parse().expect("a code");
    let join = async |secret: &str, url: &str| {
        Player::with_secret(url, code, secret.parse().expect("a secret")).await.expect("the room is there")
    };
    let mut x = join(secret, &server.url).await;
    assert_eq!((x.past(), x.score(), x.state().round), (vec![], Tally { x: 1, o: 1, draws: 1 }, 4));
    let mut o = join("101112131415161718191a1b1c1d1e1f", &server.url).await;
    // It knows what was accepted then by its id alone.
    let accepted = o.ask(r#"{"t":"undo","id":5647382910,"round":4,"ply":4}"#).await;
    assert!(matches!(accepted, ServerMessage::State(state) if state.id.is_some() && state.undo.is_none()));
    o.place("a3").await;
    o.expect(Request::Rematch).await;
    x.until_record("x").await;
    let server = server.restart().await;
    for player in [x, o, join(secret, &server.url).await] {
        assert_eq!(player.past(), ["o a1 b1 a2 b2 a3"]);
        assert_eq!((player.score(), player.state().round), (Tally { x: 1, o: 2, draws: 1 }, 5));
    }
}

#[tokio::test]
async fn past_rounds_are_those_of_the_room_whichever_of_both_was_saved_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = RoomStore::Embedded(Embedded::open(folder.path(), 10).expect("a store"));
    let (secret, rules) = (Secret::from_bytes([1; 16]), Rules::TIC_TAC_TOE);
    let (mark, first) = (Mark::X, Mark::X);
    let create = Create { v: VERSION, secret, name: Some("Mina".to_owned()), mark, first, rules };
    let room = HostedRoom::new(&create, secret, secret, now()).expect("a name");
    let code = code_of(secret, 0);
    store.save(code, &room, None).await.expect("it is new");
    let before = store.load_past(code, &room).await.expect("an answer");
    assert_eq!((&before.rounds, before.revision), (&PastRounds::default(), None));
    // The server is killed before it has saved the room, in which the round is not followed by another then.
    let record: Record = "x a1 b1 a2 b2 a3".parse().expect("a record");
    let ahead = StoredPast { rounds: before.rounds.followed_by(rules, record).expect("a round"), ..before };
    let revision = store.save_past(code, &ahead, now()).await.expect("it is new");
    assert_eq!(store.save_past(code, &ahead, now()).await, Err(SaveError::Conflict));
    let after = store.load_past(code, &room).await.expect("an answer");
    assert_eq!((&after.rounds, after.revision), (&PastRounds::default(), Some(revision)));
    store.save_past(code, &StoredPast { rounds: ahead.rounds, ..after }, now()).await.expect("it was loaded");
    // What is removed with the room is not there when another room has its code.
    store.remove_unused_since(now() + 1);
    assert!(store.load(code).await.expect("an answer").is_none());
    assert_eq!(store.load_past(code, &room).await.expect("an answer").revision, None);
}
