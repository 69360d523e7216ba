//! A match with a friend elsewhere, in a room of a server that referees it.
//!
//! The board of the match follows the server: what comes from there becomes actions whose author is [`Author::Remote`]. A move of
//! this game is seen at once and sent. If the server refuses the move, the board becomes the board of the server again.
//!
//! [`Author::Remote`]: noughts_engine::play::Author::Remote

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::{ActionKind, Name};
use noughts_engine::rules::{Mark, Rules};
use noughts_protocol::{ClientMessage, Code, Create, Join, Rejection, Request, SeatPresence, Secret, VERSION};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::intent::Intent;
use crate::screens::Screen;

mod class;
mod follow;
mod line;
mod reload;
mod room;
mod seat;
mod servers;
#[cfg_attr(not(target_arch = "wasm32"), path = "socket_native.rs")]
#[cfg_attr(target_arch = "wasm32", path = "socket_page.rs")]
mod socket;
mod sync;
mod there;
mod unsent;

pub use class::{ClassMoment, ClassSeat, ClassThere, LastRound};
pub use reload::{after_reload, before_reload};
pub use room::{Connection, Reply, Room};
pub use seat::{SeatAddress, StoredSeat};
pub use servers::{has_rooms, server};
#[cfg(target_arch = "wasm32")]
pub use socket::PageSocket as Socket;
#[cfg(not(target_arch = "wasm32"))]
pub use socket::{Sockets, ThreadSocket as Socket};

/// What a socket tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The socket is open.
    Opened,
    /// A message came.
    Text(String),
    /// The socket is closed, or could not be opened.
    Closed,
    /// The player is back, so it is a good time to open the socket again.
    Hurry,
    /// The network is back, so the socket is opened again at once.
    NetworkBack,
}

/// The room in which this game is, if it is in a room, and why the last room was left.
#[derive(Resource, Default)]
pub struct Online {
    room: Option<Room>,
    /// Why the last room could not be entered, or was left. This is known until the next room is entered.
    pub ended: Option<RoomEnd>,
    /// The seat that was left last. The code of its room opens it again.
    left: Option<SeatAddress>,
    /// The class that can be entered.
    class_there: Option<ClassThere>,
    /// The place in the class that was left last.
    left_class: Option<ClassSeat>,
    /// The room of a link to a server that the player has not agreed to yet.
    asked: Option<Asked>,
    /// The seat of the last start, if the program ended then while it showed what the server had told. The player may come back
    /// to this seat, but the program does not do so by itself.
    offered: Option<StoredSeat>,
}

/// The room to which a link leads, and the name that the person would have there.
struct Asked {
    address: SeatAddress,
    name: Option<String>,
}

/// Why a room cannot be entered, or was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEnd {
    /// The server has rejected this game, and has told why.
    Rejected(Rejection),
    /// No room has the code that was typed.
    WrongCode,
    /// A game with these rules is played there, which this program does not know.
    UnknownRules(String),
    /// The link leads to a room of another page, which that page has to open.
    OtherPage,
    /// The server has sent something that no server of this protocol sends.
    Impossible,
    /// The link leads to a room of this page, which has no rooms.
    NoRooms,
}

/// The systems that take over what has come from the server, in `Update` before the input.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnlineSystems;

/// Adds the room, and the systems that connect the room with the board of the match.
pub fn plugin(app: &mut App) {
    app.init_resource::<Online>().init_resource::<StoredSeat>();
    #[cfg(not(target_arch = "wasm32"))]
    app.init_resource::<Sockets>();
    follow::plugin(app);
    unsent::plugin(app);
}

impl Online {
    /// The room, if the game is in one.
    pub const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The room, if this game is the game of the room, so that the server decides what happens in the game.
    pub fn room_of(&self, game: Entity) -> Option<&Room> {
        self.room.as_ref().filter(|room| room.game == Some(game))
    }

    /// Makes a room of this game on this server. If the system has no random numbers, there can be no secret, and so no room is made.
    pub fn create(&mut self, server: &str, name: Option<String>, rules: Rules, now: Duration) {
        let Some(secret) = new_secret() else { return };
        let create = Create { v: VERSION, secret, name, mark: Mark::X, first: Mark::X, rules };
        self.enter(server, ClientMessage::Create(create), now);
    }

    /// Enters a room by its code, and takes the free seat there. If the seat that was left last is in this room, comes back to
    /// that seat instead.
    pub fn join(&mut self, server: &str, code: Code, name: Option<String>, now: Duration) {
        if let Some(left) = self.left.take_if(|left| (left.server.as_str(), left.code) == (server, code)) {
            return self.come_back(&left, now);
        }
        let Some(secret) = new_secret() else { return };
        let join = Join { v: VERSION, code, secret, take: true, name, hash: None };
        self.enter(server, ClientMessage::Join(join), now);
    }

    /// Enters a room by an address that opens a seat there. A person who takes the seat for the first time gets this name.
    pub fn join_by_link(&mut self, address: &SeatAddress, name: Option<String>, now: Duration) {
        let SeatAddress { server, code, secret } = address;
        let join = Join { v: VERSION, code: *code, secret: *secret, take: false, name, hash: None };
        self.enter(server, ClientMessage::Join(join), now);
    }

    /// Comes back to a seat that this game had. The server knows the name of the person there.
    fn come_back(&mut self, seat: &SeatAddress, now: Duration) {
        self.join_by_link(seat, None, now);
        if let Some(room) = &mut self.room {
            room.known = Some(seat.clone());
        }
    }

    /// Comes back to what was stored: to a seat, or to a room that is watched. A request that was not answered is repeated.
    fn resume(&mut self, stored: &StoredSeat, now: Duration) {
        match (stored.class.as_ref().filter(|_| stored.is_in_class), &stored.seat) {
            (Some(class), _) => self.come_to_class(class.clone(), now),
            (None, Some(seat)) if stored.watches => self.join_by_link(seat, None, now),
            (None, Some(seat)) => self.come_back(seat, now),
            (None, None) => return,
        }
        if let Some(room) = &mut self.room {
            room.opens = false;
            room.friend_before.clone_from(&stored.friend);
            stored.unanswered.iter().for_each(|message| room.client.resume(message));
        }
    }

    /// Goes on with the seat of the last start, or shows the room as soon as its board is known.
    fn go_back(&mut self, now: Duration) {
        if let Some(offered) = self.offered.take() {
            self.resume(&offered, now);
        }
        self.show_again();
    }

    /// Whether this game has a seat in a room whose board is not known yet, or may come back to a seat.
    pub fn has_seat_without_board(&self) -> bool {
        self.offered.is_some() || self.room.as_ref().is_some_and(|room| room.known.is_some() && room.game.is_none())
    }

    /// The name of the friend in the room, if the friend has a name there. It is known from the last start on.
    pub fn friend_name(&self) -> Option<Name> {
        match &self.offered {
            Some(offered) => offered.friend.clone(),
            None => self.room.as_ref()?.friend_name(),
        }
    }

    /// The address of the server about which the player is asked: whether to follow a link to a room there.
    pub fn asked(&self) -> Option<&str> {
        self.asked.as_ref().map(|asked| asked.address.server.as_str())
    }

    /// Whether this game has a seat in the room to which this address leads.
    fn has_seat_beside(&self, address: &SeatAddress) -> bool {
        let room = self.room.as_ref().filter(|room| room.has_seat());
        room.and_then(Room::seat).is_some_and(|seat| seat.is_beside(address))
    }

    /// Shows the board of the room as if the room were entered now.
    fn show_again(&mut self) {
        if let Some(room) = &mut self.room {
            room.opens = true;
        }
    }

    fn enter(&mut self, server: &str, entry: ClientMessage, now: Duration) {
        self.leave();
        (self.ended, self.asked) = (None, None);
        if let Some(StoredSeat { seat: Some(seat), watches: false, .. }) = self.offered.take() {
            self.left = Some(seat);
        }
        self.room = Some(Room::new(server, entry, now));
    }

    /// Goes away from the room. The seat is not given up: its link still opens the seat, and in this game the code opens it too.
    pub fn leave(&mut self) {
        let Some(mut room) = self.room.take() else { return };
        room.send([ClientMessage::Leave {}]);
        match room.class {
            Some(class) => self.left_class = Some(class.seat).filter(|_| room.client.class_end().is_none()),
            None if room.has_seat() => self.left = room.seat(),
            None => {}
        }
    }

    /// The code of the room that was left last.
    pub fn left(&self) -> Option<Code> {
        self.left.as_ref().map(|left| left.code)
    }

    /// The intent that leads to the match with a friend. It shows the board or, before the two have met, the screen where they
    /// meet.
    pub fn way(&self) -> Intent {
        let met = self.room.as_ref().filter(|room| room.friend() != Some(SeatPresence::Never));
        met.and_then(|room| room.game).map_or(Intent::Open(Screen::Friend), Intent::Show)
    }

    /// Asks the server for this.
    pub fn ask(&mut self, kind: Request) {
        if let Some(room) = &mut self.room {
            room.ask(kind);
        }
    }

    /// Whether this action is a request to the server, and is not simply done here.
    pub fn decides(&self, game: Entity, kind: &ActionKind) -> bool {
        self.room_of(game).is_some() && matches!(kind, ActionKind::Undo | ActionKind::NewRound)
    }
}

fn new_secret() -> Option<Secret> {
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).ok()?;
    Some(Secret::from_bytes(bytes))
}
