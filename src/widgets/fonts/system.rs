//! Loads fonts of the system for letters that the game's own font does not have.
//!
//! The system's fonts are searched only when a text needs them: for a Korean name, but not for an English one.

use bevy::prelude::*;
use bevy_egui::egui::FontData;
use bevy_egui::egui::epaint::text::FontInsert;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fontdb::{Database, ID};
use skrifa::{FontRef, MetadataProvider};

use crate::wake::Wake;

use super::{LettersMissing, PanelSystems, fallback, find_missing};

pub(super) fn plugin(app: &mut App) {
    let add_letters = add_letters.in_set(PanelSystems::Letters).after(find_missing);
    app.add_systems(EguiPrimaryContextPass, add_letters.run_if(on_message::<LettersMissing>));
}

fn add_letters(
    mut contexts: EguiContexts,
    mut missing: MessageReader<LettersMissing>,
    mut system: Local<Option<Database>>,
    mut wake: ResMut<Wake>,
) -> Result {
    let mut letters: Vec<char> = missing.read().flat_map(|missing| missing.0.iter().copied()).collect();
    let system = system.get_or_insert_with(system_fonts);
    // One font may have the Korean letters of a name and another font may have the Thai letters.
    while let Some((font, has)) = find_font(system, &letters) {
        contexts.ctx_mut()?.add_font(font); // it takes effect in the next pass
        wake.now();
        letters.retain(|letter| !has.contains(letter));
    }
    Ok(())
}

fn system_fonts() -> Database {
    let mut database = Database::new();
    database.load_system_fonts();
    database
}

/// Finds the font that has the most of these letters, and returns it with the letters that it has. Of equally good
/// fonts, an upright one of normal weight is preferred.
fn find_font(system: &Database, letters: &[char]) -> Option<(FontInsert, Vec<char>)> {
    let having = |id: ID| {
        let has = |font: FontRef| {
            letters.iter().copied().filter(|letter| font.charmap().map(*letter).is_some()).collect::<Vec<_>>()
        };
        let found = system.with_face_data(id, |data, index| FontRef::from_index(data, index).map(has));
        found.and_then(Result::ok).unwrap_or_default()
    };
    let plainness = |face: &fontdb::FaceInfo| {
        (face.style == fontdb::Style::Normal, std::cmp::Reverse(face.weight.0.abs_diff(400)), !face.monospaced)
    };
    let found = system.faces().map(|face| (having(face.id), plainness(face), face));
    let (has, _, face) = found.max_by_key(|(has, plainness, _)| (has.len(), *plainness))?;
    if has.is_empty() {
        return None;
    }
    let data =
        system.with_face_data(face.id, |data, index| FontData { index, ..FontData::from_owned(data.to_vec()) })?;
    Some((fallback(format!("{} {:?}", face.post_script_name, face.id), data), has))
}
