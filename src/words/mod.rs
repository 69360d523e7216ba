//! All sentences that players read or hear.
//!
//! All other rooms use data, such as enums with fields. This room turns data into words when they are shown. The words are in the
//! language that is chosen now ([`language`](crate::language::language)), so the language can change at any time. Text in files
//! and for programs, such as notation, ids and JSON, does not depend on a language, and is made where it is written.
//!
//! The words themselves are messages in `assets/languages/`, a file for each language. When the program is built, each message
//! becomes a function with its variables as parameters (`build/messages/`). So no message can lack a language, and no test has to
//! try every message: a message that is missing or unknown does not compile. What needs nothing but a message is that function;
//! the files of this room choose among the other messages by what the game knows.

use noughts_engine::rules::{Mark, Rules};
use noughts_engine::teach::Value;

pub mod boards;
pub mod chinese;
#[cfg(not(target_arch = "wasm32"))]
mod command_line;
mod course;
mod games;
pub mod keys;
mod lessons;
mod links;
mod messages;
mod moments;
mod notation;
pub mod online;
mod particle;
mod past;
mod play;
mod players;
mod puzzles;
mod settings;
pub mod spoken;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;
mod totals;

pub use boards::saving;
#[cfg(not(target_arch = "wasm32"))]
pub use command_line::*;
pub use course::*;
pub use games::*;
pub use lessons::*;
pub use links::*;
pub use messages::*;
pub use notation::*;
pub use past::*;
pub use play::*;
pub use players::*;
pub use puzzles::*;
pub use settings::*;
#[cfg(not(target_arch = "wasm32"))]
pub use terminal::*;
pub use totals::*;

// These functions have the names of the messages that they say.
#[cfg(not(target_arch = "wasm32"))]
pub use self::{
    command_line::{analysis_title, analysis_worth, option_opponent},
    past::wrong_round,
    settings::not_recorded,
    terminal::{ask_name, no_command, terminal_help, unknown_command, who_can_be_first, who_is_first},
};
pub use self::{
    course::{
        practise, rule_says, rule_title, step_asks, step_done, step_goal, step_name, step_number, step_of_course,
        step_says,
    },
    games::was_here_before,
    lessons::turning_point,
    moments::numbered_move,
    past::{day, file_not_read, match_of, match_saved, match_score, matches_added, past_match},
    players::opponent,
    puzzles::puzzle_progress,
    settings::language_unavailable,
    totals::{first_told, won_of},
};

/// Who wins, or that nobody does, in as few words as possible.
pub fn winner(winner: Option<Mark>) -> String {
    winner.map_or_else(|| messages::nobody_wins().to_owned(), messages::side_wins)
}

/// How the round ends for a side: who wins or, where marks belong to nobody, whether the side does.
pub fn end(rules: Rules, side: Mark, value: Value) -> String {
    match (value, rules.kind().has_own_marks()) {
        (Value::Win, false) => messages::value_win().to_owned(),
        (Value::Loss, false) => messages::value_loss().to_owned(),
        (value, _) => winner(value.winner(side)),
    }
}

/// Sentences, one after the other.
pub fn sentences(all: impl IntoIterator<Item = String>) -> String {
    all.into_iter().reduce(messages::sentences).unwrap_or_default()
}

/// The same words with spaces where a screen may not break a line. Terminals, programs and the clipboard get these.
#[cfg(not(target_arch = "wasm32"))]
pub fn plain(words: &str) -> String {
    words.replace('\u{a0}', " ")
}

/// Items with something between them: `X b2, O a1`.
fn join(items: impl IntoIterator<Item = impl ToString>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// A list in a sentence: `a1, b2 and c3`. The message `last` joins the last item to what is before it.
fn list(items: impl IntoIterator<Item = impl ToString>, last: fn(String, String) -> String) -> String {
    let mut items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(end) if !items.is_empty() => last(join(items, messages::list_separator()), end),
        end => end.unwrap_or_default(),
    }
}

/// A list in a sentence of which all items are meant: `a1 and b2`, or `a1, b2 and c3`.
fn all_of(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [first, second] => messages::list_two(first, second),
        _ => list(items, messages::list_and),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use skrifa::{FontRef, MetadataProvider};

    use crate::language::Language;

    #[test]
    fn every_message_is_said() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let english = fs::read_to_string(folder.join("assets/languages/en.ftl")).unwrap();
        let (mut files, mut code) = (vec![folder.join("src")], String::new());
        while let Some(file) = files.pop() {
            match fs::read_dir(&file) {
                Ok(folder) => files.extend(folder.map(|entry| entry.unwrap().path())),
                Err(_) => code += &fs::read_to_string(file).unwrap(),
            }
        }
        let code = code.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let is_between = |letter: char| letter != '_' && !letter.is_alphanumeric();
        let words: BTreeSet<_> = code.flat_map(|line| line.split(is_between)).collect();
        let keys = english.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        let unsaid = keys.filter_map(|line| Some(line.split_once(" =")?.0)).filter(|key| {
            let is_of_the_language = ["page-", "plural-", "language-name"].iter().any(|start| key.starts_with(start));
            let is_part = english.contains(&format!("{{ {key} }}"));
            !is_of_the_language && !is_part && !words.contains(key.replace('-', "_").as_str())
        });
        assert_eq!(unsaid.collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn apostrophes_are_curly_and_percent_is_written_alike() {
        for language in Language::offered() {
            let file = format!("{}/assets/languages/{}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag());
            let text = fs::read_to_string(file).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let letters: Vec<char> = line.chars().collect();
                let is_apostrophe = |of: &[char]| of[1] == '\'' && of[0].is_alphabetic() && of[2].is_alphabetic();
                assert!(!letters.windows(3).any(is_apostrophe), "{line}");
                let (before, _) = line.split_once('%').unwrap_or_default();
                // Where a line may not be broken in a share, the space is written as its code.
                let is_close = before.ends_with(|letter: char| letter.is_ascii_digit()) || before.ends_with(" }");
                let is_apart = before.ends_with(' ');
                assert!(if *language == Language::En { !is_close } else { !is_apart }, "{line}");
            }
        }
    }

    #[test]
    fn our_fonts_have_every_letter_that_is_said() {
        let read = |path: String| fs::read(format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR")));
        let letters = |path: String| -> BTreeSet<char> {
            let file = read(path).unwrap();
            let font = FontRef::new(&file).unwrap();
            font.charmap().mappings().filter_map(|(code, _)| char::from_u32(code)).collect()
        };
        let latin = &letters("fonts/Inter.ttf".to_owned()) & &letters("fonts/InterSemiBold.ttf".to_owned());
        for language in Language::offered() {
            let tag = language.tag();
            let text = String::from_utf8(read(format!("languages/{tag}.ftl")).unwrap()).unwrap();
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let said: BTreeSet<char> = lines.flat_map(str::chars).filter(|letter| !letter.is_control()).collect();
            assert!(said.len() > 50);
            for weight in ["", "-600"] {
                let own = match language.has_fonts() {
                    true => letters(format!("fonts/{tag}{weight}.ttf")),
                    false => BTreeSet::new(),
                };
                let lacking: String = said.difference(&(&latin | &own)).collect();
                assert_eq!(lacking, "", "{tag}{weight}: `assets/fonts/cut_languages.py` makes its fonts anew");
                let unused: String = own.difference(&said).collect();
                assert_eq!(unused, "", "{tag}{weight}");
            }
        }
        let names: BTreeSet<char> = Language::offered().iter().flat_map(|language| language.name().chars()).collect();
        let all = &latin | &letters("fonts/LanguageNames.ttf".to_owned());
        assert_eq!(names.difference(&all).collect::<String>(), "");
    }
}
