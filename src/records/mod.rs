//! What is kept of games from one start of the program to the next: the games that go on, past matches, totals, solved puzzles,
//! and what `--record` writes.

use bevy::prelude::*;
use noughts_engine::play::Moment;

#[cfg_attr(not(target_arch = "wasm32"), path = "clock_native.rs")]
#[cfg_attr(target_arch = "wasm32", path = "clock_page.rs")]
mod clock;
mod counting;
mod others;
mod past;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
mod solved;
mod streak;
mod totals;
mod unfinished;

pub use clock::now;
pub use counting::Reached;
pub use others::Others;
pub use past::{Import, Imported, MOST, Past};
#[cfg(not(target_arch = "wasm32"))]
pub use recording::{Recording, RecordingError, recording_plugin};
pub use solved::Solved;
pub use streak::Streak;
pub use totals::{First, Results, Rival, Totals};
pub use unfinished::Unfinished;

/// The clock and calendar that say which day is today.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Calendar(pub fn() -> Moment);

impl Calendar {
    /// The present day, if the date can be had.
    pub fn today(self) -> Option<Moment> {
        Some((self.0)()).filter(Moment::has_day)
    }
}

/// Stores the games that go on and the matches that were played, and counts their rounds.
pub fn plugin(app: &mut App) {
    app.init_resource::<Solved>().insert_resource(Calendar(now));
    app.add_plugins((unfinished::plugin, others::plugin, past::plugin, counting::plugin));
}
