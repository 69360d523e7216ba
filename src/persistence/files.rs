//! Storage in files. A file is written completely or not at all.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fmt, fs};

use tempfile::Builder;

use super::reading::read_stored;
use super::{FileFault, Item, Problem, ReadError};

/// How many damaged files are left beside the current one.
const MAX_DAMAGED: u32 = 99;
/// The beginning of the names of files that are not complete yet.
const NEW: &str = ".noughts-new-";
/// A file that is not complete after this time was left by a program that was ended while it wrote the file.
const LEFTOVER: Duration = Duration::from_secs(60);
/// How many symbolic links are followed one after the other.
const MAX_LINKS: usize = 40;

/// The file in which an item is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    folder: PathBuf,
    item: Item,
    is_apart: bool,
}

impl Place {
    /// The file in the folder that `NOUGHTS_DATA` names, or in the user's folder for settings of programs. `None` if
    /// there is no such folder.
    pub(super) fn usual(item: Item) -> Option<Self> {
        let named = env::var_os("NOUGHTS_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = named.or_else(|| {
            let folder = match item {
                Item::Settings => dirs::config_dir(),
                Item::Solved | Item::Match | Item::Others | Item::Past | Item::Totals | Item::Seat => dirs::data_dir(),
            };
            folder.map(|folder| folder.join("noughts"))
        });
        folder.map(|folder| Self { folder, item, is_apart: false })
    }

    /// The file of an item in this folder.
    pub fn within(folder: &Path, item: Item) -> Self {
        Self { folder: folder.to_owned(), item, is_apart: false }
    }

    /// The path of the file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(self.name())
    }

    pub(super) fn read(&self) -> Result<Option<String>, ReadError> {
        match read_stored(&self.path()) {
            Ok(text) => Ok(Some(text)),
            Err(FileFault::Refused(ErrorKind::NotFound)) => Ok(None),
            Err(FileFault::Refused(kind)) => Err(ReadError::Unreadable(Problem::Refused(kind))),
            Err(_) => Err(ReadError::Damaged),
        }
    }

    /// The place of the records of this file that could not be read.
    pub(super) fn apart(&self) -> Self {
        Self { is_apart: true, ..self.clone() }
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        let (stem, extension) = self.item.file();
        format!("{stem}{}.{extension}", if self.is_apart { "-damaged" } else { "" })
    }

    /// Renames the file, and returns its new name.
    pub(super) fn rename_damaged(&self) -> Result<String, Problem> {
        let (stem, extension) = self.item.file();
        let numbers = (1..=MAX_DAMAGED).map(|number| if number == 1 { String::new() } else { format!("-{number}") });
        let names = numbers.map(|number| format!("{stem}.damaged{number}.{extension}"));
        let name = names.into_iter().find(|name| self.folder.join(name).symlink_metadata().is_err());
        let name = name.ok_or(Problem::TooManyDamaged(MAX_DAMAGED))?;
        fs::rename(self.path(), self.folder.join(&name)).map(|()| name).map_err(|error| refused(&error))
    }

    pub(super) fn write(&self, text: &str) -> Result<(), Problem> {
        self.replace(text).map_err(|error| refused(&error))
    }

    /// Writes a new file first, and then replaces the old one with it. So a full disk or a loss of power does not
    /// destroy the old file.
    fn replace(&self, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = follow_links(self.path())?;
        if fs::metadata(&path).is_ok_and(|found| found.permissions().readonly()) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        let folder = path.parent().unwrap_or(&self.folder);
        remove_leftovers(folder);
        let mut new = Builder::new().prefix(NEW).tempfile_in(folder)?;
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        Ok(())
    }
}

/// Writes a text to a new file, in the folder that `NOUGHTS_DATA` names or else in the user's documents. Returns its path.
///
/// # Errors
/// [`Problem`] if there is no folder, or the file cannot be written.
pub fn export(stem: &str, text: &str) -> Result<Option<PathBuf>, Problem> {
    export_to(dirs::document_dir, stem, "txt", text.as_bytes())
}

/// Writes a picture of this width to a new PNG file, in the folder that `NOUGHTS_DATA` names or else among the user's pictures.
/// The pixels have four bytes each, for red, green, blue and alpha. Returns the path of the file.
///
/// # Errors
/// [`Problem`] if there is no folder, or the file cannot be written.
pub fn export_picture(stem: &str, width: u32, pixels: &[u8]) -> Result<Option<PathBuf>, Problem> {
    let png = encode(width, pixels).map_err(|error| refused(&error.into()))?;
    export_to(dirs::picture_dir, stem, "png", &png)
}

fn encode(width: u32, pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, width, pixels.len() as u32 / 4 / width);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(png)
}

fn export_to(
    usual: impl FnOnce() -> Option<PathBuf>,
    stem: &str,
    extension: &str,
    bytes: &[u8],
) -> Result<Option<PathBuf>, Problem> {
    let named = env::var_os("NOUGHTS_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = named.or_else(usual).or_else(dirs::home_dir).ok_or(Problem::NoFolder)?;
    fs::create_dir_all(&folder).map_err(|error| refused(&error))?;
    for number in 1.. {
        let name = if number == 1 { format!("{stem}.{extension}") } else { format!("{stem}-{number}.{extension}") };
        let path = folder.join(name);
        match File::create_new(&path) {
            Ok(mut file) => {
                let written = file.write_all(bytes).and_then(|()| file.sync_all());
                return written.map(|()| Some(path)).map_err(|error| refused(&error));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(refused(&error)),
        }
    }
    Err(Problem::NoFolder)
}

/// Removes files whose program ended before they were complete. A file that is being written now is not so old.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_new = entry.file_name().to_str().is_some_and(|name| name.starts_with(NEW));
        let age = entry.metadata().and_then(|found| found.modified()).ok().and_then(|time| time.elapsed().ok());
        if is_new && age.is_some_and(|age| age > LEFTOVER) {
            _ = fs::remove_file(entry.path()); // the next write tries again
        }
    }
}

/// Follows symbolic links to their target, which need not exist. The target is written in the place of the link, so that the link
/// stays a link.
fn follow_links(mut path: PathBuf) -> io::Result<PathBuf> {
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path), // not a link, or nothing there
        }
    }
    Err(io::Error::other("the links lead in a circle"))
}

fn refused(error: &io::Error) -> Problem {
    Problem::Refused(error.kind())
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.path().display().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_picture_is_a_png_with_the_same_pixels() {
        let pixels: Vec<u8> = (0..6 * 4).collect();
        let mut reader = png::Decoder::new(Cursor::new(encode(3, &pixels).unwrap())).read_info().unwrap();
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        let found = reader.next_frame(&mut read).unwrap();
        assert_eq!((found.width, found.height, found.color_type, read), (3, 2, png::ColorType::Rgba, pixels));
    }
}
