//! The language of all words.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A language that the game speaks. Its messages are in the file of `assets/languages` that its tag names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::Korean, Self::Chinese];

    /// Its name, in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Korean => "한국어",
            Self::Chinese => "简体中文",
        }
    }

    /// Its BCP 47 tag, by which browsers and operating systems know it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
            Self::Chinese => "zh-Hans",
        }
    }

    /// The language of a tag such as `ko`, `zh-CN` or `en_GB.UTF-8`: of its first part.
    pub fn of(tag: &str) -> Option<Self> {
        let first = |tag: &str| tag.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| first(language.tag()) == first(tag))
    }
}

/// The index of the language in [`Language::ALL`].
static CHOSEN: AtomicUsize = AtomicUsize::new(Language::English as usize);

/// The language that is chosen now. All functions of this room answer in it.
pub fn language() -> Language {
    Language::ALL[CHOSEN.load(Ordering::Relaxed)]
}

/// Chooses the language of all words, for the whole program.
pub fn set_language(language: Language) {
    CHOSEN.store(language as usize, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn languages_are_in_order_and_have_a_file_each() {
        for (index, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, index);
            let file = format!("{}/assets/languages/{}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag());
            assert!(Path::new(&file).exists(), "{file}");
        }
    }

    #[test]
    fn a_language_is_found_by_any_of_its_tags() {
        for (tag, expected) in [
            ("ko", Some(Language::Korean)),
            ("ko_KR.UTF-8", Some(Language::Korean)),
            ("zh", Some(Language::Chinese)),
            ("ZH-hans-CN", Some(Language::Chinese)),
            ("en-GB", Some(Language::English)),
            ("kok", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::of(tag), expected, "{tag}");
        }
    }
}
