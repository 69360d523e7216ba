//! Rooms of a class, which are made, watched, changed and removed by the server itself.

use std::sync::Arc;

use noughts_engine::play::Record;
use noughts_engine::rules::{ByMark, Mark, Rules};
use noughts_protocol::{Code, Rejection, Secret, StateHash, Tally};
use tokio::sync::watch;

use crate::referee::{Effect, Referee};
use crate::room::HostedRoom;
use crate::store::{SaveError, StoredPast, Unavailable};

use super::live::{Held, Hold, RoomView};
use super::{Rooms, Visitor, new_secret};

/// A room that is watched, without anybody being there.
pub struct Watched {
    /// Keeps the room in memory.
    _hold: Hold,
    view: watch::Receiver<RoomView>,
}

/// The rounds of a room.
pub struct Rounds {
    /// The rules.
    pub rules: Rules,
    /// The names of the seats.
    pub names: ByMark<Option<String>>,
    /// What opens the seats.
    pub secrets: ByMark<Option<Secret>>,
    /// The score of the rounds whose moves are not known.
    pub before: Tally,
    /// The rounds whose moves are known, the oldest first. The last one may not be over.
    pub records: Vec<Record>,
}

impl Watched {
    /// Waits until there may be something new to see.
    pub async fn changed(&mut self) {
        // The room is held, so its view is never gone.
        let _ = self.view.changed().await;
    }

    /// The match as it is now.
    pub fn see<T>(&mut self, see: impl FnOnce(&Referee) -> T) -> Option<T> {
        self.view.borrow_and_update().held.as_ref().map(|held| see(&held.room.referee))
    }
}

impl Rooms {
    /// Makes a room for two, in which X begins, unless it is there already.
    ///
    /// # Errors
    /// [`SaveError::Conflict`] if another room has this code, or why the room could not be saved.
    pub async fn create_for_class(
        self: &Arc<Self>,
        code: Code,
        rules: Rules,
        names: &ByMark<String>,
        secrets: ByMark<Secret>,
    ) -> Result<(), SaveError> {
        let watch = new_secret().map_err(|_| SaveError::Unavailable)?;
        let hold = self.live.hold(code);
        let mut held = hold.live().held.lock().await;
        // It may have been made although the answer of the store was lost.
        if let Some(known) = self.load(hold.live(), &mut held, None).await.map_err(|_| SaveError::Unavailable)? {
            return if known.room.is_for(secrets) { Ok(()) } else { Err(SaveError::Conflict) };
        }
        let room = HostedRoom::of_class(rules, names, secrets, watch, self.now());
        let revision = self.store.save(code, &room, None).await?;
        let new = Held::new(room, revision, Arc::new(StoredPast::default().into()));
        self.put(hold.live(), &mut held, new);
        Ok(())
    }

    /// Watches a room.
    ///
    /// # Errors
    /// [`Rejection`] says why there is nothing to watch.
    pub async fn watch(self: &Arc<Self>, code: Code) -> Result<Watched, Rejection> {
        let hold = self.known(code).await?;
        let view = hold.live().watch();
        Ok(Watched { _hold: hold, view })
    }

    /// Enters a room of a class.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in.
    pub async fn visit(
        self: &Arc<Self>,
        code: Code,
        mark: Mark,
        secret: Secret,
        known: Option<StateHash>,
    ) -> Result<Visitor, Rejection> {
        let hold = self.known(code).await?;
        Ok(Visitor::new(Arc::clone(self), hold, mark.into(), secret, known))
    }

    /// Changes the match of a room. `change` returns whether it has changed anything.
    ///
    /// # Errors
    /// [`Rejection`] says why nothing was changed.
    pub async fn change_match(
        self: &Arc<Self>,
        code: Code,
        change: impl Fn(&mut Referee) -> bool,
    ) -> Result<(), Rejection> {
        let hold = self.live.hold(code);
        let change = |room: &mut HostedRoom| {
            let effect = if change(&mut room.referee) { Effect::Changed } else { Effect::Repeated };
            Ok((effect, ()))
        };
        self.change(hold.live(), change).await.map(|_| ())
    }

    /// The rounds of a room.
    ///
    /// # Errors
    /// [`Rejection`] says why they are not known.
    pub async fn rounds(self: &Arc<Self>, code: Code) -> Result<Rounds, Rejection> {
        let hold = self.known(code).await?;
        let Held { room, past, .. } = hold.live().seen().ok_or(Rejection::NoSuchRoom)?;
        let state = room.referee.state(None);
        let (secrets, before) = (ByMark::new(|mark| room.secret_of(mark)), past.stored.rounds.before);
        let records = past.stored.rounds.records.iter().cloned().chain([state.record]).collect();
        Ok(Rounds { rules: state.rules, names: state.names, secrets, before, records })
    }

    /// Removes rooms, so that nothing of them is kept any more.
    ///
    /// # Errors
    /// [`Unavailable`] if something of them may still be there. Then it is to be tried again.
    pub async fn erase(&self, codes: &[Code]) -> Result<(), Unavailable> {
        self.store.erase(codes).await
    }

    /// Holds a room that is there.
    async fn known(self: &Arc<Self>, code: Code) -> Result<Hold, Rejection> {
        let hold = self.live.hold(code);
        let mut held = hold.live().held.lock().await;
        if self.store.is_shared() {
            // Another server may have changed the room a moment ago.
            *held = None;
        }
        let seen = hold.live().seen();
        let room = self.load(hold.live(), &mut held, seen).await?;
        drop(held);
        room.map(|_| hold).ok_or(Rejection::NoSuchRoom)
    }
}
