//! The nodes of a [`Tree`](super::Tree).

use crate::ai::Minimax;
use crate::ai::minimax::horizon;
use crate::rules::{Board, Mark, Position};

use super::visits::final_score;

/// Names a node of one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) usize);

/// Who chooses among the children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// X chooses, and takes the greatest score.
    Max,
    /// O chooses, and takes the least score.
    Min,
    /// Nobody chooses, because the round is over.
    Leaf,
}

/// A position in the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub board: Board,
    /// The move that led to the position, or `None` at the root.
    pub played: Option<Position>,
    /// The node in which that move was made, or `None` at the root.
    pub parent: Option<NodeId>,
    /// The number of moves from the root.
    pub depth: usize,
    /// The score from the view of X, whoever is to move: +1 if X wins, −1 if O wins, 0 for a draw. It is `None` where
    /// the search does not see to the end.
    pub score: Option<i8>,
    /// Who chooses here.
    pub kind: NodeKind,
    /// The moves that lead to this position, or to a rotation or reflection of this position. Of the nodes of these moves, only
    /// that of the first move in reading order has the list. The list of the other nodes, which can be folded into the first, is
    /// empty.
    pub equal_moves: Vec<Position>,
    pub(super) children: Vec<NodeId>,
    pub(super) is_open: bool,
    /// The number of shown nodes from here down, this one included.
    pub(super) rows: usize,
    /// The number of these nodes that have no shown children, which is the width of the drawing.
    pub(super) leaves: usize,
}

impl Node {
    /// A closed node that is not linked to any other.
    pub(super) fn new(minimax: &mut Minimax, board: Board) -> Self {
        Self {
            board,
            played: None,
            parent: None,
            depth: 0,
            score: score(minimax, &board),
            kind: kind(&board),
            equal_moves: Vec::new(),
            children: Vec::new(),
            is_open: false,
            rows: 1,
            leaves: 1,
        }
    }
}

fn kind(board: &Board) -> NodeKind {
    match board.to_move() {
        _ if board.is_over() => NodeKind::Leaf,
        Mark::X => NodeKind::Max,
        Mark::O => NodeKind::Min,
    }
}

/// The score from the view of X, if it is proved.
fn score(minimax: &mut Minimax, board: &Board) -> Option<i8> {
    if board.is_over() {
        return Some(final_score(board));
    }
    let empty = board.empty_cells().len();
    let plies = horizon(empty);
    let score = minimax.score(board, plies).signum();
    let is_proved = score != 0 || usize::from(plies) == empty;
    is_proved.then_some(if board.to_move() == Mark::X { score } else { -score })
}
