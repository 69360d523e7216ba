//! The command line: which front end runs, and with what.

use std::process::ExitCode;
use std::time::Duration;

use bevy::app::AppExit;
use clap::Parser;
use noughts::computer::Pause;
use noughts::display;
use noughts::game::GamePlugin;
use noughts::window;

/// What the shell is told when the arguments, or the machine, do not allow what was asked for.
const UNUSABLE: u8 = 2;
/// In seconds; more is no pause but a wait.
const LONGEST_PAUSE: f32 = 60.0;

/// Tic-tac-toe for two people, or against the computer.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Repeats every random choice: the same number gives the same choices
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// How long the computer waits before its mark appears
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = pause)]
    pause: Duration,
}

fn pause(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=LONGEST_PAUSE).contains(&seconds) => Ok(Duration::from_secs_f32(seconds)),
        _ => Err(format!("a number of seconds from 0 to {LONGEST_PAUSE}")),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(missing) = display::probe() {
        eprintln!("{missing}");
        return ExitCode::from(UNUSABLE);
    }
    let mut app = window::app(GamePlugin { seed: arguments.seed, ..Default::default() });
    app.insert_resource(Pause(arguments.pause));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
