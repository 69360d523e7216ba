//! A pretended language, for tests of whether there is room for other languages: English with accents, about 40 % longer.

use std::borrow::Cow;

use super::text::Piece;

/// The letters that are written twice with accents, and how. Four of ten letters are among them.
const LETTERS: [(char, &str); 14] = [
    ('a', "áà"),
    ('e', "éè"),
    ('i', "íì"),
    ('o', "óò"),
    ('u', "úù"),
    ('y', "ýÿ"),
    ('n', "ñn"),
    ('c', "çc"),
    ('A', "ÁÀ"),
    ('E', "ÉÈ"),
    ('I', "ÍÌ"),
    ('O', "ÓÒ"),
    ('U', "ÚÙ"),
    ('Y', "ÝÝ"),
];

/// Makes an English text longer. What variables say stays as it is.
pub fn lengthen(text: Vec<Piece>) -> Vec<Piece> {
    let longer = |piece| match piece {
        Piece::Text(text) => Piece::Text(Cow::Owned(longer(&text))),
        Piece::Choice(variable, kind, variants) => {
            Piece::Choice(variable, kind, variants.into_iter().map(|(value, text)| (value, lengthen(text))).collect())
        }
        piece => piece,
    };
    text.into_iter().map(longer).collect()
}

fn longer(text: &str) -> String {
    let mut longer = String::new();
    for letter in text.chars() {
        match LETTERS.iter().find(|(known, _)| *known == letter) {
            Some((_, twice)) => longer += twice,
            None => longer.push(letter),
        }
    }
    longer
}
