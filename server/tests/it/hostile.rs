//! A hostile client: random bytes, every message out of turn, other seats' messages, replays, floods, and sockets that are
//! not read. Two others play meanwhile, and their match must not notice.
//!
//! `NOUGHTS_HOSTILE=1000000` sends so many messages in the long test.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use noughts_protocol::{ClientMessage, Id, Join, Secret, Turn, VERSION};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Player, Server, Table, config, count, create, take};

const ATTACKERS: u64 = 4;

/// A frame that means harm to the room of this player.
fn frame(victim: &Player, sent: &[String], rng: &mut ChaCha8Rng) -> Message {
    let turn = Turn {
        id: Id::from_random(rng.random::<u64>() >> rng.random_range(0..50)),
        round: rng.random_range(0..3),
        ply: rng.random_range(0..10),
    };
    let Turn { id, round, ply } = turn;
    let at = format!("{}{}", (b'a' + rng.random_range(0..4)) as char, rng.random_range(1..5)).parse().expect("a cell");
    let mut bytes = [0; 16];
    rng.fill_bytes(&mut bytes);
    let join = |secret, take| {
        ClientMessage::Join(Join { v: VERSION, code: victim.code(), secret, take, name: None, seq: None })
    };
    let message = match rng.random_range(0..12) {
        0 => return Message::text(String::from_utf8_lossy(&bytes).into_owned()),
        1 => return Message::Ping(bytes.to_vec().into()),
        2 => {
            let mut text = sent.choose(rng).cloned().unwrap_or_default();
            text.truncate(text.floor_char_boundary(rng.random_range(0..=text.len())));
            return Message::text(text);
        }
        3 => return Message::text(sent.choose(rng).cloned().unwrap_or_default()),
        4 => ClientMessage::Undo(turn),
        5 => ClientMessage::Grant { id, round, ply, yes: rng.random() },
        6 => ClientMessage::Rematch(turn),
        7 => join(Secret::from_bytes(bytes), rng.random()),
        8 => create("Eve"),
        9 => take(noughts_protocol::Code::from_number(rng.random()), "Eve"),
        10 => ClientMessage::Ping { seq: Some(rng.random_range(0..9)) },
        _ => ClientMessage::Place { id, round, ply, at },
    };
    Message::text(serde_json::to_string(&message).expect("it has a text"))
}

/// Sends so many frames, partly without reading the answers, and connects again whenever it is thrown out.
async fn attack(url: String, mut victim: Player, frames: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut sent, mut left) = (Vec::new(), frames);
    while left > 0 {
        let is_reading = rng.random();
        for _ in 0..rng.random_range(1..200) {
            let frame = frame(&victim, &sent, &mut rng);
            if let Message::Text(text) = &frame
                && sent.len() < 100
            {
                sent.push(text.to_string());
            }
            left = left.saturating_sub(1);
            let put = tokio::time::timeout(Duration::from_millis(50), victim.socket().send(frame)).await;
            let is_open = matches!(put, Ok(Ok(())));
            if is_reading {
                let _ = tokio::time::timeout(Duration::from_millis(2), victim.socket().next()).await;
            }
            if !is_open {
                break;
            }
        }
        victim.url.clone_from(&url);
        victim.connect().await.expect("the server is there");
    }
}

async fn play_beside_attackers(frames: usize) {
    let mut config = config();
    // All of them have the address of those whom they attack, who should not be locked out with them here.
    config.address.guesses = u32::MAX;
    let server = Server::with(config).await;
    let mut table = Table::open(std::slice::from_ref(&server.url), 6).await;
    let mut attacks = JoinSet::new();
    for seed in 0..ATTACKERS {
        // Each attacker has a room with somebody, and what opens one of its seats.
        let [x, _o] = Player::pair(&server.url).await;
        attacks.spawn(attack(server.url.clone(), x, frames / ATTACKERS as usize, seed));
    }
    while !attacks.is_empty() {
        table.play(5).await;
        while let Some(attacked) = attacks.try_join_next() {
            attacked.expect("the attacker does not panic");
        }
    }
    table.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_play_on_beside_a_hostile_client() {
    play_beside_attackers(8000).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn others_play_on_beside_a_million_hostile_messages() {
    play_beside_attackers(count("NOUGHTS_HOSTILE", 1_000_000)).await;
}
