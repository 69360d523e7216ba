//! Sentences about settings, and about what the program stores.

use std::io::ErrorKind;

use crate::persistence::{Fault, Item, Place, Problem};
use crate::settings::{MotionChoice, Pace, TextSize, ThemeChoice};

/// Opens the settings, and is their title.
pub const SETTINGS: &str = "Settings";
/// The heading of the themes.
pub const THEME: &str = "Theme";
/// The heading of the sizes of text.
pub const TEXT_SIZE: &str = "Text size";
/// The heading of the choice of how much is animated.
pub const MOTION: &str = "Motion";
/// The heading of the sound.
pub const SOUND: &str = "Sound";
/// The label of the slider of the volume.
pub const VOLUME: &str = "Volume";
/// The heading of the choice of how fast computers play.
pub const PACE: &str = "Computer plays";
/// Resets all settings to the defaults.
pub const RESTORE: &str = "Restore defaults";

/// A problem with storing an item.
pub fn fault(fault: Fault) -> String {
    let (lost, damaged) = match fault.item {
        Item::Settings => {
            ("Settings are not kept for next time", "The settings could not be read, so these are the defaults")
        }
        Item::Solved => ("What you solve is not kept for next time", "What you had solved could not be read"),
        Item::Match => ("The match is not kept for next time", "The last match could not be read"),
    };
    match fault.problem {
        Problem::NoFolder => format!("{lost}: there is no folder for it on this machine."),
        Problem::NoStorage => format!("{lost}: this browser has no room for it, or forbids it."),
        Problem::Refused(kind) => format!("{lost}: {}.", refused(kind)),
        Problem::TooManyDamaged(count) => format!("{lost}: {count} damaged files are there already."),
        Problem::Damaged(name) => format!("{damaged}. What was there is kept as {name}."),
        Problem::PartlyDamaged(name) => match fault.item {
            Item::Settings => format!("Some settings could not be read. What was there is kept as {name}."),
            Item::Solved => format!("Some of what you had solved could not be read. What was there is kept as {name}."),
            Item::Match => format!("Some of the last match could not be read. What was there is kept as {name}."),
        },
    }
}

/// Why the operating system refused to read or to write. Rare reasons are in the words of the standard library.
fn refused(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::StorageFull => "no storage space".to_owned(),
        ErrorKind::QuotaExceeded => "quota exceeded".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "read-only filesystem or storage medium".to_owned(),
        ErrorKind::NotADirectory => "not a directory".to_owned(),
        other => other.to_string(),
    }
}

/// A size of text.
pub const fn text_size(size: TextSize) -> &'static str {
    match size {
        TextSize::Normal => "100%",
        TextSize::Large => "125%",
        TextSize::Larger => "150%",
        TextSize::Largest => "200%",
    }
}

/// Where settings are stored.
pub fn stored_in(place: &Place) -> String {
    #[cfg(target_arch = "wasm32")]
    {
        let _ = place;
        "Kept in this browser.".to_owned()
    }
    #[cfg(not(target_arch = "wasm32"))]
    format!("Kept in {}.", place.path().display())
}

/// The name of a theme.
pub const fn theme(theme: ThemeChoice) -> &'static str {
    match theme {
        ThemeChoice::System => "System",
        ThemeChoice::Light => "Light",
        ThemeChoice::Dark => "Dark",
        ThemeChoice::HighContrast => "Contrast",
    }
}

/// How much is animated.
pub const fn motion(motion: MotionChoice) -> &'static str {
    match motion {
        MotionChoice::System => "System",
        MotionChoice::Full => "Full",
        MotionChoice::Reduced => "Less",
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
