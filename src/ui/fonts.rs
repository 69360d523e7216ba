//! Letters that our own font lacks, from the fonts of the system.
//!
//! They are looked for only when a text needs them: a Korean name costs a search, an English one nothing.

use std::collections::HashSet;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use bevy_egui::egui::{Context, FontData, FontFamily, FontId};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fontdb::{Database, ID};
use skrifa::{FontRef, MetadataProvider};

use crate::game::Match;
use crate::setup::Draft;

use super::PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        find_letters.in_set(PanelSystems::Letters).run_if(resource_changed::<Draft>.or_else(resource_changed::<Match>)),
    );
}

/// The letters that no font here has, so that they are looked for once, and the fonts that there are.
#[derive(Default)]
struct Search {
    system: Option<Database>,
    missed: HashSet<char>,
}

fn find_letters(
    mut contexts: EguiContexts,
    draft: Res<Draft>,
    pairing: Res<Match>,
    mut search: Local<Search>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let names = draft.names().into_iter().chain(pairing.players.iter().map(|(_, player)| player.name()));
    let mut letters: Vec<char> = names.flat_map(str::chars).filter(|c| !is_drawn(ctx, *c)).collect();
    letters.retain(|letter| !search.missed.contains(letter));
    if letters.is_empty() {
        return Ok(());
    }
    match find_font(search.system.get_or_insert_with(system_fonts), &letters) {
        Some(font) => {
            ctx.add_font(font); // from the next pass on
            redraw.write(RequestRedraw);
        }
        None => search.missed.extend(letters),
    }
    Ok(())
}

fn is_drawn(ctx: &Context, letter: char) -> bool {
    letter.is_whitespace() || ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::default(), letter))
}

fn system_fonts() -> Database {
    let mut database = Database::new();
    database.load_system_fonts();
    database
}

/// The font that has the most of these letters; among equals an upright one of usual weight.
fn find_font(system: &Database, letters: &[char]) -> Option<FontInsert> {
    let count = |id: ID| {
        let has = |font: FontRef| letters.iter().filter(|letter| font.charmap().map(**letter).is_some()).count();
        system.with_face_data(id, |data, index| FontRef::from_index(data, index).map(has).unwrap_or(0))
    };
    let plainness = |face: &fontdb::FaceInfo| {
        (face.style == fontdb::Style::Normal, std::cmp::Reverse(face.weight.0.abs_diff(400)), !face.monospaced)
    };
    let found = system.faces().map(|face| (count(face.id).unwrap_or(0), plainness(face), face));
    let (count, _, face) = found.max_by_key(|(count, plainness, _)| (*count, *plainness))?;
    if count == 0 {
        return None;
    }
    let data =
        system.with_face_data(face.id, |data, index| FontData { index, ..FontData::from_owned(data.to_vec()) })?;
    let families = [FontFamily::Proportional, FontFamily::Monospace];
    Some(FontInsert {
        name: format!("{} {:?}", face.post_script_name, face.id),
        data,
        families: families.map(|family| InsertFontFamily { family, priority: FontPriority::Lowest }).into(),
    })
}
