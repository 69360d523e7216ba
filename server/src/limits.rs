//! What one address, one socket and all together may use, so that nobody takes what others need.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

const MESSAGES_TIME: Duration = Duration::from_secs(20);
const GUESSES_TIME: Duration = Duration::from_secs(60);
const ROOMS_TIME: Duration = Duration::from_secs(60 * 60);

/// So many addresses are remembered. If there are more, those that do nothing now are forgotten first.
const ADDRESSES: usize = 50_000;

/// The limits of an address, and of each of its sockets.
#[derive(Clone, Copy, Debug)]
pub struct AddressLimits {
    /// Connections at the same time.
    pub connections: u32,
    /// Sockets in rooms at the same time.
    pub sockets: u32,
    /// Rooms made in an hour.
    pub rooms: u32,
    /// Wrong codes in a minute.
    pub guesses: u32,
    /// Messages of one socket in 20 s.
    pub messages: u32,
}

impl Default for AddressLimits {
    /// As much as a school needs whose classes have one address.
    fn default() -> Self {
        Self { connections: 400, sockets: 200, rooms: 120, guesses: 5, messages: 30 }
    }
}

/// Who a limit is for: an address of IPv4, or all of a network of IPv6, which is what one customer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address => address,
        })
    }
}

/// When something happened lately, the earliest first. So it is known of any stretch of time that ends now how often.
///
/// There is one for each socket, so it takes little memory: it has the milliseconds since its first moment, modulo 2³², which is
/// 49 days.
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

    /// How often it has happened in this time until now. What was before is forgotten.
    pub fn count(&mut self, time: Duration, now: Instant) -> usize {
        let now = self.moment(now);
        while self.moments.front().is_some_and(|at| u128::from(now.wrapping_sub(*at)) >= time.as_millis()) {
            self.moments.pop_front();
        }
        self.moments.len()
    }

    /// It happens now.
    pub fn add(&mut self, now: Instant) {
        self.moments.push_back(self.moment(now));
    }

    fn moment(&self, now: Instant) -> u32 {
        now.duration_since(self.begun).as_millis() as u32
    }
}

/// What an address does.
struct Use {
    connections: u32,
    sockets: u32,
    rooms: Lately,
    guesses: Lately,
}

impl Use {
    const fn new(now: Instant) -> Self {
        Self { connections: 0, sockets: 0, rooms: Lately::new(now), guesses: Lately::new(now) }
    }

    fn is_idle(&mut self, now: Instant) -> bool {
        self.connections == 0
            && self.sockets == 0
            && self.rooms.count(ROOMS_TIME, now) == 0
            && self.guesses.count(GUESSES_TIME, now) == 0
    }
}

/// What is counted for as long as it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// A connection, whatever it asks for.
    Connection,
    /// A socket.
    Socket,
}

/// The limits, and who uses how much.
pub struct Limits {
    limits: AddressLimits,
    uses: Mutex<HashMap<Address, Use>>,
}

/// Counts until it is dropped.
pub struct Ticket {
    limits: Arc<Limits>,
    address: Address,
    what: Lasting,
}

impl Limits {
    /// Limits of which nothing is used yet.
    pub fn new(limits: AddressLimits) -> Arc<Self> {
        Arc::new(Self { limits, uses: Mutex::default() })
    }

    /// Counts a connection or a socket of this address, unless it has as many as it can have.
    pub fn begin(self: &Arc<Self>, address: Address, what: Lasting) -> Option<Ticket> {
        let counted = self.of(address, |limits, used, _| {
            let (count, most) = match what {
                Lasting::Connection => (&mut used.connections, limits.connections),
                Lasting::Socket => (&mut used.sockets, limits.sockets),
            };
            let is_free = *count < most;
            *count += u32::from(is_free);
            is_free
        });
        counted.filter(|is_free| *is_free).map(|_| Ticket { limits: Arc::clone(self), address, what })
    }

    /// Counts a message of a socket that comes now, unless it has sent as many as it can send.
    pub fn may_send(&self, messages: &mut Lately, now: Instant) -> bool {
        let may = messages.count(MESSAGES_TIME, now) < self.limits.messages as usize;
        if may {
            messages.add(now);
        }
        may
    }

    /// Whether this address may make another room.
    pub fn may_create(&self, address: Address) -> bool {
        self.of(address, |limits, used, now| used.rooms.count(ROOMS_TIME, now) < limits.rooms as usize).unwrap_or(false)
    }

    /// This address has made a room.
    pub fn created(&self, address: Address) {
        self.of(address, |_, used, now| used.rooms.add(now));
    }

    /// Whether this address may try another code.
    pub fn may_guess(&self, address: Address) -> bool {
        self.of(address, |limits, used, now| used.guesses.count(GUESSES_TIME, now) < limits.guesses as usize)
            .unwrap_or(false)
    }

    /// This address has tried a wrong code.
    pub fn guessed_wrong(&self, address: Address) {
        self.of(address, |_, used, now| used.guesses.add(now));
    }

    /// What an address does; none if too many addresses do something.
    fn of<T>(&self, address: Address, change: impl FnOnce(&AddressLimits, &mut Use, Instant) -> T) -> Option<T> {
        let mut uses = self.uses.lock();
        // Taken now, moments are in the order in which they are remembered.
        let now = Instant::now();
        if uses.len() >= ADDRESSES && !uses.contains_key(&address) {
            uses.retain(|_, used| !used.is_idle(now));
            if uses.len() >= ADDRESSES {
                return None;
            }
        }
        let used = uses.entry(address).or_insert_with(|| Use::new(now));
        let changed = change(&self.limits, used, now);
        if used.is_idle(now) {
            uses.remove(&address);
        }
        Some(changed)
    }
}

impl Ticket {
    /// Counts until the messages of its socket would be forgotten, though the socket is closed. So with sockets one after the
    /// other, no more messages are read than with those that an address can have at a time.
    pub fn end_later(self) {
        tokio::spawn(async move {
            tokio::time::sleep(MESSAGES_TIME).await;
            drop(self);
        });
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.limits.of(self.address, |_, used, _| {
            let count = match self.what {
                Lasting::Connection => &mut used.connections,
                Lasting::Socket => &mut used.sockets,
            };
            *count = count.saturating_sub(1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn an_address_has_so_many_sockets_and_others_have_theirs() {
        let limits = Limits::new(AddressLimits { sockets: 2, ..AddressLimits::default() });
        let [one, two] = [(); 2].map(|()| limits.begin(address("192.0.2.1"), Lasting::Socket));
        assert!(one.is_some() && two.is_some());
        assert!(limits.begin(address("::ffff:192.0.2.1"), Lasting::Socket).is_none(), "it is the same address");
        assert!(limits.begin(address("192.0.2.1"), Lasting::Connection).is_some());
        assert!(limits.begin(address("192.0.2.2"), Lasting::Socket).is_some());
        drop(one);
        assert!(limits.begin(address("192.0.2.1"), Lasting::Socket).is_some());
        drop(two);
        assert!(limits.uses.lock().is_empty(), "who does nothing is forgotten");
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        assert_eq!(address("2001:db8:1:2::3"), address("2001:db8:1:2:ffff::"));
        assert_ne!(address("2001:db8:1:2::3"), address("2001:db8:1:3::3"));
    }

    #[test]
    fn five_wrong_codes_are_tried_in_a_minute() {
        let limits = Limits::new(AddressLimits::default());
        for _ in 0..5 {
            assert!(limits.may_guess(address("192.0.2.1")));
            limits.guessed_wrong(address("192.0.2.1"));
        }
        assert!(!limits.may_guess(address("192.0.2.1")));
        assert!(limits.may_guess(address("192.0.2.2")));
    }

    #[test]
    fn in_no_twenty_seconds_are_more_than_thirty_messages_read() {
        let limits = Limits::new(AddressLimits::default());
        let start = Instant::now();
        let mut messages = Lately::new(start);
        let mut is_read_after = |seconds| limits.may_send(&mut messages, start + Duration::from_secs(seconds));
        assert!(is_read_after(0));
        assert!((0..29).all(|_| is_read_after(19)));
        assert!(!is_read_after(19), "it would be the 31st");
        assert!(is_read_after(20), "the first one was 20 s before");
        assert!(!is_read_after(38), "29 came within the last 19 s, and one 18 s before");
        assert!((0..29).all(|_| is_read_after(39)));
        assert!(!is_read_after(39));
    }
}
