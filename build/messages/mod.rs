//! The compiler of messages: it makes a Rust function of each message of the Fluent files.
//!
//! English decides which messages there are, what they are for, and which variables they have. In
//!
//! ```text
//! # The number of drawn rounds.
//! drawn = { $rounds ->
//!     [one] { $rounds } draw
//!    *[other] { $rounds } draws
//! }
//! ```
//!
//! the comment becomes the documentation of the function, and `$rounds`, which chooses by numbers, its parameter:
//!
//! ```text
//! /// The number of drawn rounds.
//! pub fn drawn(rounds: usize) -> String {
//!     say(text_of(17, "{0?1¦{0} draw¦{0} draws}"), &[&rounds])
//! }
//! ```
//!
//! So a program that forgets a variable does not compile, what cannot be said is found before the program runs, and the Rust
//! compiler warns of a message that is not used. The texts are data, because code for each of them would be several times as large:
//! `src/words/messages.rs` puts values into them. The texts of each other language are a file, which a page fetches only when
//! this language is spoken. There, the text of the message above has the index 17. Each file is parsed by `fluent-syntax`. Then [`text`] makes what a
//! message says simple, and [`code`] writes it as Rust. [`language`] writes the list of the languages themselves.
//!
//! Messages of the page around the game, whose names begin with `page-`, are checked here and become JavaScript elsewhere
//! (`web/pack.mjs`).

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Message};
use fluent_syntax::parser;

use code::Function;
use language::Locale;

mod code;
pub mod language;
mod pseudo;
mod text;

/// The beginning of the names of messages of the page around the game.
const PAGE: &str = "page-";

/// What stands between two texts of a language, in its file: the separator of records in ASCII.
const BETWEEN_TEXTS: &str = "\u{1e}";

/// A parsed file.
struct File<'a> {
    name: &'a str,
    language: Locale,
    messages: BTreeMap<&'a str, Message<&'a str>>,
}

/// What became of the files.
#[derive(Debug, PartialEq)]
pub struct Compiled {
    /// All languages, English first.
    pub languages: Vec<Locale>,
    /// The functions.
    pub messages: String,
    /// The file of the texts in each language but English.
    pub texts: Vec<String>,
}

/// Makes Rust code of files, each with its name and its text. If that is wanted, there is also a pretended language for
/// tests.
///
/// # Errors
/// Everything that is wrong: in which file, in which message, and what.
pub fn compile(files: &[(String, String)], is_for_tests: bool) -> Result<Compiled, Vec<String>> {
    let mut errors = Vec::new();
    let mut files: Vec<File> = files.iter().filter_map(|(name, text)| parse(name, text, &mut errors)).collect();
    files.sort_by_key(|file| (file.language.tag != "en", file.name));
    if files.first().is_none_or(|file| file.language.tag != "en") {
        errors.push("en.ftl: it is missing".to_owned());
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let english = &files[0].messages;
    let (mut functions, mut parts) = (Vec::new(), BTreeSet::new());
    for (key, message) in english {
        let mut function = Function::new(message);
        for file in &files {
            let added = file.text(key, &mut parts).and_then(|text| function.add(text));
            errors.extend(added.err().map(|what| format!("{}: `{key}`: {what}", file.name)));
        }
        if is_for_tests {
            let added = files[0].text(key, &mut parts).map(pseudo::lengthen);
            errors.extend(added.and_then(|text| function.add(text)).err());
        }
        functions.push((key, function));
    }
    for file in &files {
        let unknown = file.messages.keys().filter(|key| !english.contains_key(*key));
        errors.extend(unknown.map(|key| format!("{}: `{key}`: English has no such message", file.name)));
    }
    functions.retain(|(key, _)| !key.starts_with(PAGE));
    let code = functions.iter().enumerate().map(|(index, (key, function))| function.code(parts.contains(*key), index));
    let messages = code.collect();
    let others = files.len() - 1 + usize::from(is_for_tests);
    let mut texts = vec![Vec::new(); others];
    for (_, function) in &functions {
        texts.iter_mut().zip(function.other_texts()).for_each(|(texts, text)| texts.push(text));
    }
    let texts = texts.iter().map(|texts| texts.join(BETWEEN_TEXTS)).collect();
    let languages = files.into_iter().map(|file| file.language).chain(is_for_tests.then(Locale::pretended)).collect();
    if errors.is_empty() { Ok(Compiled { languages, messages, texts }) } else { Err(errors) }
}

/// Reads a file. What is wrong is added to the errors.
fn parse<'a>(name: &'a str, text: &'a str, errors: &mut Vec<String>) -> Option<File<'a>> {
    let resource = parser::parse(text).unwrap_or_else(|(resource, faults)| {
        for fault in faults {
            let line = 1 + text.bytes().take(fault.pos.start).filter(|byte| *byte == b'\n').count();
            errors.push(format!("{name}: line {line}: {fault}"));
        }
        resource
    });
    let mut messages = BTreeMap::new();
    let is_english = name == "en.ftl";
    for entry in resource.body {
        let (key, wrong) = match &entry {
            Entry::Term(term) => (term.id.name, Some("terms are not supported")),
            Entry::Message(message) => (message.id.name, fault(message, is_english)),
            _ => continue,
        };
        errors.extend(wrong.map(|wrong| format!("{name}: `{key}`: {wrong}")));
        if let Entry::Message(message) = entry
            && messages.insert(key, message).is_some()
        {
            errors.push(format!("{name}: `{key}`: it is there twice"));
        }
    }
    match Locale::take(name, &mut messages) {
        Ok(language) => Some(File { name, language, messages }),
        Err(wrong) => {
            errors.push(format!("{name}: {wrong}"));
            None
        }
    }
}

/// What is wrong with a message as a whole.
fn fault(message: &Message<&str>, is_english: bool) -> Option<&'static str> {
    let is_small = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    match message {
        _ if !message.id.name.bytes().all(is_small) => Some("its name has more than small letters, digits and hyphens"),
        _ if message.value.is_none() || !message.attributes.is_empty() => Some("attributes are not supported"),
        _ if message.comment.is_none() && is_english => Some("it has no comment that says what it is"),
        _ => None,
    }
}
