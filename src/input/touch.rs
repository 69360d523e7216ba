//! Touch: a finger that comes down and goes up on the same cell places a mark there. Once it has slid off, it is no tap.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::game::{Action, BoardCells, GameSystems, Match};
use crate::layout::BoardLayout;
use crate::rules::Position;
use crate::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tap_cells.in_set(GameSystems::Input).after(super::mouse::click_cells));
}

/// A finger on the glass, and the cell that it came down on and has not left.
struct Finger {
    id: u64,
    on: Option<Position>,
}

/// Follows each finger by itself, so that a second one, or the side of a hand, spoils nothing.
fn tap_cells(
    mut events: MessageReader<WindowEvent>,
    mut fingers: Local<Vec<Finger>>,
    mut actions: MessageWriter<Action>,
    screen: Res<State<Screen>>,
    layout: Res<BoardLayout>,
    pairing: Res<Match>,
    cells: BoardCells,
) -> Result {
    // On the other screen fingers are followed too, so that the tap on its start button is not taken for one here.
    let cell_at = |point| (*screen.get() == Screen::Game).then(|| layout.cell_at(point)).flatten();
    let mut board = None;
    for event in events.read() {
        let WindowEvent::TouchInput(TouchInput { phase, position, id, .. }) = event else {
            continue;
        };
        let cell = cell_at(*position);
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
                    // Our own copy, so that the second of two taps in one update knows whose turn the first one made it.
                    let board = match &mut board {
                        Some(board) => board,
                        None => board.insert(cells.board()?),
                    };
                    let by = pairing.hand(board.to_move());
                    if by == board.to_move() {
                        let _illegal = board.play(position); // refused where actions are applied
                    }
                    actions.write(Action::Place { position, by });
                }
            }
            _ => {}
        }
    }
    Ok(())
}
