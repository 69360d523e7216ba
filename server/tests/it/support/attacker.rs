//! A hostile client: random bytes, every message out of turn, other seats' messages, replays, half-open sockets, and sockets
//! that are not read.
//!
//! It knows the codes of all rooms, lets itself watch, overhears what others send, and comes from any address. In one room it
//! has a seat.

use std::any::Any;
use std::collections::{HashSet, VecDeque};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use noughts_protocol::{
    ClientMessage, Code, Id, Join, MAX_BYTES, PastRounds, Rejection, Request, RoomState, Secret, ServerMessage,
    StateHash, Turn, VERSION,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt, SeedableRng};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::{Overheard, Player, create, secret, take};

/// So many connections of each attacker are open without being used, besides the one that is.
const UNUSED: usize = 50;

/// A room that is attacked, as far as the attacker knows it.
#[derive(Clone)]
pub struct Target {
    code: Code,
    watch: Secret,
    overheard: Vec<Overheard>,
}

impl Target {
    /// The room of these players.
    pub fn of(players: &[Player]) -> Self {
        let seat = players[0].client.seat().expect("a seat");
        let overheard = players.iter().map(|player| Arc::clone(&player.overheard)).collect();
        Self { code: seat.code, watch: seat.watch, overheard }
    }
}

/// A hostile client.
pub struct Attacker {
    url: String,
    /// The room of two others, and the own one.
    targets: [Target; 2],
    /// What opens the own seat.
    seat: Secret,
    rng: ChaCha8Rng,
    unused: VecDeque<Box<dyn Any + Send>>,
    refusals: HashSet<Rejection>,
}

impl Attacker {
    /// Attacks the room of two others, and another one in which it has a seat.
    pub fn new(url: &str, targets: [Target; 2], seat: Secret, seed: u64) -> Self {
        let (rng, unused, refusals) = (ChaCha8Rng::seed_from_u64(seed), VecDeque::new(), HashSet::new());
        Self { url: url.to_owned(), targets, seat, rng, unused, refusals }
    }

    /// Sends so many frames, partly without reading the answers, and connects again whenever it is thrown out. Returns what
    /// was refused.
    pub async fn attack(mut self, frames: usize) -> HashSet<Rejection> {
        let mut left = frames;
        while left > 0 {
            self.leave_connection().await;
            let mut player = self.connect().await;
            // So long does it wait for an answer to each frame, if at all.
            let patience =
                *[Some(Duration::from_millis(5)), Some(Duration::ZERO), None].choose(&mut self.rng).expect("three");
            let burst = if patience.is_some() { 200 } else { 2000 };
            for _ in 0..self.rng.random_range(1..burst).min(left) {
                let frame = self.frame(player.client.state());
                let sent = timeout(Duration::from_millis(50), player.socket().send(frame)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
                left -= 1;
                if let Some(time) = patience {
                    self.listen(&mut player, time).await;
                }
            }
        }
        self.refusals
    }

    /// Comes from anywhere into one of the rooms, or into none.
    async fn connect(&mut self) -> Player {
        let entry = match self.rng.random_range(0..10) {
            0 => ClientMessage::Leave {},
            1..5 => self.join(),
            _ => join(self.targets[1].code, self.seat),
        };
        let mut player = Player::new(&self.url, entry);
        player.address = Ipv4Addr::from(self.rng.random::<u32>()).into();
        player.connect().await.expect("the server is there");
        player
    }

    /// Leaves a connection open that has said nothing, half of something, or does not read.
    async fn leave_connection(&mut self) {
        let host = self.url.trim_start_matches("ws://").trim_end_matches(noughts_protocol::PATH).to_owned();
        let connection: Box<dyn Any + Send> = match self.rng.random_range(0..4) {
            0 => Box::new(self.connect().await),
            1 => {
                let mut player = self.connect().await;
                // The beginning of a frame with a mask, and with a length of two bytes, of which one is there.
                player.socket().get_mut().write_all(&[0x81, 0xFE, 1]).await.expect("it is sent");
                Box::new(player)
            }
            kind => {
                let mut stream = TcpStream::connect(host).await.expect("the server is there");
                if kind == 2 {
                    let half = format!("GET {} HTTP/1.1\r\nHost: noughts\r\nUpgrade: webs", noughts_protocol::PATH);
                    stream.write_all(half.as_bytes()).await.expect("it is sent");
                }
                Box::new(stream)
            }
        };
        self.unused.push_back(connection);
        let surplus = self.unused.len().saturating_sub(UNUSED);
        self.unused.drain(..surplus);
    }

    /// Takes what the server says within this time.
    async fn listen(&mut self, player: &mut Player, mut time: Duration) {
        while let Ok(Some(Ok(Message::Text(text)))) = timeout(time, player.socket().next()).await {
            let message = serde_json::from_str(&text).expect("a message of the protocol");
            if let ServerMessage::Refused { why, .. } = message {
                self.refusals.insert(why);
            }
            player.client.hear(message);
            time = Duration::ZERO;
        }
    }

    /// Asks to be let in somewhere with a secret that opens something else, or nothing.
    fn join(&mut self) -> ClientMessage {
        let [other, own] = &self.targets;
        let target = *[other, own].choose(&mut self.rng).expect("two");
        let secret = *[secret(), self.seat, other.watch, own.watch].choose(&mut self.rng).expect("four");
        let (take, is_named) = (self.rng.random_bool(0.3), self.rng.random_bool(0.3));
        let name = is_named.then(|| "Eve".to_owned());
        ClientMessage::Join(Join { v: VERSION, code: target.code, secret, take, name, hash: None })
    }

    /// What somebody has sent in one of the rooms.
    fn overheard(&mut self) -> String {
        let target = self.targets.choose(&mut self.rng).expect("two");
        let overheard = target.overheard.choose(&mut self.rng).expect("one");
        let message = overheard.lock().iter().choose(&mut self.rng).cloned();
        message.map(|message| text(&message)).unwrap_or_default()
    }

    /// A frame that means harm to the room that it comes into, of which this is known.
    fn frame(&mut self, state: Option<&RoomState>) -> Message {
        let rng = &mut self.rng;
        let now = state.filter(|_| rng.random_bool(0.7)).map(|state| (state.round, state.record.moves.len()));
        let (round, ply) = now.unwrap_or_else(|| (rng.random_range(0..3), rng.random_range(0..10)));
        let ply = u32::try_from(ply).expect("few");
        // Few of the ids are large, so that some come twice.
        let id = Id::from_random(rng.random::<u64>() >> rng.random_range(0..50));
        let turn = Turn { id, round, ply };
        let at = format!("{}{}", (b'a' + rng.random_range(0..4)) as char, rng.random_range(1..5));
        let mut bytes = [0; 16];
        rng.fill_bytes(&mut bytes);
        let message = match rng.random_range(0..100) {
            0..8 => return Message::text(String::from_utf8_lossy(&bytes).into_owned()),
            8..12 => return Message::Ping(bytes.to_vec().into()),
            12 => return Message::binary(bytes.to_vec()),
            13 => return Message::text(" ".repeat(MAX_BYTES + 1)),
            14..20 => {
                let mut text = self.overheard();
                text.truncate(self.rng.random_range(0..=text.len()));
                return Message::text(text);
            }
            20..35 => return Message::text(self.overheard()),
            35..70 => Request::Place(at.parse().expect("a cell")).at(turn),
            70..76 => Request::Undo.at(turn),
            76..82 => Request::Grant(rng.random()).at(turn),
            82..88 => Request::Rematch.at(turn),
            88..94 => self.join(),
            94 => create("Eve"),
            95 => take(Code::from_number(rng.random()), "Eve"),
            96 => ClientMessage::Leave {},
            _ => {
                // Mostly not the right one, because the rounds before it are not known.
                let hash = state.map(|state| StateHash::of(&PastRounds::default(), state));
                ClientMessage::Ping { hash }
            }
        };
        Message::text(text(&message))
    }
}

fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("it has a text")
}

fn join(code: Code, secret: Secret) -> ClientMessage {
    ClientMessage::Join(Join { v: VERSION, code, secret, take: false, name: None, hash: None })
}
