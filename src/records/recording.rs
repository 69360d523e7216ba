//! Appends the matches that are played to a file, as `noughts play --record` asks.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchReader, MatchRecord, Round, VERSION};

use crate::game::{Before, Purpose};
use crate::persistence::{FileFault, MAX_BYTES, read_text};

use super::now;

/// The file to which matches are appended, and the matches that are not in the file yet. A handler of signals, which ends the
/// program at any moment, can share the recording.
#[derive(Resource, Clone, Debug)]
pub struct Recording(Arc<Mutex<Pending>>);

#[derive(Debug, Default)]
struct Pending {
    path: PathBuf,
    /// The matches that are over and are not in the file yet, the oldest first.
    over: Vec<MatchRecord>,
    /// The matches of the games that there are, with those that undo can bring back.
    current: BTreeMap<Entity, MatchRecord>,
    /// Why the last match could not be appended.
    fault: Option<FileFault>,
}

/// A file that cannot be recorded to, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError {
    /// The path of the file.
    pub path: PathBuf,
    /// What is wrong with the file.
    pub fault: FileFault,
}

impl Recording {
    /// Records to this file. What is in the file stays there.
    ///
    /// # Errors
    /// [`RecordingError`] if the file cannot be written, or has something else than matches.
    pub fn to(path: PathBuf) -> Result<Self, RecordingError> {
        match check(&path) {
            Ok(()) => Ok(Self(Arc::new(Mutex::new(Pending { path, ..default() })))),
            Err(fault) => Err(RecordingError { path, fault }),
        }
    }

    /// Appends the matches that are not in the file yet. This is called when the program ends.
    ///
    /// # Errors
    /// [`RecordingError`] if the file cannot be written. Then another call tries again.
    pub fn finish(&self) -> Result<(), RecordingError> {
        self.with(|pending| {
            let current = std::mem::take(&mut pending.current);
            pending.over.extend(current.into_values());
            pending.append().map_err(|fault| RecordingError { path: pending.path.clone(), fault })
        })
    }

    /// Why matches that are over are not in the file, if the last attempt to append them failed.
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
    // A match that was torn off is the beginning of a match, and others can follow it.
    let is_torn = || damaged.iter().flat_map(|read| read.as_ref().err()).all(|damaged| damaged.text.starts_with('['));
    if matches.is_empty() && !is_torn() { Err(FileFault::NoMatches) } else { Ok(()) }
}

/// Opens a file to read what is at its end, and to write there.
fn open(path: &Path) -> Result<File, FileFault> {
    let opened = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path);
    opened.map_err(|error| FileFault::of(&error))
}

impl Pending {
    /// Appends the matches that are over. Those that cannot be appended stay for another time.
    fn append(&mut self) -> Result<(), FileFault> {
        self.fault = None;
        while let Some(oldest) = self.over.first() {
            append(&self.path, oldest).inspect_err(|fault| self.fault = Some(*fault))?;
            self.over.remove(0);
        }
        Ok(())
    }
}

/// Appends a match to a file. Another program may append to the file too, so the file is locked meanwhile. If only a part of the
/// match can be written, this part is cut off again.
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

/// Whether the last line of a file is whole. After the call, the next bytes are written at the end of the file.
fn ends_line(file: &mut File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Follows the games. The recording must be there as a resource.
pub fn recording_plugin(app: &mut App) {
    app.add_systems(Last, follow);
    app.add_observer(hand_over).add_observer(record_over);
}

fn follow(
    exits: MessageReader<AppExit>,
    recording: Res<Recording>,
    games: Query<(Entity, Ref<Purpose>, Ref<Round>, Ref<Match>, Option<&Before>)>,
) {
    recording.with(|pending| {
        for (game, purpose, round, pairing, before) in &games {
            let is_changed = purpose.is_changed() || round.is_changed() || pairing.is_changed();
            // What was stored, or opened from a link, is recorded when somebody has played on.
            let is_untouched = round.is_added() || before.is_some_and(|before| games.contains(before.game));
            if !purpose.is_played() || !is_changed || is_untouched {
                continue;
            }
            let played = MatchRecord::new(now(), &pairing, &round);
            match played.rounds().is_empty() {
                true => pending.current.remove(&game),
                false => pending.current.insert(game, played),
            };
        }
    });
    if !exits.is_empty() {
        _ = recording.finish(); // the command line does so too, and tells
    }
}

/// The match of a game that was replaced is not over if the new game goes on with it, or if the old game is there again.
fn hand_over(left: On<Remove, Purpose>, recording: Res<Recording>, before: Query<&Before>, games: Query<&Purpose>) {
    let is_back = before.get(left.entity).is_ok_and(|before| games.contains(before.game));
    if is_back || before.iter().any(|before| before.same_match && before.game == left.entity) {
        recording.with(|pending| pending.current.remove(&left.entity));
    }
}

/// Appends the match of a game that is over for good.
fn record_over(over: On<Remove, Match>, recording: Res<Recording>) {
    recording.with(|pending| {
        if let Some(played) = pending.current.remove(&over.entity) {
            pending.over.push(played);
            // What cannot be written now is tried again. It is told now and at the end.
            _ = pending.append();
        }
    });
}
