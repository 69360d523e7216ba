//! The fonts of languages whose letters the game's own font does not have, and the change of the language, which waits for these
//! fonts.

use std::borrow::Cow;

use bevy::prelude::*;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};

use crate::language::{Language, language, set_language};
use crate::preferences::{Preferences, PreferencesSystems};
use crate::settings::Settings;
use crate::wake::Wake;

use super::{ONLY_SEMIBOLD, SEMIBOLD, families, our_fonts};

/// The files of two fonts, in the weights 400 and 600, or none.
type Files = Vec<Cow<'static, [u8]>>;

/// The languages that can be written: languages that need no letters of their own, and languages whose fonts are loaded. The
/// native program has all fonts. A page fetches the texts and the fonts of a language when they are needed.
#[derive(Resource, Clone, Debug)]
pub struct Written {
    fonts: Vec<(Language, Files)>,
    /// The language that a person chose, but whose fonts could not be fetched.
    pub unavailable: Option<Language>,
}

impl Default for Written {
    #[cfg(not(target_arch = "wasm32"))]
    fn default() -> Self {
        const FONTS: &[(Language, [&[u8]; 2])] = include!(concat!(env!("OUT_DIR"), "/fonts.rs"));
        let fonts = FONTS.iter().map(|(language, files)| (*language, files.map(Cow::Borrowed).to_vec()));
        Self { fonts: fonts.collect(), unavailable: None }
    }

    #[cfg(target_arch = "wasm32")]
    fn default() -> Self {
        Self::without_fonts()
    }
}

impl Written {
    /// Only the languages that need no letters of their own.
    pub const fn without_fonts() -> Self {
        Self { fonts: Vec::new(), unavailable: None }
    }

    /// Adds the fonts of a language.
    pub fn add(&mut self, language: Language, files: impl IntoIterator<Item = Vec<u8>>) {
        if !self.has(language) {
            self.fonts.push((language, files.into_iter().map(Cow::Owned).collect()));
        }
    }

    /// Stays in the current language, because the fonts of the wanted language cannot be fetched.
    pub fn give_up(&mut self, language: Language, settings: &mut Settings) {
        self.unavailable = Some(language);
        if settings.language == Some(language) {
            settings.language = Some(crate::language::language());
        }
    }

    fn has(&self, language: Language) -> bool {
        let needs_nothing = language == Language::En || cfg!(not(target_arch = "wasm32")) && !language.has_fonts();
        needs_nothing || self.fonts.iter().any(|(known, _)| *known == language)
    }

    /// Adds the fonts that these definitions lack. The new fonts come after the game's own font, which decides how high a line
    /// is, and before the fonts that were fetched for names. Returns whether any fonts were added.
    pub(super) fn add_to(&self, definitions: &mut FontDefinitions) -> bool {
        let mut is_added = false;
        for (language, files) in &self.fonts {
            let names = ["", " 600"].map(|weight| format!("{}{weight}", language.tag()));
            if files.is_empty() || definitions.font_data.contains_key(&names[0]) {
                continue;
            }
            is_added = true;
            for (name, file) in names.iter().zip(files) {
                let data = match file {
                    Cow::Borrowed(file) => FontData::from_static(file),
                    Cow::Owned(file) => FontData::from_owned(file.clone()),
                };
                definitions.font_data.insert(name.clone(), data.into());
            }
            let only_semibold = FontFamily::Name(ONLY_SEMIBOLD.into());
            definitions.families.entry(only_semibold).or_default().insert(0, names[1].clone());
            for family in families() {
                let is_semibold = family == FontFamily::Name(SEMIBOLD.into());
                definitions.families.entry(family).or_default().insert(1, names[usize::from(is_semibold)].clone());
            }
        }
        is_added
    }
}

/// The language of the command line or of the environment, if there is one. This language counts until a person chooses another
/// language.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct ForcedLanguage(pub Option<Language>);

/// Requests the fonts of a language. This message is written once for each choice of a language.
#[derive(Message, Clone, Copy, Debug)]
pub struct LanguageMissing(pub Language);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Written>().init_resource::<ForcedLanguage>().init_resource::<Preferences>();
    app.add_message::<LanguageMissing>();
    // Fonts that were fetched are used in the update in which they arrive, and all words change in one update.
    let changes = (use_fonts.run_if(resource_changed::<Written>), speak).chain();
    app.add_systems(PreUpdate, changes.after(PreferencesSystems).before(EguiPreUpdateSet::BeginPass));
}

fn use_fonts(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>, written: Res<Written>) {
    for mut context in &mut contexts {
        let context = context.get_mut();
        // Before the first pass of the context, its definitions cannot be read. They are then the game's own fonts.
        let mut definitions = match context.cumulative_pass_nr() {
            0 => our_fonts(),
            _ => context.fonts(|fonts| fonts.definitions().clone()),
        };
        if written.add_to(&mut definitions) {
            context.set_fonts(definitions);
        }
    }
}

/// Changes the language of all words when another language is wanted and can be written. The command line, the settings or else
/// the system say which language is wanted.
fn speak(
    settings: Res<Settings>,
    preferences: Res<Preferences>,
    written: Res<Written>,
    mut forced: ResMut<ForcedLanguage>,
    mut missing: MessageWriter<LanguageMissing>,
    mut seen: Local<Option<Option<Language>>>,
    mut asked: Local<Option<Language>>,
    mut wake: ResMut<Wake>,
) {
    if seen.replace(settings.language).is_some_and(|before| before != settings.language) {
        forced.0 = None;
        *asked = None;
    }
    let wanted = forced.0.or(settings.language).or(preferences.language).unwrap_or_default();
    if wanted == language() {
        *asked = None;
    } else if written.has(wanted) {
        set_language(wanted);
        wake.now();
    } else if asked.replace(wanted) != Some(wanted) {
        missing.write(LanguageMissing(wanted));
    }
}
