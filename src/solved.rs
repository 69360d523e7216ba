//! Which puzzles were solved, kept from one start of the program to the next.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::kept::Kept;
use crate::text;

/// The puzzles that were solved, by their names.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved(BTreeSet<String>);

impl Solved {
    /// Whether this puzzle was solved.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// It is solved now.
    pub fn solve(&mut self, name: String) {
        self.0.insert(name);
    }
}

/// One name a line. Whatever else stands there is as good as not solved.
impl Kept for Solved {
    const FILE: (&'static str, &'static str) = ("solved", "txt");
    const NOT_KEPT: &'static str = text::SOLVED_NOT_KEPT;
    const DAMAGED: &'static str = text::SOLVED_DAMAGED;

    #[cfg(not(target_arch = "wasm32"))]
    fn folder() -> Option<std::path::PathBuf> {
        dirs::data_dir()
    }

    fn to_text(&self) -> Result<String> {
        Ok(self.0.iter().map(|name| format!("{name}\n")).collect())
    }

    fn from_text(text: &str) -> Option<Self> {
        let names = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Some(Self(names.collect()))
    }
}
