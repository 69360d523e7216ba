//! The words of Chinese sentences, which are written without spaces between them.

#[cfg(not(target_arch = "wasm32"))]
use std::{collections::HashSet, sync::LazyLock};

/// Whether a letter is one of the characters of which Chinese words are made, after which egui may end a line.
pub const fn is_character(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

/// The places at which words of a text start, in bytes. A page asks the browser.
#[cfg(target_arch = "wasm32")]
pub fn starts_of_words(text: &str) -> Vec<usize> {
    let words = crate::bridge::on_page(|page| page.words(text)).unwrap_or_default();
    let starts = words.split('\u{1f}').scan(0, |end, word| {
        *end += word.len();
        Some(*end - word.len())
    });
    starts.collect()
}

/// The places at which words of a text start, in bytes. Words of several characters are those that the messages use.
#[cfg(not(target_arch = "wasm32"))]
pub fn starts_of_words(text: &str) -> Vec<usize> {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| LIST.lines().collect());
    let mut starts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        starts.push(text.len() - rest.len());
        let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(LONGEST);
        let longest = ends.filter(|end| WORDS.contains(&rest[..*end])).last();
        rest = &rest[longest.unwrap_or(first.len_utf8())..];
    }
    starts
}

/// The list of words, and the number of characters of its longest word.
#[cfg(not(target_arch = "wasm32"))]
const LIST: &str = include_str!("../../assets/languages/zh-Hans.words");
#[cfg(not(target_arch = "wasm32"))]
const LONGEST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_where_the_longest_known_words_end() {
        let text = "再试一次，棋盘！";
        let starts: Vec<&str> = starts_of_words(text).into_iter().map(|start| &text[start..]).collect();
        assert_eq!(starts, ["再试一次，棋盘！", "，棋盘！", "棋盘！", "！"]);
    }

    #[test]
    fn each_word_of_the_list_is_in_a_message() {
        let messages = include_str!("../../assets/languages/zh-Hans.ftl");
        for word in LIST.lines() {
            assert!(messages.contains(word), "{word}");
            assert!((2..=LONGEST).contains(&word.chars().count()) && word.chars().all(is_character), "{word}");
        }
    }
}
