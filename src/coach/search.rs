//! The only search of the program. The opponents, the coach, the tree and the puzzles share its transposition table.

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, Mark, Rules};
use noughts_engine::teach::Analysis;

/// The search and its transposition table.
#[derive(Resource, Debug)]
pub struct Search(pub Minimax);

/// Searches all of tic-tac-toe at the start, which takes a millisecond, so that no later answer delays a frame.
pub fn plugin(app: &mut App) {
    let mut minimax = Minimax::default();
    for first in Mark::ALL {
        Analysis::of(&mut minimax, &Board::new(Rules::TIC_TAC_TOE, first));
    }
    app.insert_resource(Search(minimax));
}
