//! What the buttons of a pad do. They are named by their places, because their letters differ from maker to maker.

use bevy::input::gamepad::GamepadButton::{self, *};
use bevy::input::keyboard::{Key, KeyCode};

/// What a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The same as this key.
    Key(KeyCode, Key),
    /// Moves the focus to the next button or, if this is true, to the one before. The arrows do not lead away from a board.
    Tab(bool),
    /// Opens the lessons about the round, or closes them.
    Study,
    /// Opens the menu of the game, or closes it.
    Menu,
    /// Chooses the other mark, where players choose marks.
    OtherMark,
}

/// What a button does, if it does anything.
pub(super) fn effect(button: GamepadButton) -> Option<Effect> {
    let letter = |code, letter: &str| Effect::Key(code, Key::Character(letter.into()));
    Some(match button {
        DPadLeft => Effect::Key(KeyCode::ArrowLeft, Key::ArrowLeft),
        DPadRight => Effect::Key(KeyCode::ArrowRight, Key::ArrowRight),
        DPadUp => Effect::Key(KeyCode::ArrowUp, Key::ArrowUp),
        DPadDown => Effect::Key(KeyCode::ArrowDown, Key::ArrowDown),
        South => Effect::Key(KeyCode::Enter, Key::Enter),
        East => Effect::Key(KeyCode::Escape, Key::Escape),
        West => letter(KeyCode::KeyH, "h"),
        LeftTrigger => letter(KeyCode::KeyU, "u"),
        RightTrigger => letter(KeyCode::KeyY, "y"),
        LeftTrigger2 => Effect::Tab(true),
        RightTrigger2 => Effect::Tab(false),
        North => Effect::Study,
        Start => Effect::Menu,
        Select => Effect::OtherMark,
        _ => return None,
    })
}

/// Whether a button acts again and again while it is held down.
pub(super) const fn repeats(button: GamepadButton) -> bool {
    matches!(button, DPadLeft | DPadRight | DPadUp | DPadDown)
}
