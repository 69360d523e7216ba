//! Makes sure that egui lets the window sleep while nothing happens.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// Removes events about modifier keys that have not changed. bevy_egui sends such an event in every update. egui would
/// request another update each time, and the window would never sleep.
pub(super) fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) if *modifiers == *last => false,
            Event::ModifiersChanged(modifiers) => {
                *last = *modifiers;
                true
            }
            _ => true,
        });
    }
}
