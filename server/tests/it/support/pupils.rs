//! Pupils who play whatever the class brings them to, through whatever happens to their connections.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use noughts_engine::rules::LegalMoves;
use noughts_protocol::{ClassEnd, Code, Rejection, Request};
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

use super::{Player, enter_class};

/// After an error, a pupil connects again after this time.
const PAUSE: Duration = Duration::from_millis(20);

/// A pupil thinks for so many milliseconds at most.
const THINKING: u64 = 20;

/// What a pupil knows of each round: the moves, by the room and the number.
type Known = BTreeMap<(Code, u32), String>;

/// Pupils who play until they are stopped.
pub struct Pupils {
    playing: JoinSet<Pupil>,
    stop: Arc<AtomicBool>,
    finished: Arc<AtomicUsize>,
}

/// One who plays.
pub struct Pupil {
    /// What the pupil knows.
    pub player: Player,
    /// What the pupil knows of each round.
    pub known: Known,
    rng: ChaCha8Rng,
}

impl Pupils {
    /// So many pupils enter. One of so many moves of each is followed by a reload.
    pub fn enter(url: &str, pupils: usize, reload: u32) -> Self {
        let (stop, finished) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let mut playing = JoinSet::new();
        for number in 0..pupils {
            // Some have equal names.
            let name = ["Mina", "Noah", "Lena", "Theo", "Zoë"][number % 5].to_owned();
            let player = Player::new(url, enter_class(&name));
            let rng = ChaCha8Rng::seed_from_u64(number as u64);
            let pupil = Pupil { player, known: Known::new(), rng };
            playing.spawn(pupil.play(Arc::clone(&stop), Arc::clone(&finished), reload));
        }
        Self { playing, stop, finished }
    }

    /// How many rounds were seen to end, by each who has seen it.
    pub fn finished(&self) -> usize {
        self.finished.load(Ordering::Relaxed)
    }

    /// Lets them make no more moves, and returns them when each knows where it is.
    pub async fn stop(self) -> Vec<Pupil> {
        self.stop.store(true, Ordering::Relaxed);
        self.playing.join_all().await
    }
}

impl Pupil {
    async fn play(mut self, stop: Arc<AtomicBool>, finished: Arc<AtomicUsize>, reload: u32) -> Self {
        self.connect().await;
        while !stop.load(Ordering::Relaxed) {
            if self.step(&finished, reload).await.is_err() {
                tokio::time::sleep(PAUSE).await;
                self.connect().await;
            }
        }
        self
    }

    async fn connect(&mut self) {
        loop {
            match self.player.try_enter().await {
                Ok(entered) => return entered.expect("the class lets in"),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Makes a move, or waits a moment for what comes.
    async fn step(&mut self, finished: &AtomicUsize, reload: u32) -> Result<(), Error> {
        let thinking = Duration::from_millis(self.rng.random_range(0..THINKING));
        if let Ok(heard) = timeout(thinking, self.player.hear()).await {
            heard?;
            self.note(finished);
            return Ok(());
        }
        let Some(kind) = self.choose() else { return Ok(()) };
        let answer = self.player.act(kind).await?;
        let is_expected = |why: &Rejection| {
            // Meanwhile, the other side has begun the next round, or the class has gone on.
            matches!(why, Rejection::WrongRound | Rejection::WrongPly | Rejection::NotInRoom | Rejection::Paused)
        };
        assert!(answer.as_ref().err().is_none_or(is_expected), "{kind:?}: {answer:?}");
        self.note(finished);
        if self.rng.random_ratio(1, reload) {
            self.player.cut();
            return Err(Error::ConnectionClosed);
        }
        Ok(())
    }

    /// What is to be done, if it is this pupil's turn.
    fn choose(&mut self) -> Option<Request> {
        let client = &self.player.client;
        let (seat, state) = (client.seat()?, client.state()?);
        let mark = seat.role.mark().expect("nobody watches");
        let round = state.replayed().expect("legal moves");
        if client.pending().is_some() || client.is_paused() {
            return None;
        }
        if round.is_over() {
            return seat.ladder.is_none().then_some(Request::Rematch);
        }
        let moves: LegalMoves = round.board().legal_moves();
        moves.filter(|_| round.board().to_move() == mark).choose(&mut self.rng).map(Request::Place)
    }

    fn note(&mut self, finished: &AtomicUsize) {
        let client = &self.player.client;
        if let Some((seat, state)) = client.seat().zip(client.state()) {
            let record = state.record.to_string();
            let before = self.known.insert((seat.code, state.round), record.clone());
            let is_over = state.replayed().is_ok_and(|round| round.is_over());
            if is_over && before.as_ref() != Some(&record) {
                finished.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// What the pupil is told when the class ends.
    pub async fn end(&mut self) -> ClassEnd {
        loop {
            if let Some(end) = self.player.client.class_end() {
                return end.clone();
            }
            if self.player.hear().await.is_err() {
                self.connect().await;
            }
        }
    }
}
