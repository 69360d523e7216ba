//! What games say to servers.

use noughts_engine::rules::{Mark, Move, Rules};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use thiserror::Error;

use super::{Code, MAX_BYTES, Rejection, Secret, StateHash, VERSION};

/// What a game sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Makes a room.
    Create(Create),
    /// Enters a room, for the first time or again.
    Join(Join),
    /// Enters the class of the server, for the first time or again.
    EnterClass(EnterClass),
    /// Makes a move.
    Place {
        /// The message.
        id: Id,
        /// The number of the round.
        round: u32,
        /// The number of moves in force.
        ply: u32,
        /// The move.
        at: Move,
    },
    /// Asks the other side to let the own last move be taken back.
    Undo(Turn),
    /// Answers the `undo` of the other side, or withdraws the own `undo`.
    Grant {
        /// The message.
        id: Id,
        /// The number of the round.
        round: u32,
        /// The number of moves in force.
        ply: u32,
        /// Whether the move is taken back.
        yes: bool,
    },
    /// Begins the next round. The other side begins it.
    Rematch(Turn),
    /// Goes away from the room. The seat stays.
    Leave {},
    /// Asks who is there, and for the state unless the game knows it.
    Ping {
        /// The state that the game knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<StateHash>,
    },
}

impl ClientMessage {
    /// Reads a frame.
    ///
    /// # Errors
    /// [`Rejection::Version`] if it is a message of another version of the protocol, [`Rejection::Rules`] if it asks for a room with
    /// rules that nobody knows here, else [`Rejection::Malformed`].
    pub fn parse(text: &str) -> Result<Self, Rejection> {
        /// What the first message has in any version, and with any rules.
        #[derive(Deserialize)]
        struct Versioned {
            t: String,
            v: Number,
            rules: Option<String>,
        }
        if text.len() > MAX_BYTES {
            return Err(Rejection::Malformed);
        }
        let is_unknown = |rules: &String| rules.parse::<Rules>().is_err();
        let message = serde_json::from_str(text).map_err(|_| match serde_json::from_str(text) {
            Ok(Versioned { v, .. }) if v != VERSION.into() => Rejection::Version,
            Ok(Versioned { t, rules, .. }) if t == "create" && rules.as_ref().is_some_and(is_unknown) => {
                Rejection::Rules
            }
            _ => Rejection::Malformed,
        })?;
        match message {
            ClientMessage::Create(Create { v, .. })
            | ClientMessage::Join(Join { v, .. })
            | ClientMessage::EnterClass(EnterClass { v, .. })
                if v != VERSION =>
            {
                Err(Rejection::Version)
            }
            message => Ok(message),
        }
    }

    /// The request and its moment, if the message is a request about the match.
    pub const fn action(&self) -> Option<(Turn, Request)> {
        match *self {
            ClientMessage::Place { id, round, ply, at } => Some((Turn { id, round, ply }, Request::Place(at))),
            ClientMessage::Undo(turn) => Some((turn, Request::Undo)),
            ClientMessage::Grant { id, round, ply, yes } => Some((Turn { id, round, ply }, Request::Grant(yes))),
            ClientMessage::Rematch(turn) => Some((turn, Request::Rematch)),
            _ => None,
        }
    }
}

/// Makes a room, whose code follows from the secret. A creation that is sent twice makes one room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// A new secret, which will open the seat of whoever creates the room.
    pub secret: Secret,
    /// The name of who creates the room, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The mark of who creates the room.
    #[serde(default = "first_mark")]
    pub mark: Mark,
    /// Who begins the first round.
    #[serde(default = "first_mark")]
    pub first: Mark,
    /// The rules.
    #[serde(default = "usual_rules")]
    pub rules: Rules,
}

const fn first_mark() -> Mark {
    Mark::X
}

const fn usual_rules() -> Rules {
    Rules::TIC_TAC_TOE
}

/// Enters a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// The room.
    pub code: Code,
    /// What opens a seat, or lets watch. Whoever has only the code makes a new secret, and takes the free seat with it.
    pub secret: Secret,
    /// Whether the secret is new. The free seat is then opened by this secret from now on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub take: bool,
    /// The name of who joins, if they have one. Whoever comes back without a name keeps the name of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The state that the game knows. This state is not sent again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<StateHash>,
}

/// Enters the class of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnterClass {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// What opens the place in the class, and the seats in its rooms. Whoever comes for the first time makes a new secret.
    pub secret: Secret,
    /// The name of who enters. Whoever is known already may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The state that the game knows of the room where it plays. This state is not sent again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<StateHash>,
}

/// The number of a message, and the moment of the match that the message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The number of the message. A message that comes twice counts once.
    pub id: Id,
    /// The number of the round, from 1 on.
    pub round: u32,
    /// The number of moves in force.
    pub ply: u32,
}

/// The number of a message, which its seat uses only once. Games choose it at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64")]
pub struct Id(u64);

impl Id {
    /// An id made of the first 53 of these random bits.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits >> 11)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// The number is too large to be an [`Id`].
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("an id is at most 2^53 - 1")]
pub struct IdError;

impl TryFrom<u64> for Id {
    type Error = IdError;

    /// Numbers above 2⁵³ - 1 are refused, because not every reader of JSON could tell them apart.
    fn try_from(number: u64) -> Result<Self, IdError> {
        if number < 1 << 53 { Ok(Self(number)) } else { Err(IdError) }
    }
}

/// What a seat can ask for. Where it is stored, it is the move, `true` or `false` for [`Grant`](Self::Grant), or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Ask to take back the own last move.
    Undo,
    /// Begin the next round.
    Rematch,
    /// Make a move.
    #[serde(untagged)]
    Place(Move),
    /// Let the other side take its move back or not; or give up asking.
    #[serde(untagged)]
    Grant(bool),
}

impl Request {
    /// The message with this request at this moment.
    pub const fn at(self, turn: Turn) -> ClientMessage {
        match self {
            Request::Place(at) => ClientMessage::Place { id: turn.id, round: turn.round, ply: turn.ply, at },
            Request::Undo => ClientMessage::Undo(turn),
            Request::Grant(yes) => ClientMessage::Grant { id: turn.id, round: turn.round, ply: turn.ply, yes },
            Request::Rematch => ClientMessage::Rematch(turn),
        }
    }
}
