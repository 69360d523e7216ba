//! Folders with rooms, as the store writes them and as it should not find them.

use std::fs;
use std::path::Path;

use noughts_engine::rules::{Mark, Rules};
use noughts_protocol::{Code, Create, Secret, VERSION};
use noughts_server::room::HostedRoom;

/// What opens the seat of X in [`room`], that of O, and what lets watch.
pub const SECRETS: [Secret; 3] =
    [Secret::from_bytes([1; 16]), Secret::from_bytes([2; 16]), Secret::from_bytes([3; 16])];

/// A room that was made at this time.
pub fn room(time: u64) -> HostedRoom {
    let [secret, invite, watch] = SECRETS;
    let (mark, first, rules) = (Mark::X, Mark::X, Rules::TIC_TAC_TOE);
    let name = Some(format!("Mina {}", time % 1_000_000_000));
    let create = Create { v: VERSION, secret, name, mark, first, rules };
    HostedRoom::new(&create, invite, watch, time).expect("a name")
}

/// A line of the journal that says this.
pub fn line(said: &str) -> String {
    format!("{:08x} {said}\n", crc32fast::hash(said.as_bytes()))
}

/// The line of a room that was made at this time, and is saved for the first time.
pub fn room_line(code: Code, time: u64) -> String {
    line(&format!("{code} 1 {time} {}", serde_json::to_string(&room(time)).expect("a text")))
}

/// Writes a file of the journal.
pub fn write(folder: &Path, number: u32, lines: &str) {
    fs::write(folder.join(format!("{number:09}.rooms")), lines).expect("a journal");
}

/// All that is in the files of the journal.
pub fn read(folder: &Path) -> String {
    files(folder).iter().map(|name| fs::read_to_string(folder.join(name)).expect("a file")).collect()
}

/// The names of the files of the journal, in order.
pub fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().expect("a plain name")).collect();
    names.retain(|name| name.ends_with(".rooms"));
    names.sort_unstable();
    names
}
