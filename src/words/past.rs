//! Sentences about the matches that were played.

use std::path::Path;

use noughts_engine::play::{
    MAX_MATCHES, Match, MatchRecord, MatchRecordError, Moment, RecordError, RecordFault, RoundRecord,
};
use noughts_engine::rules::{Mark, Outcome};

use crate::persistence::{FileFault, Problem};
use crate::records::{Imported, MOST};

use super::{messages, player, points, settings, spoken};

/// The day on which a match was played, or what is known of it.
pub fn day(moment: Moment) -> String {
    let (year, month, day) = moment.date;
    if moment.has_day() { messages::day(month.into(), day, year) } else { moment.to_string() }
}

/// Who played a match.
pub fn match_of(played: &MatchRecord) -> String {
    let [x, o] = Mark::ALL.map(|mark| player(&played.pairing(), mark));
    messages::match_of(x, o)
}

/// The points of both sides of a match, as at its end.
pub fn match_score(played: &MatchRecord) -> String {
    let [x, o] = Mark::ALL.map(|mark| points(&played.pairing(), played.score(), mark));
    messages::match_score(x, o)
}

/// Who played a match, and the points of each, as a name for assistive technology.
pub fn past_match(played: &MatchRecord) -> String {
    messages::past_match(match_of(played), match_score(played))
}

/// How a match stood at its end: the length, and both names with the rounds that each has won.
pub fn match_standing(played: &MatchRecord) -> String {
    let (pairing, score) = (played.pairing(), played.score());
    let [(x, of_x), (o, of_o)] = Mark::ALL.map(|mark| (player(&pairing, mark), score.wins[mark]));
    messages::score_of_match(x, of_x, o, of_o, score.draws)
}

/// The number of a round of a past match, and how it ended.
pub fn past_round(number: usize, pairing: Option<&Match>, round: &RoundRecord) -> String {
    match round.outcome() {
        Some(outcome) => spoken::finished_round(number, round.end().rules(), pairing, Outcome::winner(outcome)),
        None => messages::round_left(number),
    }
}

/// The result of saving a file.
pub fn match_saved(saved: Result<Option<impl AsRef<Path>>, Problem>) -> String {
    match saved {
        Ok(Some(path)) => messages::match_saved("file", path.as_ref().display()),
        Ok(None) => messages::match_saved("browser", ""),
        Err(Problem::Refused(kind)) => messages::match_not_saved(settings::refused(kind)),
        Err(_) => messages::match_not_saved(messages::no_folder()),
    }
}

/// The result of adding matches.
pub fn matches_added(added: &Result<Imported, MatchRecordError>) -> String {
    let imported = match added {
        Ok(imported) => imported,
        Err(error) => return record_error(error),
    };
    let count = match imported {
        Imported { is_full: true, added, .. } => messages::newest_matches_added(*added, MOST),
        Imported { added, .. } => messages::matches_added(*added),
    };
    super::sentences([count].into_iter().chain(imported.damaged.as_ref().map(record_error)))
}

/// Why a file that was dropped is not read.
pub fn file_not_read(fault: FileFault) -> String {
    messages::file_not_read(settings::file_fault(fault))
}

/// What is wrong with a text of matches, and in which line.
pub fn record_error(error: &MatchRecordError) -> String {
    let reason = match &error.fault {
        RecordFault::Tag => messages::record_tag().to_owned(),
        RecordFault::RepeatedTag(tag) => messages::record_tag_repeated(tag),
        RecordFault::MissingTag(tag) => messages::record_tag_missing(tag),
        RecordFault::Value(tag) => match form_of(tag) {
            Some(form) => messages::record_tag_form(tag, form),
            None => messages::record_tag_wrong(tag),
        },
        RecordFault::Round(error) => round_error(error),
        RecordFault::Unfinished => messages::record_unfinished().to_owned(),
        RecordFault::NoRound => messages::record_no_round().to_owned(),
        RecordFault::TooManyRounds => messages::record_too_long(MatchRecord::MAX_ROUNDS),
        RecordFault::Result(result) => messages::record_result(result),
        RecordFault::TooManyMatches => messages::record_too_many(MAX_MATCHES),
        RecordFault::Empty => messages::record_empty().to_owned(),
    };
    messages::wrong_line(error.line, reason)
}

/// How the value of a tag is written, if the tag cannot have any text.
fn form_of(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "Date" => "2026.11.23 / ????.??.??",
        "Time" => "14:05:09",
        "XType" | "OType" => "human / program",
        "Rules" => "classic 3x3x3",
        "BestOf" => "3 / 5 / 7",
        _ => return None,
    })
}

/// What is wrong with the text of a round, and why a move of it is not legal.
#[cfg(not(target_arch = "wasm32"))]
pub fn wrong_round(error: &RecordError) -> String {
    let reason = match error {
        RecordError::Illegal(error) => Some(super::illegal(error.error)),
        _ => None,
    };
    super::sentences([messages::wrong_round(round_error(error))].into_iter().chain(reason))
}

/// What is wrong with the text of a round, as a part of a sentence.
fn round_error(error: &RecordError) -> String {
    match error {
        RecordError::Rules(_) => messages::record_tag_wrong("Rules"),
        RecordError::First(_) | RecordError::Start(_) | RecordError::Impossible(_) | RecordError::Extra => {
            messages::record_start().to_owned()
        }
        RecordError::Move { number, .. } => messages::record_move(number),
        RecordError::Opponent { number, .. } => messages::record_opponent(number),
        RecordError::Illegal(error) => messages::record_illegal(error.number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_of_three_rounds_has_halves_as_at_its_end() {
        let score = |length: &str| {
            let text = format!(
                "[Date \"2026.11.23\"]\n[X \"Mina\"]\n[O \"pencil\"]\n[OType \"program\"]\n[Rules \"classic 3x3x3\"]\n{length}[Result \"2-0-1\"]\n\n\
                 x a1 b1 a2 b2 a3\nx b2 a1 c1 a3 a2 c2 b1 b3 c3\nx a1 b1 a2 b2 a3\n"
            );
            match_score(&MatchRecord::parse_all(&text).unwrap()[0])
        };
        assert_eq!(score("[BestOf \"3\"]\n"), "2½ – ½");
        assert_eq!(score(""), "2 – 0");
    }
}
