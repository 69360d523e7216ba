//! What one address, one socket and all together may use, so that nobody takes what others need.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;

const MESSAGES_TIME: Duration = Duration::from_secs(20);
const GUESSES_TIME: Duration = Duration::from_secs(60);
const ROOMS_TIME: Duration = Duration::from_secs(60 * 60);

/// The most addresses that are remembered. If there are more, addresses that do nothing now are forgotten first.
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
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
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

/// What an address does.
struct Use {
    /// How many there are now of each thing that is counted for as long as it lasts.
    lasting: [u32; 4],
    rooms: Lately,
    wrong_guesses: Lately,
}

impl Use {
    const fn new(now: Instant) -> Self {
        Self { lasting: [0; 4], rooms: Lately::new(now), wrong_guesses: Lately::new(now) }
    }

    fn is_idle(&mut self, now: Instant) -> bool {
        self.lasting == [0; 4]
            && self.rooms.count(ROOMS_TIME, now) == 0
            && self.wrong_guesses.count(GUESSES_TIME, now) == 0
    }

    /// How many of this kind there can be now.
    fn most(&mut self, what: Lasting, limits: &AddressLimits, now: Instant) -> u32 {
        let without = |most: u32, lately: usize| most.saturating_sub(lately as u32);
        match what {
            Lasting::Connection => limits.connections,
            Lasting::Socket => limits.sockets,
            Lasting::Room => without(limits.rooms, self.rooms.count(ROOMS_TIME, now)),
            Lasting::Guess => without(limits.guesses, self.wrong_guesses.count(GUESSES_TIME, now)),
        }
    }
}

/// What is counted for as long as it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// A connection, whatever it asks for.
    Connection,
    /// A socket.
    Socket,
    /// A room that is being made. If it is made, it counts for an hour.
    Room,
    /// A code that is being tried. If it is wrong, it counts for a minute.
    Guess,
}

/// The limits, and who uses how much.
pub struct Limits {
    limits: AddressLimits,
    uses: Mutex<HashMap<Network, Use>>,
    /// Notifies whoever waits that something no longer lasts.
    ended: Notify,
}

/// Something that counts until this ticket is dropped.
pub struct Ticket {
    limits: Arc<Limits>,
    address: Network,
    what: Lasting,
}

impl Limits {
    /// Limits of which nothing is used yet.
    pub fn new(limits: AddressLimits) -> Arc<Self> {
        Arc::new(Self { limits, uses: Mutex::default(), ended: Notify::new() })
    }

    /// Counts something that this address begins, unless the address has as many of this kind as it can have.
    pub fn begin(self: &Arc<Self>, address: Network, what: Lasting) -> Option<Ticket> {
        let counted = self.of(address, |limits, used, now| {
            let is_free = used.lasting[what as usize] < used.most(what, limits, now);
            used.lasting[what as usize] += u32::from(is_free);
            is_free
        });
        counted.filter(|is_free| *is_free).map(|_| Ticket { limits: Arc::clone(self), address, what })
    }

    /// Counts something that this address tries, before it is known whether the attempt is to be remembered. While as many
    /// attempts are made as there can be, the next one waits, because perhaps none of them will be remembered.
    pub async fn begin_in_turn(self: &Arc<Self>, address: Network, what: Lasting) -> Option<Ticket> {
        loop {
            let ended = self.ended.notified();
            let ticket = self.begin(address, what);
            let most = || self.of(address, |limits, used, now| used.most(what, limits, now)).unwrap_or(0);
            if ticket.is_some() || most() == 0 {
                return ticket;
            }
            ended.await;
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

    /// Changes what is counted of an address. Returns `None` if too many addresses do something.
    fn of<T>(&self, address: Network, change: impl FnOnce(&AddressLimits, &mut Use, Instant) -> T) -> Option<T> {
        let mut uses = self.uses.lock();
        // The time is taken under the lock, so moments are remembered in their order.
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
    /// Remembers what was tried, so that it counts for its time: the room was made, or the code was wrong.
    pub fn remember(self) {
        self.limits.of(self.address, |_, used, now| match self.what {
            Lasting::Room => used.rooms.add(now),
            Lasting::Guess => used.wrong_guesses.add(now),
            Lasting::Connection | Lasting::Socket => {}
        });
    }

    /// Counts until the messages of its socket would be forgotten, though the socket is closed. So an address that opens sockets
    /// one after the other has no more messages read than an address that has all its sockets at a time.
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
            let count = &mut used.lasting[self.what as usize];
            *count = count.saturating_sub(1);
        });
        self.limits.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;

    use super::*;

    fn address(text: &str) -> Network {
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

    #[tokio::test]
    async fn five_wrong_codes_are_tried_in_a_minute() {
        let limits = Limits::new(AddressLimits::default());
        for _ in 0..5 {
            limits.begin_in_turn(address("192.0.2.1"), Lasting::Guess).await.unwrap().remember();
        }
        assert!(limits.begin_in_turn(address("192.0.2.1"), Lasting::Guess).await.is_none());
        assert!(limits.begin_in_turn(address("192.0.2.2"), Lasting::Guess).await.is_some());
    }

    #[tokio::test]
    async fn a_sixth_code_waits_until_one_of_five_is_known_to_be_right() {
        let limits = Limits::new(AddressLimits::default());
        let guess = || limits.begin_in_turn(address("192.0.2.1"), Lasting::Guess);
        let mut tried = Vec::new();
        for _ in 0..5 {
            tried.push(guess().await.unwrap());
        }
        let mut sixth = pin!(guess());
        assert!(sixth.as_mut().now_or_never().is_none(), "five are being tried");
        tried.pop();
        tried.push(sixth.now_or_never().flatten().expect("one of them was right"));
        let mut seventh = pin!(guess());
        assert!(seventh.as_mut().now_or_never().is_none());
        tried.into_iter().for_each(Ticket::remember);
        assert!(seventh.now_or_never().is_some_and(|ticket| ticket.is_none()), "five were wrong");
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
