//! The messages between a game of Noughts and the server that has its room.
//!
//! Each message is one WebSocket text frame of JSON; `server/PROTOCOL.md` describes them. A game sends
//! [`ClientMessage`]s, and the server answers with [`ServerMessage`]s. A [`Client`] is what a game knows of its room: it
//! says what to send, also after the connection broke. It has no socket and no clock, so the window, the page and the
//! tests share it.
//!
//! The messages are a crate of their own so that games need neither the server nor its dependencies, and the engine needs no
//! messages.

mod class_message;
mod client;
mod client_message;
mod code;
mod hex;
mod past_rounds;
mod rejection;
mod secret;
mod server_message;
mod state_hash;

pub use class_message::{ClassEnd, ClassRound, LadderPlace, LadderRung, MAX_NEAR, MAX_OTHERS, Waiting};
pub use client::{Client, Event};
pub use client_message::{ClientMessage, Create, EnterClass, Id, IdError, Join, Request, Turn};
pub use code::{Code, CodeError};
pub use past_rounds::{PastRounds, Tally};
pub use rejection::Rejection;
pub use secret::{Secret, SecretError};
pub use server_message::{
    LadderSeat, Moved, Presence, Role, RoomState, Seat, SeatPresence, ServerMessage, unknown_rules,
};
pub use state_hash::{StateHash, StateHashError};

/// The version of the protocol, which the first message on a socket names.
pub const VERSION: u32 = 2;

/// A server reads no frame that has more bytes than this.
pub const MAX_BYTES: usize = 512;

/// A game reads no frame that has more bytes than this.
pub const MAX_SERVER_BYTES: usize = 8192;

/// The records of finished rounds have no more bytes than this, each with the quotes and the comma of JSON.
pub const MAX_PAST_BYTES: usize = 4000;

/// The rounds that are told at the end of a class have no more bytes than this, as JSON.
pub const MAX_CLASS_BYTES: usize = 4000;

/// A name has no more bytes than this: 20 characters of 4 bytes.
pub const MAX_NAME_BYTES: usize = 80;

/// A room has no more rounds than this.
pub const MAX_ROUNDS: u32 = 1_000_000;

/// For how many seconds the code of a new room is enough to take the free seat or to watch.
pub const CODE_SECONDS: u64 = 10 * 60;

/// The path of the WebSocket on a server.
pub const PATH: &str = "/rooms";

/// How often a server lets hear of itself, in seconds, and how often a game should ask.
pub const PING_SECONDS: u64 = 15;

/// A player who has not been heard of for this many seconds is gone.
pub const GONE_SECONDS: u64 = 45;
