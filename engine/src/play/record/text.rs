//! The tags of a match, in the manner of PGN, the notation of chess.
//!
//! `Date`, `X`, `O` and `Result` (rounds won by X, won by O, and drawn) are always there. `White` and `Black` stand for `X` and
//! `O`. `Time` is midnight if it is missing. `XType` and `OType` are `human` or `program`. Without them, a player is a program if
//! a known opponent has this name or id, and `?` is a person without a name. `Rules` are classic 3×3 if they are missing, and a
//! match without `BestOf` is open. Other tags are kept as they are. Below the tags is a line for each round. Empty lines have no
//! meaning, and a tag after a round begins the next match.

use std::fmt;

use super::{MatchRecord, Moment, RecordFault};
use crate::ai::Profile;
use crate::play::{Length, Match, Name, Player, RoundRecord, Score};
use crate::rules::{ByMark, Rules};

/// The results of chess, which end the text of a round.
pub(super) const CHESS_RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The names of the tags, each with the name that other programs have for the same tag.
const TAGS: [(&str, &str); 9] = [
    ("Date", "Date"),
    ("Time", "Time"),
    ("X", "White"),
    ("XType", "WhiteType"),
    ("O", "Black"),
    ("OType", "BlackType"),
    ("Rules", "Rules"),
    ("BestOf", "BestOf"),
    ("Result", "Result"),
];
/// Stands for a person without a name. A person whose name is really `?` gets the type `human`.
const UNNAMED: &str = "?";
const HUMAN: &str = "human";
const PROGRAM: &str = "program";

/// What is wrong, and the number of the line. Without a number, it is the line that is being read.
pub(super) type Wrong = (Option<usize>, RecordFault);

/// The tags that were read of a match so far.
#[derive(Default)]
pub(super) struct Tags<'a> {
    /// The values of the tags, as they are between the quotes, each with its line.
    known: [Option<(&'a str, usize)>; TAGS.len()],
    others: Vec<(String, String)>,
}

impl<'a> Tags<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.others.is_empty() && self.known.iter().all(Option::is_none)
    }

    /// Whether the tag of a line was read already. `inside` is what follows the bracket in the line.
    pub(super) fn has(&self, inside: &str) -> bool {
        let name = inside.trim_start().split([' ', '\t', '"']).next().unwrap_or_default();
        index_of(name).is_some_and(|index| self.known[index].is_some())
    }

    pub(super) fn read(&mut self, line: &'a str, number: usize) -> Result<(), RecordFault> {
        let inside = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let parts = inside.and_then(|inside| inside.trim().strip_suffix('"')?.split_once('"'));
        let (name, value) = parts.map(|(name, value)| (name.trim(), value)).ok_or(RecordFault::Tag)?;
        let Some(index) = index_of(name) else {
            let is_name =
                !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            self.others.extend(is_name.then(|| (name.to_owned(), value.to_owned())));
            return if is_name { Ok(()) } else { Err(RecordFault::Tag) };
        };
        match self.known[index].replace((value, number)) {
            Some(_) => Err(RecordFault::RepeatedTag(TAGS[index].0)),
            None => Ok(()),
        }
    }

    pub(super) fn rules(&self) -> Result<Rules, Wrong> {
        let rules = self.optional("Rules", |value| value.to_ascii_lowercase().parse().ok())?;
        Ok(rules.unwrap_or(Rules::TIC_TAC_TOE))
    }

    fn find(&self, name: &'static str) -> Option<(&'a str, usize)> {
        index_of(name).and_then(|index| self.known[index])
    }

    /// The value of a tag that every match has.
    fn value<T>(&self, name: &'static str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Wrong> {
        let (value, line) = self.find(name).ok_or((None, RecordFault::MissingTag(name)))?;
        parse(value).ok_or((Some(line), RecordFault::Value(name)))
    }

    fn optional<T>(&self, name: &'static str, parse: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, Wrong> {
        if self.find(name).is_none() { Ok(None) } else { self.value(name, parse).map(Some) }
    }

    /// The match with these rounds. A match that may be cut off can have fewer rounds than its result says.
    pub(super) fn into_match(self, rounds: Vec<RoundRecord>, may_be_cut: bool) -> Result<MatchRecord, Wrong> {
        let date = self.value("Date", date)?;
        let time = self.optional("Time", |value| numbers(value, ':', [2, 2, 2]))?.unwrap_or_default();
        let moment = match Moment::new(date, (small(time[0]), small(time[1]), small(time[2]))) {
            Some(moment) => moment,
            None if Moment::new(date, (0, 0, 0)).is_none() => Moment { date, time: (0, 0, 0) },
            None => self.value("Time", |_| None)?,
        };
        let players = ByMark { x: self.player("X", "XType")?, o: self.player("O", "OType")? };
        if Match::check_names(&players).is_err() {
            return self.value("O", |_| None);
        }
        let rules = self.rules()?;
        let length = self.optional("BestOf", |value| number(value).and_then(Length::best_of))?.unwrap_or_default();
        let (result, line) = self.find("Result").ok_or((None, RecordFault::MissingTag("Result")))?;
        if rounds.is_empty() {
            return Err((None, RecordFault::NoRound));
        }
        let made = MatchRecord { moment, players, length, rules, rounds, others: self.others };
        let expected = made.result();
        let may_be_cut = may_be_cut && made.has_at_most(result);
        match result == expected || CHESS_RESULTS.contains(&result) || may_be_cut {
            true => Ok(made),
            false => Err((Some(line), RecordFault::Result(expected))),
        }
    }

    fn player(&self, name: &'static str, kind: &'static str) -> Result<Player, Wrong> {
        let typed = self.value(name, unescape)?;
        let kind =
            self.optional(kind, |kind| [HUMAN, PROGRAM].into_iter().find(|known| known.eq_ignore_ascii_case(kind)))?;
        let known = || Profile::by_name(&typed).map(|profile| Player::Computer(profile.id));
        let person =
            || Name::stored(&typed).filter(|name| name.as_str() == typed).map(|name| Player::Person(Some(name)));
        let player = match kind {
            Some(PROGRAM) => known().or_else(|| typed.parse().ok().map(Player::Computer)),
            Some(_) => person(),
            None if typed == UNNAMED => Some(Player::Person(None)),
            None => known().or_else(person),
        };
        self.value(name, |_| player)
    }
}

fn index_of(name: &str) -> Option<usize> {
    TAGS.iter().position(|(ours, theirs)| [ours, theirs].into_iter().any(|known| known.eq_ignore_ascii_case(name)))
}

/// A day as `2026.11.23` or `2026-11-23`. A part that is not known has question marks. Without its year, no day is known.
fn date(text: &str) -> Option<(u16, u8, u8)> {
    let separator = if text.contains('-') { '-' } else { '.' };
    let [year, month, day] = numbers(&text.replace('?', "0"), separator, [4, 2, 2])?;
    let mut is_known = text.split(separator).map(|part| !part.contains('?'));
    if is_known.next() == Some(false) {
        return Some(Moment::UNKNOWN.date);
    }
    let [month, day] = [month, day].map(|part| is_known.next()?.then_some(small(part)));
    Moment::new((year, month.unwrap_or(1), day.unwrap_or(1)), (0, 0, 0))?;
    Some((year, month.unwrap_or(0), day.unwrap_or(0)))
}

/// The number or, if it is too large for a part of a day or of a time, the largest number.
fn small(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// A number without a sign or zeros before it.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Three numbers, each with its number of digits.
fn numbers(text: &str, separator: char, digits: [usize; 3]) -> Option<[u16; 3]> {
    let parts: Vec<_> = text.split(separator).collect();
    let parse = |(part, digits): (&&str, usize)| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    let numbers: Vec<u16> = parts.iter().zip(digits).map(parse).collect::<Option<_>>()?;
    (parts.len() == 3).then_some(())?;
    numbers.try_into().ok()
}

/// Writes a quote and a backslash as PGN does, with a backslash before them.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', "\\\"")
}

fn unescape(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut read = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => read.push(letters.next().filter(|next| matches!(next, '"' | '\\'))?),
            _ => read.push(letter),
        }
    }
    Some(read)
}

impl MatchRecord {
    /// The rounds won by X, won by O, and drawn.
    fn result(&self) -> String {
        let score = self.score();
        format!("{}-{}-{}", score.wins.x, score.wins.o, score.draws)
    }

    /// Whether this can be the result after more rounds.
    fn has_at_most(&self, result: &str) -> bool {
        let Score { wins, draws } = self.score();
        let stated: Option<Vec<usize>> = result.split('-').map(number).collect();
        let can_follow =
            |stated: &Vec<usize>| stated.iter().zip([wins.x, wins.o, draws]).all(|(most, here)| here <= *most);
        stated.is_some_and(|stated| stated.len() == 3 && can_follow(&stated))
    }
}

impl fmt::Display for MatchRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut tag = |name: &str, value: String| writeln!(f, "[{name} \"{value}\"]");
        let moment = self.moment.to_string();
        let (date, time) = moment.split_once(' ').unwrap_or((&moment, ""));
        tag("Date", date.replace('-', "."))?;
        if self.moment.has_day() {
            tag("Time", time.to_owned())?;
        }
        for (mark, player) in self.players.iter() {
            let (name, kind) = match player {
                Player::Person(name) | Player::Remote(name) => {
                    (name.as_ref().map_or(UNNAMED.to_owned(), |name| escape(name.as_str())), HUMAN)
                }
                Player::Computer(opponent) => (opponent.to_string(), PROGRAM),
            };
            tag(&mark.to_string(), name)?;
            // A type that a reader assumes without the tag needs no tag.
            let is_taken = |name: &Name| name.as_str() == UNNAMED || Profile::by_name(name.as_str()).is_some();
            if kind == PROGRAM || player.name().is_some_and(is_taken) {
                tag(&format!("{mark}Type"), kind.to_owned())?;
            }
        }
        tag("Rules", self.rules().to_string())?;
        if let Some(rounds) = self.length.rounds() {
            tag("BestOf", rounds.to_string())?;
        }
        tag("Result", self.result())?;
        self.others.iter().try_for_each(|(name, value)| tag(name, value.clone()))?;
        writeln!(f)?;
        self.rounds().iter().try_for_each(|round| writeln!(f, "{round}"))
    }
}
