//! What a server does, as `PROTOCOL.md` describes it in words.

use std::time::Duration;

use futures_util::SinkExt;
use noughts_engine::rules::Mark;
use noughts_protocol::{Code, Event, Rejection, Request, Role, RoomState, SeatPresence, ServerMessage};
use noughts_server::limits::AddressLimits;
use noughts_server::server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Player, Server, config, place};

/// Why this text, which enters a room or has an id, is refused; none if it is accepted.
async fn refusal(player: &mut Player, text: &str) -> Option<Rejection> {
    player.socket().send(Message::text(text)).await.expect("a connection");
    loop {
        match player.message().await.expect("a message") {
            ServerMessage::Refused { why, .. } => return Some(why),
            ServerMessage::Seat(_) => return None,
            ServerMessage::State(state) if state.id.is_some() => return None,
            ServerMessage::Moved(moved) if moved.id.is_some() => return None,
            _ => {}
        }
    }
}

/// Plays `x a1 b1 a2 b2 a3`, after which X has won.
async fn win(x: &mut Player, o: &mut Player) {
    let mut record = "x".to_owned();
    for (ply, at) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let [mover, other] = if ply % 2 == 0 { [&mut *x, &mut *o] } else { [&mut *o, &mut *x] };
        mover.place(at).await;
        record += &format!(" {at}");
        other.until_record(&record).await;
    }
}

#[tokio::test]
async fn the_first_of_several_reasons_is_said() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    let seat = x.client.seat().expect("a seat").clone();
    let mut watcher = Player::with_secret(&server.url, seat.code, seat.watch).await.expect("a link");
    x.place("a1").await;
    o.until_record("x a1").await;
    assert_eq!(
        refusal(&mut x, r#"{"t":"place","id":1,"round":1,"ply":1,"at":"a1"}"#).await,
        Some(Rejection::NotYourTurn)
    );
    assert_eq!(refusal(&mut o, r#"{"t":"place","id":7,"round":1,"ply":1,"at":"b2"}"#).await, None);
    x.until_record("x a1 b2").await;
    for (text, why) in [
        (r#"{"t":"place","id":7,"round":2,"ply":9,"at":"d9"}"#, Rejection::IdUsed),
        (r#"{"t":"place","id":7,"round":1,"ply":1,"at":"b3"}"#, Rejection::IdUsed),
        (r#"{"t":"undo","id":7,"round":1,"ply":1}"#, Rejection::IdUsed),
        (r#"{"t":"place","id":8,"round":2,"ply":9,"at":"d9"}"#, Rejection::WrongRound),
        (r#"{"t":"place","id":8,"round":1,"ply":9,"at":"d9"}"#, Rejection::WrongPly),
        (r#"{"t":"place","id":8,"round":1,"ply":2,"at":"d9"}"#, Rejection::NotYourTurn),
        (r#"{"t":"rematch","id":8,"round":1,"ply":2}"#, Rejection::RoundNotOver),
        (r#"{"t":"grant","id":8,"round":1,"ply":2,"yes":true}"#, Rejection::NothingAsked),
        (r#"{"t":"create","v":3,"rules":"renju 15x15x5"}"#, Rejection::Version),
        (r#"{"t":"create","v":2,"rules":"renju 15x15x5"}"#, Rejection::Rules),
        (r#"{"t":"create","v":2,"rules":"classic 3x3x3"}"#, Rejection::Malformed),
    ] {
        assert_eq!(refusal(&mut o, text).await, Some(why), "{text}");
    }
    assert_eq!(refusal(&mut o, r#"{"t":"place","id":7,"round":1,"ply":1,"at":"b2"}"#).await, None, "it is the same");
    assert_eq!(refusal(&mut watcher, r#"{"t":"undo","id":7,"round":9,"ply":9}"#).await, Some(Rejection::NotSeated));
    watcher.socket().send(Message::text(r#"{"t":"leave"}"#)).await.expect("a connection");
    for text in [r#"{"t":"undo","id":7,"round":9,"ply":9}"#, r#"{"t":"ping"}"#] {
        assert_eq!(refusal(&mut watcher, text).await, Some(Rejection::NotInRoom), "{text}");
    }
    // A seat that is free has no name that is the same.
    let join = |secret: &str, name: &str| {
        format!(r#"{{"t":"join","v":2,"code":"{}","secret":"{secret}","name":"{name}"}}"#, seat.code)
    };
    let (own, unknown) = (seat.secret.reveal(), "f".repeat(32));
    for (secret, name, why) in [
        (&unknown, "Ink", Some(Rejection::NoSuchRoom)),
        (&own, "Ink", Some(Rejection::Name)),
        (&own, " Noah ", Some(Rejection::SameName)),
        (&own, "noah", None),
    ] {
        assert_eq!(refusal(&mut watcher, &join(secret, name)).await, why, "{name}");
    }
}

#[tokio::test]
async fn a_limit_is_said_before_what_else_is_wrong() {
    let address = AddressLimits { rooms: 1, ..config().address };
    let server = Server::with(Config { address, ..config() }).await;
    let mut x = Player::create(&server.url, "Mina").await;
    let another = format!(r#"{{"t":"create","v":2,"secret":"{}","name":"Ink"}}"#, "e".repeat(32));
    assert_eq!(refusal(&mut x, &another).await, Some(Rejection::TooManyRooms));
    let take = |secret: &str, name: &str| {
        let code = Code::to_string(&x.code());
        format!(r#"{{"t":"join","v":2,"code":"{code}","secret":"{secret}","take":true,"name":"{name}"}}"#)
    };
    let secret = x.client.seat().expect("a seat").secret.reveal();
    let known = take(&secret, "Ink");
    assert_eq!(refusal(&mut x, &known).await, Some(Rejection::Name));
}

#[tokio::test]
async fn eight_messages_of_a_seat_are_known_by_their_ids_and_no_more() {
    let server = Server::start().await;
    let [mut x, _o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    assert_eq!(refusal(&mut x, r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b2"}"#).await, None);
    // What is refused is not remembered.
    assert_eq!(refusal(&mut x, r#"{"t":"rematch","id":2,"round":1,"ply":1}"#).await, Some(Rejection::RoundNotOver));
    for id in 2..=8 {
        let kind = if id % 2 == 0 { r#""undo""# } else { r#""grant","yes":false"# };
        let text = format!(r#"{{"t":{kind},"id":{id},"round":1,"ply":1}}"#);
        assert_eq!(refusal(&mut x, &text).await, None, "{text}");
    }
    let server = server.restart().await;
    x.url.clone_from(&server.url);
    x.enter().await.expect("the room is there");
    let first = r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b2"}"#;
    assert_eq!(refusal(&mut x, first).await, None, "it is known, and answered again");
    assert_eq!(refusal(&mut x, r#"{"t":"grant","id":9,"round":1,"ply":1,"yes":false}"#).await, None);
    assert_eq!(refusal(&mut x, first).await, Some(Rejection::WrongPly));
}

#[tokio::test]
async fn the_last_move_of_a_round_can_be_taken_back_and_the_next_round_ends_the_asking() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    win(&mut x, &mut o).await;
    x.expect(Request::Undo).await;
    o.until(|state| state.undo == Some(Mark::X)).await;
    o.expect(Request::Grant(true)).await;
    x.until_record("x a1 b1 a2 b2").await;
    x.place("a3").await;
    o.until_record("x a1 b1 a2 b2 a3").await;
    o.expect_refusal(place("c3"), Rejection::RoundOver).await;
    o.expect(Request::Undo).await;
    x.until(|state| state.undo == Some(Mark::O)).await;
    x.expect(Request::Rematch).await;
    o.until_record("o").await;
    assert_eq!((o.state().round, o.state().undo), (2, None));
}

#[tokio::test]
async fn whoever_has_a_seat_names_it_and_who_watches_has_no_name() {
    let server = Server::start().await;
    let [mut x, _o] = Player::pair(&server.url).await;
    let seat = x.client.seat().expect("a seat").clone();
    let join = |secret: &str, name: &str| {
        format!(r#"{{"t":"join","v":2,"code":"{}","secret":"{secret}","name":"{name}"}}"#, seat.code)
    };
    x.until(|state| state.names.o.is_some()).await;
    x.place("b2").await;
    let mut tab = Player::with_secret(&server.url, seat.code, seat.secret).await.expect("a link");
    assert_eq!(refusal(&mut tab, &join(&seat.secret.reveal(), "  Mi\\u0007na\\tKim ")).await, None);
    x.until(|state| state.names.x.as_deref() == Some("Mina Kim")).await;
    assert_eq!(x.state().record.to_string(), "x b2");
    // Whoever is not let in stays.
    assert_eq!(refusal(&mut tab, &join(&"f".repeat(32), "Eve")).await, Some(Rejection::NoSuchRoom));
    assert_eq!(refusal(&mut tab, r#"{"t":"undo","id":1,"round":1,"ply":1}"#).await, None);
    assert_eq!(refusal(&mut tab, &join(&seat.watch.reveal(), "Ink")).await, None);
    x.until_presence(|presence| presence.watching == 1).await;
    assert_eq!((x.role(), x.state().names.o.as_deref()), (Role::X, Some("Noah")));
}

#[tokio::test]
async fn whoever_knows_the_state_before_a_move_is_told_the_move_alone() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("b2").await;
    o.until_record("x b2").await;
    x.cut();
    o.until_presence(|presence| matches!(presence.x, SeatPresence::Away(_))).await;
    o.place("a1").await;
    x.connect().await.expect("the server");
    let mut told = Vec::new();
    while !matches!(told.last(), Some(ServerMessage::Presence(_))) {
        told.push(x.message().await.expect("a message"));
    }
    assert!(
        matches!(told[..], [ServerMessage::Seat(_), ServerMessage::Moved(_), ServerMessage::Presence(_)]),
        "{told:?}"
    );
    told.into_iter().for_each(|message| assert_ne!(x.client.hear(message), Event::Impossible));
    assert_eq!(x.state(), &RoomState { id: None, ..o.state().clone() });
    // Another state than the last two is answered by all that there is to know, and so is none.
    for hash in [r#","hash":"0123456789abcdef""#, ""] {
        x.socket().send(Message::text(format!(r#"{{"t":"ping"{hash}}}"#))).await.expect("a connection");
        assert!(matches!(x.message().await, Ok(ServerMessage::Presence(_))));
        assert!(matches!(x.message().await, Ok(ServerMessage::Rounds(_))));
        assert!(matches!(x.message().await, Ok(ServerMessage::State(_))));
    }
}

#[tokio::test]
#[ignore = "takes a minute"]
async fn whoever_is_silent_is_cut_off_without_a_code() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(server.host()).await.expect("the server");
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
    let request = format!(
        "GET /rooms HTTP/1.1\r\nHost: noughts\r\n{upgrade}\r\nSec-WebSocket-Key: {}\r\n\r\n",
        "A".repeat(22) + "=="
    );
    stream.write_all(request.as_bytes()).await.expect("a connection");
    let mut told = Vec::new();
    let read = stream.read_to_end(&mut told);
    let ended = timeout(Duration::from_secs(120), read).await.expect("it ends");
    assert!(ended.is_ok_and(|bytes| bytes > 0));
    let frames = told.windows(4).position(|end| end == b"\r\n\r\n").expect("an answer") + 4;
    let (pings, rest) = told[frames..].as_chunks::<2>();
    assert!(pings.len() >= 2 && pings.iter().all(|frame| *frame == [0x89, 0]) && rest.is_empty(), "{pings:?} {rest:?}");
}
