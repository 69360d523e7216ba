//! The command line. It chooses the front end, and has commands that are not a game. It is native only.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use noughts_engine::ai::Opponent;
use noughts_engine::rules::{Board, Mark, Rules};

use crate::display::NoWindow;
use crate::language::{self, Language};
use crate::terminal;
use crate::words;

mod analyze;
mod perft;
mod play;
mod simulate;

const EXAMPLES: &str = "\
Examples:
  noughts                                      plays in a window
  noughts --terminal                           plays here, and asks who plays
  noughts play --terminal --x Mina --o computer:ruler --first random
  noughts play --x Mina --o Noah --first loser --best-of 5
  noughts --terminal --language ko             in Korean; zh-Hans is Chinese
  noughts analyze 'X.O/.X./..O x'              what each move is worth
  noughts simulate --x minimax --o random      plays 1000 games and counts
  noughts simulate --all --games 200           everybody against everybody
  noughts perft --depth 5                      counts lines of play

The exit code is 0 if all went well, 1 if the input cannot be read, the output cannot be written or no window can be had,
and 2 if the question makes no sense.";

/// Tic-tac-toe for two people, or against the computer.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// The language of what is written in the terminal: en, ko or zh-Hans. It comes after the command, or is in
    /// NOUGHTS_LANGUAGE
    #[arg(long, global = true, value_parser = language)]
    language: Option<Language>,
    #[command(flatten)]
    play: play::Play,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays: in a window, or where there is none in the terminal
    Play(play::Play),
    /// Says what each move of a position is worth
    Analyze(analyze::Analyze),
    /// Has computers play many games, and counts
    Simulate(simulate::Simulate),
    /// Counts lines of play
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
}

fn language(tag: &str) -> Result<Language, String> {
    Language::of(tag).ok_or_else(words::languages)
}

fn opponent(name: &str) -> Result<&'static Opponent, String> {
    Opponent::by_name(name).ok_or_else(words::opponents)
}

/// A position of tic-tac-toe.
fn position(text: &str) -> Result<Board, String> {
    Board::parse(Rules::TIC_TAC_TOE, text).map_err(|error| words::board_error(&error))
}

/// Runs the command of the arguments, and returns the exit code.
pub fn main() -> ExitCode {
    let output = &mut io::stdout();
    let done = run(output).and_then(|code| output.flush().map(|()| code).map_err(Failure::Output));
    match done {
        Ok(code) => code,
        // The reader of the output has closed it, as `head` does.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            say(&failure.sentence());
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(output: &mut impl Write) -> Result<ExitCode, Failure> {
    // What is wrong with an argument is said in this language too.
    let from_environment = std::env::var("NOUGHTS_LANGUAGE").ok().and_then(|tag| Language::of(&tag));
    language::set_language(from_environment.unwrap_or_default());
    // A terminal would obey control characters in what clap says about an argument.
    let is_control = |argument: &OsString| argument.to_string_lossy().chars().any(char::is_control);
    if let Some(argument) = std::env::args_os().skip(1).find(is_control) {
        return Err(Failure::Usage(words::control_characters(&argument.to_string_lossy())));
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            _ = error.print(); // standard error may be closed
            return Ok(ExitCode::from(2));
        }
        // The help and the version are what was asked for.
        Err(help) => return help.print().map(|()| ExitCode::SUCCESS).map_err(Failure::Output),
    };
    if let Some(language) = arguments.language {
        language::set_language(language);
    }
    match arguments.command {
        None => play::run(&arguments.play),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, output).map(|()| ExitCode::SUCCESS),
        Some(Command::Perft(arguments)) => {
            perft::run(&arguments, output).map(|()| ExitCode::SUCCESS).map_err(Failure::Output)
        }
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
    /// No window can be opened.
    NoWindow(NoWindow),
}

impl Failure {
    fn sentence(&self) -> String {
        match self {
            Failure::Usage(sentence) => sentence.clone(),
            Failure::Input(error) => words::input_failed(error),
            Failure::Output(error) => words::output_failed(error),
            Failure::NoWindow(missing) => format!("{} {}", no_window(missing), words::terminal_instead()),
        }
    }

    /// The documented exit codes. clap also exits with 2 for arguments that it does not know.
    const fn exit_code(&self) -> u8 {
        match self {
            Failure::Input(_) | Failure::Output(_) | Failure::NoWindow(_) => 1,
            Failure::Usage(_) => 2,
        }
    }
}

impl From<terminal::Error> for Failure {
    fn from(error: terminal::Error) -> Self {
        match error {
            terminal::Error::Input(error) => Failure::Input(error),
            terminal::Error::Output(error) => Failure::Output(error),
        }
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

/// Prints a sentence on standard error. If that is closed, nothing is printed.
fn say(sentence: &str) {
    _ = writeln!(io::stderr(), "{sentence}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WORDS: [&str; 26] = [
        "play",
        "analyze",
        "simulate",
        "perft",
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
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn no_arguments_make_it_panic(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..7)) {
            let _ = Arguments::try_parse_from(["noughts"].into_iter().chain(words));
        }

        #[test]
        fn no_text_makes_it_panic(words in prop::collection::vec(".{0,12}", 0..4)) {
            let _ = Arguments::try_parse_from(["noughts".to_owned()].into_iter().chain(words));
        }
    }
}
