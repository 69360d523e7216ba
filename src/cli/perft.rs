//! `noughts perft`: counts lines of play. As usual in perft, only the ends of lines are counted as nodes.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use noughts_engine::rules::{Board, Mark, Rules, perft};

#[derive(Args)]
pub(super) struct Perft {
    /// From here
    #[arg(long, value_parser = super::position, default_value_t = Board::new(Rules::TIC_TAC_TOE, Mark::X))]
    position: Board,

    /// Plies to look ahead; as far as the game goes unless given
    #[arg(long, value_name = "PLIES")]
    depth: Option<usize>,
}

pub(super) fn run(arguments: &Perft, output: &mut impl Write) -> io::Result<()> {
    let board = arguments.position;
    let deepest = board.legal_moves().len();
    let depth = arguments.depth.unwrap_or(deepest).min(deepest);
    writeln!(output, "depth      lines  million nodes a second")?;
    for depth in 0..=depth {
        let start = Instant::now();
        let lines = perft(&board, depth);
        let rate = lines as f64 / start.elapsed().as_secs_f64().max(1e-9) / 1e6;
        writeln!(output, "{depth:>5}  {lines:>9}  {rate:>22.1}")?;
    }
    Ok(())
}
