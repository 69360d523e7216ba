//! Shows egui one click an update, and what came after it in the next.
//!
//! egui looks once an update at what is under the pointer. When updates are slow, two clicks can come in one: of them it
//! would see the last alone, and a press where the pointer was afterwards.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use super::sleep;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, one_click.after(sleep::drop_repeated_modifiers).before(EguiPreUpdateSet::BeginPass));
}

fn one_click(
    mut input: Single<&mut EguiInput>,
    mut waiting: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut events = std::mem::take(&mut *waiting);
    events.append(&mut input.events);
    if let Some(end) = end_of_click(&events) {
        *waiting = events.split_off(end);
    }
    input.events = events;
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Where the pointer goes on to something else after a button was pressed or released.
fn end_of_click(events: &[Event]) -> Option<usize> {
    let button = events.iter().position(|event| matches!(event, Event::PointerButton { .. }))?;
    let goes_on = |event: &Event| {
        matches!(event, Event::PointerMoved(_) | Event::PointerGone | Event::PointerButton { pressed: true, .. })
    };
    events[button + 1..].iter().position(goes_on).map(|after| button + 1 + after)
}
