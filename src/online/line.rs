//! Decides when a socket is opened, and when the server is asked for a sign of life, without a clock and without a socket.

use std::time::Duration;

use noughts_protocol::{GONE_SECONDS, PING_SECONDS};
use rand::{Rng, RngExt};

/// The shortest and the longest pause before a socket is opened again.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
const PING: Duration = Duration::from_secs(PING_SECONDS);
const GONE: Duration = Duration::from_secs(GONE_SECONDS);
/// How long an answer may take after the network or the player has come back, because the socket may be dead.
const ANSWER: Duration = Duration::from_millis(1500);

/// What is to be done with the socket now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Open a new socket, in the place of any other socket.
    Open,
    /// Send a ping.
    Ping,
}

/// The state of a connection. All times are since the start of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// There is no connection, and the next connection is opened at this time.
    Down(Duration),
    /// A connection is being opened, and is given up at this time.
    Opening(Duration),
    /// The connection stands. At the first of these times a ping is sent. At the second, the connection is given up, unless something
    /// was heard before.
    Up { ping: Duration, end: Duration },
}

/// Keeps a connection. Says when to open the connection, when to open it again after a loss, and when to send a ping.
#[derive(Clone, Debug)]
pub struct Keepalive {
    state: State,
    /// How often the connection was lost or could not be opened since something was last heard.
    failures: u32,
}

impl Keepalive {
    /// A connection that is to be opened now.
    pub const fn new(now: Duration) -> Self {
        Self { state: State::Down(now), failures: 0 }
    }

    /// Whether the connection stands.
    pub const fn is_up(&self) -> bool {
        matches!(self.state, State::Up { .. })
    }

    /// Whether the connection was lost, or could not be opened.
    pub const fn has_failed(&self) -> bool {
        self.failures > 0 && !self.is_up()
    }

    /// What is to be done now, if anything.
    pub fn step(&mut self, now: Duration) -> Option<Step> {
        match self.state {
            State::Down(due) | State::Opening(due) | State::Up { end: due, .. } if now >= due => {
                self.failures += u32::from(matches!(self.state, State::Opening(_)));
                self.state = State::Opening(now + GONE);
                Some(Step::Open)
            }
            State::Up { ping, end } if now >= ping => {
                self.state = State::Up { ping: now + PING, end };
                Some(Step::Ping)
            }
            _ => None,
        }
    }

    /// When there is something to do next.
    pub fn next(&self) -> Duration {
        match self.state {
            State::Down(due) | State::Opening(due) => due,
            State::Up { ping, end } => ping.min(end),
        }
    }

    /// The socket was opened.
    pub fn opened(&mut self, now: Duration) {
        self.state = State::Up { ping: now + PING, end: now + GONE };
    }

    /// Something was heard.
    pub fn heard(&mut self, now: Duration) {
        if let State::Up { end, .. } = &mut self.state {
            *end = now + GONE;
            self.failures = 0;
        }
    }

    /// The socket was closed, or could not be opened. Each pause is twice as long as the pause before. Each pause is then cut to
    /// a random length between half of it and the whole, so that not all games come back to a server at once.
    pub fn closed(&mut self, now: Duration, rng: &mut impl Rng) {
        let whole = PAUSES[0].saturating_mul(1 << self.failures.min(16)).min(PAUSES[1]);
        self.failures += 1;
        self.state = State::Down(now + whole.mul_f64(rng.random_range(0.5..=1.0)));
    }

    /// Called when the network is back. A connection is opened now, also in the place of one that is being opened, and the pauses
    /// begin anew, because the network may not be ready at once. A connection that stands has to answer at once.
    pub fn network_back(&mut self, now: Duration) {
        match self.state {
            State::Down(_) | State::Opening(_) => *self = Self::new(now),
            State::Up { .. } => self.hurry(now),
        }
    }

    /// Called when the network or the player may be back. A connection that waits is opened now. If a connection stands or is being
    /// opened, the server has to answer at once, or the connection is given up.
    pub fn hurry(&mut self, now: Duration) {
        match &mut self.state {
            State::Down(until) => *until = now,
            State::Opening(end) => *end = (now + ANSWER).min(*end),
            State::Up { ping, end } if now + ANSWER < *end => (*ping, *end) = (now, now + ANSWER),
            State::Up { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn pauses_double_up_to_half_a_minute_and_begin_anew_after_a_word() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut line = Keepalive::new(at(0));
        let mut now = at(0);
        for whole in [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0] {
            assert_eq!(line.step(now), Some(Step::Open));
            assert_eq!(line.step(now), None, "one socket at a time");
            line.closed(now, &mut rng);
            let pause = (line.next() - now).as_secs_f64();
            assert!((whole / 2.0..=whole).contains(&pause), "{pause} of {whole}");
            now = line.next();
        }
        assert!(line.has_failed());
        assert_eq!(line.step(now), Some(Step::Open));
        line.opened(now);
        line.heard(now);
        line.closed(now, &mut rng);
        assert!(line.next() - now <= at(1));
        line.hurry(now);
        assert_eq!(line.step(now), Some(Step::Open));
    }

    #[test]
    fn a_silent_socket_is_asked_and_then_replaced() {
        let mut line = Keepalive::new(at(0));
        line.step(at(0));
        line.opened(at(1));
        let steps: Vec<_> = (1..60).filter_map(|second| Some((second, line.step(at(second))?))).collect();
        assert_eq!(steps, [(16, Step::Ping), (31, Step::Ping), (46, Step::Open)]);
        assert!(!line.is_up());
        assert_eq!(line.step(at(46 + 45)), Some(Step::Open), "a socket that is never opened is replaced too");
    }

    #[test]
    fn when_the_network_is_back_a_socket_is_opened_at_once_and_the_pauses_begin_anew() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut line = Keepalive::new(at(0));
        let mut now = at(0);
        for _ in 0..8 {
            line.step(now);
            line.closed(now, &mut rng);
            now = line.next();
        }
        // It waits for the end of a long pause.
        line.closed(now, &mut rng);
        line.network_back(now);
        assert_eq!(line.step(now), Some(Step::Open));
        // The network was not ready yet.
        line.closed(now, &mut rng);
        assert!(line.next() - now <= PAUSES[0]);
        now = line.next();
        assert_eq!(line.step(now), Some(Step::Open));
        // A socket that is being opened is in no network any more.
        line.network_back(now + ANSWER / 2);
        assert_eq!(line.step(now + ANSWER / 2), Some(Step::Open));
        assert_eq!(line.step(now + ANSWER / 2), None);
        // A socket that was open before has to answer.
        line.opened(now);
        line.network_back(now);
        assert_eq!((line.step(now), line.step(now + ANSWER)), (Some(Step::Ping), Some(Step::Open)));
    }

    #[test]
    fn in_a_hurry_a_socket_has_to_answer_at_once() {
        let up = |now| {
            let mut line = Keepalive::new(at(0));
            line.step(at(0));
            line.opened(now);
            line
        };
        // A phone has slept.
        let mut line = up(at(1));
        line.hurry(at(9));
        assert_eq!(line.step(at(9)), Some(Step::Ping));
        line.hurry(at(9));
        assert_eq!((line.step(at(9)), line.next()), (None, at(9) + ANSWER), "one ping is enough");
        assert_eq!(line.step(at(9) + ANSWER), Some(Step::Open));
        let mut line = up(at(1));
        line.hurry(at(9));
        line.step(at(9));
        line.heard(at(10));
        assert_eq!((line.step(at(11)), line.step(at(24))), (None, Some(Step::Ping)), "it has answered");
        // The device is in another network now.
        let mut line = Keepalive::new(at(0));
        line.step(at(0));
        line.hurry(at(9));
        line.hurry(at(10));
        assert_eq!((line.step(at(10)), line.step(at(9) + ANSWER)), (None, Some(Step::Open)));
        assert_eq!(line.step(at(20)), None, "a new one gets its time");
    }
}
