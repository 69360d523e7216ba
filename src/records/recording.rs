//! Appends the matches that are played to a file, as `noughts play --record` asks.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchReader, MatchRecord, Round, VERSION};

use crate::game::{HomeView, MatchChange};
use crate::persistence::{FileFault, MAX_BYTES, read_text};

use super::now;

/// The file to which matches are appended, and those that are not there yet. It can be shared with a handler of signals, which
/// ends the program at any moment.
#[derive(Resource, Clone, Debug)]
pub struct Recording(Arc<Mutex<Pending>>);

#[derive(Debug)]
struct Pending {
    path: PathBuf,
    /// The matches that are over and are not in the file yet, the oldest first.
    over: Vec<MatchRecord>,
    /// The match that was left last, which undo can bring back.
    left: Option<MatchRecord>,
    /// The match that is under way.
    current: Option<MatchRecord>,
    /// Why the last match could not be appended.
    fault: Option<FileFault>,
}

/// A file that cannot be recorded to, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError {
    /// The path of the file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: FileFault,
}

impl Recording {
    /// Records to this file. What is in it stays.
    ///
    /// # Errors
    /// [`RecordingError`] if it cannot be written, or has something else than matches.
    pub fn to(path: PathBuf) -> Result<Self, RecordingError> {
        match check(&path) {
            Ok(()) => {
                let (over, left, current, fault) = (Vec::new(), None, None, None);
                Ok(Self(Arc::new(Mutex::new(Pending { path, over, left, current, fault }))))
            }
            Err(fault) => Err(RecordingError { path, fault }),
        }
    }

    /// Appends what is not in the file yet. It is called when the program ends.
    ///
    /// # Errors
    /// [`RecordingError`] if it cannot be written. Then another call tries again.
    pub fn finish(&self) -> Result<(), RecordingError> {
        self.with(|pending| {
            let (left, current) = (pending.left.take(), pending.current.take());
            pending.over.extend(left.into_iter().chain(current));
            pending.append().map_err(|fault| RecordingError { path: pending.path.clone(), fault })
        })
    }

    /// Why what is over is not in the file, if the last attempt to append it failed.
    pub fn fault(&self) -> Option<RecordingError> {
        self.with(|pending| Some(RecordingError { path: pending.path.clone(), fault: pending.fault? }))
    }

    fn with<T>(&self, change: impl FnOnce(&mut Pending) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whether matches can be appended to this file.
fn check(path: &Path) -> Result<(), FileFault> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return read_text(path).map(|_| ());
    }
    open(path)?;
    let there = read_text(path)?;
    let (matches, damaged): (Vec<_>, Vec<_>) = MatchReader::new(&there).partition(Result::is_ok);
    // What was torn off is the beginning of a match, and others can follow it.
    let is_torn = || damaged.iter().flat_map(|read| read.as_ref().err()).all(|damaged| damaged.text.starts_with('['));
    if matches.is_empty() && !is_torn() { Err(FileFault::NoMatches) } else { Ok(()) }
}

/// Opens a file to read what is at its end, and to write there.
fn open(path: &Path) -> Result<File, FileFault> {
    let opened = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path);
    opened.map_err(|error| FileFault::of(&error))
}

impl Pending {
    /// Appends what is over. What cannot be appended stays for another time.
    fn append(&mut self) -> Result<(), FileFault> {
        while let Some(oldest) = self.over.first() {
            self.fault = append(&self.path, oldest).err();
            if let Some(fault) = self.fault {
                return Err(fault);
            }
            self.over.remove(0);
        }
        Ok(())
    }
}

/// Appends a match to a file. Another program may append to it too, so nobody else writes meanwhile. If only a part can be written,
/// that is cut off again.
fn append(path: &Path, played: &MatchRecord) -> Result<(), FileFault> {
    let mut file = open(path)?;
    let written = (|| {
        file.lock()?;
        let length = file.seek(SeekFrom::End(0))?;
        let before = match length {
            0 => format!("{VERSION}\n\n"),
            _ if ends_line(&mut file)? => "\n".to_owned(),
            _ => "\n\n".to_owned(),
        };
        let text = before + &played.to_string();
        if length + text.len() as u64 > MAX_BYTES {
            return Ok(Err(FileFault::TooLong));
        }
        file.write_all(text.as_bytes()).map(Ok).or_else(|error| {
            file.set_len(length)?;
            Err(error)
        })
    })();
    written.map_err(|error: io::Error| FileFault::of(&error))?
}

/// Whether the last line of a file is whole. What follows is written at its end.
fn ends_line(file: &mut File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
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
) {
    let Ok(game) = home.get() else {
        return;
    };
    recording.with(|pending| {
        for change in changes.read() {
            let left = match change {
                MatchChange::Left(pairing, round) => played(pairing, round),
                MatchChange::Back => None,
            };
            let before = std::mem::replace(&mut pending.left, left);
            if let (MatchChange::Left(..), Some(before)) = (change, before) {
                pending.over.push(before);
                // What cannot be written now is tried again. It is told now and at the end.
                _ = pending.append();
            }
        }
        if game.round_is_changed() || game.match_is_changed() {
            pending.current = played(game.pairing(), game.round());
        }
    });
    if !exits.is_empty() {
        _ = recording.finish(); // the command line does so too, and tells
    }
}
