//! What servers say to games.

use noughts_engine::play::{Record, Round};
use noughts_engine::rules::{ByMark, Mark, Move, ReplayError, Rules, RulesTextError};
use serde::{Deserialize, Serialize};

use super::class_message::is_name;
use super::{ClassEnd, Code, Id, MAX_SERVER_BYTES, PastRounds, Rejection, Secret, StateHash, Waiting};

/// What a server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Who this socket is in the room.
    Seat(Seat),
    /// The rounds before the one that is played.
    Rounds(PastRounds),
    /// The round that is played, and who plays.
    State(RoomState),
    /// A move that was accepted.
    Moved(Moved),
    /// A message that was not accepted.
    Refused {
        /// The message, if it had an id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// Why.
        why: Rejection,
    },
    /// Who is there. This message also answers `ping`.
    Presence(Presence),
    /// Who has entered the class waits for a partner.
    Waiting(Waiting),
    /// All games of the class are paused, or go on.
    Paused {
        /// Whether they are paused.
        on: bool,
    },
    /// The class is over, and the socket is in no room any more.
    Ended(ClassEnd),
    /// The server ends, and another one comes. The game comes back after a moment.
    Restart {},
}

impl ServerMessage {
    /// Reads a frame. There is no message in a text that is too long, or that is no message of this version of the protocol.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_SERVER_BYTES { None } else { serde_json::from_str(text).ok() }
    }
}

/// The rules of a `state` whose kind this version of the program does not know, as the server has written them. None if the text
/// is something else.
pub fn unknown_rules(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct State {
        t: String,
        rules: String,
    }
    const LONGEST: usize = 40;
    let State { t, rules } = serde_json::from_str(text).ok().filter(|_| text.len() <= MAX_SERVER_BYTES)?;
    // A name of rules is shown to a person, whatever a server has sent.
    let is_name = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b' ';
    let may_be_rules =
        rules.len() <= LONGEST && rules.bytes().all(is_name) && rules.starts_with(|c: char| c.is_ascii_lowercase());
    let is_unknown = matches!(rules.parse::<Rules>(), Err(RulesTextError::Kind(_)));
    (t == "state" && may_be_rules && is_unknown).then_some(rules)
}

/// Who a socket is in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// The room.
    pub code: Code,
    /// The seat.
    pub role: Role,
    /// What opens this seat from now on.
    pub secret: Secret,
    /// What opens the other seat; only who made the room gets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<Secret>,
    /// What lets watch.
    pub watch: Secret,
    /// For how many seconds the code alone lets in whoever has it.
    pub code_seconds: u64,
    /// The name of the class in which the room is, if it is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The rung of the ladder on which the room is, if it is on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<LadderSeat>,
}

impl Seat {
    /// Whether what it says of a class can be.
    pub(crate) fn is_possible(&self) -> bool {
        self.class.as_ref().is_none_or(is_name) && self.ladder.is_none_or(LadderSeat::is_possible)
    }
}

/// A rung of a ladder, which counts from 1 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderSeat {
    /// The rung.
    pub rung: u32,
    /// How many rungs there are.
    pub rungs: u32,
}

impl LadderSeat {
    /// Whether there can be such a rung.
    pub(crate) fn is_possible(self) -> bool {
        (1..=self.rungs).contains(&self.rung)
    }
}

/// What somebody may do in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays X.
    X,
    /// Plays O.
    O,
    /// Watches.
    Watch,
}

impl Role {
    /// The mark that whoever has this role plays; none for who watches.
    pub const fn mark(self) -> Option<Mark> {
        match self {
            Role::X => Some(Mark::X),
            Role::O => Some(Mark::O),
            Role::Watch => None,
        }
    }
}

impl From<Mark> for Role {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::X => Role::X,
            Mark::O => Role::O,
        }
    }
}

/// A match as the server has it, without the rounds before this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomState {
    /// How often the match has changed.
    pub seq: u64,
    /// The rules.
    pub rules: Rules,
    /// The number of the round, from 1 on.
    pub round: u32,
    /// The moves in force of this round.
    pub record: Record,
    /// The names of who plays: none for a seat that nobody had so far, and an empty one for somebody without a name.
    pub names: ByMark<Option<String>>,
    /// Who asks to take back a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<Mark>,
    /// Who has asked to take back a move, if the last change was that the other side has not let it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_refused: Option<Mark>,
    /// The message of this game that was accepted with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
}

impl RoomState {
    /// The round, with the moves in force.
    ///
    /// # Errors
    /// [`ReplayError`] if a move is not legal, which no server lets happen.
    pub fn replayed(&self) -> Result<Round, ReplayError> {
        self.record.replay(self.rules)
    }

    /// Becomes the state after this move, which the rules are taken to allow.
    pub fn play(&mut self, at: Move) {
        self.seq = self.seq.saturating_add(1);
        self.record.moves.push(at);
        (self.undo, self.undo_refused) = (None, None);
    }
}

/// A move that was accepted. With it, one state becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// The state before it.
    pub before: StateHash,
    /// The state after it.
    pub after: StateHash,
    /// The number of the round.
    pub round: u32,
    /// The number of moves before it.
    pub ply: u32,
    /// The move.
    pub at: Move,
    /// The message of this game that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
}

/// Who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether X is there.
    pub x: SeatPresence,
    /// Whether O is there.
    pub o: SeatPresence,
    /// How many sockets watch.
    pub watching: u32,
    /// Whether X is away because its player has left the room, and was not only lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub x_left: bool,
    /// Whether O is away because its player has left the room.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub o_left: bool,
}

/// Whether somebody is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatPresence {
    /// Nobody has had this seat so far.
    Never,
    /// At least one socket has joined with it.
    There,
    /// Nobody is there, for this many seconds.
    Away(u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_newer_version_are_known_by_their_name() {
        let state = |rules: &str| format!(r#"{{"t":"state","seq":1,"rules":"{rules}","more":[],"record":"x 7:a1"}}"#);
        assert_eq!(unknown_rules(&state("order 6x6x5")).as_deref(), Some("order 6x6x5"));
        for known_or_none in
            ["classic 3x3x3", "classic 3x3x2", "", " ", "<b>order</b>", "order\\n6x6x5", "ORDER", &"order".repeat(9)]
        {
            assert_eq!(unknown_rules(&state(known_or_none)), None, "{known_or_none}");
        }
        assert_eq!(unknown_rules(r#"{"t":"seat","rules":"order 6x6x5"}"#), None);
        assert_eq!(unknown_rules("order 6x6x5"), None);
    }
}
