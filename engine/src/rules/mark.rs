//! The two marks, and pairs of values of which each side has one.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use thiserror::Error;

/// The sign of a player: a cross or a nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub enum Mark {
    /// The cross.
    X,
    /// The nought.
    O,
}

impl Mark {
    /// Both marks, X first.
    pub const ALL: [Mark; 2] = [Mark::X, Mark::O];

    /// The mark of the other side.
    pub const fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The mark in lower case, as notation writes the side to move: `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Mark::X => 'x',
            Mark::O => 'o',
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Mark::X => "X",
            Mark::O => "O",
        })
    }
}

/// The text is neither `x` nor `o`.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
#[error("expected x or o, found `{0}`")]
pub struct MarkError(pub String);

impl FromStr for Mark {
    type Err = MarkError;

    /// Reads `x` or `o`, in either case.
    ///
    /// # Errors
    /// [`MarkError`] for anything else.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "x" | "X" => Ok(Mark::X),
            "o" | "O" => Ok(Mark::O),
            _ => Err(MarkError(text.to_owned())),
        }
    }
}

/// A value for each of the two marks, indexed by the mark: `scores[Mark::X]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct ByMark<T> {
    /// The value of X.
    pub x: T,
    /// The value of O.
    pub o: T,
}

impl<T> ByMark<T> {
    /// Makes the value of each mark with `make`, first that of X.
    pub fn new(mut make: impl FnMut(Mark) -> T) -> Self {
        Self { x: make(Mark::X), o: make(Mark::O) }
    }

    /// Makes a new value for each mark out of its present one.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> ByMark<U> {
        ByMark { x: make(self.x), o: make(self.o) }
    }

    /// Iterates over both marks with their values, X first.
    pub fn iter(&self) -> impl Iterator<Item = (Mark, &T)> {
        Mark::ALL.map(|mark| (mark, &self[mark])).into_iter()
    }
}

impl<T> Index<Mark> for ByMark<T> {
    type Output = T;

    fn index(&self, mark: Mark) -> &T {
        match mark {
            Mark::X => &self.x,
            Mark::O => &self.o,
        }
    }
}

impl<T> IndexMut<Mark> for ByMark<T> {
    fn index_mut(&mut self, mark: Mark) -> &mut T {
        match mark {
            Mark::X => &mut self.x,
            Mark::O => &mut self.o,
        }
    }
}
