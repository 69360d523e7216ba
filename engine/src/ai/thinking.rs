//! The choice of a move, made in steps.

use std::cmp::Ordering;
use std::fmt;

use smallvec::SmallVec;

use crate::rules::{Board, LegalMoves, Move};

use super::minimax::{Evaluation, Minimax, ScoreSearch, plies_seen};

/// How much an opponent likes a move. A greater first number counts more, and the second number decides between moves whose first
/// numbers are equal.
pub type Weight = (i8, i8);

/// How an opponent weighs a legal move. The function may search, and returns `None` as long as a search has no result. Then the
/// function is called again, and must ask for the same searches in the same order.
pub type Weigh = fn(&mut Searches, &Board, Move) -> Option<Weight>;

/// The moves that an opponent may make, each as often as it is likely. Up to nine are stored without a heap allocation,
/// as many as tic-tac-toe has cells.
pub type Candidates = SmallVec<[Move; 9]>;

/// The result of a step of [`Thinking`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The choice needs more steps.
    Pending,
    /// The choice is made.
    Chosen,
}

/// A choice that is made otherwise than by weighing one move after the other.
pub(super) trait Choosing: Send + Sync {
    /// Goes on with the choice, and returns the candidates once it is made. At most `nodes` nodes are visited; the number is not
    /// 0.
    fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Option<Candidates>;

    /// The same choice, as far as it is made.
    fn boxed(&self) -> Box<dyn Choosing>;
}

impl Clone for Box<dyn Choosing> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// What a choice has found so far means nothing to who reads it, and would make a page larger.
impl fmt::Debug for Box<dyn Choosing> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Choosing")
    }
}

/// The choice of a move. It is a plain value that makes progress only in [`step`](Self::step), so a program decides how much time
/// the choice gets, and no frame waits for the choice.
#[derive(Clone, Debug)]
pub struct Thinking {
    board: Board,
    /// The move that is weighed, if searches for it go on.
    current: Option<Move>,
    untried: LegalMoves,
    weigh: Weigh,
    /// The searches for the next move that is to be weighed.
    searched: Option<Box<Searched>>,
    best: Option<Weight>,
    candidates: Candidates,
    /// What makes the choice, if moves are not weighed one after the other.
    choosing: Option<Box<dyn Choosing>>,
}

/// The searches that weighing one move needs.
pub struct Searches<'a> {
    minimax: &'a mut Minimax,
    /// The searches for this move so far; `None` where no search is ever stopped.
    stopped: Option<&'a mut Searched>,
}

/// The searches for one move that are done, and the one that is under way.
#[derive(Clone, Debug, Default)]
struct Searched {
    scores: Vec<Evaluation>,
    current: ScoreSearch,
    /// How many searches the weighing of this move has asked for.
    asked: usize,
    /// How many nodes may be visited since the table was made.
    until: u64,
}

impl Searches<'_> {
    /// The evaluation of a legal move for the side that makes the move, or `None` if the search goes on.
    #[inline]
    pub(super) fn score_of_legal_move(&mut self, board: &Board, mv: Move) -> Option<Evaluation> {
        match &mut self.stopped {
            None => Some(self.minimax.score_of_legal_move(board, mv)),
            Some(searched) => searched.score_of_legal_move(self.minimax, board, mv),
        }
    }
}

impl Searched {
    fn score_of_legal_move(&mut self, minimax: &mut Minimax, board: &Board, mv: Move) -> Option<Evaluation> {
        if self.asked == self.scores.len() {
            let plies = plies_seen(board) - 1;
            let score = self.current.step(minimax, &board.after_legal(mv), plies, self.until)?;
            self.scores.push(-score);
        }
        self.asked += 1;
        self.scores.get(self.asked - 1).copied()
    }
}

impl Thinking {
    /// A choice that is already made.
    pub fn decided(board: Board, candidates: impl Iterator<Item = impl Into<Move>>) -> Self {
        Self { candidates: candidates.map(Into::into).collect(), ..Self::new(board, LegalMoves::NONE, |_, _, _| None) }
    }

    /// A choice of the legal moves with the greatest weight.
    pub fn weighing(board: Board, weigh: Weigh) -> Self {
        Self::new(board, board.legal_moves(), weigh)
    }

    fn new(board: Board, untried: LegalMoves, weigh: Weigh) -> Self {
        let candidates = Candidates::new();
        Self { board, current: None, untried, weigh, searched: None, best: None, candidates, choosing: None }
    }

    /// A choice that is made in some other way.
    pub(super) fn choosing(board: Board, choosing: Box<dyn Choosing>) -> Self {
        Self { choosing: Some(choosing), ..Self::decided(board, std::iter::empty::<Move>()) }
    }

    /// The board on which a move is chosen.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Goes on with the choice. On any board, the searches of one step visit at least one node, and at most `nodes`. A move that
    /// is weighed counts as a node too.
    pub fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Decision {
        if let Some(choosing) = &mut self.choosing {
            let Some(candidates) = choosing.step(minimax, nodes.max(1)) else {
                return Decision::Pending;
            };
            (self.candidates, self.choosing) = (candidates, None);
        }
        let until = minimax.nodes().saturating_add(nodes.max(1));
        let mut searched = (nodes < u64::MAX).then(|| &mut **self.searched.get_or_insert_default());
        let mut weighed = 0;
        while let Some(mv) = self.current.take().or_else(|| self.untried.next()) {
            if let Some(searched) = &mut searched {
                if minimax.nodes() + weighed >= until {
                    self.current = Some(mv);
                    return Decision::Pending;
                }
                (searched.asked, searched.until) = (0, until - weighed);
                weighed += 1;
            }
            let mut searches = Searches { minimax, stopped: searched.as_deref_mut() };
            let Some(weight) = (self.weigh)(&mut searches, &self.board, mv) else {
                self.current = Some(mv);
                return Decision::Pending;
            };
            if let Some(searched) = &mut searched {
                searched.scores.clear();
            }
            match self.best.map_or(Ordering::Greater, |best| weight.cmp(&best)) {
                Ordering::Less => continue,
                Ordering::Equal => {}
                Ordering::Greater => {
                    self.best = Some(weight);
                    self.candidates.clear();
                }
            }
            self.candidates.push(mv);
        }
        Decision::Chosen
    }

    /// Whether the choice is made.
    pub const fn is_decided(&self) -> bool {
        self.current.is_none() && self.untried.is_empty() && self.choosing.is_none()
    }

    /// The moves that the opponent may make, each as often as it is likely. Before the choice is made, these are the best of the
    /// moves that were weighed so far, if moves are weighed one after the other.
    pub fn candidates(&self) -> &[Move] {
        &self.candidates
    }

    /// Turns the choice into its candidates.
    pub fn into_candidates(self) -> Candidates {
        self.candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{OpponentId, ROSTER};
    use crate::rules::{Mark, Rules};

    /// Thinks in steps of `nodes` nodes. No step may visit more, and the choice must be the same as in a single step.
    #[track_caller]
    fn expect_same_choice(opponent: OpponentId, board: &Board, nodes: u64) {
        let (mut minimax, mut at_once) = (Minimax::default(), Minimax::default());
        let mut thinking = opponent.think(board).unwrap();
        let mut steps = 1;
        loop {
            let before = minimax.nodes();
            let decision = thinking.step(&mut minimax, nodes);
            assert!(minimax.nodes() - before <= nodes, "{opponent}");
            if decision == Decision::Chosen {
                break;
            }
            steps += 1;
        }
        assert!(thinking.is_decided() && thinking.step(&mut minimax, nodes) == Decision::Chosen);
        assert_eq!(thinking.into_candidates(), opponent.candidates(&mut at_once, board), "{opponent}");
        assert_eq!((minimax.nodes(), minimax.entries_in_use()), (at_once.nodes(), at_once.entries_in_use()));
        assert!(steps >= minimax.nodes() / nodes, "{opponent}: {steps}");
    }

    #[test]
    fn no_step_is_longer_than_its_budget_and_the_choice_is_the_same() {
        let board = Board::parse(Rules::TIC_TAC_TOE, "X../.O./... x").unwrap();
        for profile in &ROSTER {
            for nodes in [1, 7, 1000] {
                expect_same_choice(profile.id, &board, nodes);
            }
        }
    }

    #[test]
    fn a_move_of_a_large_board_takes_several_steps() {
        let large = Board::new(Rules::new(8, 8, 5).unwrap(), Mark::X);
        expect_same_choice(OpponentId::TACTICS, &large, 1000);
        let small = Board::parse(Rules::new(4, 3, 3).unwrap(), "X.O./.X../O... x").unwrap();
        expect_same_choice(OpponentId::TRAPPER, &small, 20);
    }
}
