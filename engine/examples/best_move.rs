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
            let worth = analysis.worth();
            println!("{} to move: {} in {} plies", board.to_move(), worth.value, worth.plies);
            for position in analysis.best() {
                println!("{position}");
            }
        }
    }
    Ok(())
}
