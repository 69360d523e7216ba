//! Whether rooms can be saved.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::RoomStore;

/// The store is asked no more often than this.
const PAUSE: Duration = Duration::from_millis(500);

type Answer = Result<String, String>;

/// What was found last.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Answer)>>);

impl Health {
    /// What can be said of this store now.
    pub async fn of(&self, store: &RoomStore) -> Answer {
        let mut found = self.0.lock().await;
        if let Some((_, answer)) = found.as_ref().filter(|(at, _)| at.elapsed() < PAUSE) {
            return answer.clone();
        }
        let answer = match store.check().await {
            Ok(sentences) => Ok(["ok".to_owned()].into_iter().chain(sentences).map(|line| line + "\n").collect()),
            Err(sentence) => Err(format!("{sentence}\n")),
        };
        found.insert((Instant::now(), answer)).1.clone()
    }
}
