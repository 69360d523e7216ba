//! Pads on Linux, read from the kernel's own devices. One thread waits for pads that are connected, and one for each pad. On a machine
//! without such devices, and where they may not be read, there are no pads.

use std::io;
use std::path::Path;

use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use evdevil::event::{Abs, EventKind, Key, KeyState};
use evdevil::{AbsInfo, Evdev, enumerate_hotplug};

use super::source::{Filter, PadNews};
use super::state::Control;
use super::thread::{Teller, spawn};

/// Buttons with what they are to Bevy. The kernel tells the D-pad and the triggers of some pads by these buttons, and those of others by
/// axes.
const BUTTONS: [(Key, GamepadButton); 14] = [
    (Key::BTN_SOUTH, GamepadButton::South),
    (Key::BTN_EAST, GamepadButton::East),
    (Key::BTN_NORTH, GamepadButton::North),
    (Key::BTN_WEST, GamepadButton::West),
    (Key::BTN_TL, GamepadButton::LeftTrigger),
    (Key::BTN_TR, GamepadButton::RightTrigger),
    (Key::BTN_TL2, GamepadButton::LeftTrigger2),
    (Key::BTN_TR2, GamepadButton::RightTrigger2),
    (Key::BTN_SELECT, GamepadButton::Select),
    (Key::BTN_START, GamepadButton::Start),
    (Key::BTN_DPAD_UP, GamepadButton::DPadUp),
    (Key::BTN_DPAD_DOWN, GamepadButton::DPadDown),
    (Key::BTN_DPAD_LEFT, GamepadButton::DPadLeft),
    (Key::BTN_DPAD_RIGHT, GamepadButton::DPadRight),
];
/// The axes that are read. Others, which may be as noisy, do not even reach the thread.
const AXES: [Abs; 6] = [Abs::X, Abs::Y, Abs::HAT0X, Abs::HAT0Y, Abs::Z, Abs::RZ];

/// Waits for pads, those first that are there already.
pub(super) fn watch(teller: &Teller) {
    let Ok(devices) = enumerate_hotplug() else {
        return;
    };
    for (path, device) in devices.flatten() {
        if let Some(number) = number(&path).filter(|_| is_pad(&device).unwrap_or(false)) {
            let teller = teller.clone();
            spawn(move || _ = follow(device, number, &teller));
        }
    }
}

/// The number of a device, such as 7 of `/dev/input/event7`.
fn number(path: &Path) -> Option<u32> {
    path.file_name()?.to_str()?.strip_prefix("event")?.parse().ok()
}

/// Whether a device is a pad. Some keyboards claim to have the buttons of pads, but no such device has a stick or a D-pad.
fn is_pad(device: &Evdev) -> io::Result<bool> {
    let (keys, axes) = (device.supported_keys()?, device.supported_abs_axes()?);
    let has_directions = axes.contains(Abs::X) || axes.contains(Abs::HAT0X) || keys.contains(Key::BTN_DPAD_UP);
    Ok(keys.contains(Key::BTN_SOUTH) && has_directions)
}

/// Tells what happens to a pad, until it is disconnected or the window is closed.
fn follow(device: Evdev, number: u32, teller: &Teller) -> io::Result<()> {
    let mut filter = Filter::default();
    // On a pad whose triggers are buttons, the last two axes are something else, such as another stick.
    let has_triggers = device.supported_keys()?.contains(Key::BTN_TL2);
    let axes = if has_triggers { &AXES[..4] } else { &AXES };
    let ranges: Vec<_> = axes.iter().filter_map(|axis| Some((*axis, device.abs_info(*axis).ok()?))).collect();
    // An old kernel cannot leave out axes, which only costs time.
    let _is_slower = device.set_abs_mask(axes.iter().copied());
    let mut reader = device.into_reader()?;
    if !teller.tell(&mut filter, number, PadNews::Connected) {
        return Ok(());
    }
    for event in reader.events() {
        // The device is gone.
        let Ok(event) = event else {
            break;
        };
        for (control, value) in moved(event.kind(), &ranges) {
            if !teller.tell(&mut filter, number, PadNews::Moved(control, value)) {
                return Ok(());
            }
        }
    }
    teller.tell(&mut filter, number, PadNews::Disconnected);
    Ok(())
}

/// The controls that an event moves, and their values.
fn moved(event: EventKind, ranges: &[(Abs, AbsInfo)]) -> Vec<(Control, f32)> {
    let button = |button, is_down| (Control::Button(button), f32::from(u8::from(is_down)));
    match event {
        EventKind::Key(event) => {
            let known = BUTTONS.into_iter().filter(|(key, _)| *key == event.key());
            known.map(|(_, bevy)| button(bevy, event.state() != KeyState::RELEASED)).collect()
        }
        EventKind::Abs(event) => match (event.abs(), event.value()) {
            (Abs::HAT0X, at) => vec![button(GamepadButton::DPadLeft, at < 0), button(GamepadButton::DPadRight, at > 0)],
            (Abs::HAT0Y, at) => vec![button(GamepadButton::DPadUp, at < 0), button(GamepadButton::DPadDown, at > 0)],
            (axis, at) => {
                let range = ranges.iter().find(|(known, _)| *known == axis);
                let share = range.map(|(_, range)| share(at, range.minimum(), range.maximum()));
                let moved = share.and_then(|share| match axis {
                    Abs::X => Some((Control::Axis(GamepadAxis::LeftStickX), share)),
                    // The kernel counts down, and Bevy up.
                    Abs::Y => Some((Control::Axis(GamepadAxis::LeftStickY), -share)),
                    Abs::Z => Some((Control::Button(GamepadButton::LeftTrigger2), share.midpoint(1.0))),
                    Abs::RZ => Some((Control::Button(GamepadButton::RightTrigger2), share.midpoint(1.0))),
                    _ => None,
                });
                moved.into_iter().collect()
            }
        },
        _ => Vec::new(),
    }
}

/// The place of a value within a range, from -1 to 1.
fn share(value: i32, minimum: i32, maximum: i32) -> f32 {
    let [value, minimum, maximum] = [value, minimum, maximum].map(f64::from);
    if maximum <= minimum {
        return 0.0;
    }
    (2.0 * (value - minimum) / (maximum - minimum) - 1.0).clamp(-1.0, 1.0) as f32
}

#[cfg(test)]
mod tests {
    use evdevil::event::{AbsEvent, KeyEvent};

    use super::*;

    #[test]
    fn what_the_kernel_tells_is_what_bevy_calls_it() {
        let ranges =
            [(Abs::X, AbsInfo::new(0, 255)), (Abs::Y, AbsInfo::new(-32768, 32767)), (Abs::Z, AbsInfo::new(0, 1023))];
        let axis = |abs, value| moved(AbsEvent::new(abs, value).into(), &ranges);
        assert_eq!(axis(Abs::X, 255), [(Control::Axis(GamepadAxis::LeftStickX), 1.0)]);
        assert_eq!(axis(Abs::Y, -32768), [(Control::Axis(GamepadAxis::LeftStickY), 1.0)], "up");
        let trigger = Control::Button(GamepadButton::LeftTrigger2);
        assert_eq!([0, 1023].map(|value| axis(Abs::Z, value)), [[(trigger, 0.0)], [(trigger, 1.0)]]);
        assert_eq!([Abs::RX, Abs::RZ].map(|other| axis(other, 9)), [[], []]);
        let left = |value| (Control::Button(GamepadButton::DPadLeft), value);
        let right = |value| (Control::Button(GamepadButton::DPadRight), value);
        assert_eq!(axis(Abs::HAT0X, -1), [left(1.0), right(0.0)]);
        assert_eq!(axis(Abs::HAT0X, 0), [left(0.0), right(0.0)]);
        let key = |key, state| moved(KeyEvent::new(key, state).into(), &ranges);
        assert_eq!(key(Key::BTN_TR, KeyState::PRESSED), [(Control::Button(GamepadButton::RightTrigger), 1.0)]);
        assert_eq!(key(Key::BTN_EAST, KeyState::RELEASED), [(Control::Button(GamepadButton::East), 0.0)]);
        assert_eq!(key(Key::KEY_A, KeyState::PRESSED), []);
    }

    #[test]
    fn an_axis_without_a_range_stays_in_the_middle() {
        assert_eq!(
            [share(7, 0, 0), share(5, 10, 0), share(300, 0, 255), share(i32::MIN, 0, 255)],
            [0.0, 0.0, 1.0, -1.0]
        );
        assert_eq!(number(Path::new("/dev/input/event17")), Some(17));
        assert_eq!(number(Path::new("/dev/input/mouse1")), None);
    }
}
