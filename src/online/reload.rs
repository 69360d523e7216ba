//! What a page stores so that a reload shows the same board again.

use bevy::prelude::*;
use noughts_engine::play::SavedGame;

use crate::game::{GameItem, Purpose, Shown, spawn_game};
use crate::screens::{Screen, Screens};

use super::Online;
use super::follow::come_back;

/// Stands in the place of a room's match, because the server sends this match again.
const IN_ROOM: &str = "room";

/// The game on the board as a text, to be stored before a reload.
pub fn before_reload(game: &GameItem) -> String {
    match game.purpose() {
        Purpose::Room => IN_ROOM.to_owned(),
        _ => SavedGame::new(game.pairing(), game.round()).to_string(),
    }
}
