//! What a page stores so that a reload shows the same board again.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, SavedGame};

use crate::game::{BoardAction, GameItem, MatchView};
use crate::screens::{Screen, Screens};

use super::Online;
use super::follow::come_back;

/// Stands in the place of a room's match, because the server sends this match again.
const IN_ROOM: &str = "room";

/// The match on the board as a text, to be stored before a reload.
pub fn before_reload(game: &GameItem) -> String {
    match game.pairing().is_in_room() {
        true => IN_ROOM.to_owned(),
        false => SavedGame::new(game.pairing(), game.round()).to_string(),
    }
}

/// Shows the board again whose text was stored. The board of a room is shown as soon as the server has answered; until then, the
/// match at home stays on the board.
pub fn after_reload(app: &mut App, stored: &str) {
    if stored == IN_ROOM {
        app.add_systems(Startup, open_room.after(come_back));
    } else if let Ok(saved) = stored.parse() {
        app.add_systems(Startup, resume(saved));
    }
}

fn open_room(mut online: ResMut<Online>) {
    if let Some(room) = &mut online.room {
        room.opens = true;
    }
}

fn resume(saved: SavedGame) -> impl FnMut(MessageWriter<BoardAction>, ResMut<Screens>, MatchView) {
    move |mut actions, mut screens, game| {
        let action = Action::by_person(ActionKind::Resume(saved.clone()));
        actions.write(BoardAction { board: game.entity(), action });
        screens.open(Screen::Game);
    }
}
