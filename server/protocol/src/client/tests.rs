//! Games that hear what servers say, and what none says.

use super::*;
use crate::{Code, Secret, Tally};

const SECRET: Secret = Secret::from_bytes([1; 16]);
const WATCH: Secret = Secret::from_bytes([2; 16]);

fn client() -> Client {
    let join = Join {
        v: VERSION,
        code: Code::from_number(1),
        secret: SECRET,
        take: true,
        name: Some("Mina".to_owned()),
        hash: None,
    };
    Client::new(ClientMessage::Join(join))
}

fn seat_of(role: Role) -> ServerMessage {
    let (code, secret) = (Code::from_number(1), SECRET);
    ServerMessage::Seat(Seat {
        v: VERSION,
        code,
        role,
        secret,
        invite: None,
        watch: WATCH,
        code_seconds: 0,
        class: None,
        ladder: None,
    })
}

fn state(seq: u64, record: &str) -> ServerMessage {
    let json = format!(
        r#"{{"t":"state","seq":{seq},"rules":"classic 3x3x3","round":1,"record":"{record}","names":{{"x":"Mina","o":null}}}}"#
    );
    serde_json::from_str(&json).unwrap()
}

/// The move that makes one state of the first round another.
fn moved(before: ServerMessage, at: &str, id: Option<Id>) -> ServerMessage {
    let ServerMessage::State(state) = before else { unreachable!() };
    let (rounds, mut next) = (PastRounds::default(), state.clone());
    next.play(at.parse().unwrap());
    let [before, after] = [&state, &next].map(|state| StateHash::of(&rounds, state));
    let ply = state.record.moves.len() as u32;
    ServerMessage::Moved(Moved { before, after, round: 1, ply, at: at.parse().unwrap(), id })
}

#[test]
fn what_was_not_answered_is_sent_again() {
    let mut client = client();
    assert_eq!(client.opened().len(), 1);
    client.hear(seat_of(Role::X));
    client.hear(state(1, "x"));
    let id = Id::from_random(u64::MAX);
    let place = client.act(id, Request::Place("b2".parse().unwrap())).unwrap();
    assert_eq!(client.act(id, Request::Undo), None, "one action at a time");
    assert_eq!(client.opened().last(), Some(&place));
    assert_eq!(client.hear(ServerMessage::Refused { id: Some(id), why: Rejection::Unavailable }), Event::Unavailable);
    assert_eq!(client.heartbeat()[1..], [place]);
    client.hear(moved(state(1, "x"), "b2", Some(id)));
    assert_eq!(client.opened().len(), 1);
    assert_eq!(client.state().unwrap().record.to_string(), "x b2");
}

#[test]
fn a_gap_is_seen_and_what_is_known_is_not_applied_again() {
    let mut client = client();
    client.hear(seat_of(Role::X));
    client.hear(state(4, "x b2"));
    assert_eq!(client.hear(moved(state(3, "x"), "b2", None)), Event::Match);
    assert_eq!(client.hear(moved(state(5, "x b2 a1"), "c3", None)), Event::Missed);
    assert_eq!(client.heartbeat(), [ClientMessage::Ping { hash: client.hash() }]);
    assert_eq!(client.hear(moved(state(4, "x b2"), "a1", None)), Event::Match);
    assert_eq!(client.state().unwrap().record.to_string(), "x b2 a1");
}

#[test]
fn a_move_on_another_board_of_the_same_sequence_is_not_made() {
    let mut client = client();
    client.hear(seat_of(Role::X));
    client.hear(state(5, "x b2 a1"));
    assert_eq!(client.hear(moved(state(5, "x b2 c3"), "b1", None)), Event::Missed);
    assert_eq!(client.state().unwrap().record.to_string(), "x b2 a1");
    client.hear(ServerMessage::Rounds(PastRounds::default()));
    assert_eq!(client.hear(state(6, "x b2 c3 b1")), Event::Match);
    assert_eq!(client.state().unwrap().record.to_string(), "x b2 c3 b1");
}

#[test]
fn it_comes_back_with_the_seat_that_it_was_given() {
    let mut client = client();
    client.hear(seat_of(Role::X));
    client.hear(state(3, "o"));
    let join =
        Join { v: VERSION, code: Code::from_number(1), secret: SECRET, take: false, name: None, hash: client.hash() };
    assert_eq!(client.opened(), [ClientMessage::Join(join)]);
}

#[test]
fn what_no_server_of_this_protocol_sends_is_found_out_and_not_taken() {
    let seated = || {
        let mut client = client();
        client.hear(seat_of(Role::X));
        assert_eq!(client.hear(state(4, "x b2")), Event::Match);
        client
    };
    let other_seat = |change: &dyn Fn(&mut Seat)| {
        let ServerMessage::Seat(mut seat) = seat_of(Role::X) else { unreachable!() };
        change(&mut seat);
        ServerMessage::Seat(seat)
    };
    let other_state = |change: &dyn Fn(&mut RoomState)| {
        let ServerMessage::State(mut state) = state(5, "x b2 a1") else { unreachable!() };
        change(&mut state);
        ServerMessage::State(state)
    };
    let other_move = |change: &dyn Fn(&mut Moved)| {
        let ServerMessage::Moved(mut moved) = moved(state(4, "x b2"), "a1", None) else { unreachable!() };
        change(&mut moved);
        ServerMessage::Moved(moved)
    };
    for message in [
        other_seat(&|seat| seat.v = 1),
        other_seat(&|seat| seat.role = Role::O),
        other_seat(&|seat| seat.code = Code::from_number(2)),
        other_seat(&|seat| seat.secret = WATCH),
        other_state(&|state| state.record.moves.extend_from_within(..)),
        other_state(&|state| state.rules = "classic 4x4x4".parse().unwrap()),
        other_state(&|state| state.round = 0),
        other_state(&|state| state.round = 2),
        moved(state(4, "x b2"), "b2", None),
        moved(state(4, "x b2"), "d4", None),
        other_move(&|moved| moved.at = "c3".parse().unwrap()),
        other_move(&|moved| moved.ply = 0),
        other_move(&|moved| moved.round = 2),
        other_move(&|moved| moved.after = "0123456789abcdef".parse().unwrap()),
    ] {
        let mut client = seated();
        assert_eq!(client.hear(message.clone()), Event::Impossible, "{message:?}");
        assert_eq!(client.state().unwrap().record.to_string(), "x b2");
        assert_eq!(client.hear(moved(state(4, "x b2"), "a1", None)), Event::Match);
    }
    let mut client = seated();
    let rounds = PastRounds::without_records(4_000_000_001, Tally { x: 4_000_000_000, o: 0, draws: 0 });
    client.hear(ServerMessage::Rounds(rounds));
    assert_eq!(client.hear(other_state(&|state| state.round = 4_000_000_001)), Event::Impossible);
}

#[test]
fn a_class_leads_from_waiting_to_rooms_and_to_its_end() {
    let hear = |client: &mut Client, json: &str| client.hear(ServerMessage::parse(json).expect(json));
    let entry = EnterClass { v: VERSION, secret: SECRET, name: Some("Mina".to_owned()), hash: None };
    let mut pupil = Client::new(ClientMessage::EnterClass(entry.clone()));
    let waiting = r#"{"t":"waiting","v":2,"class":"5b","name":"Mina 2","others":["Lena"]}"#;
    assert_eq!(hear(&mut pupil, waiting), Event::Waits);
    assert_eq!(pupil.waiting().map(|waiting| waiting.name.as_str()), Some("Mina 2"));
    assert_eq!(hear(&mut pupil, r#"{"t":"paused","on":true}"#), Event::Paused);
    pupil.hear(seat_of(Role::X));
    assert_eq!((pupil.waiting(), pupil.is_paused()), (None, true), "a pause is one of all rooms");
    assert_eq!(pupil.hear(state(4, "x b2")), Event::Match);
    let again = EnterClass { hash: pupil.hash(), ..entry };
    assert_eq!(pupil.opened(), [ClientMessage::EnterClass(again)]);
    // Another room is another match.
    let ServerMessage::Seat(seat) = seat_of(Role::O) else { unreachable!() };
    assert_eq!(pupil.hear(ServerMessage::Seat(Seat { code: Code::from_number(2), ..seat.clone() })), Event::Seated);
    assert_eq!((pupil.state(), pupil.hash()), (None, None));
    let watches = Seat { role: Role::Watch, ..seat.clone() };
    let of_another = Seat { secret: WATCH, ..seat };
    for seat in [watches, of_another] {
        assert_eq!(pupil.hear(ServerMessage::Seat(seat)), Event::Impossible);
    }
    let ended = r#"{"t":"ended","class":"5b","won":1,"drawn":0,"lost":0,"rounds":[{"rules":"classic 3x3x3","mark":"x","record":"x a1 b1 a2 b2 a3"}]}"#;
    assert_eq!(hear(&mut pupil, ended), Event::ClassEnded);
    let end = pupil.class_end().expect("an end");
    assert!(pupil.seat().is_none() && end.rounds[0].board().is_some_and(|board| board.is_over()));
    let waits = |others: &str, ladder: &str| {
        format!(r#"{{"t":"waiting","v":2,"class":"5b","name":"Mina","others":[{others}],"ladder":{ladder}}}"#)
    };
    let name = |length| format!(r#""{}""#, "a".repeat(length));
    let near = |names| {
        format!(r#"{{"rung":3,"rungs":3,"near":[{{"rung":3,"names":[{}]}}]}}"#, vec![name(80); names].join(","))
    };
    assert_eq!(hear(&mut pupil, &waits(&vec![name(80); 8].join(","), &near(3))), Event::Waits);
    for bad in [
        waits(&vec![name(1); 9].join(","), &near(3)),
        waits(&name(81), &near(3)),
        waits(&name(1), &near(4)),
        waits(&name(1), r#"{"rung":4,"rungs":3}"#),
        waits(&name(1), r#"{"rung":0,"rungs":3}"#),
    ] {
        assert_eq!(hear(&mut pupil, &bad), Event::Impossible, "{bad}");
    }
    for message in [waiting, ended, r#"{"t":"paused","on":true}"#] {
        assert_eq!(hear(&mut client(), message), Event::Impossible, "no class was entered");
    }
}

#[test]
fn what_was_asked_for_in_a_room_of_a_class_is_asked_for_in_no_other_room() {
    let entry = EnterClass { v: VERSION, secret: SECRET, name: None, hash: None };
    for (code, expected) in [(1, Event::Missed), (2, Event::Seated)] {
        let mut pupil = Client::new(ClientMessage::EnterClass(entry.clone()));
        pupil.hear(seat_of(Role::X));
        pupil.hear(state(0, "x"));
        pupil.act(Id::from_random(1 << 20), Request::Place("b2".parse().unwrap()));
        assert!(matches!(pupil.opened()[..], [ClientMessage::EnterClass(_)]), "the room may be another one");
        let ServerMessage::Seat(seat) = seat_of(Role::X) else { unreachable!() };
        assert_eq!(pupil.hear(ServerMessage::Seat(Seat { code: Code::from_number(code), ..seat })), expected);
        assert_eq!(pupil.heartbeat().len(), if code == 1 { 2 } else { 1 });
    }
}
