//! A socket: what comes in is parsed, limited and passed on; what is new in its room goes out.

mod class;
mod codes;
mod frames;
mod teacher;

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, close_code};
use noughts_protocol::{ClientMessage, Create, Id, PING_SECONDS, Rejection, ServerMessage};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::class::Classroom;
use crate::limits::{Counted, Lately, Limits, Ticket};
use crate::rooms::{Rooms, Visitor};

use class::Pupil;
use codes::{WaitingCode, turn};
use frames::{End, Frames};

pub(crate) use frames::SEND_TIME;
pub use teacher::TeacherSocket;

/// How long a socket waits for the other side to close too.
const CLOSE_TIME: Duration = Duration::from_secs(1);

/// The code with which a socket is closed when the server ends and another one comes.
const RESTART: u16 = close_code::RESTART;

/// One socket.
pub struct PlayerSocket {
    frames: Frames,
    rooms: Arc<Rooms>,
    limits: Arc<Limits>,
    address: IpAddr,
    visit: Option<Visitor>,
    /// The class of this server, if there is one, and the place in it of whoever is there.
    classroom: Option<Arc<Classroom>>,
    pupil: Option<Box<Pupil>>,
    messages: Lately,
    wrong_codes: Lately,
    /// A code that waits until it may be tried.
    waiting: Option<Box<WaitingCode>>,
    ticket: Ticket,
}

impl PlayerSocket {
    /// A socket that has joined no room, at a server with this class, if any.
    pub fn new(
        socket: WebSocket,
        rooms: Arc<Rooms>,
        classroom: Option<Arc<Classroom>>,
        limits: Arc<Limits>,
        address: IpAddr,
        ticket: Ticket,
    ) -> Self {
        let now = Instant::now();
        let (messages, wrong_codes) = (Lately::new(now), Lately::new(now));
        Self {
            frames: Frames::new(socket),
            rooms,
            limits,
            address,
            visit: None,
            classroom,
            pupil: None,
            messages,
            wrong_codes,
            waiting: None,
            ticket,
        }
    }

    /// Serves the socket until it ends, or until the server does.
    pub async fn run(mut self, stop: CancellationToken) {
        let ControlFlow::Break(end) = self.serve(stop).await else {
            return;
        };
        // The others in the room see at once that this player is gone.
        (self.visit, self.pupil, self.waiting) = (None, None, None);
        if let Some(code) = end {
            Box::pin(self.close(code)).await;
        }
        self.ticket.end_socket(&mut self.messages);
    }

    /// Closes the socket. Before the server ends, the server waits a moment for the other side to close the socket too. At other
    /// times nothing more is read, because the other side has sent what it should not.
    async fn close(&mut self, code: u16) {
        self.frames.close(code).await;
        if code == RESTART {
            let _ = timeout(CLOSE_TIME, async { while let Some(Ok(_)) = self.frames.next().await {} }).await;
        }
    }

    async fn serve(&mut self, stop: CancellationToken) -> ControlFlow<End> {
        let stopped = stop.cancelled_owned();
        tokio::pin!(stopped);
        let mut pings = interval(Duration::from_secs(PING_SECONDS));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        // Most sockets wait most of the time. What they do otherwise is on the heap, so that waiting needs little memory.
        loop {
            tokio::select! {
                message = self.frames.next() => match message {
                    Some(Ok(message)) => Box::pin(self.hear(message)).await?,
                    Some(Err(_)) => return ControlFlow::Break(Some(close_code::PROTOCOL)),
                    None => return ControlFlow::Break(None),
                },
                () = changed(&mut self.visit) => Box::pin(self.tell_news()).await?,
                () = class::changed(&mut self.pupil) => Box::pin(self.tell_class(None)).await?,
                ticket = turn(&mut self.waiting) => Box::pin(self.go_on(ticket)).await?,
                _ = pings.tick() => Box::pin(self.frames.ping()).await?,
                () = &mut stopped => {
                    Box::pin(self.send(&ServerMessage::Restart {})).await?;
                    return ControlFlow::Break(Some(RESTART));
                }
            }
        }
    }

    async fn hear(&mut self, message: Message) -> ControlFlow<End> {
        let now = self.frames.hear();
        if !self.limits.may_send(&mut self.messages, now) {
            self.send(&ServerMessage::Refused { id: None, why: Rejection::TooManyMessages }).await?;
            return ControlFlow::Break(Some(close_code::POLICY));
        }
        match &mut self.waiting {
            Some(waiting) if !matches!(message, Message::Close(_)) => {
                waiting.later.push_back(message);
                ControlFlow::Continue(())
            }
            _ => self.take_frame(message).await,
        }
    }

    async fn take_frame(&mut self, message: Message) -> ControlFlow<End> {
        match message {
            Message::Text(text) => self.take(&text).await,
            Message::Binary(_) => ControlFlow::Break(Some(close_code::UNSUPPORTED)),
            // The library has answered a ping already.
            Message::Ping(_) | Message::Pong(_) => ControlFlow::Continue(()),
            Message::Close(_) => ControlFlow::Break(None),
        }
    }

    async fn take(&mut self, text: &str) -> ControlFlow<End> {
        let message = match ClientMessage::parse(text) {
            Ok(message) => message,
            Err(why) => return self.send(&ServerMessage::Refused { id: None, why }).await,
        };
        match message {
            ClientMessage::Join(join) if join.take => return self.take_code(&join).await,
            ClientMessage::EnterClass(entry) => return self.enter_class(entry).await,
            ClientMessage::Ping { .. } if self.visit.is_none() && self.pupil.is_some() => {
                return self.tell_class_again().await;
            }
            _ => {}
        }
        let id = message.action().map(|(turn, _)| turn.id);
        let is_entry = matches!(message, ClientMessage::Create(_) | ClientMessage::Join(_));
        let obeyed = self.obey(message).await;
        self.answer(id, is_entry, obeyed).await
    }

    async fn answer(
        &mut self,
        id: Option<Id>,
        is_entry: bool,
        obeyed: Result<Vec<ServerMessage>, Rejection>,
    ) -> ControlFlow<End> {
        match obeyed {
            Ok(answers) => {
                for answer in answers {
                    self.send(&answer).await?;
                }
                ControlFlow::Continue(())
            }
            Err(why) => {
                self.send(&ServerMessage::Refused { id, why }).await?;
                // A game that may come in but could not be let in connects again after a while.
                if is_entry && why == Rejection::Unavailable {
                    return ControlFlow::Break(Some(close_code::AGAIN));
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Does what a message asks for, and returns the answers.
    async fn obey(&mut self, message: ClientMessage) -> Result<Vec<ServerMessage>, Rejection> {
        if let Some((turn, kind)) = message.action() {
            let visit = self.visit.as_mut().ok_or(Rejection::NotInRoom)?;
            let Some(pupil) = &self.pupil else {
                return visit.act(turn, kind).await;
            };
            pupil.may(kind)?;
            let done = visit.act(turn, kind).await;
            if matches!(done, Err(Rejection::NoSuchRoom)) {
                pupil.lose(visit);
            }
            return done;
        }
        let visit = match message {
            ClientMessage::Create(create) => self.create(&create).await?,
            ClientMessage::Join(join) => self.rooms.join(&join).await?,
            ClientMessage::Leave {} => {
                self.leave_class();
                if let Some(visit) = self.visit.take() {
                    visit.leave();
                }
                return Ok(Vec::new());
            }
            ClientMessage::Ping { hash } => {
                let visit = self.visit.as_mut().ok_or(Rejection::NotInRoom)?;
                visit.knows(hash);
                return Ok([visit.presence()].into_iter().chain(visit.news()).collect());
            }
            _ => return Err(Rejection::Malformed),
        };
        Ok(self.enter(visit))
    }

    /// Makes a room, unless too many were made from this address. A creation that comes again makes none.
    async fn create(&mut self, create: &Create) -> Result<Visitor, Rejection> {
        let made = self.limits.begin_in_turn(self.address, Counted::Room).await;
        let kept = self.limits.begin(self.address, Counted::KeptRoom);
        let Some((made, kept)) = made.zip(kept) else {
            return self.rooms.find(create).await.map_err(|_| Rejection::TooManyRooms);
        };
        let (visit, is_new) = self.rooms.create(create, kept).await?;
        if is_new {
            made.remember();
        }
        Ok(visit)
    }

    /// Enters a room, and returns what is told first. If it is the same room, the one visit begins before the other ends, so that the
    /// seat is not away meanwhile.
    fn enter(&mut self, visit: Visitor) -> Vec<ServerMessage> {
        self.leave_class();
        let visit = self.visit.insert(visit);
        visit.seat().into_iter().chain(visit.news()).collect()
    }

    async fn tell_news(&mut self) -> ControlFlow<End> {
        for message in self.visit.as_mut().map(Visitor::news).unwrap_or_default() {
            self.send(&message).await?;
        }
        ControlFlow::Continue(())
    }

    async fn send(&mut self, message: &ServerMessage) -> ControlFlow<End> {
        self.frames.send(message).await
    }
}

/// Waits until there may be news in the room. Without a room there is never any.
async fn changed(visit: &mut Option<Visitor>) {
    match visit {
        Some(visit) => visit.changed().await,
        None => std::future::pending().await,
    }
}
