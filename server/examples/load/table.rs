//! Two players in each room.

use std::sync::Arc;
use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use noughts_engine::rules::{Board, Mark, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::{Failure, Socket, concat, micros, seconds};

/// Two sockets, X first, and the match that they play.
pub struct Table {
    sockets: [Socket; 2],
    rng: ChaCha8Rng,
    board: Board,
    first: Mark,
    round: u32,
    ply: u32,
}

/// Makes a room, and joins it.
pub async fn sit_down(sockets: Arc<tokio::sync::Mutex<Vec<Socket>>>) -> Result<(), Failure> {
    let mut sockets = sockets.lock().await;
    let [x, o] = sockets.as_mut_slice() else { return Err("two sockets".into()) };
    let secret = || Ok::<_, Failure>(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?));
    x.send(Message::text(format!(r#"{{"t":"create","v":2,"secret":"{}","name":"Mina"}}"#, secret()?))).await?;
    let seat = next(x, "seat").await?;
    let code = seat.split(r#""code":""#).nth(1).and_then(|rest| rest.get(..6)).ok_or("no code")?;
    o.send(Message::text(format!(
        r#"{{"t":"join","v":2,"code":"{code}","secret":"{}","take":true,"name":"Noah"}}"#,
        secret()?
    )))
    .await?;
    next(o, "presence").await?;
    Ok(())
}

/// The text of the next frame of this kind.
async fn next(socket: &mut Socket, kind: &str) -> Result<String, Failure> {
    let begin = format!(r#"{{"t":"{kind}""#);
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("the server has closed a socket")?? {
            if text.starts_with(&begin) {
                return Ok(text.to_string());
            }
            if text.starts_with(r#"{"t":"refused""#) {
                return Err(format!("refused: {text}").into());
            }
        }
    }
}

/// Plays at all tables, and returns them and what was measured.
pub async fn play_all(tables: Vec<Table>, time: u64) -> (Vec<Table>, Vec<u32>) {
    let mut playing = JoinSet::new();
    for mut table in tables {
        playing.spawn(async move {
            let times = table.play(time).await;
            (table, times)
        });
    }
    let (tables, times) = playing.join_all().await.into_iter().unzip();
    (tables, concat(times))
}

impl Table {
    /// Two who have just sat down.
    pub fn new(sockets: [Socket; 2], seed: u64) -> Self {
        let (rng, first) = (ChaCha8Rng::seed_from_u64(seed), Mark::X);
        Self { sockets, rng, board: Board::new(Rules::TIC_TAC_TOE, first), first, round: 1, ply: 0 }
    }

    async fn play(&mut self, time: u64) -> Result<Vec<u32>, Failure> {
        let mut ticks = seconds(&mut self.rng);
        let mut times = Vec::new();
        while times.len() < time as usize {
            ticks.tick().await;
            let (id, round, ply) = (self.rng.random::<u64>() >> 11, self.round, self.ply);
            let [x, o] = &mut self.sockets;
            let (mover, friend) = if self.board.to_move() == Mark::X { (x, o) } else { (o, x) };
            let Some(at) = self.board.legal_cells().choose(&mut self.rng) else {
                mover
                    .send(Message::text(format!(r#"{{"t":"rematch","id":{id},"round":{round},"ply":{ply}}}"#)))
                    .await?;
                (self.round, self.ply, self.first) = (round + 1, 0, self.first.other());
                self.board = Board::new(Rules::TIC_TAC_TOE, self.first);
                let next_round = format!(r#""round":{},"#, self.round);
                for socket in [mover, friend] {
                    while !next(socket, "state").await?.contains(&next_round) {}
                }
                continue;
            };
            let text = format!(r#"{{"t":"place","id":{id},"round":{round},"ply":{ply},"at":"{at}"}}"#);
            let sent = Instant::now();
            mover.send(Message::text(text)).await?;
            next(friend, "moved").await?;
            times.push(micros(sent));
            next(mover, "moved").await?;
            self.board.play(at)?;
            self.ply += 1;
        }
        Ok(times)
    }
}
