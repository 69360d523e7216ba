//! Rooms in a folder of this machine, for one server.

use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use noughts_protocol::Code;
use parking_lot::Mutex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::sync::oneshot;

use super::journal::{Damage, Journal, JournalLine};
use super::trouble::Trouble;
use super::{Part, Revision, SaveError, Unavailable};

/// What is saved is on the disk after this time, in case the machine fails.
const UNTIL_ON_DISK: Duration = Duration::from_secs(1);

/// How many lines are moved at once, while rooms wait.
const MOVED: usize = 16;

/// Why a folder with rooms cannot be opened.
#[derive(Error, Debug)]
pub enum OpenError {
    /// Another program has the folder open.
    #[error(
        "Another noughts-server uses this folder, {}: end it, or choose another folder with --rooms",
        .0.display()
    )]
    InUse(PathBuf),
    /// An error of the system.
    #[error("the rooms in {} cannot be opened: {error}", .folder.display())]
    System {
        /// The folder.
        folder: PathBuf,
        /// The error, which names the file if it is about one.
        error: io::Error,
    },
}

/// Rooms in a folder of this machine.
///
/// A room is saved as soon as the operating system has its text, because a move should not wait for the disk. A thread writes
/// the texts to the disk soon, and removes what is old.
pub struct Embedded {
    journal: Arc<Mutex<Journal>>,
    most_rooms: usize,
    /// Why nothing can be saved, and why what was saved cannot be written to the disk.
    saving: Trouble,
    keeping: Arc<Trouble>,
    /// Asks the thread to do its work now. When this sender is dropped, the thread ends.
    work: Option<Sender<Tidied>>,
    thread: Option<JoinHandle<()>>,
}

/// Who wants to know how the work of the thread has ended.
type Tidied = oneshot::Sender<io::Result<()>>;

impl Embedded {
    /// Opens the folder, or makes it. The store never has more than this many rooms.
    ///
    /// # Errors
    /// [`OpenError`] if the folder cannot be opened, also because another program uses it.
    pub fn open(folder: &Path, most_rooms: usize) -> Result<Self, OpenError> {
        Self::try_open(folder, most_rooms).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => OpenError::InUse(folder.to_owned()),
            _ => OpenError::System { folder: folder.to_owned(), error },
        })
    }

    fn try_open(folder: &Path, most_rooms: usize) -> io::Result<Self> {
        make_folder(folder)?;
        let journal = Arc::new(Mutex::new(Journal::open(folder)?));
        let keeping = Arc::new(Trouble::new("Rooms cannot be kept", "Rooms can be kept again"));
        let (work, asked) = channel::<Tidied>();
        let (kept, trouble) = (Arc::clone(&journal), Arc::clone(&keeping));
        let keep = move || {
            loop {
                let asked = asked.recv_timeout(UNTIL_ON_DISK);
                let is_end = matches!(asked, Err(RecvTimeoutError::Disconnected));
                match (tidy(&kept), asked) {
                    // Whoever asks is told of an error, and asks again.
                    (tidied, Ok(answer)) => _ = answer.send(tidied),
                    (tidied, Err(_)) => trouble.note(tidied.err()),
                }
                if is_end {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("rooms".to_owned()).spawn(keep)?;
        let saving = Trouble::new("Rooms cannot be saved", "Rooms can be saved again");
        Ok(Self { journal, most_rooms, saving, keeping, work: Some(work), thread: Some(thread) })
    }

    /// What was wrong with the rooms when they were opened.
    pub fn damage(&self) -> Damage {
        self.journal.lock().damage().clone()
    }

    /// When a room was last used before the folder was opened, or since then, in seconds since 1970.
    pub(super) fn used(&self) -> u64 {
        self.journal.lock().used()
    }

    /// Tries whether a room could be saved.
    ///
    /// # Errors
    /// A sentence that says why no room can be saved.
    pub(super) fn check(&self) -> Result<(), String> {
        let mut journal = self.journal.lock();
        self.saving.note(journal.try_to_write().err());
        drop(journal);
        [&self.saving, &*self.keeping].into_iter().find_map(Trouble::sentence).map_or(Ok(()), Err)
    }

    pub(super) async fn read<T>(&self, code: Code, part: Part) -> Result<Option<(T, Revision)>, Unavailable>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let reader = {
            let journal = self.journal.lock();
            if journal.is_foreign(code) {
                return Err(Unavailable);
            }
            journal.reader(code, part)
        };
        let Some(reader) = reader.map_err(|error| unreadable(&error))? else {
            return Ok(None);
        };
        match tokio::task::spawn_blocking(move || reader.read()).await {
            Ok(Ok((read, revision))) => Ok(Some((read, Revision(revision)))),
            Ok(Err(error)) => Err(unreadable(&error)),
            Err(_) => Err(Unavailable),
        }
    }

    pub(super) fn write(
        &self,
        code: Code,
        part: Part,
        value: &impl Serialize,
        from: Option<Revision>,
        used: u64,
    ) -> Result<Revision, SaveError> {
        // What can be done without the journal is done before it is locked.
        let revision = from.map_or(0, |revision| revision.0) + 1;
        let json = serde_json::to_string(value).map_err(|_| SaveError::Unavailable)?;
        let line = JournalLine { code, part, revision, used, text: &json };
        let text = line.to_string();
        let mut journal = self.journal.lock();
        if journal.is_foreign(code) {
            return Err(SaveError::Unavailable);
        }
        let now = journal.revision(code, part).map(Revision);
        if now != from {
            return Err(SaveError::Conflict);
        }
        if now.is_none() && part == Part::Room && journal.len() >= self.most_rooms {
            return Err(SaveError::Full);
        }
        let saved = journal.append(text.as_bytes(), &line);
        let is_saved = saved.is_ok();
        // With the lock, so that trouble and its end are told in the order in which they came.
        self.saving.note(saved.err());
        drop(journal);
        if is_saved { Ok(Revision(revision)) } else { Err(SaveError::Unavailable) }
    }

    pub(super) fn has(&self, code: Code) -> bool {
        self.journal.lock().revision(code, Part::Room).is_some()
    }

    /// Removes rooms, so that nothing of them is in any file any more.
    ///
    /// # Errors
    /// [`Unavailable`] if something of them may still be there. Then it is to be tried again.
    pub(super) async fn erase(&self, codes: &[Code]) -> Result<(), Unavailable> {
        self.journal.lock().erase(codes).map_err(|error| unerased(&error))?;
        let (answer, answered) = oneshot::channel();
        let asked = self.work.as_ref().is_some_and(|work| work.send(answer).is_ok());
        match answered.await {
            Ok(tidied) if asked => tidied.map_err(|error| unerased(&error)),
            _ => Err(Unavailable),
        }
    }

    pub(super) fn remove_unused_since(&self, time: u64) {
        self.journal.lock().remove_unused_since(time);
    }
}

impl Drop for Embedded {
    /// Waits until all is on the disk.
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes what is new to the disk, and removes the oldest file if most is old. Nobody waits for the disk meanwhile.
fn tidy(journal: &Mutex<Journal>) -> io::Result<()> {
    let sync = || {
        let [before, last] = journal.lock().unwritten();
        if let Some(before) = before {
            before.sync_data()?;
            journal.lock().written(&before);
        }
        last.map_or(Ok(()), |last| last.sync_data())
    };
    sync()?;
    loop {
        let lines = journal.lock().lines_to_move();
        let Some(lines) = lines else {
            return Ok(());
        };
        for some in lines.chunks(MOVED) {
            let mut journal = journal.lock();
            some.iter().try_for_each(|line| journal.move_line(line))?;
        }
        // The old lines are there until the new ones are on the disk.
        sync()?;
        journal.lock().remove_oldest()?;
    }
}

fn unreadable(error: &io::Error) -> Unavailable {
    eprintln!("a room cannot be read: {error}");
    Unavailable
}

fn unerased(error: &io::Error) -> Unavailable {
    eprintln!("rooms cannot be removed: {error}");
    Unavailable
}

/// Makes the folder, which nobody else may read, because what opens seats is in it.
///
/// # Errors
/// An error of the system.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
