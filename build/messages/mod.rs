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
//!     match language() {
//!         Language::English => match rounds { 1 => format!("{rounds} draw"), _ => format!("{rounds} draws") },
//!     }
//! }
//! ```
//!
//! So a program that forgets a variable does not compile, nothing is read or parsed when the program runs, and the Rust
//! compiler warns of a message that is not used. Each file is parsed by `fluent-syntax`. Then [`text`] makes what a
//! message says simple, and [`code`] writes it as Rust.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Message};
use fluent_syntax::parser;

use code::Function;

mod code;
mod text;

/// A language that messages can be in.
struct Language {
    /// The name of its file without `.ftl`, which is its BCP 47 tag.
    tag: &'static str,
    /// Its variant of `words::Language`.
    variant: &'static str,
    /// Its plural categories besides `other`, and the numbers of each as a Rust pattern (Unicode's `plurals.xml`).
    plurals: &'static [(&'static str, &'static str)],
}

const LANGUAGES: [Language; 3] = [
    Language { tag: "en", variant: "English", plurals: &[("one", "1")] },
    Language { tag: "ko", variant: "Korean", plurals: &[] },
    Language { tag: "zh-Hans", variant: "Chinese", plurals: &[] },
];

/// A parsed file.
struct File<'a> {
    name: &'a str,
    language: &'static Language,
    messages: BTreeMap<&'a str, Message<&'a str>>,
}

/// Makes Rust code of files, each with its name and its text.
///
/// # Errors
/// Everything that is wrong: in which file, in which message, and what.
pub fn compile(files: &[(String, String)]) -> Result<String, Vec<String>> {
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
            let added = file.text(key, &mut parts).and_then(|text| function.add(file.language, text));
            errors.extend(added.err().map(|what| format!("{}: `{key}`: {what}", file.name)));
        }
        functions.push((key, function));
    }
    for file in &files {
        let unknown = file.messages.keys().filter(|key| !english.contains_key(*key));
        errors.extend(unknown.map(|key| format!("{}: `{key}`: English has no such message", file.name)));
    }
    let functions = functions.iter().map(|(key, function)| function.code(parts.contains(*key)));
    if errors.is_empty() { Ok(functions.collect()) } else { Err(errors) }
}

/// Reads a file. What is wrong is added to the errors.
fn parse<'a>(name: &'a str, text: &'a str, errors: &mut Vec<String>) -> Option<File<'a>> {
    let Some(language) = LANGUAGES.iter().find(|language| name.strip_suffix(".ftl") == Some(language.tag)) else {
        errors.push(format!("{name}: `LANGUAGES` in build/messages/mod.rs has no such language"));
        return None;
    };
    let resource = parser::parse(text).unwrap_or_else(|(resource, faults)| {
        for fault in faults {
            let line = 1 + text.bytes().take(fault.pos.start).filter(|byte| *byte == b'\n').count();
            errors.push(format!("{name}: line {line}: {fault}"));
        }
        resource
    });
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        let (key, wrong) = match &entry {
            Entry::Term(term) => (term.id.name, Some("terms are not supported")),
            Entry::Message(message) => (message.id.name, fault(message, language)),
            _ => continue,
        };
        errors.extend(wrong.map(|wrong| format!("{name}: `{key}`: {wrong}")));
        if let Entry::Message(message) = entry
            && messages.insert(key, message).is_some()
        {
            errors.push(format!("{name}: `{key}`: it is there twice"));
        }
    }
    Some(File { name, language, messages })
}

/// What is wrong with a message as a whole.
fn fault(message: &Message<&str>, language: &Language) -> Option<&'static str> {
    let is_small = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    match message {
        _ if !message.id.name.bytes().all(is_small) => Some("its name has more than small letters, digits and hyphens"),
        _ if message.value.is_none() || !message.attributes.is_empty() => Some("attributes are not supported"),
        _ if message.comment.is_none() && language.tag == "en" => Some("it has no comment that says what it is"),
        _ => None,
    }
}
