//! The words of the list of keys.

/// The title of the list.
pub const TITLE: &str = "Keys";
/// Closes the list.
pub const CLOSE: &str = "Close";

/// Each key, and what it does.
pub const KEYS: &[(&str, &str)] = &[
    ("Arrows", "choose a cell"),
    ("Enter or Space", "place a mark; then play on"),
    ("1 to 9", "place a mark: 7 8 9 is on top"),
    ("U or Ctrl Z", "undo"),
    ("Y or Ctrl Y", "redo"),
    ("H", "hint"),
    ("R", "restart the round"),
    ("N or P", "the next round, after one"),
    ("M", "sound off or on"),
    ("Tab", "next button; Enter presses it"),
    #[cfg(not(target_arch = "wasm32"))]
    ("F11", "full screen"),
    ("Esc", "back"),
    ("? or F1", "this list"),
];
