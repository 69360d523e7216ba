//! Pads. Most buttons of a pad do the same as a key, and write this key. So a pad reaches all that the keyboard reaches, on boards and
//! in panels, with the one focus.
//!
//! Each system has a source of its own: the kernel's devices on Linux, the crate gilrs on Windows and macOS, and a script on a page.
//! The source writes Bevy's raw events, and passes on only what may do something. So a pad at rest leaves the window asleep.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::RawGamepadEvent;
use bevy::prelude::*;

mod buttons;
#[cfg(any(windows, target_os = "macos"))]
mod desktop;
mod hands;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_arch = "wasm32")]
mod page;
mod source;
mod state;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
mod thread;

use buttons::{effect, repeats};
use hands::Hands;
use state::{Control, PadState};

/// A direction that is held down repeats itself after this time, and then each time after the shorter one.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
const NEXT_REPEAT: Duration = Duration::from_millis(120);

/// The system that reads the pads, in `PreUpdate`. The target of the focus is set before, and the keys are read after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RawGamepadEvent>();
    app.add_systems(PreUpdate, press.in_set(PadSystems).before(InputSystems));
    #[cfg(target_os = "linux")]
    thread::run(app, linux::watch);
    #[cfg(any(windows, target_os = "macos"))]
    thread::run(app, desktop::watch);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
}

/// The direction that was pressed last and is still held down, on which pad, and when it repeats itself.
struct Held {
    pad: Entity,
    button: GamepadButton,
    next: Duration,
}

/// Does what buttons and sticks ask for, in their order. The pads are listed in the order in which they were connected.
fn press(
    mut events: MessageReader<RawGamepadEvent>,
    mut pads: Local<Vec<(Entity, PadState)>>,
    mut held: Local<Option<Held>>,
    mut hands: Hands,
    time: Res<Time<Real>>,
) {
    let is_ours = hands.have_window();
    let now = time.elapsed();
    for event in events.read() {
        let (entity, control, value) = match event {
            RawGamepadEvent::Connection(connection) => {
                pads.retain(|(pad, _)| *pad != connection.gamepad);
                held.take_if(|held| held.pad == connection.gamepad);
                if connection.connected() {
                    pads.push((connection.gamepad, PadState::default()));
                }
                continue;
            }
            RawGamepadEvent::Button(button) => (button.gamepad, Control::Button(button.button), button.value),
            RawGamepadEvent::Axis(axis) => (axis.gamepad, Control::Axis(axis.axis), axis.value),
        };
        let count = pads.len();
        let Some((index, (_, pad))) = pads.iter_mut().enumerate().find(|(_, (pad, _))| *pad == entity) else {
            continue;
        };
        for (button, is_pressed) in pad.follow(control, value) {
            if !is_pressed {
                held.take_if(|held| held.pad == entity && held.button == button);
            } else if let Some(effect) = effect(button).filter(|_| is_ours) {
                hands.act(effect, (index, count));
                if repeats(button) {
                    *held = Some(Held { pad: entity, button, next: now + FIRST_REPEAT });
                }
            }
        }
    }
    if !is_ours {
        *held = None;
    }
    if let Some(held) = held.as_mut() {
        if held.next <= now {
            held.next = now + NEXT_REPEAT;
            if let (Some(effect), Some(index)) = (effect(held.button), pads.iter().position(|pad| pad.0 == held.pad)) {
                hands.act(effect, (index, pads.len()));
            }
        }
        hands.wake.at(held.next);
    }
}
