//! The move that was made here and that the server does not have yet.

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::Move;
use noughts_protocol::Request;

use crate::game::{GameSystems, Unsent};

use super::room::is_move;
use super::{Connection, Online, Room, sync};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (send_move, note_unsent).chain().after(GameSystems::Judge).before(GameSystems::Present));
}

/// The move of this game that the server does not have yet, and has not refused. The server already had a move that was taken
/// back, so such a move is not sent again.
pub(super) fn unsent(room: &Room, pairing: &Match, round: &Round) -> Option<Move> {
    let (role, state, there) = (room.role()?, room.client.state()?, room.there.as_ref()?);
    let is_based =
        room.followed.as_ref().is_some_and(|(round, record)| (*round, record) == (state.round, &state.record));
    sync::unsent(pairing, round, there, role).filter(|_| is_based)
}

/// Sends the move that was made here.
fn send_move(mut online: ResMut<Online>, games: Query<(&Match, &Round)>) {
    let Some(room) = &mut online.bypass_change_detection().room else {
        return;
    };
    if room.client.pending().is_none()
        && let Some((pairing, round)) = room.game.and_then(|game| games.get(game).ok())
        && let Some(mv) = unsent(room, pairing, round)
    {
        room.ask(Request::Place(mv));
    }
}

/// Notes on the board of the room which move waits for the connection. While a connection stands, a move is with the server so soon
/// that nothing needs to be noted.
fn note_unsent(
    mut commands: Commands,
    mut online: ResMut<Online>,
    games: Query<(Entity, &Match, &Round, Option<&Unsent>)>,
) {
    let Some(room) = &mut online.bypass_change_detection().room else {
        return;
    };
    let Some((game, pairing, round, noted)) = room.game.and_then(|game| games.get(game).ok()) else {
        return;
    };
    let may_wait = room.move_waits || room.connection() == Connection::Lost;
    let waiting = if may_wait { unsent(room, pairing, round) } else { None };
    room.move_waits = waiting.is_some() || room.move_waits && is_move(room.client.pending());
    match waiting.map(|mv| Unsent(mv.position)) {
        new if new.as_ref() == noted => {}
        Some(new) => _ = commands.entity(game).insert(new),
        None => _ = commands.entity(game).remove::<Unsent>(),
    }
}
