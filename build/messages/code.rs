//! The function of a message, in Rust.

use fluent_syntax::ast::Message;

use super::text::{Piece, VariableUse};

/// What stands between the variants of a choice, and between the value of a variant and its text.
const BETWEEN: &str = "¦";

/// A message in all languages.
pub struct Function<'a> {
    message: &'a Message<&'a str>,
    /// In the order in which they first appear in English.
    variables: Vec<(&'a str, VariableUse)>,
    /// The text in each language, English first.
    texts: Vec<Vec<Piece<'a>>>,
}

impl<'a> Function<'a> {
    /// The function of a message, which is in English and has the comment.
    pub fn new(message: &'a Message<&'a str>) -> Self {
        Self { message, variables: Vec::new(), texts: Vec::new() }
    }

    /// Adds the text in another language. English is the first one.
    pub fn add(&mut self, text: Vec<Piece<'a>>) -> Result<(), String> {
        let known = self.variables.len();
        self.add_variables(&text)?;
        match self.variables.get(known) {
            Some((unknown, _)) if !self.texts.is_empty() => return Err(format!("English has no `${unknown}`")),
            _ => self.texts.push(text),
        }
        Ok(())
    }

    fn add_variables(&mut self, text: &[Piece<'a>]) -> Result<(), String> {
        for piece in text {
            match piece {
                Piece::Text(text) if text.contains(['{', '}']) || text.contains(BETWEEN) => {
                    return Err(format!("`{{`, `}}` and `{BETWEEN}` are not supported"));
                }
                Piece::Text(_) => {}
                Piece::Variable(variable) | Piece::Particle(variable, _) => {
                    self.add_variable(variable, VariableUse::Shown)?
                }
                Piece::Choice(variable, kind, variants) => {
                    self.add_variable(variable, *kind)?;
                    variants.iter().try_for_each(|(_, text)| self.add_variables(text))?;
                }
            }
        }
        Ok(())
    }

    fn add_variable(&mut self, variable: &'a str, kind: VariableUse) -> Result<(), String> {
        match self.variables.iter_mut().find(|(known, _)| *known == variable) {
            None => self.variables.push((variable, kind)),
            Some((_, known)) if *known == VariableUse::Shown => *known = kind,
            Some((_, known)) if kind == VariableUse::Shown || kind == *known => {}
            Some(_) => return Err(format!("`${variable}` chooses both by names and by numbers")),
        }
        Ok(())
    }

    /// The text in each language but English.
    pub fn other_texts(&self) -> impl Iterator<Item = String> {
        self.texts.iter().skip(1).map(|text| self.form(text))
    }

    /// The whole function, with the text in English and the index of the texts in other languages. What is a part of other messages
    /// is used by them, also if Rust does not call it.
    pub fn code(&self, is_part: bool, index: usize) -> String {
        let comment = self.message.comment.iter().flat_map(|comment| &comment.content);
        let comment: String = comment.map(|line| format!("/// {line}\n")).collect();
        let allowed = if is_part { "#[allow(dead_code)]\n" } else { "" };
        let name = snake_case(self.message.id.name);
        let parameters = self.variables.iter().map(|(variable, kind)| match kind {
            VariableUse::Number => format!("{}: usize", snake_case(variable)),
            VariableUse::Shown | VariableUse::Name => format!("{}: impl Display", snake_case(variable)),
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let english = self.texts.first().map(|text| self.form(text)).unwrap_or_default();
        let chosen = format!("text_of({index}, {english:?})");
        let (result, said) = match self.variables.as_slice() {
            [] => ("&'static str", chosen),
            variables => {
                let values = variables.iter().map(|(variable, _)| format!("&{}", snake_case(variable)));
                ("String", format!("say({chosen}, &[{}])", values.collect::<Vec<_>>().join(", ")))
            }
        };
        format!("\n{comment}{allowed}pub fn {name}({parameters}) -> {result} {{\n    {said}\n}}\n")
    }

    /// A text in the form that is described in `src/words/messages.rs`.
    fn form(&self, text: &[Piece]) -> String {
        text.iter().map(|piece| self.form_of_piece(piece)).collect()
    }

    fn form_of_piece(&self, piece: &Piece) -> String {
        let index = |variable: &str| self.variables.iter().take_while(|(known, _)| *known != variable).count();
        match piece {
            Piece::Text(text) => text.clone().into_owned(),
            Piece::Variable(variable) => format!("{{{}}}", index(variable)),
            Piece::Particle(variable, pair) => format!("{{{}:{pair}}}", index(variable)),
            Piece::Choice(variable, _, variants) => {
                let variants = variants.iter().map(|(value, text)| match value {
                    Some(value) => format!("{value}{BETWEEN}{}", self.form(text)),
                    None => self.form(text),
                });
                let variants = variants.collect::<Vec<_>>().join(BETWEEN);
                format!("{{{}?{variants}}}", index(variable))
            }
        }
    }
}

/// The name in Rust of a message or of a variable.
fn snake_case(name: &str) -> String {
    name.replace('-', "_")
}
