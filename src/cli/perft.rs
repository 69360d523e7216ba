//! `noughts perft`: counts lines of play. As usual in perft, only the ends of lines are counted as nodes.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use noughts_engine::play::MOST_MOVES;
use noughts_engine::rules::{Board, Kind, Mark, Rules, perft};

use crate::words;

use super::columns::{right, width};
use super::{Failure, wrong_value};

/// The numbers of digits that the columns have room for at least.
const MIN_WIDTHS: [usize; 3] = [1, 9, 6];

#[derive(Args)]
pub(super) struct Perft {
    #[arg(long, value_parser = super::rules, default_value_t = Rules::TIC_TAC_TOE, help = words::option_rules())]
    rules: Rules,

    #[arg(long, help = words::option_position())]
    position: Option<String>,

    #[arg(long, value_parser = super::whole_number, help = words::option_depth())]
    depth: Option<u64>,
}

impl Perft {
    /// The position to count from, which is that of the rules.
    fn board(&self) -> Result<Board, Failure> {
        let Some(text) = &self.position else {
            return Ok(Board::new(self.rules, Mark::X));
        };
        super::position(self.rules, text).map_err(|reason| wrong_value(text, "--position", reason))
    }
}

pub(super) fn run(arguments: &Perft, output: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.board()?;
    count(&board, arguments.depth, output).map_err(Failure::Output)
}

fn count(board: &Board, depth: Option<u64>, output: &mut impl Write) -> io::Result<()> {
    let comes_again = board.rules().kind() == Kind::Vanishing;
    let deepest = match comes_again {
        true => MOST_MOVES,
        false if board.is_over() => 0,
        false => board.empty_cells().len(),
    };
    let depth = depth.and_then(|depth| usize::try_from(depth).ok()).map_or(deepest, |depth| depth.min(deepest));
    let headings = [words::perft_depth(), words::perft_lines(), words::perft_rate()];
    let row = |fields: [&str; 3]| {
        let fields = [0, 1, 2].map(|index| right(fields[index], MIN_WIDTHS[index].max(width([headings[index]]))));
        fields.join("  ")
    };
    writeln!(output, "{}", row(headings))?;
    for depth in 0..=depth {
        let start = Instant::now();
        let lines = perft(board, depth);
        let rate = lines as f64 / start.elapsed().as_secs_f64().max(1e-9) / 1e6;
        writeln!(output, "{}", row([&depth.to_string(), &lines.to_string(), &format!("{rate:.1}")]))?;
    }
    if comes_again {
        writeln!(output, "\n{}", words::without_history())?;
    }
    Ok(())
}
