//! The game's own font, and a message when a name needs letters that the font does not have.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, Context, FontData, FontDefinitions, FontFamily, FontId, Id};
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext};
use noughts_engine::play::Name;
use noughts_engine::rules::ByMark;

use crate::game::MatchView;
use crate::layout::measures::BODY;
use crate::online::{Online, Room};
use crate::records::Past;
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::wake::Wake;

use super::PanelSystems;

mod languages;
#[cfg(not(target_arch = "wasm32"))]
mod system;

pub use languages::{ForcedLanguage, LanguageMissing, Written};

/// The game's own font. This font has only the letters of western Europe, because a page must load it before the game can be
/// played.
const INTER: &[u8] = include_bytes!("../../../assets/fonts/Inter.ttf");
/// The game's own font for words that stand out.
const INTER_SEMIBOLD: &[u8] = include_bytes!("../../../assets/fonts/InterSemiBold.ttf");
/// The letters of the names of languages, each of which is called by its own name.
const LANGUAGE_NAMES: &[u8] = include_bytes!("../../../assets/fonts/LanguageNames.ttf");
/// A font that draws a box for letters that no other font has.
const BOX: &[u8] = include_bytes!("../../../assets/fonts/Box.ttf");
/// The name of the font family of words that stand out.
const SEMIBOLD: &str = "semibold";

fn families() -> [FontFamily; 3] {
    [FontFamily::Proportional, FontFamily::Monospace, FontFamily::Name(SEMIBOLD.into())]
}

/// The name of the family that has only the fonts with the weight of words that stand out.
const ONLY_SEMIBOLD: &str = "only semibold";

/// Whether fonts with the weight of words that stand out have all letters of a text.
fn is_heavy(ctx: &Context, text: &str) -> bool {
    let only = FontId::new(BODY, FontFamily::Name(ONLY_SEMIBOLD.into()));
    text.chars().all(|letter| letter.is_whitespace() || ctx.fonts_mut(|fonts| fonts.has_glyph(&only, letter)))
}

/// A line with names that stands out. The letters of one word have one weight. So a name with a letter that is only in fonts of
/// normal weight has a font of normal weight. Its colour is given when it is painted.
pub fn heavy(ctx: &Context, text: &str, size: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut add = |part: &str, font| job.append(part, 0.0, TextFormat::simple(font, Color32::PLACEHOLDER));
    let people = people(ctx);
    let thin: Vec<&str> = people.iter().map(String::as_str).filter(|name| !is_heavy(ctx, name)).collect();
    let mut rest = text;
    let first = |rest: &str| thin.iter().filter_map(|name| Some((rest.find(name)?, name.len()))).min();
    while let Some((at, length)) = first(rest) {
        add(&rest[..at], semibold(size));
        add(&rest[at..at + length], FontId::proportional(size));
        rest = &rest[at + length..];
    }
    add(rest, if is_heavy(ctx, rest) { semibold(size) } else { FontId::proportional(size) });
    job
}

/// The names of the people whose names can be on the screen.
pub(super) fn people(ctx: &Context) -> Arc<[String]> {
    ctx.data(|data| data.get_temp(Id::new("people"))).unwrap_or_default()
}

pub(super) fn set_people(ctx: &Context, names: Arc<[String]>) {
    ctx.data_mut(|data| data.insert_temp(Id::new("people"), names));
}

/// The font for words that stand out, in this size.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Requests fonts for letters of a name that no loaded font has. Each letter is requested once.
#[derive(Message, Clone, Debug)]
pub struct LettersMissing(pub Vec<char>);

/// How much time fonts have to arrive, before a person is told that they did not.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Since when a typed name has letters that cannot be shown as they are written. `None` if no name has such letters.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Illegible(Option<Duration>);

impl Illegible {
    /// Whether a person is to be told now that the name cannot be shown: fonts have had enough time to arrive.
    pub fn is_certain(self, now: Duration) -> bool {
        self.0.is_some_and(|since| now >= since + PATIENCE)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LettersMissing>();
    app.init_resource::<Illegible>();
    app.add_plugins(languages::plugin);
    app.add_observer(use_our_fonts);
    app.add_systems(EguiPrimaryContextPass, find_missing.after(find_illegible).in_set(PanelSystems::Letters));
    app.add_systems(EguiPrimaryContextPass, find_illegible.in_set(PanelSystems::Letters));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(system::plugin);
}

/// The file of the game's own font.
pub const fn our_font() -> &'static [u8] {
    INTER
}

/// A font that is used for letters that the fonts before it do not have: by words that stand out, or by all.
pub fn fallback(name: String, data: FontData, is_semibold: bool) -> FontInsert {
    let families = match is_semibold {
        true => [SEMIBOLD, ONLY_SEMIBOLD].map(|name| FontFamily::Name(name.into())).to_vec(),
        false => families().to_vec(),
    };
    let insert = |family| InsertFontFamily { family, priority: FontPriority::Lowest };
    FontInsert { name, data, families: families.into_iter().map(insert).collect() }
}

fn our_fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let ours = [("Inter", INTER), ("Inter 600", INTER_SEMIBOLD), ("language names", LANGUAGE_NAMES), ("Box", BOX)];
    fonts.font_data.extend(ours.map(|(name, file)| (name.to_owned(), FontData::from_static(file).into())));
    for family in families() {
        let inter = if family == FontFamily::Name(SEMIBOLD.into()) { "Inter 600" } else { "Inter" };
        fonts.families.insert(family, [inter, "language names", "Box"].map(str::to_owned).into());
    }
    // egui says that a letter is missing if the letter would be drawn with the font of the box.
    let only_semibold = ["Inter 600", "Box"].map(str::to_owned).into();
    fonts.families.insert(FontFamily::Name(ONLY_SEMIBOLD.into()), only_semibold);
    fonts
}

fn use_our_fonts(added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>, written: Res<Written>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let mut fonts = our_fonts();
    written.add_to(&mut fonts);
    context.get_mut().set_fonts(fonts);
}

fn find_missing(
    mut contexts: EguiContexts,
    draft: Res<Draft>,
    game: MatchView,
    screens: Res<Screens>,
    past: Option<Res<Past>>,
    online: Option<Res<Online>>,
    mut asked: Local<HashSet<char>>,
    mut missing: MessageWriter<LettersMissing>,
) -> Result {
    let past = past.filter(|_| matches!(screens.current(), Screen::PastMatches | Screen::PastMatch));
    let is_past_new = past.as_ref().is_some_and(|past| past.is_changed() || screens.is_changed());
    let in_class = online.as_ref().and_then(|online| online.room()).filter(|room| room.class_moment().is_some());
    if !draft.is_changed() && !game.match_is_changed() && !is_past_new && in_class.is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let played = past.iter().flat_map(|past| past.all()).map(|played| &played.players);
    let players = played.chain([&game.pairing().players]).flat_map(ByMark::iter);
    // The game's own font has all letters in the names of opponents, so only the names of people are checked.
    let people = players.filter_map(|(_, player)| player.name()).map(Name::as_str);
    let in_class = in_class.into_iter().flat_map(Room::names_in_class);
    let names: Arc<[String]> = draft.names().into_iter().chain(people).chain(in_class).map(str::to_owned).collect();
    let letters = names.iter().flat_map(|name| name.chars()).filter(|c| !is_drawn(ctx, *c) && asked.insert(*c));
    let letters: Vec<char> = letters.collect();
    set_people(ctx, names);
    if !letters.is_empty() {
        missing.write(LettersMissing(letters));
    }
    Ok(())
}

/// Notes since when a typed name cannot be shown as it is written.
fn find_illegible(
    mut contexts: EguiContexts,
    draft: Res<Draft>,
    time: Res<Time<Real>>,
    mut illegible: ResMut<Illegible>,
    mut wake: ResMut<Wake>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_legible = |letter: char| is_drawn(ctx, letter) && !is_joined(letter);
    let mut people = (0..2).filter(|player| draft.mode.is_person(*player));
    let is_it = people.any(|player| !draft.names[player].chars().all(is_legible));
    illegible.0 = is_it.then(|| illegible.0.unwrap_or(time.elapsed()));
    if let Some(since) = illegible.0
        && !illegible.is_certain(time.elapsed())
    {
        wake.at(since + PATIENCE);
    }
    Ok(())
}

/// Whether a letter belongs to a script that is written from the right, or whose letters change beside each other. egui
/// draws letters one by one from the left.
const fn is_joined(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' // from the right
        | '\u{900}'..='\u{DFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}') // of India, Tibet, Burma, Cambodia
}

/// Whether a loaded font has this letter.
pub fn is_drawn(ctx: &Context, letter: char) -> bool {
    letter.is_whitespace() || ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::default(), letter))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A context with our own fonts and with those of languages.
    pub fn context_with(written: &Written) -> Context {
        let context = Context::default();
        let mut fonts = our_fonts();
        written.add_to(&mut fonts);
        context.set_fonts(fonts);
        context.run_ui(Default::default(), |_| {}).textures_delta.clear();
        context
    }

    /// The parts of a line that are in heavy letters, and those that are not.
    fn parts(context: &Context, text: &str) -> [String; 2] {
        let job = heavy(context, text, 20.0);
        [true, false].map(|is_heavy| {
            let of = job.sections.iter().filter(|section| (section.format.font_id == semibold(20.0)) == is_heavy);
            of.map(|section| &job.text[section.byte_range.start.0..section.byte_range.end.0]).collect()
        })
    }

    #[test]
    fn only_letters_that_we_lack_are_missing() {
        let context = context_with(&Written::without_fonts());
        for (letter, drawn) in [('M', true), ('é', true), ('…', true), ('김', false), ('张', false), ('Ł', false)]
        {
            assert_eq!(is_drawn(&context, letter), drawn, "{letter}");
        }
    }

    #[test]
    fn a_name_with_a_letter_that_is_in_no_heavy_font_is_not_heavy_but_the_line_is() {
        let context = context_with(&Written::default());
        set_people(&context, ["Noah", "뷁이", "轮龘"].map(str::to_owned).into());
        for (text, heavy, thin) in [
            ("Noah’s turn", "Noah’s turn", ""),
            ("나의 차례", "나의 차례", ""),
            ("뷁이의 차례", "의 차례", "뷁이"),
            ("Noah, 轮龘赢了", "Noah, 赢了", "轮龘"),
            ("뷁의 차례", "", "뷁의 차례"),
        ] {
            assert_eq!(parts(&context, text), [heavy, thin], "{text}");
        }
    }

    #[test]
    fn a_name_is_heavy_as_soon_as_a_heavy_font_has_its_letters() {
        let context = Context::default();
        context.set_fonts(our_fonts());
        let [regular, heavy] = ["ko.ttf", "ko-600.ttf"].map(|name| {
            let path = format!("{}/assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
            FontData::from_owned(std::fs::read(path).unwrap())
        });
        let is_heavy = |context: &Context| {
            context.run_ui(Default::default(), |_| {}).textures_delta.clear();
            parts(context, "나의 차례")[1].is_empty()
        };
        context.add_font(fallback("regular".to_owned(), regular, false));
        assert!(!is_heavy(&context));
        context.add_font(fallback("heavy".to_owned(), heavy, true));
        assert!(is_heavy(&context));
    }
}
