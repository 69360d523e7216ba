//! The command line. It chooses the front end, and has commands that are not a game. It is native only.

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use noughts_engine::ai::{OpponentId, Profile};
use noughts_engine::play::{MatchReader, MatchRecord, MatchRecordError, RecordFault, trimmed};
use noughts_engine::rules::{Board, Kind, Mark, Rules};
use rand::{Rng, RngExt};
use serde::Serialize;

use crate::language::{Language, of_system, set_language};
use crate::persistence::{read_text_or_pipe, stored};
use crate::records::RecordingError;
use crate::settings::Settings;
use crate::terminal;
use crate::window::display::NoWindow;
use crate::words;

mod analyze;
mod columns;
mod help;
mod language;
mod open;
mod perft;
mod play;
mod proofs;
mod replay;
mod rounds;
mod simulate;
mod totals;

#[derive(Parser)]
#[command(
    version = env!("NOUGHTS_VERSION"),
    about = words::summary(),
    after_help = help::examples_and_exit_codes(),
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(flatten)]
    play: play::Play,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[command(about = words::summary_play())]
    Play(play::Play),
    #[command(about = words::summary_open())]
    Open(open::Open),
    #[command(about = words::summary_analyze())]
    Analyze(analyze::Analyze),
    #[command(about = words::summary_replay())]
    Replay(replay::Replay),
    #[command(about = words::summary_totals())]
    Totals(totals::TotalsArguments),
    #[command(about = words::summary_simulate())]
    Simulate(simulate::Simulate),
    #[command(about = words::summary_perft())]
    Perft(perft::Perft),
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum First {
    /// X does
    X,
    /// O does
    O,
    /// A coin is tossed
    Random,
}

impl First {
    const fn mark(self) -> Option<Mark> {
        match self {
            First::X => Some(Mark::X),
            First::O => Some(Mark::O),
            First::Random => None,
        }
    }

    /// Who begins this time.
    fn toss(self, rng: &mut impl Rng) -> Mark {
        self.mark().unwrap_or_else(|| if rng.random() { Mark::X } else { Mark::O })
    }
}

/// The format of the output.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Of the matches of a file that cannot be read, at most this many are named.
const MAX_NAMED: usize = 10;

/// The matches of a file that can be read, and what is said at the end about those that cannot.
fn read_matches(path: &Path) -> Result<(Vec<MatchRecord>, Result<(), Failure>), Failure> {
    let named = |reason: String| words::file_failed(path.display(), reason);
    let text = read_text_or_pipe(path).map_err(|fault| Failure::File(named(words::file_fault(fault))))?;
    let (mut matches, mut wrong) = (Vec::new(), Vec::new());
    for read in MatchReader::new(&text) {
        match read {
            Ok(played) => matches.push(played),
            Err(damaged) if wrong.len() < MAX_NAMED => wrong.push(named(words::record_error(&damaged.error))),
            Err(_) => {}
        }
    }
    if matches.is_empty() && wrong.is_empty() {
        wrong.push(named(words::record_error(&MatchRecordError { line: 1, fault: RecordFault::Empty })));
    }
    let told = if wrong.is_empty() { Ok(()) } else { Err(Failure::File(wrong.join("\n"))) };
    if matches.is_empty() { told.map(|()| (matches, Ok(()))) } else { Ok((matches, told)) }
}

fn opponent(name: &str) -> Result<OpponentId, String> {
    Profile::by_name(name).map(|profile| profile.id).ok_or_else(words::opponents)
}

/// The rules of a game: as they are written, or those of its usual size if only its name is given.
fn rules(text: &str) -> Result<Rules, String> {
    let typed = trimmed(text).to_lowercase().replace('è', "e");
    match typed.parse::<Kind>() {
        Ok(kind) => Ok(kind.usual_rules()),
        Err(_) => typed.parse().map_err(|error| words::rules_error(&error)),
    }
}

/// A position of a game.
fn position(rules: Rules, text: &str) -> Result<Board, String> {
    Board::parse(rules, trimmed(text)).map_err(|error| words::position_error(&error))
}

/// A failure because of the value of an argument. Values that depend on other arguments are read after all of these.
fn wrong_value(value: &str, argument: &str, reason: String) -> Failure {
    Failure::Usage(words::wrong_value(value, argument, reason))
}

/// A report as JSON.
fn to_json(report: &impl Serialize) -> String {
    serde_json::to_string(report).unwrap_or_else(|error| unreachable!("plain strings and numbers: {error}"))
}

fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| words::whole_number(u64::MIN, u64::MAX))
}

fn positive_number(text: &str) -> Result<u64, String> {
    text.parse::<NonZeroU64>().map(NonZeroU64::get).map_err(|_| words::whole_number(1, u64::MAX))
}

/// Runs the command of the arguments, and returns the exit code.
pub fn main() -> ExitCode {
    let output = &mut io::stdout();
    let done = run(output).and_then(|code| output.flush().map(|()| code).map_err(Failure::Output));
    match done {
        Ok(code) => code,
        // The reader of the output has closed the output, as `head` does.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            say(&failure.sentence());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// The command line in the language that is chosen.
pub fn command_line() -> clap::Command {
    let mut command = Arguments::command().arg(language::option());
    command.build();
    help::with_help(command)
}

/// The language that is given for this start: by `--language`, or else by the environment.
fn given_language(argument: Option<Language>) -> Option<Language> {
    argument.or_else(|| Language::of(&std::env::var("NOUGHTS_LANGUAGE").ok()?))
}

/// The language where none is given: that of the settings, or else that of the system.
fn usual_language() -> Language {
    stored::<Settings>().and_then(|settings| settings.language).or_else(of_system).unwrap_or_default()
}

fn run(output: &mut impl Write) -> Result<ExitCode, Failure> {
    let (tag, arguments) = language::take(std::env::args_os());
    let language = tag.as_deref().and_then(Language::of);
    let given = given_language(language);
    set_language(given.unwrap_or_else(usual_language));
    // A terminal would obey control characters in what is said about an argument.
    let is_control = |argument: &OsString| trimmed(&argument.to_string_lossy()).chars().any(char::is_control);
    if let Some(argument) = std::env::args_os().skip(1).find(is_control) {
        return Err(Failure::Usage(words::control_characters(&argument.to_string_lossy())));
    }
    if let (Some(tag), None) = (tag, language) {
        return Err(Failure::Usage(words::unknown_language(&tag)));
    }
    let arguments = command_line().try_get_matches_from(arguments);
    let arguments = match arguments.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Err(Failure::Usage(words::argument_error(&error))),
        // The user has asked for the help or the version.
        Err(help) => return help.print().map(|()| ExitCode::SUCCESS).map_err(Failure::Output),
    };
    match arguments.command {
        None => play::run(&arguments.play, given),
        Some(Command::Play(arguments)) => play::run(&arguments, given),
        Some(Command::Open(arguments)) => play::run(&arguments.into(), given),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Replay(arguments)) => replay::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Totals(arguments)) => totals::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Perft(arguments)) => perft::run(&arguments, output).map(|()| ExitCode::SUCCESS),
    }
}

/// Why a command ends early.
#[derive(Debug)]
enum Failure {
    /// The arguments make no sense. The sentence gives the reason.
    Usage(String),
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
    /// A file cannot be read or written. The sentence says which, and why.
    File(String),
    /// No window can be opened.
    NoWindow(NoWindow),
}

impl Failure {
    fn sentence(&self) -> String {
        match self {
            Failure::Usage(sentence) | Failure::File(sentence) => sentence.clone(),
            Failure::Input(error) => words::input_failed(error),
            Failure::Output(error) => words::output_failed(error),
            Failure::NoWindow(missing) => words::sentences([no_window(missing), words::terminal_instead().to_owned()]),
        }
    }

    /// The exit code, as the help documents it.
    const fn exit_code(&self) -> u8 {
        if matches!(self, Failure::Usage(_)) { 2 } else { 1 }
    }
}

impl From<terminal::Error> for Failure {
    fn from(error: terminal::Error) -> Self {
        match error {
            terminal::Error::Input(error) => Failure::Input(error),
            terminal::Error::Output(error) => Failure::Output(error),
            terminal::Error::Recording(error) => error.into(),
        }
    }
}

impl From<RecordingError> for Failure {
    fn from(RecordingError { path, fault }: RecordingError) -> Self {
        Failure::File(words::file_failed(path.display(), words::file_fault(fault)))
    }
}

fn no_window(missing: &NoWindow) -> String {
    match missing {
        NoWindow::Display => words::no_display().to_owned(),
        NoWindow::Adapter => words::no_adapter().to_owned(),
        NoWindow::Library(name) => words::no_library(name),
        NoWindow::Refused => words::no_window().to_owned(),
    }
}

/// Prints a sentence on standard error. If standard error is closed, nothing is printed.
fn say(sentence: &str) {
    _ = writeln!(io::stderr(), "{sentence}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WORDS: [&str; 32] = [
        "play",
        "analyze",
        "simulate",
        "perft",
        "replay",
        "totals",
        "--record",
        "x b2 a1",
        "--terminal",
        "--window",
        "--x",
        "--o",
        "--first",
        "--best-of",
        "5",
        "--seed",
        "--pause",
        "--games",
        "--all",
        "--format",
        "json",
        "--depth",
        "--position",
        "--rules",
        "gravity",
        "computer:minimax",
        "computer:",
        "random",
        "X.O/.X./..O x",
        "-1",
        "18446744073709551616",
        "",
    ];

    #[test]
    fn the_arguments_are_consistent() {
        command_line().debug_assert();
    }

    /// What is said about arguments that make no sense.
    fn parse(arguments: Vec<String>) -> Option<String> {
        let matches = command_line().try_get_matches_from(["noughts".to_owned()].into_iter().chain(arguments));
        matches.err().map(|error| words::argument_error(&error))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn no_arguments_make_it_panic(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..7)) {
            let _ = parse(words.into_iter().map(str::to_owned).collect());
        }

        #[test]
        fn no_text_makes_it_panic(words in prop::collection::vec(".{0,12}", 0..4)) {
            let _ = parse(words);
        }
    }
}
