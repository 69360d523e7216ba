//! What a message says, in a simple form: other messages in it are replaced by what they say.

use std::borrow::Cow;
use std::collections::BTreeSet;

use fluent_syntax::ast::{Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;

use super::File;
use super::language::Locale;

/// All plural categories of Unicode.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A piece of a text.
pub enum Piece<'a> {
    Text(Cow<'a, str>),
    Variable(&'a str),
    /// The Korean particle that fits after the text of a variable: one of a pair such as `은/는`.
    Particle(&'a str, &'a str),
    /// One of several texts, which a variable chooses. Each has its value, and the last one is for all other values.
    Choice(&'a str, VariableUse, Vec<(Option<String>, Vec<Piece<'a>>)>),
}

/// What a variable is used for.
#[derive(Clone, Copy, PartialEq)]
pub enum VariableUse {
    /// It is only shown.
    Shown,
    /// It chooses by its text.
    Name,
    /// It chooses by numbers or plural categories.
    Number,
}

impl<'a> File<'a> {
    /// What a message says. The other messages in it are added to `parts`.
    pub fn text(&'a self, key: &str, parts: &mut BTreeSet<&'a str>) -> Result<Vec<Piece<'a>>, String> {
        Reader { file: self, within: Vec::new(), parts }.message(key)
    }
}

struct Reader<'a, 'b> {
    file: &'a File<'a>,
    /// The message that is read, the message in it that is read, and so on.
    within: Vec<&'a str>,
    parts: &'b mut BTreeSet<&'a str>,
}

impl<'a> Reader<'a, '_> {
    fn message(&mut self, key: &str) -> Result<Vec<Piece<'a>>, String> {
        let Some((key, Message { value: Some(text), .. })) = self.file.messages.get_key_value(key) else {
            let is_part = !self.within.is_empty();
            return Err(if is_part { format!("there is no message `{key}`") } else { "it is missing".to_owned() });
        };
        if self.within.contains(key) {
            return Err("it is a part of itself".to_owned());
        }
        if !self.within.is_empty() {
            self.parts.insert(key);
        }
        self.within.push(key);
        let pieces = self.pattern(text);
        self.within.pop();
        pieces
    }

    fn pattern(&mut self, pattern: &'a Pattern<&'a str>) -> Result<Vec<Piece<'a>>, String> {
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => pieces.push(Piece::Text(Cow::Borrowed(*value))),
                PatternElement::Placeable { expression } => pieces.extend(self.expression(expression)?),
            }
        }
        Ok(pieces)
    }

    fn expression(&mut self, expression: &'a Expression<&'a str>) -> Result<Vec<Piece<'a>>, String> {
        let (selector, variants) = match expression {
            Expression::Inline(inline) => return self.inline(inline),
            Expression::Select { selector, variants } => (selector, variants),
        };
        let InlineExpression::VariableReference { id } = selector else {
            return Err("only a variable can choose between variants".to_owned());
        };
        // A language without plural forms has one text for all numbers.
        if let [only] = variants.as_slice() {
            return self.pattern(&only.value);
        }
        let (kind, values) = values(variants, &self.file.language)?;
        let texts = variants.iter().map(|variant| self.pattern(&variant.value)).collect::<Result<Vec<_>, _>>()?;
        let mut variants: Vec<_> = values.into_iter().zip(texts).collect();
        variants.sort_by_key(|(value, _)| value.is_none());
        Ok(vec![Piece::Choice(id.name, kind, variants)])
    }

    fn inline(&mut self, inline: &'a InlineExpression<&'a str>) -> Result<Vec<Piece<'a>>, String> {
        use InlineExpression::*;
        let piece = match inline {
            StringLiteral { value } => Piece::Text(unescape_unicode_to_string(value)),
            NumberLiteral { value } => Piece::Text(Cow::Borrowed(*value)),
            VariableReference { id } => Piece::Variable(id.name),
            Placeable { expression } => return self.expression(expression),
            MessageReference { id, attribute: None } => return self.message(id.name),
            MessageReference { .. } | TermReference { .. } => {
                return Err("attributes and terms are not supported".to_owned());
            }
            FunctionReference { id, arguments } if id.name == "PARTICLE" => {
                match (arguments.positional.as_slice(), arguments.named.as_slice()) {
                    ([VariableReference { id }, StringLiteral { value }], []) if value.contains('/') => {
                        Piece::Particle(id.name, value)
                    }
                    _ => {
                        return Err("PARTICLE needs a variable and a pair, as in PARTICLE($name, \"은/는\")".to_owned());
                    }
                }
            }
            FunctionReference { id, .. } => return Err(format!("there is no function {}", id.name)),
        };
        Ok(vec![piece])
    }
}

/// By what these variants are chosen, and the value of each. A plural form has the numbers that it is for.
fn values(variants: &[Variant<&str>], language: &Locale) -> Result<(VariableUse, Vec<Option<String>>), String> {
    let is_number = |variant: &Variant<&str>| match variant.key {
        VariantKey::Identifier { name } => CATEGORIES.contains(&name),
        VariantKey::NumberLiteral { .. } => true,
    };
    let kind = if variants.iter().all(is_number) { VariableUse::Number } else { VariableUse::Name };
    let value = |variant: &Variant<&str>| match variant.key {
        _ if variant.default => Ok(None),
        VariantKey::Identifier { name } if kind == VariableUse::Name => Ok(Some(name.to_owned())),
        VariantKey::Identifier { name } => match language.plurals.iter().find(|(plural, _)| plural == name) {
            Some((_, numbers)) => Ok(Some(numbers.clone())),
            None => Err(format!("{} has no plural category `{name}`", language.name)),
        },
        VariantKey::NumberLiteral { value } if kind == VariableUse::Name => Err(format!("`{value}` is among names")),
        VariantKey::NumberLiteral { value } => match value.parse::<usize>() {
            Ok(number) => Ok(Some(number.to_string())),
            Err(_) => Err(format!("`{value}` is not a whole number")),
        },
    };
    let values = variants.iter().map(value).collect::<Result<Vec<_>, _>>()?;
    match values.iter().enumerate().find(|(index, value)| values[..*index].contains(value)) {
        Some((_, twice)) => Err(format!("two variants are for {}", twice.as_deref().unwrap_or("all other values"))),
        None => Ok((kind, values)),
    }
}
