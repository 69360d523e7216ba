//! Every move of a position, weighed.

use std::fmt;

use crate::ai::minimax::{Minimax, Score, horizon};
use crate::rules::{Board, Position};

/// How a position ends for the side to move if both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

/// How it ends, and how soon: who wins hurries, who loses delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// For the side to move.
    pub value: Value,
    /// Marks until the end, this move included.
    pub plies: usize,
}

impl Worth {
    /// Reads the search's score of a move among so many empty cells.
    pub fn new(score: Score, empty: usize) -> Self {
        let left_at_end = usize::from(score.unsigned_abs()).saturating_sub(1);
        let value = match score.signum() {
            1 => Value::Win,
            0 => Value::Draw,
            _ => Value::Loss,
        };
        Self { value, plies: empty - left_at_end }
    }
}

/// A position with the worth of every legal move. Boards with more cells than the search sees the end of are judged as
/// far as it sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    board: Board,
    moves: Vec<(Position, Score)>,
}

impl Analysis {
    /// Weighs every legal move; none if the round is over, for then there is nothing to weigh.
    pub fn of(board: &Board) -> Option<Self> {
        Self::with(&mut Minimax::default(), board)
    }

    /// The same, with what was searched before: for whoever asks again after every move.
    pub fn with(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let weigh = |position| (position, minimax.score_of_move(board, position));
        let moves: Vec<_> = board.legal_moves().map(weigh).collect();
        (!moves.is_empty()).then_some(Self { board: *board, moves })
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every legal move and what it is worth to the side that makes it, in reading order.
    pub fn moves(&self) -> impl Iterator<Item = (Position, Worth)> {
        let empty = self.moves.len();
        self.moves.iter().map(move |(position, score)| (*position, Worth::new(*score, empty)))
    }

    /// The moves that win soonest, or else draw, or else lose latest.
    pub fn best(&self) -> impl Iterator<Item = Position> {
        let best = self.best_score();
        self.moves.iter().filter(move |(_, score)| *score == best).map(|(position, _)| *position)
    }

    /// What the position is worth to the side to move.
    pub fn worth(&self) -> Worth {
        Worth::new(self.best_score(), self.moves.len())
    }

    /// The same, where it is proved. Wins and losses always are; a draw is once every game has been looked at to its end,
    /// which on a large board it has not.
    pub fn proved(&self) -> Option<Worth> {
        self.if_proved(self.worth())
    }

    /// What a move is worth to the side that makes it, where that is proved; none too if it is not legal.
    pub fn proved_move(&self, position: Position) -> Option<Worth> {
        let (_, worth) = self.moves().find(|(p, _)| *p == position)?;
        self.if_proved(worth)
    }

    /// The moves that are proved to be worth this much, however soon.
    pub fn proved_moves(&self, value: Value) -> impl Iterator<Item = Position> {
        self.moves().filter_map(move |(position, worth)| (self.if_proved(worth)?.value == value).then_some(position))
    }

    /// The one of several moves that wins, or else holds the draw, where it is proved that no other does.
    pub fn only_move(&self) -> Option<Position> {
        let value = self.proved()?.value;
        let mut keeping = self.proved_moves(value);
        let only = keeping.next().filter(|_| value != Value::Loss && self.moves.len() > 1)?;
        let all_proved = self.moves().all(|(_, worth)| self.if_proved(worth).is_some());
        (keeping.next().is_none() && all_proved).then_some(only)
    }

    /// The plies that were looked ahead.
    pub fn horizon(&self) -> usize {
        usize::from(horizon(self.moves.len()))
    }

    fn if_proved(&self, worth: Worth) -> Option<Worth> {
        (worth.value != Value::Draw || self.horizon() == self.moves.len()).then_some(worth)
    }

    fn best_score(&self) -> Score {
        self.moves.iter().map(|(_, score)| *score).max().unwrap_or(0)
    }
}

/// Best play by both sides from here to the end, the first in reading order of what is equally good; as far as it is proved
/// how it ends.
pub fn principal_variation(minimax: &mut Minimax, board: &Board) -> Vec<Position> {
    let mut board = *board;
    let mut moves = Vec::new();
    while let Some(analysis) = Analysis::with(minimax, &board)
        && analysis.proved().is_some()
        && let Some(position) = analysis.best().next()
    {
        moves.push(position);
        board = board.after(position);
    }
    moves
}
