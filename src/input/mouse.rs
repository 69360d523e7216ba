//! The mouse: a press and a release on the same cell place a mark there.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::game::GameSystems;
use noughts_engine::rules::Position;

use super::{Hover, PointedBoard};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, click_cells.in_set(GameSystems::Input));
}

/// What the mouse was doing when the last update ended.
#[derive(Default)]
pub(super) struct Mouse {
    at: Option<Vec2>,
    pressed_on: Option<Position>,
}

/// Follows the window's events in the order in which they came: a move, a press and a release may well share an update.
pub(super) fn click_cells(
    mut events: MessageReader<WindowEvent>,
    mut mouse: Local<Mouse>,
    mut hover: ResMut<Hover>,
    mut pointed: PointedBoard,
) -> Result {
    let mut board = None;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => mouse.at = Some(moved.position),
            WindowEvent::CursorLeft(_) => mouse.at = None,
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Left => {
                let cell = mouse.at.and_then(|at| pointed.cell_at(at));
                match button.state {
                    ButtonState::Pressed => mouse.pressed_on = cell,
                    ButtonState::Released => {
                        let pressed_on = mouse.pressed_on.take();
                        if let Some(position) = cell
                            && pressed_on == cell
                        {
                            pointed.place(&mut board, position)?;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    hover.set_if_neq(Hover(mouse.at.and_then(|at| pointed.cell_at(at))));
    Ok(())
}
