//! The search step by step through the tree, and how much it would visit in all.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use noughts_engine::rules::Board;
use noughts_engine::teach::{Bound, NodeId, Saving, Tree, Visit, VisitCount, Visits};

/// Steps that are counted in one update: a few milliseconds.
const STEPS_PER_UPDATE: usize = 20_000;
/// On a large board there is no end to count to.
const MOST: u64 = 1_000_000;

/// A search on its way through a tree. Of the tree, only what it has come to is there.
#[derive(Clone, Debug)]
pub struct Search {
    visits: Visits,
    /// From the root to where it is.
    path: Vec<NodeId>,
    /// What it has come to, and the scores that it knows.
    found: HashMap<NodeId, Option<(i8, Bound)>, FixedState>,
    steps: usize,
    /// Where it has come to, or what it has left, last.
    pub at: NodeId,
    /// Whether it goes on by itself.
    pub runs: bool,
    /// Whether there is nothing left to visit.
    pub is_done: bool,
    /// Updates since the last step.
    waited: usize,
}

impl Search {
    /// Before its first step.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self {
            visits: Visits::new(board, saving),
            path: Vec::new(),
            found: HashMap::default(),
            steps: 0,
            at: Tree::ROOT,
            runs: false,
            is_done: false,
            waited: 0,
        }
    }

    /// One visit further. Opens the tree along the way, and closes what is finished.
    pub fn step(&mut self, tree: &mut Tree) -> Option<Visit> {
        let visit = self.visits.next();
        self.steps += 1;
        match visit {
            Some(Visit::Enter { played, .. }) => {
                let id = match self.path.last().copied() {
                    None => Tree::ROOT,
                    Some(parent) => {
                        tree.open(parent);
                        tree.children(parent).find(|child| tree.node(*child).played == played)?
                    }
                };
                self.found.insert(id, None);
                self.path.push(id);
                self.at = id;
            }
            Some(Visit::Leave { score, bound, .. }) => {
                let id = self.path.pop()?;
                self.found.insert(id, Some((score, bound)));
                self.at = id;
                if id != Tree::ROOT {
                    tree.close(id);
                }
            }
            None => {}
        }
        self.is_done = visit.is_none() || (self.path.is_empty() && self.steps > 1);
        self.runs &= !self.is_done;
        visit
    }

    /// Goes on by itself, slowly at first so that one can follow. Tells whether it has moved.
    pub fn run(&mut self, tree: &mut Tree) -> bool {
        let (every, visits) = match self.steps {
            0..40 => (8, 1),
            40..200 => (2, 1),
            _ => (1, 4),
        };
        self.waited += 1;
        if self.waited < every {
            return false;
        }
        self.waited = 0;
        for _ in 0..visits {
            if self.runs {
                self.step(tree);
            }
        }
        true
    }

    /// Whether it has come to a node.
    pub fn has_found(&self, id: NodeId) -> bool {
        self.found.contains_key(&id)
    }

    /// The score of a node, once it has been left.
    pub fn score(&self, id: NodeId) -> Option<(i8, Bound)> {
        *self.found.get(&id)?
    }

    /// Whether a node lies between the root and where the search is.
    pub fn is_on_path(&self, id: NodeId) -> bool {
        self.path.contains(&id)
    }
}

/// How many positions each search visits from one root.
#[derive(Clone, Debug)]
pub struct Counts(Vec<Count>);

/// One of them, on its way.
#[derive(Clone, Debug)]
struct Count {
    visits: VisitCount,
    goes_on: bool,
}

impl Counts {
    /// Has counted nothing yet.
    pub fn new(board: Board) -> Self {
        Self(Saving::ALL.map(|saving| Count { visits: VisitCount::new(board, saving), goes_on: true }).into())
    }

    /// Counts on for one update, what is soonest done first.
    pub fn step(&mut self) {
        if let Some(count) = self.0.iter_mut().rev().find(|count| count.goes_on) {
            count.goes_on = count.visits.step(STEPS_PER_UPDATE) && count.visits.count() < MOST;
        }
    }

    /// Whether all are done.
    pub fn are_done(&self) -> bool {
        self.0.iter().all(|count| !count.goes_on)
    }

    /// What a search has visited, and whether that is known to be all.
    pub fn of(&self, index: usize) -> (u64, bool) {
        let count = &self.0[index];
        (count.visits.count(), !count.goes_on && count.visits.count() < MOST)
    }
}
