//! Files, written as a whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use tempfile::NamedTempFile;

use super::{Kept, Unread};

/// In bytes; what is longer was not written by us.
const LONGEST: u64 = 1 << 20;
/// So many damaged ones are put aside.
const MOST_ASIDE: u32 = 99;

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    folder: PathBuf,
    stem: &'static str,
    extension: &'static str,
}

impl Place {
    /// In the folder `NOUGHTS_DATA`, or where programs of this user keep such things.
    pub(super) fn usual<K: Kept>() -> Option<Self> {
        let folder = env::var_os("NOUGHTS_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = folder.or_else(|| K::folder().map(|folder| folder.join("noughts")));
        folder.map(|folder| Self::within::<K>(&folder))
    }

    /// In this folder.
    pub fn within<K: Kept>(folder: &Path) -> Self {
        let (stem, extension) = K::FILE;
        Self { folder: folder.to_owned(), stem, extension }
    }

    /// The file itself.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.{}", self.stem, self.extension))
    }

    pub(super) fn read(&self) -> Result<Option<String>, Unread> {
        let path = self.path();
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Unread::Refused(in_words(&error))),
            // Looked at first, because a pipe would never come to an end.
            Ok(found) if !found.is_file() || found.len() > LONGEST => Err(Unread::Damaged),
            Ok(_) => fs::read_to_string(path).map(Some).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData => Unread::Damaged,
                _ => Unread::Refused(in_words(&error)),
            }),
        }
    }

    /// Renames what is there, and tells its new name.
    pub(super) fn put_aside(&self) -> Result<String, String> {
        let Self { folder, stem, extension } = self;
        let numbers = (1..=MOST_ASIDE).map(|number| if number == 1 { String::new() } else { format!("-{number}") });
        let names = numbers.map(|number| format!("{stem}.damaged{number}.{extension}"));
        let name = names.into_iter().find(|name| folder.join(name).symlink_metadata().is_err());
        let name = name.ok_or_else(|| format!("{MOST_ASIDE} damaged files are there already"))?;
        fs::rename(self.path(), folder.join(&name)).map(|()| name).map_err(|error| in_words(&error))
    }

    pub(super) fn write(&self, text: &str) -> Result<(), String> {
        self.replace(text).map_err(|error| in_words(&error))
    }

    /// Beside it first, so that a full disk or a loss of power does not take what was there.
    fn replace(&self, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        // A link stays one.
        let path = fs::canonicalize(self.path()).unwrap_or_else(|_| self.path());
        if fs::metadata(&path).is_ok_and(|found| found.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let mut new = NamedTempFile::new_in(path.parent().unwrap_or(&self.folder))?;
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        Ok(())
    }
}

/// Without codes and paths, which are not for players.
fn in_words(error: &io::Error) -> String {
    error.kind().to_string()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.path().display().fmt(f)
    }
}
