//! The textbook search: try every move, answer it with every reply, and so on to the end of the game.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Position};

use super::{Account, Level, Opponent, Thinking};

/// Plays perfectly.
pub const OPPONENT: Opponent = Opponent {
    id: "minimax",
    name: "Minimax",
    level: Level::Unbeatable,
    sentence: "Plays every game to its end in its head, and picks what turns out best.",
    think: |board| Thinking::weighing(board, |minimax, board, position| (minimax.score_of_move(board, position), 0)),
    explain: |minimax, board, position, candidates| Account::Searched {
        score: minimax.score_of_move(board, position),
        equal: candidates.len(),
    },
};

/// Positions that one choice may look at. The full search of nine empty cells visits at most
/// 1 + 9 + 9·8 + … + 9! = 986,410; on a larger board the search stops so many moves ahead that it stays below this.
const NODE_BUDGET: u64 = 1_000_000;

/// What a position is worth to the side to move: 0 for a draw; positive if it wins, negative if it loses, and the
/// further from 0 the sooner, one for each cell that is left empty at the end. Beyond the horizon it is taken for a draw.
pub type Score = i8;

/// The search, and what it has found so far: different orders of play lead to the same position, and what it is worth
/// need not be found again.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// By the position: the plies that were looked ahead, and what was found.
    known: HashMap<Board, (u8, Score), FixedState>,
    nodes: u64,
}

/// Positions that tic-tac-toe has: room for them is made at once.
const POSITIONS: usize = 5478;

impl Default for Minimax {
    fn default() -> Self {
        Self { known: HashMap::with_capacity_and_hasher(POSITIONS, FixedState::default()), nodes: 0 }
    }
}

impl Minimax {
    /// Positions that it has looked at, which is what thinking costs.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a move is worth to whoever makes it.
    pub fn score_of_move(&mut self, board: &Board, position: Position) -> Score {
        -self.score(&board.after(position), horizon(board.empty_cells().len()) - 1)
    }

    /// What a position is worth to the side to move, looking so many plies ahead: my best move is the one whose
    /// position is worth least to my opponent.
    pub fn score(&mut self, board: &Board, plies: u8) -> Score {
        self.nodes += 1;
        if board.winner().is_some() {
            return -(1 + board.empty_cells().len() as Score); // the winner moved last
        }
        if plies == 0 {
            return 0;
        }
        if let Some((known_plies, score)) = self.known.get(board)
            && *known_plies == plies
        {
            return *score;
        }
        let replies = board.legal_moves().map(|position| -self.score(&board.after(position), plies - 1));
        let score = replies.max().unwrap_or(0); // nowhere to move: a draw
        self.known.insert(*board, (plies, score));
        score
    }
}

/// The plies that a search among so many empty cells can look ahead without visiting more than the budget; as many as
/// there are cells if it sees to the end.
pub const fn horizon(empty: usize) -> u8 {
    HORIZONS[empty]
}

const HORIZONS: [u8; 65] = {
    let mut horizons = [0; 65];
    let mut empty = 0;
    while empty < horizons.len() {
        let (mut level, mut tree, mut plies) = (1, 1, 0);
        while plies < empty {
            level *= (empty - plies) as u64;
            tree += level;
            if tree > NODE_BUDGET {
                break;
            }
            plies += 1;
        }
        horizons[empty] = plies as u8;
        empty += 1;
    }
    horizons
};

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
        let scores: Vec<_> = board
            .legal_moves()
            .map(|p| (p.to_string(), Minimax::default().score_of_move(&board, p).signum()))
            .collect();
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
