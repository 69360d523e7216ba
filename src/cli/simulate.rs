//! `noughts simulate`: computers play many games, and the results are counted.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressDrawTarget, ProgressStyle};
use noughts_engine::ai::{Memory, Minimax, OpponentId, ROSTER};
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, TryRng};
use rayon::prelude::*;
use serde::{Serialize, Serializer};

use crate::words;

use super::columns::{left, right, width};
use super::{Failure, First, to_json};

/// The number of standard deviations on either side of the mean that contain 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

#[derive(Args)]
pub(super) struct Simulate {
    #[arg(
        long,
        required_unless_present = "all",
        value_parser = super::opponent,
        help = words::option_opponent(Mark::X)
    )]
    x: Option<OpponentId>,

    #[arg(
        long,
        required_unless_present = "all",
        value_parser = super::opponent,
        help = words::option_opponent(Mark::O)
    )]
    o: Option<OpponentId>,

    #[arg(long, conflicts_with_all = ["x", "o"], help = words::option_all())]
    all: bool,

    #[arg(long, value_parser = super::rules, default_value_t = Rules::TIC_TAC_TOE, help = words::option_rules())]
    rules: Rules,

    #[arg(long, default_value_t = 1000, value_parser = super::positive_number, help = words::option_games())]
    games: u64,

    #[arg(long, default_value = "x", help = words::option_first_of_games())]
    first: First,

    #[arg(long, value_parser = super::whole_number, help = words::option_seed())]
    seed: Option<u64>,

    #[arg(long, default_value = "table", help = words::option_format("table"))]
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
type Pairing = ByMark<OpponentId>;

/// The results of some games.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: ByMark<u64>,
    draws: u64,
    moves: u64,
    /// The sum over all cores.
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

/// A share of all games, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Serialize)]
struct Share {
    rate: f64,
    low: f64,
    high: f64,
}

impl Share {
    /// Uses Wilson's interval, which is also correct near 0 and 1, where the results of perfect players are. E. B.
    /// Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    fn of(count: u64, games: u64) -> Self {
        let (n, rate) = (games as f64, count as f64 / games as f64);
        let centre = rate + Z * Z / (2.0 * n);
        let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Self { rate, low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
    }
}

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
struct Report {
    #[serde(skip)]
    pairing: Pairing,
    version: u8,
    /// Nothing for the classic game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    x: &'static str,
    o: &'static str,
    first: String,
    games: u64,
    #[serde(serialize_with = "write_seed")]
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

/// The largest whole number that every reader of JSON reads exactly, because many of them read all numbers as `f64`.
const MAX_EXACT: u64 = (1 << 53) - 1;

/// Writes a seed as a number or, if it is too large for some readers, as text.
fn write_seed<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *seed <= MAX_EXACT { serializer.serialize_u64(*seed) } else { serializer.collect_str(seed) }
}

impl Report {
    fn new(rules: Rules, pairing: Pairing, tally: &Tally, first: First, seed: u64) -> Self {
        let games = tally.games();
        let rules = (rules != Rules::TIC_TAC_TOE).then(|| rules.to_string());
        Self {
            pairing,
            version: if rules.is_none() { 1 } else { 2 },
            rules,
            x: pairing.x.as_str(),
            o: pairing.o.as_str(),
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

pub(super) fn run(arguments: &Simulate, output: &mut impl Write) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(|| SysRng.try_next_u64().unwrap_or_default() & MAX_EXACT);
    let rules = arguments.rules;
    let pairings: Vec<Pairing> = match (arguments.x, arguments.o) {
        (Some(x), Some(o)) => vec![ByMark { x, o }],
        _ => {
            let all = || ROSTER.iter().map(|opponent| opponent.id).filter(|id| id.plays(rules));
            all().flat_map(|x| all().map(move |o| ByMark { x, o })).collect()
        }
    };
    if let Some(other) = pairings.iter().flat_map(|pairing| [pairing.x, pairing.o]).find(|id| !id.plays(rules)) {
        return Err(Failure::Usage(words::opponent_plays_not(words::opponent_name(other))));
    }
    let games = arguments.games.checked_mul(pairings.len() as u64);
    let games = games.ok_or_else(|| Failure::Usage(words::too_many_games().to_owned()))?;
    let progress = progress_bar(games);
    let reports: Vec<Report> = pairings
        .into_iter()
        .map(|pairing| {
            let tally = simulate(rules, pairing, arguments.games, arguments.first, seed, &progress);
            Report::new(rules, pairing, &tally, arguments.first, seed)
        })
        .collect();
    progress.finish_and_clear();

    let text = match (arguments.format, &reports[..]) {
        (Format::Json, [report]) => to_json(report) + "\n",
        (Format::Json, all) => to_json(&all) + "\n",
        (Format::Table, [report]) => table(report),
        (Format::Table, all) => cross_table(all),
    };
    output.write_all(text.as_bytes()).map_err(Failure::Output)
}

fn progress_bar(games: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {}", words::games_progress("{pos}/{len}", "{eta}")));
    ProgressBar::with_draw_target(Some(games), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays the games on all cores. Each game has its own stream of random numbers, so the results do not depend on the
/// number of cores.
fn simulate(rules: Rules, pairing: Pairing, games: u64, first: First, seed: u64, progress: &ProgressBar) -> Tally {
    (0..games)
        .into_par_iter()
        .progress_with(progress.clone())
        .map_init(
            || (ByMark::new(|mark| Memory::new(pairing[mark])), Minimax::default()),
            |(memories, minimax), game| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(game);
                let board = Board::new(rules, first.toss(&mut rng));
                play(pairing, memories, minimax, board, &mut rng)
            },
        )
        .reduce(Tally::default, Tally::plus)
}

/// Plays one game. A round knows what was there before, so that play does not go round for ever.
fn play(
    pairing: Pairing,
    memories: &mut ByMark<Memory>,
    minimax: &mut Minimax,
    board: Board,
    rng: &mut ChaCha8Rng,
) -> Tally {
    let start = Instant::now();
    let mut round = Round::new(board);
    let mut tally = Tally::default();
    while !round.is_over() {
        let board = *round.board();
        let candidates = memories[board.to_move()].candidates(minimax, &board);
        let mv = *candidates.choose(rng).unwrap_or_else(|| unreachable!("opponents move until the end"));
        let played = round.play(mv, Author::Computer(pairing[board.to_move()]));
        played.unwrap_or_else(|error| unreachable!("opponents make legal moves: {error}"));
        tally.moves += 1;
    }
    match round.outcome().and_then(|outcome| outcome.winner()) {
        Some(mark) => tally.wins[mark] += 1,
        None => tally.draws += 1,
    }
    tally.time = start.elapsed();
    tally
}

fn table(report: &Report) -> String {
    let row = |name: String, count: u64, share: Share| {
        let [rate, low, high] = [share.rate, share.low, share.high].map(|share| two_digits(100.0 * share));
        let rate = words::percent(format!("{rate:>6}"));
        format!("  {}{count:>9}  {rate}  {}\n", left(&name, 16), words::interval(low, high))
    };
    let Report { pairing, first, games, seed, .. } = report;
    let [x, o] = [pairing.x, pairing.o].map(words::opponent_name);
    let mean = words::simulation_mean(two_digits(report.mean_plies), two_digits(report.microseconds_per_move));
    [
        words::simulation_title(x, o, games, first, seed) + "\n" + &named(report) + "\n",
        row(words::simulation_wins(Mark::X), report.x_wins, report.x_win_share),
        row(words::simulation_draws().to_owned(), report.draws, report.draw_share),
        row(words::simulation_wins(Mark::O), report.o_wins, report.o_win_share),
        format!("\n  {mean}\n  {}\n", words::interval_note()),
    ]
    .concat()
}

/// The game, on a line of its own, unless it is the classic one.
fn named(report: &Report) -> String {
    report.rules.iter().map(|rules| format!("{rules}\n")).collect()
}

fn two_digits(number: f64) -> String {
    format!("{number:.2}")
}

/// A table with X in the rows and O in the columns. Each field has the percentages of wins of X, draws and wins of O.
fn cross_table(reports: &[Report]) -> String {
    // Everybody who plays the game is O against the first X.
    let first_x = reports[0].pairing.x;
    let row = reports.iter().take_while(|report| report.pairing.x == first_x);
    let names: Vec<_> = row.map(|report| words::opponent_name(report.pairing.o)).collect();
    let first_column = 2 + width(names.iter().copied());
    let mut text = named(&reports[0]) + &right("X \\ O", first_column);
    names.iter().for_each(|name| text += &right(name, 20));
    text += "\n";
    for row in reports.chunks(names.len()) {
        text += &right(words::opponent_name(row[0].pairing.x), first_column);
        for report in row {
            let [x, draw, o] = [report.x_win_share, report.draw_share, report.o_win_share].map(|s| 100.0 * s.rate);
            text += &format!("{:>20}", format!("{x:.1} / {draw:.1} / {o:.1}"));
        }
        text += "\n";
    }
    let Report { games, seed, first, .. } = &reports[0];
    text + &format!("\n  {}\n", words::cross_table_note(games, first, seed))
}
