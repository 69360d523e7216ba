//! The rooms that somebody is in by way of this server.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use noughts_protocol::{Code, Role, StateHash};
use parking_lot::Mutex;
use tokio::sync::watch;

use crate::attendance::{Attendance, Headcount, ServerId, Summary};
use crate::room::HostedRoom;
use crate::store::{Revision, StoredPast};

/// A room that somebody is in.
pub struct Live {
    /// The room.
    pub code: Code,
    /// The room as it is in the store, as far as is known; none if the room has to be loaded. The lock is held until a change is
    /// saved or refused, so that there is one change at a time.
    pub held: tokio::sync::Mutex<Option<Held>>,
    attendance: Mutex<Attendance>,
    view: watch::Sender<RoomView>,
}

/// A room that was loaded or saved.
#[derive(Clone)]
pub struct Held {
    /// The room.
    pub room: Arc<HostedRoom>,
    /// Which text of the room this is.
    pub revision: Revision,
    /// The rounds before the round of the room.
    pub past: Arc<HeldPast>,
    /// The state of the match.
    pub hash: StateHash,
    /// The state before it, if it is known that a move was the last change.
    pub before: Option<StateHash>,
}

/// Rounds before the round of a room.
pub struct HeldPast {
    /// The rounds as they are stored.
    pub stored: StoredPast,
    /// The hash with which the hash of each state of the next round begins.
    pub hash: StateHash,
}

impl From<StoredPast> for HeldPast {
    fn from(stored: StoredPast) -> Self {
        Self { hash: StateHash::of_rounds(&stored.rounds), stored }
    }
}

impl Held {
    /// A room whose last change is not known.
    pub fn new(room: HostedRoom, revision: Revision, past: Arc<HeldPast>) -> Self {
        let hash = past.hash.with(&room.referee.state(None));
        Self { room: Arc::new(room), revision, past, hash, before: None }
    }

    /// Whether this room is another one after one move.
    fn is_move_after(&self, other: &Self) -> bool {
        let (mut state, after) = (other.room.referee.state(None), self.room.referee.state(None));
        after.record.moves.last().is_some_and(|at| {
            state.play(*at);
            other.past.hash.with(&state) == self.hash
        })
    }
}

/// What all in a room see.
#[derive(Clone)]
pub struct RoomView {
    /// The room, once the room was loaded.
    pub held: Option<Held>,
    /// Who is there.
    pub attendance: Summary,
}

impl Live {
    fn new(code: Code) -> Self {
        let attendance = Attendance::new(Instant::now());
        let view = RoomView { held: None, attendance: attendance.summary() };
        Self {
            code,
            held: tokio::sync::Mutex::new(None),
            attendance: Mutex::new(attendance),
            view: watch::Sender::new(view),
        }
    }

    /// Receives what all in the room see, from now on.
    pub fn watch(&self) -> watch::Receiver<RoomView> {
        self.view.subscribe()
    }

    /// Shows a room that was loaded or saved.
    pub fn show(&self, held: &Held) {
        self.view.send_modify(|view| view.held = Some(held.clone()));
    }

    /// The room as it was shown last.
    pub fn seen(&self) -> Option<Held> {
        self.view.borrow().held.clone()
    }

    /// Takes a room that another server, or this server, has saved.
    pub async fn hear(&self, mut heard: Held) {
        let mut held = self.held.lock().await;
        if let Some(seen) = self.seen().filter(|seen| seen.revision < heard.revision) {
            heard.before = heard.is_move_after(&seen).then_some(seen.hash);
            self.show(&heard);
            // If the room has to be loaded, the store may have a newer room than this one.
            if held.is_some() {
                *held = Some(heard);
            }
        }
    }

    /// Changes who is there, and shows the change.
    pub fn attend<T>(&self, change: impl FnOnce(&mut Attendance) -> T) -> T {
        let mut attendance = self.attendance.lock();
        let changed = change(&mut attendance);
        let summary = attendance.summary();
        self.view.send_if_modified(|view| std::mem::replace(&mut view.attendance, summary) != summary);
        changed
    }

    /// How many are here by way of this server.
    pub fn counts(&self) -> Headcount {
        self.attendance.lock().here()
    }
}

/// All rooms that somebody is in, with the number of those who hold them.
#[derive(Default)]
pub struct LiveRooms(Mutex<HashMap<Code, (Arc<Live>, usize)>>);

/// Keeps a room among those that somebody is in.
pub struct Hold {
    rooms: Arc<LiveRooms>,
    live: Arc<Live>,
}

impl LiveRooms {
    /// Holds the room of a code, whether or not there is one in the store.
    pub fn hold(self: &Arc<Self>, code: Code) -> Hold {
        let mut rooms = self.0.lock();
        let (live, holds) = rooms.entry(code).or_insert_with(|| (Arc::new(Live::new(code)), 0));
        *holds += 1;
        Hold { rooms: Arc::clone(self), live: Arc::clone(live) }
    }

    /// The room of a code, if somebody is in it.
    pub fn get(&self, code: Code) -> Option<Arc<Live>> {
        self.0.lock().get(&code).map(|(live, _)| Arc::clone(live))
    }

    /// All rooms that somebody is in.
    pub fn all(&self) -> Vec<Arc<Live>> {
        self.0.lock().values().map(|(live, _)| Arc::clone(live)).collect()
    }

    /// Takes what another server says of those who are in a room by way of that server. If that server should be told, returns how
    /// many are in the room by way of this server.
    pub fn hear(&self, code: Code, server: ServerId, counts: Headcount) -> Option<Headcount> {
        let live = self.get(code)?;
        live.attend(|attendance| attendance.hear(server, counts, Instant::now())).then(|| live.counts())
    }

    /// Forgets other servers that have said nothing for this time.
    pub fn forget_silent(&self, silence: Duration) {
        for live in self.all() {
            live.attend(|attendance| attendance.forget_silent(silence, Instant::now()));
        }
    }
}

impl Hold {
    /// The room.
    pub fn live(&self) -> &Arc<Live> {
        &self.live
    }

    /// A socket has joined.
    pub fn enter(&self, role: Role) {
        self.live.attend(|attendance| attendance.enter(role, Instant::now()));
    }

    /// A socket has gone: it has left, or was lost.
    pub fn leave(&self, role: Role, has_left: bool) {
        self.live.attend(|attendance| attendance.leave(role, has_left, Instant::now()));
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut rooms = self.rooms.0.lock();
        if let Some((_, holds)) = rooms.get_mut(&self.live.code) {
            *holds -= 1;
            if *holds == 0 {
                rooms.remove(&self.live.code);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{Mark, Rules};
    use noughts_protocol::{Create, Secret, VERSION};

    use super::*;

    #[tokio::test]
    async fn what_another_server_saved_is_shown_also_if_the_room_is_to_be_loaded_again() {
        let secret = Secret::from_bytes([1; 16]);
        let create = Create {
            v: VERSION,
            secret,
            name: Some("Mina".to_owned()),
            mark: Mark::X,
            first: Mark::X,
            rules: Rules::TIC_TAC_TOE,
        };
        let room = HostedRoom::new(&create, secret, secret, 0).expect("a room");
        let saved = |revision| Held::new(room.clone(), Revision(revision), Arc::new(StoredPast::default().into()));
        let live = Live::new(Code::from_number(1));
        let seen = || live.seen().map(|held| held.revision);
        live.hear(saved(1)).await;
        assert!(seen().is_none(), "nobody has seen the room before");
        live.show(&saved(2));
        live.hear(saved(3)).await;
        assert!(seen() == Some(Revision(3)));
        assert!(live.held.lock().await.is_none(), "a later one may be in the store");
        live.hear(saved(2)).await;
        assert!(seen() == Some(Revision(3)));
    }
}
