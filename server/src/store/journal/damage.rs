//! What is wrong with a journal, in sentences for whoever runs the server.

use std::collections::{BTreeMap, BTreeSet};

use noughts_protocol::Code;

use super::file::{Listing, name};

/// So many of a kind are named, and the others counted.
const NAMED: usize = 10;

/// What was found to be wrong with a journal when it was opened.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// How many lines of each file are damaged.
    lines: BTreeMap<u32, usize>,
    /// Rooms whose newest line is damaged, and those of them of which an older line is there.
    harmed: BTreeSet<Code>,
    set_back: BTreeSet<Code>,
    /// How many lines this version cannot read.
    foreign: usize,
    /// Files that are not there, and those that are no journals, by their names.
    missing: Vec<String>,
    strange: Vec<String>,
}

impl Damage {
    /// What the names of the files tell.
    pub fn of(listing: &Listing) -> Self {
        let missing = listing.missing.iter().map(|numbers| match (name(*numbers.start()), name(*numbers.end())) {
            (first, last) if first == last => first,
            (first, last) => format!("{first} to {last}"),
        });
        Self { missing: missing.collect(), strange: listing.strange.clone(), ..Self::default() }
    }

    /// A line of this file is damaged. It seems to be the newest line of this room, if any.
    pub fn line(&mut self, number: u32, room: Option<Code>) {
        *self.lines.entry(number).or_default() += 1;
        self.harmed.extend(room);
    }

    /// A line is not understood, and kept.
    pub const fn foreign(&mut self) {
        self.foreign += 1;
    }

    /// An older line of this room is there.
    pub fn older(&mut self, code: Code) {
        if self.harmed.contains(&code) {
            self.set_back.insert(code);
        }
    }

    /// All that is wrong, for whoever may know the codes of rooms.
    pub fn sentences(&self) -> Vec<String> {
        self.tell(|codes| format!(": {}", listed(codes.iter().map(Code::to_string))))
    }

    /// All that is wrong, for anybody.
    pub fn public_sentences(&self) -> Vec<String> {
        self.tell(|_| String::new())
    }

    fn tell(&self, codes: impl Fn(&BTreeSet<Code>) -> String) -> Vec<String> {
        let mut told = Vec::new();
        if !self.missing.is_empty() {
            told.push(format!(
                "Files are missing, and what was saved in them: {}.",
                listed(self.missing.iter().cloned())
            ));
        }
        if !self.strange.is_empty() {
            let strange = listed(self.strange.iter().cloned());
            told.push(format!("There are files that are no journals, and that are left alone: {strange}."));
        }
        if !self.lines.is_empty() {
            let files = self.lines.iter().map(|(number, lines)| format!("{} ({lines})", name(*number)));
            let all = self.lines.values().sum();
            told.push(format!("{} damaged, and skipped: {}.", count(all, "line is", "lines are"), listed(files)));
        }
        let lost: BTreeSet<_> = self.harmed.difference(&self.set_back).copied().collect();
        for (rooms, what) in [(&self.set_back, "set back to what was saved before"), (&lost, "lost")] {
            if !rooms.is_empty() {
                told.push(format!("{} {what}{}.", count(rooms.len(), "room is", "rooms are"), codes(rooms)));
            }
        }
        if self.foreign > 0 {
            let lines = count(self.foreign, "line is", "lines are");
            told.push(format!(
                "{lines} of another version of this server, and kept for it; nobody can enter their rooms."
            ));
        }
        told
    }
}

fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// The first of these names, and how many more there are.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let named = names.take(NAMED).collect::<Vec<_>>().join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}
