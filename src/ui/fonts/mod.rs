//! Our own font, and a word to whoever has more when a name needs letters that it lacks.

use std::collections::HashSet;

use bevy::prelude::*;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use bevy_egui::egui::{Context, FontData, FontDefinitions, FontFamily, FontId};
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::game::Match;
use crate::setup::Draft;

use super::PanelSystems;

#[cfg(not(target_arch = "wasm32"))]
mod system;

/// Cut to the letters of western Europe: what a page loads before the game can be played.
const INTER: &[u8] = include_bytes!("../../../assets/fonts/Inter.ttf");
/// What stands where no font has a letter.
const BOX: &[u8] = include_bytes!("../../../assets/fonts/Box.ttf");
const FAMILIES: [FontFamily; 2] = [FontFamily::Proportional, FontFamily::Monospace];

/// Letters of a name that no font here has. Each is asked for once.
#[derive(Message, Clone, Debug)]
pub struct LettersMissing(pub Vec<char>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LettersMissing>();
    app.add_observer(write_in_inter);
    app.add_systems(
        EguiPrimaryContextPass,
        find_missing.in_set(PanelSystems::Letters).run_if(resource_changed::<Draft>.or_else(resource_changed::<Match>)),
    );
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(system::plugin);
}

/// Our own font's file.
pub const fn our_font() -> &'static [u8] {
    INTER
}

/// A font for what the fonts before it lack.
pub fn fallback(name: String, data: FontData) -> FontInsert {
    let families = FAMILIES.map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
    FontInsert { name, data, families: families.into() }
}

fn our_fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let ours = [("Inter", INTER), ("Box", BOX)];
    fonts.font_data.extend(ours.map(|(name, file)| (name.to_owned(), FontData::from_static(file).into())));
    fonts.families.extend(FAMILIES.map(|family| (family, ours.map(|(name, _)| name.to_owned()).into())));
    fonts
}

fn write_in_inter(added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    context.get_mut().set_fonts(our_fonts());
}

fn find_missing(
    mut contexts: EguiContexts,
    draft: Res<Draft>,
    pairing: Res<Match>,
    mut asked: Local<HashSet<char>>,
    mut missing: MessageWriter<LettersMissing>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let names = draft.names().into_iter().chain(pairing.players.iter().map(|(_, player)| player.name()));
    let letters: Vec<char> = names.flat_map(str::chars).filter(|c| !is_drawn(ctx, *c) && asked.insert(*c)).collect();
    if !letters.is_empty() {
        missing.write(LettersMissing(letters));
    }
    Ok(())
}

/// Whether some font here has this letter.
pub fn is_drawn(ctx: &Context, letter: char) -> bool {
    letter.is_whitespace() || ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::default(), letter))
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider};

    use super::*;

    #[test]
    fn only_letters_that_we_lack_are_missing() {
        let context = Context::default();
        context.set_fonts(our_fonts());
        context.run_ui(Default::default(), |_| {}).textures_delta.clear();
        for (letter, drawn) in [('M', true), ('é', true), ('…', true), ('김', false), ('张', false), ('Ł', false)]
        {
            assert_eq!(is_drawn(&context, letter), drawn, "{letter}");
        }
    }

    #[test]
    fn our_font_has_every_letter_of_what_we_say() {
        let font = FontRef::new(INTER).unwrap();
        let said = include_str!("../../text.rs").chars().filter(|letter| !letter.is_control());
        let lacking: String = said.filter(|letter| font.charmap().map(*letter).is_none()).collect();
        assert_eq!(lacking, "");
    }
}
