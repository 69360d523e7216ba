//! The keyboard: arrow keys choose a cell, digits press a cell, and some letters do the same as buttons.

use std::collections::VecDeque;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use noughts_engine::play::{ActionKind, Author};
use noughts_engine::rules::{Move, Position, Rules};

use crate::coach::{Coach, ask};
use crate::focus::{Focus, FocusTarget, KeysAhead};
use crate::game::{GameSystems, MatchView};
use crate::intent::{Intent, cell_of_digit};
use crate::layout::{ShownBoard, is_nested};
use crate::wake::Wake;

use super::aimed::{self, Aimed};
use super::keys::{self, Meaning};
use super::open::{cell_of_digit_within, nearest_open, next_open};
use super::{LastMark, mouse, touch};

pub(super) fn plugin(app: &mut App) {
    let keys = (hide_focus_from_pointers, press_keys)
        .chain()
        .after(mouse::click_cells)
        .after(touch::tap_cells)
        .after(aimed::aim);
    app.add_systems(Update, keys.in_set(GameSystems::Input));
    app.add_systems(Update, lift_focus.in_set(GameSystems::Judge).after(ask));
}

/// Where marks fall, moves the focus to the cell of its column where the next mark would land. In Ultimate, moves the focus to the
/// nearest cell where the next move can be made.
fn lift_focus(mut focus: ResMut<Focus>, coach: Res<Coach>, game: MatchView) {
    if game.round_is_changed() && !coach.is_open {
        let board = game.board();
        let lifts = !is_nested(board.rules());
        let cell = if lifts { board.lands_on(focus.cell) } else { nearest_open(board, focus.cell) };
        let next = Focus { cell, ..*focus };
        focus.set_if_neq(next);
    }
}

/// Hides the focus when the mouse or a finger is used, until the next key is pressed.
pub(super) fn hide_focus_from_pointers(
    mut events: MessageReader<WindowEvent>,
    mut mouse_at: Local<Option<Vec2>>,
    mut focus: ResMut<Focus>,
) {
    for event in events.read() {
        let points = match event {
            // The system also reports the pointer's place when a window opens or changes under it. Only real movement
            // counts.
            WindowEvent::CursorMoved(moved) => mouse_at.replace(moved.position).is_some_and(|at| at != moved.position),
            WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_) => true,
            _ => false,
        };
        if points && focus.is_visible {
            focus.is_visible = false;
        }
    }
}

/// Handles the keys in the order in which they came. The effect of some keys, such as undo, is not known before the action is
/// applied. Such a key is the last of its update, and the keys after it wait for the next update. The keys that the panels have
/// not received yet wait too.
pub(super) fn press_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut held: Local<ButtonInput<KeyCode>>,
    mut focus: ResMut<Focus>,
    mut intents: MessageWriter<Intent>,
    mut wake: ResMut<Wake>,
    mut last: ResMut<LastMark>,
    ahead: Res<KeysAhead>,
    mut aimed: ResMut<Aimed>,
    shown: ShownBoard,
    (game, coach): (MatchView, Res<Coach>),
) {
    waiting.extend(keys.read().cloned());
    let mut later = split_off_keys_ahead(&mut waiting, *ahead);
    let mut next = *focus;
    // A copy of the round on which the moves of this update are played, so that the keys after a move see its result.
    let mut round = None;
    while let Some(input) = waiting.pop_front() {
        if input.state == ButtonState::Released {
            held.release(input.key_code);
            continue;
        }
        held.press(input.key_code);
        next.is_visible |= input.logical_key == Key::Tab;
        let Some(meaning) = keys::meaning(&input, &held).filter(|meaning| !input.repeat || meaning.repeats()) else {
            continue;
        };
        // While two computers play, nobody presses a cell, and the space bar lets them wait.
        let is_pause = shown.is_watched() && meaning == Meaning::Enter && input.logical_key != Key::Enter;
        let meaning = if is_pause { Meaning::Intent(Intent::Pause) } else { meaning };
        let was_visible = next.is_visible;
        let is_free = is_free(focus.target, &meaning, &input);
        next.is_visible |=
            is_free || matches!(meaning, Meaning::Enter | Meaning::Mark(_) | Meaning::Step(..) | Meaning::Intent(_));
        if !is_free {
            continue;
        }
        if meaning == Meaning::Intent(Intent::Back) && shown.is_pressable() && aimed.cell.is_some() {
            aimed.cell = None;
            continue;
        }
        if let Meaning::Intent(intent) = meaning {
            intents.write(intent);
            break;
        }
        if shown.is_match_end() {
            // The board is hidden, and these keys do the same as buttons.
            match meaning {
                Meaning::Undo => intents.write(Intent::Act(ActionKind::Undo)),
                Meaning::NextRound => intents.write(Intent::Act(ActionKind::NewRound)),
                _ => continue,
            };
            break;
        }
        let Some((board, rules)) = shown.board().filter(|_| shown.is_pressable()) else {
            continue;
        };
        let is_match = board == game.entity();
        let round = round.get_or_insert_with(|| game.round().clone());
        let is_over = is_match && round.is_over();
        // Where marks fall, the focus is on the cell where a mark would land, unless cells are asked about.
        let drops = is_match && !coach.is_open;
        let lands_on = |position| if drops { round.board().lands_on(position) } else { position };
        let within = drops.then_some(round.board()).filter(|board| is_nested(board.rules()) && !board.is_over());
        let effect = match (&meaning, within) {
            (Meaning::Step(columns, rows), Some(board)) if was_visible => {
                Some(Effect::Focus(next_open(board, next.cell, (*columns, *rows))))
            }
            (Meaning::Digit(digit), Some(board)) => cell_of_digit_within(*digit, board, next.cell).map(Effect::Press),
            _ => effect(&meaning, next.cell, rules, was_visible, is_match, is_over),
        };
        match effect {
            Some(Effect::Focus(position)) => next.cell = lands_on(position),
            Some(Effect::Press(Move { position, mark })) => {
                next.cell = lands_on(position);
                let mark = last.choose(rules, mark);
                intents.write(Intent::Press { board, position, mark });
                if is_match && game.pairing().players[round.board().to_move()].is_person() {
                    let _refused_later = round.play(Move { position: next.cell, mark }, Author::Person);
                }
            }
            Some(Effect::Act(action)) => {
                intents.write(Intent::Act(action));
                break;
            }
            None => {}
        }
    }
    waiting.append(&mut later);
    if focus_lost.read().count() > 0 {
        held.release_all();
    }
    focus.set_if_neq(next);
    if !waiting.is_empty() {
        wake.now();
    }
}

/// What a key does on the board that is shown.
enum Effect {
    /// Moves the focus to this cell.
    Focus(Position),
    /// Moves the focus to the cell of this move, and presses it.
    Press(Move),
    Act(ActionKind),
}

/// What a key does on the board, whose focus is on this cell. If the focus was hidden, the first key only shows the focus.
fn effect(
    meaning: &Meaning,
    cell: Position,
    rules: Rules,
    was_visible: bool,
    is_match: bool,
    is_over: bool,
) -> Option<Effect> {
    Some(match meaning {
        Meaning::Step(columns, rows) if was_visible => Effect::Focus(step(cell, *columns, *rows, rules)),
        Meaning::Enter if was_visible && !is_over => Effect::Press(cell.into()),
        Meaning::Mark(mark) if was_visible && !is_over && rules.kind().chooses_mark() => {
            Effect::Press(Move { position: cell, mark: Some(*mark) })
        }
        Meaning::Digit(digit) => Effect::Press(cell_of_digit(*digit, rules)?.into()),
        Meaning::Enter | Meaning::NextRound if is_over => Effect::Act(ActionKind::NewRound),
        Meaning::Undo if is_match => Effect::Act(ActionKind::Undo),
        Meaning::Redo if is_match => Effect::Act(ActionKind::Redo),
        Meaning::Reset if is_match => Effect::Act(ActionKind::Reset),
        _ => return None,
    })
}

/// Splits off the keys that the panels have not received yet. These are the last keys of the queue.
fn split_off_keys_ahead(keys: &mut VecDeque<KeyboardInput>, ahead: KeysAhead) -> VecDeque<KeyboardInput> {
    let is_for_panels = |input: &KeyboardInput| {
        bevy_to_egui_key(&input.logical_key).or_else(|| bevy_to_egui_physical_key(&input.key_code)).is_some()
    };
    let is_counted = |input: &KeyboardInput| input.state == ButtonState::Pressed && is_for_panels(input);
    let mut counted = keys.iter().enumerate().filter(|(_, input)| is_counted(input)).map(|(index, _)| index).rev();
    let first = ahead.0.checked_sub(1).map(|others| counted.nth(others).unwrap_or(0));
    keys.split_off(first.unwrap_or(keys.len()))
}

/// Whether the game handles this key, and not the widget that has the focus.
fn is_free(target: FocusTarget, meaning: &Meaning, input: &KeyboardInput) -> bool {
    match (target, meaning) {
        // These keys write no text, so they work in a text field too.
        (FocusTarget::Everything, _) => matches!(input.logical_key, Key::F1 | Key::F11),
        (FocusTarget::Widget | FocusTarget::Nothing, Meaning::Step(..) | Meaning::Enter) => false,
        _ => true,
    }
}

/// The cell that is this many columns and rows further, or the last cell before the edge of the board.
fn step(from: Position, columns: i8, rows: i8, rules: Rules) -> Position {
    Position::new(
        from.column.saturating_add_signed(columns).min(rules.columns() - 1),
        from.row.saturating_add_signed(rows).min(rules.rows() - 1),
    )
}
