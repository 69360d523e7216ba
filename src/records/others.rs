//! The other games that go on, stored from one start of the program to the next: matches by letter, and rounds that were opened and
//! played on.

use bevy::prelude::*;
use noughts_engine::play::SavedGame;

use crate::game::{Game, GameItem, Purpose, spawn_game};
use crate::persistence::{Item, Parsed, PersistenceSystems, Persistent};
use crate::screens::Screens;

use super::unfinished::Unfinished;

/// The most games that are stored. If there are more, the newest are.
const MOST: usize = 20;

/// The games. What was played last is at the end.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Others(Vec<SavedGame>);

/// Stored as the texts of saved games, one below the other.
impl Persistent for Others {
    const ITEM: Item = Item::Others;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        Ok(self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let texts: Vec<_> = text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()).collect();
        let mut others: Vec<_> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        let is_whole = others.len() == texts.len();
        others.drain(..others.len().saturating_sub(MOST));
        match (is_whole, others.is_empty()) {
            (true, _) => Parsed::Whole(Self(others)),
            (false, true) => Parsed::Nothing,
            (false, false) => Parsed::Partly(Self(others)),
        }
    }

    /// What was played or ended in this window takes the place of what was there; the games of the other window stay.
    fn merge(&self, base: &Self, other: Self) -> Self {
        let mut merged = other.0;
        merged.retain(|kept| self.0.contains(kept) || !base.0.contains(kept));
        let new: Vec<_> = self.0.iter().filter(|kept| !base.0.contains(kept) && !merged.contains(kept)).collect();
        merged.extend(new.into_iter().cloned());
        merged.drain(..merged.len().saturating_sub(MOST));
        Self(merged)
    }
}

/// Spawns the stored games at the start, hidden, and stores games when they change.
pub fn plugin(app: &mut App) {
    app.init_resource::<Others>();
    app.add_systems(Startup, resume);
    app.add_systems(Last, remember.before(PersistenceSystems));
}

/// If no match goes on at home, the last game lies on the table.
fn resume(
    mut commands: Commands,
    others: Res<Others>,
    unfinished: Res<Unfinished>,
    mut screens: ResMut<Screens>,
) -> Result {
    for saved in &others.0 {
        let purpose = Purpose::of_opened(&saved.pairing);
        let game = spawn_game(&mut commands, purpose, saved.round()?, saved.pairing.clone()).id();
        screens.lay(Some(game).filter(|_| unfinished.saved().is_none()));
    }
    Ok(())
}

/// Whether the game is one of those that are stored here.
fn is_stored(game: &GameItem) -> bool {
    matches!(game.purpose(), Purpose::Opened | Purpose::Letter) && game.is_kept()
}

/// Games that another window has stored stay as they are.
fn remember(mut others: ResMut<Others>, mut mine: Local<Option<Others>>, games: Query<Game>) {
    let mine = mine.get_or_insert_with(|| others.clone());
    let stored = || games.iter().filter(is_stored);
    let is_changed = stored().any(|game| game.round_is_changed() || game.match_is_changed());
    if is_changed || stored().count() != mine.0.len() {
        let now = Others(stored().map(|game| SavedGame::new(game.pairing(), game.round())).collect());
        let merged = now.merge(mine, others.clone());
        others.set_if_neq(merged);
        *mine = now;
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::{Author, Match, Round, VERSION};
    use noughts_engine::rules::{Board, Mark, Rules};

    use super::*;

    fn saved(moves: &str) -> SavedGame {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
        moves.split_whitespace().for_each(|name| round.play(name.parse().unwrap(), Author::Person).unwrap());
        SavedGame::new(&Match::default(), &round)
    }

    #[test]
    fn games_are_read_as_they_are_stored_also_beside_a_bad_one() {
        let others = Others(vec![saved("b2"), saved("a1 c3"), saved("c1")]);
        let text = others.to_text().unwrap();
        assert!(text.starts_with(VERSION));
        assert!(matches!(Others::from_text(&text), Parsed::Whole(read) if read == others));
        assert!(matches!(Others::from_text(""), Parsed::Whole(read) if read == Others::default()));
        let damaged = text.replace("a1 c3", "a1 a1");
        let Parsed::Partly(read) = Others::from_text(&damaged) else { panic!("all but one") };
        assert_eq!(read.0, [saved("b2"), saved("c1")]);
        assert!(matches!(Others::from_text("garbage"), Parsed::Nothing));
    }

    #[test]
    fn what_two_windows_play_is_merged() {
        let [a, b, c, d] = ["a1", "b1", "c1", "b2"].map(saved);
        let base = Others(vec![a.clone(), b.clone()]);
        let (mine, other) = (Others(vec![b.clone(), c.clone()]), Others(vec![a, b.clone(), d.clone()]));
        assert_eq!(mine.merge(&base, other), Others(vec![b, d, c]));
    }
}
