//! The matches that were played, stored from one start of the program to the next.
//!
//! A match is among the past matches as soon as it is decided, or when a player leaves it for another match or another screen
//! after a round of it was finished. A match with somebody elsewhere is among them after each round, because a match of a room is
//! not stored here otherwise. When a match goes on, its new record replaces the old one.

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchReader, MatchRecord, MatchRecordError, RecordFault, Round};

use crate::game::{Before, Game, Purpose};
use crate::persistence::{DamagedRecords, FileFault, Item, Parsed, PersistenceSystems, Persistent};
use crate::screens::{Screen, Screens};

use super::now;

/// The most matches that are kept.
pub const MOST: usize = 100;

/// How many moves of a match the past matches can have that are not stored of the match that goes on, because the program was killed
/// in between. Nothing comes between two entries of a page.
const LEAD: usize = if cfg!(target_arch = "wasm32") { 0 } else { 1 };

/// The matches that were played, the newest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Past(Vec<MatchRecord>);

/// The result of adding matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many matches were added.
    pub added: usize,
    /// Whether some were left out, or others are no longer there, because only the newest are kept.
    pub is_full: bool,
    /// What is wrong with the first of the matches that cannot be read.
    pub damaged: Option<MatchRecordError>,
}

/// A text that was pasted or dropped, whose matches are to be added, or why there is no text.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Import(pub Result<String, FileFault>);

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

    /// Adds the matches of a text that can be read. If there are too many, the newest of all stay.
    ///
    /// # Errors
    /// [`MatchRecordError`] if there is no match in the text.
    pub fn import(&mut self, text: &str) -> Result<Imported, MatchRecordError> {
        let (mut imported, mut is_some) = (Imported::default(), false);
        let before = self.0.clone();
        for read in MatchReader::new(text) {
            match read {
                Ok(played) => {
                    self.0.push(played);
                    // No more matches than this are in memory at once.
                    imported.is_full |= self.0.len() > 2 * MOST && self.tidy();
                    is_some = true;
                }
                Err(damaged) => _ = imported.damaged.get_or_insert(damaged.error),
            }
        }
        imported.is_full |= self.tidy();
        imported.added = self.0.iter().filter(|played| !before.contains(played)).count();
        if is_some {
            return Ok(imported);
        }
        Err(imported.damaged.unwrap_or(MatchRecordError { line: 1, fault: RecordFault::Empty }))
    }

    /// Puts the newest matches first, each once, and forgets the oldest if there are too many. Returns whether any was forgotten.
    fn tidy(&mut self) -> bool {
        self.0.sort_by_cached_key(|played| (std::cmp::Reverse(played.moment), played.to_string()));
        self.0.dedup();
        let is_full = self.0.len() > MOST;
        self.0.truncate(MOST);
        is_full
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
        let (mut past, mut damaged) = (Self::default(), None);
        for read in MatchReader::new(text) {
            match read {
                Ok(played) => past.0.push(played),
                Err(bad) => {
                    let records = damaged.get_or_insert(DamagedRecords { line: bad.error.line, texts: Vec::new() });
                    records.texts.push(bad.text.to_owned());
                }
            }
        }
        past.tidy();
        match damaged {
            None => Parsed::Whole(past),
            Some(_) if past.0.is_empty() => Parsed::Nothing,
            Some(records) => Parsed::Without(past, records),
        }
    }

    /// What was added or removed in this window is added to, or removed from, what the other window has stored. A match that both
    /// windows have added is there once, as far as it was played.
    fn merge(&self, base: &Self, other: Self) -> Self {
        let is_new = |kept: &MatchRecord| !base.0.contains(kept);
        let (mut mine, mut merged) = (self.clone(), other);
        mine.0.retain(is_new);
        merged.0.retain(|kept| match is_new(kept) {
            true => !mine.0.iter().any(|new| kept.is_beginning_of(new)),
            false => self.0.contains(kept),
        });
        mine.0.retain(|kept| !merged.0.iter().any(|new| is_new(new) && kept.is_beginning_of(new)));
        merged.0.append(&mut mine.0);
        merged.tidy();
        merged
    }
}

/// What is stored of a game's match, if anything is.
#[derive(Component, Clone, Debug, Default)]
struct Entry(Option<MatchRecord>);

/// Keeps the matches that are played.
pub fn plugin(app: &mut App) {
    app.init_resource::<Past>().add_message::<Import>();
    app.add_systems(Last, keep.before(PersistenceSystems));
    app.add_observer(keep_left);
}

fn keep(
    mut commands: Commands,
    mut past: ResMut<Past>,
    screens: Res<Screens>,
    mut games: Query<(Game, Option<&mut Entry>)>,
) {
    for (game, mut entry) in &mut games {
        let is_changed = game.round_is_changed() || game.match_is_changed() || screens.is_changed();
        if !game.purpose().is_recorded() || !is_changed && entry.is_some() {
            continue;
        }
        let played = MatchRecord::new(now(), game.pairing(), game.round());
        let is_left = screens.current() != Screen::Game || !game.is_shown();
        let is_due = game.end().is_some() || is_left || game.pairing().is_remote();
        match &mut entry {
            Some(entry) => entry.store(&played, is_due, &mut past),
            None => {
                let is_room = game.purpose() == Purpose::Room;
                // A past match that has passed this one by more is that of another window, which has continued the match too.
                let is_it = |kept: &&MatchRecord| {
                    kept.is_beginning_of(&played) && (is_room || moves(kept) <= moves(&played) + LEAD)
                };
                let here = past.0.iter().find(is_it).cloned();
                // If a match that goes on after a start is not there, it was deleted.
                let itself = || Some(&played).filter(|played| !is_room && played.has_finished_round()).cloned();
                let mut entry = Entry(here.or_else(itself));
                entry.store(&played, is_due, &mut past);
                commands.entity(game.entity()).insert(entry);
            }
        }
    }
}

/// Keeps the match of a game that is left. If another game goes on with the match, what is kept of it is that of the other game.
fn keep_left(
    left: On<Remove, Purpose>,
    mut commands: Commands,
    mut past: ResMut<Past>,
    mut games: Query<(&Match, &Round, &Purpose, &mut Entry)>,
    before: Query<(Entity, &Before)>,
) {
    let Ok((pairing, round, purpose, mut entry)) = games.get_mut(left.entity) else {
        return;
    };
    let goes_on = |(game, before): (Entity, &Before)| match before {
        Before { same_match: false, .. } => None,
        Before { game: old, .. } if *old == left.entity => Some(game),
        Before { game: old, .. } => (game == left.entity).then_some(*old),
    };
    match before.iter().find_map(goes_on) {
        Some(other) => _ = commands.entity(other).insert(std::mem::take(&mut *entry)),
        None if purpose.is_recorded() => entry.store(&MatchRecord::new(now(), pairing, round), true, &mut past),
        None => {}
    }
}

fn moves(played: &MatchRecord) -> usize {
    played.rounds().iter().map(|round| round.moves().len()).sum()
}

impl Entry {
    /// Stores the match as it stands now, if it is due or was stored before.
    fn store(&mut self, played: &MatchRecord, is_due: bool, past: &mut ResMut<Past>) {
        let is_worth_it = played.has_finished_round() && (is_due || self.0.is_some());
        let is_same = |entry: &MatchRecord| {
            let mut same = played.clone();
            same.moment = entry.moment;
            same == *entry
        };
        if self.0.as_ref().is_some_and(is_same) || !is_worth_it && self.0.is_none() {
            return;
        }
        if let Some(entry) = self.0.take() {
            past.remove(&entry);
        }
        if is_worth_it {
            past.add(played.clone());
            self.0 = Some(played.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::Moment;

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
    fn an_import_adds_what_can_be_read_and_keeps_the_newest() {
        let mut kept = past(&[played(1, "A")]);
        let text = MatchRecord::print_all(&[played(1, "A"), played(2, "B"), played(2, "B")]);
        let added = |added| Ok(Imported { added, ..Default::default() });
        assert_eq!((kept.import(&text), kept.all().len()), (added(1), 2));
        assert_eq!((kept.import(&text), kept.all().len()), (added(0), 2));
        let before = kept.clone();
        assert!(matches!(kept.import(&text.replace("b3", "b1")), Err(error) if error.line == 10));
        assert!(matches!(kept.import("\n"), Err(error) if error.fault == RecordFault::Empty));
        assert_eq!(kept, before);
        let bad = played(4, "D").to_string().replace("b3", "b1");
        let imported = kept.import(&[&bad, "\n", &played(5, "E").to_string(), "\n", &bad].concat()).unwrap();
        assert_eq!((imported.added, imported.damaged.map(|error| error.line)), (1, Some(8)));
        let many: Vec<_> = (0..3 * MOST).map(|index| played(3, &format!("P{index}"))).collect();
        let text = MatchRecord::print_all(&many).replacen("2026.11.03", "????.??.??", 1);
        assert_eq!(kept.import(&text), Ok(Imported { added: MOST - 1, is_full: true, ..Default::default() }));
        assert_eq!(
            (kept.all().len(), kept.all()[0].moment, kept.all()[1].players.x.clone()),
            (MOST, Moment::UNKNOWN, played(5, "E").players.x)
        );
        assert_eq!(kept.import(&text.replace("2026", "2025")), Ok(Imported { is_full: true, ..Default::default() }));
    }

    #[test]
    fn a_stored_match_that_cannot_be_read_is_put_apart() {
        let all: Vec<_> = (1..=20).map(|day| played(day, "A")).collect();
        let text = MatchRecord::print_all(&all).replacen("[O ", "[P ", 1);
        let Parsed::Without(read, records) = Past::from_text(&text) else { panic!("all but one") };
        assert_eq!((read, records.line), (past(&all[1..]), 10));
        assert_eq!(records.texts, [all[0].to_string().replacen("[O ", "[P ", 1).trim()]);
        assert!(matches!(Past::from_text("garbage"), Parsed::Nothing));
    }
}
