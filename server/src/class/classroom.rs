//! A class for those who are in it: what they see of it, and what they ask it for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use noughts_engine::rules::Mark;
use noughts_protocol::{ClassEnd, Code, LadderSeat, Rejection, Secret, StateHash, Waiting};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;

use super::driver::Driver;
use super::events::{Attending, ClassAnswer, ClassCommand, Event, Events, Roster};
use super::file::{ClassError, ClassFolder};
use super::games::nothing;
use super::state::{ClassRefusal, Key};
use super::view::{Boards, Invitation, json};
use crate::rooms::{Rooms, Visitor};

/// How a class begins.
#[derive(Clone, Debug)]
pub struct ClassSetup {
    /// The name of the class.
    pub name: String,
    /// The folder for the files of the class.
    pub folder: PathBuf,
    /// How pupils come in.
    pub invitation: Invitation,
    /// How long a draw stays in view in the ladder, before the same two play again.
    pub pause_after_draw: Duration,
}

/// A class.
pub struct Classroom {
    name: String,
    invitation: Invitation,
    folder: ClassFolder,
    rooms: Arc<Rooms>,
    events: Events,
    roster: watch::Receiver<Roster>,
    boards: watch::Receiver<Arc<Boards>>,
}

/// Where somebody is who has entered the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PupilPlace {
    /// In a room.
    Room(Code, Mark, Option<LadderSeat>),
    /// In no room, because there is no partner.
    Waits(Waiting),
    /// The class is over.
    Over(ClassEnd),
    /// No longer in the class.
    TakenOut,
}

impl Classroom {
    /// Begins a class, or goes on with the one of this name. It ends when `stop` is cancelled, and goes on another time.
    ///
    /// # Errors
    /// [`ClassError`] if the folder has another class, or cannot be used.
    pub async fn open(setup: ClassSetup, rooms: Arc<Rooms>, stop: CancellationToken) -> Result<Arc<Self>, ClassError> {
        let ClassSetup { name, folder, invitation, pause_after_draw } = setup;
        let folder = ClassFolder::new(&folder);
        let mut class = folder.class(&name)?;
        class.go_on(Instant::now());
        let (events, heard) = mpsc::unbounded_channel();
        let shown = Roster { class: Arc::new(class.clone()), ends: None };
        let ((roster_sender, roster), (boards_sender, boards)) =
            (watch::channel(shown), watch::channel(Arc::default()));
        let senders = (roster_sender, boards_sender);
        let driver = Driver::new(class, folder.clone(), Arc::clone(&rooms), events.clone(), senders, pause_after_draw);
        driver.begin(heard, stop).await;
        Ok(Arc::new(Self { name, invitation, folder, rooms, events, roster, boards }))
    }

    /// The name of the class.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether this secret is that of the teacher's link, as it is stored now.
    pub fn is_teacher(&self, secret: Secret) -> bool {
        // Hashes are compared, so that the time that it takes tells nothing of the secret.
        self.folder.secret().is_some_and(|known| Key::of(known) == Key::of(secret))
    }

    /// Whether somebody with this secret is in the class.
    pub fn knows(&self, secret: Secret) -> bool {
        self.roster.borrow().class.by_key(&Key::of(secret)).is_some()
    }

    /// Enters the class, for the first time or again.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in.
    pub async fn enter(self: &Arc<Self>, secret: Secret, name: Option<String>) -> Result<InClass, Rejection> {
        let (answer, answered) = oneshot::channel();
        let _ = self.events.send(Event::Enter(secret, name, answer));
        let attending = answered.await.map_err(|_| Rejection::Unavailable)??;
        Ok(InClass { secret, attending, roster: self.roster.clone(), classroom: Arc::clone(self) })
    }

    /// Does what the teacher asks for.
    ///
    /// # Errors
    /// [`ClassRefusal`] says why not.
    pub async fn command(&self, command: ClassCommand) -> Result<ClassAnswer, ClassRefusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.events.send(Event::Command(command, answer));
        answered.await.unwrap_or(Err(ClassRefusal::Ended))
    }

    /// What the teacher sees.
    pub fn watch(&self) -> TeacherWatch {
        let invitation = self.invitation.clone();
        TeacherWatch { roster: self.roster.clone(), boards: self.boards.clone(), invitation }
    }

    /// A room of the class is not there.
    pub fn lose(&self, code: Code) {
        let _ = self.events.send(Event::Lost(code));
    }
}

/// A pupil's view of the class, by way of one socket.
pub struct InClass {
    secret: Secret,
    attending: Attending,
    roster: watch::Receiver<Roster>,
    classroom: Arc<Classroom>,
}

impl InClass {
    /// Waits until there may be something new.
    pub async fn changed(&mut self) {
        if self.roster.changed().await.is_err() {
            // The server ends, which the socket hears.
            std::future::pending().await
        }
    }

    /// Where the pupil is now.
    pub fn place(&mut self) -> PupilPlace {
        let roster = self.roster.borrow_and_update();
        let (class, id) = (&roster.class, self.attending.id());
        if let Some(ends) = &roster.ends {
            return PupilPlace::Over(ends.get(&Key::of(self.secret)).cloned().unwrap_or_else(|| nothing(&class.name)));
        }
        let room = class.table_of(id).filter(|(_, table)| table.is_made).and_then(|(_, table)| {
            let mark = if table.players.x == id { Mark::X } else { Mark::O };
            Some(PupilPlace::Room(table.code?, mark, class.ladder_seat(table)))
        });
        room.or_else(|| class.waiting_of(id).map(PupilPlace::Waits)).unwrap_or(PupilPlace::TakenOut)
    }

    /// Whether all games are paused.
    pub fn is_paused(&self) -> bool {
        self.roster.borrow().class.is_paused
    }

    /// Whether the pupil plays in the ladder, whose rounds the server begins.
    pub fn is_on_ladder(&self) -> bool {
        self.roster.borrow().class.table_of(self.attending.id()).is_some_and(|(_, table)| table.rung.is_some())
    }

    /// The name of the class.
    pub fn class(&self) -> &str {
        &self.classroom.name
    }

    /// Enters a room of the class, in which the game knows this state, if any.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in.
    pub async fn visit(&self, code: Code, mark: Mark, known: Option<StateHash>) -> Result<Visitor, Rejection> {
        self.classroom.rooms.visit(code, mark, self.secret, known).await
    }

    /// The room in which the pupil should be is not there.
    pub fn lose(&self, code: Code) {
        self.classroom.lose(code);
    }
}

/// What the teacher sees of the class, as it changes.
pub struct TeacherWatch {
    roster: watch::Receiver<Roster>,
    boards: watch::Receiver<Arc<Boards>>,
    invitation: Invitation,
}

impl TeacherWatch {
    /// Waits until there may be something new to see.
    pub async fn changed(&mut self) {
        let is_going_on = tokio::select! {
            changed = self.roster.changed() => changed.is_ok(),
            changed = self.boards.changed() => changed.is_ok(),
        };
        if !is_going_on {
            std::future::pending().await
        }
    }

    /// The class as JSON; none if it is over.
    pub fn see(&mut self) -> Option<String> {
        let (roster, boards) = (self.roster.borrow_and_update().clone(), self.boards.borrow_and_update().clone());
        roster.ends.is_none().then(|| json(&roster.class, &boards, &self.invitation))
    }
}
