//! Rooms in which two people far apart play Noughts.
//!
//! A [`room`] is a match and what opens its seats; the [`referee`] is the match as a plain state machine. A [`store`] keeps
//! rooms in a folder, or in NATS for several servers. [`rooms`] is what connects those with each [`socket`], and
//! [`server`] accepts connections. A [`class`] pairs those who have entered it. The program's `main` only reads options.

pub mod addresses;
pub mod attendance;
pub mod banner;
pub mod class;
pub mod headers;
pub mod limits;
pub mod listen;
pub mod referee;
pub mod request;
pub mod room;
pub mod rooms;
pub mod server;
pub mod socket;
pub mod store;
