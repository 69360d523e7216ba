//! The match at home, stored from one start of the program to the next, so that leaving loses nothing.

use bevy::prelude::*;
use noughts_engine::play::{MatchRecord, Round, SavedGame};
use noughts_engine::rules::Board;

use crate::game::HomeView;
use crate::persistence::{Item, Parsed, PersistenceSystems, Persistent, PersistentStore};
use crate::setup::Draft;

use super::counting::count;
use super::now;
use super::past::Past;

/// The match and its round, if anything was played in it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished(Option<SavedGame>);

impl Unfinished {
    /// The match, if there is one.
    pub const fn saved(&self) -> Option<&SavedGame> {
        self.0.as_ref()
    }
}

/// Stored as the text of a saved game.
impl Persistent for Unfinished {
    const ITEM: Item = Item::Match;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        Ok(self.0.as_ref().map(ToString::to_string).unwrap_or_default())
    }

    fn from_text(text: &str) -> Parsed<Self> {
        match text.parse() {
            Ok(saved) => Parsed::Whole(Self(Some(saved))),
            Err(_) if text.trim().is_empty() => Parsed::Whole(Self(None)),
            Err(_) => Parsed::Nothing,
        }
    }

    /// Each window has a match of its own. The match that was played in last is stored.
    fn merge(&self, base: &Self, other: Self) -> Self {
        if self == base { other } else { self.clone() }
    }
}

/// Goes on with the stored match at the start, and stores the match when it changes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>();
    app.add_systems(Startup, resume);
    app.add_systems(Last, (remember, keep_of_others).chain().after(count).before(PersistenceSystems));
    // If the program is ended in between, a match is in both files, and not in neither.
    app.configure_sets(Last, Item::Past.before(Item::Match));
}

fn resume(mut commands: Commands, mut draft: ResMut<Draft>, unfinished: Res<Unfinished>, home: HomeView) -> Result {
    let home = home.get()?;
    if let Some(saved) = &unfinished.0 {
        draft.take_stored(saved.start.rules(), &saved.pairing);
        commands.entity(home.entity()).insert((saved.pairing.clone(), saved.round()?));
    } else if draft.rules != home.round().rules() {
        commands.entity(home.entity()).insert(Round::new(Board::new(draft.rules, home.to_move())));
    }
    Ok(())
}

fn remember(home: HomeView, mut unfinished: ResMut<Unfinished>) -> Result {
    let game = home.get()?;
    let stored = unfinished.0.as_ref();
    let is_left_out = stored.is_some_and(|stored| stored.is_left_out != game.round().is_left_out());
    if game.round_is_changed() || game.match_is_changed() || is_left_out {
        let saved = game.is_under_way().then(|| SavedGame::new(game.pairing(), game.round()));
        unfinished.set_if_neq(Unfinished(saved));
    }
    Ok(())
}

/// Before another window's match is overwritten, what is finished of that match goes to the past matches.
fn keep_of_others(
    unfinished: Res<Unfinished>,
    store: Option<Res<PersistentStore<Unfinished>>>,
    mut past: ResMut<Past>,
    mut last: Local<Option<MatchRecord>>,
) -> Result {
    let store = store.filter(|_| unfinished.is_changed());
    let Some(saved) = store.and_then(|store| store.about_to_overwrite(&unfinished)).and_then(|other| other.0) else {
        return Ok(());
    };
    let played = MatchRecord::new(now(), &saved.pairing, &saved.round()?);
    if played.has_finished_round() && !past.all().iter().any(|kept| played.is_beginning_of(kept)) {
        // The other window may have gone on with its match.
        last.take().filter(|last| last.is_beginning_of(&played)).iter().for_each(|last| past.remove(last));
        past.add(played.clone());
        *last = Some(played);
    }
    Ok(())
}
