//! What all sources of pads have in common. A source knows its pads by numbers, and here they become entities.

use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;

use super::state::{Control, PadState};

/// What happens to a pad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PadNews {
    Connected,
    Disconnected,
    /// A control has moved to this value. Axes go from -1 to 1, to the right and up, and buttons from 0 to 1.
    Moved(Control, f32),
}

/// Drops news that change nothing, such as the noise of a stick at rest, before they wake the window.
#[derive(Default)]
pub(super) struct Filter(Vec<(u32, PadState)>);

impl Filter {
    /// Whether the game must know this of the pad with this number.
    pub fn passes(&mut self, number: u32, news: PadNews) -> bool {
        match news {
            PadNews::Connected => self.0.push((number, PadState::default())),
            PadNews::Disconnected => self.0.retain(|(pad, _)| *pad != number),
            PadNews::Moved(control, value) => {
                let pad = self.0.iter_mut().find(|(pad, _)| *pad == number);
                return pad.is_some_and(|(_, pad)| pad.follow(control, value).count() > 0);
            }
        }
        true
    }
}

/// Writes news as Bevy's raw events. The entity of a pad stays when the pad is disconnected, as Bevy's own do.
#[derive(SystemParam)]
pub(super) struct RawEvents<'w, 's> {
    entities: Local<'s, Vec<(u32, Entity)>>,
    commands: Commands<'w, 's>,
    events: MessageWriter<'w, RawGamepadEvent>,
}

impl RawEvents<'_, '_> {
    /// Writes news of the pad with this number.
    pub fn write(&mut self, (number, news): (u32, PadNews)) {
        let known = self.entities.iter().find(|(pad, _)| *pad == number).map(|(_, entity)| *entity);
        let gamepad = known.unwrap_or_else(|| {
            let entity = self.commands.spawn_empty().id();
            self.entities.push((number, entity));
            entity
        });
        let connection = |connection| GamepadConnectionEvent { gamepad, connection }.into();
        self.events.write(match news {
            // Nobody asks what a pad is called.
            PadNews::Connected => {
                connection(GamepadConnection::Connected { name: String::new(), vendor_id: None, product_id: None })
            }
            PadNews::Disconnected => connection(GamepadConnection::Disconnected),
            PadNews::Moved(Control::Button(button), value) => {
                RawGamepadButtonChangedEvent { gamepad, button, value }.into()
            }
            PadNews::Moved(Control::Axis(axis), value) => RawGamepadAxisChangedEvent { gamepad, axis, value }.into(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_at_rest_and_buttons_that_do_nothing_are_not_told_on() {
        let mut filter = Filter::default();
        assert!(filter.passes(3, PadNews::Connected));
        let mut told = |control, values: &[f32]| {
            let passes = |value: &&f32| filter.passes(3, PadNews::Moved(control, **value));
            values.iter().filter(passes).copied().collect::<Vec<_>>()
        };
        const NOTHING: [f32; 0] = [];
        let noise: Vec<_> = (-30..30).map(|step| step as f32 / 100.0).collect();
        assert_eq!(told(Control::Axis(GamepadAxis::LeftStickX), &noise), NOTHING);
        assert_eq!(told(Control::Axis(GamepadAxis::LeftStickX), &[0.3, 0.6, 0.9, 0.45, 0.2, 0.1]), [0.6, 0.2]);
        assert_eq!(told(Control::Axis(GamepadAxis::LeftZ), &[0.0, 1.0]), NOTHING);
        assert_eq!(told(Control::Button(GamepadButton::Mode), &[1.0, 0.0]), NOTHING);
        assert_eq!(told(Control::Button(GamepadButton::South), &[0.0, 1.0, 1.0, 0.0]), [1.0, 0.0]);
    }
}
