//! The languages that the game speaks, and the language that is chosen.
//!
//! Each language is a file of messages in `assets/languages`. From these files, `build.rs` writes the enum [`Language`].

use std::cell::Cell;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Language {
    /// The languages that people can choose.
    pub fn offered() -> &'static [Self] {
        &Self::ALL[..Self::OFFERED]
    }

    /// The language of a tag such as `ko`, `zh-CN` or `en_GB.UTF-8`: the language with this tag, or else a language with the same
    /// first part.
    pub fn of(tag: &str) -> Option<Self> {
        let first = |tag: &str| tag.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase();
        let exact = Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag));
        exact.or_else(|| Self::ALL.into_iter().find(|language| first(language.tag()) == first(tag)))
    }

    /// The language of the first of these tags that belongs to a language of the game.
    pub fn first_of<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Option<Self> {
        tags.into_iter().find_map(|tag| Self::of(tag.as_ref()))
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(deserializer)?;
        let known = Self::ALL.into_iter().find(|language| language.tag() == tag);
        known.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&tag), &"the tag of a language"))
    }
}

thread_local! {
    /// The program makes all words in one thread. Tests run in several threads, and each of these threads has its own language.
    static CHOSEN: Cell<Language> = const { Cell::new(Language::En) };
}

/// The language that is chosen now, in this thread.
pub fn language() -> Language {
    CHOSEN.get()
}

/// Chooses the language of all words that this thread makes.
pub fn set_language(language: Language) {
    CHOSEN.set(language);
}

/// The language of the system.
#[cfg(not(target_arch = "wasm32"))]
pub fn of_system() -> Option<Language> {
    of_environment(|name| std::env::var(name).ok()).or_else(|| Language::first_of(sys_locale::get_locales()))
}

/// The language that the environment of a program chooses (POSIX, Base Definitions, chapter 8): the first of these variables that
/// is set decides, and English is the language of the locales C and POSIX. In other locales, GNU's list of preferred languages
/// comes first. `None` if the environment chooses no locale.
#[cfg(not(target_arch = "wasm32"))]
fn of_environment(value: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let set = |name| value(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
    let preferred = match locale.split(['.', '@']).next() {
        Some("C" | "POSIX") => None,
        _ => Language::first_of(set("LANGUAGE").iter().flat_map(|list| list.split(':')).chain([locale.as_str()])),
    };
    Some(preferred.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_is_called_by_its_own_name_and_english_is_the_first() {
        assert_eq!(Language::default(), Language::ALL[0]);
        let names: Vec<_> = Language::offered().iter().map(|language| language.name()).collect();
        assert_eq!(names, ["English", "한국어", "简体中文"]);
    }

    #[test]
    fn a_language_is_found_by_any_of_its_tags() {
        for (tag, expected) in [
            ("ko", Some("ko")),
            ("ko_KR.UTF-8", Some("ko")),
            ("zh", Some("zh-Hans")),
            ("ZH-hans-CN", Some("zh-Hans")),
            ("en-GB", Some("en")),
            ("en-xa", Some("en-XA")),
            ("kok", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::of(tag).map(Language::tag), expected, "{tag}");
        }
        assert_eq!(Language::first_of(["fr-FR", "ko-KR", "en"]).map(Language::tag), Some("ko"));
    }

    #[test]
    fn the_first_variable_of_the_environment_that_is_set_decides() {
        for (variables, expected) in [
            ("LC_ALL=C LANG=ko_KR.UTF-8", Some("en")),
            ("LC_ALL=POSIX LANG=ko_KR.UTF-8", Some("en")),
            ("LC_ALL=C.UTF-8 LC_MESSAGES=zh_CN.UTF-8 LANGUAGE=ko", Some("en")),
            ("LC_ALL= LC_MESSAGES=C LANG=ko_KR.UTF-8", Some("en")),
            ("LC_ALL= LC_MESSAGES= LANG=ko_KR.UTF-8", Some("ko")),
            ("LC_MESSAGES=zh_CN.UTF-8 LANG=ko_KR.UTF-8", Some("zh-Hans")),
            ("LC_ALL=fr_FR.UTF-8 LANG=ko_KR.UTF-8", Some("en")),
            ("LANG=en_US.UTF-8 LANGUAGE=fr:ko:zh", Some("ko")),
            ("LC_CTYPE=ko_KR.UTF-8 LANGUAGE=ko", None),
        ] {
            let value = |name: &str| {
                let all = variables.split(' ').filter_map(|variable| variable.split_once('='));
                all.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
            };
            assert_eq!(of_environment(value).map(Language::tag), expected, "{variables}");
        }
    }

    #[test]
    fn a_language_is_stored_as_its_tag() {
        for language in Language::ALL {
            let text = serde_json::to_string(&language).unwrap();
            assert_eq!(text, format!("\"{}\"", language.tag()));
            assert_eq!(serde_json::from_str::<Language>(&text).unwrap(), language);
        }
        assert!(serde_json::from_str::<Language>("\"tlh\"").is_err());
    }
}
