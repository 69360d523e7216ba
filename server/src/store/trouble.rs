//! What a store cannot do now. It is told once when it begins and once when it ends, and to whoever asks.

use std::io;

use parking_lot::Mutex;

/// Something that a store cannot do now, if there is anything.
pub struct Trouble {
    begins: &'static str,
    ends: &'static str,
    error: Mutex<Option<String>>,
}

impl Trouble {
    /// No trouble so far. The texts say that it is there, and that it is there no longer.
    pub const fn new(begins: &'static str, ends: &'static str) -> Self {
        Self { begins, ends, error: Mutex::new(None) }
    }

    /// Notes how the last attempt has ended.
    pub fn note(&self, error: Option<io::Error>) {
        let mut known = self.error.lock();
        match (known.is_some(), &error) {
            (false, Some(error)) => eprintln!("{}: {error}", self.begins),
            (true, None) => eprintln!("{}", self.ends),
            _ => {}
        }
        *known = error.map(|error| match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                format!("{}, because their disk is full: remove something from it.", self.begins)
            }
            _ => format!("{}: {error}.", self.begins),
        });
    }

    /// A sentence that says what cannot be done, and why.
    pub fn sentence(&self) -> Option<String> {
        self.error.lock().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_in_a_sentence_until_something_was_saved() {
        let trouble = Trouble::new("Rooms cannot be saved", "Rooms can be saved again");
        assert_eq!(trouble.sentence(), None);
        for (kind, sentence) in [
            (
                io::ErrorKind::StorageFull,
                "Rooms cannot be saved, because their disk is full: remove something from it.",
            ),
            (io::ErrorKind::PermissionDenied, "Rooms cannot be saved: permission denied."),
        ] {
            trouble.note(Some(kind.into()));
            assert_eq!(trouble.sentence().as_deref(), Some(sentence));
        }
        trouble.note(None);
        assert_eq!(trouble.sentence(), None);
    }
}
