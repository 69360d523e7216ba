//! Rooms in a folder of this machine, for one server.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use noughts_protocol::Code;
use parking_lot::Mutex;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::journal::Journal;
use super::line::JournalLine;
use super::{Part, Revision, SaveError, Unavailable};

/// What is saved is on the disk after this time, in case the machine fails.
const UNTIL_ON_DISK: Duration = Duration::from_secs(1);

/// How many rooms are moved at once, while other rooms wait.
const MOVED: usize = 16;

/// Rooms in a folder of this machine.
///
/// A room is saved as soon as the operating system has its text, because a move should not wait for the disk. A thread writes
/// the texts to the disk soon, and removes what is old.
pub struct Embedded {
    journal: Arc<Mutex<Journal>>,
    most_rooms: usize,
    /// When this sender is dropped, the thread ends.
    end: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Embedded {
    /// Opens the folder, or makes it. The store never has more than this many rooms.
    ///
    /// # Errors
    /// An error of the system if the folder cannot be opened, also because another program uses it.
    pub fn open(folder: &Path, most_rooms: usize) -> io::Result<Self> {
        make(folder)?;
        let journal = Arc::new(Mutex::new(Journal::open(folder)?));
        let (end, ended) = sync_channel(0);
        let kept = Arc::clone(&journal);
        let keep = move || {
            let mut is_going_on = true;
            while is_going_on {
                is_going_on = ended.recv_timeout(UNTIL_ON_DISK) == Err(RecvTimeoutError::Timeout);
                if let Err(error) = tidy(&kept) {
                    eprintln!("rooms cannot be kept: {error}");
                }
            }
        };
        let thread = thread::Builder::new().name("rooms".to_owned()).spawn(keep)?;
        Ok(Self { journal, most_rooms, end: Some(end), thread: Some(thread) })
    }

    pub(super) async fn read<T>(&self, code: Code, part: Part) -> Result<Option<(T, Revision)>, Unavailable>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let Some(reader) = self.journal.lock().reader(code, part) else {
            return Ok(None);
        };
        match tokio::task::spawn_blocking(move || reader.read()).await {
            Ok(Ok((read, revision))) => Ok(Some((read, Revision(revision)))),
            Ok(Err(error)) => {
                eprintln!("a room cannot be read: {error}");
                Err(Unavailable)
            }
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
        let now = journal.revision(code, part).map(Revision);
        if now != from {
            return Err(SaveError::Conflict);
        }
        if now.is_none() && part == Part::Room && journal.len() >= self.most_rooms {
            return Err(SaveError::Full);
        }
        journal.append(text.as_bytes(), &line).map_err(|error| {
            eprintln!("a room cannot be saved: {error}");
            SaveError::Unavailable
        })?;
        Ok(Revision(revision))
    }

    pub(super) fn has(&self, code: Code) -> bool {
        self.journal.lock().revision(code, Part::Room).is_some()
    }

    pub(super) fn remove_unused_since(&self, time: u64) {
        self.journal.lock().remove_unused_since(time);
    }
}

impl Drop for Embedded {
    /// Waits until all is on the disk.
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes what is new to the disk, and removes the oldest file if most is old. Nobody waits for the disk meanwhile.
fn tidy(journal: &Mutex<Journal>) -> io::Result<()> {
    let sync = || {
        let unwritten = journal.lock().unwritten();
        for (number, file) in unwritten {
            file.sync_data()?;
            journal.lock().written(number);
        }
        Ok::<_, io::Error>(())
    };
    sync()?;
    loop {
        let rooms = journal.lock().rooms_to_move();
        let Some(rooms) = rooms else {
            return Ok(());
        };
        for some in rooms.chunks(MOVED) {
            let mut journal = journal.lock();
            some.iter().try_for_each(|code| journal.move_room(*code))?;
        }
        // The old lines are there until the new ones are on the disk.
        sync()?;
        journal.lock().remove_oldest()?;
    }
}

/// Makes the folder, which nobody else may read, because what opens seats is in it.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
