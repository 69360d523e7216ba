//! Somebody who is in a room: what they are told, and what they do.

use std::sync::Arc;

use noughts_engine::rules::{ByMark, Mark};
use noughts_protocol::{ActionKind, Presence, Refusal, Role, SeatPresence, Secret, ServerMessage, Turn};
use tokio::sync::watch;

use crate::attendance::Summary;
use crate::referee::Effect;
use crate::room::Room;

use super::live::{Held, Hold, View};
use super::{Rooms, now};

/// Somebody who is in a room.
pub struct Visit {
    rooms: Arc<Rooms>,
    hold: Hold,
    role: Role,
    secret: Secret,
    view: watch::Receiver<View>,
    /// The sequence of the state that was told.
    told: Option<u64>,
    /// Who was told to be there.
    presence: Option<There>,
    has_left: bool,
}

/// Which seats are there, which were left, and how many watch.
type There = ([bool; 2], ByMark<bool>, u32);

impl Visit {
    /// Somebody who enters a room that is held, and knows the state of this sequence.
    pub(super) fn new(rooms: Arc<Rooms>, hold: Hold, role: Role, secret: Secret, told: Option<u64>) -> Self {
        hold.enter(role);
        let view = hold.live().watch();
        rooms.tell(hold.live());
        Self { rooms, hold, role, secret, view, told, presence: None, has_left: false }
    }

    /// What somebody gets to know first.
    pub fn seat(&self) -> Option<ServerMessage> {
        let room = self.view.borrow().held.clone()?.room;
        Some(ServerMessage::Seat(room.seat(self.hold.live().code, self.role, self.secret, now())))
    }

    /// Waits until there may be something new to say.
    pub async fn changed(&mut self) {
        // The room is held, so what is waited for is never gone.
        let _ = self.view.changed().await;
    }

    /// What is new since the last time.
    pub fn news(&mut self) -> Vec<ServerMessage> {
        let view = self.view.borrow_and_update().clone();
        let Some(Held { room, .. }) = &view.held else {
            return Vec::new();
        };
        let mut news = Vec::new();
        let seq = room.referee.seq();
        // A room that was restored from a backup is older than what was told.
        if self.told != Some(seq) {
            news.push(self.difference(room, view.is_move, None));
        }
        if self.presence != Some(there(&view)) {
            news.push(self.presence());
        }
        news
    }

    /// Who is there now.
    pub fn presence(&mut self) -> ServerMessage {
        let view = self.view.borrow().clone();
        let seat = |mark: Mark| match view.attendance.away_since[mark] {
            None => SeatPresence::There,
            Some(_) if view.held.as_ref().is_none_or(|held| !held.room.referee.is_taken(mark)) => SeatPresence::Never,
            Some(since) => SeatPresence::Away(since.elapsed().as_secs()),
        };
        self.presence = Some(there(&view));
        let Summary { left, watching, .. } = view.attendance;
        let (x, o) = (seat(Mark::X), seat(Mark::O));
        ServerMessage::Presence(Presence { x, o, watching, x_left: left.x, o_left: left.o })
    }

    /// Goes away from the room for good, as far as is known.
    pub fn leave(mut self) {
        self.has_left = true;
    }

    /// The state is to be told again, unless it is this one.
    pub fn knows(&mut self, seq: Option<u64>) {
        self.told = seq;
    }

    /// Does what the seat asks for, and returns the answer to it.
    ///
    /// # Errors
    /// [`Refusal`] says why it does not.
    pub async fn act(&mut self, turn: Turn, kind: ActionKind) -> Result<ServerMessage, Refusal> {
        let mark = self.role.mark().ok_or(Refusal::NotSeated)?;
        let act = |room: &mut Room| room.referee.act(mark, turn, kind).map(|effect| (effect, ()));
        let (room, effect, ()) = self.rooms.change(self.hold.live(), act).await?;
        Ok(self.difference(&room, effect == Effect::Moved, Some(turn)))
    }

    /// What tells how a room is now: its last move if all else is known, or the whole state.
    fn difference(&mut self, room: &Room, is_move: bool, turn: Option<Turn>) -> ServerMessage {
        let id = turn.map(|turn| turn.id);
        let seq = room.referee.seq();
        let is_next = is_move && self.told.is_some_and(|told| told.checked_add(1) == Some(seq));
        self.told = Some(seq);
        match room.referee.moved(id).filter(|_| is_next) {
            Some(moved) => ServerMessage::Moved(moved),
            None => ServerMessage::State(room.referee.state(id)),
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hold.leave(self.role, self.has_left);
        self.rooms.tell(self.hold.live());
    }
}

fn there(View { attendance, .. }: &View) -> There {
    (Mark::ALL.map(|mark| attendance.away_since[mark].is_none()), attendance.left, attendance.watching)
}
