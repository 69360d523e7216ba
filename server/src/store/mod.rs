//! Where rooms are kept: in a folder of this machine, or in NATS JetStream for any number of servers.
//!
//! Both keep one text for each room, and replace it only if it is the one that the change was made from. So a room is the
//! same for all who change it, whichever server they are connected to, and no move counts twice.

mod embedded;
mod journal;
mod nats;

use noughts_protocol::Code;
use thiserror::Error;
use tokio::sync::mpsc;

use crate::attendance::{Counts, ServerId};
use crate::room::Room;

pub use embedded::{Embedded, EmbeddedError};
pub use nats::{Nats, NatsError};

/// Which text of a room it is. Later ones are larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub(crate) u64);

/// A room as it was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The room.
    pub room: Room,
    /// Which text of it this is.
    pub revision: Revision,
}

/// Why a room could not be saved.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The room was changed meanwhile, or there is another one of this code.
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
    /// A room was saved, by another server or by this one.
    Saved(Code, Box<Stored>),
    /// Some rooms may have been saved that were not heard of.
    Missed,
    /// How many are in a room by way of another server.
    Attendance(Code, ServerId, Counts),
}

/// What comes of other servers.
pub type NewsReceiver = mpsc::Receiver<News>;

/// Where rooms are kept.
pub enum Store {
    /// In a folder of this machine, for one server.
    Embedded(Embedded),
    /// In NATS JetStream, for any number of servers.
    Nats(Box<Nats>),
}

impl Store {
    /// The room of this code, if there is one.
    ///
    /// # Errors
    /// [`Unavailable`] if the store does not answer.
    pub async fn load(&self, code: Code) -> Result<Option<Stored>, Unavailable> {
        match self {
            Store::Embedded(embedded) => embedded.load(code).await,
            Store::Nats(nats) => nats.load(code).await,
        }
    }

    /// Saves a room in the place of the text that it was made from; a new room has none.
    ///
    /// # Errors
    /// [`SaveError`] says why it was not saved, or that this is not known.
    pub async fn save(&self, code: Code, room: &Room, from: Option<Revision>) -> Result<Revision, SaveError> {
        match self {
            Store::Embedded(embedded) => embedded.save(code, room, from),
            Store::Nats(nats) => nats.save(code, room, from).await,
        }
    }

    /// Removes the rooms that nobody has used since this time, in seconds since 1970.
    pub fn remove_unused_since(&self, time: u64) {
        match self {
            Store::Embedded(embedded) => embedded.remove_unused_since(time),
            // The stream forgets them by itself.
            Store::Nats(_) => {}
        }
    }

    /// Tells the other servers how many are in a room by way of this one.
    pub async fn tell(&self, code: Code, server: ServerId, counts: Counts) {
        match self {
            Store::Embedded(_) => {}
            Store::Nats(nats) => nats.tell(code, server, counts).await,
        }
    }

    /// Whether there can be other servers.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Store::Nats(_))
    }
}
