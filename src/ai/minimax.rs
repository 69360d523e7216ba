//! The textbook search: try every move, answer it with every reply, and so on to the end of the game.

use crate::rules::{Board, Position};

use super::{Level, Opponent, Thinking};

/// Plays perfectly.
pub const OPPONENT: Opponent = Opponent {
    name: "Minimax",
    level: Level::Unbeatable,
    sentence: "Plays every game to its end in its head, and picks what turns out best.",
    think: |board| Thinking::weighing(board, |board, position| (score_of_move(board, position), 0)),
};

/// Positions that one choice may look at. The full search of nine empty cells visits at most
/// 1 + 9 + 9·8 + … + 9! = 986,410; on a larger board the search stops so many moves ahead that it stays below this.
const NODE_BUDGET: u64 = 1_000_000;

/// What a position is worth to the side to move: 0 for a draw; positive if it wins, negative if it loses, and the
/// further from 0 the sooner, one for each cell that is left empty at the end. Beyond the horizon it is taken for a draw.
pub type Score = i8;

/// What a move is worth to whoever makes it.
pub fn score_of_move(board: &Board, position: Position) -> Score {
    -score(&board.after(position), horizon(board.empty_cells().len()) - 1)
}

/// What a position is worth to the side to move, looking so many plies ahead: my best move is the one whose position
/// is worth least to my opponent.
pub fn score(board: &Board, plies: u8) -> Score {
    if board.winner().is_some() {
        return -(1 + board.empty_cells().len() as Score); // the winner moved last
    }
    if plies == 0 {
        return 0;
    }
    let replies = board.legal_moves().map(|position| -score(&board.after(position), plies - 1));
    replies.max().unwrap_or(0) // nowhere to move: a draw
}

/// The plies that a search among so many empty cells can look ahead without visiting more than the budget.
fn horizon(empty: usize) -> u8 {
    let mut nodes = 1;
    let mut tree = 1;
    let mut plies = 0;
    while usize::from(plies) < empty {
        nodes *= (empty - usize::from(plies)) as u64;
        tree += nodes;
        if tree > NODE_BUDGET {
            break;
        }
        plies += 1;
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn it_sees_to_the_end_of_tic_tac_toe() {
        for empty in 0..=9 {
            assert_eq!(usize::from(horizon(empty)), empty);
        }
        assert_eq!(horizon(16), 5);
        assert_eq!(horizon(64), 3);
    }

    #[test]
    fn the_textbook_position_comes_out_as_drawn() {
        let board = Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap();
        let scores: Vec<_> = board.legal_moves().map(|p| (p.to_string(), score_of_move(&board, p).signum())).collect();
        // For O, who is to move; the drawing gives X's scores.
        assert_eq!(scores, [("a1".into(), -1), ("b2".into(), 1), ("b3".into(), -1)]);
    }

    #[test]
    fn it_takes_the_quicker_win_and_the_slower_loss() {
        let candidates = |text| {
            let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
            let names = OPPONENT.candidates(&board).into_iter().map(|p| p.to_string());
            names.collect::<Vec<_>>()
        };
        assert_eq!(candidates("XX./OO./... x"), ["c1"]);
        assert_eq!(candidates("X../OX./... o"), ["c3"], "blocking puts off a loss that is sure");
    }
}
