//! What can be stored, and its text.

use bevy::prelude::*;

/// The items that are stored. Each is also the set of the system that writes it, in `Last`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The settings.
    Settings,
    /// The puzzles that were solved.
    Solved,
    /// The match at home.
    Match,
    /// The other games that go on.
    Others,
    /// The matches that were played.
    Past,
    /// How many rounds were won, drawn and lost.
    Totals,
    /// The seat in a room, which is as secret as its link.
    Seat,
}

impl Item {
    /// The name and the extension of the item's file.
    pub(super) const fn file(self) -> (&'static str, &'static str) {
        match self {
            Item::Settings => ("settings", "json"),
            Item::Solved => ("solved", "txt"),
            Item::Match => ("match", "txt"),
            Item::Others => ("games", "txt"),
            Item::Past => ("matches", "txt"),
            Item::Totals => ("totals", "txt"),
            Item::Seat => ("seat", "txt"),
        }
    }
}

/// The result of reading a stored text.
#[derive(Debug)]
pub enum Parsed<T> {
    /// The whole text could be read.
    Whole(T),
    /// A part of the text could be read. The rest has default values.
    Partly(T),
    /// The whole text but these records could be read.
    Without(T, DamagedRecords),
    /// Nothing of the text could be read.
    Nothing,
}

/// Records that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedRecords {
    /// The line in which the first of these records is wrong, counted from 1.
    pub line: usize,
    /// The texts of the records.
    pub texts: Vec<String>,
}

/// A resource that is stored from one start of the program to the next.
pub trait Persistent: Resource<Mutability = bevy::ecs::component::Mutable> + Clone + Default + PartialEq {
    /// The item as which the resource is stored.
    const ITEM: Item;
    /// Whether the resource is written in the very update in which it changes, before the change is seen. Otherwise, the resource
    /// is written when nothing has changed for a moment.
    const IS_URGENT: bool = false;
    /// Whether all windows share the resource, so that each takes over at once what another has stored.
    const IS_SHARED: bool = false;

    /// Writes the resource as text.
    ///
    /// # Errors
    /// If the resource cannot be written as text.
    fn to_text(&self) -> Result<String>;

    /// Reads a text that [`to_text`](Self::to_text) wrote.
    fn from_text(text: &str) -> Parsed<Self>;

    /// Merges changes in two windows: those of this window since `base` was stored, and what another window has stored
    /// since then.
    fn merge(&self, base: &Self, other: Self) -> Self;
}

impl<T> Parsed<T> {
    /// As much as could be read.
    pub fn readable(self) -> Option<T> {
        match self {
            Self::Whole(read) | Self::Partly(read) | Self::Without(read, _) => Some(read),
            Self::Nothing => None,
        }
    }
}
