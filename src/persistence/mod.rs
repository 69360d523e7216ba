//! Storage from one start of the program to the next. Each item is a text, in a file of its own or, on a page, in an
//! entry of the browser's `localStorage`.
//!
//! bevy_settings, bevy-persistent and bevy_pkv store resources too. But they overwrite the old file, so that its
//! contents are lost if the disk is full. They stop loading after a write was refused. And they panic where a browser
//! forbids storage.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::marker::PhantomData;
use std::time::Duration;

use bevy::prelude::*;

use crate::wake::{Wake, WakeSystems};

mod persistent;
#[cfg_attr(not(target_arch = "wasm32"), path = "files.rs")]
#[cfg_attr(target_arch = "wasm32", path = "storage.rs")]
mod place;
#[cfg(not(target_arch = "wasm32"))]
mod reading;
mod texts;

pub use persistent::{DamagedRecords, Item, Parsed, Persistent};
pub use place::{Place, export, export_picture};
#[cfg(not(target_arch = "wasm32"))]
pub use reading::{read_text, read_text_or_pipe};
pub use texts::{FileFault, MAX_BYTES};

/// The longest text of records that could not be read, in bytes.
const MAX_APART: usize = 1 << 20;

/// The debounce time: a change is written when nothing has changed for this long. So a slider that is dragged, a window that is
/// resized or a name that is typed is written once. On a page, changes are written immediately, because the page can be closed at
/// any moment, and its storage is fast. Urgent items do not wait either: a match is stored as it was seen, even if the program is
/// killed.
const DEBOUNCE: Duration = Duration::from_millis(if cfg!(target_arch = "wasm32") { 0 } else { 500 });

/// A problem with storing an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The item that is not stored, or was not read.
    pub item: Item,
    /// What is wrong.
    pub problem: Problem,
}

/// A problem with a place of storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The system has no folder for settings of programs.
    NoFolder,
    /// The browser has no space left, or forbids storage.
    NoStorage,
    /// The operating system refused to read or to write.
    Refused(ErrorKind),
    /// The stored text could not be read. It was renamed, and this is its new name.
    Damaged(String),
    /// Part of the stored text could not be read. A copy was left under this name.
    PartlyDamaged(String),
    /// Some records could not be read. They were put into another place.
    DamagedRecords {
        /// How many records could not be read.
        count: usize,
        /// The number of the line because of which the first of them could not be read.
        line: usize,
        /// The name of the other place.
        name: String,
    },
    /// The stored text could not be read. It was not renamed, because there are this many damaged files already.
    TooManyDamaged(u32),
}

impl Problem {
    /// Whether nothing is stored because of this problem.
    pub const fn forbids_storing(&self) -> bool {
        match self {
            Self::NoFolder | Self::NoStorage | Self::Refused(_) | Self::TooManyDamaged(_) => true,
            Self::Damaged(_) | Self::PartlyDamaged(_) | Self::DamagedRecords { .. } => false,
        }
    }
}

/// Why a place cannot be read.
enum ReadError {
    /// The stored bytes are not text.
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "the browser stores nothing but text"))]
    Damaged,
    /// The place cannot be read.
    Unreadable(Problem),
}

/// Stores a resource. The resource is read when the plugin is added, and written when it has changed.
pub struct PersistencePlugin<T: Persistent> {
    place: Option<Place>,
    resource: PhantomData<fn() -> T>,
}

impl<T: Persistent> Default for PersistencePlugin<T> {
    fn default() -> Self {
        Self::at(Place::usual(T::ITEM))
    }
}

impl<T: Persistent> PersistencePlugin<T> {
    /// Stores the resource in this place. Without a place the resource is not stored, which is a [`Fault`].
    pub const fn at(place: Option<Place>) -> Self {
        Self { place, resource: PhantomData }
    }
}

impl<T: Persistent> Plugin for PersistencePlugin<T> {
    fn build(&self, app: &mut App) {
        let (resource, store) = PersistentStore::<T>::open(self.place.clone());
        app.insert_resource(resource).insert_resource(store).init_resource::<Wake>();
        app.add_message::<StoredElsewhere>();
        app.add_systems(Last, persist::<T>.in_set(PersistenceSystems).in_set(T::ITEM).before(WakeSystems));
    }
}

/// What is stored where the resource usually is, as far as it can be read. Nothing is renamed or written.
pub fn stored<T: Persistent>() -> Option<T> {
    T::from_text(&Place::usual(T::ITEM)?.read().ok()??).readable()
}

/// Another window has stored something. On a page, the browser tells when another tab does.
#[derive(Message, Clone, Copy, Debug)]
pub struct StoredElsewhere;

/// The systems that write changes, in `Last`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PersistenceSystems;

/// The place where a resource is stored, and the state of its storage.
#[derive(Resource, Default)]
pub struct PersistentStore<T: Persistent> {
    place: Option<Place>,
    /// What was stored when this program last read or wrote it.
    base: T,
    /// The problem of reading, which is told until the program ends.
    read_problem: Option<Problem>,
    /// The problem of the last attempt to write.
    write_problem: Option<Problem>,
    /// Whether the stored text has parts that cannot be read. They are put aside, and the text is written anew without them.
    is_damaged: bool,
    /// Whether writing is forbidden. It is if the stored text could be neither read nor renamed, so that the text is not
    /// overwritten.
    is_read_only: bool,
    /// The time at which a change will be written, since the start of the program.
    due: Option<Duration>,
}

impl<T: Persistent> PersistentStore<T> {
    /// The current problem, if there is one.
    pub fn fault(&self) -> Option<Fault> {
        let problem = self.write_problem.as_ref().or(self.read_problem.as_ref());
        problem.map(|problem| Fault { item: T::ITEM, problem: problem.clone() })
    }

    /// The problem of reading what is stored in this place, if there is one. A lack of any storage is no such problem.
    pub fn read_fault(&self) -> Option<Fault> {
        let problem =
            self.read_problem.clone().filter(|problem| !matches!(problem, Problem::NoFolder | Problem::NoStorage))?;
        Some(Fault { item: T::ITEM, problem })
    }

    /// The place where the resource is stored, if there is one.
    pub const fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Whether there is a change that is not written yet.
    pub const fn is_pending(&self) -> bool {
        self.due.is_some()
    }

    /// What another program has stored in this place since this program last read or wrote there. There is nothing if this
    /// program is not about to overwrite it.
    pub fn about_to_overwrite(&self, resource: &T) -> Option<T> {
        let place = self.place.as_ref().filter(|_| !self.is_read_only && *resource != self.base)?;
        T::from_text(&place.read().ok()??).readable().filter(|other| *other != self.base && other != resource)
    }

    /// Reads the stored resource. A text that is damaged is renamed.
    fn open(place: Option<Place>) -> (T, Self) {
        let mut store = Self { place, ..default() };
        store.base = store.read();
        (store.base.clone(), store)
    }

    fn read(&mut self) -> T {
        let Some(place) = &self.place else {
            self.read_problem = Some(Problem::NoFolder);
            return T::default();
        };
        let parsed = match place.read() {
            Ok(None) => return T::default(),
            Ok(Some(text)) => T::from_text(&text),
            Err(ReadError::Damaged) => Parsed::Nothing,
            Err(ReadError::Unreadable(problem)) => {
                (self.is_read_only, self.read_problem) = (true, Some(problem));
                return T::default();
            }
        };
        let aside = set_aside(place, &parsed);
        self.is_read_only = aside.is_err();
        self.is_damaged = matches!(parsed, Parsed::Partly(_) | Parsed::Without(..)) && aside.is_ok();
        self.due = self.is_damaged.then_some(Duration::ZERO);
        self.read_problem = aside.unwrap_or_else(Some);
        parsed.readable().unwrap_or_default()
    }

    /// Writes the resource, merged with what another window may have stored in the meantime. Returns what is stored
    /// now.
    fn write(&mut self, resource: &T) -> Result<T, Problem> {
        let Some(place) = self.place.as_ref().filter(|_| !self.is_read_only) else {
            return Ok(resource.clone());
        };
        let other = place.read().ok().flatten().and_then(|text| T::from_text(&text).readable());
        let other = other.unwrap_or_else(|| self.base.clone());
        let merged = resource.merge(&self.base, other.clone());
        let is_stored = merged == other && other != self.base;
        if !is_stored && merged != self.base || std::mem::take(&mut self.is_damaged) {
            let text = merged.to_text().map_err(|_| Problem::Refused(ErrorKind::InvalidData))?;
            place.write(&text)?;
        }
        self.base = merged.clone();
        Ok(merged)
    }
}

/// Puts aside what cannot be used of a stored text: the records that are damaged, or else the whole text. Returns the problem
/// that players are told. They are told nothing about records that were put aside before.
fn set_aside<T>(place: &Place, parsed: &Parsed<T>) -> Result<Option<Problem>, Problem> {
    match parsed {
        Parsed::Whole(_) => Ok(None),
        Parsed::Partly(_) => place.rename_damaged().map(|name| Some(Problem::PartlyDamaged(name))),
        Parsed::Nothing => place.rename_damaged().map(|name| Some(Problem::Damaged(name))),
        Parsed::Without(_, records) => match keep_apart(&place.apart(), &records.texts) {
            Some(Ok(())) => {
                let (count, line, name) = (records.texts.len(), records.line, place.apart().name());
                Ok(Some(Problem::DamagedRecords { count, line, name }))
            }
            None => Ok(None),
            Some(Err(_)) => place.rename_damaged().map(|name| Some(Problem::PartlyDamaged(name))),
        },
    }
}

/// Appends those records to this place that are not there yet. Returns `None` if all of them are there.
fn keep_apart(apart: &Place, records: &[String]) -> Option<Result<(), Problem>> {
    let Ok(there) = apart.read() else {
        return Some(Err(Problem::Refused(ErrorKind::InvalidData)));
    };
    let there = there.unwrap_or_default();
    let (mut text, mut seen) = (there.clone(), HashSet::new());
    for record in records {
        if seen.insert(record) && !there.contains(record) {
            text += &format!("{}{record}\n", if text.is_empty() { "" } else { "\n" });
        }
        if text.len() > MAX_APART {
            return Some(Err(Problem::Refused(ErrorKind::FileTooLarge)));
        }
    }
    (text != there).then(|| apart.write(&text))
}

/// Writes changes after the debounce time, and when the program ends. Takes over what another window has stored, when that is told.
/// After an attempt that failed, the next change is another attempt.
pub fn persist<T: Persistent>(
    mut resource: ResMut<T>,
    mut store: ResMut<PersistentStore<T>>,
    time: Res<Time<Real>>,
    exits: MessageReader<AppExit>,
    mut elsewhere: MessageReader<StoredElsewhere>,
    mut wake: ResMut<Wake>,
) {
    let now = time.elapsed();
    if resource.is_changed() && *resource != store.base {
        store.due = Some(if T::IS_URGENT { now } else { now + DEBOUNCE });
    }
    if T::IS_SHARED && elsewhere.read().count() > 0 {
        store.due = Some(now);
    }
    let Some(due) = store.due else {
        return;
    };
    if now < due && exits.is_empty() {
        wake.at(due);
        return;
    }
    store.due = None;
    let before = store.write_problem.take();
    match store.write(&resource) {
        Ok(stored) => _ = resource.set_if_neq(stored),
        Err(problem) => store.write_problem = Some(problem),
    }
    if store.write_problem != before || resource.is_changed() {
        wake.now();
    }
}
