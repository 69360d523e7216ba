//! Storage in the browser's `localStorage`, to which the page gives access.

use super::{Item, Problem, ReadError};
use crate::bridge;

/// The entry in which an item is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place(String);

impl Place {
    pub(super) fn usual(item: Item) -> Option<Self> {
        Some(Self(format!("noughts-{}", item.file().0)))
    }

    /// The place of the records of this entry that could not be read.
    pub(super) fn apart(&self) -> Self {
        Self(format!("{}-damaged", self.0))
    }

    /// The name of the entry.
    pub(super) fn name(&self) -> String {
        self.0.clone()
    }

    pub(super) fn read(&self) -> Result<Option<String>, ReadError> {
        bridge::read_entry(&self.0).ok_or(ReadError::Unreadable(Problem::NoStorage))
    }

    /// Renames the entry, and returns its new name.
    pub(super) fn rename_damaged(&self) -> Result<String, Problem> {
        bridge::rename_damaged(&self.0).ok_or(Problem::NoStorage)
    }

    pub(super) fn write(&self, text: &str) -> Result<(), Problem> {
        bridge::write_entry(&self.0, text).ok_or(Problem::NoStorage)
    }
}

/// Gives a text to the user as a file. The browser says where the file is.
///
/// # Errors
/// None on a page. A program that writes files has errors here.
pub fn export(stem: &str, text: &str) -> Result<Option<std::path::PathBuf>, Problem> {
    bridge::on_page(|page| page.save_file(&format!("{stem}.txt"), text)).map(|()| None).ok_or(Problem::NoStorage)
}

/// Gives a picture of this width to the user as a PNG file. The pixels have four bytes each, for red, green, blue and alpha.
///
/// # Errors
/// None on a page. A program that writes files has errors here.
pub fn export_picture(stem: &str, width: u32, pixels: &[u8]) -> Result<Option<std::path::PathBuf>, Problem> {
    let save = |page: &bridge::Page| page.save_picture(&format!("{stem}.png"), width, pixels);
    bridge::on_page(save).map(|()| None).ok_or(Problem::NoStorage)
}
