//! Loads fonts of the system for letters that the game's own font does not have.
//!
//! The system's fonts are searched only when a text needs them: for a Korean name, but not for an English one.

use std::cmp::Reverse;

use bevy::prelude::*;
use bevy_egui::egui::FontData;
use bevy_egui::egui::epaint::text::FontInsert;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fontdb::{Database, FaceInfo, ID, Style, Weight};
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
    while let Some((face, has)) = find_face(system, &letters) {
        // A heavy font comes first, so that words that stand out are drawn with it.
        let fonts = [heavier(system, face).map(|face| (face, true)), Some((face, false))];
        for (face, is_semibold) in fonts.into_iter().flatten() {
            if let Some(font) = load(system, face, is_semibold) {
                contexts.ctx_mut()?.add_font(font); // it takes effect in the next pass
            }
        }
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

/// Finds the face that has the most of these letters, and returns it with the letters that it has. Of equally good
/// faces, an upright one of normal weight is preferred.
fn find_face<'a>(system: &'a Database, letters: &[char]) -> Option<(&'a FaceInfo, Vec<char>)> {
    let having = |id: ID| {
        let has = |font: FontRef| {
            letters.iter().copied().filter(|letter| font.charmap().map(*letter).is_some()).collect::<Vec<_>>()
        };
        let found = system.with_face_data(id, |data, index| FontRef::from_index(data, index).map(has));
        found.and_then(Result::ok).unwrap_or_default()
    };
    let plainness =
        |face: &FaceInfo| (face.style == Style::Normal, Reverse(face.weight.0.abs_diff(400)), !face.monospaced);
    let found = system.faces().map(|face| (having(face.id), plainness(face), face));
    let (has, _, face) = found.max_by_key(|(has, plainness, _)| (has.len(), *plainness))?;
    (!has.is_empty()).then_some((face, has))
}

/// The face of the same family for words that stand out, if there is one.
fn heavier<'a>(system: &'a Database, face: &FaceInfo) -> Option<&'a FaceInfo> {
    let is_heavier = |other: &&FaceInfo| {
        other.families.first() == face.families.first()
            && other.style == face.style
            && other.weight > Weight::MEDIUM
            && other.weight > face.weight
    };
    system.faces().filter(is_heavier).min_by_key(|other| other.weight.0.abs_diff(Weight::SEMIBOLD.0))
}

fn load(system: &Database, face: &FaceInfo, is_semibold: bool) -> Option<FontInsert> {
    let data =
        system.with_face_data(face.id, |data, index| FontData { index, ..FontData::from_owned(data.to_vec()) })?;
    Some(fallback(format!("{} {:?}", face.post_script_name, face.id), data, is_semibold))
}

#[cfg(test)]
mod tests {
    use super::super::{INTER, INTER_SEMIBOLD};
    use super::*;

    /// A face of one of our fonts, as a system names it: the files of a family have its name.
    fn face(file: &[u8]) -> FaceInfo {
        let mut alone = Database::new();
        alone.load_font_data(file.to_vec());
        let mut face = alone.faces().next().expect("a face").clone();
        face.families.iter_mut().for_each(|(name, _)| *name = "Inter".to_owned());
        face
    }

    #[test]
    fn a_face_is_found_with_the_heavier_one_of_its_family() {
        let mut system = Database::new();
        system.push_face_info(face(INTER_SEMIBOLD));
        assert!(find_face(&system, &['字']).is_none());
        let (only, _) = find_face(&system, &['a', '字']).expect("a face");
        assert!(heavier(&system, only).is_none());
        system.push_face_info(face(INTER));
        let (face, has) = find_face(&system, &['a', '字']).expect("a face");
        let heavy = heavier(&system, face).expect("a heavier face");
        assert_eq!((face.weight, heavy.weight, has), (Weight::NORMAL, Weight::SEMIBOLD, vec!['a']));
        assert!(load(&system, heavy, true).is_some_and(|font| font.families.len() == 2));
    }
}
