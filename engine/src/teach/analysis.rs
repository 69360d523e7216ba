//! What every move of a position is worth.

use crate::ai::minimax::{Evaluation, Minimax, horizon};
use crate::ai::{Proved, Value};
use crate::rules::{Board, Position};

/// How a round ends and how soon, if the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The value for the side to move.
    pub value: Value,
    /// The number of moves until the end, the next one included.
    pub plies: usize,
}

impl From<Worth> for Proved {
    fn from(Worth { value, plies }: Worth) -> Self {
        Self { value, plies: Some(plies) }
    }
}

impl Worth {
    /// The worth of a move that has this score in the search. `empty` is the number of empty cells before the move.
    pub fn new(score: Evaluation, empty: usize) -> Self {
        let left_at_end = usize::from(score.unsigned_abs()).saturating_sub(1);
        Self { value: Value::of(score), plies: empty.saturating_sub(left_at_end) }
    }
}

/// A board with the worth of every legal move. On a large board the search does not see to the end, and what lies
/// beyond its horizon counts as a draw; the methods that say *proved* leave out such draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    board: Board,
    moves: Vec<(Position, Evaluation)>,
}

impl Analysis {
    /// Searches every legal move, or answers `None` if the round is over.
    pub fn of(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let weigh = |position| (position, minimax.score_of_legal_move(board, position));
        let moves: Vec<_> = board.legal_cells().map(weigh).collect();
        (!moves.is_empty()).then_some(Self { board: *board, moves })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every legal move and what it is worth to the side that makes it, in reading order.
    pub fn moves(&self) -> impl Iterator<Item = (Position, Worth)> {
        let empty = self.moves.len();
        self.moves.iter().map(move |(position, score)| (*position, Worth::new(*score, empty)))
    }

    /// The moves that win soonest, or if none wins those that draw, or if all lose those that lose latest.
    pub fn best(&self) -> impl Iterator<Item = Position> {
        let best = self.best_score();
        self.moves.iter().filter(move |(_, score)| *score == best).map(|(position, _)| *position)
    }

    /// The worth of the board for the side to move.
    pub fn worth(&self) -> Worth {
        Worth::new(self.best_score(), self.moves.len())
    }

    /// The worth of the board for the side to move, if it is proved. A win or a loss always is. A draw is proved if the
    /// search has seen every game to its end.
    pub fn proved(&self) -> Option<Worth> {
        self.if_proved(self.worth())
    }

    /// The worth of a move for the side that makes it, or `None` if it is not proved or the move is not legal.
    pub fn proved_move(&self, position: Position) -> Option<Worth> {
        let (_, worth) = self.moves().find(|(p, _)| *p == position)?;
        self.if_proved(worth)
    }

    /// The moves that are proved to have this value, however soon the round ends.
    pub fn proved_moves(&self, value: Value) -> impl Iterator<Item = Position> {
        self.moves().filter_map(move |(position, worth)| (self.if_proved(worth)?.value == value).then_some(position))
    }

    /// The only one of several moves that wins or, if no move wins, that keeps the draw. It must be proved that no other move
    /// does so.
    pub fn only_move(&self) -> Option<Position> {
        let value = self.proved()?.value;
        let mut good = self.proved_moves(value);
        let only = good.next().filter(|_| value != Value::Loss && self.moves.len() > 1)?;
        let all_proved = self.moves().all(|(_, worth)| self.if_proved(worth).is_some());
        (good.next().is_none() && all_proved).then_some(only)
    }

    /// The number of plies that the search has looked ahead.
    pub fn horizon(&self) -> usize {
        usize::from(horizon(self.moves.len()))
    }

    fn if_proved(&self, worth: Worth) -> Option<Worth> {
        (worth.value != Value::Draw || self.horizon() == self.moves.len()).then_some(worth)
    }

    fn best_score(&self) -> Evaluation {
        self.moves.iter().map(|(_, score)| *score).max().unwrap_or(0)
    }
}

/// The principal variation: best play by both sides from here to the end. Of equally good moves, the first in reading order is
/// made. The variation stops where it is not proved how the round ends.
pub fn principal_variation(minimax: &mut Minimax, board: &Board) -> Vec<Position> {
    let mut board = *board;
    let mut moves = Vec::new();
    while let Some(analysis) = Analysis::of(minimax, &board)
        && analysis.proved().is_some()
        && let Some(position) = analysis.best().next()
    {
        moves.push(position);
        board = board.after_legal(position);
    }
    moves
}
