//! Passes on keys only up to the next change of a modifier key in each update. Later keys wait for the next update.
//!
//! bevy_egui assumes that a modifier key which is held at the end of an update was held during all of it. When updates are
//! slow, Ctrl and A can be pressed and released in one update. In a text field they would then write an a.

use bevy::ecs::message::MessageCursor;
use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use crate::input::PadSystems;
use crate::wake::Wake;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hold_back.after(PadSystems).before(InputSystems));
}

/// Takes back the keys after a change of a modifier key, and requests an update for these keys.
fn hold_back(
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut later: Local<Vec<KeyboardInput>>,
    mut wake: ResMut<Wake>,
) {
    let had_none = later.is_empty();
    later.extend(cursor.read(&keys).cloned());
    let end = end_of_chord(&later).unwrap_or(later.len());
    let now: Vec<_> = later.drain(..end).collect();
    if had_none && later.is_empty() {
        return;
    }
    // All messages of the previous update have been read, so they can be removed.
    keys.clear();
    keys.write_batch(now);
    *cursor = keys.get_cursor_current();
    if !later.is_empty() {
        wake.now();
    }
}

/// The index of the first modifier key after another key.
fn end_of_chord(keys: &[KeyboardInput]) -> Option<usize> {
    let is_modifier = |input: &KeyboardInput| {
        matches!(input.logical_key, Key::Shift | Key::Control | Key::Alt | Key::Super | Key::Meta)
    };
    let key = keys.iter().position(|input| !is_modifier(input))?;
    keys[key..].iter().position(is_modifier).map(|after| key + after)
}
