//! The mouse: if its button is pressed and released over the same cell or, where marks fall, the same column, that cell is pressed.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use noughts_engine::rules::Position;

use crate::game::GameSystems;
use crate::layout::ShownBoard;

use super::press::Presses;
use super::{Aimed, Hover};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, click_cells.in_set(GameSystems::Input));
}

/// The state of the mouse at the end of the last update.
#[derive(Default)]
pub(super) struct Mouse {
    at: Option<Vec2>,
    pressed_on: Option<(Entity, Position)>,
}

/// Handles the window's events in the order in which they came, because a move, a press and a release may come in one
/// update.
pub(super) fn click_cells(
    mut events: MessageReader<WindowEvent>,
    mut mouse: Local<Mouse>,
    mut hover: ResMut<Hover>,
    mut aimed: ResMut<Aimed>,
    mut presses: Presses,
    shown: ShownBoard,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => mouse.at = Some(moved.position),
            WindowEvent::CursorLeft(_) => mouse.at = None,
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Left => {
                let cell = mouse.at.and_then(|at| shown.cell_at(at));
                let pressed_on = mouse.pressed_on.take();
                match cell {
                    Some(_) if button.state == ButtonState::Pressed => {
                        // Who takes the mouse aims with it, and no longer with a finger.
                        aimed.cell = None;
                        mouse.pressed_on = cell;
                    }
                    Some((board, position)) if shown.is_one_choice(pressed_on, cell) => {
                        let mark = mouse.at.and_then(|at| shown.mark_at(at, position));
                        presses.press(board, position, mark);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    let under_pointer = mouse.at.and_then(|at| Some((at, shown.cell_at(at)?.1)));
    let mark = under_pointer.and_then(|(at, position)| shown.mark_at(at, position));
    hover.set_if_neq(Hover(under_pointer.map(|(_, position)| position), mark));
}
