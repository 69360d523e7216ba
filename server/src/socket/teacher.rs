//! The socket of a teacher, who sees the class and says what is to be done in it.

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, close_code};
use noughts_engine::rules::Rules;
use noughts_protocol::{PING_SECONDS, Secret};
use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::class::state::{ClassRefusal, PairingMode, PupilId, TableId};
use crate::class::{ClassAnswer, ClassCommand, Classroom, TeacherWatch};
use crate::limits::{Counted, Lately, Limits, Ticket, may_guess_on};

use super::frames::{End, Frames};

/// What the teacher sees is told no more often than this.
const BETWEEN_VIEWS: Duration = Duration::from_millis(100);

/// What a teacher's page sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
enum TeacherMessage {
    Open { secret: String },
    Mode { to: PairingMode },
    Pair { a: PupilId, b: PupilId },
    PairAll {},
    Part { table: TableId },
    EndRound { table: TableId },
    Rename { pupil: PupilId, name: String },
    TakeOut { pupil: PupilId },
    Pause { on: bool },
    Game { rules: Rules },
    Games { names: bool },
    End {},
}

/// What is answered besides the class.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
enum TeacherAnswer {
    Refused { why: ClassRefusal },
    Games { text: String },
    Ended,
}

impl TeacherMessage {
    fn command(self) -> Option<ClassCommand> {
        Some(match self {
            Self::Open { .. } => return None,
            Self::Mode { to } => ClassCommand::Mode(to),
            Self::Pair { a, b } => ClassCommand::Pair(a, b),
            Self::PairAll {} => ClassCommand::PairAll,
            Self::Part { table } => ClassCommand::Part(table),
            Self::EndRound { table } => ClassCommand::EndRound(table),
            Self::Rename { pupil, name } => ClassCommand::Rename(pupil, name),
            Self::TakeOut { pupil } => ClassCommand::TakeOut(pupil),
            Self::Pause { on } => ClassCommand::Pause(on),
            Self::Game { rules } => ClassCommand::Game(rules),
            Self::Games { names } => ClassCommand::Games(names),
            Self::End {} => ClassCommand::End,
        })
    }
}

/// The socket of a teacher's page.
pub struct TeacherSocket {
    frames: Frames,
    classroom: Arc<Classroom>,
    limits: Arc<Limits>,
    address: IpAddr,
    /// What the teacher sees, once the right secret has come.
    watch: Option<TeacherWatch>,
    /// Whether there is something new to see, and from when on it may be told.
    is_new: bool,
    next_view: tokio::time::Instant,
    messages: Lately,
    wrong: Lately,
    ticket: Ticket,
}

impl TeacherSocket {
    /// A socket whose secret has not come yet.
    pub fn new(
        socket: WebSocket,
        classroom: Arc<Classroom>,
        limits: Arc<Limits>,
        address: IpAddr,
        ticket: Ticket,
    ) -> Self {
        let now = Instant::now();
        let (messages, wrong) = (Lately::new(now), Lately::new(now));
        let next_view = tokio::time::Instant::now();
        Self {
            frames: Frames::new(socket),
            classroom,
            limits,
            address,
            watch: None,
            is_new: false,
            next_view,
            messages,
            wrong,
            ticket,
        }
    }

    /// Serves the socket until it ends, or until the server does.
    pub async fn run(mut self, stop: CancellationToken) {
        if let ControlFlow::Break(Some(code)) = self.serve(stop).await {
            self.frames.close(code).await;
        }
        self.ticket.end_socket(&mut self.messages);
    }

    async fn serve(&mut self, stop: CancellationToken) -> ControlFlow<End> {
        let mut pings = interval(Duration::from_secs(PING_SECONDS));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        loop {
            tokio::select! {
                message = self.frames.next() => match message {
                    Some(Ok(message)) => self.hear(message).await?,
                    Some(Err(_)) => return ControlFlow::Break(Some(close_code::PROTOCOL)),
                    None => return ControlFlow::Break(None),
                },
                () = changed(&mut self.watch), if !self.is_new => self.is_new = true,
                () = sleep_until(self.next_view), if self.is_new => self.show().await?,
                _ = pings.tick() => self.frames.ping().await?,
                () = stop.cancelled() => return ControlFlow::Break(Some(close_code::RESTART)),
            }
        }
    }

    async fn hear(&mut self, message: Message) -> ControlFlow<End> {
        let now = self.frames.hear();
        if !self.limits.may_send(&mut self.messages, now) {
            self.refuse(ClassRefusal::TooManyMessages).await?;
            return ControlFlow::Break(Some(close_code::POLICY));
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(TeacherMessage::Open { secret }) => self.open(secret.parse().ok()).await,
                Ok(message) => self.obey(message).await,
                Err(_) => self.refuse(ClassRefusal::Malformed).await,
            },
            Message::Binary(_) => ControlFlow::Break(Some(close_code::UNSUPPORTED)),
            Message::Ping(_) | Message::Pong(_) => ControlFlow::Continue(()),
            Message::Close(_) => ControlFlow::Break(None),
        }
    }

    /// Lets the teacher in. A wrong secret counts as a wrong code of this address, and waits as long; the right one never waits.
    async fn open(&mut self, secret: Option<Secret>) -> ControlFlow<End> {
        if secret.is_some_and(|secret| self.classroom.is_teacher(secret)) {
            self.watch = Some(self.classroom.watch());
            return self.show().await;
        }
        self.watch = None;
        let guess = match self.limits.begin(self.address, Counted::Guess) {
            Some(guess) => guess,
            None => Arc::clone(&self.limits).begin_when_free(self.address, Counted::Guess).await,
        };
        guess.remember();
        self.refuse(ClassRefusal::Secret).await?;
        if may_guess_on(&mut self.wrong, Instant::now()) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Some(close_code::POLICY))
        }
    }

    async fn obey(&mut self, message: TeacherMessage) -> ControlFlow<End> {
        let command = message.command().filter(|_| self.watch.is_some());
        let Some(command) = command else {
            return self.refuse(ClassRefusal::Secret).await;
        };
        match self.classroom.command(command).await {
            Ok(ClassAnswer::Done) => ControlFlow::Continue(()),
            Ok(ClassAnswer::Games(text)) => self.frames.send(&TeacherAnswer::Games { text }).await,
            // The class that is over is shown as such.
            Ok(ClassAnswer::Ended) => self.show().await,
            Err(why) => self.refuse(why).await,
        }
    }

    /// Tells what there is to see now.
    async fn show(&mut self) -> ControlFlow<End> {
        self.is_new = false;
        self.next_view = tokio::time::Instant::now() + BETWEEN_VIEWS;
        match self.watch.as_mut().map(TeacherWatch::see) {
            Some(Some(view)) => self.frames.send_text(view).await,
            Some(None) => self.frames.send(&TeacherAnswer::Ended).await,
            None => ControlFlow::Continue(()),
        }
    }

    async fn refuse(&mut self, why: ClassRefusal) -> ControlFlow<End> {
        self.frames.send(&TeacherAnswer::Refused { why }).await
    }
}

/// Waits until there may be something new to see.
async fn changed(watch: &mut Option<TeacherWatch>) {
    match watch {
        Some(watch) => watch.changed().await,
        None => std::future::pending().await,
    }
}
