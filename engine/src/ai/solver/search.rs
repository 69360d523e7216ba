//! The search for what a position is worth, in games whose marks stay.
//!
//! The search asks questions that have the answer yes or no: is this position worth at least so much to the side to
//! move? The answer is yes as soon as one move is found after which the other side is worth too little, and no after
//! all moves have been tried. That is alpha–beta pruning with a window of one. The first two questions are who wins.
//! The next one is whether the winner can win with the first of its moves, and each further question looks a move
//! farther, until it is known how soon.

use crate::ai::proved::Proved;
use crate::ai::table::Evaluation;
use crate::rules::Playable;

use super::canonical::Keys;
use super::ranges::{Key, Range, Ranges};

/// A search from a position, which can be stopped before any node, and goes on from there. A node is a position whose moves are
/// tried.
#[derive(Clone, Debug)]
pub(super) struct Questions<P> {
    root: P,
    keys: Keys,
    /// What the root may still be worth.
    range: Range,
    /// The questions from the one about the root to the one that is looked at.
    asked: Vec<Question>,
    /// The positions after moves that are not yet tried, for each question in turn.
    untried: Vec<(P, Key)>,
}

/// Whether a position is worth at least `goal` to the side to move.
#[derive(Clone, Copy, Debug)]
struct Question {
    key: Key,
    goal: Evaluation,
    /// The length of `untried` once all moves of the position have been tried.
    untried_before: usize,
}

impl<P: Playable> Questions<P> {
    /// Goes on until the position is proved, or until no nodes are left of a budget.
    pub(super) fn step(&mut self, ranges: &mut Ranges, budget: &mut u64) -> Option<Proved> {
        loop {
            let Some(Question { goal, untried_before, .. }) = self.asked.last().copied() else {
                let Some(goal) = self.next_goal() else {
                    return Some(Proved::new(self.range.low, self.root.left()));
                };
                if *budget == 0 {
                    return None;
                }
                self.ask(ranges, budget, self.root, self.keys.of(&self.root), goal);
                continue;
            };
            if self.untried.len() == untried_before {
                self.close(ranges, false);
            } else if *budget == 0 {
                return None;
            } else if let Some((position, key)) = self.untried.pop() {
                self.ask(ranges, budget, position, key, 1 - goal);
            }
        }
    }
}

impl<P: Playable> Questions<P> {
    pub(super) fn new(root: P) -> Self {
        let keys = Keys::new(root.rules());
        Self { root, keys, range: bounds(&root), asked: Vec::new(), untried: Vec::new() }
    }

    /// The next question about the root: first who wins, then whether the end comes in the soonest way that is not yet
    /// excluded. There is none once the root is proved.
    fn next_goal(&mut self) -> Option<Evaluation> {
        let Range { low, high } = &mut self.range;
        *low = possible(&self.root, *low);
        if possible(&self.root, *high) != *high {
            *high -= 1;
        }
        (low < high).then_some(match (*low, *high) {
            (..=-1, 0..) => 0,
            (..=0, 1..) => 1,
            (1.., quickest) => quickest,
            (quickest, _) => quickest + 1,
        })
    }

    /// Asks whether a position is worth at least `goal`. If the answer needs more than a look at the moves, they are
    /// tried next.
    fn ask(&mut self, ranges: &mut Ranges, budget: &mut u64, position: P, key: Key, goal: Evaluation) {
        let goal = possible(&position, goal);
        if let Some(is_reached) = ranges.get(key).and_then(|range| range.answer(goal)) {
            return self.settle(ranges, goal, is_reached);
        }
        *budget -= 1;
        let untried_before = self.untried.len();
        self.asked.push(Question { key, goal, untried_before });
        for mv in position.moves() {
            let after = position.after(mv);
            let (mut key, mut range) = (0, bounds(&after));
            if range.low < range.high {
                key = self.keys.of(&after);
                range = range.within(ranges.get(key).unwrap_or(Range::ANY));
            }
            match range.answer(possible(&after, 1 - goal)) {
                Some(false) => return self.close(ranges, true),
                Some(true) => {}
                None => self.untried.push((after, key)),
            }
        }
    }

    /// Answers the question that was asked last.
    fn close(&mut self, ranges: &mut Ranges, is_reached: bool) {
        if let Some(Question { key, goal, untried_before }) = self.asked.pop() {
            self.untried.truncate(untried_before);
            let mut range = ranges.get(key).unwrap_or(Range::ANY);
            range.narrow(goal, is_reached);
            ranges.set(key, range);
            self.settle(ranges, goal, is_reached);
        }
    }

    /// Uses the answer about a position that is no longer asked about.
    fn settle(&mut self, ranges: &mut Ranges, goal: Evaluation, is_reached: bool) {
        if self.asked.is_empty() {
            self.range.narrow(goal, is_reached);
        } else if !is_reached {
            // The move to this position leaves too little to the other side, so it is good enough.
            self.close(ranges, true);
        }
    }
}

/// What a position may be worth as far as one sees without trying moves. If the round goes on, its end comes with the
/// next move or the one after it at the soonest.
#[inline]
fn bounds(position: &impl Playable) -> Range {
    let left = position.left() as Evaluation;
    let exactly = |score| Range { low: score, high: score };
    match position.winner() {
        Some(winner) if winner == position.to_move() => exactly(1 + left),
        Some(_) => exactly(-1 - left),
        None if position.is_over() => exactly(0),
        // Whoever completes the line loses with the next move, or the other side with the one after it.
        None if position.line_loses() => Range { low: -left, high: left - 1 },
        None => Range { low: 1 - left, high: left },
    }
}

/// The least evaluation, from this one up, that a position may have: the number of plies until the end says who makes
/// the last move, and so who wins.
#[inline]
fn possible(position: &impl Playable, goal: Evaluation) -> Evaluation {
    let plies = position.left() as Evaluation + 1 - goal.abs();
    let moves_last = plies % 2 != 0;
    let wins = moves_last != position.line_loses();
    goal + Evaluation::from(goal != 0 && wins != (goal > 0))
}
