//! The words of the list of keys.

use super::messages;

pub use messages::{close, keys_title as title};

/// Each key, and what it does.
pub fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        (messages::key_arrows(), messages::key_arrows_does()),
        (messages::key_enter(), messages::key_enter_does()),
        (messages::key_digits(), messages::key_digits_does()),
        (messages::key_marks(), messages::key_marks_does()),
        (messages::key_undo(), messages::key_undo_does()),
        (messages::key_redo(), messages::key_redo_does()),
        ("H", messages::key_hint_does()),
        ("R", messages::key_restart_does()),
        (messages::key_next(), messages::key_next_does()),
        ("M", messages::key_sound_does()),
        ("Tab", messages::key_tab_does()),
        #[cfg(not(target_arch = "wasm32"))]
        ("F11", messages::key_full_screen_does()),
        ("Esc", messages::key_back_does()),
        (messages::key_help(), messages::key_help_does()),
    ]
}
