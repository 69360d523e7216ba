//! The search, step by step through the tree, and the numbers of positions that searches visit.

use std::collections::HashMap;
use std::time::Duration;

use foldhash::fast::FixedState;
use noughts_engine::ai::Minimax;
use noughts_engine::rules::Board;
use noughts_engine::teach::{Bound, NodeId, Saving, Tree, VisitCount, VisitEvent, Visits};

/// The number of steps that are counted in one update. These steps take a few milliseconds.
const STEPS_PER_UPDATE: usize = 20_000;
/// The number at which counting stops, because counting would take too long on a large board.
const MAX_COUNT: u64 = 1_000_000;

/// How often boards are counted while the search runs.
const SECOND: Duration = Duration::from_secs(1);
/// The most time that a running search makes up for after a slow update.
const MAX_LAG: Duration = Duration::from_millis(50);

/// A search that walks through a tree. Only the nodes that the search has found are shown.
#[derive(Clone, Debug)]
pub struct Walk {
    visits: Visits,
    /// The path from the root to the current node.
    pub path: Vec<NodeId>,
    /// The nodes that the search has found, with their scores where these are known.
    pub found: HashMap<NodeId, Option<(i8, Bound)>, FixedState>,
    steps: u32,
    /// The number of boards that the search has visited.
    pub visited: u64,
    /// The number of boards that a running search has visited in a second, once this is known.
    pub per_second: Option<u64>,
    /// When this was counted last, and the number of boards then.
    counted: Option<(Duration, u64)>,
    /// The node that the search has entered or left last.
    pub at: NodeId,
    /// Whether the search runs by itself.
    pub runs: bool,
    /// Whether there is nothing left to visit.
    pub is_done: bool,
    /// The time of the next step while the search runs, since the start of the program.
    due: Duration,
}

impl Walk {
    /// Creates a search that has not made a step yet.
    pub fn new(board: Board, saving: Saving) -> Self {
        Self {
            visits: Visits::new(board, saving),
            path: Vec::new(),
            found: HashMap::default(),
            steps: 0,
            visited: 0,
            per_second: None,
            counted: None,
            at: Tree::ROOT,
            runs: false,
            is_done: false,
            due: Duration::ZERO,
        }
    }

    /// Makes one step. Nodes are opened when the search enters them, and closed when it leaves them.
    pub fn step(&mut self, minimax: &mut Minimax, tree: &mut Tree) -> Option<VisitEvent> {
        let visit = self.visits.next();
        self.steps += 1;
        match visit {
            Some(VisitEvent::Enter { played, .. }) => {
                self.visited += 1;
                let id = match self.path.last().copied() {
                    None => Tree::ROOT,
                    Some(parent) => {
                        tree.open(minimax, parent);
                        tree.children(parent).find(|child| tree.node(*child).played == played)?
                    }
                };
                self.found.insert(id, None);
                self.path.push(id);
                self.at = id;
            }
            Some(VisitEvent::Leave { score, bound, .. }) => {
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

    /// Makes the steps that are due at this time, if the search runs. Returns whether the search made any steps.
    pub fn run(&mut self, minimax: &mut Minimax, tree: &mut Tree, now: Duration) -> bool {
        let before = self.steps;
        self.due = self.due.max(now.saturating_sub(MAX_LAG));
        while self.runs && self.due <= now {
            self.step(minimax, tree);
            self.due += self.pause();
        }
        self.count(now);
        self.steps > before
    }

    /// Counts the boards of each second while the search runs.
    fn count(&mut self, now: Duration) {
        if !self.runs {
            (self.per_second, self.counted) = (None, None);
            return;
        }
        let (since, before) = *self.counted.get_or_insert((now, self.visited));
        let passed = now.saturating_sub(since);
        if passed >= SECOND {
            let boards = (self.visited - before) as f32 / passed.as_secs_f32();
            (self.per_second, self.counted) = (Some(boards.round() as u64), Some((now, self.visited)));
        }
    }

    /// The time between two steps. The first steps are slow, so that a person can follow.
    fn pause(&self) -> Duration {
        let steps_per_minute = match self.steps {
            0..40 => 450,
            40..200 => 1800,
            _ => 14_400,
        };
        Duration::from_secs(60) / steps_per_minute
    }

    /// The time of the next step, if the search runs.
    pub fn due(&self) -> Option<Duration> {
        self.runs.then_some(self.due)
    }

    /// The score of a node that the search has left.
    pub fn score(&self, id: NodeId) -> Option<(i8, Bound)> {
        *self.found.get(&id)?
    }
}

/// The numbers of positions that each way to search visits from one root.
#[derive(Clone, Debug)]
pub struct VisitCounts(Vec<Count>);

/// The number of positions that one way to search visits, and whether it is still being counted.
#[derive(Clone, Debug)]
struct Count {
    visits: VisitCount,
    goes_on: bool,
}

impl VisitCounts {
    /// Creates counts of zero.
    pub fn new(board: Board) -> Self {
        Self(Saving::ALL.map(|saving| Count { visits: VisitCount::new(board, saving), goes_on: true }).into())
    }

    /// Continues to count for one update. The count that will be finished first comes first.
    pub fn step(&mut self) {
        if let Some(count) = self.0.iter_mut().rev().find(|count| count.goes_on) {
            count.goes_on = count.visits.step(STEPS_PER_UPDATE) && count.visits.count() < MAX_COUNT;
        }
    }

    /// Whether all counts are finished.
    pub fn are_done(&self) -> bool {
        self.0.iter().all(|count| !count.goes_on)
    }

    /// The number of positions that a search has visited so far, and whether the count is finished.
    pub fn of(&self, index: usize) -> (u64, bool) {
        let count = &self.0[index];
        (count.visits.count(), !count.goes_on && count.visits.count() < MAX_COUNT)
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{Mark, Rules};

    use super::*;

    /// The number of steps that a running search makes in this many seconds, with this many updates per second.
    fn steps(updates_per_second: u32, seconds: u32) -> u32 {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let mut minimax = Minimax::default();
        let mut tree = Tree::new(&mut minimax, board);
        let mut walk = Walk::new(board, Saving::Nothing);
        walk.runs = true;
        let start = Duration::from_secs(5);
        for update in 0..updates_per_second * seconds {
            walk.run(&mut minimax, &mut tree, start + Duration::from_secs(1) / updates_per_second * update);
        }
        walk.steps
    }

    #[test]
    fn a_faster_display_makes_the_search_no_faster() {
        for seconds in [1, 4, 12] {
            let [slow, usual, fast] = [30, 60, 120].map(|rate| steps(rate, seconds));
            assert!(
                slow.abs_diff(usual) <= 8 && fast.abs_diff(usual) <= 8,
                "{slow}, {usual} and {fast} in {seconds} s"
            );
        }
    }

    #[test]
    fn boards_are_counted_in_all_and_for_each_second_of_a_run() {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let mut minimax = Minimax::default();
        let mut tree = Tree::new(&mut minimax, board);
        let mut walk = Walk::new(board, Saving::Nothing);
        walk.step(&mut minimax, &mut tree);
        assert_eq!((walk.visited, walk.per_second), (1, None), "nothing runs");
        walk.runs = true;
        let mut visited = Vec::new();
        for update in 0..=200 {
            walk.run(&mut minimax, &mut tree, Duration::from_secs(5) + SECOND / 100 * update);
            visited.push(walk.visited);
            match update {
                0..100 => assert_eq!(walk.per_second, None, "no second has passed"),
                100..200 => assert_eq!(walk.per_second, Some(visited[100] - visited[0])),
                _ => assert_eq!(walk.per_second, Some(visited[200] - visited[100])),
            }
        }
        assert!(visited[200] > visited[100] && visited[100] > visited[0]);
        walk.runs = false;
        walk.run(&mut minimax, &mut tree, Duration::from_secs(8));
        assert_eq!((walk.visited, walk.per_second), (visited[200], None));
    }

    #[test]
    fn after_a_long_sleep_the_search_does_not_jump() {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let mut minimax = Minimax::default();
        let mut tree = Tree::new(&mut minimax, board);
        let mut walk = Walk::new(board, Saving::Nothing);
        walk.runs = true;
        walk.run(&mut minimax, &mut tree, Duration::from_secs(1));
        walk.run(&mut minimax, &mut tree, Duration::from_secs(3600));
        assert_eq!(walk.steps, 2);
    }
}
