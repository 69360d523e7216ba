//! Counts lines of play from the empty board: `cargo run --release --example perft -- 'classic 4x3x3' 8`.

use std::error::Error;

use noughts_engine::rules::{Board, Mark, Rules, nodes_by_ply, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: Rules = arguments.next().map_or(Ok(Rules::TIC_TAC_TOE), |text| text.parse())?;
    let depth: usize = arguments.next().map_or(Ok(9), |text| text.parse())?;
    let board = Board::new(rules, Mark::X);
    println!("{rules}\nply       nodes       perft");
    for (ply, nodes) in nodes_by_ply(&board, depth).into_iter().enumerate() {
        println!("{ply:>3}{nodes:>12}{:>12}", perft(&board, ply));
    }
    Ok(())
}
