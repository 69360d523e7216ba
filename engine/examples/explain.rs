//! Plays a round of two opponents and explains every move of it: `cargo run --example explain`.

use std::error::Error;

use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use noughts_engine::teach::{Analysis, explain};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn main() -> Result<(), Box<dyn Error>> {
    let players = ByMark { x: OpponentId::TACTICS, o: OpponentId::RANDOM };
    let mut minimax = Minimax::default();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    while let Some(position) = players[board.to_move()].choose(&mut minimax, &board, &mut rng) {
        let author = players[board.to_move()];
        let analysis = Analysis::of(&mut minimax, &board).ok_or("the round is over")?;
        let explanation = explain(&mut minimax, &analysis, position, Some(author))?;
        println!("{board}: {author} plays {position}, {:?}", explanation.account);
        for reason in explanation.reasons {
            println!("    {reason:?}");
        }
        board.play(position)?;
    }
    println!("{board}: {:?}", board.outcome());
    Ok(())
}
