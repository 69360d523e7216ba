//! What can be asked of a round or a match, who asks, and why it may be refused.

use thiserror::Error;

use crate::ai::OpponentId;
use crate::rules::{IllegalMove, Mark, Move, Rules};

use super::{Length, Match, Name, NextRounds};

/// Who asks for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A person at this device.
    Person,
    /// An opponent that plays its own seat.
    Computer(OpponentId),
    /// An opponent that a person has asked to make one move for whoever is to move.
    StandIn(OpponentId),
    /// A person at another device, or what connects the devices.
    Remote,
}

impl Author {
    /// The opponent that chose, unless a person did.
    pub const fn opponent(self) -> Option<OpponentId> {
        match self {
            Author::Person | Author::Remote => None,
            Author::Computer(opponent) | Author::StandIn(opponent) => Some(opponent),
        }
    }
}

/// Something that is asked for, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What is asked for.
    pub kind: ActionKind,
    /// Who asks. Nobody can claim a mark: the match knows who sits where.
    pub author: Author,
}

impl Action {
    /// An action of a person at this device.
    pub const fn by_person(kind: ActionKind) -> Self {
        Self { kind, author: Author::Person }
    }
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Make a move for the side to move.
    Place(Move),
    /// Take back the last move, and the computers' moves with it.
    Undo,
    /// Make a move again that was taken back, and the computers' moves with it.
    Redo,
    /// Show the round as it was after this many plies, among those that were taken back too.
    GoTo(usize),
    /// Begin this round again; the same side begins.
    Reset,
    /// Go on from the round as it was after this many plies, without the moves that followed.
    PlayFrom(usize),
    /// Begin the next round of the match or, if the match is over, the first round of another one. Only a round with an
    /// outcome is counted.
    NewRound,
    /// Begin a match by these rules, and its first round.
    NewMatch(Rules, Match),
    /// Call the person who plays this mark by another name.
    Rename {
        /// The person's mark.
        mark: Mark,
        /// The new name; none to have none.
        name: Option<Name>,
    },
    /// Play the coming rounds of the match by these rules.
    Agree {
        /// Who begins them.
        next: NextRounds,
        /// How many rounds the match has.
        length: Length,
    },
}

/// Why an action is refused.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody else is to move.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The round is at its start.
    #[error("no move to take back")]
    NothingToUndo,
    /// No move was taken back.
    #[error("no move to make again")]
    NothingToRedo,
    /// The round has fewer moves than this.
    #[error("the round has no move {0}")]
    NoSuchPly(usize),
    /// The rounds so far, with the one on the board if it is over, would have decided a match of this length.
    #[error("a match of this length would be over already")]
    MatchIsOver,
    /// The author may do no such thing, or the board has no match.
    #[error("not allowed")]
    NotAllowed,
}
