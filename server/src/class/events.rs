//! What happens to a class, and what is asked of it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use noughts_engine::rules::Rules;
use noughts_protocol::{ClassEnd, Code, Rejection, Secret};
use tokio::sync::{mpsc, oneshot};

use super::board::TableBoard;
use super::state::{Class, ClassRefusal, Key, PairingMode, PupilId, TableId};

/// What could not be done is tried again after this time.
pub(super) const PAUSE: Duration = Duration::from_millis(200);

/// What all see who are in the class.
#[derive(Clone)]
pub(super) struct Roster {
    pub(super) class: Arc<Class>,
    /// What each is told after the class has ended.
    pub(super) ends: Option<Arc<HashMap<Key, ClassEnd>>>,
}

/// What happens to a class.
pub(super) enum Event {
    /// Somebody enters.
    Enter(Secret, Option<String>, oneshot::Sender<Result<Attending, Rejection>>),
    /// A socket of a pupil has gone.
    Gone(PupilId),
    /// The room of a table is as it is told.
    Seen(TableId, TableBoard),
    /// Another room has the code of this table.
    Taken(TableId),
    /// There is no such room.
    Lost(Code),
    /// The teacher asks for something.
    Command(ClassCommand, oneshot::Sender<Result<ClassAnswer, ClassRefusal>>),
}

pub(super) type Events = mpsc::UnboundedSender<Event>;

/// What a teacher asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassCommand {
    /// Make pairs in this way.
    Mode(PairingMode),
    /// Pair two.
    Pair(PupilId, PupilId),
    /// Pair all who wait, by chance.
    PairAll,
    /// Let two no longer play with each other.
    Part(TableId),
    /// End the round of a table without a result, or begin the next one.
    EndRound(TableId),
    /// Give a pupil another name.
    Rename(PupilId, String),
    /// Let a pupil be in the class no longer.
    TakeOut(PupilId),
    /// Pause all games, or let them go on.
    Pause(bool),
    /// Let new pairs play this game.
    Game(Rules),
    /// Tell all rounds, with names or without.
    Games(bool),
    /// End the class.
    End,
}

/// What is answered to a teacher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassAnswer {
    /// It is done.
    Done,
    /// All rounds, one a line.
    Games(String),
    /// The class has ended, and nothing of it is stored any more.
    Ended,
}

/// Somebody who is in the class by way of one socket.
pub(super) struct Attending {
    id: PupilId,
    events: Events,
}

impl Attending {
    pub(super) const fn new(id: PupilId, events: Events) -> Self {
        Self { id, events }
    }

    pub(super) const fn id(&self) -> PupilId {
        self.id
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        // If nothing hears of it, the class is gone.
        let _ = self.events.send(Event::Gone(self.id));
    }
}
