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
//! compiler warns of a message that is not used. Each file is parsed by `fluent-syntax`. Then [`pieces`] makes the text
//! of a message simple, [`Variables`] finds its parameters, and [`code`] writes it as Rust.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

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

/// All plural categories of Unicode.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A parsed file.
struct File<'a> {
    name: &'a str,
    language: &'static Language,
    messages: BTreeMap<&'a str, Message<&'a str>>,
}

/// The text of a message, in which other messages are replaced by what they say.
enum Piece {
    Text(String),
    Variable(String),
    /// The Korean particle that fits after the text of a variable: one of a pair such as `은/는`.
    Particle {
        variable: String,
        pair: String,
    },
    /// The first variant that has the value of the variable, each with its Rust pattern. The last one is for all others.
    Choice {
        variable: String,
        kind: Kind,
        variants: Vec<(String, Vec<Piece>)>,
    },
}

/// What a variable is used for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// It is only shown.
    Shown,
    /// It chooses by its text.
    Name,
    /// It chooses by numbers or plural categories.
    Number,
}

/// The variables of a message, in the order in which they first appear in English.
#[derive(Default)]
struct Variables(Vec<(String, Kind)>);

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
    for file in &files {
        let unknown = file.messages.keys().filter(|key| !english.contains_key(*key));
        errors.extend(unknown.map(|key| format!("{}: `{key}`: English has no such message", file.name)));
    }
    let (mut functions, mut parts) = (Vec::new(), BTreeSet::new());
    for key in english.keys() {
        match function(key, &files, &mut parts) {
            Ok(function) => functions.push((*key, function)),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    // A message that is a part of others is used by them.
    let allowed = |key| if parts.contains(key) { "#[allow(dead_code)]\n" } else { "" };
    let functions = functions.iter().map(|(key, function)| format!("\n{}{function}", allowed(*key)));
    Ok("use std::fmt::Display;\n".to_owned() + &functions.collect::<String>())
}

/// Reads a file. What is wrong is added to the errors.
fn parse<'a>(name: &'a str, text: &'a str, errors: &mut Vec<String>) -> Option<File<'a>> {
    let Some(language) = LANGUAGES.iter().find(|language| name.strip_suffix(".ftl") == Some(language.tag)) else {
        errors.push(format!("{name}: `LANGUAGES` in build/messages.rs has no such language"));
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

/// Writes the function of a message. The messages that are parts of it are added to `parts`.
fn function<'a>(key: &str, files: &'a [File<'a>], parts: &mut BTreeSet<&'a str>) -> Result<String, String> {
    let mut variables = Variables::default();
    let mut texts = Vec::new();
    for file in files {
        let wrong = |what: String| format!("{}: `{key}`: {what}", file.name);
        let text = file.pieces(key, &[], parts).map_err(wrong)?;
        let before = variables.0.len();
        variables.add_all(&text).map_err(wrong)?;
        match variables.0.get(before) {
            Some((variable, _)) if !texts.is_empty() => return Err(wrong(format!("English has no `${variable}`"))),
            _ => texts.push((file.language.variant, text)),
        }
    }
    let comment = files[0].messages[key].comment.iter().flat_map(|comment| &comment.content);
    let comment: String = comment.map(|line| format!("/// {line}\n")).collect();
    let is_fixed = variables.0.is_empty();
    let arms = texts.iter().map(|(language, text)| {
        let said = literal(text).filter(|_| is_fixed).unwrap_or_else(|| code(text));
        format!("        Language::{language} => {said},\n")
    });
    let (name, parameters, arms) = (snake_case(key), variables.parameters(), arms.collect::<String>());
    let result = if is_fixed { "&'static str" } else { "String" };
    Ok(format!("{comment}pub fn {name}({parameters}) -> {result} {{\n    match language() {{\n{arms}    }}\n}}\n"))
}

impl<'a> File<'a> {
    /// The text of a message, which is a part of the messages in `within`.
    fn pieces(&'a self, key: &str, within: &[&str], parts: &mut BTreeSet<&'a str>) -> Result<Vec<Piece>, String> {
        let Some((key, Message { value: Some(text), .. })) = self.messages.get_key_value(key) else {
            return Err(within.last().map_or("it is missing".to_owned(), |_| format!("there is no message `{key}`")));
        };
        if within.contains(key) {
            return Err("it is a part of itself".to_owned());
        }
        if !within.is_empty() {
            parts.insert(key);
        }
        self.pattern(text, &[within, &[key]].concat(), parts)
    }

    fn pattern(
        &'a self,
        pattern: &Pattern<&str>,
        within: &[&str],
        parts: &mut BTreeSet<&'a str>,
    ) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => pieces.push(Piece::Text((*value).to_owned())),
                PatternElement::Placeable { expression } => pieces.extend(self.expression(expression, within, parts)?),
            }
        }
        Ok(pieces)
    }

    fn expression(
        &'a self,
        expression: &Expression<&str>,
        within: &[&str],
        parts: &mut BTreeSet<&'a str>,
    ) -> Result<Vec<Piece>, String> {
        use InlineExpression::{
            FunctionReference, MessageReference, NumberLiteral, Placeable, StringLiteral, TermReference,
            VariableReference,
        };
        match expression {
            Expression::Inline(StringLiteral { value }) => {
                Ok(vec![Piece::Text(unescape_unicode_to_string(value).into_owned())])
            }
            Expression::Inline(NumberLiteral { value }) => Ok(vec![Piece::Text((*value).to_owned())]),
            Expression::Inline(VariableReference { id }) => Ok(vec![Piece::Variable(snake_case(id.name))]),
            Expression::Inline(MessageReference { id, attribute: None }) => self.pieces(id.name, within, parts),
            Expression::Inline(Placeable { expression }) => self.expression(expression, within, parts),
            Expression::Inline(FunctionReference { id, arguments }) if id.name == "PARTICLE" => {
                match (arguments.positional.as_slice(), arguments.named.as_slice()) {
                    ([VariableReference { id }, StringLiteral { value }], []) if value.contains('/') => {
                        Ok(vec![Piece::Particle { variable: snake_case(id.name), pair: (*value).to_owned() }])
                    }
                    _ => Err("PARTICLE needs a variable and a pair, as in PARTICLE($name, \"은/는\")".to_owned()),
                }
            }
            Expression::Inline(FunctionReference { id, .. }) => Err(format!("there is no function {}", id.name)),
            Expression::Inline(MessageReference { .. } | TermReference { .. }) => {
                Err("attributes and terms are not supported".to_owned())
            }
            Expression::Select { selector: VariableReference { id }, variants } => {
                let (kind, patterns) = self.patterns(variants)?;
                let texts = variants.iter().map(|variant| self.pattern(&variant.value, within, parts));
                let texts = texts.collect::<Result<Vec<_>, _>>()?;
                let mut variants: Vec<_> = patterns.into_iter().zip(texts).collect();
                // Rust takes the first one that fits.
                variants.sort_by_key(|(pattern, _)| pattern == "_");
                Ok(vec![Piece::Choice { variable: snake_case(id.name), kind, variants }])
            }
            Expression::Select { .. } => Err("only a variable can choose between variants".to_owned()),
        }
    }

    /// By what variants are chosen, and the Rust pattern of each.
    fn patterns(&self, variants: &[Variant<&str>]) -> Result<(Kind, Vec<String>), String> {
        let is_number = |variant: &Variant<&str>| match variant.key {
            VariantKey::Identifier { name } => CATEGORIES.contains(&name),
            VariantKey::NumberLiteral { .. } => true,
        };
        let kind = if variants.iter().all(is_number) { Kind::Number } else { Kind::Name };
        let pattern = |variant: &Variant<&str>| match variant.key {
            _ if variant.default => Ok("_".to_owned()),
            VariantKey::Identifier { name } if kind == Kind::Name => Ok(format!("{name:?}")),
            VariantKey::Identifier { name } => match self.language.plurals.iter().find(|(plural, _)| *plural == name) {
                Some((_, numbers)) => Ok((*numbers).to_owned()),
                None => Err(format!("{} has no plural category `{name}`", self.language.variant)),
            },
            VariantKey::NumberLiteral { value } if kind == Kind::Name => Err(format!("`{value}` is among names")),
            VariantKey::NumberLiteral { value } => match value.parse::<usize>() {
                Ok(number) => Ok(number.to_string()),
                Err(_) => Err(format!("`{value}` is not a whole number")),
            },
        };
        let patterns = variants.iter().map(pattern).collect::<Result<Vec<_>, _>>()?;
        match patterns.iter().enumerate().find(|(index, pattern)| patterns[..*index].contains(pattern)) {
            Some((_, twice)) => Err(format!("two variants are for {twice}")),
            None => Ok((kind, patterns)),
        }
    }
}

impl Variables {
    fn add_all(&mut self, pieces: &[Piece]) -> Result<(), String> {
        for piece in pieces {
            match piece {
                Piece::Text(_) => {}
                Piece::Variable(variable) | Piece::Particle { variable, .. } => self.add(variable, Kind::Shown)?,
                Piece::Choice { variable, kind, variants } => {
                    self.add(variable, *kind)?;
                    variants.iter().try_for_each(|(_, text)| self.add_all(text))?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, variable: &str, kind: Kind) -> Result<(), String> {
        match self.0.iter_mut().find(|(known, _)| known == variable) {
            None => self.0.push((variable.to_owned(), kind)),
            Some((_, known)) if *known == Kind::Shown => *known = kind,
            Some((_, known)) if kind == Kind::Shown || kind == *known => {}
            Some(_) => return Err(format!("`${variable}` chooses both by names and by numbers")),
        }
        Ok(())
    }

    /// The parameters of the function.
    fn parameters(&self) -> String {
        let parameters = self.0.iter().map(|(variable, kind)| match kind {
            Kind::Number => format!("{variable}: usize"),
            Kind::Shown | Kind::Name => format!("{variable}: impl Display"),
        });
        parameters.collect::<Vec<_>>().join(", ")
    }
}

/// A text without variables as a Rust literal.
fn literal(pieces: &[Piece]) -> Option<String> {
    let texts = pieces.iter().map(|piece| if let Piece::Text(text) = piece { Some(text.as_str()) } else { None });
    Some(format!("{:?}", texts.collect::<Option<String>>()?))
}

/// A Rust expression of the type `String`.
fn code(pieces: &[Piece]) -> String {
    if let Some(literal) = literal(pieces) {
        return format!("{literal}.to_owned()");
    }
    match pieces {
        [Piece::Variable(variable)] => format!("{variable}.to_string()"),
        [Piece::Particle { variable, pair }] => format!("particle(&{variable}.to_string(), {pair:?}).to_owned()"),
        [Piece::Choice { variable, kind, variants }] => {
            let value = if *kind == Kind::Name { format!("{variable}.to_string().as_str()") } else { variable.clone() };
            let arms = variants.iter().map(|(pattern, text)| format!("{pattern} => {}", code(text)));
            format!("match {value} {{ {} }}", arms.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let (mut format, mut arguments) = (String::new(), String::new());
            for piece in pieces {
                match piece {
                    Piece::Text(text) => format += &text.replace('{', "{{").replace('}', "}}"),
                    Piece::Variable(variable) => format += &format!("{{{variable}}}"),
                    Piece::Particle { .. } | Piece::Choice { .. } => {
                        format += "{}";
                        arguments += &format!(", {}", code(std::slice::from_ref(piece)));
                    }
                }
            }
            format!("format!({format:?}{arguments})")
        }
    }
}

/// The name in Rust of a message or of a variable.
fn snake_case(name: &str) -> String {
    name.replace('-', "_")
}
