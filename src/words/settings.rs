//! Sentences about settings, and about what the program stores.

use std::io::ErrorKind;

use crate::language::Language;
use crate::persistence::{Fault, FileFault, Item, MAX_BYTES, Problem};
use crate::settings::{MotionChoice, Pace, TextSize, ThemeChoice};

use super::messages;

/// A problem with storing an item.
pub fn fault(fault: Fault) -> String {
    let item = match fault.item {
        Item::Settings => "settings",
        Item::Solved => "solved",
        Item::Match => "match",
        Item::Others => "others",
        Item::Totals => "totals",
        Item::Past => "past",
        Item::Seat => "seat",
    };
    match fault.problem {
        Problem::NoFolder => messages::not_kept_no_folder(item),
        Problem::NoStorage => messages::not_kept_no_storage(item),
        Problem::Refused(kind) => messages::not_kept_refused(item, refused(kind)),
        Problem::TooManyDamaged(count) => messages::not_kept_too_many(item, count),
        Problem::Damaged(name) => messages::damaged(item, name),
        Problem::PartlyDamaged(name) => messages::partly_damaged(item, name),
        Problem::DamagedRecords { count, line, name } => messages::damaged_records(count, line, name),
    }
}

/// Why the operating system refused to read or to write. Rare reasons are in the words of the standard library.
pub(super) fn refused(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::PermissionDenied => messages::permission_denied().to_owned(),
        ErrorKind::StorageFull => messages::storage_full().to_owned(),
        ErrorKind::QuotaExceeded => messages::quota_exceeded().to_owned(),
        ErrorKind::ReadOnlyFilesystem => messages::read_only().to_owned(),
        ErrorKind::NotADirectory => messages::not_a_directory().to_owned(),
        other => other.to_string(),
    }
}

/// Why a file that people bring cannot be read or written.
pub fn file_fault(fault: FileFault) -> String {
    let reason = match fault {
        FileFault::Refused(ErrorKind::NotFound) => messages::not_found(),
        FileFault::Refused(kind) => return refused(kind),
        FileFault::Folder => messages::is_a_directory(),
        FileFault::Device => messages::is_a_device(),
        FileFault::TooLong => return messages::file_too_long(MAX_BYTES >> 20),
        FileFault::Nul => messages::has_nul_bytes(),
        FileFault::Utf16 => messages::is_utf16(),
        FileFault::NoText => messages::is_no_text(),
        FileFault::NoMatches => messages::no_file_of_matches(),
    };
    reason.to_owned()
}

/// Why matches are not recorded. The sentence has the name of the file.
#[cfg(not(target_arch = "wasm32"))]
pub fn not_recorded(path: &std::path::Path, fault: FileFault) -> String {
    let name = path.file_name().unwrap_or_default();
    messages::not_recorded(name.display(), file_fault(fault))
}

/// Says that the fonts of a language could not be had.
pub fn language_unavailable(language: Language) -> String {
    messages::language_unavailable(language.name())
}

/// A size of text.
pub fn text_size(size: TextSize) -> &'static str {
    match size {
        TextSize::Normal => messages::text_size_normal(),
        TextSize::Large => messages::text_size_large(),
        TextSize::Larger => messages::text_size_larger(),
        TextSize::Largest => messages::text_size_largest(),
    }
}

/// The name of a theme.
pub fn theme(theme: ThemeChoice) -> &'static str {
    match theme {
        ThemeChoice::System => messages::theme_system(),
        ThemeChoice::Light => messages::theme_light(),
        ThemeChoice::Dark => messages::theme_dark(),
        ThemeChoice::HighContrast => messages::theme_contrast(),
    }
}

/// How much is animated.
pub fn motion(motion: MotionChoice) -> &'static str {
    match motion {
        MotionChoice::System => messages::motion_system(),
        MotionChoice::Full => messages::motion_full(),
        MotionChoice::Reduced => messages::motion_reduced(),
    }
}

/// How fast computers play.
pub fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::AtOnce => messages::pace_at_once(),
        Pace::Brisk => messages::pace_brisk(),
        Pace::Slow => messages::pace_slow(),
    }
}
