//! Touch: a finger that comes down and goes up on the same cell places a mark there. Once it has slid off, it is no tap.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::game::GameSystems;
use noughts_engine::rules::Position;

use super::PointedBoard;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tap_cells.in_set(GameSystems::Input).after(super::mouse::click_cells));
}

/// A finger on the glass, and the cell that it came down on and has not left.
pub(super) struct Finger {
    id: u64,
    on: Option<Position>,
}

/// Follows each finger by itself, so that a second one, or the side of a hand, spoils nothing.
pub(super) fn tap_cells(
    mut events: MessageReader<WindowEvent>,
    mut fingers: Local<Vec<Finger>>,
    mut pointed: PointedBoard,
) -> Result {
    let mut board = None;
    for event in events.read() {
        let WindowEvent::TouchInput(TouchInput { phase, position, id, .. }) = event else {
            continue;
        };
        let cell = pointed.cell_at(*position);
        let finger = fingers.iter().position(|finger| finger.id == *id);
        match (phase, finger) {
            (TouchPhase::Started, None) => fingers.push(Finger { id: *id, on: cell }),
            (TouchPhase::Started, Some(finger)) => fingers[finger].on = cell,
            (TouchPhase::Moved, Some(finger)) if fingers[finger].on != cell => fingers[finger].on = None,
            (TouchPhase::Canceled, Some(finger)) => _ = fingers.swap_remove(finger),
            (TouchPhase::Ended, Some(finger)) => {
                let on = fingers.swap_remove(finger).on;
                if let Some(position) = on
                    && on == cell
                {
                    pointed.place(&mut board, position)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}
