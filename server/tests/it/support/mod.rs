//! What the tests share: a server in this process, players, and programs that are killed.

mod attacker;
mod cutter;
pub mod folder;
mod player;
mod program;
mod pupils;
mod server;
mod table;
mod teacher;

pub use attacker::{Attacker, Target};
pub use cutter::Cutter;
pub use player::{Overheard, Player, create, enter_class, place, secret, take};
pub use program::{NatsServer, Program, count, wait};
pub use pupils::Pupils;
pub use server::{Server, config, get, get_with, open_store};
pub use table::Table;
pub use teacher::Teacher;
