//! The keyboard: a cursor on the board, a digit for each cell, and a key for what is often wanted.

use std::collections::VecDeque;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

use crate::game::{Action, GameSystems};
use noughts_engine::rules::{Position, Rules};

use super::keys::{self, Meaning};
use super::{PointedBoard, mouse, touch};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CellCursor>();
    app.init_resource::<KeyFocus>();
    app.add_message::<Shortcut>();
    let keys = (point_or_press, press_keys).chain().after(mouse::click_cells).after(touch::tap_cells);
    app.add_systems(Update, keys.in_set(GameSystems::Input));
}

/// The cell that the keyboard is at.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellCursor {
    /// Which cell.
    pub at: Position,
    /// Whether keys are in use: what they act on is then to be seen. Whoever points sees no cursor.
    pub shown: bool,
}

impl Default for CellCursor {
    fn default() -> Self {
        let rules = Rules::TIC_TAC_TOE;
        Self { at: Position::new(rules.columns() / 2, rules.rows() / 2), shown: false }
    }
}

/// Who has the keyboard, as whoever draws the panels knows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyFocus {
    /// The board, or nobody.
    #[default]
    Board,
    /// A control of a panel, which takes arrows, Enter and Space.
    Control,
    /// A field that is typed into, or something else that takes every key.
    Taken,
}

/// What a key asks for that is no action of the game; buttons may ask for it too.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// A best cell is marked, or no longer.
    Hint,
    /// Silence, or sound again.
    Mute,
    /// The whole screen, or a window again.
    FullScreen,
    /// To where one came from.
    Back,
    /// The list of keys, or away with it.
    Keys,
}

/// Whoever takes the mouse or a finger has done with the keyboard, until the next key.
fn point_or_press(
    mut events: MessageReader<WindowEvent>,
    mut mouse_at: Local<Option<Vec2>>,
    mut cursor: ResMut<CellCursor>,
) {
    for event in events.read() {
        let points = match event {
            // A window that opens or changes under the pointer tells where that is, too.
            WindowEvent::CursorMoved(moved) => mouse_at.replace(moved.position).is_some_and(|at| at != moved.position),
            WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_) => true,
            _ => false,
        };
        if points && cursor.shown {
            cursor.shown = false;
        }
    }
}

/// Follows the keys in the order in which they came. A key whose effect this hand cannot foresee, such as undo, is the last of
/// its update; what was typed after it has to wait for the next.
pub(super) fn press_keys(
    mut events: MessageReader<WindowEvent>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut held: Local<ButtonInput<KeyCode>>,
    mut cursor: ResMut<CellCursor>,
    mut shortcuts: MessageWriter<Shortcut>,
    mut redraw: MessageWriter<RequestRedraw>,
    focus: Res<KeyFocus>,
    mut pointed: PointedBoard,
) -> Result {
    for event in events.read() {
        match event {
            WindowEvent::KeyboardInput(input) => waiting.push_back(input.clone()),
            WindowEvent::KeyboardFocusLost(_) => held.release_all(),
            _ => {}
        }
    }
    let mut focus = *focus;
    let mut next = *cursor;
    let mut board = None;
    while let Some(input) = waiting.pop_front() {
        if input.state == ButtonState::Released {
            held.release(input.key_code);
            continue;
        }
        held.press(input.key_code);
        if input.logical_key == Key::Tab {
            // Where the focus will be, egui knows at the end of the update.
            (focus, next.shown) = (KeyFocus::Taken, true);
        }
        let Some(meaning) = keys::meaning(&input, &held) else {
            continue;
        };
        if input.repeat && !meaning.repeats() {
            continue;
        }
        let is_free = match (focus, meaning) {
            // These write nothing, and so mean the same to whoever types.
            (KeyFocus::Taken, _) => matches!(input.logical_key, Key::F1 | Key::F11),
            (KeyFocus::Control, Meaning::Step(..) | Meaning::Enter) => false,
            _ => true,
        };
        let was_shown = next.shown;
        next.shown |= is_free || meaning == Meaning::Enter || matches!(meaning, Meaning::Shortcut(_));
        if !is_free {
            continue;
        }
        if let Meaning::Shortcut(shortcut) = meaning {
            shortcuts.write(shortcut);
            break;
        }
        if !pointed.is_there() {
            continue;
        }
        let rules = pointed.cells.round().rules();
        let is_over = pointed.board(&mut board)?.is_over();
        let action = match meaning {
            // The first key only shows where the cursor is.
            Meaning::Step(columns, rows) if was_shown => {
                next.at = step(next.at, columns, rows, rules);
                continue;
            }
            Meaning::Enter if is_over => Action::NewRound,
            Meaning::Enter if was_shown => {
                pointed.place(&mut board, next.at)?;
                continue;
            }
            Meaning::Digit(digit) => {
                if let Some(position) = keys::cell(digit, rules) {
                    next.at = position;
                    pointed.place(&mut board, position)?;
                }
                continue;
            }
            Meaning::Undo => Action::Undo,
            Meaning::Redo => Action::Redo,
            Meaning::Reset => Action::Reset,
            Meaning::NextRound if is_over => Action::NewRound,
            _ => continue,
        };
        pointed.actions.write(action);
        break;
    }
    cursor.set_if_neq(next);
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// So many cells on, as far as the board goes.
fn step(from: Position, columns: i8, rows: i8, rules: Rules) -> Position {
    Position::new(
        from.column.saturating_add_signed(columns).min(rules.columns() - 1),
        from.row.saturating_add_signed(rows).min(rules.rows() - 1),
    )
}
