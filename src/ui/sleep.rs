//! Lets the window sleep while nothing happens.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiManagedTextures, EguiPreUpdateSet};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Last, draw_again_with_new_letters.run_if(resource_changed::<EguiManagedTextures>));
}

/// Letters that were not shown before reach the graphics card an update late, and with a new font all panels do.
fn draw_again_with_new_letters(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

/// bevy_egui tells egui in every update which modifier keys are down. egui takes that for news and wants to be drawn
/// again, so the window would never sleep: only changes are passed on.
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
