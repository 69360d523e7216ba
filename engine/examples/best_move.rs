//! Prints the best moves of a position: `cargo run --example best_move -- 'X.O/.X./..O x'`.

use std::error::Error;

use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, Rules};
use noughts_engine::teach::Analysis;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| ".../.../... x".to_owned());
    let board = Board::parse(Rules::TIC_TAC_TOE, &text)?;
    match Analysis::of(&mut Minimax::default(), &board) {
        None => println!("The round is over: {:?}", board.outcome()),
        Some(analysis) => {
            // A win or a loss and its number of plies, such as `W7`.
            let end = analysis.proved().map_or("not proved".to_owned(), |end| end.to_string());
            println!("{} to move: {end}", board.to_move());
            for mv in analysis.best() {
                println!("{mv}");
            }
        }
    }
    Ok(())
}
