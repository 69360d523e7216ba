//! The matches that were played, stored from one start of the program to the next.
//!
//! A match is among them as soon as it is decided, or when it is left after a round of it was finished: for another match, or for
//! another screen. One with somebody elsewhere is so after each round, because that of a room is not stored here otherwise. If a match
//! goes on, what was stored of it is replaced.

use bevy::prelude::*;
use noughts_engine::play::{MatchRecord, MatchRecordError};
use noughts_engine::rules::Rules;

use crate::game::{HomeView, MatchChange};
use crate::persistence::{Item, Parsed, PersistenceSystems, Persistent};
use crate::screens::{Screen, Screens};

use super::now;

/// The most matches that are kept.
pub const MOST: usize = 100;

/// The matches that were played, the newest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Past(Vec<MatchRecord>);

/// A match that could not be added, or why a text is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text is not that of matches.
    Text(MatchRecordError),
    /// A match was played on a board that cannot be shown here.
    OtherRules,
    /// There is only room for so many more.
    NoRoom(usize),
}

/// A text whose matches are to be added, as it was pasted or dropped; none if what came is no text.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Import(pub Option<String>);

impl Past {
    /// The matches, the newest first.
    pub fn all(&self) -> &[MatchRecord] {
        &self.0
    }

    /// Adds a match, unless it is there.
    pub fn add(&mut self, played: MatchRecord) {
        self.0.push(played);
        self.tidy();
    }

    /// Removes a match.
    pub fn remove(&mut self, played: &MatchRecord) {
        self.0.retain(|kept| kept != played);
    }

    /// Adds the matches of a text, all or none. Returns how many of them were not there yet.
    ///
    /// # Errors
    /// [`ImportError`] says why none is added.
    pub fn import(&mut self, text: &str) -> Result<usize, ImportError> {
        let mut new = MatchRecord::parse_all(text).map_err(ImportError::Text)?;
        if new.iter().any(|played| played.rules() != Rules::TIC_TAC_TOE) {
            return Err(ImportError::OtherRules);
        }
        let mut seen = self.0.clone();
        new.retain(|played| {
            let is_new = !seen.contains(played);
            seen.push(played.clone());
            is_new
        });
        let room = MOST.saturating_sub(self.0.len());
        if new.len() > room {
            return Err(ImportError::NoRoom(room));
        }
        let count = new.len();
        self.0.extend(new);
        self.tidy();
        Ok(count)
    }

    /// Puts the newest first, each once, and forgets the oldest if there are too many.
    fn tidy(&mut self) {
        self.0.sort_by_cached_key(|played| (std::cmp::Reverse(played.moment), played.to_string()));
        self.0.dedup();
        self.0.truncate(MOST);
    }
}

/// Stored as the text in which matches are exchanged.
impl Persistent for Past {
    const ITEM: Item = Item::Past;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        Ok(MatchRecord::print_all(&self.0))
    }

    fn from_text(text: &str) -> Parsed<Self> {
        if text.trim().is_empty() {
            return Parsed::Whole(Self::default());
        }
        match MatchRecord::parse_all(text) {
            Ok(all) => {
                let mut past = Self(all);
                past.tidy();
                Parsed::Whole(past)
            }
            Err(_) => Parsed::Nothing,
        }
    }

    /// What was added or removed in this window is added to, or removed from, what the other has stored.
    fn merge(&self, base: &Self, other: Self) -> Self {
        let mut merged = other;
        merged.0.retain(|kept| self.0.contains(kept) || !base.0.contains(kept));
        merged.0.extend(self.0.iter().filter(|kept| !base.0.contains(kept)).cloned());
        merged.tidy();
        merged
    }
}

/// What was stored of the match that is under way.
#[derive(Default)]
struct Current {
    /// Its entry, if it has one.
    entry: Option<MatchRecord>,
    is_started: bool,
}

/// Keeps the matches that are played.
pub fn plugin(app: &mut App) {
    app.init_resource::<Past>().add_message::<Import>();
    app.add_systems(Last, keep.before(PersistenceSystems));
}

fn keep(
    mut changes: MessageReader<MatchChange>,
    mut past: ResMut<Past>,
    mut current: Local<Current>,
    home: HomeView,
    screens: Res<Screens>,
) -> Result {
    let game = home.get()?;
    let is_changed = !changes.is_empty();
    for change in changes.read() {
        match change {
            MatchChange::Left(pairing, round) => {
                current.store(MatchRecord::new(now(), pairing, round), true, &mut past);
                current.entry = None;
            }
            MatchChange::Back => {}
        }
    }
    let here = |past: &Past| {
        let here = MatchRecord::new(now(), game.pairing(), game.round());
        past.0.iter().find(|kept| kept.is_beginning_of(&here)).cloned()
    };
    if is_changed {
        current.entry = here(&past);
    }
    if !(game.round_is_changed() || game.match_is_changed() || screens.is_changed()) {
        return Ok(());
    }
    let played = MatchRecord::new(now(), game.pairing(), game.round());
    if !std::mem::replace(&mut current.is_started, true) {
        // If a match that goes on after a start is not there, it was deleted.
        let itself = || Some(&played).filter(|played| played.has_finished_round()).cloned();
        current.entry = here(&past).or_else(itself);
    }
    let is_left = screens.current() != Screen::Game || !game.is_shown();
    let is_due = game.end().is_some() || is_left || game.pairing().is_remote();
    current.store(played, is_due, &mut past);
    Ok(())
}

impl Current {
    /// Stores the match as it stands now, if it is due or was stored before.
    fn store(&mut self, played: MatchRecord, is_due: bool, past: &mut ResMut<Past>) {
        let is_worth_it = played.has_finished_round() && (is_due || self.entry.is_some());
        let is_same = |entry: &MatchRecord| {
            let mut same = played.clone();
            same.moment = entry.moment;
            same == *entry
        };
        if self.entry.as_ref().is_some_and(is_same) || !is_worth_it && self.entry.is_none() {
            return;
        }
        if let Some(entry) = self.entry.take() {
            past.remove(&entry);
        }
        if is_worth_it {
            past.add(played.clone());
            self.entry = Some(played);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(day: u8, x: &str) -> MatchRecord {
        let text = format!(
            "[Date \"2026.11.{day:02}\"]\n[X \"{x}\"]\n[O \"Noah\"]\n[Rules \"classic 3x3x3\"]\n[Result \"1-0-0\"]\n\nx b2 a1 b1 a2 b3\n"
        );
        MatchRecord::parse_all(&text).unwrap().remove(0)
    }

    fn past(all: &[MatchRecord]) -> Past {
        let mut past = Past::default();
        all.iter().for_each(|played| past.add(played.clone()));
        past
    }

    #[test]
    fn the_newest_hundred_are_kept_each_once() {
        let all: Vec<_> = (0..MOST + 9).map(|index| played(1 + (index % 28) as u8, &format!("P{index}"))).collect();
        let past = past(&[&all[..], &all[..]].concat());
        assert_eq!(past.all().len(), MOST);
        assert!(past.all().is_sorted_by(|a, b| a.moment >= b.moment));
        let Parsed::Whole(read) = Past::from_text(&past.to_text().unwrap()) else { panic!("whole") };
        assert_eq!(read, past);
    }

    #[test]
    fn what_two_windows_add_and_remove_is_merged() {
        let [a, b, c, d] = [("A", 1), ("B", 2), ("C", 3), ("D", 4)].map(|(name, day)| played(day, name));
        let base = past(&[a.clone(), b.clone()]);
        let this = past(&[b.clone(), c.clone()]);
        let other = past(&[a, b, d.clone()]);
        assert_eq!(this.merge(&base, other), past(&[played(2, "B"), c, d]));
    }

    #[test]
    fn an_import_adds_all_or_nothing() {
        let mut kept = past(&[played(1, "A")]);
        let text = MatchRecord::print_all(&[played(1, "A"), played(2, "B"), played(2, "B")]);
        assert_eq!((kept.import(&text), kept.all().len()), (Ok(1), 2));
        assert_eq!((kept.import(&text), kept.all().len()), (Ok(0), 2));
        let before = kept.clone();
        assert!(matches!(kept.import(&text.replace("b3", "b1")), Err(ImportError::Text(error)) if error.line == 8));
        let large =
            text.replace("classic 3x3x3", "classic 3x3x2").replace(" b1 a2 b3", " b1").replace("1-0-0", "0-0-0");
        assert!(matches!(kept.import(&large), Err(ImportError::OtherRules | ImportError::Text(_))));
        let many: Vec<_> = (0..MOST).map(|index| played(3, &format!("P{index}"))).collect();
        assert_eq!(kept.import(&MatchRecord::print_all(&many)), Err(ImportError::NoRoom(MOST - 2)));
        assert_eq!(kept, before);
    }
}
