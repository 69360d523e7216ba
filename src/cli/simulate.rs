//! `noughts simulate`: computers play many games, and the results are counted.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng, TryRng};
use rayon::prelude::*;
use serde::Serialize;

use noughts_engine::ai::{Memory, Opponent, ROSTER};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};

use super::{Failure, First};

/// Standard deviations that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

#[derive(Args)]
pub(super) struct Simulate {
    /// Who plays X
    #[arg(long, value_name = "OPPONENT", value_parser = super::opponent, required_unless_present = "all")]
    x: Option<&'static Opponent>,

    /// Who plays O
    #[arg(long, value_name = "OPPONENT", value_parser = super::opponent, required_unless_present = "all")]
    o: Option<&'static Opponent>,

    /// Every opponent against every opponent, in both seats
    #[arg(long, conflicts_with_all = ["x", "o"])]
    all: bool,

    /// Games of each pairing
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Who begins
    #[arg(long, default_value = "x")]
    first: First,

    /// The same number gives the same games, on any number of cores
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// How to print it
    #[arg(long, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// For programs
    Json,
}

/// Two opponents.
type Pairing = ByMark<&'static Opponent>;

/// What some games came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: ByMark<u64>,
    draws: u64,
    moves: u64,
    /// Of all cores together.
    time: Duration,
}

impl Tally {
    fn games(&self) -> u64 {
        self.wins.x + self.wins.o + self.draws
    }

    fn plus(self, other: Self) -> Self {
        Self {
            wins: ByMark::new(|mark| self.wins[mark] + other.wins[mark]),
            draws: self.draws + other.draws,
            moves: self.moves + other.moves,
            time: self.time + other.time,
        }
    }
}

/// A share of all games, and where with 95 % confidence the true chance lies.
#[derive(Clone, Copy, Debug, Serialize)]
struct Share {
    rate: f64,
    low: f64,
    high: f64,
}

impl Share {
    /// Wilson's interval, which is right near 0 and 1 too, where perfect players are.
    /// E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    fn of(count: u64, games: u64) -> Self {
        let (n, rate) = (games as f64, count as f64 / games as f64);
        let centre = rate + Z * Z / (2.0 * n);
        let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Self { rate, low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
    }
}

/// The documented shape of the JSON; a change that a reader could trip over raises `version`.
#[derive(Serialize)]
struct Report {
    version: u8,
    x: String,
    o: String,
    first: String,
    games: u64,
    seed: u64,
    x_wins: u64,
    o_wins: u64,
    draws: u64,
    x_win_share: Share,
    o_win_share: Share,
    draw_share: Share,
    mean_plies: f64,
    microseconds_per_move: f64,
}

impl Report {
    fn new(pairing: Pairing, tally: &Tally, first: First, seed: u64) -> Self {
        let games = tally.games();
        let name = |opponent: &Opponent| opponent.name.to_lowercase();
        Self {
            version: 1,
            x: name(pairing.x),
            o: name(pairing.o),
            first: first.mark().map_or_else(|| "random".to_owned(), |mark| mark.to_string().to_lowercase()),
            games,
            seed,
            x_wins: tally.wins.x,
            o_wins: tally.wins.o,
            draws: tally.draws,
            x_win_share: Share::of(tally.wins.x, games),
            o_win_share: Share::of(tally.wins.o, games),
            draw_share: Share::of(tally.draws, games),
            mean_plies: tally.moves as f64 / games as f64,
            microseconds_per_move: tally.time.as_secs_f64() * 1e6 / tally.moves as f64,
        }
    }
}

pub(super) fn run(arguments: &Simulate, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let seed = arguments.seed.unwrap_or_else(|| SysRng.try_next_u64().unwrap_or_default());
    let pairings: Vec<Pairing> = match (arguments.x, arguments.o) {
        (Some(x), Some(o)) => vec![ByMark { x, o }],
        _ => ROSTER.iter().flat_map(|x| ROSTER.iter().map(move |o| ByMark { x, o })).collect(),
    };
    let progress = progress_bar(arguments.games * pairings.len() as u64);
    let reports: Vec<Report> = pairings
        .into_iter()
        .map(|pairing| {
            let tally = simulate(pairing, arguments.games, arguments.first, seed, &progress);
            Report::new(pairing, &tally, arguments.first, seed)
        })
        .collect();
    progress.finish_and_clear();

    match (arguments.format, &reports[..]) {
        (Format::Json, [report]) => writeln!(output, "{}", json(report))?,
        (Format::Json, all) => writeln!(output, "{}", json(&all))?,
        (Format::Table, [report]) => write!(output, "{}", table(report))?,
        (Format::Table, all) => write!(output, "{}", cross_table(all))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn progress_bar(games: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::with_draw_target(Some(games), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays the games on all cores. Each game draws from a stream of its own, so no core changes another's games.
fn simulate(pairing: Pairing, games: u64, first: First, seed: u64, progress: &ProgressBar) -> Tally {
    (0..games)
        .into_par_iter()
        .progress_with(progress.clone())
        .map_init(
            || ByMark::new(|mark| Memory::new(pairing[mark])),
            |memories, game| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(game);
                play(memories, first, &mut rng)
            },
        )
        .reduce(Tally::default, Tally::plus)
}

fn play(memories: &mut ByMark<Memory>, first: First, rng: &mut ChaCha8Rng) -> Tally {
    let start = Instant::now();
    let first = first.mark().unwrap_or_else(|| if rng.random() { Mark::X } else { Mark::O });
    let mut board = Board::new(Rules::TIC_TAC_TOE, first);
    let mut tally = Tally::default();
    while let Some(position) = memories[board.to_move()].candidates(&board).choose(rng) {
        board = board.after(*position);
        tally.moves += 1;
    }
    match board.winner() {
        Some(mark) => tally.wins[mark] += 1,
        None => tally.draws += 1,
    }
    tally.time = start.elapsed();
    tally
}

fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).unwrap_or_else(|error| unreachable!("plain strings and numbers: {error}"))
}

fn table(report: &Report) -> String {
    let row = |name: String, count: u64, share: Share| {
        let [rate, low, high] = [share.rate, share.low, share.high].map(|share| 100.0 * share);
        format!("  {name:<16}{count:>9}  {rate:>6.2} %  ({low:.2} to {high:.2})\n")
    };
    let Report { x, o, first, games, seed, .. } = report;
    let mut text = format!("{x} as X against {o} as O, {games} games, first {first}, seed {seed}\n\n");
    text += &row("X wins".to_owned(), report.x_wins, report.x_win_share);
    text += &row("draws".to_owned(), report.draws, report.draw_share);
    text += &row("O wins".to_owned(), report.o_wins, report.o_win_share);
    text += &format!("\n  {:.2} plies a game, {:.2} µs a move\n", report.mean_plies, report.microseconds_per_move);
    text + "  (in brackets: where the true chance lies, with 95 % confidence)\n"
}

/// X down, O across; in each field the percentages that X wins, that nobody does, and that O wins.
fn cross_table(reports: &[Report]) -> String {
    let names = ROSTER.map(|opponent| opponent.name.to_lowercase());
    let mut text = format!("{:>9}", "X \\ O");
    names.iter().for_each(|name| text += &format!("{name:>20}"));
    text += "\n";
    for row in reports.chunks(names.len()) {
        text += &format!("{:>9}", row[0].x);
        for report in row {
            let [x, draw, o] = [report.x_win_share, report.draw_share, report.o_win_share].map(|s| 100.0 * s.rate);
            text += &format!("{:>20}", format!("{x:.1} / {draw:.1} / {o:.1}"));
        }
        text += "\n";
    }
    let Report { games, seed, first, .. } = &reports[0];
    text + &format!("\n  % X wins / draws / O wins; {games} games each, first {first}, seed {seed}\n")
}
