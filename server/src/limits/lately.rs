//! The moments at which a socket did something.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The moments at which something happened lately, the earliest first. They tell how often it happened in any stretch of time that
/// ends now.
///
/// Each socket has such a list, so the list takes little memory: moments are milliseconds since the first of them, modulo 2³², which
/// is 49 days.
#[derive(Clone, Debug)]
pub struct Lately {
    begun: Instant,
    moments: VecDeque<u32>,
}

impl Lately {
    /// Nothing so far.
    pub const fn new(now: Instant) -> Self {
        Self { begun: now, moments: VecDeque::new() }
    }

    /// How many of the moments are within this time before now. Earlier moments are forgotten.
    pub fn count(&mut self, time: Duration, now: Instant) -> usize {
        let now = self.moment(now);
        while self.moments.front().is_some_and(|at| u128::from(now.wrapping_sub(*at)) >= time.as_millis()) {
            self.moments.pop_front();
        }
        self.moments.len()
    }

    /// Adds this moment, which is now.
    pub fn add(&mut self, now: Instant) {
        self.moments.push_back(self.moment(now));
    }

    fn moment(&self, now: Instant) -> u32 {
        now.duration_since(self.begun).as_millis() as u32
    }
}
