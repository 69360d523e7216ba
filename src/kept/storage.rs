//! The browser's `localStorage`, which the page reaches for us.

use std::fmt;

use super::{Kept, Unread};
use crate::{text, web};

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place(String);

impl Place {
    pub(super) fn usual<K: Kept>() -> Option<Self> {
        Some(Self(format!("noughts-{}", K::FILE.0)))
    }

    pub(super) fn read(&self) -> Result<Option<String>, Unread> {
        web::recall(&self.0).ok_or_else(|| Unread::Refused(text::NO_STORAGE.to_owned()))
    }

    /// Renames what is there, and tells its new name.
    pub(super) fn put_aside(&self) -> Result<String, String> {
        web::put_aside(&self.0).ok_or_else(|| text::NO_STORAGE.to_owned())
    }

    pub(super) fn write(&self, text: &str) -> Result<(), String> {
        web::remember(&self.0, text).ok_or_else(|| text::NO_STORAGE.to_owned())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(text::IN_THIS_BROWSER)
    }
}
