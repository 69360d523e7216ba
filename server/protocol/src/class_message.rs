//! What servers say to whoever is in a class.

use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Mark, Rules};
use serde::{Deserialize, Serialize};

use super::{LadderSeat, MAX_NAME_BYTES, VERSION};

/// The most names of others who wait that are told.
pub const MAX_OTHERS: usize = 8;

/// The most rungs of a ladder of which it is told who is there, and the most names on each.
pub const MAX_NEAR: usize = 3;

/// Whoever has entered a class and has no partner waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// The name of the class.
    pub class: String,
    /// The own name, as the class has it.
    pub name: String,
    /// The names of some others who wait.
    pub others: Vec<String>,
    /// The place on the ladder, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<LadderPlace>,
}

/// A place on a ladder, whose rungs count from 1 at the top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderPlace {
    /// The rung.
    pub rung: u32,
    /// How many rungs there are.
    pub rungs: u32,
    /// The rung of the last round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The rung on which a round has to end first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<u32>,
    /// The rung above, the own one and the one below, as far as there are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<LadderRung>,
}

/// Who plays or waits on a rung.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderRung {
    /// The rung.
    pub rung: u32,
    /// The names.
    pub names: Vec<String>,
}

/// The class is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassEnd {
    /// The name of the class.
    pub class: String,
    /// How many rounds the player has won.
    pub won: u32,
    /// How many rounds were drawn.
    pub drawn: u32,
    /// How many rounds the player has lost.
    pub lost: u32,
    /// The newest rounds of the player in which a move was made, in the order in which they were played.
    pub rounds: Vec<ClassRound>,
}

/// A round of somebody in a class. The class may have ended before it was over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassRound {
    /// The rules.
    pub rules: Rules,
    /// The mark of the player.
    pub mark: Mark,
    /// The round.
    pub record: Record,
}

impl Waiting {
    /// Whether a server of this protocol can have sent it.
    pub(crate) fn is_possible(&self) -> bool {
        let names = [&self.class, &self.name].into_iter().chain(&self.others);
        self.v == VERSION
            && self.others.len() <= MAX_OTHERS
            && names.into_iter().all(is_name)
            && self.ladder.as_ref().is_none_or(LadderPlace::is_possible)
    }
}

impl LadderPlace {
    fn is_possible(&self) -> bool {
        let is_near = |near: &LadderRung| near.names.len() <= MAX_NEAR && near.names.iter().all(is_name);
        let seat = LadderSeat { rung: self.rung, rungs: self.rungs };
        seat.is_possible() && self.near.len() <= MAX_NEAR && self.near.iter().all(is_near)
    }
}

impl ClassEnd {
    /// Whether a server of this protocol can have sent it.
    pub(crate) fn is_possible(&self) -> bool {
        is_name(&self.class)
    }
}

/// Whether a text is short enough for the name of a class, or of somebody in it.
pub(crate) fn is_name(text: impl AsRef<str>) -> bool {
    text.as_ref().len() <= MAX_NAME_BYTES
}

impl ClassRound {
    /// The board after the last move of the round, unless the round is not legal.
    pub fn board(&self) -> Option<Board> {
        self.record.replay(self.rules).ok().map(|round| *round.board())
    }
}
