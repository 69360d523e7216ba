//! What the tests share: a server in this process, players, and programs that are killed.

mod attacker;
mod cutter;
pub mod folder;
mod player;
mod program;
mod server;
mod table;

pub use attacker::{Attacker, Target};
pub use cutter::Cutter;
pub use player::{Overheard, Player, create, place, secret, take};
pub use program::{NatsServer, Program, count, wait};
pub use server::{Server, config, get, get_with};
pub use table::Table;
