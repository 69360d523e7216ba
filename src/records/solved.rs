//! Which puzzles were solved, and which steps of the course are done. Their ids are stored from one start of the program to the next.

use std::collections::BTreeSet;

use bevy::prelude::*;
use noughts_engine::teach::CourseStep;

use crate::persistence::{Item, Parsed, Persistent};

/// The ids of the puzzles that were solved, and of the steps of the course that are done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved(BTreeSet<String>);

impl Solved {
    /// Whether this puzzle was solved.
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    /// Records that this puzzle was solved.
    pub fn solve(&mut self, id: String) {
        self.0.insert(id);
    }

    /// Whether this step of the course is done.
    pub fn has_learnt(&self, step: CourseStep) -> bool {
        self.contains(&id(step))
    }

    /// Whether all steps of the course are done.
    pub fn has_learnt_all(&self) -> bool {
        CourseStep::ALL.into_iter().all(|step| self.has_learnt(step))
    }

    /// Records that this step of the course is done. Returns whether it was not done before.
    pub fn learn(&mut self, step: CourseStep) -> bool {
        self.0.insert(id(step))
    }
}

/// The id of a step, which is no position, and so not the id of a puzzle.
fn id(step: CourseStep) -> String {
    format!("step {}", step.name())
}

/// The text has one id in each line. A line that is not the id of a puzzle or of a step has no effect.
impl Persistent for Solved {
    const ITEM: Item = Item::Solved;

    fn to_text(&self) -> Result<String> {
        Ok(self.0.iter().map(|id| format!("{id}\n")).collect())
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let ids = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Parsed::Whole(Self(ids.collect()))
    }

    /// A puzzle is solved if it was solved in any window.
    fn merge(&self, _: &Self, other: Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }
}
