//! Somebody who is in a room: what they are told, and what they do.

use std::sync::Arc;

use noughts_engine::rules::{ByMark, Mark};
use noughts_protocol::{
    Code, Presence, Rejection, Request, Role, SeatPresence, Secret, ServerMessage, StateHash, Turn,
};
use tokio::sync::watch;

use crate::attendance::Summary;
use crate::room::HostedRoom;

use super::Rooms;
use super::live::{Held, Hold, RoomView};

/// Somebody who is in a room.
pub struct Visitor {
    rooms: Arc<Rooms>,
    hold: Hold,
    role: Role,
    secret: Secret,
    view: watch::Receiver<RoomView>,
    /// The state that was told.
    told: Option<StateHash>,
    /// The past rounds that were told.
    past_told: Option<StateHash>,
    /// What was told last of who is there.
    presence: Option<There>,
    has_left: bool,
}

/// Which seats are there, which were left, and how many watch.
type There = ([bool; 2], ByMark<bool>, u32);

impl Visitor {
    /// Somebody who enters a room that is held, and knows this state, if any.
    pub(super) fn new(rooms: Arc<Rooms>, hold: Hold, role: Role, secret: Secret, told: Option<StateHash>) -> Self {
        hold.enter(role);
        let view = hold.live().watch();
        rooms.tell(hold.live());
        Self { rooms, hold, role, secret, view, told, past_told: None, presence: None, has_left: false }
    }

    /// What somebody gets to know first.
    pub fn seat(&self) -> Option<ServerMessage> {
        let room = self.view.borrow().held.clone()?.room;
        Some(ServerMessage::Seat(room.seat(self.hold.live().code, self.role, self.secret, self.rooms.now())))
    }

    /// The room.
    pub fn code(&self) -> Code {
        self.hold.live().code
    }

    /// What the seat plays, unless it only watches.
    pub const fn mark(&self) -> Option<Mark> {
        self.role.mark()
    }

    /// Waits until there may be something new to say.
    pub async fn changed(&mut self) {
        // The room is held, so its view is never gone.
        let _ = self.view.changed().await;
    }

    /// What is new since the last time.
    pub fn news(&mut self) -> Vec<ServerMessage> {
        let view = self.view.borrow_and_update().clone();
        let Some(held) = &view.held else {
            return Vec::new();
        };
        let mut news = Vec::new();
        if self.told == Some(held.hash) {
            self.past_told = Some(held.past.hash);
        } else {
            news = self.difference(held, None);
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

    /// Goes away from the room because the player has left it.
    pub fn leave(mut self) {
        self.has_left = true;
    }

    /// Tells the state and the past rounds again, unless the game knows this state.
    pub fn knows(&mut self, hash: Option<StateHash>) {
        (self.told, self.past_told) = (hash, None);
    }

    /// Does what the seat asks for, and returns the answers.
    ///
    /// # Errors
    /// [`Rejection`] says why the request is refused.
    pub async fn act(&mut self, turn: Turn, kind: Request) -> Result<Vec<ServerMessage>, Rejection> {
        let mark = self.role.mark().ok_or(Rejection::NotSeated)?;
        let act = |room: &mut HostedRoom| room.referee.act(mark, turn, kind).map(|effect| (effect, ()));
        let (held, ..) = self.rooms.change(self.hold.live(), act).await?;
        Ok(self.difference(&held, Some(turn)))
    }

    /// The messages that tell how a room is now: the last move if the game knows the state before it, or else the state. The past
    /// rounds come before the state if the game does not know them.
    fn difference(&mut self, Held { room, past, hash, before, .. }: &Held, turn: Option<Turn>) -> Vec<ServerMessage> {
        let id = turn.map(|turn| turn.id);
        let told = self.told.replace(*hash);
        // Whoever knows a state knows the rounds before it.
        let is_past_known = self.past_told.replace(past.hash) == Some(past.hash);
        if let Some(before) = before.filter(|before| told == Some(*before))
            && let Some(moved) = room.referee.moved(before, *hash, id)
        {
            return vec![ServerMessage::Moved(moved)];
        }
        let rounds = (!is_past_known).then(|| ServerMessage::Rounds(past.stored.rounds.clone()));
        rounds.into_iter().chain([ServerMessage::State(room.referee.state(id))]).collect()
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.hold.leave(self.role, self.has_left);
        self.rooms.tell(self.hold.live());
    }
}

fn there(RoomView { attendance, .. }: &RoomView) -> There {
    (Mark::ALL.map(|mark| attendance.away_since[mark].is_none()), attendance.left, attendance.watching)
}
