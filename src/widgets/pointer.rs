//! Passes egui at most one click or one step of the focus in each update. Later events wait for the next update.
//!
//! In each update, egui checks once what is under the pointer, and moves its focus at most once. When updates are slow,
//! two clicks can come in one update. egui would then handle only the last one, and at the pointer's last place. Of two
//! presses of Tab, one would be lost. A key after a click is meant for what the click gave the focus to.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::focus::{Focus, FocusTarget, KeysAhead};
use crate::wake::Wake;

/// The events that egui has not received yet.
#[derive(Resource, Default)]
pub struct WaitingEvents(Vec<Event>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitingEvents>();
    app.add_systems(PreUpdate, one_step.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

/// Passes egui the events up to the end of one step, and requests an update for the rest.
pub fn one_step(
    mut input: Single<&mut EguiInput>,
    mut waiting: ResMut<WaitingEvents>,
    mut wake: ResMut<Wake>,
    mut ahead: ResMut<KeysAhead>,
    mut is_touched: Local<bool>,
    mut modifiers: Local<Modifiers>,
    focus: Res<Focus>,
) {
    // bevy_egui sends an event about the modifier keys in every update. egui would request another update each time, and the
    // window would never sleep.
    input.events.retain(|event| match event {
        Event::ModifiersChanged(now) => std::mem::replace(&mut *modifiers, *now) != *now,
        _ => true,
    });
    let mut events = std::mem::take(&mut waiting.0);
    events.append(&mut input.events);
    if focus.target == FocusTarget::Nothing {
        arrow_to_tab(&mut events);
    }
    let first_touch = events.iter().position(|event| matches!(event, Event::Touch { .. })).filter(|_| !*is_touched);
    *is_touched |= first_touch.is_some();
    // A scroll area can be dragged only after egui knows that there are fingers. So egui receives the event of the first finger
    // before the event that puts the finger down.
    let end = first_touch.map(|first| first + 1).or_else(|| end_of_step(&events, focus.target));
    if let Some(end) = end {
        waiting.0 = events.split_off(end);
    }
    input.events = events;
    let is_pressed = |event: &&Event| matches!(event, Event::Key { pressed: true, .. });
    ahead.set_if_neq(KeysAhead(waiting.0.iter().filter(is_pressed).count()));
    if !waiting.0.is_empty() {
        wake.now();
    }
}

/// The index of the first event that must wait for the next update, because it comes after a click, a drag or a key that may move
/// the focus.
fn end_of_step(events: &[Event], focus: FocusTarget) -> Option<usize> {
    let is_key = |event: &Event| moves_focus(event, focus);
    let step = events.iter().position(|event| matches!(event, Event::PointerButton { .. }) || is_key(event))?;
    // egui ignores the motion of a finger in the update in which the finger is lifted.
    if matches!(events[step], Event::PointerButton { pressed: false, .. })
        && let Some(moved) = events[..step].iter().rposition(|event| matches!(event, Event::PointerMoved(_)))
    {
        return Some(moved + 1);
    }
    let goes_on = |event: &Event| match event {
        Event::PointerMoved(_) | Event::PointerGone => !is_key(&events[step]),
        Event::PointerButton { pressed, .. } | Event::Key { pressed, .. } => *pressed,
        Event::Text(_) => true,
        _ => false,
    };
    events[step + 1..].iter().position(goes_on).map(|after| step + 1 + after)
}

/// Turns the first arrow key into Tab, so that the key moves the focus to the first or the last widget. This is done on a screen
/// without a board, when nothing has the focus. From there on, egui handles the arrow keys itself. In a browser there is no other
/// way to reach the widgets with the keyboard, because Tab leaves the canvas.
fn arrow_to_tab(events: &mut [Event]) {
    const ARROWS: [Key; 4] = [Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::ArrowLeft];
    let mut first = None;
    for event in events {
        if let Event::Key { key, modifiers, physical_key, pressed, .. } = event
            && modifiers.is_none()
            && ARROWS.contains(key)
        {
            let is_first = if *pressed { first.is_none() } else { first == Some(*key) };
            if !is_first {
                return;
            }
            first = Some(*key);
            if [Key::ArrowUp, Key::ArrowLeft].contains(key) {
                *modifiers = Modifiers::SHIFT;
            }
            (*key, *physical_key) = (Key::Tab, None);
        }
    }
}

/// Whether a key may move the focus or press the focused widget. If no widget has the focus, only Tab can do so.
fn moves_focus(event: &Event, focus: FocusTarget) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, Space};
    match event {
        Event::Key { key: Key::Tab, pressed, .. } => *pressed,
        Event::Key { key: Enter | Space | Escape | ArrowLeft | ArrowRight | ArrowUp | ArrowDown, pressed, .. } => {
            *pressed && focus != FocusTarget::Board
        }
        _ => false,
    }
}
