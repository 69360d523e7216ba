//! `noughts replay`: the matches of a file, move by move.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use noughts_engine::play::{MatchRecord, Name, Player};
use noughts_engine::rules::Mark;
use serde::Serialize;

use crate::terminal::{self, draw};
use crate::words;

use super::{Failure, Format, play, read_matches, to_json};

#[derive(Args)]
pub(super) struct Replay {
    #[arg(help = words::option_replayed())]
    file: PathBuf,

    #[arg(long, value_parser = play::pause, help = words::option_replay_pause())]
    pause: Option<Duration>,

    #[arg(long, default_value = "text", help = words::option_format("text"))]
    format: Format,
}

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
struct Report {
    version: u8,
    matches: Vec<MatchReport>,
}

#[derive(Serialize)]
struct MatchReport {
    played: String,
    x: String,
    o: String,
    x_wins: usize,
    o_wins: usize,
    draws: usize,
    rounds: Vec<RoundReport>,
}

#[derive(Serialize)]
struct RoundReport {
    start: String,
    moves: Vec<String>,
    end: String,
    /// `x`, `o` or `draw`; nothing if the round was left before its end.
    winner: Option<String>,
}

pub(super) fn run(arguments: &Replay, output: &mut impl Write) -> Result<(), Failure> {
    let (matches, told) = read_matches(&arguments.file)?;
    match arguments.format {
        Format::Text => show(&matches, arguments.pause, output),
        Format::Json => {
            let report = Report { version: 1, matches: matches.iter().map(report).collect() };
            say(output, &to_json(&report))
        }
    }?;
    told
}

fn report(played: &MatchRecord) -> MatchReport {
    let name = |mark: Mark| match &played.players[mark] {
        Player::Person(name) | Player::Remote(name) => name.as_ref().map_or("?", Name::as_str).to_owned(),
        Player::Computer(opponent) => opponent.name().to_owned(),
    };
    let score = played.score();
    let rounds = played.rounds().iter().map(|round| RoundReport {
        start: round.start().to_string(),
        moves: round.moves().iter().map(|saved| saved.mv.to_string()).collect(),
        end: round.end().to_string(),
        winner: round.outcome().map(|outcome| match outcome.winner() {
            Some(mark) => mark.letter().to_string(),
            None => "draw".to_owned(),
        }),
    });
    MatchReport {
        played: played.moment.to_string(),
        x: name(Mark::X),
        o: name(Mark::O),
        x_wins: score.wins.x,
        o_wins: score.wins.o,
        draws: score.draws,
        rounds: rounds.collect(),
    }
}

/// Shows every board. At a terminal, each waits for Enter or for the pause.
fn show(matches: &[MatchRecord], pause: Option<Duration>, output: &mut impl Write) -> Result<(), Failure> {
    let waits = io::stdout().is_terminal() && io::stdin().is_terminal();
    let style = terminal::style_of_output();
    let mut input = io::stdin().lock();
    for played in matches {
        let pairing = played.pairing();
        say(output, &words::match_on_day(words::match_of(played), words::day(played.moment)))?;
        say(output, &words::match_standing(played))?;
        for (record, number) in played.rounds().iter().zip(1..) {
            let round = record.round(&played.players);
            say(output, &format!("\n{}", words::past_round(number, Some(&pairing), record)))?;
            for ply in 0..=round.moves().len() {
                if let Some(mark) = ply.checked_sub(1).and_then(|index| round.mark_of(index)) {
                    say(output, &words::played(&pairing, mark, round.moves()[ply - 1].mv))?;
                }
                write!(output, "{}", draw(&round, ply, style)).map_err(Failure::Output)?;
                if waits && !wait(&mut input, pause, output)? {
                    return Ok(());
                }
            }
        }
        say(output, "")?;
    }
    Ok(())
}

fn say(output: &mut impl Write, sentence: &str) -> Result<(), Failure> {
    writeln!(output, "{sentence}").map_err(Failure::Output)
}

/// Waits for Enter, or for the pause. Returns whether the input has not ended.
fn wait(input: &mut impl BufRead, pause: Option<Duration>, output: &mut impl Write) -> Result<bool, Failure> {
    if let Some(pause) = pause {
        output.flush().map_err(Failure::Output)?;
        std::thread::sleep(pause);
        return Ok(true);
    }
    write!(output, "{} ", words::replay_next()).and_then(|()| output.flush()).map_err(Failure::Output)?;
    let mut line = Vec::new();
    input.read_until(b'\n', &mut line).map(|bytes| bytes > 0).map_err(Failure::Input)
}
