//! The list of languages, in Rust.

use std::collections::BTreeMap;
use std::path::Path;

use fluent_syntax::ast::{Message, Pattern, PatternElement};

use super::Compiled;

/// The message with the name of a language, in itself.
const NAME: &str = "language-name";
/// The beginning of the messages that say for which numbers a language has a form of its own: `plural-one`. What they say are
/// numbers and ranges, as in `2..=4|22..=24` (Unicode's `plurals.xml`).
const PLURAL: &str = "plural-";

/// A language that messages can be in.
#[derive(Debug, PartialEq)]
pub struct Locale {
    /// The name of its file without `.ftl`, which is its BCP 47 tag.
    pub tag: String,
    /// Its name, in itself.
    pub name: String,
    /// Its plural categories besides `other`, and the numbers of each.
    pub plurals: Vec<(String, String)>,
}

impl Locale {
    /// Takes what a file says about its language out of its messages.
    pub fn take(file: &str, messages: &mut BTreeMap<&str, Message<&str>>) -> Result<Self, String> {
        let tag = file.strip_suffix(".ftl").unwrap_or(file).to_owned();
        if tag.is_empty() || !tag.split('-').all(|part| part.starts_with(|first: char| first.is_ascii_alphabetic())) {
            return Err("its name is not the tag of a language".to_owned());
        }
        let Some(name) = messages.remove(NAME).and_then(|message| plain(message.value?)) else {
            return Err(format!("`{NAME}`: it is missing, or has more than text"));
        };
        let plurals = messages.extract_if(.., |key, _| key.starts_with(PLURAL));
        let plurals =
            plurals.filter_map(|(key, message)| Some((key[PLURAL.len()..].to_owned(), plain(message.value?)?)));
        Ok(Self { tag, name, plurals: plurals.collect() })
    }

    /// A language for tests. It is English with accents, and longer. Its tag is the usual one for such a language.
    pub fn pretended() -> Self {
        Self {
            tag: "en-XA".to_owned(),
            name: "Pretended".to_owned(),
            plurals: vec![("one".to_owned(), "1".to_owned())],
        }
    }

    fn is_pretended(&self) -> bool {
        self.tag == "en-XA"
    }

    /// Its variant of the enum `Language`: `ZhHans` for `zh-Hans`.
    pub fn variant(&self) -> String {
        let mut is_first = true;
        let mut letter = |letter: char| match std::mem::replace(&mut is_first, letter == '-') {
            true => letter.to_ascii_uppercase(),
            false => letter.to_ascii_lowercase(),
        };
        self.tag.chars().map(&mut letter).filter(|letter| *letter != '-').collect()
    }

    /// The files of its fonts in a folder of the package, of the weights 400 and 600.
    fn fonts(&self, folder: &Path) -> Option<[String; 2]> {
        let files = ["", "-600"].map(|weight| folder.join(format!("{}{weight}.ttf", self.tag)));
        files.iter().all(|file| file.exists()).then(|| files.map(|file| file.display().to_string()))
    }
}

fn plain(text: Pattern<&str>) -> Option<String> {
    match text.elements.as_slice() {
        [PatternElement::TextElement { value }] => Some((*value).to_owned()),
        _ => None,
    }
}

impl Compiled {
    /// The enum `Language`. The folder is that of the fonts.
    pub fn languages(&self, folder: &Path) -> String {
        let all = |each: &dyn Fn(&Locale) -> String| self.languages.iter().map(each).collect::<String>();
        let variants = all(&|language| {
            let default = if language.tag == "en" { "    #[default]\n" } else { "" };
            format!("    /// {}.\n{default}    {},\n", language.name, language.variant())
        });
        let count = self.languages.len();
        let names = all(&|language| format!("Self::{}, ", language.variant()));
        let offered = self.languages.iter().filter(|language| !language.is_pretended()).count();
        let of = |value: &dyn Fn(&Locale) -> String| {
            all(&|language| format!("            Self::{} => {},\n", language.variant(), value(language)))
        };
        let (tags, own_names) =
            (of(&|language| format!("{:?}", language.tag)), of(&|language| format!("{:?}", language.name)));
        let fonts = of(&|language| language.fonts(folder).is_some().to_string());
        format!(
            "/// A language that the game speaks. Its messages are in the file of `assets/languages` that its tag names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {{
{variants}}}

impl Language {{
    /// All languages, English first.
    pub const ALL: [Self; {count}] = [{names}];

    /// How many of them people can choose. Any others are for tests.
    const OFFERED: usize = {offered};

    /// Its BCP 47 tag, by which browsers and operating systems know it.
    pub const fn tag(self) -> &'static str {{
        match self {{
{tags}        }}
    }}

    /// Its name, in itself.
    pub const fn name(self) -> &'static str {{
        match self {{
{own_names}        }}
    }}

    /// Whether it has letters that are in fonts of its own.
    pub const fn has_fonts(self) -> bool {{
        match self {{
{fonts}        }}
    }}
}}
"
        )
    }

    /// The name of each file of texts, with the texts.
    pub fn files(&self) -> impl Iterator<Item = (String, &String)> {
        let others = self.languages.iter().skip(1);
        others.zip(&self.texts).map(|(language, texts)| (format!("{}.txt", language.tag), texts))
    }

    /// The languages whose texts are in files, with what is in these files.
    pub fn included_files(&self) -> String {
        let include = |language: &Locale| {
            let file = format!("/{}.txt", language.tag);
            format!("    (Language::{}, include_str!(concat!(env!(\"OUT_DIR\"), {file:?}))),\n", language.variant())
        };
        format!("&[\n{}]\n", self.languages.iter().skip(1).map(include).collect::<String>())
    }

    /// The files of the fonts of languages that have their own. Their paths are not fixed here, for what is built may be kept and
    /// used by another copy of the package.
    pub fn fonts(&self, folder: &Path) -> String {
        let fonts = self.languages.iter().filter_map(|language| {
            let files = language
                .fonts(folder)?
                .map(|file| format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))", format!("/{file}")));
            Some(format!("    (Language::{}, [{}, {}]),\n", language.variant(), files[0], files[1]))
        });
        format!("&[\n{}]\n", fonts.collect::<String>())
    }
}
