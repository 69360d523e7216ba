//! The mouse: a press and a release on the same cell place a mark there.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::game::{Action, BoardCells, GameSystems, Match};
use crate::layout::BoardLayout;
use crate::rules::Position;
use crate::screen::Screen;

use super::Hover;

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
    mut actions: MessageWriter<Action>,
    screen: Res<State<Screen>>,
    layout: Res<BoardLayout>,
    pairing: Res<Match>,
    cells: BoardCells,
) -> Result {
    // On the other screen the mouse is followed too, so that the click on its start button is not taken for one here.
    let cell_at = |point| (*screen.get() == Screen::Game).then(|| layout.cell_at(point)).flatten();
    // Our own copy, so that the second of two clicks in one update knows whose turn the first one made it.
    let mut board = cells.board()?;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => mouse.at = Some(moved.position),
            WindowEvent::CursorLeft(_) => mouse.at = None,
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Left => {
                let cell = mouse.at.and_then(cell_at);
                match button.state {
                    ButtonState::Pressed => mouse.pressed_on = cell,
                    ButtonState::Released => {
                        let pressed_on = mouse.pressed_on.take();
                        if let Some(position) = cell
                            && pressed_on == cell
                        {
                            let by = pairing.hand(board.to_move());
                            if by == board.to_move() {
                                let _illegal = board.play(position); // refused where actions are applied
                            }
                            actions.write(Action::Place { position, by });
                        }
                    }
                }
            }
            _ => {}
        }
    }
    hover.set_if_neq(Hover(mouse.at.and_then(cell_at)));
    Ok(())
}
