//! A function for each message of `assets/languages`, which `build/messages/` writes, and what puts values into a message.

use std::fmt::{Display, Write};
use std::sync::OnceLock;

use super::particle::particle;
use crate::language::{Language, language};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The texts in each language but English, which are in the order of the functions.
static TEXTS: [OnceLock<Vec<&'static str>>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

/// What stands between two texts in the file of a language.
const BETWEEN_TEXTS: char = '\u{1e}';

/// What stands between the variants of a choice, and between the value of a variant and its text.
const BETWEEN: char = '¦';

/// Adds the file of the texts in a language. The native program has all files, and a page fetches the file of a language when this
/// language is chosen.
#[cfg(target_arch = "wasm32")]
pub fn add_texts(language: Language, file: String) {
    TEXTS[language as usize].get_or_init(|| String::leak(file).split(BETWEEN_TEXTS).collect());
}

#[cfg(not(target_arch = "wasm32"))]
fn add_texts(language: Language) {
    const FILES: &[(Language, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));
    let files = FILES.iter().filter(|(known, _)| *known == language);
    TEXTS[language as usize].get_or_init(|| files.flat_map(|(_, file)| file.split(BETWEEN_TEXTS)).collect());
}

/// The text with this index in the language that is chosen now.
fn text_of(index: usize, english: &'static str) -> &'static str {
    let language = language();
    if language == Language::En {
        return english;
    }
    #[cfg(not(target_arch = "wasm32"))]
    add_texts(language);
    TEXTS[language as usize].get().and_then(|texts| texts.get(index)).copied().unwrap_or(english)
}

/// What a text says with these values. In the text,
///
/// - `{0}` is the first value,
/// - `{0:이/가}` is the Korean particle that fits after the first value,
/// - `{0?1¦one draw¦{0} draws}` is a text that the first value chooses: here the first text is for 1, and the last text is for all
///   other values. Such a text may have values and choices in it.
fn say(text: &str, values: &[&dyn Display]) -> String {
    let mut said = String::with_capacity(2 * text.len());
    add(&mut said, text, values);
    said
}

fn add(said: &mut String, mut text: &str, values: &[&dyn Display]) {
    while let Some((before, rest)) = text.split_once('{') {
        let (inside, after) = split_at_depth(rest, '}').unwrap_or((rest, ""));
        *said += before;
        text = after;
        let (index, form) = inside.split_at(inside.find([':', '?']).unwrap_or(inside.len()));
        let Some(value) = index.parse().ok().and_then(|index: usize| values.get(index)) else {
            continue;
        };
        if form.is_empty() {
            // A string takes any text.
            _ = write!(said, "{value}");
        } else if let Some(pair) = form.strip_prefix(':') {
            *said += particle(&value.to_string(), pair);
        } else {
            add(said, chosen(&form[1..], &value.to_string()), values);
        }
    }
    *said += text;
}

/// The text that a value chooses.
fn chosen<'a>(mut variants: &'a str, value: &str) -> &'a str {
    while let Some((key, rest)) = split_at_depth(variants, BETWEEN) {
        let (text, others) = split_at_depth(rest, BETWEEN).unwrap_or((rest, ""));
        if fits(key, value) {
            return text;
        }
        variants = others;
    }
    variants
}

/// Whether a value is one of several with `|` between them, of which some may be ranges of numbers, as in `2..=4|22..=24`.
fn fits(key: &str, value: &str) -> bool {
    key.split('|').any(|one| match one.split_once("..=") {
        Some(ends) => {
            let [least, most, number] = [ends.0, ends.1, value].map(|text| text.parse::<usize>().ok());
            number.is_some() && least <= number && number <= most
        }
        None => one == value,
    })
}

/// The text before a mark and the text after it. A mark within braces does not count.
fn split_at_depth(text: &str, mark: char) -> Option<(&str, &str)> {
    let mut depth = 0;
    let at = text.find(|letter| {
        let is_mark = depth == 0 && letter == mark;
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        is_mark
    })?;
    Some((&text[..at], &text[at + mark.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_particles_and_choices_are_put_into_a_text() {
        for (text, values, expected) in [
            ("Undo", &[] as &[&dyn Display], "Undo"),
            ("{0}, place your {1}, {0}", &[&"Mina", &'X'], "Mina, place your X, Mina"),
            ("{0}{0:이/가} 이겨요", &[&"민수"], "민수가 이겨요"),
            ("{0?1¦{0} draw¦{0} draws}", &[&1], "1 draw"),
            ("{0?1¦{0} draw¦{0} draws}", &[&21], "21 draws"),
            ("{0?0¦none¦1¦one¦many}!", &[&1], "one!"),
            ("{1?you¦you {0?1¦win¦win {0} rounds}¦{1} wins}", &[&1, &"you"], "you win"),
            ("{1?you¦you {0?1¦win¦win {0} rounds}¦{1} wins}", &[&2, &"you"], "you win 2 rounds"),
            ("{1?you¦you {0?1¦win¦win {0} rounds}¦{1} wins}", &[&2, &"Mina"], "Mina wins"),
            ("{0}", &[&"{1?¦}"], "{1?¦}"),
            ("{0?a¦¦b}", &[&"a"], ""),
            ("{0?1¦ruch¦2..=4|22..=24¦ruchy¦ruchów}", &[&23], "ruchy"),
            ("{0?1¦ruch¦2..=4|22..=24¦ruchy¦ruchów}", &[&5], "ruchów"),
            ("{0?2..=4¦few¦many}", &[&"you"], "many"),
        ] {
            assert_eq!(say(text, values), expected, "{text}");
        }
    }
}
