//! The command line: which front end runs, and the commands that are not a game. Native only.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use bevy::app::AppExit;
use bevy::prelude::AppExtStates;
use clap::{Args, Parser, Subcommand, ValueEnum};

use noughts_engine::ai::{Opponent, ROSTER};
use crate::computer::Pause;
use crate::display;
use crate::game::{Action, GamePlugin, Length, Match, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use crate::screen::Screen;
use crate::setup::Draft;
use crate::terminal::{self, Style};
use crate::text;
use crate::window;

mod analyze;
mod perft;
mod simulate;

/// What the shell is told when the arguments, or the machine, do not allow what was asked for.
const UNUSABLE: u8 = 2;
/// In seconds; more is no pause but a wait.
const LONGEST_PAUSE: f32 = 60.0;

const EXAMPLES: &str = "\
Examples:
  noughts                                      plays in a window
  noughts --terminal                           plays here, and asks who plays
  noughts play --terminal --x Mina --o computer:tactics --first random
  noughts play --x Mina --o Noah --first loser --best-of 5
  noughts analyze 'X.O/.X./..O x'              what each move is worth
  noughts simulate --x minimax --o random      plays 1000 games and counts
  noughts simulate --all --games 200           everybody against everybody
  noughts perft --depth 5                      counts lines of play

The exit code is 0 if all went well, 1 if the answer is no, 2 if the question makes no sense.";

/// Tic-tac-toe for two people, or against the computer.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    play: Play,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays: in a window, or where there is none in the terminal
    Play(Play),
    /// Says what each move of a position is worth
    Analyze(analyze::Analyze),
    /// Has computers play many games, and counts
    Simulate(simulate::Simulate),
    /// Counts lines of play
    Perft(perft::Perft),
}

#[derive(Args)]
struct Play {
    /// Plays in a window, and nowhere else
    #[arg(long, conflicts_with = "terminal")]
    window: bool,

    /// Plays in the terminal
    #[arg(long)]
    terminal: bool,

    /// Who plays X: a name, or computer:NAME
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    x: Option<Player>,

    /// Who plays O
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    o: Option<Player>,

    /// Who begins each round
    #[arg(long)]
    first: Option<Beginner>,

    /// Ends the match after so many rounds, or as soon as one side cannot be caught: 3, 5 or 7
    #[arg(long, value_name = "ROUNDS", value_parser = length)]
    best_of: Option<Length>,

    /// Repeats every random choice: the same number gives the same choices
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// How long the computer waits before its mark appears, in a window or a terminal
    #[arg(long, value_name = "SECONDS", value_parser = pause)]
    pause: Option<Duration>,
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

/// Who begins each round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Beginner {
    /// X does
    X,
    /// O does
    O,
    /// A coin is tossed
    Random,
    /// X, then O, and so on
    Alternate,
    /// Whoever won the last round
    Winner,
    /// Whoever lost the last round
    Loser,
}

impl Beginner {
    /// The rule of a match in which player 1 has X.
    const fn starter(self) -> Starter {
        match self {
            Beginner::X => Starter::PlayerOne,
            Beginner::O => Starter::PlayerTwo,
            Beginner::Random => Starter::Random,
            Beginner::Alternate => Starter::Alternate,
            Beginner::Winner => Starter::Winner,
            Beginner::Loser => Starter::Loser,
        }
    }
}

fn length(text: &str) -> Result<Length, String> {
    text.parse().ok().and_then(Length::best_of).ok_or_else(|| "3, 5 or 7".to_owned())
}

fn pause(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=LONGEST_PAUSE).contains(&seconds) => Ok(Duration::from_secs_f32(seconds)),
        _ => Err(format!("a number of seconds from 0 to {LONGEST_PAUSE}")),
    }
}

fn player(text: &str) -> Result<Player, String> {
    match text.strip_prefix("computer:") {
        Some(name) => opponent(name).map(Player::Computer),
        None => Player::person(text).map_err(text::name_error),
    }
}

fn opponent(name: &str) -> Result<&'static Opponent, String> {
    Opponent::named(name).ok_or_else(|| {
        let names = ROSTER.map(|opponent| opponent.name.to_lowercase());
        format!("the opponents are {}", names.join(", "))
    })
}

/// A position of tic-tac-toe.
fn position(text: &str) -> Result<Board, String> {
    Board::parse(Rules::TIC_TAC_TOE, text).map_err(|error| error.to_string())
}

/// Runs what the arguments ask for, and tells the shell how it went.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => play(&arguments.play),
        Some(Command::Play(arguments)) => play(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, &mut io::stdout()),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, &mut io::stdout()),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &mut io::stdout()),
    };
    let done = done.and_then(|code| io::stdout().flush().map(|()| code).map_err(Failure::Output));
    match done {
        Ok(code) => code,
        // Whoever reads our output has had enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(UNUSABLE)
        }
    }
}

/// Why a command ends early.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Usage(String),
    #[error("The output cannot be written: {0}.")]
    Output(#[from] io::Error),
}

fn play(arguments: &Play) -> Result<ExitCode, Failure> {
    if let (Some(x), Some(o)) = (&arguments.x, &arguments.o) {
        Match::check_names(&ByMark { x: x.clone(), o: o.clone() })
            .map_err(|error| Failure::Usage(text::name_error(error)))?;
    }
    if arguments.terminal {
        return play_in_terminal(arguments);
    }
    match display::probe() {
        Ok(()) => Ok(play_in_window(arguments)),
        Err(missing) if !arguments.window && io::stdin().is_terminal() => {
            eprintln!("{missing}");
            play_in_terminal(arguments)
        }
        Err(missing) => Err(Failure::Usage(missing.to_string())),
    }
}

fn play_in_window(arguments: &Play) -> ExitCode {
    let mut app = window::app(GamePlugin { seed: arguments.seed, ..Default::default() });
    if let Some(pause) = arguments.pause {
        app.insert_resource(Pause(pause));
    }
    let mut draft = app.world_mut().resource_mut::<Draft>();
    draft.starter = arguments.first.map_or(draft.starter, Beginner::starter);
    draft.length = arguments.best_of.unwrap_or(draft.length);
    if let (Some(x), Some(o)) = (&arguments.x, &arguments.o) {
        let players = ByMark { x: x.clone(), o: o.clone() };
        let starter = arguments.first.map_or_else(Starter::default, Beginner::starter);
        let pairing = Match::new(players, Mark::X, starter).of_length(arguments.best_of.unwrap_or_default());
        app.world_mut().write_message(Action::NewMatch(pairing));
        app.insert_state(Screen::Game);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn play_in_terminal(arguments: &Play) -> Result<ExitCode, Failure> {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let for_eyes = io::stdout().is_terminal() && io::stdin().is_terminal() && !no_colour;
    let style = if for_eyes { Style::Eyes } else { Style::Plain };
    let options = terminal::Options {
        players: ByMark { x: arguments.x.clone(), o: arguments.o.clone() },
        starter: arguments.first.map(Beginner::starter),
        length: arguments.best_of.unwrap_or_default(),
        seed: arguments.seed,
        pause: if for_eyes { arguments.pause.unwrap_or(Pause::default().0) } else { Duration::ZERO },
        style,
    };
    terminal::run(options, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
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
