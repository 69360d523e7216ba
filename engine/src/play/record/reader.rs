//! Reading matches one after the other, so that a damaged match does no harm to the others.
//!
//! People bring files of other programs, so more is read than is written: what chess programs write around the moves is read too.
//! Comments (`{…}` and `;`), `%` lines, numbers of moves, `$1`, `!?`, and variations in brackets are left out. A line that begins
//! with a move goes on with the round of the line before, until that round is over.

use super::text::{CHESS_RESULTS, Tags, Wrong};
use super::{MatchRecord, MatchRecordError, RecordFault};
use crate::play::{RecordError, RoundRecord, VERSION};
use crate::rules::{Kind, Rules};

/// The most matches that are read in one text.
pub const MAX_MATCHES: usize = 100_000;
/// A match that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedMatch<'a> {
    /// What is wrong, and in which line.
    pub error: MatchRecordError,
    /// The text of the match.
    pub text: &'a str,
}

/// The matches of a text, from the first. Each is read when it is asked for.
#[derive(Clone, Debug)]
pub struct MatchReader<'a> {
    rest: &'a str,
    /// The number of the line that is next, counted from 1.
    line: usize,
    /// How many matches were read.
    count: usize,
    /// Whether the text ends in the middle of a line, as it does if a program was ended while it wrote.
    is_torn: bool,
}

impl<'a> MatchReader<'a> {
    /// Reads this text.
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, count: 0, is_torn: !text.ends_with(['\n', '\r']) }
    }

    /// The number of the last line that was read, counted from 1.
    pub const fn last_line(&self) -> usize {
        if self.line > 1 { self.line - 1 } else { 1 }
    }

    /// The next line without its end, and what is left after it. Lines end as on any system.
    fn split_line(&self) -> Option<(&'a str, &'a str)> {
        let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        let rest = rest.strip_prefix("\r\n").unwrap_or_else(|| rest.get(1..).unwrap_or_default());
        (!self.rest.is_empty()).then_some((line.trim_start_matches('\u{FEFF}').trim(), rest))
    }
}

impl<'a> Iterator for MatchReader<'a> {
    type Item = Result<MatchRecord, DamagedMatch<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::default();
        let mut text = self.rest;
        while let Some((line, rest)) = self.split_line() {
            if draft.ends_before(line) {
                break;
            }
            if draft.is_empty() {
                text = self.rest;
            }
            draft.read(line, self.line, self.is_torn && rest.is_empty());
            (self.rest, self.line) = (rest, self.line + 1);
        }
        if draft.is_empty() {
            return None;
        }
        let text = text[..text.len() - self.rest.len()].trim();
        let last = draft.last_line;
        if self.count == MAX_MATCHES {
            self.rest = "";
            return Some(Err(DamagedMatch {
                error: MatchRecordError { line: last, fault: RecordFault::TooManyMatches },
                text,
            }));
        }
        self.count += 1;
        Some(draft.finish(self.is_torn && self.rest.is_empty()).map_err(|error| DamagedMatch { error, text }))
    }
}

impl MatchRecord {
    /// Reads all matches of a text, in its order.
    ///
    /// # Errors
    /// [`MatchRecordError`] says what is wrong first, and in which line. There is at least one match.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, MatchRecordError> {
        let mut reader = MatchReader::new(text);
        let all: Result<Vec<_>, _> = reader.by_ref().map(|read| read.map_err(|damaged| damaged.error)).collect();
        match all {
            Ok(all) if all.is_empty() => Err(MatchRecordError { line: reader.last_line(), fault: RecordFault::Empty }),
            all => all,
        }
    }

    /// Writes a file of matches one below the other, as [`MatchReader`] reads them.
    pub fn print_all<'a>(matches: impl IntoIterator<Item = &'a Self>) -> String {
        matches.into_iter().fold(format!("{VERSION}\n"), |text, played| text + "\n" + &played.to_string())
    }
}

/// What was read of a match so far.
#[derive(Default)]
struct Draft<'a> {
    tags: Tags<'a>,
    rounds: Vec<RoundRecord>,
    /// The words of the last round, which the next line may go on with.
    words: String,
    error: Option<MatchRecordError>,
    /// Whether there was a line after the tags.
    has_moves: bool,
    /// Whether a line among the tags is empty.
    has_gap: bool,
    /// Whether a line among the tags is no tag.
    has_bad_tag: bool,
    /// The number of the last line that is not empty.
    last_line: usize,
    aside: Aside,
}

/// What goes on at the end of a line besides the moves: a comment, or variations.
#[derive(Default)]
struct Aside {
    is_comment: bool,
    variations: usize,
}

impl<'a> Draft<'a> {
    fn is_empty(&self) -> bool {
        !self.has_moves && !self.has_bad_tag && self.tags.is_empty()
    }

    /// What follows the bracket, if this line is a tag. In a comment, a line is a tag only if a letter follows the bracket,
    /// because a comment that is not closed ends before such a line.
    fn tag<'b>(&self, line: &'b str) -> Option<&'b str> {
        let inside = line.strip_prefix('[')?;
        (!self.aside.is_comment || inside.starts_with(|letter: char| letter.is_ascii_alphabetic())).then_some(inside)
    }

    /// Whether this line is the first tag of another match.
    fn ends_before(&self, line: &str) -> bool {
        let Some(inside) = self.tag(line) else {
            return false;
        };
        let is_new = self.tags.has(inside);
        let has_gap = self.has_gap || self.aside.is_comment;
        self.has_moves || has_gap && (is_new || self.error.is_some()) || self.has_bad_tag && is_new
    }

    /// Reads a line with this number. The line at the end of a text may be cut off.
    fn read(&mut self, line: &'a str, number: usize, may_be_cut: bool) {
        self.has_gap |= line.is_empty() && !self.is_empty();
        if line.is_empty() || line.starts_with('%') {
            return;
        }
        self.last_line = number;
        let read = if self.tag(line).is_some() {
            self.aside = Aside::default();
            let read = self.tags.read(line, number);
            self.has_bad_tag |= read == Err(RecordFault::Tag);
            read.map_err(|fault| (None, fault))
        } else {
            let words = self.aside.outside(line);
            self.has_moves |= !words.trim().is_empty();
            if self.error.is_none() { self.round(&words) } else { Ok(()) }
        };
        if let Err((line, fault)) = read {
            let is_cut = may_be_cut && !self.rounds.is_empty() && is_cut(&fault);
            self.error =
                self.error.take().or((!is_cut).then(|| MatchRecordError { line: line.unwrap_or(number), fault }));
        }
    }

    /// Reads the words of a line, which begin a round or go on with one.
    fn round(&mut self, line: &str) -> Result<(), Wrong> {
        let rules = self.tags.rules()?;
        let is_over = self.rounds.last().is_some_and(|last| last.outcome().is_some());
        let words = words(line, rules);
        let Some(first) = words.first() else {
            return Ok(());
        };
        let begins_with_move = matches!(
            first.as_bytes(),
            [letter, digit, ..] | [b'X' | b'O', letter, digit, ..]
                if letter.is_ascii_lowercase() && digit.is_ascii_digit()
        );
        let goes_on = begins_with_move && !self.rounds.is_empty() && !is_over;
        if goes_on {
            self.rounds.pop();
        } else if !self.rounds.is_empty() && !is_over {
            return Err((None, RecordFault::Unfinished));
        } else if self.rounds.len() == MatchRecord::MAX_ROUNDS {
            return Err((None, RecordFault::TooManyRounds));
        }
        let before = if goes_on { std::mem::take(&mut self.words) + " " } else { String::new() };
        self.words = before + &words.join(" ");
        let round = RoundRecord::parse(rules, &self.words).map_err(|error: RecordError| (None, error.into()))?;
        self.rounds.push(round);
        Ok(())
    }

    /// Makes the match. The last match of a text may be cut off.
    fn finish(self, is_last: bool) -> Result<MatchRecord, MatchRecordError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let made = self.tags.into_match(self.rounds, is_last);
        made.map_err(|(line, fault)| MatchRecordError { line: line.unwrap_or(self.last_line), fault })
    }
}

impl Aside {
    /// What is in a line besides comments and variations.
    fn outside(&mut self, line: &str) -> String {
        let mut outside = String::new();
        for letter in line.chars() {
            match letter {
                '}' if self.is_comment => self.is_comment = false,
                _ if self.is_comment => {}
                '{' => self.is_comment = true,
                ';' => break,
                '(' => self.variations += 1,
                ')' => self.variations = self.variations.saturating_sub(1),
                _ if self.variations > 0 => {}
                _ => outside.push(letter),
            }
            if matches!(letter, '}' | ')') {
                outside.push(' ');
            }
        }
        outside
    }
}

/// Whether the end of the line may be missing, so that this is wrong.
const fn is_cut(fault: &RecordFault) -> bool {
    matches!(fault, RecordFault::Round(error) if !matches!(error, RecordError::Illegal(_)))
}

/// The words of a round in a line, as the text of a round has them.
fn words(line: &str, rules: Rules) -> Vec<String> {
    let cells = usize::from(rules.columns()) * usize::from(rules.rows()) + usize::from(rules.rows()) - 1;
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let is_board =
            word.len() == cells && word.chars().all(|letter| matches!(letter, 'X' | 'O' | 'x' | 'o' | '.' | '/'));
        if words.is_empty() && is_board && (cells > 1 || word.starts_with(['X', 'O', '.'])) {
            words.push(word.to_ascii_uppercase());
            continue;
        }
        if CHESS_RESULTS.contains(&word) || word.starts_with('$') {
            continue;
        }
        let word = word.trim_end_matches(['!', '?']);
        let after_number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = if after_number.len() < word.len() { after_number.trim_start_matches('.') } else { word };
        if word.chars().any(|letter| letter != '.') {
            words.push(if word.contains('/') { word.to_owned() } else { in_small_letters(word, rules) });
        }
    }
    words
}

/// The word in small letters, except for the mark of a move in [Wild](Kind::Wild).
fn in_small_letters(word: &str, rules: Rules) -> String {
    let small = word.to_ascii_lowercase();
    match small.as_bytes() {
        [b'x' | b'o', b'a'..=b'z', b'0'..=b'9', ..] if rules.kind() == Kind::Wild => {
            small[..1].to_ascii_uppercase() + &small[1..]
        }
        _ => small,
    }
}
