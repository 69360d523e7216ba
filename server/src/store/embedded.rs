//! Rooms in a file of this machine.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use noughts_protocol::Code;
use redb::backends::FileBackend;
use redb::{
    Builder, Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, Table, TableDefinition, TableError,
};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::{Revision, SaveError, Stored, Unavailable};
use crate::room::Room;

/// By code: the revision, when it was used, in seconds since 1970, and the room as JSON.
const ROOMS: TableDefinition<&str, (u64, u64, &str)> = TableDefinition::new("rooms");

/// The memory for the pages of the file that are used most, in bytes.
const CACHE: usize = 4 << 20;

/// So many changes may wait. Whoever has another one waits for a place.
const WAITING: usize = 1024;

/// The store cannot be opened.
#[derive(Error, Debug)]
pub enum EmbeddedError {
    /// The file is none of this program, or another one uses it.
    #[error("the rooms cannot be opened: {0}")]
    Redb(#[from] redb::Error),
    /// The file cannot be opened, or the thread that writes it cannot be started.
    #[error("the rooms cannot be opened: {0}")]
    Io(#[from] std::io::Error),
}

/// Rooms in a file of this machine. One thread writes it: it commits all changes that wait at once, and answers them when
/// they are on the disk.
pub struct Embedded {
    database: Arc<Database>,
    /// There is one until the end.
    changes: Option<mpsc::Sender<Change>>,
    writer: Option<JoinHandle<()>>,
}

enum Change {
    Save {
        code: String,
        text: String,
        used: u64,
        from: Option<Revision>,
        answer: oneshot::Sender<Result<Revision, SaveError>>,
    },
    RemoveUnusedSince(u64),
}

impl Embedded {
    /// Opens the file, or makes it. It never has more than this many rooms.
    ///
    /// # Errors
    /// [`EmbeddedError`] if that cannot be done.
    pub fn open(path: &Path, most_rooms: u64) -> Result<Self, EmbeddedError> {
        let database = Builder::new()
            .set_cache_size(CACHE)
            .create_with_backend(FileBackend::new(file(path)?).map_err(redb::Error::from)?)
            .map_err(redb::Error::from)?;
        let database = Arc::new(database);
        let (changes, waiting) = mpsc::channel(WAITING);
        let written = Arc::clone(&database);
        let writer =
            thread::Builder::new().name("rooms".to_owned()).spawn(move || write(&written, waiting, most_rooms))?;
        Ok(Self { database, changes: Some(changes), writer: Some(writer) })
    }

    pub(super) async fn load(&self, code: Code) -> Result<Option<Stored>, Unavailable> {
        let database = Arc::clone(&self.database);
        let read = tokio::task::spawn_blocking(move || read(&database, code));
        read.await.map_err(|_| Unavailable)?.map_err(|error| {
            eprintln!("a room could not be read: {error}");
            Unavailable
        })
    }

    pub(super) async fn save(&self, code: Code, room: &Room, from: Option<Revision>) -> Result<Revision, SaveError> {
        let text = serde_json::to_string(room).map_err(|_| SaveError::Unavailable)?;
        let (answer, saved) = oneshot::channel();
        self.change(Change::Save { code: code.to_string(), text, used: room.used(), from, answer }).await;
        saved.await.unwrap_or(Err(SaveError::Unavailable))
    }

    pub(super) async fn remove_unused_since(&self, time: u64) {
        self.change(Change::RemoveUnusedSince(time)).await;
    }

    async fn change(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // If the writer has ended, its answer never comes, which whoever waits for it sees.
            let _ = changes.send(change).await;
        }
    }
}

impl Drop for Embedded {
    /// Waits until all changes are written.
    fn drop(&mut self) {
        self.changes = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// The file, which nobody else may read, because what opens seats is in it.
fn file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn read(database: &Database, code: Code) -> Result<Option<Stored>, redb::Error> {
    let rooms = match database.begin_read()?.open_table(ROOMS) {
        Err(TableError::TableDoesNotExist(_)) => return Ok(None),
        rooms => rooms?,
    };
    let Some(entry) = rooms.get(code.to_string().as_str())? else {
        return Ok(None);
    };
    let (revision, _, text) = entry.value();
    let room = serde_json::from_str(text).map_err(|error| redb::Error::Corrupted(error.to_string()))?;
    Ok(Some(Stored { room, revision: Revision(revision) }))
}

/// Commits changes until nobody can have another one.
fn write(database: &Database, mut waiting: mpsc::Receiver<Change>, most_rooms: u64) {
    let mut changes = Vec::new();
    // What comes during a commit is the next one.
    while waiting.blocking_recv_many(&mut changes, WAITING) > 0 {
        // If it cannot be committed, the answers are dropped, which those who wait for them see.
        if let Err(error) = commit(database, &mut changes, most_rooms) {
            eprintln!("rooms could not be written: {error}");
        }
        changes.clear();
    }
}

fn commit(database: &Database, changes: &mut Vec<Change>, most_rooms: u64) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    let mut answers = Vec::with_capacity(changes.len());
    {
        let mut rooms = transaction.open_table(ROOMS)?;
        for change in changes.drain(..) {
            match change {
                Change::Save { code, text, used, from, answer } => {
                    answers.push((answer, replace(&mut rooms, &code, &text, used, from, most_rooms)?));
                }
                Change::RemoveUnusedSince(time) => rooms.retain(|_, (_, used, _)| used >= time)?,
            }
        }
    }
    transaction.commit()?;
    for (answer, saved) in answers {
        // Whoever asked may be gone.
        let _ = answer.send(saved);
    }
    Ok(())
}

/// Replaces the text of a room if it is the one that was expected.
fn replace(
    rooms: &mut Table<&'static str, (u64, u64, &'static str)>,
    code: &str,
    text: &str,
    used: u64,
    from: Option<Revision>,
    most_rooms: u64,
) -> Result<Result<Revision, SaveError>, redb::Error> {
    let now = rooms.get(code)?.map(|entry| Revision(entry.value().0));
    if now != from {
        return Ok(Err(SaveError::Conflict));
    }
    if now.is_none() && rooms.len()? >= most_rooms {
        return Ok(Err(SaveError::Full));
    }
    let next = Revision(now.map_or(0, |revision| revision.0) + 1);
    rooms.insert(code, (next.0, used, text))?;
    Ok(Ok(next))
}
