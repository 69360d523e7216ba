//! What is pressed on a pad. The stick presses the buttons of the D-pad.

use bevy::input::gamepad::GamepadAxis;
use bevy::input::gamepad::GamepadButton::{self, *};

use super::buttons::effect;

/// How far the stick must lean to press a direction, and how far it must come back to release it, as shares of its way. The two
/// differ, so that a stick that trembles between them presses once. The same holds for buttons, of which some can be half pressed.
const DEAD_ZONE: f32 = 0.5;
const RELEASE: f32 = 0.4;

/// A part of a pad that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Control {
    Button(GamepadButton),
    Axis(GamepadAxis),
}

/// What is pressed on one pad.
#[derive(Default)]
pub(super) struct PadState {
    pressed: Vec<GamepadButton>,
    /// The directions that the stick presses.
    leans: [Option<GamepadButton>; 2],
}

impl PadState {
    /// Follows a control to a value. Returns the buttons that this releases and presses, in this order. Buttons and axes that do
    /// nothing are left out.
    pub fn follow(&mut self, control: Control, value: f32) -> impl Iterator<Item = (GamepadButton, bool)> + use<> {
        let (released, pressed) = match control {
            Control::Button(button) => self.follow_button(button, value),
            Control::Axis(GamepadAxis::LeftStickX) => lean(&mut self.leans[0], value, [DPadLeft, DPadRight]),
            Control::Axis(GamepadAxis::LeftStickY) => lean(&mut self.leans[1], value, [DPadDown, DPadUp]),
            Control::Axis(_) => (None, None),
        };
        released.map(|button| (button, false)).into_iter().chain(pressed.map(|button| (button, true)))
    }

    fn follow_button(&mut self, button: GamepadButton, value: f32) -> (Option<GamepadButton>, Option<GamepadButton>) {
        let before = self.pressed.iter().position(|pressed| *pressed == button);
        match before {
            Some(index) if value <= RELEASE => (Some(self.pressed.swap_remove(index)), None),
            None if value > DEAD_ZONE && effect(button).is_some() => {
                self.pressed.push(button);
                (None, Some(button))
            }
            _ => (None, None),
        }
    }
}

/// Follows an axis to a value. Its two directions are those of negative and of positive values.
fn lean(
    leans: &mut Option<GamepadButton>,
    value: f32,
    [negative, positive]: [GamepadButton; 2],
) -> (Option<GamepadButton>, Option<GamepadButton>) {
    let side = if value < 0.0 { negative } else { positive };
    let edge = if *leans == Some(side) { RELEASE } else { DEAD_ZONE };
    let now = (value.abs() > edge).then_some(side);
    let before = std::mem::replace(leans, now);
    if before == now { (None, None) } else { (before, now) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(pad: &mut PadState, axis: GamepadAxis, values: &[f32]) -> Vec<(GamepadButton, bool)> {
        values.iter().flat_map(|value| pad.follow(Control::Axis(axis), *value)).collect()
    }

    #[test]
    fn the_stick_presses_a_direction_once_until_it_has_come_back() {
        let mut pad = PadState::default();
        let right = |is_pressed| (DPadRight, is_pressed);
        assert_eq!(moved(&mut pad, GamepadAxis::LeftStickX, &[0.1, 0.49, 0.5]), [], "the dead zone");
        assert_eq!(moved(&mut pad, GamepadAxis::LeftStickX, &[0.51, 0.45, 0.55, 1.0, 0.41]), [right(true)]);
        assert_eq!(moved(&mut pad, GamepadAxis::LeftStickX, &[0.39, 0.45]), [right(false)]);
        assert_eq!(
            moved(&mut pad, GamepadAxis::LeftStickX, &[0.9, -0.9, 0.0]),
            [right(true), right(false), (DPadLeft, true), (DPadLeft, false)]
        );
        assert_eq!(
            moved(&mut pad, GamepadAxis::LeftStickY, &[1.0, -1.0, f32::NAN]),
            [(DPadUp, true), (DPadUp, false), (DPadDown, true), (DPadDown, false)]
        );
        assert_eq!(moved(&mut pad, GamepadAxis::RightStickX, &[1.0]), []);
    }

    #[test]
    fn a_button_is_pressed_once_however_often_its_value_is_told() {
        let mut pad = PadState::default();
        let mut press = |button, values: &[f32]| {
            values.iter().flat_map(|value| pad.follow(Control::Button(button), *value)).collect::<Vec<_>>()
        };
        assert_eq!(press(South, &[0.2, 0.6, 0.8, 1.0, 0.45, 0.0, 0.0]), [(South, true), (South, false)]);
        assert_eq!(press(Mode, &[1.0, 0.0]), [], "this button does nothing");
    }
}
