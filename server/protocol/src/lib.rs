//! The messages between a game of Noughts and the server that has its room.
//!
//! Each message is one WebSocket text frame of JSON; `server/PROTOCOL.md` describes them. A game sends
//! [`ClientMessage`]s, and the server answers with [`ServerMessage`]s. A [`Client`] is what a game knows of its room: it
//! says what to send, also after the connection broke. It has no socket and no clock, so the window, the page and the
//! tests share it.
//!
//! This is a crate of its own so that games need neither the server nor its dependencies, and the engine none of this.

mod client;
mod client_message;
mod code;
mod refusal;
mod secret;
mod server_message;

pub use client::{Client, Event};
pub use client_message::{ActionKind, ClientMessage, Create, Id, IdError, Join, Turn};
pub use code::{Code, CodeError};
pub use refusal::Refusal;
pub use secret::{Secret, SecretError};
pub use server_message::{Moved, Presence, Role, Score, Seat, SeatPresence, ServerMessage, State};

/// The version of the protocol, which the first message on a socket names.
pub const VERSION: u32 = 1;

/// A server reads no frame that has more bytes than this.
pub const MAX_BYTES: usize = 512;

/// The path of the WebSocket on a server.
pub const PATH: &str = "/rooms";

/// How often a server lets hear of itself, in seconds, and how often a game should ask.
pub const PING_SECONDS: u64 = 15;

/// Whoever has not been heard of for so long is gone, in seconds.
pub const GONE_SECONDS: u64 = 45;
