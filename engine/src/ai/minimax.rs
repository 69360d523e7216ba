//! The textbook search: try every move, answer it with every reply, and so on to the end of the game.

use crate::rules::{Board, IllegalMove, LegalMoves, Move, Playable, with_position};

use super::horizon::plies_within;
pub use super::horizon::{horizon, plies_seen};
pub use super::table::Evaluation;
use super::table::Table;
use super::{Account, Mind, Searches, Solver, Thinking};

/// Plays perfectly classic 3×3.
pub(super) const CLASSIC: Mind = Mind {
    think: |board| {
        let weigh = |search: &mut Searches, board: &Board, mv| Some((search.score_of_legal_move(board, mv)?, 0));
        Some(Thinking::weighing(board, weigh))
    },
    explain: |minimax, board, mv, candidates| {
        let score = minimax.score_of_move(board, mv).ok()?;
        Some(Account::Searched { score, equal: candidates.len() })
    },
};

/// Boards with more empty cells than this count as boards with this many.
const MOST_LEFT: usize = Evaluation::MAX as usize - 1;

/// The minimax search with its transposition table.
///
/// The table has room for [`ENTRIES`](Self::ENTRIES) positions and never for more. If the place of a new entry is
/// taken, the entry that looked the fewest plies ahead makes room, because it is the cheapest to find again. One
/// `Minimax` serves opponents, analysis, explanations, puzzles and trees alike, and boards of any rules: whoever shares
/// it finds what others have searched. What it answers never depends on what it has searched before; only the time
/// does.
///
/// Opponents that play other games than classic 3×3 share a [`Solver`] too, which is made when the first of them needs it.
#[derive(Clone, Debug)]
pub struct Minimax {
    table: Table,
    nodes: u64,
    solver: Option<Box<Solver>>,
}

impl Default for Minimax {
    fn default() -> Self {
        Self::with_entries(Self::ENTRIES)
    }
}

impl Minimax {
    /// The number of entries of the table: three times the 10,956 positions of tic-tac-toe that can be reached when
    /// either side begins.
    pub const ENTRIES: usize = 1 << 15;

    /// The size of the full table in bytes: 786,432, or 24 for each entry. A new table has a quarter of them, and grows
    /// when it is nearly full.
    pub const BYTES: usize = Self::ENTRIES * Table::ENTRY_BYTES;

    /// A search whose table has at least this many entries. The number is rounded up to a power of two.
    pub fn with_entries(entries: usize) -> Self {
        Self { table: Table::new(entries), nodes: 0, solver: None }
    }

    /// The number of entries that are in use.
    pub const fn entries_in_use(&self) -> usize {
        self.table.len()
    }

    /// The number of entries that the table has room for when it is full.
    pub const fn entries(&self) -> usize {
        self.table.capacity()
    }

    /// The number of nodes that were visited so far. This is what thinking costs.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The solver that opponents and lessons share.
    pub(crate) fn solver(&mut self) -> &mut Solver {
        self.solver.get_or_insert_default()
    }

    /// Counts nodes that another search has visited.
    pub(crate) const fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The evaluation of a move for the side that makes it.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move cannot be made.
    pub fn score_of_move(&mut self, board: &Board, mv: impl Into<Move>) -> Result<Evaluation, IllegalMove> {
        let mv = mv.into();
        board.after(mv)?;
        Ok(self.score_of_legal_move(board, mv))
    }

    /// The evaluation of a legal move. The move is not checked again.
    pub(crate) fn score_of_legal_move(&mut self, board: &Board, mv: impl Into<Move>) -> Evaluation {
        let mv = mv.into();
        with_position!(&board.0, position => {
            let plies = plies_within(position.rules(), position.left()) - 1;
            -self.search(&position.after(position.known(mv)), plies)
        })
    }

    /// The evaluation of a position, looking this many plies ahead. The best move is the one that leads to the position
    /// with the least evaluation for the other side. The time grows exponentially with `plies`; [`horizon`] is a good
    /// number.
    pub fn score(&mut self, board: &Board, plies: u8) -> Evaluation {
        with_position!(&board.0, position => self.search(position, plies))
    }

    fn search(&mut self, position: &impl Playable, plies: u8) -> Evaluation {
        if let Some(score) = self.visit(position, plies) {
            return score;
        }
        let replies = position.moves().map(|mv| -self.search(&position.after(mv), plies - 1));
        let score = replies.max().unwrap_or(0); // A full board is a draw.
        self.remember(position, plies, score);
        score
    }

    /// Visits a node. Returns the evaluation of the node if it is known without a look at the replies.
    #[inline(always)]
    fn visit(&mut self, position: &impl Playable, plies: u8) -> Option<Evaluation> {
        self.nodes += 1;
        if position.winner().is_some() {
            let score = 1 + position.left().min(MOST_LEFT) as Evaluation;
            // Whoever moved last has completed the line.
            return Some(if position.line_loses() { score } else { -score });
        }
        if plies == 0 {
            return Some(0);
        }
        self.table.get(position.key()?, plies)
    }

    #[inline(always)]
    fn remember(&mut self, position: &impl Playable, plies: u8, score: Evaluation) {
        if let Some(key) = position.key() {
            self.table.insert(key, plies, score);
        }
    }
}

/// A search for one evaluation. It can be stopped before any node, and goes on from there. These are the positions from the one
/// that is evaluated to the one where the search stands; there are none until the first of them is visited.
#[derive(Clone, Debug, Default)]
pub(super) struct ScoreSearch(Vec<Frame>);

/// A position whose replies are searched.
#[derive(Clone, Debug)]
struct Frame {
    board: Board,
    /// How many plies are searched below the position.
    plies: u8,
    untried: LegalMoves,
    /// The greatest evaluation of the replies so far. Without a reply the board is full, which is a draw.
    best: Option<Evaluation>,
}

impl ScoreSearch {
    /// Goes on until the evaluation of this position is found, or until the search has visited `until` nodes since the table was
    /// made. The nodes are those that [`Minimax::score`] visits, in the same order.
    pub(super) fn step(&mut self, minimax: &mut Minimax, board: &Board, plies: u8, until: u64) -> Option<Evaluation> {
        if self.0.is_empty() && minimax.nodes < until {
            match with_position!(&board.0, position => minimax.visit(position, plies)) {
                None => self.0.push(Frame::new(*board, plies)),
                score => return score,
            }
        }
        while minimax.nodes < until {
            let frame = self.0.last_mut()?;
            if let Some(mv) = frame.untried.next() {
                let (board, plies) = (frame.board.after_legal(mv), frame.plies - 1);
                match with_position!(&board.0, position => minimax.visit(position, plies)) {
                    Some(score) => frame.take(score),
                    None => self.0.push(Frame::new(board, plies)),
                }
                continue;
            }
            let score = frame.best.unwrap_or(0);
            with_position!(&frame.board.0, position => minimax.remember(position, frame.plies, score));
            self.0.pop();
            match self.0.last_mut() {
                Some(above) => above.take(score),
                None => return Some(score),
            }
        }
        None
    }
}

impl Frame {
    fn new(board: Board, plies: u8) -> Self {
        Self { board, plies, untried: board.legal_moves(), best: None }
    }

    /// Takes the evaluation of a reply into account. The evaluation is that of the other side.
    fn take(&mut self, score: Evaluation) {
        self.best = self.best.max(Some(-score));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::rules::{Mark, Position, Rules};

    #[test]
    fn the_textbook_position_comes_out_as_drawn() {
        let board = Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap();
        let scores: Vec<_> = board
            .legal_cells()
            .map(|p| (p.to_string(), Minimax::default().score_of_move(&board, p).unwrap().signum()))
            .collect();
        // These are for O, who is to move. The drawing gives the scores of X.
        assert_eq!(scores, [("a1".into(), -1), ("b2".into(), 1), ("b3".into(), -1)]);
    }

    #[test]
    fn it_takes_the_quicker_win_and_the_slower_loss() {
        let candidates = |text| {
            let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
            let names =
                OpponentId::MINIMAX.candidates(&mut Minimax::default(), &board).into_iter().map(|p| p.to_string());
            names.collect::<Vec<_>>()
        };
        assert_eq!(candidates("XX./OO./... x"), ["c1"]);
        assert_eq!(candidates("X../OX./... o"), ["c3"], "blocking delays a loss that is certain");
    }

    #[test]
    fn a_move_that_cannot_be_made_has_no_score() {
        let mut minimax = Minimax::default();
        let full = Board::parse(Rules::TIC_TAC_TOE, "XOX/XOO/OXX o").unwrap();
        assert_eq!(minimax.score_of_move(&full, Position::new(0, 0)), Err(IllegalMove::GameOver));
        let board = Board::parse(Rules::TIC_TAC_TOE, "X../.../... o").unwrap();
        let [taken, beyond] = [(0, 0), (3, 0)].map(|(column, row)| Position::new(column, row));
        assert_eq!(minimax.score_of_move(&board, taken), Err(IllegalMove::Occupied(taken)));
        assert_eq!(minimax.score_of_move(&board, beyond), Err(IllegalMove::OffBoard(beyond)));
        assert_eq!(minimax.nodes(), 0);
    }

    /// The same search without a table.
    fn plain(board: &Board, plies: u8) -> Evaluation {
        if board.winner().is_some() {
            return -(1 + board.empty_cells().len() as Evaluation);
        }
        if plies == 0 {
            return 0;
        }
        board.legal_cells().map(|position| -plain(&board.after_legal(position), plies - 1)).max().unwrap_or(0)
    }

    #[test]
    fn the_table_keeps_its_bound_on_a_large_board_and_changes_no_answer() {
        let mut board = Board::new(Rules::new(5, 5, 4).unwrap(), Mark::X);
        let (mut usual, mut small) = (Minimax::default(), Minimax::with_entries(50));
        assert_eq!((usual.entries(), Minimax::BYTES), (32_768, 786_432));
        while let Some(first) = board.legal_cells().next() {
            let plies = horizon(board.empty_cells().len()).min(3);
            for position in board.legal_cells() {
                let after = board.after_legal(position);
                let expected = plain(&after, plies - 1);
                assert_eq!(usual.score(&after, plies - 1), expected, "{position} on {board}");
                assert_eq!(small.score(&after, plies - 1), expected, "{position} on {board}");
            }
            // The search of every move to the usual depth fills the table.
            let scores = board.legal_cells().map(|position| (usual.score_of_legal_move(&board, position), position));
            let best = scores.max_by_key(|(score, _)| *score).map_or(first, |(_, position)| position);
            assert!(usual.entries_in_use() <= Minimax::ENTRIES && small.entries_in_use() <= 64);
            board = board.after_legal(best);
        }
        assert!(usual.entries_in_use() > Minimax::ENTRIES * 9 / 10, "{}", usual.entries_in_use());
        assert_eq!((small.entries(), small.entries_in_use()), (64, 64));
    }
}
