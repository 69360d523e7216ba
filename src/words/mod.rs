//! All sentences that players read or hear.
//!
//! All other rooms use data, such as enums with fields. This room turns data into words when they are shown, so that
//! the language can change at any time. Text in files and for programs, such as notation, ids and JSON, does not depend
//! on a language, and is made where it is written.

use noughts_engine::teach::Value;

pub mod boards;
pub mod keys;
mod learn;
mod lessons;
mod notation;
mod play;
mod players;
mod puzzles;
mod settings;
pub mod spoken;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;

pub use boards::saving;
pub use learn::*;
pub use lessons::*;
pub use notation::*;
pub use play::*;
pub use players::*;
pub use puzzles::*;
pub use settings::*;
#[cfg(not(target_arch = "wasm32"))]
pub use terminal::*;

/// The name of the game.
pub const TITLE: &str = "Noughts";

/// A value in one word.
pub const fn value(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}

/// The distance to the end, in moves of both sides.
pub fn in_plies(plies: usize) -> String {
    format!("in {plies}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use skrifa::{FontRef, MetadataProvider};

    #[test]
    fn our_font_has_every_letter_that_is_said() {
        let font = FontRef::new(include_bytes!("../../assets/fonts/Inter.ttf")).unwrap();
        let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/words")).unwrap();
        let texts: Vec<_> = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
        assert!(texts.len() > 10);
        let said: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).filter(|c| !c.is_control()).collect();
        let lacking: String = said.into_iter().filter(|letter| font.charmap().map(*letter).is_none()).collect();
        assert_eq!(lacking, "");
    }
}
