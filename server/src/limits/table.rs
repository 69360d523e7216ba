//! How much each network uses.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::network::{Network, networks};
use super::{AddressLimits, Counted};

/// The most networks that are remembered. One network of IPv6 with 48 bits has a few thousand parts at most, because what they use
/// together is limited.
const MOST: usize = 50_000;

/// Networks that do nothing any more are looked for at most once in this time.
const SWEEP: Duration = Duration::from_secs(1);

/// What a network uses.
#[derive(Default)]
struct Use {
    /// How many there are now of each kind.
    now: [u32; Counted::KINDS],
    /// When what is over will be forgotten, for each kind.
    forgotten: [Option<Instant>; Counted::KINDS],
    /// Who waits until there is place for another code, the newest last.
    waiting: Vec<u64>,
}

impl Use {
    /// How long what is over is still remembered.
    fn remembered(&self, what: Counted, now: Instant) -> Duration {
        self.forgotten[what as usize].map_or(Duration::ZERO, |then| then.saturating_duration_since(now))
    }

    fn is_idle(&self, now: Instant) -> bool {
        let is_forgotten = self.forgotten.iter().flatten().all(|then| *then <= now);
        is_forgotten && self.now == [0; Counted::KINDS] && self.waiting.is_empty()
    }
}

/// How much of one kind a network may use: so many, each of which is forgotten after this time if it is alone.
#[derive(Clone, Copy)]
struct Share {
    most: u32,
    each: Duration,
}

impl Share {
    fn new(what: Counted, limits: &AddressLimits, times: u32) -> Self {
        let most = limits.most(what).saturating_mul(times);
        Self { most, each: what.time() / most.max(1) }
    }

    /// How many places are taken by what is remembered for this time.
    fn places(self, remembered: Duration) -> u32 {
        let places = remembered.as_nanos().div_ceil(self.each.as_nanos().max(1));
        u32::try_from(places).unwrap_or(u32::MAX)
    }
}

/// The networks that do something, or did lately.
pub(super) struct Table {
    limits: AddressLimits,
    uses: HashMap<Network, Use>,
    swept: Instant,
    /// How many have waited.
    waited: u64,
}

impl Table {
    pub fn new(limits: AddressLimits) -> Self {
        Self { limits, uses: HashMap::new(), swept: Instant::now(), waited: 0 }
    }

    /// Counts one of this kind for all networks of an address, if each of them has place.
    pub fn begin(&mut self, address: IpAddr, what: Counted, now: Instant) -> bool {
        let is_free = self.shares(address, what).all(|(network, share)| {
            let used = self
                .uses
                .get(&network)
                .map_or((0, Duration::ZERO), |used| (used.now[what as usize], used.remembered(what, now)));
            used.0.saturating_add(share.places(used.1)) < share.most
        });
        let is_begun = is_free && self.has_room(address, now);
        if is_begun {
            for (network, _) in self.shares(address, what) {
                self.uses.entry(network).or_default().now[what as usize] += 1;
            }
        }
        is_begun
    }

    /// One of this kind is over. This part of it is remembered.
    pub fn end(&mut self, address: IpAddr, what: Counted, part: f64, now: Instant) {
        for (network, share) in self.shares(address, what) {
            let Some(used) = self.uses.get_mut(&network) else { continue };
            let count = &mut used.now[what as usize];
            *count = count.saturating_sub(1);
            if part > 0.0 {
                used.forgotten[what as usize] = Some(now + used.remembered(what, now) + share.each.mul_f64(part));
            }
            self.remove_if_idle(network, now);
        }
    }

    /// Whether there will be place as soon as something ends that this address, or a network around it, does now.
    pub fn will_be_free(&self, address: IpAddr, what: Counted, now: Instant) -> bool {
        let is_busy = |(network, _)| self.uses.get(&network).is_some_and(|used| used.now[what as usize] > 0);
        self.shares(address, what).any(is_busy) && self.is_full_for(address, what, now).is_zero()
    }

    /// For how long what is over takes all places in one of the networks; zero if it does not.
    pub fn is_full_for(&self, address: IpAddr, what: Counted, now: Instant) -> Duration {
        let times = self.shares(address, what).map(|(network, share)| {
            let remembered = self.uses.get(&network).map_or(Duration::ZERO, |used| used.remembered(what, now));
            remembered.saturating_sub(share.each * share.most.saturating_sub(1))
        });
        times.max().unwrap_or_default()
    }

    /// Lets somebody of this address wait, and returns the number of who waits.
    pub fn wait(&mut self, address: IpAddr) -> u64 {
        self.waited += 1;
        if let Some((network, _)) = networks(address).last() {
            self.uses.entry(network).or_default().waiting.push(self.waited);
        }
        self.waited
    }

    /// Whether nobody of this address began to wait later.
    pub fn is_newest(&mut self, address: IpAddr, number: u64) -> bool {
        self.narrowest(address).is_none_or(|used| used.waiting.last() == Some(&number))
    }

    /// Somebody no longer waits.
    pub fn wait_no_more(&mut self, address: IpAddr, number: u64, now: Instant) {
        if let Some(used) = self.narrowest(address) {
            used.waiting.retain(|waiting| *waiting != number);
        }
        networks(address).for_each(|(network, _)| self.remove_if_idle(network, now));
    }

    fn narrowest(&mut self, address: IpAddr) -> Option<&mut Use> {
        networks(address).last().and_then(|(network, _)| self.uses.get_mut(&network))
    }

    /// The networks that are counted for an address, the widest first, and what each may use. Rooms that are kept for long are
    /// counted for the widest alone, which has no more of them than an address.
    fn shares(&self, address: IpAddr, what: Counted) -> impl Iterator<Item = (Network, Share)> + use<> {
        let limits = self.limits;
        let is_kept = what == Counted::KeptRoom;
        let counted = networks(address).take(if is_kept { 1 } else { usize::MAX });
        counted.map(move |(network, times)| (network, Share::new(what, &limits, if is_kept { 1 } else { times })))
    }

    /// Whether all networks of an address can be remembered.
    fn has_room(&mut self, address: IpAddr, now: Instant) -> bool {
        let new = networks(address).filter(|(network, _)| !self.uses.contains_key(network)).count();
        if new > 0 && now.saturating_duration_since(self.swept) >= SWEEP {
            self.swept = now;
            self.uses.retain(|_, used| !used.is_idle(now));
        }
        new == 0 || self.uses.len() + new <= MOST
    }

    fn remove_if_idle(&mut self, network: Network, now: Instant) {
        if self.uses.get(&network).is_some_and(|used| used.is_idle(now)) {
            self.uses.remove(&network);
        }
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.uses.len()
    }
}
