//! Which puzzles were solved, kept from one start of the program to the next.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::text;

/// The puzzles that were solved, by their names.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    names: BTreeSet<String>,
    fault: Option<String>,
}

impl Solved {
    /// Reads what [`to_text`](Self::to_text) wrote. Whatever else stands there is as good as not solved.
    pub fn from_text(text: &str) -> Self {
        let names = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Self { names: names.collect(), fault: None }
    }

    /// One name a line.
    pub fn to_text(&self) -> String {
        self.names.iter().map(|name| format!("{name}\n")).collect()
    }

    /// Whether this puzzle was solved.
    pub fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// It is solved now.
    pub fn solve(&mut self, name: String) {
        self.names.insert(name);
    }

    /// Why what is solved is not kept, in one sentence.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// It could not be read or written.
    pub fn set_fault(&mut self, error: impl std::fmt::Display) {
        self.fault = Some(text::not_kept(error));
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use file::{SolvedFile, plugin};

#[cfg(not(target_arch = "wasm32"))]
mod file {
    use std::path::PathBuf;
    use std::{env, fs, io};

    use super::*;

    /// Where it is kept; nowhere on a machine that has no place for such things.
    #[derive(Resource, Clone, Debug)]
    pub struct SolvedFile(pub Option<PathBuf>);

    impl Default for SolvedFile {
        /// In the folder `NOUGHTS_DATA`, or where programs of this user keep what they know.
        fn default() -> Self {
            let folder = env::var_os("NOUGHTS_DATA").map(PathBuf::from);
            let folder = folder.or_else(|| dirs::data_dir().map(|folder| folder.join("noughts")));
            Self(folder.map(|folder| folder.join("solved.txt")))
        }
    }

    /// Reads what was solved from the [`SolvedFile`], and writes it there whenever it changes.
    pub fn plugin(app: &mut App) {
        app.init_resource::<Solved>().init_resource::<SolvedFile>();
        app.add_systems(Startup, read);
        app.add_systems(Last, write.run_if(resource_changed::<Solved>));
    }

    fn read(mut solved: ResMut<Solved>, file: Res<SolvedFile>) {
        let read = file.0.as_ref().map(fs::read_to_string);
        // What is there already need not be written.
        let solved = solved.bypass_change_detection();
        match read {
            Some(Ok(text)) => *solved = Solved::from_text(&text),
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => solved.set_fault(error),
            _ => {}
        }
    }

    /// What could not be read is not written over.
    fn write(mut solved: ResMut<Solved>, file: Res<SolvedFile>) {
        if solved.names.is_empty() || solved.fault.is_some() {
            return;
        }
        let text = solved.to_text();
        let write = || {
            let path = file.0.as_ref().ok_or(io::ErrorKind::NotFound)?;
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            // Beside it first, so that a full disk does not take what was there.
            let new = path.with_extension("new");
            fs::write(&new, text)?;
            fs::rename(new, path)
        };
        if let Err(error) = write() {
            solved.bypass_change_detection().set_fault(error);
        }
    }
}
