//! Whoever takes more than others may.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use futures_util::future::join_all;
use noughts_protocol::{ClientMessage, Code, Rejection, ServerMessage};
use noughts_server::limits::AddressLimits;
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{NatsServer, Player, Program, Server, config, create, take};

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
    let x = Player::create(&server.url, "Mina").await;
    Player::create(&server.url, "Mina").await;
    let third = Player::enter_with(&server.url, create("Mina")).await.err();
    assert_eq!(third, Some(Rejection::TooManyRooms));
    Player::with_code(&server.url, x.code(), "Noah").await.expect("others can still join");
}

#[tokio::test]
async fn five_wrong_codes_are_enough_but_a_link_is_no_guess() {
    let server = Server::start().await;
    let x = Player::create(&server.url, "Mina").await;
    for guess in 0..5 {
        let guessed = Player::with_code(&server.url, Code::from_number(guess), "Eve").await.err();
        assert_eq!(guessed, Some(Rejection::NoSuchRoom));
    }
    let sixth = Player::with_code(&server.url, x.code(), "Eve").await.err();
    assert_eq!(sixth, Some(Rejection::TooManyGuesses), "even if it is right");
    let invite = x.client.seat().unwrap().invite.unwrap();
    Player::with_secret(&server.url, x.code(), invite).await.expect("a link");
    let wrong = noughts_protocol::Secret::from_bytes([9; 16]);
    let wrong = Player::with_secret(&server.url, x.code(), wrong).await.err();
    assert_eq!(wrong, Some(Rejection::NoSuchRoom), "nothing tells whether there is a room");
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
/// right codes do not count.
async fn attempts_at_once_count(program: &Program) {
    let url = program.url();
    let x = Player::create(&url, "Mina").await;
    let ask =
        async |message: &dyn Fn(u64) -> ClientMessage| answers_at_once(&url, (0..50).map(message).collect()).await;
    assert_eq!(ask(&|_| take(x.code(), "Noah")).await, HashMap::from([(None, 50)]));
    let wrong = HashMap::from([(Some(Rejection::NoSuchRoom), 5), (Some(Rejection::TooManyGuesses), 45)]);
    assert_eq!(ask(&|guess| take(Code::from_number(guess), "Eve")).await, wrong);
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
