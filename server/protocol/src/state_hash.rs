//! The hash that names a state of a match.

use std::fmt::{self, Write};
use std::str::FromStr;

use noughts_engine::rules::Mark;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::{PastRounds, RoomState, hex};

const DIGITS: usize = 16;

/// 64 bits that name a state of a match: the FNV-1a hash of all that is public in it, and in the rounds before it. As text they
/// are 16 hexadecimal digits in lower case. `server/PROTOCOL.md` has the text that is hashed.
///
/// States that differ by chance have different hashes. This is no defence against somebody who looks for two states with the same
/// hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(u64);

/// The text is no hash of a state.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("the hash of a state has 16 hexadecimal digits in lower case")]
pub struct StateHashError;

impl StateHash {
    /// The hash of a state and of the rounds before it.
    pub fn of(rounds: &PastRounds, state: &RoomState) -> Self {
        Self::of_rounds(rounds).with(state)
    }

    /// The hash of rounds, with which the hash of each state of the next round begins.
    pub fn of_rounds(rounds: &PastRounds) -> Self {
        const NOTHING: StateHash = StateHash(0xcbf2_9ce4_8422_2325);
        let before = rounds.before;
        let mut hash = NOTHING;
        hash.line("before", format_args!("{} {} {}", before.x, before.o, before.draws));
        rounds.records.iter().for_each(|record| hash.line("record", record));
        hash
    }

    /// The hash of a state, if this is the hash of the rounds before it.
    #[must_use]
    pub fn with(mut self, state: &RoomState) -> Self {
        self.line("seq", state.seq);
        self.line("rules", state.rules);
        self.line("round", state.round);
        self.line("record", &state.record);
        for mark in Mark::ALL {
            self.line_if(mark.letter(), state.names[mark].as_ref());
        }
        self.line_if("undo", state.undo.map(Mark::letter));
        self.line_if("undo_refused", state.undo_refused.map(Mark::letter));
        self
    }

    fn line(&mut self, key: impl fmt::Display, value: impl fmt::Display) {
        // Nothing that is hashed fails to be printed.
        let _ = writeln!(self, "{key}={value}");
    }

    fn line_if(&mut self, key: impl fmt::Display, value: Option<impl fmt::Display>) {
        if let Some(value) = value {
            self.line(key, value);
        }
    }
}

impl Write for StateHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:0DIGITS$x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StateHash {
    type Err = StateHashError;

    /// Reads the text of a hash.
    ///
    /// # Errors
    /// [`StateHashError`] unless it has 16 hexadecimal digits in lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = hex::read(text, DIGITS).and_then(|number| u64::try_from(number).ok());
        number.map(Self).ok_or(StateHashError)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;

    fn state() -> RoomState {
        let json = r#"{"seq":17,"rules":"classic 3x3x3","round":2,"record":"o b2","names":{"x":"Mina","o":null}}"#;
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_hash_is_that_of_the_text_that_is_described() {
        let fnv = |text: &str| {
            text.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        };
        assert_eq!(fnv("foobar"), 0x8594_4171_f739_67e8, "as those who have found it say");
        let rounds: PastRounds =
            serde_json::from_str(r#"{"round":2,"before":{"x":0,"o":0,"draws":0},"records":["x a1 b1 a2 b2 a3"]}"#)
                .unwrap();
        let text = "before=0 0 0\nrecord=x a1 b1 a2 b2 a3\nseq=17\nrules=classic 3x3x3\nround=2\nrecord=o b2\nx=Mina\n";
        assert_eq!(StateHash::of(&rounds, &state()), StateHash(fnv(text)));
        let mut asked = state();
        (asked.names.o, asked.undo, asked.undo_refused) = (Some(String::new()), Some(Mark::O), Some(Mark::X));
        assert_eq!(StateHash::of(&rounds, &asked), StateHash(fnv(&format!("{text}o=\nundo=o\nundo_refused=x\n"))));
    }

    #[test]
    fn states_that_differ_have_different_hashes_and_the_id_of_a_message_is_not_in_them() {
        let (rounds, hash) = (PastRounds::default(), StateHash::of(&PastRounds::default(), &state()));
        let with = |change: &dyn Fn(&mut RoomState)| {
            let mut state = state();
            change(&mut state);
            StateHash::of(&rounds, &state)
        };
        assert_eq!(with(&|state| state.id = Some(Id::from_random(u64::MAX))), hash);
        assert_ne!(with(&|state| state.seq += 1), hash);
        assert_ne!(with(&|state| state.rules = "wild 3x3x3".parse().unwrap()), hash);
        assert_ne!(with(&|state| state.round += 1), hash);
        assert_ne!(with(&|state| state.record.moves.clear()), hash);
        assert_ne!(with(&|state| state.record.first = Mark::X), hash);
        assert_ne!(with(&|state| state.names.x = None), hash);
        assert_ne!(with(&|state| state.names.o = Some(String::new())), hash);
        assert_ne!(with(&|state| state.undo = Some(Mark::O)), hash);
        assert_ne!(with(&|state| state.undo_refused = Some(Mark::O)), hash);
        let won = |x| PastRounds { before: crate::Tally { x, ..Default::default() }, ..PastRounds::default() };
        assert_ne!(StateHash::of(&won(1), &state()), hash);
        let played = |record: &str| PastRounds { records: vec![record.parse().unwrap()], ..PastRounds::default() };
        let [one, other] = ["x a1 b1 a2 b2 a3", "x a1 c1 a2 b2 a3"].map(played);
        assert_ne!(StateHash::of(&one, &state()), StateHash::of(&other, &state()), "also where both have won the same");
    }

    #[test]
    fn a_hash_is_read_as_it_is_written() {
        for number in [0, 0xab, u64::MAX] {
            let hash = StateHash(number);
            assert_eq!(hash.to_string().parse(), Ok(hash));
            assert_eq!(serde_json::to_string(&hash).unwrap(), format!("\"{hash}\""));
        }
        for text in ["", "ab", &"A".repeat(16), &"+".repeat(16), &"0".repeat(17)] {
            assert_eq!(text.parse::<StateHash>(), Err(StateHashError));
        }
    }
}
