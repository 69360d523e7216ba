//! Two players who play random moves through whatever happens to their connections, and a plain model of their match.

use std::time::Duration;

use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Mark, Rules};
use noughts_protocol::Request;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::{Player, create, take};

/// After an error, a player connects again after this time.
const PAUSE: Duration = Duration::from_millis(20);

/// Two players, and what they were told to be accepted.
pub struct Table {
    players: [Player; 2],
    urls: Vec<String>,
    record: Record,
    /// The rounds before this one.
    past: Vec<String>,
    round: u32,
    /// How often the match has changed: at first, two have sat down.
    changes: u64,
    rng: ChaCha8Rng,
}

impl Table {
    /// Two players in a new room, who connect each time to any of these servers.
    pub async fn open(urls: &[String], seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let entry = create("Mina");
        let x = enter(urls, entry, &mut rng).await;
        let take = take(x.code(), "Noah");
        let o = enter(urls, take, &mut rng).await;
        let record = Record { first: Mark::X, moves: Vec::new() };
        Self { players: [x, o], urls: urls.to_vec(), record, past: Vec::new(), round: 1, changes: 2, rng }
    }

    /// Who plays, X first.
    pub const fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// The players wait for answers for this time.
    pub fn be_patient(&mut self, patience: Duration) {
        self.players.iter_mut().for_each(|player| player.patience = patience);
    }

    /// Makes so many moves. Each must be accepted, however often it has to be sent.
    pub async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let round = self.record.replay(Rules::TIC_TAC_TOE).expect("legal moves");
            let (mark, kind) = self.choose(round.board());
            self.act(mark, kind).await;
            self.changes += 1;
            match kind {
                Request::Place(mv) => self.record.moves.push(mv),
                _ => {
                    self.round += 1;
                    self.past.push(self.record.to_string());
                    self.record = Record { first: self.record.first.other(), moves: Vec::new() };
                }
            }
        }
    }

    fn choose(&mut self, board: &Board) -> (Mark, Request) {
        match board.legal_cells().choose(&mut self.rng) {
            Some(position) => (board.to_move(), Request::Place(position.into())),
            None => (*Mark::ALL.choose(&mut self.rng).expect("two"), Request::Rematch),
        }
    }

    /// Lets a player act who knows all that happened so far.
    async fn act(&mut self, mark: Mark, kind: Request) {
        self.catch_up(mark).await;
        let player = &mut self.players[mark as usize];
        let mut answer = player.act(kind).await;
        loop {
            match answer {
                Ok(Ok(())) => return,
                Ok(Err(why)) => panic!("{kind:?} is refused: {why}"),
                Err(_) => {
                    self.connect(mark).await;
                    answer = self.players[mark as usize].answer().await;
                }
            }
        }
    }

    /// Waits until a player knows all that was accepted.
    async fn catch_up(&mut self, mark: Mark) {
        while self.players[mark as usize].state().seq < self.changes {
            if self.players[mark as usize].hear().await.is_err() {
                self.connect(mark).await;
            }
        }
    }

    async fn connect(&mut self, mark: Mark) {
        loop {
            self.players[mark as usize].url.clone_from(self.urls.choose(&mut self.rng).expect("a server"));
            if self.players[mark as usize].connect().await.is_ok() {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Checks that both boards are as the model is.
    pub async fn check(self) {
        let url = self.urls[0].clone();
        self.check_at(&url).await;
    }

    /// Checks the same, and asks this server.
    pub async fn check_at(mut self, url: &str) {
        for mark in Mark::ALL {
            self.catch_up(mark).await;
            let state = self.players[mark as usize].state();
            assert_eq!((&state.record, state.round, state.seq), (&self.record, self.round, self.changes));
            // As the server has it, not only as the player knows it.
            let seat = self.players[mark as usize].client.seat().expect("a seat").clone();
            let fresh = Player::with_secret(url, seat.code, seat.secret).await.expect("the room is there");
            let state = fresh.state();
            assert_eq!((&state.record, state.round, state.seq), (&self.record, self.round, self.changes));
            let known = fresh.past();
            assert!(known.len() == self.past.len() || known.len() > 100, "{} of {}", known.len(), self.past.len());
            assert!(self.past.ends_with(&known), "{known:?} of {:?}", self.past);
            assert_eq!(fresh.score().rounds(), self.past.len() as u64);
        }
    }
}

/// Enters a room, however often the connection breaks.
async fn enter(urls: &[String], entry: noughts_protocol::ClientMessage, rng: &mut ChaCha8Rng) -> Player {
    let mut player = Player::new(urls.choose(rng).expect("a server"), entry);
    loop {
        match player.try_enter().await {
            Ok(Ok(())) => return player,
            Err(_) => tokio::time::sleep(PAUSE).await,
            Ok(Err(why)) => panic!("refused: {why}"),
        }
        player.url.clone_from(urls.choose(rng).expect("a server"));
    }
}
