//! Whoever takes more than others may.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use noughts_protocol::{ClientMessage, Code, Join, Rejection, Secret, ServerMessage, VERSION};
use noughts_server::limits::AddressLimits;
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{NatsServer, Player, Program, Server, config, create, take};

fn join(code: Code, secret: Secret) -> Join {
    Join { v: VERSION, code, secret, take: false, name: None, hash: None }
}

async fn limited(change: impl FnOnce(&mut AddressLimits)) -> Server {
    let mut config = config();
    change(&mut config.address);
    Server::with(config).await
}

#[tokio::test]
async fn thirty_messages_are_read_in_twenty_seconds() {
    let usual = AddressLimits::default().messages;
    assert_eq!(usual, 30);
    let server = limited(|limits| limits.messages = usual).await;
    let mut x = Player::create(&server.url, "Mina").await;
    for _ in 1..usual {
        x.send_all(x.client.heartbeat()).await.unwrap();
        assert!(matches!(x.message().await.unwrap(), ServerMessage::Presence(_)));
    }
    let too_many = ServerMessage::Refused { id: None, why: Rejection::TooManyMessages };
    assert_eq!(x.ask(r#"{"t":"ping"}"#).await, too_many);
    assert_eq!(x.close_code().await, Some(1008));
    x.enter().await.unwrap();
}

#[tokio::test]
async fn a_socket_that_sends_too_much_has_its_place_until_its_messages_are_forgotten() {
    let server = limited(|limits| (limits.messages, limits.sockets) = (1, 1)).await;
    let mut x = Player::create(&server.url, "Mina").await;
    let begin = Instant::now();
    x.socket().send(Message::text("")).await.unwrap();
    while x.close_code().await.is_some() {}
    x.cut();
    sleep(Duration::from_secs(1)).await;
    let refused = connect_async(&server.url).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 429));
    while connect_async(&server.url).await.is_err() {
        sleep(Duration::from_millis(100)).await;
    }
    assert!((19..25).contains(&begin.elapsed().as_secs()), "{:?}", begin.elapsed());
}

#[tokio::test]
async fn closing_and_opening_sockets_has_no_more_messages_read() {
    let server = limited(|limits| (limits.messages, limits.sockets) = (30, 20)).await;
    let begin = Instant::now();
    let mut answered = 0;
    while let Ok((mut socket, _)) = connect_async(&server.url).await {
        for _ in 0..29 {
            socket.send(Message::text(r#"{"t":"ping"}"#)).await.unwrap();
        }
        for _ in 0..29 {
            socket.next().await.unwrap().unwrap();
            answered += 1;
        }
    }
    // 600 at once, and 30 a second.
    let most = 600.0 + 30.0 * begin.elapsed().as_secs_f64();
    assert!((500.0..most).contains(&f64::from(answered)), "{answered} of {most}");
}

#[tokio::test]
async fn an_address_has_so_many_sockets() {
    let server = limited(|limits| limits.sockets = 2).await;
    let [mut x, _o] = Player::pair(&server.url).await;
    let refused = connect_async(&server.url).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 429));
    x.cut();
    while x.connect().await.is_err() {
        // The server may not know yet that the connection is cut.
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_address_makes_so_many_rooms() {
    let server = limited(|limits| limits.rooms = 2).await;
    let entry = create("Mina");
    let x = Player::enter_with(&server.url, entry.clone()).await.expect("a room");
    Player::create(&server.url, "Mina").await;
    let third = Player::enter_with(&server.url, create("Mina")).await.err();
    assert_eq!(third, Some(Rejection::TooManyRooms));
    let mut again = Player::new(&server.url, entry);
    again.enter().await.expect("the answer may have been lost, but the room was made");
    assert_eq!(again.code(), x.code());
    Player::with_code(&server.url, x.code(), "Noah").await.expect("others can still join");
}

#[tokio::test]
async fn an_address_has_a_share_of_all_rooms() {
    let server = limited(|limits| limits.kept_rooms = 2).await;
    let again = create("Mina");
    for _ in 0..3 {
        Player::enter_with(&server.url, again.clone()).await.expect("the same room counts once");
    }
    Player::create(&server.url, "Mina").await;
    let third = Player::enter_with(&server.url, create("Mina")).await.err();
    assert_eq!(third, Some(Rejection::TooManyRooms));
}

#[tokio::test]
async fn a_socket_with_five_wrong_codes_is_closed_and_the_next_one_is_not() {
    let server = Server::start().await;
    let mut x = Player::create(&server.url, "Mina").await;
    for guess in 0..5 {
        let message = take(Code::from_number(guess), "Eve");
        let answer = x.ask(&serde_json::to_string(&message).unwrap()).await;
        assert_eq!(answer, ServerMessage::Refused { id: None, why: Rejection::NoSuchRoom });
    }
    let closing = x.message().await.unwrap();
    assert_eq!(closing, ServerMessage::Refused { id: None, why: Rejection::TooManyGuesses });
    assert_eq!(x.close_code().await, Some(1008));
    Player::with_code(&server.url, x.code(), "Noah").await.expect("others of the address are not locked out");
}

/// Lets an address try so many wrong codes that the next one waits, and waits longer than any test for the one after it.
async fn slow_server() -> (Server, Player) {
    let server = limited(|limits| limits.guesses = 2).await;
    let x = Player::create(&server.url, "Mina").await;
    for guess in 0..2 {
        let guessed = Player::with_code(&server.url, Code::from_number(guess), "Eve").await.err();
        assert_eq!(guessed, Some(Rejection::NoSuchRoom));
    }
    (server, x)
}

#[tokio::test]
async fn after_many_wrong_codes_a_link_and_a_known_secret_open_at_once() {
    let (server, x) = slow_server().await;
    let mut waiting = Player::new(&server.url, take(x.code(), "Noah"));
    waiting.connect().await.unwrap();
    let invite = x.client.seat().unwrap().invite.unwrap();
    let begin = Instant::now();
    Player::with_secret(&server.url, x.code(), invite).await.expect("a link");
    let known = ClientMessage::Join(Join { take: true, ..join(x.code(), x.client.seat().unwrap().secret) });
    Player::enter_with(&server.url, known).await.expect("a secret that is known");
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
}

#[tokio::test]
async fn after_many_wrong_codes_right_and_wrong_ones_are_answered_slowly() {
    let server = limited(|limits| limits.guesses = 30).await;
    let x = Player::create(&server.url, "Mina").await;
    let begin = Instant::now();
    let wrong = answers_at_once(&server.url, (0..30).map(|guess| take(Code::from_number(guess), "Eve")).collect());
    assert_eq!(wrong.await, HashMap::from([(Some(Rejection::NoSuchRoom), 30)]));
    let spent = begin.elapsed();
    Player::with_code(&server.url, x.code(), "Noah").await.expect("it is only slow");
    if spent < Duration::from_secs(1) {
        assert!(begin.elapsed() >= Duration::from_secs(2), "{:?}", begin.elapsed());
    }
    // What is sent meanwhile is answered afterwards.
    let mut third = Player::new(&server.url, take(Code::from_number(31), "Eve"));
    third.connect().await.unwrap();
    third.socket().send(Message::text(r#"{"t":"ping"}"#)).await.unwrap();
    for why in [Rejection::NoSuchRoom, Rejection::NotInRoom] {
        assert_eq!(third.message().await.unwrap(), ServerMessage::Refused { id: None, why });
    }
}

#[tokio::test]
async fn a_code_that_waits_keeps_no_server_from_ending() {
    let (server, x) = slow_server().await;
    let mut waiting = Player::new(&server.url, take(x.code(), "Noah"));
    waiting.connect().await.unwrap();
    // The answer shows that the code before it was read.
    waiting.socket().send(Message::Ping(Vec::new().into())).await.unwrap();
    while !matches!(waiting.socket().next().await, Some(Ok(Message::Pong(_)))) {}
    let begin = Instant::now();
    server.stop().await;
    assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());
    assert_eq!(waiting.message().await.unwrap(), ServerMessage::Restart {});
}

/// What is answered to so many sockets of one address that each send something at the same moment.
async fn answers_at_once(url: &str, messages: Vec<ClientMessage>) -> HashMap<Option<Rejection>, usize> {
    let mut players: Vec<_> = messages.into_iter().map(|message| Player::new(url, message)).collect();
    let entered = players.iter_mut().map(Player::enter);
    let mut answers = HashMap::new();
    for answer in join_all(entered).await {
        *answers.entry(answer.err()).or_default() += 1;
    }
    answers
}

/// Whatever the store is, an address tries no more wrong codes and makes no more rooms at once than one after the other, and
/// right codes do not count: a class comes in at once.
async fn attempts_at_once_count(program: &Program) {
    let url = program.url();
    let x = Player::create(&url, "Mina").await;
    let ask =
        async |message: &dyn Fn(u64) -> ClientMessage| answers_at_once(&url, (0..50).map(message).collect()).await;
    assert_eq!(ask(&|_| take(x.code(), "Noah")).await, HashMap::from([(None, 50)]));
    let begin = Instant::now();
    let wrong = async |count| {
        answers_at_once(&url, (0..count).map(|guess| take(Code::from_number(guess), "Eve")).collect()).await
    };
    assert_eq!(wrong(35).await, HashMap::from([(Some(Rejection::NoSuchRoom), 35)]));
    assert!(begin.elapsed() >= Duration::from_secs(9), "30 at once, and one each 2 s: {:?}", begin.elapsed());
    let made = HashMap::from([(None, 3), (Some(Rejection::TooManyRooms), 47)]);
    assert_eq!(ask(&|_| create("Eve")).await, made);
}

const FOUR_ROOMS: [&str; 2] = ["--rooms-per-address", "4"];

#[tokio::test(flavor = "multi_thread")]
async fn attempts_at_once_count_with_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    attempts_at_once_count(&Program::with_options(folder.path(), &FOUR_ROOMS)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_at_once_count_with_nats() {
    let Some(nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    attempts_at_once_count(&Program::with_nats_and_options(&nats, &FOUR_ROOMS)).await;
}
