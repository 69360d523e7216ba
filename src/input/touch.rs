//! Touch: a finger that is put down and lifted on the same cell presses that cell. A finger that has left its cell or scrolled
//! the screen presses nothing. Where marks fall, a finger may slide to another column before it is lifted. Where cells are hard to hit,
//! fingers aim instead. Where a part of a board is shown larger, a finger that slides moves the paper by whole cells.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use noughts_engine::rules::Position;

use crate::game::GameSystems;
use crate::layout::{BoardLayout, Closer, ShownBoard};

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
/// How many times as far from each other two fingers must come to show a part of the board larger. The reverse shows the whole board.
#[cfg(not(target_arch = "wasm32"))]
const SPREAD: f32 = 1.25;

/// A finger on the screen, where it was put down or last moved the paper, and where it is. `on` is the cell that the finger presses,
/// unless the finger has left that cell or swipes. Where marks fall, it is the cell below the finger.
pub(super) struct Finger {
    id: u64,
    from: Vec2,
    on: Option<(Entity, Position)>,
    at: Vec2,
    /// Whether the finger moves the paper when it slides.
    moves: bool,
}

/// Follows each finger separately, so that a second finger or a palm does not disturb the first one.
pub(super) fn tap_cells(
    mut events: MessageReader<WindowEvent>,
    mut fingers: Local<Vec<Finger>>,
    mut hover: ResMut<Hover>,
    mut presses: Presses,
    shown: ShownBoard,
    aiming: Aiming,
    mut closer: ResMut<Closer>,
    layout: Res<BoardLayout>,
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
        if let (TouchPhase::Moved, Some(finger)) = (phase, finger) {
            fingers[finger].at = *position;
            if let [finger] = &mut fingers[..]
                && finger.moves
            {
                let by = finger.slide(layout.cell);
                let next = closer.moved(by);
                closer.set_if_neq(next);
            }
            #[cfg(not(target_arch = "wasm32"))]
            if let Some(next) = pinched(&mut fingers, &layout).filter(|next| next.0.is_none() || aiming.is_on()) {
                closer.set_if_neq(next);
            }
        }
        match (phase, finger) {
            (TouchPhase::Started, finger) => {
                finger.map(|finger| fingers.swap_remove(finger));
                let on = at.filter(|_| !aiming.is_on());
                let moves = closer.0.is_some() && at.is_some();
                fingers.push(Finger { id: *id, from: *position, on, at: *position, moves });
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

impl Finger {
    /// By how many columns and rows the finger moves the paper now. A finger that does so presses nothing.
    fn slide(&mut self, cell: f32) -> Vec2 {
        let by = ((self.at - self.from) / cell).round();
        if by != Vec2::ZERO {
            self.on = None;
            self.from += by * cell;
        }
        by
    }
}

/// The part of the board that is shown when two fingers have been spread or drawn together. Both fingers then press nothing. On a page,
/// two fingers are the browser's.
#[cfg(not(target_arch = "wasm32"))]
fn pinched(fingers: &mut [Finger], layout: &BoardLayout) -> Option<Closer> {
    let [one, other] = fingers else {
        return None;
    };
    (one.on, other.on) = (None, None);
    let spread = one.at.distance(other.at) / one.from.distance(other.from).max(1.0);
    if spread > SPREAD && layout.has_closer() {
        return layout.cell_at(one.from.midpoint(other.from)).map(|cell| Closer(Some(cell)));
    }
    (spread < 1.0 / SPREAD).then_some(Closer(None))
}
