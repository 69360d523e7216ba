//! Where rooms are kept: in a folder of this machine, or in NATS JetStream for any number of servers.
//!
//! Both stores keep one text for each room, and replace the text only if it is the text that the change was made from. So a room
//! is the same for all who change it, whichever server they are connected to, and no move counts twice. The past rounds of a room
//! are a second text, which is replaced in the same way when a round is followed by another round: so a move stores little.

mod embedded;
mod journal;
mod nats;
mod trouble;

use noughts_protocol::{Code, PastRounds};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;
use tokio::sync::mpsc;

use crate::attendance::{Headcount, ServerId};
use crate::room::{HostedRoom, UNUSED_SECONDS};

pub use embedded::{Embedded, OpenError, make_folder};
pub use journal::Damage;
pub use nats::{Nats, NatsError};

/// The texts of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The room.
    Room,
    /// The past rounds of the room.
    Past,
}

impl Part {
    /// Both parts.
    const ALL: [Self; 2] = [Self::Room, Self::Past];
}

/// The number of a text of a room, or of its past rounds. Later texts have larger numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub(crate) u64);

/// A room as it was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The room.
    pub room: HostedRoom,
    /// Which text of the room this is.
    pub revision: Revision,
}

/// The past rounds of a room as they were stored.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StoredPast {
    /// The rounds.
    #[serde(flatten)]
    pub rounds: PastRounds,
    /// The number of their text, if they were stored.
    #[serde(skip)]
    pub revision: Option<Revision>,
    /// What a later version has stored besides.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// Why a room could not be saved.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The room was changed meanwhile, or another room has this code.
    #[error("the room was changed meanwhile")]
    Conflict,
    /// There are as many rooms as there can be.
    #[error("there is no place for another room")]
    Full,
    /// Whether the room was saved is not known.
    #[error("the store does not answer")]
    Unavailable,
}

/// The store did not answer.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("the store does not answer")]
pub struct Unavailable;

/// What other servers did.
#[derive(Debug)]
pub enum News {
    /// A room was saved, by another server or by this server.
    Saved(Code, Box<Stored>),
    /// Some rooms may have been saved without any news of them.
    Missed,
    /// How many are in a room by way of another server.
    Attendance(Code, ServerId, Headcount),
}

/// What comes of other servers.
pub type NewsReceiver = mpsc::Receiver<News>;

/// Where rooms are kept.
pub enum RoomStore {
    /// In a folder of this machine, for one server.
    Embedded(Embedded),
    /// In NATS JetStream, for any number of servers.
    Nats(Box<Nats>),
}

impl RoomStore {
    /// The room of this code, if there is one.
    ///
    /// # Errors
    /// [`Unavailable`] if the store does not answer.
    pub async fn load(&self, code: Code) -> Result<Option<Stored>, Unavailable> {
        Ok(self.read(code, Part::Room).await?.map(|(room, revision)| Stored { room, revision }))
    }

    /// Saves a room in the place of the text that the room was made from. A new room was made from none.
    ///
    /// # Errors
    /// [`SaveError`] says why the room was not saved, or that nobody knows whether it was.
    pub async fn save(&self, code: Code, room: &HostedRoom, from: Option<Revision>) -> Result<Revision, SaveError> {
        self.write(code, Part::Room, room, from, room.used()).await
    }

    /// The past rounds of this room. If none are stored, or if the stored rounds do not fit the room as it is, only the score is
    /// known, which the room has too.
    ///
    /// # Errors
    /// [`Unavailable`] if the store does not answer.
    pub async fn load_past(&self, code: Code, room: &HostedRoom) -> Result<StoredPast, Unavailable> {
        let referee = &room.referee;
        let stored: Option<(StoredPast, _)> = self.read(code, Part::Past).await?;
        let revision = stored.as_ref().map(|(_, revision)| *revision);
        let StoredPast { rounds, more, .. } = stored.map(|(past, _)| past).unwrap_or_default();
        // The past rounds are saved before the room. If the room was not saved after that, its last round goes on.
        let is_ahead = referee.round().checked_add(1) == Some(rounds.round);
        let rounds = if is_ahead { rounds.without_last() } else { Some(rounds) };
        let is_right = |rounds: &PastRounds| {
            rounds.round == referee.round() && rounds.score(referee.rules()) == Some(referee.score())
        };
        let score_alone = || PastRounds::without_records(referee.round(), referee.score());
        Ok(StoredPast { rounds: rounds.filter(is_right).unwrap_or_else(score_alone), revision, more })
    }

    /// Saves the past rounds of a room in the place of their text that was loaded.
    ///
    /// # Errors
    /// [`SaveError`] says why they were not saved, or that nobody knows whether they were.
    pub async fn save_past(&self, code: Code, past: &StoredPast, now: u64) -> Result<Revision, SaveError> {
        self.write(code, Part::Past, past, past.revision, now).await
    }

    async fn read<T>(&self, code: Code, part: Part) -> Result<Option<(T, Revision)>, Unavailable>
    where
        T: DeserializeOwned + Send + 'static,
    {
        match self {
            RoomStore::Embedded(embedded) => embedded.read(code, part).await,
            RoomStore::Nats(nats) => nats.read(code, part).await,
        }
    }

    async fn write(
        &self,
        code: Code,
        part: Part,
        value: &impl Serialize,
        from: Option<Revision>,
        used: u64,
    ) -> Result<Revision, SaveError> {
        match self {
            RoomStore::Embedded(embedded) => embedded.write(code, part, value, from, used),
            RoomStore::Nats(nats) => nats.write(code, part, value, from).await,
        }
    }

    /// Removes the rooms that nobody has used since this time, in seconds since 1970.
    pub fn remove_unused_since(&self, time: u64) {
        match self {
            RoomStore::Embedded(embedded) => embedded.remove_unused_since(time),
            // The stream forgets them by itself.
            RoomStore::Nats(_) => {}
        }
    }

    /// Removes rooms and their past rounds, so that nothing of them is kept any more.
    ///
    /// # Errors
    /// [`Unavailable`] if something of them may still be there. Then it is to be tried again.
    pub async fn erase(&self, codes: &[Code]) -> Result<(), Unavailable> {
        match self {
            RoomStore::Embedded(embedded) => embedded.erase(codes).await,
            RoomStore::Nats(nats) => nats.erase(codes).await,
        }
    }

    /// Tries whether a room could be saved. If it could, returns what else is wrong with the rooms, in sentences for anybody.
    ///
    /// # Errors
    /// A sentence that says why no room can be saved.
    pub async fn check(&self) -> Result<Vec<String>, String> {
        match self {
            RoomStore::Embedded(embedded) => embedded.check().map(|()| embedded.damage().public_sentences()),
            RoomStore::Nats(nats) => nats.check().await.map(|()| Vec::new()),
        }
    }

    /// When a room of this store was last used, in seconds since 1970, if the store knows it.
    pub fn used(&self) -> Option<u64> {
        match self {
            RoomStore::Embedded(embedded) => Some(embedded.used()).filter(|used| *used > 0),
            RoomStore::Nats(_) => None,
        }
    }

    /// Whether a room that was made so many seconds ago may still be here. NATS does not tell when it forgets a room; there, a room
    /// counts for as long as it is kept without being used.
    pub fn may_have(&self, code: Code, age: u64) -> bool {
        match self {
            RoomStore::Embedded(embedded) => embedded.has(code),
            RoomStore::Nats(_) => age < UNUSED_SECONDS,
        }
    }

    /// Tells the other servers how many are in a room by way of this server.
    pub async fn tell(&self, code: Code, server: ServerId, counts: Headcount) {
        match self {
            RoomStore::Embedded(_) => {}
            RoomStore::Nats(nats) => nats.tell(code, server, counts).await,
        }
    }

    /// Whether there can be other servers.
    pub const fn is_shared(&self) -> bool {
        matches!(self, RoomStore::Nats(_))
    }
}
