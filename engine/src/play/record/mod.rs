//! A match that was played, with every move of its rounds: what people keep, exchange and study.

use std::fmt;

use thiserror::Error;

use crate::rules::{ByMark, Mark, Rules};

use super::matches::MAX_RECORDS;
use super::{FinishedRound, Length, Match, Player, RecordError, Round, RoundRecord, Score, Starter};

mod reader;
#[cfg(test)]
mod tests;
mod text;

pub use reader::{DamagedMatch, MAX_MATCHES, MatchReader};

/// A time of the calendar, where the match was played. Earlier ones are less, and the unknown one is after all others. Where only the
/// month or the day is unknown, it is 0, and so the moment is before the others of its year or month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The year, the month and the day, as in 2026, 11 and 23.
    pub date: (u16, u8, u8),
    /// The hour, the minute and the second.
    pub time: (u8, u8, u8),
}

impl Moment {
    /// A time that is not known.
    pub const UNKNOWN: Self = Self { date: (u16::MAX, 0, 0), time: (0, 0, 0) };

    /// Whether the whole date is known. Otherwise, no time is.
    pub const fn has_day(&self) -> bool {
        self.date.1 > 0 && self.date.2 > 0
    }

    /// The number of the day, if the whole date is known. The next day has the next number.
    pub fn day_number(&self) -> Option<u32> {
        let (year, month, day) = self.date;
        // The year is taken to begin in March, so that a leap day is its last day.
        let (year, month) = (u32::from(year) + 400 - u32::from(month <= 2), (u32::from(month) + 9) % 12);
        let days = 365 * year + year / 4 - year / 100 + year / 400;
        self.has_day().then(|| days + (153 * month + 2) / 5 + u32::from(day) - 1)
    }

    /// The moment with this date and time, if there is such a day and such a time of a day.
    pub const fn new(date: (u16, u8, u8), time: (u8, u8, u8)) -> Option<Self> {
        let (year, month, day) = date;
        let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => return None,
        };
        let is_date = year <= 9999 && day >= 1 && day <= days;
        let is_time = time.0 < 24 && time.1 < 60 && time.2 < 60;
        if is_date && is_time { Some(Self { date, time }) } else { None }
    }
}

/// A match with the moves of its rounds. Only the last round may be one that was left before its end.
///
/// Its text begins with tags as those of chess (PGN), and has a line for each round:
///
/// ```
/// use noughts_engine::play::MatchRecord;
///
/// let text = r#"[Date "2026.11.23"]
/// [Time "14:05:09"]
/// [X "Mina"]
/// [O "pencil"]
/// [OType "program"]
/// [Rules "classic 3x3x3"]
/// [Result "1-0-0"]
///
/// x b2 a1 b1 a2 b3
/// o b2 a1
/// "#;
/// let [played] = &MatchRecord::parse_all(text)?[..] else { panic!("one match") };
/// assert_eq!(played.rounds().len(), 2);
/// assert_eq!(played.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// When the match was played last.
    pub moment: Moment,
    /// Who played which mark.
    pub players: ByMark<Player>,
    /// How many rounds the match was to have.
    pub length: Length,
    rules: Rules,
    rounds: Vec<RoundRecord>,
    /// The tags of other programs, with what is between the quotes.
    others: Vec<(String, String)>,
}

/// What is wrong with a text of matches, and in which line, counted from 1.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
#[error("line {line}: {fault}")]
pub struct MatchRecordError {
    /// The number of the line.
    pub line: usize,
    /// What is wrong in this line.
    pub fault: RecordFault,
}

/// What can be wrong in a line of a text of matches.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// A line begins with `[`, but is no tag.
    #[error("a tag is written as [Name \"value\"]")]
    Tag,
    /// A match has a tag twice.
    #[error("the tag {0} is there twice")]
    RepeatedTag(&'static str),
    /// A match lacks a tag.
    #[error("the tag {0} is missing")]
    MissingTag(&'static str),
    /// A tag has a value that it cannot have.
    #[error("the tag {0} cannot have this value")]
    Value(&'static str),
    /// A line is no round.
    #[error(transparent)]
    Round(#[from] RecordError),
    /// A round follows one that is not over.
    #[error("the round before is not over")]
    Unfinished,
    /// A match has no round.
    #[error("the match has no round")]
    NoRound,
    /// A match has more rounds than are kept.
    #[error("a match has at most {MAX_RECORDS} rounds here")]
    TooManyRounds,
    /// The result does not fit the rounds.
    #[error("by its rounds, the result is {0}")]
    Result(String),
    /// The text has more matches than are read.
    #[error("at most {MAX_MATCHES} matches are read")]
    TooManyMatches,
    /// There is no match in the text.
    #[error("there is no match in it")]
    Empty,
}

impl MatchRecord {
    /// The most rounds of a record. The record of a longer match has its last rounds.
    pub const MAX_ROUNDS: usize = MAX_RECORDS;

    /// A match as it stands: its finished rounds as far as their moves are known, and the round that is being played, if a move
    /// was made in it and the match counts it.
    pub fn new(moment: Moment, pairing: &Match, round: &Round) -> Self {
        let mut rounds: Vec<_> = pairing.finished().iter().filter_map(FinishedRound::record).cloned().collect();
        if round.counts() && round.cursor() > 0 {
            rounds.push(RoundRecord::of(round));
        }
        rounds.drain(..rounds.len().saturating_sub(Self::MAX_ROUNDS));
        // A record does not say at which device somebody played.
        let players = ByMark::new(|mark| match &pairing.players[mark] {
            Player::Remote(name) => Player::Person(name.clone()),
            player => player.clone(),
        });
        Self { moment, players, length: pairing.length, rules: round.rules(), rounds, others: Vec::new() }
    }

    /// The players as a match of their own, before its first round.
    pub fn pairing(&self) -> Match {
        Match::new(self.players.clone(), Mark::X, Starter::default()).of_length(self.length)
    }

    /// The rules that the match was played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[RoundRecord] {
        &self.rounds
    }

    /// The rounds that are over: all, or all but the last.
    pub fn finished(&self) -> &[RoundRecord] {
        match self.rounds.split_last() {
            Some((last, before)) if last.outcome().is_none() => before,
            _ => &self.rounds,
        }
    }

    /// Whether a round of the match is over. A match without a finished round is not worth keeping.
    pub fn has_finished_round(&self) -> bool {
        !self.finished().is_empty()
    }

    /// Rounds won by each side, and drawn.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        self.rounds.iter().filter_map(RoundRecord::outcome).for_each(|outcome| score.count(outcome.winner()));
        score
    }

    /// Whether `other` may be this match after more was played. The last round may be another one by then, because its moves were
    /// taken back, or have not reached the other players yet.
    pub fn is_beginning_of(&self, other: &Self) -> bool {
        let is_same = (&self.players, self.rules) == (&other.players, other.rules);
        let is_beginning = self.has_finished_round() && other.rounds.starts_with(self.finished());
        is_same && (is_beginning || self.has_passed(other))
    }

    /// Whether the last round of `other` stands at a moment that the last round of this match has passed. The rounds before must
    /// be the same.
    fn has_passed(&self, other: &Self) -> bool {
        let (Some((last, before)), Some((here, others))) = (self.rounds.split_last(), other.rounds.split_last()) else {
            return false;
        };
        !others.is_empty() && before == others && last.start() == here.start() && last.moves().starts_with(here.moves())
    }
}

impl fmt::Display for Moment {
    /// As an ISO date and time, `2026-11-23 14:05:09`. Of a date that is not wholly known, only the known parts are there, as in
    /// `2026.11.??`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ((year, month, day), (hour, minute, second)) = (self.date, self.time);
        if !self.has_day() {
            let text = format!("{year:04}.{month:02}.{day:02}");
            return f.write_str(&text.replace(&u16::MAX.to_string(), "????").replace(".00", ".??"));
        }
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
    }
}
