//! Who is in a room, by way of this server and of others.

use std::time::{Duration, Instant};

use noughts_engine::rules::{ByMark, Mark};
use noughts_protocol::Role;
use serde::{Deserialize, Serialize};

/// The number of a server, which is chosen at random. Any number of servers may share a NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerId(u64);

impl ServerId {
    /// A number made of these random bits.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits)
    }
}

/// How many sockets have joined a room, and which seats were left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headcount {
    x: u32,
    o: u32,
    watch: u32,
    /// The seats whose last socket has left the room, and was not only lost.
    #[serde(default)]
    left: ByMark<bool>,
}

impl Headcount {
    fn of(&mut self, role: Role) -> &mut u32 {
        match role {
            Role::X => &mut self.x,
            Role::O => &mut self.o,
            Role::Watch => &mut self.watch,
        }
    }
}

/// Who is there, and since when the others are away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Since when each seat is away; none for a seat that is there.
    pub away_since: ByMark<Option<Instant>>,
    /// Whether each seat is away because its player has left the room.
    pub left: ByMark<bool>,
    /// How many watch.
    pub watching: u32,
}

/// Who is in a room.
#[derive(Debug)]
pub struct Attendance {
    here: Headcount,
    elsewhere: Vec<(ServerId, Headcount, Instant)>,
    away_since: ByMark<Option<Instant>>,
    left: ByMark<bool>,
}

impl Attendance {
    /// Nobody, since now.
    pub fn new(now: Instant) -> Self {
        let (here, away_since) = (Headcount::default(), ByMark::new(|_| Some(now)));
        Self { here, elsewhere: Vec::new(), away_since, left: ByMark::default() }
    }

    /// How many are here by way of this server.
    pub const fn here(&self) -> Headcount {
        self.here
    }

    /// A socket has joined.
    pub fn enter(&mut self, role: Role, now: Instant) {
        *self.here.of(role) += 1;
        self.note(now);
    }

    /// A socket has gone: it has left, or was lost.
    pub fn leave(&mut self, role: Role, has_left: bool, now: Instant) {
        let count = self.here.of(role);
        *count = count.saturating_sub(1);
        if let Some(mark) = role.mark() {
            (self.here.left[mark], self.left[mark]) = (has_left, has_left);
        }
        self.note(now);
    }

    /// Takes what another server says of those who are in the room by way of that server. Returns whether that server was not known
    /// before, so that it should be told who is in the room by way of this server.
    pub fn hear(&mut self, server: ServerId, counts: Headcount, now: Instant) -> bool {
        let before = self.elsewhere.len();
        self.elsewhere.retain(|(other, ..)| *other != server);
        let is_new = self.elsewhere.len() == before;
        self.left = ByMark::new(|mark| self.left[mark] || counts.left[mark]);
        if counts != Headcount::default() {
            self.elsewhere.push((server, counts, now));
        }
        self.note(now);
        is_new && counts != Headcount::default()
    }

    /// Forgets servers that have said nothing for this time.
    pub fn forget_silent(&mut self, silence: Duration, now: Instant) {
        self.elsewhere.retain(|(_, _, heard)| now.duration_since(*heard) < silence);
        self.note(now);
    }

    /// Who is there.
    pub fn summary(&self) -> Summary {
        Summary { away_since: self.away_since, left: self.left, watching: self.total(Role::Watch) }
    }

    fn total(&self, role: Role) -> u32 {
        let counts = self.elsewhere.iter().map(|(_, counts, _)| *counts).chain([self.here]);
        counts.map(|mut counts| *counts.of(role)).fold(0, u32::saturating_add)
    }

    fn note(&mut self, now: Instant) {
        for mark in Mark::ALL {
            let is_there = self.total(mark.into()) > 0;
            let since = &mut self.away_since[mark];
            *since = if is_there { None } else { since.or(Some(now)) };
            if is_there {
                (self.here.left[mark], self.left[mark]) = (false, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_seat_is_away_since_its_last_socket_left() {
        let start = Instant::now();
        let mut attendance = Attendance::new(start);
        attendance.enter(Role::X, start);
        attendance.enter(Role::X, start);
        attendance.leave(Role::X, true, start + SECOND);
        assert_eq!(attendance.summary().away_since.x, None, "the other tab is there");
        attendance.leave(Role::X, false, start + 2 * SECOND);
        attendance.enter(Role::Watch, start + 3 * SECOND);
        let summary = attendance.summary();
        assert_eq!((summary.away_since.x, summary.away_since.o), (Some(start + 2 * SECOND), Some(start)));
        assert_eq!((summary.watching, summary.left.x), (1, false));
        attendance.enter(Role::X, start + 3 * SECOND);
        attendance.leave(Role::X, true, start + 4 * SECOND);
        assert!(attendance.summary().left.x);
        attendance.enter(Role::X, start + 5 * SECOND);
        assert!(!attendance.summary().left.x);
    }

    #[test]
    fn who_is_on_another_server_is_there_until_that_falls_silent() {
        let start = Instant::now();
        let mut attendance = Attendance::new(start);
        let other = ServerId::from_random(1);
        let counts = Headcount { o: 1, watch: 2, ..Headcount::default() };
        assert!(attendance.hear(other, counts, start));
        assert!(!attendance.hear(other, counts, start + SECOND));
        let away_since = ByMark { x: Some(start), o: None };
        assert_eq!(attendance.summary(), Summary { away_since, left: ByMark::default(), watching: 2 });
        attendance.forget_silent(3 * SECOND, start + 3 * SECOND);
        assert_eq!(attendance.summary().away_since.o, None);
        attendance.forget_silent(3 * SECOND, start + 4 * SECOND);
        assert_eq!(attendance.summary().away_since.o, Some(start + 4 * SECOND));
        assert_eq!((attendance.summary().watching, attendance.summary().left.o), (0, false));
        attendance.hear(other, counts, start + 5 * SECOND);
        let left = Headcount { left: ByMark { x: false, o: true }, ..Headcount::default() };
        attendance.hear(other, left, start + 6 * SECOND);
        attendance.forget_silent(3 * SECOND, start + 10 * SECOND);
        assert!(attendance.summary().left.o);
    }
}
