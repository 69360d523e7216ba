//! What each key means, on any keyboard layout.

use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::bevy_to_egui_physical_key;
use noughts_engine::rules::Mark;

use crate::intent::Intent;

/// What a key means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Move the focus by this many columns and rows.
    Step(i8, i8),
    /// Press the cell that has the focus, or begin the next round.
    Enter,
    /// Press the cell that has the focus and choose this mark, where players choose it.
    Mark(Mark),
    /// Press the cell at the place of this digit on a numpad.
    Digit(u8),
    /// See [`ActionKind::Undo`](noughts_engine::play::ActionKind::Undo).
    Undo,
    /// See [`ActionKind::Redo`](noughts_engine::play::ActionKind::Redo).
    Redo,
    /// See [`ActionKind::Reset`](noughts_engine::play::ActionKind::Reset).
    Reset,
    /// Begin the next round, if the present round is over.
    NextRound,
    /// Ask for something that a button asks for too.
    Intent(Intent),
}

impl Meaning {
    /// Whether a key with this meaning acts again and again while the key is held down.
    pub const fn repeats(&self) -> bool {
        matches!(self, Meaning::Step(..) | Meaning::Undo | Meaning::Redo)
    }
}

/// How many cells an arrow key goes with Shift, and more columns than any board has.
const FAR: i8 = 5;
const TO_EDGE: i8 = i8::MAX;

const CONTROL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];
const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];
const SUPER: [KeyCode; 2] = [KeyCode::SuperLeft, KeyCode::SuperRight];

const NUMPAD: [KeyCode; 9] = {
    use KeyCode::*;
    [Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9]
};

/// The meaning of a key while other keys are held. Most keys have no meaning.
pub(super) fn meaning(input: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Meaning> {
    let [control, shift, alt, command] = [CONTROL, SHIFT, ALT, SUPER].map(|keys| held.any_pressed(keys));
    if control || alt || command {
        return undo_or_redo(input, shift).filter(|_| is_command_held(control, command) && !alt);
    }
    if let Some(digit) = digit(input, shift) {
        return Some(Meaning::Digit(digit));
    }
    let far = if shift { FAR } else { 1 };
    Some(match &input.logical_key {
        Key::ArrowLeft => Meaning::Step(-far, 0),
        Key::ArrowRight => Meaning::Step(far, 0),
        Key::ArrowUp => Meaning::Step(0, -far),
        Key::ArrowDown => Meaning::Step(0, far),
        Key::Home => Meaning::Step(-TO_EDGE, 0),
        Key::End => Meaning::Step(TO_EDGE, 0),
        Key::Enter | Key::Space => Meaning::Enter,
        Key::Escape => Meaning::Intent(Intent::Back),
        Key::F1 => Meaning::Intent(Intent::HowToPlay),
        // On a page, F11 belongs to the browser.
        Key::F11 if cfg!(not(target_arch = "wasm32")) => Meaning::Intent(Intent::FullScreen),
        Key::Character(text) if text == "?" => Meaning::Intent(Intent::HowToPlay),
        Key::Character(text) if text == " " => Meaning::Enter,
        _ => match letter(input)? {
            'u' => Meaning::Undo,
            'y' => Meaning::Redo,
            'r' => Meaning::Reset,
            'n' | 'p' => Meaning::NextRound,
            'h' => Meaning::Intent(Intent::Hint),
            'm' => Meaning::Intent(Intent::Mute),
            'x' => Meaning::Mark(Mark::X),
            'o' => Meaning::Mark(Mark::O),
            _ => return None,
        },
    })
}

/// Whether the modifier key for commands is held. This key is Command on a Mac and Control elsewhere. A page does not know the
/// system, so either key counts on a page.
const fn is_command_held(control: bool, command: bool) -> bool {
    if cfg!(target_os = "macos") {
        command
    } else if cfg!(target_arch = "wasm32") {
        control != command
    } else {
        control && !command
    }
}

fn undo_or_redo(input: &KeyboardInput, shift: bool) -> Option<Meaning> {
    match (letter(input)?, shift) {
        ('z', false) => Some(Meaning::Undo),
        ('z', true) | ('y', false) => Some(Meaning::Redo),
        _ => None,
    }
}

/// The digit from 1 to 9. A key of the numpad counts by its place, because it writes no digit without Num Lock. Another
/// key counts by the digit that it writes or, on layouts that write digits with Shift, by its place.
fn digit(input: &KeyboardInput, shift: bool) -> Option<u8> {
    let number = |text: &str| text.parse().ok().filter(|digit| (1..=9).contains(digit));
    let written = match &input.logical_key {
        Key::Character(text) => number(text),
        _ => None,
    };
    let is_of_numpad = NUMPAD.contains(&input.key_code);
    let of_place = || key_name(input).and_then(number);
    written.filter(|_| !is_of_numpad).or_else(|| of_place().filter(|_| is_of_numpad || !shift))
}

/// What is written on the key in the same place of an American keyboard, such as `7` or `H`.
fn key_name(input: &KeyboardInput) -> Option<&'static str> {
    bevy_to_egui_physical_key(&input.key_code).map(|key| key.name())
}

/// The Latin letter that a key writes. On layouts without Latin letters, it is the letter of the same key on a Latin
/// layout.
fn letter(input: &KeyboardInput) -> Option<char> {
    let Key::Character(text) = &input.logical_key else {
        return None;
    };
    let written = text.chars().next()?;
    let letter = if written.is_ascii() { written } else { key_name(input)?.parse().ok()? };
    Some(letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn key(key_code: KeyCode, logical_key: Key) -> KeyboardInput {
        let window = Entity::PLACEHOLDER;
        KeyboardInput { key_code, logical_key, state: ButtonState::Pressed, text: None, repeat: false, window }
    }

    fn letter(key_code: KeyCode, text: &str) -> KeyboardInput {
        key(key_code, Key::Character(text.into()))
    }

    fn alone(input: &KeyboardInput) -> Option<Meaning> {
        meaning(input, &ButtonInput::default())
    }

    fn with(held: KeyCode, input: &KeyboardInput) -> Option<Meaning> {
        let mut all = ButtonInput::default();
        all.press(held);
        meaning(input, &all)
    }

    #[test]
    fn a_digit_is_one_on_any_layout() {
        assert_eq!(alone(&letter(KeyCode::Digit7, "7")), Some(Meaning::Digit(7)));
        assert_eq!(alone(&letter(KeyCode::Numpad7, "7")), Some(Meaning::Digit(7)));
        assert_eq!(alone(&key(KeyCode::Numpad7, Key::Home)), Some(Meaning::Digit(7)), "without Num Lock");
        assert_eq!(alone(&letter(KeyCode::Digit7, "è")), Some(Meaning::Digit(7)), "on a French keyboard");
        assert_eq!(with(KeyCode::ShiftLeft, &letter(KeyCode::Digit7, "7")), Some(Meaning::Digit(7)), "and with Shift");
        assert_eq!(with(KeyCode::ShiftLeft, &letter(KeyCode::Digit7, "&")), None);
        assert_eq!(alone(&letter(KeyCode::Digit0, "0")), None);
    }

    #[test]
    fn arrow_keys_go_further_with_shift_and_home_and_end_to_the_edge() {
        let right = key(KeyCode::ArrowRight, Key::ArrowRight);
        assert_eq!(alone(&right), Some(Meaning::Step(1, 0)));
        assert_eq!(with(KeyCode::ShiftRight, &right), Some(Meaning::Step(5, 0)));
        let up = key(KeyCode::ArrowUp, Key::ArrowUp);
        assert_eq!(with(KeyCode::ShiftLeft, &up), Some(Meaning::Step(0, -5)));
        for (code, named, columns) in [(KeyCode::Home, Key::Home, -TO_EDGE), (KeyCode::End, Key::End, TO_EDGE)] {
            assert_eq!(alone(&key(code, named)), Some(Meaning::Step(columns, 0)));
        }
    }

    #[test]
    fn letters_are_found_where_none_are_latin() {
        assert_eq!(alone(&letter(KeyCode::KeyU, "г")), Some(Meaning::Undo));
        assert_eq!(alone(&letter(KeyCode::KeyU, "U")), Some(Meaning::Undo));
        assert_eq!(alone(&letter(KeyCode::KeyU, "ü")), Some(Meaning::Undo));
        assert_eq!(alone(&letter(KeyCode::KeyF, "u")), Some(Meaning::Undo), "on Dvorak");
        assert_eq!(alone(&letter(KeyCode::KeyU, "g")), None);
    }

    #[test]
    fn with_other_keys_held_only_undo_and_redo_are_ours() {
        let control = if cfg!(target_os = "macos") { KeyCode::SuperLeft } else { KeyCode::ControlLeft };
        let [u, y, z] = [(KeyCode::KeyU, "u"), (KeyCode::KeyY, "y"), (KeyCode::KeyZ, "z")].map(|(c, t)| letter(c, t));
        assert_eq!(with(control, &z), Some(Meaning::Undo));
        assert_eq!(with(control, &y), Some(Meaning::Redo));
        assert_eq!(alone(&z), None);
        for held in [control, KeyCode::AltLeft, KeyCode::SuperRight] {
            for input in [&u, &letter(KeyCode::Digit5, "5"), &key(KeyCode::Enter, Key::Enter)] {
                assert_eq!(with(held, input), None);
            }
        }
        assert_eq!(with(KeyCode::AltLeft, &z), None);
    }
}
