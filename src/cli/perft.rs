//! `noughts perft`: counts lines of play. As usual in perft, only the ends of lines are counted as nodes.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use noughts_engine::rules::{Board, Mark, Rules, perft};

use crate::words;

use super::columns::{right, width};

/// The numbers of digits that the columns have room for at least.
const MIN_WIDTHS: [usize; 3] = [1, 9, 6];

#[derive(Args)]
pub(super) struct Perft {
    #[arg(
        long,
        value_parser = super::position,
        default_value_t = Board::new(Rules::TIC_TAC_TOE, Mark::X),
        help = words::option_position()
    )]
    position: Board,

    #[arg(long, value_parser = super::whole_number, help = words::option_depth())]
    depth: Option<u64>,
}

pub(super) fn run(arguments: &Perft, output: &mut impl Write) -> io::Result<()> {
    let board = arguments.position;
    let deepest = board.legal_cells().len();
    let depth =
        arguments.depth.and_then(|depth| usize::try_from(depth).ok()).map_or(deepest, |depth| depth.min(deepest));
    let headings = [words::perft_depth(), words::perft_lines(), words::perft_rate()];
    let row = |fields: [&str; 3]| {
        let fields = [0, 1, 2].map(|index| right(fields[index], MIN_WIDTHS[index].max(width([headings[index]]))));
        fields.join("  ")
    };
    writeln!(output, "{}", row(headings))?;
    for depth in 0..=depth {
        let start = Instant::now();
        let lines = perft(&board, depth);
        let rate = lines as f64 / start.elapsed().as_secs_f64().max(1e-9) / 1e6;
        writeln!(output, "{}", row([&depth.to_string(), &lines.to_string(), &format!("{rate:.1}")]))?;
    }
    Ok(())
}
