//! What one address, one socket and all together may use, so that nobody takes what others need.
//!
//! What an address has used is forgotten by time, and not because a connection or a socket is closed. Each kind has a number of
//! places. What goes on takes a place; what is over leaves a part of its place taken, and these parts are freed at a constant rate.

mod lately;
mod network;
mod table;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::timeout;

use table::Table;

pub use lately::Lately;

const MESSAGES_TIME: Duration = Duration::from_secs(20);
const GUESSES_TIME: Duration = Duration::from_secs(60);
const ROOMS_TIME: Duration = Duration::from_secs(60 * 60);

/// Wrong codes of a socket in a minute. Then it is closed.
const SOCKET_GUESSES: usize = 5;

/// What a connection or a socket leaves of its place at least, because opening it was work.
const OPENING: f64 = 1.0 / 6.0;

/// Whoever waits for a place looks for one after this time, unless it is known when there will be one.
const WAIT: Duration = Duration::from_secs(1);

/// The limits of an address, and of each of its sockets. Networks of IPv6 with 56 and 48 bits may use twice and four times as much.
#[derive(Clone, Copy, Debug)]
pub struct AddressLimits {
    /// Connections at the same time.
    pub connections: u32,
    /// Requests in 20 s.
    pub requests: u32,
    /// Sockets in rooms at the same time.
    pub sockets: u32,
    /// Rooms made in an hour.
    pub rooms: u32,
    /// Rooms that were made and are still there, also for a network of IPv6.
    pub kept_rooms: u32,
    /// Wrong codes in a minute. After these, codes are tried one after the other at this rate.
    pub guesses: u32,
    /// Messages of one socket in 20 s.
    pub messages: u32,
}

impl Default for AddressLimits {
    /// As much as a school needs whose classes have one address.
    fn default() -> Self {
        Self {
            connections: 400,
            requests: 10_000,
            sockets: 200,
            rooms: 120,
            kept_rooms: 25_000,
            guesses: 30,
            messages: 30,
        }
    }
}

impl AddressLimits {
    const fn most(&self, what: Counted) -> u32 {
        match what {
            Counted::Connection => self.connections,
            Counted::Request => self.requests,
            Counted::Socket => self.sockets,
            Counted::Room => self.rooms,
            Counted::KeptRoom => self.kept_rooms,
            Counted::Guess => self.guesses,
        }
    }
}

/// What is counted for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A connection, whatever it asks for.
    Connection,
    /// A request, which leaves its whole place taken.
    Request,
    /// A socket. When it is closed, it leaves as much of its place taken as it has sent of its messages.
    Socket,
    /// A room that is being made. If it is made, it leaves its whole place taken.
    Room,
    /// A room that was made, for as long as it is there.
    KeptRoom,
    /// A code that is being tried. If it is wrong, it leaves its whole place taken.
    Guess,
}

impl Counted {
    const KINDS: usize = 6;

    /// In this time, all places are freed by themselves.
    const fn time(self) -> Duration {
        match self {
            Counted::Connection | Counted::Request | Counted::Socket | Counted::KeptRoom => MESSAGES_TIME,
            Counted::Room => ROOMS_TIME,
            Counted::Guess => GUESSES_TIME,
        }
    }

    /// How much of its place it leaves taken, if nobody says anything else.
    const fn leaves(self) -> f64 {
        match self {
            Counted::Connection | Counted::Socket => OPENING,
            Counted::Request => 1.0,
            Counted::Room | Counted::KeptRoom | Counted::Guess => 0.0,
        }
    }
}

/// The limits, and who uses how much.
pub struct Limits {
    limits: AddressLimits,
    table: Mutex<Table>,
    /// Notifies whoever waits that there may be a place.
    ended: Notify,
}

/// Something that takes a place until this ticket is dropped.
pub struct Ticket {
    limits: Arc<Limits>,
    address: IpAddr,
    what: Counted,
    /// The part of the place that stays taken then.
    leaves: f64,
}

impl Limits {
    /// Limits of which nothing is used yet.
    pub fn new(limits: AddressLimits) -> Arc<Self> {
        Arc::new(Self { limits, table: Mutex::new(Table::new(limits)), ended: Notify::new() })
    }

    /// Counts something that this address begins, unless the address or a network around it has no place for more of this kind.
    pub fn begin(self: &Arc<Self>, address: IpAddr, what: Counted) -> Option<Ticket> {
        let is_begun = self.with_table(|table, now| table.begin(address, what, now));
        is_begun.then(|| Ticket { limits: Arc::clone(self), address, what, leaves: what.leaves() })
    }

    /// Counts something that this address tries, before it is known whether the attempt is to be remembered. While as many
    /// attempts are made as there are places, the next one waits, because perhaps none of them will be remembered.
    pub async fn begin_in_turn(self: &Arc<Self>, address: IpAddr, what: Counted) -> Option<Ticket> {
        loop {
            let ended = self.ended.notified();
            let ticket = self.begin(address, what);
            if ticket.is_some() || !self.with_table(|table, now| table.will_be_free(address, what, now)) {
                return ticket;
            }
            ended.await;
        }
    }

    /// Waits until there is a place for something that this address tries, however long that takes. Of an address, whoever came
    /// last is first: so nobody waits for all that somebody tries who has many sockets.
    pub async fn begin_when_free(self: Arc<Self>, address: IpAddr, what: Counted) -> Ticket {
        let number = self.with_table(|table, _| table.wait(address));
        let waiting = Waiting { limits: self, address, number };
        let limits = &waiting.limits;
        loop {
            let ended = limits.ended.notified();
            if limits.with_table(|table, _| table.is_newest(address, number))
                && let Some(ticket) = limits.begin(address, what)
            {
                return ticket;
            }
            let full = limits.with_table(|table, now| table.is_full_for(address, what, now));
            let _ = timeout(if full.is_zero() { WAIT } else { full }, ended).await;
        }
    }

    /// Counts a message of a socket that comes now, and returns whether the socket may send it. A message too many does not
    /// count.
    pub fn may_send(&self, messages: &mut Lately, now: Instant) -> bool {
        let may = messages.count(MESSAGES_TIME, now) < self.limits.messages as usize;
        if may {
            messages.add(now);
        }
        may
    }

    fn with_table<T>(&self, change: impl FnOnce(&mut Table, Instant) -> T) -> T {
        let mut table = self.table.lock();
        // The time is taken under the lock, so it never goes back.
        change(&mut table, Instant::now())
    }
}

/// Counts a wrong code of a socket that comes now, and returns whether the socket may try another one.
pub fn may_guess_on(wrong: &mut Lately, now: Instant) -> bool {
    wrong.add(now);
    wrong.count(GUESSES_TIME, now) < SOCKET_GUESSES
}

impl Ticket {
    /// Remembers what was tried: the room was made, or the code was wrong.
    pub fn remember(mut self) {
        self.leaves = 1.0;
    }

    /// Ends a socket that has sent these messages.
    pub fn end_socket(mut self, messages: &mut Lately) {
        let sent = messages.count(MESSAGES_TIME, Instant::now());
        self.leaves = (sent as f64 / f64::from(self.limits.limits.messages.max(1))).clamp(OPENING, 1.0);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.limits.with_table(|table, now| table.end(self.address, self.what, self.leaves, now));
        // Nobody waits for anything else.
        if matches!(self.what, Counted::Room | Counted::Guess) {
            self.limits.ended.notify_waiters();
        }
    }
}

/// Somebody who waits for a place.
struct Waiting {
    limits: Arc<Limits>,
    address: IpAddr,
    number: u64,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.limits.with_table(|table, now| table.wait_no_more(self.address, self.number, now));
        self.limits.ended.notify_waiters();
    }
}
