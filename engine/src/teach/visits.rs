//! The search, one step at a time.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Cells, Mark, Position};

/// What a search leaves out to save time. Every search finds the same score, and visits children in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Saving {
    /// It leaves out nothing: plain minimax visits every line of play.
    Nothing,
    /// Alpha–beta pruning: it does not visit children that cannot change the choice in a node above.
    Pruning,
    /// A transposition table: it does not visit a position again that another order of moves has led to.
    Remembering,
    /// A transposition table in which rotations and reflections of a position are the same position.
    Symmetry,
}

impl Saving {
    /// All of them, from the one that visits the most positions from the empty board to the one that visits the fewest.
    pub const ALL: [Saving; 4] = [Saving::Nothing, Saving::Pruning, Saving::Remembering, Saving::Symmetry];
}

/// How a score that a search found relates to the true score of the position. With pruning, a bound may be enough to
/// decide the choice in the nodes above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is the true one.
    Exact,
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

/// A step of the search. Scores are from the view of X: +1 if X wins, −1 if O wins, 0 for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitEvent {
    /// The search comes to a position for the first time on this line of play.
    Enter {
        /// The position.
        board: Board,
        /// The move that led to the position, or `None` at the root.
        played: Option<Position>,
    },
    /// The search knows the score of a position, and goes back to the position before.
    Leave {
        /// The position.
        board: Board,
        /// The move that led to the position, or `None` at the root.
        played: Option<Position>,
        /// The score.
        score: i8,
        /// How the score relates to the true one.
        bound: Bound,
    },
}

/// A depth-first search as an iterator over its steps.
///
/// A search with a transposition table stores every position it has left, so its memory grows with the number of steps
/// taken. Whoever searches a large board takes a limited number of steps.
#[derive(Clone, Debug)]
pub struct Visits {
    saving: Saving,
    root: Option<Board>,
    path: Vec<Frame>,
    known: HashMap<Board, i8, FixedState>,
}

/// A position on the way from the root to where the search is.
#[derive(Clone, Debug)]
struct Frame {
    board: Board,
    played: Option<Position>,
    untried: Cells,
    best: Option<i8>,
    /// The score that X can already be sure of.
    alpha: i8,
    /// The score that O can already be sure of.
    beta: i8,
    /// The least and the greatest score that are possible by the children so far.
    worth: Option<(i8, i8)>,
}

impl Frame {
    fn new(board: Board, played: Option<Position>, alpha: i8, beta: i8) -> Self {
        let best = board.is_over().then(|| final_score(&board));
        Self { board, played, untried: board.legal_cells(), best, alpha, beta, worth: best.map(|best| (best, best)) }
    }

    /// Takes the score of a child into account: X takes the greatest, O the least.
    fn take(&mut self, score: i8, worth: (i8, i8)) {
        let is_x = self.board.to_move() == Mark::X;
        let better = |one: i8, other: i8| if is_x { one.max(other) } else { one.min(other) };
        let (least, most) = self.worth.unwrap_or(worth);
        self.worth = Some((better(least, worth.0), better(most, worth.1)));
        self.best = Some(better(self.best.unwrap_or(score), score));
        let bound = if is_x { &mut self.alpha } else { &mut self.beta };
        *bound = better(*bound, score);
    }

    /// The least and the greatest score that are possible. Children that were not tried could have any score.
    fn worth(&self) -> (i8, i8) {
        let (least, most) = self.worth.unwrap_or((-1, 1));
        match self.board.to_move() {
            _ if self.untried.is_empty() => (least, most),
            Mark::X => (least, 1),
            Mark::O => (-1, most),
        }
    }
}

/// The score of a finished board from the view of X.
pub(super) fn final_score(board: &Board) -> i8 {
    match board.winner() {
        Some(Mark::X) => 1,
        Some(Mark::O) => -1,
        None => 0,
    }
}

impl Visits {
    /// The search of all that can follow from this board.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self { saving, root: Some(board), path: Vec::new(), known: HashMap::default() }
    }

    /// The moves from the root to where the search is.
    pub fn path(&self) -> impl Iterator<Item = Position> {
        self.path.iter().filter_map(|frame| frame.played)
    }

    fn enter(&mut self, board: Board, played: Option<Position>, alpha: i8, beta: i8) -> VisitEvent {
        self.path.push(Frame::new(board, played, alpha, beta));
        VisitEvent::Enter { board, played }
    }

    /// The board under which the score of this board is stored, if its score is stored.
    fn key(&self, board: &Board) -> Option<Board> {
        match self.saving {
            Saving::Nothing | Saving::Pruning => None,
            Saving::Remembering => Some(*board),
            Saving::Symmetry => Some(board.canonical()),
        }
    }
}

impl Iterator for Visits {
    type Item = VisitEvent;

    fn next(&mut self) -> Option<VisitEvent> {
        if let Some(root) = self.root.take() {
            return Some(self.enter(root, None, i8::MIN, i8::MAX));
        }
        let saving = self.saving;
        while let Some(frame) = self.path.last_mut() {
            let is_pruned = saving == Saving::Pruning && frame.alpha >= frame.beta;
            let next = if is_pruned { None } else { frame.untried.next() };
            let Some(position) = next else {
                break;
            };
            let (board, alpha, beta) = (frame.board.after_legal(position), frame.alpha, frame.beta);
            match self.key(&board).and_then(|key| self.known.get(&key)).copied() {
                Some(score) => self.path.last_mut()?.take(score, (score, score)),
                None => return Some(self.enter(board, Some(position), alpha, beta)),
            }
        }

        let frame = self.path.pop()?;
        let worth = frame.worth();
        let Frame { board, played, best, .. } = frame;
        let score = best.unwrap_or(0);
        let bound = match worth {
            (least, most) if least == most => Bound::Exact,
            (least, _) if least == score => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        if let Some(key) = self.key(&board) {
            self.known.insert(key, score);
        }
        if let Some(above) = self.path.last_mut() {
            above.take(score, worth);
        }
        Some(VisitEvent::Leave { board, played, score, bound })
    }
}

/// Counts the positions that a search visits, its root included. It counts in steps, because plain minimax visits many.
#[derive(Clone, Debug)]
pub struct VisitCount {
    visits: Visits,
    count: u64,
}

impl VisitCount {
    /// A count before its first step.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self { visits: Visits::new(board, saving), count: 0 }
    }

    /// Makes this many steps of the search. Each position needs two. Returns `false` once the search is done.
    pub fn step(&mut self, steps: usize) -> bool {
        for _ in 0..steps {
            match self.visits.next() {
                Some(VisitEvent::Enter { .. }) => self.count += 1,
                Some(VisitEvent::Leave { .. }) => {}
                None => return false,
            }
        }
        true
    }

    /// The number of positions visited so far.
    pub const fn count(&self) -> u64 {
        self.count
    }
}
