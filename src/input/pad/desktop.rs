//! Pads on Windows and macOS, by the crate gilrs.

use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use gilrs::{Axis, Button, EventType, GamepadId, Gilrs};

use super::source::{Filter, PadNews};
use super::state::Control;
use super::thread::Teller;

/// Tells what happens to the pads, those first that are there already.
pub(super) fn watch(teller: &Teller) {
    let Ok(mut gilrs) = Gilrs::new() else {
        return;
    };
    let mut filter = Filter::default();
    let mut tell = |id: GamepadId, event: EventType| {
        let number = usize::from(id) as u32; // only a few pads are ever connected
        news(event).is_none_or(|news| teller.tell(&mut filter, number, news))
    };
    gilrs.gamepads().for_each(|(id, _)| _ = tell(id, EventType::Connected));
    while let Some(event) = gilrs.next_event_blocking(None) {
        if !tell(event.id, event.event) {
            return;
        }
    }
}

fn news(event: EventType) -> Option<PadNews> {
    Some(match event {
        EventType::Connected => PadNews::Connected,
        EventType::Disconnected => PadNews::Disconnected,
        EventType::ButtonPressed(pressed, _) => PadNews::Moved(Control::Button(button(pressed)?), 1.0),
        EventType::ButtonReleased(released, _) => PadNews::Moved(Control::Button(button(released)?), 0.0),
        EventType::AxisChanged(Axis::LeftStickX, value, _) => {
            PadNews::Moved(Control::Axis(GamepadAxis::LeftStickX), value)
        }
        EventType::AxisChanged(Axis::LeftStickY, value, _) => {
            PadNews::Moved(Control::Axis(GamepadAxis::LeftStickY), value)
        }
        _ => return None,
    })
}

/// What a button is to Bevy, if the game uses it.
const fn button(button: Button) -> Option<GamepadButton> {
    Some(match button {
        Button::South => GamepadButton::South,
        Button::East => GamepadButton::East,
        Button::North => GamepadButton::North,
        Button::West => GamepadButton::West,
        Button::LeftTrigger => GamepadButton::LeftTrigger,
        Button::RightTrigger => GamepadButton::RightTrigger,
        Button::LeftTrigger2 => GamepadButton::LeftTrigger2,
        Button::RightTrigger2 => GamepadButton::RightTrigger2,
        Button::Select => GamepadButton::Select,
        Button::Start => GamepadButton::Start,
        Button::DPadUp => GamepadButton::DPadUp,
        Button::DPadDown => GamepadButton::DPadDown,
        Button::DPadLeft => GamepadButton::DPadLeft,
        Button::DPadRight => GamepadButton::DPadRight,
        _ => return None,
    })
}
