//! The function of a message, in Rust.

use fluent_syntax::ast::Message;

use super::language::Locale;
use super::text::{Piece, VariableUse};

/// A message in all languages.
pub struct Function<'a> {
    message: &'a Message<&'a str>,
    /// In the order in which they first appear in English.
    variables: Vec<(&'a str, VariableUse)>,
    /// The text for each variant of the enum `Language`.
    texts: Vec<(String, Vec<Piece<'a>>)>,
}

impl<'a> Function<'a> {
    /// The function of a message, which is in English and has the comment.
    pub fn new(message: &'a Message<&'a str>) -> Self {
        Self { message, variables: Vec::new(), texts: Vec::new() }
    }

    /// Adds the text in a language. English is the first one.
    pub fn add(&mut self, language: &Locale, text: Vec<Piece<'a>>) -> Result<(), String> {
        let known = self.variables.len();
        self.add_variables(&text)?;
        match self.variables.get(known) {
            Some((unknown, _)) if !self.texts.is_empty() => return Err(format!("English has no `${unknown}`")),
            _ => self.texts.push((language.variant(), text)),
        }
        Ok(())
    }

    fn add_variables(&mut self, text: &[Piece<'a>]) -> Result<(), String> {
        for piece in text {
            match piece {
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

    /// The whole function. What is a part of other messages is used by them, also if Rust does not call it.
    pub fn code(&self, is_part: bool) -> String {
        let comment = self.message.comment.iter().flat_map(|comment| &comment.content);
        let comment: String = comment.map(|line| format!("/// {line}\n")).collect();
        let allowed = if is_part { "#[allow(dead_code)]\n" } else { "" };
        let name = snake_case(self.message.id.name);
        let parameters = self.variables.iter().map(|(variable, kind)| match kind {
            VariableUse::Number => format!("{}: usize", snake_case(variable)),
            VariableUse::Shown | VariableUse::Name => format!("{}: impl Display", snake_case(variable)),
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let is_fixed = self.variables.is_empty();
        let result = if is_fixed { "&'static str" } else { "String" };
        let arms = self.texts.iter().map(|(language, text)| {
            let said = literal(text).filter(|_| is_fixed).unwrap_or_else(|| string(text));
            format!("        Language::{language} => {said},\n")
        });
        let arms: String = arms.collect();
        format!(
            "\n{comment}{allowed}pub fn {name}({parameters}) -> {result} {{\n    match self::language() {{\n{arms}    }}\n}}\n"
        )
    }
}

/// A text without variables as a Rust literal.
fn literal(text: &[Piece]) -> Option<String> {
    let texts = text.iter().map(|piece| if let Piece::Text(text) = piece { Some(text.as_ref()) } else { None });
    Some(format!("{:?}", texts.collect::<Option<String>>()?))
}

/// A text as a Rust expression of the type `String`.
fn string(text: &[Piece]) -> String {
    if let Some(literal) = literal(text) {
        return format!("{literal}.to_owned()");
    }
    match text {
        [Piece::Variable(variable)] => format!("{}.to_string()", snake_case(variable)),
        [Piece::Particle(variable, pair)] => {
            format!("super::particle::particle(&{}.to_string(), {pair:?}).to_owned()", snake_case(variable))
        }
        [Piece::Choice(variable, kind, variants)] => {
            let text = if *kind == VariableUse::Name { ".to_string().as_str()" } else { "" };
            let arms = variants.iter().map(|(pattern, text)| format!("{pattern} => {}", string(text)));
            format!("match {}{text} {{ {} }}", snake_case(variable), arms.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let (mut format, mut arguments) = (String::new(), String::new());
            for piece in text {
                match piece {
                    Piece::Text(text) => format += &text.replace('{', "{{").replace('}', "}}"),
                    Piece::Variable(variable) => format += &format!("{{{}}}", snake_case(variable)),
                    Piece::Particle(..) | Piece::Choice(..) => {
                        format += "{}";
                        arguments += &format!(", {}", string(std::slice::from_ref(piece)));
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
