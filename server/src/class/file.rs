//! The files of a class in the folder with the rooms: who plays with whom, and the teacher's link. Nobody but the server's user can
//! read them.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use noughts_protocol::Secret;
use thiserror::Error;

use super::state::Class;
use crate::store::make_folder;

const CLASS: &str = "class.json";
const LINK: &str = "class-link";

/// Why a class cannot begin, or its link not be told.
#[derive(Error, Debug)]
pub enum ClassError {
    /// The folder has another class.
    #[error(
        "the class {0} has not ended: start it with --class \"{0}\" and end it on its page, or choose another folder with --rooms"
    )]
    Another(String),
    /// The file of the class cannot be read.
    #[error("the class in {path} cannot be read: {1}; move this file away to begin without it", path = .0.display())]
    Unreadable(PathBuf, serde_json::Error),
    /// There is no link.
    #[error("there is no link to a class in {path}: start noughts-server --class first, or choose its folder with --rooms", path = .0.display())]
    NoLink(PathBuf),
    /// An error of the system.
    #[error("{path}: {1}", path = .0.display())]
    System(PathBuf, io::Error),
    /// The system has no random bytes.
    #[error("the system has no random bytes: {0}")]
    Random(#[from] getrandom::Error),
}

/// A folder with a class.
#[derive(Clone, Debug)]
pub struct ClassFolder(PathBuf);

impl ClassFolder {
    /// The folder with the rooms.
    pub fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// The class of this name, or a new one.
    ///
    /// # Errors
    /// [`ClassError`] if the file cannot be read, or has another class.
    pub fn class(&self, name: &str) -> Result<Class, ClassError> {
        make_folder(&self.0).map_err(|error| ClassError::System(self.0.clone(), error))?;
        let path = self.0.join(CLASS);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Class::new(name)),
            read => read.map_err(|error| ClassError::System(path.clone(), error))?,
        };
        let class: Class = serde_json::from_str(&text).map_err(|error| ClassError::Unreadable(path, error))?;
        if class.name == name { Ok(class) } else { Err(ClassError::Another(class.name)) }
    }

    /// Saves the text of a class.
    ///
    /// # Errors
    /// An error of the system. Then the text is as it was.
    pub fn save(&self, text: &str) -> io::Result<()> {
        replace(&self.0.join(CLASS), text)
    }

    /// Removes the class, which is over.
    ///
    /// # Errors
    /// An error of the system.
    pub fn remove(&self) -> io::Result<()> {
        match fs::remove_file(self.0.join(CLASS)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The link to this page of a teacher. It has the same secret as before, if there was a link.
    ///
    /// # Errors
    /// [`ClassError`] if the link cannot be stored.
    pub fn begin_link(&self, page: &str) -> Result<String, ClassError> {
        let secret = self.secret().map_or_else(new_secret, Ok)?;
        self.save_link(page, secret)
    }

    /// The link.
    ///
    /// # Errors
    /// [`ClassError::NoLink`] if there is none.
    pub fn link(&self) -> Result<String, ClassError> {
        let (page, secret) = self.parts().ok_or_else(|| ClassError::NoLink(self.0.clone()))?;
        Ok(link(&page, secret))
    }

    /// Replaces the link by another one, so that the one that there was leads to nothing.
    ///
    /// # Errors
    /// [`ClassError`] if there is none, or the new one cannot be stored.
    pub fn revoke_link(&self) -> Result<String, ClassError> {
        let (page, _) = self.parts().ok_or_else(|| ClassError::NoLink(self.0.clone()))?;
        self.save_link(&page, new_secret()?)
    }

    /// The secret of the link.
    pub fn secret(&self) -> Option<Secret> {
        self.parts().map(|(_, secret)| secret)
    }

    fn parts(&self) -> Option<(String, Secret)> {
        let text = fs::read_to_string(self.0.join(LINK)).ok()?;
        let (page, secret) = text.trim_end().rsplit_once('#')?;
        Some((page.to_owned(), secret.parse().ok()?))
    }

    fn save_link(&self, page: &str, secret: Secret) -> Result<String, ClassError> {
        let (path, link) = (self.0.join(LINK), link(page, secret));
        replace(&path, &format!("{link}\n")).map_err(|error| ClassError::System(path, error))?;
        Ok(link)
    }
}

fn link(page: &str, secret: Secret) -> String {
    format!("{page}#{}", secret.reveal())
}

fn new_secret() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::from_bytes(bytes))
}

/// Replaces the text of a file as a whole, so that whatever happens, it has the one text or the other.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let write = || {
        let mut file = private().open(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        drop(file);
        fs::rename(&new, path)
    };
    write().inspect_err(|_| _ = fs::remove_file(&new))
}

/// Opens a file anew that nobody else may read.
fn private() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_the_same_until_it_is_revoked_and_nobody_else_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let files = ClassFolder::new(folder.path());
        assert!(matches!(files.link(), Err(ClassError::NoLink(_))));
        assert!(matches!(files.revoke_link(), Err(ClassError::NoLink(_))));
        let link = files.begin_link("http://localhost:8000/class").unwrap();
        assert_eq!(link.len(), "http://localhost:8000/class#".len() + 32);
        assert_eq!(files.link().unwrap(), link);
        let elsewhere = files.begin_link("http://localhost:8001/class").unwrap();
        assert_eq!(elsewhere, link.replace("8000", "8001"));
        let other = files.revoke_link().unwrap();
        assert_eq!(files.link().unwrap(), other);
        assert!(other.starts_with("http://localhost:8001/class#") && other != elsewhere);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join(LINK)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_class_goes_on_and_makes_no_place_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let files = ClassFolder::new(folder.path());
        let class = files.class("5b").unwrap();
        files.save(&serde_json::to_string(&class).unwrap()).unwrap();
        assert_eq!(files.class("5b").unwrap().name, "5b");
        assert!(files.class("6a").unwrap_err().to_string().starts_with("the class 5b has not ended: "));
        files.save("{").unwrap();
        assert!(matches!(files.class("5b"), Err(ClassError::Unreadable(..))));
        files.remove().unwrap();
        files.remove().unwrap();
        assert_eq!(files.class("6a").unwrap().name, "6a");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
