//! Shows egui one click or one step of the focus an update, and what came after it in the next.
//!
//! egui looks once an update at what is under the pointer, and moves its focus once. When updates are slow, two clicks can come
//! in one: of them it would see the last alone, and a press where the pointer was afterwards. And of two Tabs one would be lost.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::input::KeyFocus;
use crate::screen::Screen;

use super::sleep;

/// What egui is not shown yet.
#[derive(Resource, Default)]
pub(super) struct Waiting(pub Vec<Event>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waiting>();
    app.add_systems(PreUpdate, one_step.after(sleep::drop_repeated_modifiers).before(EguiPreUpdateSet::BeginPass));
}

pub(super) fn one_step(
    mut input: Single<&mut EguiInput>,
    mut waiting: ResMut<Waiting>,
    mut redraw: MessageWriter<RequestRedraw>,
    focus: Res<KeyFocus>,
    screen: Res<State<Screen>>,
) {
    if *focus == KeyFocus::Board && *screen.get() != Screen::Game {
        input.events.iter_mut().for_each(arrow_to_tab);
    }
    let mut events = std::mem::take(&mut waiting.0);
    events.append(&mut input.events);
    if let Some(end) = end_of_step(&events, *focus) {
        waiting.0 = events.split_off(end);
    }
    input.events = events;
    if !waiting.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Where the pointer or the keyboard goes on to something else after a click, or after a key that may move the focus.
fn end_of_step(events: &[Event], focus: KeyFocus) -> Option<usize> {
    let is_key = |event: &Event| moves_focus(event, focus);
    let step = events.iter().position(|event| matches!(event, Event::PointerButton { .. }) || is_key(event))?;
    let goes_on = |event: &Event| match event {
        Event::PointerMoved(_) | Event::PointerGone => !is_key(&events[step]),
        Event::PointerButton { pressed, .. } => *pressed,
        Event::Key { pressed, .. } => *pressed && is_key(&events[step]),
        Event::Text(_) => is_key(&events[step]),
        _ => false,
    };
    events[step + 1..].iter().position(goes_on).map(|after| step + 1 + after)
}

/// Where there is no board to move on and nothing has the focus, an arrow finds the first control or the last. From there on
/// arrows lead egui by themselves. In a browser it is the only way in, for Tab leaves the canvas.
fn arrow_to_tab(event: &mut Event) {
    if let Event::Key { key, modifiers, physical_key, .. } = event
        && modifiers.is_none()
        && [Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::ArrowLeft].contains(key)
    {
        if [Key::ArrowUp, Key::ArrowLeft].contains(key) {
            *modifiers = Modifiers::SHIFT;
        }
        (*key, *physical_key) = (Key::Tab, None);
    }
}

/// Whether a key moves the focus, or presses what has it. Where nothing has it, only Tab does.
fn moves_focus(event: &Event, focus: KeyFocus) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, Space};
    match event {
        Event::Key { key: Key::Tab, pressed, .. } => *pressed,
        Event::Key { key: Enter | Space | Escape | ArrowLeft | ArrowRight | ArrowUp | ArrowDown, pressed, .. } => {
            *pressed && focus != KeyFocus::Board
        }
        _ => false,
    }
}
