//! The search, one step after the other.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::{Board, Cells, Mark, Position};

/// What a search leaves out. Each finds the same scores, and visits children in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Saving {
    /// Nothing: plain textbook minimax visits every line of play.
    Nothing,
    /// Alpha–beta pruning: children that cannot change what is chosen above are not visited.
    Pruning,
    /// A position that another order of moves has led to is remembered, and not visited again.
    Remembering,
    /// The same for a position that is another one turned over or around.
    Symmetry,
}

impl Saving {
    /// From what visits the most to what visits the least from the start.
    pub const ALL: [Saving; 4] = [Saving::Nothing, Saving::Pruning, Saving::Remembering, Saving::Symmetry];
}

/// How a score that a search found stands to what the position is worth. Pruning leaves bounds, which is all that matters
/// above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is that.
    Exact,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
}

/// A step of the search. Scores are from X's view: +1 if X wins, −1 if O wins, 0 for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Comes to a position for the first time.
    Enter {
        /// The position.
        board: Board,
        /// The move that led to it; none at the root.
        played: Option<Position>,
    },
    /// Knows what it is worth, and goes back to where it came from.
    Leave {
        /// The position.
        board: Board,
        /// The move that led to it; none at the root.
        played: Option<Position>,
        /// What it is worth.
        score: i8,
        /// How far that is known.
        bound: Bound,
    },
}

/// A search that is carried on by asking for its next step, depth first.
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
    /// What X, and what O, is sure of already.
    alpha: i8,
    beta: i8,
    /// What it is worth at least and at most, by the children so far.
    worth: Option<(i8, i8)>,
}

impl Frame {
    fn new(board: Board, played: Option<Position>, alpha: i8, beta: i8) -> Self {
        let best = board.is_over().then(|| final_score(&board));
        Self { board, played, untried: board.legal_moves(), best, alpha, beta, worth: best.map(|best| (best, best)) }
    }

    /// X takes the greatest score, O the least.
    fn take(&mut self, score: i8, worth: (i8, i8)) {
        let best = self.best.unwrap_or(score);
        let (least, most) = self.worth.unwrap_or(worth);
        self.worth = Some(match self.board.to_move() {
            Mark::X => (least.max(worth.0), most.max(worth.1)),
            Mark::O => (least.min(worth.0), most.min(worth.1)),
        });
        match self.board.to_move() {
            Mark::X => {
                self.best = Some(best.max(score));
                self.alpha = self.alpha.max(score);
            }
            Mark::O => {
                self.best = Some(best.min(score));
                self.beta = self.beta.min(score);
            }
        }
    }

    /// What it is worth at least and at most; the children that were not tried could be anything.
    fn worth(&self) -> (i8, i8) {
        let (least, most) = self.worth.unwrap_or((-1, 1));
        match self.board.to_move() {
            _ if self.untried.is_empty() => (least, most),
            Mark::X => (least, 1),
            Mark::O => (-1, most),
        }
    }
}

/// What the end of a round is worth to X.
pub(super) fn final_score(board: &Board) -> i8 {
    match board.winner() {
        Some(Mark::X) => 1,
        Some(Mark::O) => -1,
        None => 0,
    }
}

impl Visits {
    /// The search of all that can follow from here.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self { saving, root: Some(board), path: Vec::new(), known: HashMap::default() }
    }

    /// The moves from the root to where the search is.
    pub fn path(&self) -> impl Iterator<Item = Position> {
        self.path.iter().filter_map(|frame| frame.played)
    }

    fn enter(&mut self, board: Board, played: Option<Position>, alpha: i8, beta: i8) -> Visit {
        self.path.push(Frame::new(board, played, alpha, beta));
        Visit::Enter { board, played }
    }

    /// Under which board its score is remembered.
    fn key(&self, board: &Board) -> Option<Board> {
        match self.saving {
            Saving::Nothing | Saving::Pruning => None,
            Saving::Remembering => Some(*board),
            Saving::Symmetry => Some(board.canonical()),
        }
    }
}

impl Iterator for Visits {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
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
            let (board, alpha, beta) = (frame.board.after(position), frame.alpha, frame.beta);
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
        Some(Visit::Leave { board, played, score, bound })
    }
}

/// Counts the positions that a search visits, its root included; a few at a time, because plain minimax has many.
#[derive(Clone, Debug)]
pub struct VisitCount {
    visits: Visits,
    count: u64,
}

impl VisitCount {
    /// Has counted none yet.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self { visits: Visits::new(board, saving), count: 0 }
    }

    /// Carries the search on by so many steps, two of which are one position. Tells whether there is more to count.
    pub fn step(&mut self, steps: usize) -> bool {
        for _ in 0..steps {
            match self.visits.next() {
                Some(Visit::Enter { .. }) => self.count += 1,
                Some(Visit::Leave { .. }) => {}
                None => return false,
            }
        }
        true
    }

    /// Positions so far.
    pub const fn count(&self) -> u64 {
        self.count
    }
}
