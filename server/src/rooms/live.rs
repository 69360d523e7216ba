//! The rooms that somebody is in by way of this server.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use noughts_protocol::{Code, Role};
use parking_lot::Mutex;
use tokio::sync::watch;

use crate::attendance::{Attendance, Counts, ServerId, Summary};
use crate::room::Room;
use crate::store::{Revision, Stored};

/// A room that somebody is in.
pub struct Live {
    /// The room.
    pub code: Code,
    /// The room as it is in the store, as far as is known. It is locked until a change is saved or refused, so that there
    /// is one change at a time.
    pub held: tokio::sync::Mutex<Option<Held>>,
    attendance: Mutex<Attendance>,
    view: watch::Sender<View>,
}

/// A room that was loaded or saved.
#[derive(Clone)]
pub struct Held {
    /// The room.
    pub room: Arc<Room>,
    /// Which text of it this is.
    pub revision: Revision,
}

impl From<Stored> for Held {
    fn from(stored: Stored) -> Self {
        Self { room: Arc::new(stored.room), revision: stored.revision }
    }
}

/// What all in a room see.
#[derive(Clone)]
pub struct View {
    /// The room, once it is loaded.
    pub room: Option<Arc<Room>>,
    /// Whether the last change was a move.
    pub is_move: bool,
    /// Who is there.
    pub attendance: Summary,
}

impl Live {
    fn new(code: Code) -> Self {
        let attendance = Attendance::new(Instant::now());
        let view = View { room: None, is_move: false, attendance: attendance.summary() };
        Self {
            code,
            held: tokio::sync::Mutex::new(None),
            attendance: Mutex::new(attendance),
            view: watch::Sender::new(view),
        }
    }

    /// What is seen from now on.
    pub fn watch(&self) -> watch::Receiver<View> {
        self.view.subscribe()
    }

    /// Shows a room that was loaded or saved.
    pub fn show(&self, room: &Arc<Room>, is_move: bool) {
        self.view.send_modify(|view| {
            view.room = Some(Arc::clone(room));
            view.is_move = is_move;
        });
    }

    /// Takes what another server, or this one, has saved.
    pub async fn hear(&self, stored: Stored) {
        let mut held = self.held.lock().await;
        if let Some(known) = held.as_ref().filter(|known| known.revision < stored.revision) {
            let before = known.room.referee.state(None);
            let stored = Held::from(stored);
            let after = stored.room.referee.state(None);
            let is_move = before.round == after.round && before.record.moves.len() + 1 == after.record.moves.len();
            self.show(&stored.room, is_move);
            *held = Some(stored);
        }
    }

    /// Changes who is there, and shows that.
    pub fn attend<T>(&self, change: impl FnOnce(&mut Attendance) -> T) -> T {
        let mut attendance = self.attendance.lock();
        let changed = change(&mut attendance);
        let summary = attendance.summary();
        self.view.send_if_modified(|view| std::mem::replace(&mut view.attendance, summary) != summary);
        changed
    }

    /// How many are here by way of this server.
    pub fn counts(&self) -> Counts {
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

    /// Hears from another server who is there by way of it. Returns whether that server should be told who is here.
    pub fn hear(&self, code: Code, server: ServerId, counts: Counts) -> Option<Counts> {
        let live = self.get(code)?;
        live.attend(|attendance| attendance.hear(server, counts, Instant::now())).then(|| live.counts())
    }

    /// Forgets other servers that have said nothing for so long.
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

    /// A socket has joined, or gone.
    pub fn attend(&self, role: Role, is_there: bool) {
        let now = Instant::now();
        self.live.attend(|attendance| if is_there { attendance.enter(role, now) } else { attendance.leave(role, now) });
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
