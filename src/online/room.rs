//! A room as this game knows it: the connection, what the server has told, and what was asked of the server.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::{Name, Record};
use noughts_engine::rules::{Mark, Move, Position};
use noughts_protocol::{
    CODE_SECONDS, Client, ClientMessage, Event, Id, Join, Rejection, Request, Role, Seat, SeatPresence, Secret,
    ServerMessage, StateHash, unknown_rules,
};
use rand::rngs::SysRng;
use rand::{Rng, TryRng};

use super::class::InClass;
use super::line::{Keepalive, Step};
use super::there::There;
use super::{Heard, RoomEnd, SeatAddress, Socket, socket};

/// The most messages that a server of this protocol sends in the time `FLOOD_TIME`.
const FLOOD: u32 = 2000;
const FLOOD_TIME: Duration = Duration::from_secs(20);

/// A room, as this game knows it.
pub struct Room {
    pub(super) server: String,
    pub(super) client: Client,
    pub(super) line: Keepalive,
    /// The time since which messages are counted, and how many messages came since then.
    pub(super) messages: (Duration, u32),
    /// Whether the room was entered by its code alone.
    pub(super) is_by_code: bool,
    /// The class in which the room is, if it is in one.
    pub(super) class: Option<InClass>,
    pub(super) trial: Trial,
    /// The name that the friend had when this game was last in the room.
    pub(super) friend_before: Option<Name>,
    pub(super) socket: Option<Socket>,
    /// Whether the server has told who is there since the socket was opened. It tells this last of all, so the rest is known, too.
    pub(super) is_answered: bool,
    /// Whether a move that was made here waits for the connection: the connection was lost, and the server has not answered yet.
    pub(super) move_waits: bool,
    /// The seat that this game had before, with which it comes back.
    pub(super) known: Option<SeatAddress>,
    /// The match of the server, once it is known.
    pub(super) there: Option<There>,
    /// The game of the room, once the match can begin.
    pub(super) game: Option<Entity>,
    /// Whether the game is shown as soon as the match can begin.
    pub(super) opens: bool,
    /// Whether the game was laid on the table.
    pub(super) is_laid: bool,
    /// The number of the round on the server, and the record of the round, when the board was last made the same.
    pub(super) followed: Option<(u32, Record)>,
    /// Until when the code alone lets somebody in.
    pub(super) code_end: Duration,
    /// What the player is told for a moment, and since when.
    pub(super) reply: Option<(Reply, Duration)>,
}

/// How far this start of the program has come with the first board of a room. A server may tell something that ends the program.
/// So it is stored before that the board is about to be shown, and after that that the board was shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trial {
    /// The board is not known, or waits for the friend.
    #[default]
    Waits,
    /// The board is known, and is to be shown as soon as this is stored.
    Begins,
    /// The board may be shown, which is stored.
    Stored,
    /// The board is shown for the first time.
    Shown,
    /// The board was shown.
    Passed,
}

impl Trial {
    /// What follows at the end of an update, in which the board may have been shown.
    pub(super) const fn next(self, is_shown: bool) -> Self {
        match self {
            Self::Begins => Self::Stored,
            Self::Stored if is_shown => Self::Shown,
            Self::Shown => Self::Passed,
            Self::Waits | Self::Stored | Self::Passed => self,
        }
    }
}

/// Something that the board does not show and that the player is told: a reply to a request of this game, or news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The request came too late: the board on the screen was older than the board of the server.
    TooLate,
    /// The connection is back, and the server has the move that waited for it.
    Sent,
    /// The move that waited for the connection came too late: there is another mark in its cell by now.
    Taken(Position),
    /// The friend does not let a move be taken back.
    UndoRefused,
    /// Something is new in the room, whose board is not shown.
    News,
}

/// How well the server is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The server is being reached for the first time.
    Begins,
    /// The server is reached, and has told who is there.
    Stands,
    /// The connection was lost, or the server cannot be reached. Another connection is tried. What was told about the friend may be
    /// true no longer.
    Lost,
}

impl Room {
    /// A room that is entered in this way.
    pub(super) fn new(server: &str, entry: ClientMessage, now: Duration) -> Self {
        Self {
            server: server.to_owned(),
            is_by_code: matches!(&entry, ClientMessage::Join(Join { take: true, .. })),
            client: Client::new(entry),
            line: Keepalive::new(now),
            messages: (now, 0),
            class: None,
            trial: Trial::default(),
            friend_before: None,
            socket: None,
            is_answered: false,
            move_waits: false,
            known: None,
            there: None,
            game: None,
            opens: true,
            is_laid: false,
            followed: None,
            code_end: now,
            reply: None,
        }
    }

    /// How well the server is reached.
    pub const fn connection(&self) -> Connection {
        match (self.client.presence().is_some(), self.line.is_up() && self.is_answered) {
            (true, true) => Connection::Stands,
            (is_known, _) if is_known || self.line.has_failed() => Connection::Lost,
            _ => Connection::Begins,
        }
    }

    /// Whether the connection stands, so that the server can be asked for something.
    pub fn is_reached(&self) -> bool {
        self.connection() == Connection::Stands
    }

    /// Whether a move that was made here waits for the connection, which was lost. It waits until the server has answered.
    pub const fn move_waits(&self) -> bool {
        self.move_waits
    }

    /// The role of this game, once the server has told it.
    pub fn role(&self) -> Option<Role> {
        self.client.seat().map(|seat| seat.role)
    }

    /// Whether the other side is there. `None` if nobody has told yet, or if this game only watches.
    pub fn friend(&self) -> Option<SeatPresence> {
        self.presence(self.mark()?.other())
    }

    /// Whether the friend has never been in the room, or nobody has told yet.
    pub(super) fn is_friend_expected(&self) -> bool {
        matches!(self.friend(), Some(SeatPresence::Never) | None)
    }

    /// The name of the friend, if the friend has a name.
    pub(super) fn friend_name(&self) -> Option<Name> {
        match (self.client.state(), self.mark()) {
            (Some(state), Some(mark)) => state.names[mark.other()].as_deref()?.parse().ok(),
            _ => self.friend_before.clone(),
        }
    }

    /// Whether the other side is away because it has left the room.
    pub fn friend_has_left(&self) -> bool {
        let other = self.mark().map(Mark::other);
        other.zip(self.client.presence()).is_some_and(|(mark, presence)| match mark {
            Mark::X => presence.x_left,
            Mark::O => presence.o_left,
        })
    }

    /// Whether the side of this mark is there, once the server has told.
    pub fn presence(&self, mark: Mark) -> Option<SeatPresence> {
        let presence = self.client.presence()?;
        Some(match mark {
            Mark::X => presence.x,
            Mark::O => presence.o,
        })
    }

    /// The last reply that the player is told, and when it came.
    pub const fn reply(&self) -> Option<(Reply, Duration)> {
        self.reply
    }

    /// Who asks to take back a move.
    pub fn asks_to_undo(&self) -> Option<Mark> {
        self.client.state()?.undo
    }

    /// Whether this game can ask to take back a move: the server is reached, this game has made a move, and nobody asks to take back
    /// a move yet.
    pub fn can_ask_to_undo(&self) -> bool {
        self.is_reached() && self.has_moved() && self.asks_to_undo().is_none() && self.client.pending().is_none()
    }

    /// Whether this game has made a move in the round.
    pub fn has_moved(&self) -> bool {
        let record = self.client.state().map(|state| &state.record);
        record.zip(self.mark()).is_some_and(|(record, mark)| record.moves.len() > usize::from(record.first != mark))
    }

    /// The seat to send to the friend. Only the game that made the room has this seat.
    pub fn invitation(&self) -> Option<SeatAddress> {
        self.address(|seat| seat.invite)
    }

    /// Whether the code alone still lets somebody in. After some minutes, only links let people in.
    pub fn is_code_enough(&self, now: Duration) -> bool {
        now < self.code_end
    }

    /// The address with which anybody can watch.
    pub fn watch_address(&self) -> Option<SeatAddress> {
        self.address(|seat| Some(seat.watch))
    }

    /// The address with which this game comes back, whether this game has a seat or watches.
    pub(super) fn seat(&self) -> Option<SeatAddress> {
        self.address(|seat| Some(seat.secret)).or_else(|| self.known.clone())
    }

    /// Whether this game has a seat in the room, or had a seat there and the server has not answered yet.
    pub(super) fn has_seat(&self) -> bool {
        self.role().map_or(self.known.is_some(), |role| role.mark().is_some())
    }

    fn address(&self, secret: impl FnOnce(&Seat) -> Option<Secret>) -> Option<SeatAddress> {
        let seat = self.client.seat()?;
        Some(SeatAddress { server: self.server.clone(), code: seat.code, secret: secret(seat)? })
    }

    /// Whether this game has a seat in the room, and does not only watch.
    pub fn is_seated(&self) -> bool {
        self.mark().is_some()
    }

    /// The mark that this game plays, if it has a seat.
    fn mark(&self) -> Option<Mark> {
        self.role()?.mark()
    }

    pub(super) fn send(&mut self, messages: impl IntoIterator<Item = ClientMessage>) {
        for message in messages {
            if let (Some(socket), Ok(text)) = (&mut self.socket, serde_json::to_string(&message)) {
                socket.send(text);
            }
        }
    }

    /// Sends a request to the server, unless this game only watches.
    pub(super) fn ask(&mut self, kind: Request) {
        if self.is_seated()
            && let Ok(bits) = SysRng.try_next_u64()
        {
            let message = self.client.act(Id::from_random(bits), kind);
            self.send(message);
        }
    }

    /// Takes what the socket tells. Returns why the room has to be left, if it has to be left.
    pub(super) fn listen(&mut self, now: Duration, rng: &mut impl Rng) -> Option<RoomEnd> {
        for heard in socket::hear(self.socket.as_mut()) {
            match heard {
                Heard::Hurry => self.line.hurry(now),
                Heard::NetworkBack => self.line.network_back(now),
                Heard::Opened => {
                    self.is_answered = false;
                    self.line.opened(now);
                    self.send(self.client.opened());
                }
                Heard::Text(text) => {
                    self.line.heard(now);
                    let is_flooded = self.is_flooded(now);
                    let end = match ServerMessage::parse(&text).filter(|_| !is_flooded) {
                        Some(message) => self.hear(message, now),
                        None => Some(unknown_rules(&text).map_or(RoomEnd::Impossible, RoomEnd::UnknownRules)),
                    };
                    if end.is_some() {
                        return end;
                    }
                }
                Heard::Closed => {
                    self.socket = None;
                    self.line.closed(now, rng);
                }
            }
        }
        None
    }

    /// Counts a message. Returns whether more messages have come than a server of this protocol sends.
    fn is_flooded(&mut self, now: Duration) -> bool {
        let (since, count) = self.messages;
        self.messages = if now >= since + FLOOD_TIME { (now, 1) } else { (since, count + 1) };
        self.messages.1 > FLOOD
    }

    /// Takes a message. Returns why the room has to be left, if it has to be left.
    fn hear(&mut self, message: ServerMessage, now: Duration) -> Option<RoomEnd> {
        let (pending, before) = (self.client.pending(), self.client.hash());
        let code = self.client.seat().map(|seat| seat.code);
        let event = self.client.hear(message);
        if event == Event::Match
            && let (Some(role), Some(state)) = (self.role(), self.client.state())
        {
            self.there = There::read(state, self.client.rounds(), role);
        }
        match event {
            Event::Missed => self.send(self.client.heartbeat()),
            Event::Match if self.there.is_none() => return Some(RoomEnd::Impossible),
            Event::Impossible => return Some(RoomEnd::Impossible),
            Event::ActionRefused(why) if is_final(why) => return Some(RoomEnd::Rejected(why)),
            // A move that was refused is not sent again, and the board becomes the board of the server.
            Event::ActionRefused(why) => {
                self.followed = None;
                self.reply = match pending {
                    // The screen says that all is paused.
                    _ if why == Rejection::Paused => self.reply,
                    // If the request for the next round is refused, the friend has begun this round already.
                    Some(Request::Rematch) => self.reply,
                    Some(Request::Place(mv)) if self.is_taken(mv) => Some((Reply::Taken(mv.position), now)),
                    _ => Some((Reply::TooLate, now)),
                };
            }
            Event::Match if self.move_waits && is_move(pending) && self.client.pending().is_none() => {
                self.reply = Some((Reply::Sent, now));
            }
            Event::Match if self.is_undo_refused_since(before) => {
                self.reply = Some((Reply::UndoRefused, now));
            }
            Event::Refused(Rejection::NoSuchRoom) if self.is_by_code && self.client.seat().is_none() => {
                return Some(RoomEnd::WrongCode);
            }
            Event::Refused(why) if self.client.seat().is_none() || is_final(why) => {
                return Some(RoomEnd::Rejected(why));
            }
            // The next ping asks again.
            Event::Unavailable | Event::Refused(_) => {}
            Event::Seated => {
                if self.class.is_some() && code != self.client.seat().map(|seat| seat.code) {
                    self.leave_in_class(now);
                }
                let seconds = self.client.seat().map_or(0, |seat| seat.code_seconds);
                self.code_end = now + Duration::from_secs(seconds.min(CODE_SECONDS));
            }
            Event::Waits | Event::ClassEnded => {
                self.leave_in_class(now);
                self.is_answered = true;
            }
            Event::Presence => self.is_answered = true,
            Event::Match | Event::Rounds | Event::Paused | Event::Restart => {}
        }
        None
    }

    /// Whether there is another mark where a move was to be made.
    fn is_taken(&self, mv: Move) -> bool {
        self.there.as_ref().is_some_and(|there| there.round.board().mark(mv.position).is_some())
    }

    /// Whether the friend has refused to let a move be taken back, since the match was in this state.
    fn is_undo_refused_since(&self, before: Option<StateHash>) -> bool {
        let own = self.mark();
        let is_refused = self.client.state().is_some_and(|state| own.is_some() && state.undo_refused == own);
        is_refused && before.is_some() && self.client.hash() != before
    }

    /// Opens the socket or sends a ping when it is time. Returns whether a connection was given up, because it was silent.
    pub(super) fn keep(
        &mut self,
        now: Duration,
        open: impl FnOnce(&str) -> Option<Socket>,
        rng: &mut impl Rng,
    ) -> bool {
        let was_up = self.line.is_up();
        match self.line.step(now) {
            Some(Step::Open) => {
                self.socket = None;
                self.socket = open(&socket_url(&self.server));
                if self.socket.is_none() {
                    self.line.closed(now, rng);
                }
            }
            Some(Step::Ping) => self.send(self.client.heartbeat()),
            None => {}
        }
        was_up && !self.line.is_up()
    }
}

/// Whether a request is a move.
pub(super) const fn is_move(request: Option<Request>) -> bool {
    matches!(request, Some(Request::Place(_)))
}

/// Whether coming back to the room makes no sense.
pub(super) const fn is_final(why: Rejection) -> bool {
    matches!(why, Rejection::NoSuchRoom | Rejection::Version | Rejection::NoClass | Rejection::TakenOut)
}

/// The address of the socket on the server of this page.
fn socket_url(page: &str) -> String {
    let page = page.trim_end_matches('/');
    let rest = page.strip_prefix("http").unwrap_or(page);
    format!("ws{rest}{}", noughts_protocol::PATH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_is_beside_the_page() {
        for (page, socket) in [
            ("http://192.168.1.5:8080/", "ws://192.168.1.5:8080/rooms"),
            ("https://example.org/noughts/", "wss://example.org/noughts/rooms"),
            ("http://[::1]:8080", "ws://[::1]:8080/rooms"),
        ] {
            assert_eq!(socket_url(page), socket);
        }
    }
}
