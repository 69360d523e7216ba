//! Sentences of the command line: its help, what is wrong with its arguments, and what its commands print.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use noughts_engine::ai::{Proved, ROSTER};
use noughts_engine::rules::Mark;

use super::{all_of, join, list, messages};
use crate::language::Language;

/// Some commands, and what each of them does.
pub fn examples() -> [(&'static str, &'static str); 11] {
    [
        ("noughts", messages::example_window()),
        ("noughts --terminal", messages::example_terminal()),
        ("noughts --terminal --x Mina --o computer:ruler", messages::example_computer()),
        ("noughts --x Mina --o Noah --best-of 5", messages::example_two_people()),
        ("noughts open 'x b2 a1 c3'", messages::example_open()),
        ("noughts analyze 'X.O/.X./..O x'", messages::example_analyze()),
        ("noughts analyze 'x b2 a1 c1 a3 a2'", messages::example_analyze_round()),
        ("noughts replay matches.txt", messages::example_replay()),
        ("noughts totals", messages::example_totals()),
        ("noughts simulate --x minimax --o doodle", messages::example_simulate()),
        ("noughts simulate --all --games 200", messages::example_simulate_all()),
    ]
}

/// What each exit code means.
pub fn exit_codes() -> [(&'static str, &'static str); 3] {
    [("0", messages::exit_code_success()), ("1", messages::exit_code_failure()), ("2", messages::exit_code_usage())]
}

/// The option for the opponent that plays a mark.
pub fn option_opponent(mark: Mark) -> String {
    messages::option_opponent(
        mark,
        join(ROSTER.each_ref().map(|one| one.name.to_lowercase()), messages::list_separator()),
    )
}

/// Says that an argument has characters that cannot be shown.
pub fn control_characters(argument: &str) -> String {
    messages::argument_with_control(format!("{argument:?}"))
}

/// The values that an argument can have.
pub fn values(values: impl IntoIterator<Item = impl ToString>) -> String {
    messages::it_can_be(list(values, messages::last_of_any))
}

/// The names of all opponents, and their ids where these are other words, as an answer to an unknown name.
pub fn opponents() -> String {
    values(ROSTER.each_ref().map(|opponent| match opponent.name.to_lowercase() {
        name if name == opponent.id.as_str() => name,
        name => messages::opponent_with_id(name, opponent.id),
    }))
}

/// Says that there is no language with this tag.
pub fn unknown_language(tag: &str) -> String {
    super::sentences([
        messages::value_invalid(tag, "--language"),
        values(Language::offered().iter().map(|language| language.tag())),
    ])
}

/// What is wrong with the arguments, and where to read about them.
pub fn argument_error(error: &Error) -> String {
    let suggested = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let mut suggested: Vec<_> = suggested.into_iter().flat_map(|kind| context(error, kind)).collect();
    // clap finds these similar to almost everything.
    suggested.retain(|argument| !["--x", "--o"].contains(&argument.as_str()));
    let suggestion = (!suggested.is_empty()).then(|| messages::did_you_mean(list(suggested, messages::last_of_any)));
    with_help([fault(error)].into_iter().chain(suggestion))
}

/// What is wrong with the value of an argument, and where to read about it.
pub fn wrong_value(value: &str, argument: &str, reason: String) -> String {
    with_help([messages::value_invalid(value, argument), reason])
}

fn with_help(sentences: impl IntoIterator<Item = String>) -> String {
    format!("{}\n{}", super::sentences(sentences), messages::see_help())
}

/// What is wrong with the arguments. clap has more kinds of errors, but none of our arguments leads to those.
fn fault(error: &Error) -> String {
    // Of `--x <PLAYER>`, only the name of the argument is said.
    let name = |text: &String| text.split(" <").next().unwrap_or_default().to_owned();
    let argument = context(error, ContextKind::InvalidArg).first().map(name).unwrap_or_default();
    let value = context(error, ContextKind::InvalidValue).concat();
    let others: Vec<_> = context(error, ContextKind::PriorArg).iter().map(name).collect();
    let command = context(error, ContextKind::InvalidSubcommand).concat();
    match error.kind() {
        ErrorKind::UnknownArgument => messages::unknown_argument(argument),
        ErrorKind::InvalidSubcommand => messages::unknown_command_of_program(command),
        ErrorKind::ArgumentConflict if argument.is_empty() => {
            messages::not_after(command, list(others, messages::last_of_any))
        }
        ErrorKind::ArgumentConflict if others == [&*argument] => messages::argument_twice(argument),
        ErrorKind::ArgumentConflict => messages::arguments_conflict(argument, list(others, messages::last_of_any)),
        ErrorKind::InvalidValue if value.is_empty() => messages::value_missing(argument),
        ErrorKind::InvalidValue => {
            let possible = values(context(error, ContextKind::ValidValue));
            super::sentences([messages::value_invalid(value, argument), possible])
        }
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string);
            super::sentences([messages::value_invalid(value, argument)].into_iter().chain(reason))
        }
        ErrorKind::TooManyValues => messages::value_unexpected(argument),
        ErrorKind::MissingRequiredArgument => {
            messages::argument_missing(all_of(context(error, ContextKind::InvalidArg)))
        }
        ErrorKind::InvalidUtf8 => messages::argument_not_text().to_owned(),
        _ => messages::arguments_wrong().to_owned(),
    }
}

/// The texts of one kind that clap has added to an error.
fn context(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// What a position is worth for the side to move.
pub fn analysis_title(to_move: Mark, end: Option<Proved>) -> String {
    match end {
        Some(Proved { value, plies: Some(plies) }) => messages::analysis_title(to_move, value, plies),
        other => messages::analysis_title_other(to_move, analysis_worth(other)),
    }
}

/// What a move is worth, if it is proved.
pub fn analysis_worth(end: Option<Proved>) -> String {
    match end {
        Some(Proved { value, plies: Some(plies) }) => messages::analysis_worth(value, plies),
        Some(Proved { plies: None, .. }) => messages::analysis_goes_round().to_owned(),
        None => messages::analysis_unknown().to_owned(),
    }
}

/// A finished board cannot be analyzed.
pub fn nothing_to_analyze(winner: Option<Mark>) -> String {
    match winner {
        Some(mark) => messages::nothing_to_analyze_won(mark),
        None => messages::nothing_to_analyze_full().to_owned(),
    }
}
