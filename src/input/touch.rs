//! Touch: a finger that is put down and lifted on the same cell presses that cell. A finger that has left its cell or scrolled
//! the screen presses nothing. Where marks fall, a finger may slide to another column before it is lifted. Where cells are hard to hit,
//! fingers aim instead.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use noughts_engine::rules::Position;

use crate::game::GameSystems;
use crate::layout::ShownBoard;

use super::Hover;
use super::aimed::Aiming;
use super::press::Presses;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tap_cells.in_set(GameSystems::Input).after(super::mouse::click_cells).before(super::aimed::aim),
    );
}

/// How far a finger must move before it scrolls and no longer presses, in logical pixels.
const SWIPE: f32 = 8.0;

/// A finger on the screen, and where it was put down. `on` is the cell that the finger presses, unless the finger has left that
/// cell or swipes. Where marks fall, it is the cell below the finger.
pub(super) struct Finger {
    id: u64,
    from: Vec2,
    on: Option<(Entity, Position)>,
}

/// Follows each finger separately, so that a second finger or a palm does not disturb the first one.
pub(super) fn tap_cells(
    mut events: MessageReader<WindowEvent>,
    mut fingers: Local<Vec<Finger>>,
    mut hover: ResMut<Hover>,
    mut presses: Presses,
    shown: ShownBoard,
    aiming: Aiming,
) {
    let has_columns = shown.has_columns() && !shown.scrolls() && !aiming.is_on();
    for event in events.read() {
        let WindowEvent::TouchInput(TouchInput { phase, position, id, .. }) = event else {
            continue;
        };
        let at = shown.cell_at(*position);
        let finger = fingers.iter().position(|finger| finger.id == *id);
        let slides = |finger: &Finger| has_columns && shown.cell_at(finger.from).is_some();
        let swipes = |finger: &Finger| shown.scrolls() && finger.from.distance(*position) > SWIPE;
        match (phase, finger) {
            (TouchPhase::Started, finger) => {
                finger.map(|finger| fingers.swap_remove(finger));
                fingers.push(Finger { id: *id, from: *position, on: at.filter(|_| !aiming.is_on()) });
            }
            // Where marks fall, a finger that was put down on the board slides from column to column.
            (TouchPhase::Moved, Some(finger)) if slides(&fingers[finger]) => fingers[finger].on = at,
            (TouchPhase::Moved, Some(finger)) if fingers[finger].on != at || swipes(&fingers[finger]) => {
                fingers[finger].on = None;
            }
            (TouchPhase::Canceled, Some(finger)) => _ = fingers.swap_remove(finger),
            (TouchPhase::Ended, Some(finger)) => {
                let finger = fingers.swap_remove(finger);
                if let Some((board, cell)) = at
                    && shown.is_one_choice(finger.on, at)
                    && !swipes(&finger)
                {
                    presses.press(board, cell, shown.mark_at(*position, cell));
                }
            }
            _ => {}
        }
    }
    if let Some(finger) = fingers.last().filter(|_| has_columns) {
        hover.set_if_neq(Hover(finger.on.map(|(_, position)| position), None));
    }
}
