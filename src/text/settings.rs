//! Sentences about settings, and about what is kept from one start to the next.

use std::fmt::Display;

use crate::settings::{MotionChoice, Pace, ThemeChoice};

/// Leads to the settings, and heads them.
pub const SETTINGS: &str = "Settings";
/// Heads the themes.
pub const THEME: &str = "Theme";
/// Heads how much moves.
pub const MOTION: &str = "Motion";
/// Heads what is heard.
pub const SOUND: &str = "Sound";
/// Beside the box that silences it.
pub const MUTE: &str = "Mute";
/// Beside its slider.
pub const VOLUME: &str = "Volume";
/// Heads how fast computers play.
pub const PACE: &str = "The computer plays";
/// Sets everything back.
pub const RESTORE: &str = "Restore defaults";

/// A machine without folders for it.
pub const NO_PLACE: &str = "there is no folder for it on this machine";
/// A browser without storage for it.
pub const NO_STORAGE: &str = "this browser has no room for it, or forbids it";
/// Where a page keeps things.
pub const IN_THIS_BROWSER: &str = "this browser";
/// Begins the sentence why settings will be forgotten.
pub const SETTINGS_NOT_KEPT: &str = "Settings are not kept for next time";
/// Begins the sentence where unreadable settings went.
pub const SETTINGS_DAMAGED: &str = "The settings could not be read, so these are the defaults";
/// Begins the sentence why what was solved will be forgotten.
pub const SOLVED_NOT_KEPT: &str = "What you solve is not kept for next time";
/// Begins the sentence where what was solved went when it could not be read.
pub const SOLVED_DAMAGED: &str = "What you had solved could not be read";

/// Why something will be forgotten.
pub fn not_kept(beginning: &str, reason: impl Display) -> String {
    format!("{beginning}: {reason}.")
}

/// What became of something that could not be read.
pub fn damaged(beginning: &str, aside: &str) -> String {
    format!("{beginning}. What was there is kept as {aside}.")
}

/// Where settings are kept.
pub fn kept_in(place: impl Display) -> String {
    format!("Kept in {place}.")
}

/// A theme's name.
pub const fn theme(theme: ThemeChoice) -> &'static str {
    match theme {
        ThemeChoice::System => "As the system",
        ThemeChoice::Light => "Light",
        ThemeChoice::Dark => "Dark",
        ThemeChoice::HighContrast => "High contrast",
    }
}

/// How much moves.
pub const fn motion(motion: MotionChoice) -> &'static str {
    match motion {
        MotionChoice::System => "As the system",
        MotionChoice::Full => "Full",
        MotionChoice::Reduced => "Reduced",
    }
}

/// How fast computers play.
pub const fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::AtOnce => "At once",
        Pace::Brisk => "Briskly",
        Pace::Slow => "Slowly",
    }
}
