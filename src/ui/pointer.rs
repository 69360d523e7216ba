//! Shows egui one press or release an update, and what came after it in the next.
//!
//! egui looks once an update at what is under the pointer. When updates are slow, two clicks can come in one: of them it
//! would see the last alone, and a press where the pointer was afterwards.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use super::sleep;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        one_button_event.after(sleep::drop_repeated_modifiers).before(EguiPreUpdateSet::BeginPass),
    );
}

fn one_button_event(
    mut input: Single<&mut EguiInput>,
    mut waiting: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_button = |event: &Event| matches!(event, Event::PointerButton { .. });
    if waiting.is_empty() && !input.events.iter().any(is_button) {
        return;
    }
    let mut events = std::mem::take(&mut *waiting);
    events.append(&mut input.events);
    if let Some(first) = events.iter().position(is_button) {
        *waiting = events.split_off(first + 1);
    }
    input.events = events;
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}
