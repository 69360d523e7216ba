//! Sentences about the matches that were played.

use std::path::Path;

use noughts_engine::play::{MatchRecord, MatchRecordError, RecordError, RecordFault, RoundRecord};
use noughts_engine::rules::{Mark, Outcome};

use crate::past::ImportError;
use crate::persistence::Problem;

use super::{messages, player, settings, spoken};

pub use messages::{
    bring_match_back, copy_matches, delete_match, drop_matches, match_deleted, no_past_matches, no_text_of_matches,
    open_matches, past_match_is_gone, past_matches, paste_matches, save_match, save_matches,
};

/// The day on which a match was played.
pub fn day((year, month, day): (u16, u8, u8)) -> String {
    messages::day(month.into(), day, year)
}

/// Who played a match.
pub fn match_of(played: &MatchRecord) -> String {
    let [x, o] = Mark::ALL.map(|mark| player(&played.pairing(), mark));
    messages::match_of(x, o)
}

/// The rounds of a match that each side has won.
pub fn match_score(played: &MatchRecord) -> String {
    let wins = played.score().wins;
    messages::match_score(wins.x, wins.o)
}

/// Who played a match, and the rounds that each has won, as a name for assistive technology.
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
pub fn past_round(number: usize, round: &RoundRecord) -> String {
    match round.outcome() {
        Some(outcome) => spoken::finished_round(number, Outcome::winner(&outcome)),
        None => messages::round_left(number),
    }
}

/// What came of saving a file.
pub fn match_saved(saved: Result<Option<impl AsRef<Path>>, Problem>) -> String {
    match saved {
        Ok(Some(path)) => messages::match_saved("file", path.as_ref().display()),
        Ok(None) => messages::match_saved("browser", ""),
        Err(Problem::Refused(kind)) => messages::match_not_saved(settings::refused(kind)),
        Err(_) => messages::match_not_saved(messages::no_folder()),
    }
}

/// What came of adding matches.
pub fn matches_added(added: Result<usize, ImportError>) -> String {
    match added {
        Ok(matches) => messages::matches_added(matches),
        Err(ImportError::NoRoom(left)) => messages::no_room_for_matches(left),
        Err(ImportError::OtherRules) => messages::matches_of_other_board().to_owned(),
        Err(ImportError::Text(error)) => record_error(&error),
    }
}

/// What is wrong with a text of matches, and in which line.
pub fn record_error(error: &MatchRecordError) -> String {
    let reason = match &error.fault {
        RecordFault::Tag => messages::record_tag().to_owned(),
        RecordFault::UnknownTag(tag) => messages::record_tag_unknown(tag),
        RecordFault::RepeatedTag(tag) => messages::record_tag_repeated(tag),
        RecordFault::MissingTag(tag) => messages::record_tag_missing(tag),
        RecordFault::Value(tag) => messages::record_tag_wrong(tag),
        RecordFault::Round(error) => round_error(error),
        RecordFault::Unfinished => messages::record_unfinished().to_owned(),
        RecordFault::NoRound => messages::record_no_round().to_owned(),
        RecordFault::TooManyRounds => messages::record_too_long(MatchRecord::MAX_ROUNDS),
        RecordFault::Result(result) => messages::record_result(result),
        RecordFault::Empty => messages::record_empty().to_owned(),
    };
    messages::wrong_line(error.line, reason)
}

/// What is wrong with the text of a round, as a sentence.
#[cfg(not(target_arch = "wasm32"))]
pub fn wrong_round(error: &RecordError) -> String {
    messages::wrong_round(round_error(error))
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
