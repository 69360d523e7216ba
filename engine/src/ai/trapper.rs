//! Minimax that leaves its opponent the most ways to go wrong.

use crate::rules::{Board, Position};

use super::minimax::Minimax;
use super::thinking::Weight;
use super::{Account, Level, Opponent, Thinking};

/// Plays perfectly, and hopes that you do not.
pub const OPPONENT: Opponent = Opponent {
    id: "trapper",
    name: "Trapper",
    level: Level::Unbeatable,
    sentence: "Plays perfectly, and where moves are equally good it takes the one you can answer wrongly in most ways.",
    think: |board| Thinking::weighing(board, weigh),
    explain: |minimax, board, position, _| Account::Trap {
        score: minimax.score_of_move(board, position),
        losing: losing_answers(minimax, board, position),
        answers: board.after(position).legal_moves().len(),
    },
};

fn weigh(minimax: &mut Minimax, board: &Board, position: Position) -> Weight {
    (minimax.score_of_move(board, position), losing_answers(minimax, board, position) as i8)
}

/// The other side's answers to a move that lose.
fn losing_answers(minimax: &mut Minimax, board: &Board, position: Position) -> usize {
    let after = board.after(position);
    after.legal_moves().filter(|answer| minimax.score_of_move(&after, *answer) < 0).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, Rules};

    #[test]
    fn it_opens_in_a_corner_where_only_the_centre_draws() {
        let names: Vec<_> =
            (OPPONENT.candidates(&Board::new(Rules::TIC_TAC_TOE, Mark::X)).iter()).map(Position::to_string).collect();
        assert_eq!(names, ["a1", "c1", "a3", "c3"]);
    }
}
