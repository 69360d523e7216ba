//! Proves how games end with best play, from the empty board and after each first move, and says how many nodes and
//! seconds this needs: `cargo run --release --example solve -- 'misere 4x4x3' 'vanishing 3x3x3'`.

use std::error::Error;
use std::time::Instant;

use noughts_engine::ai::Solver;
use noughts_engine::rules::{Board, Mark, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    for text in std::env::args().skip(1) {
        let board = Board::new(text.parse::<Rules>()?, Mark::X);
        let (mut solver, begin) = (Solver::default(), Instant::now());
        let start = solver.prove(&board).ok_or("these rules are not proved")?;
        let (nodes, seconds) = (solver.nodes(), begin.elapsed().as_secs_f32());
        println!("{text}: {start}, {nodes} nodes, {seconds:.3} s");
        let moves = solver.prove_moves(&board).ok_or("these rules are not proved")?;
        for (mv, proved) in moves {
            print!(" {mv} {proved}");
        }
        let (nodes, entries, seconds) = (solver.nodes(), solver.entries_in_use(), begin.elapsed().as_secs_f32());
        println!("\n{nodes} nodes, {entries} entries, {seconds:.3} s in all");
    }
    Ok(())
}
