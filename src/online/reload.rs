//! What a page stores so that a reload shows the same board again.

use bevy::prelude::*;
use noughts_engine::play::SavedGame;

use crate::game::{Game, GameItem, HomeView, Purpose, spawn_game};
use crate::screens::{Screen, Screens};

use super::Online;
use super::follow::come_back;

/// This text is stored in the place of a room's match, because the server sends the match again.
const IN_ROOM: &str = "room";

/// The game on the board as a text, to be stored before a reload.
pub fn before_reload(game: &GameItem) -> String {
    match game.purpose() {
        Purpose::Room => IN_ROOM.to_owned(),
        _ => SavedGame::new(game.pairing(), game.round()).to_string(),
    }
}

/// Shows the board again whose text was stored. The board of a room is shown as soon as the server has answered. Until then, the
/// match at home is shown. Returns whether the text is that of a game, and not of a room.
pub fn after_reload(app: &mut App, stored: &str) -> bool {
    if stored == IN_ROOM {
        app.add_systems(Startup, open_room.after(come_back));
    } else if let Ok(saved) = stored.parse::<SavedGame>() {
        let again = move |commands: Commands, screens: ResMut<Screens>, games: Query<Game>, home: HomeView| {
            show_again(&saved, commands, screens, games, home)
        };
        app.add_systems(PostStartup, again);
        app.add_systems(Last, go_on.run_if(run_once));
        return true;
    }
    false
}

fn open_room(mut online: ResMut<Online>) {
    online.show_again();
}

/// Goes on with the match at home after the first update, in which its board is where the page has drawn it until then.
fn go_on(mut screens: ResMut<Screens>) {
    if screens.current() == Screen::Home {
        screens.open(Screen::Game);
    }
}

/// Shows a game again: a game other than the match at home, if it goes on, or else the match at home as this page had it.
fn show_again(
    saved: &SavedGame,
    mut commands: Commands,
    mut screens: ResMut<Screens>,
    games: Query<Game>,
    home: HomeView,
) -> Result {
    let is_it = |game: &GameItem| SavedGame::new(game.pairing(), game.round()) == *saved;
    let there = games.iter().find(|game| game.purpose() != Purpose::Home && is_it(game)).map(|game| game.entity());
    match there {
        Some(there) => screens.open_guest(there),
        None if !saved.pairing.is_by_letter() => {
            commands.entity(home.get()?.entity()).insert((saved.pairing.clone(), saved.round()?));
        }
        None => {
            let letter = spawn_game(&mut commands, Purpose::Letter, saved.round()?, saved.pairing.clone());
            screens.open_guest(letter.id());
        }
    }
    Ok(())
}
