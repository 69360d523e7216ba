//! Appends the matches that are played to a file, as `noughts play --record` asks.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchRecord, Round};

use crate::game::{HomeView, MatchChange};

use super::now;

/// The file to which matches are appended, and those that are not there yet. It can be shared with a handler of signals, which
/// ends the program at any moment.
#[derive(Resource, Clone, Debug)]
pub struct Recording(Arc<Mutex<Pending>>);

#[derive(Debug)]
struct Pending {
    path: PathBuf,
    /// The match that was left last, which undo can bring back.
    left: Option<MatchRecord>,
    /// The match that is under way.
    current: Option<MatchRecord>,
}

impl Recording {
    /// Records to this file. What is in it stays.
    ///
    /// # Errors
    /// [`io::Error`] if it cannot be written, or has something else than matches.
    pub fn to(path: PathBuf) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        // Reading a pipe might never end.
        if file.metadata()?.is_file() {
            let there = fs::read_to_string(&path)?;
            if !there.trim().is_empty() && MatchRecord::parse_all(&there).is_err() {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        Ok(Self(Arc::new(Mutex::new(Pending { path, left: None, current: None }))))
    }

    /// Appends what is not in the file yet. It is called when the program ends.
    ///
    /// # Errors
    /// [`io::Error`] if it cannot be written.
    pub fn finish(&self) -> io::Result<()> {
        self.with(|pending| {
            let left = pending.left.take();
            let current = pending.current.take();
            [left, current].into_iter().flatten().try_for_each(|played| pending.append(&played))
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Pending) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Pending {
    fn append(&self, played: &MatchRecord) -> io::Result<()> {
        let is_first = fs::metadata(&self.path).is_ok_and(|found| found.len() == 0);
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        file.write_all(format!("{}{played}", if is_first { "" } else { "\n" }).as_bytes())
    }
}

/// Follows the match. The recording must be there as a resource.
pub fn recording_plugin(app: &mut App) {
    app.add_systems(Last, follow);
}

/// A match in which a move was made.
fn played(pairing: &Match, round: &Round) -> Option<MatchRecord> {
    Some(MatchRecord::new(now(), pairing, round)).filter(|played| !played.rounds().is_empty())
}

fn follow(
    mut changes: MessageReader<MatchChange>,
    exits: MessageReader<AppExit>,
    recording: Res<Recording>,
    home: HomeView,
) -> Result {
    let game = home.get()?;
    recording.with(|pending| {
        for change in changes.read() {
            let left = match change {
                MatchChange::Left(pairing, round) => played(pairing, round),
                MatchChange::Back => None,
            };
            let before = std::mem::replace(&mut pending.left, left);
            if let (MatchChange::Left(..), Some(before)) = (change, before) {
                pending.append(&before)?;
            }
        }
        if game.round_is_changed() || game.match_is_changed() {
            pending.current = played(game.pairing(), game.round());
        }
        io::Result::Ok(())
    })?;
    if !exits.is_empty() {
        recording.finish()?;
    }
    Ok(())
}
