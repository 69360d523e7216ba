//! What servers say to whoever is in a class.

use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Mark, Rules};
use serde::{Deserialize, Serialize};

/// The most names of others who wait that are told, and the most rungs of a ladder with the most names on each.
const MOST_OTHERS: usize = 8;
const MOST_RUNGS: usize = 3;
const MOST_ON_RUNG: usize = 3;

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
    /// The newest rounds of the player, in the order in which they were played.
    pub rounds: Vec<ClassRound>,
}

/// A finished round of somebody in a class.
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
        let on_ladder = |place: &LadderPlace| {
            place.near.len() <= MOST_RUNGS && place.near.iter().all(|rung| rung.names.len() <= MOST_ON_RUNG)
        };
        self.v == super::VERSION && self.others.len() <= MOST_OTHERS && self.ladder.as_ref().is_none_or(on_ladder)
    }
}

impl ClassRound {
    /// The board at the end of the round, unless the round is not legal.
    pub fn board(&self) -> Option<Board> {
        self.record.replay(self.rules).ok().map(|round| *round.board())
    }
}
