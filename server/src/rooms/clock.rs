//! The clock by which rooms and codes grow old.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Tells the time, in seconds since 1970.
///
/// The clock of a machine may be wrong by years until the network sets it, and rooms and codes must not grow old by that. So with
/// rooms that no other server has, time goes on from where it was when a room was last used, and only while this program runs.
pub enum Clock {
    /// The clock of the machine, by which several servers agree.
    Wall,
    /// This time, and what has passed since this moment.
    Running(u64, Instant),
}

impl Clock {
    /// A clock that goes on from this time, or else from what the clock of the machine says now.
    pub fn after(time: Option<u64>) -> Self {
        Self::Running(time.unwrap_or_else(wall), Instant::now())
    }

    /// The time.
    pub fn now(&self) -> u64 {
        match self {
            Clock::Wall => wall(),
            Clock::Running(time, since) => time.saturating_add(since.elapsed().as_secs()),
        }
    }
}

fn wall() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
