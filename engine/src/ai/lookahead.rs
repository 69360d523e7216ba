//! A search that looks as far ahead as its limits allow, and estimates what it does not see.
//!
//! It looks one ply ahead, then two, and so on, until it sees the end or has used its nodes; that is iterative deepening. Each
//! time, alpha–beta pruning leaves out moves that cannot matter, and moves that look better are tried first. On large boards of
//! games that only lines win, moves farther than two cells from every mark are not looked at.

use crate::rules::{Board, Coded, Move, Outlook, Shared};

use super::danger::sensible;
use super::limits::Limits;
use super::thinking::Choosing;
use super::{Candidates, Minimax};

/// What a position is worth to the side to move: [`WIN`] less the plies until then for a win, the negative for a loss, and else
/// an estimate between them.
type Score = i32;

/// More than any estimate, and than any score.
const WIN: Score = 1_000_000;

/// A choice of a move by looking ahead, among sensible moves.
pub(super) fn choice(board: &Board, limits: Limits) -> Box<dyn Choosing> {
    Box::new(Lookahead::new(&Shared::of(board), limits))
}

#[derive(Clone)]
struct Lookahead {
    limits: Limits,
    /// The moves to choose from, the best of the last depth first.
    roots: Vec<Root>,
    /// The number of plies that are looked ahead now.
    plies: u8,
    /// The number of moves that are weighed to this depth.
    weighed: usize,
    /// The greatest score of these.
    best: Score,
    /// Whether a score of this depth is an estimate.
    is_estimated: bool,
    /// The nodes visited so far.
    nodes: u64,
    tree: Tree,
    /// The best moves of the last depth that was searched wholly.
    found: Candidates,
    is_done: bool,
}

/// A move to choose from.
#[derive(Clone)]
struct Root {
    mv: Move,
    after: Shared,
    score: Score,
}

/// The positions from the one after a move to the one where the search stands.
#[derive(Clone)]
struct Tree {
    frames: Vec<Frame>,
    /// The moves that are not looked at yet, for each frame in turn.
    moves: Vec<Coded>,
    /// The positions after moves that are to be searched, with their outlook, for each frame in turn.
    open: Vec<(i32, Shared)>,
}

/// A position whose moves are searched.
#[derive(Clone)]
struct Frame {
    position: Shared,
    /// How many plies are searched below the position.
    plies: u8,
    alpha: Score,
    beta: Score,
    best: Score,
    /// The lengths of `moves` and `open` when nothing of this frame is left in them.
    moves_before: usize,
    open_before: usize,
    /// Whether the positions after all moves are in order, the best last.
    is_sorted: bool,
}

impl Lookahead {
    fn new(position: &Shared, limits: Limits) -> Self {
        let root = |mv| Root { mv: position.named(mv), after: position.after(mv), score: 0 };
        let roots: Vec<_> = sensible(position).into_iter().map(root).collect();
        Self {
            limits,
            found: roots.iter().map(|root| root.mv).collect(),
            is_done: roots.len() < 2,
            roots,
            plies: 1,
            weighed: 0,
            best: -WIN,
            is_estimated: false,
            nodes: 0,
            tree: Tree { frames: Vec::new(), moves: Vec::new(), open: Vec::new() },
        }
    }

    /// Visits one node, or goes on to the next one.
    fn advance(&mut self) {
        if self.tree.frames.is_empty() {
            return self.weigh_next();
        }
        let Some(score) = self.tree.advance(&mut self.nodes, &mut self.is_estimated, self.limits.width) else {
            return;
        };
        self.take(-score);
    }

    /// Begins to weigh the next move to choose from.
    fn weigh_next(&mut self) {
        let Some(root) = self.roots.get(self.weighed) else {
            return self.deepen();
        };
        let after = root.after;
        self.nodes += 1;
        match visit(&after, 1) {
            Visit::Settled(score) => self.take(-score),
            Visit::Open(points) if self.plies == 1 => {
                self.is_estimated = true;
                self.take(-points);
            }
            // A score that is as great as the best one is to be exact, so that equal moves are found.
            Visit::Open(_) => self.tree.push(after, self.plies - 1, -WIN, 1 - self.best),
        }
    }

    /// Takes the score of a move to choose from into account.
    fn take(&mut self, score: Score) {
        self.roots[self.weighed].score = score;
        self.best = self.best.max(score);
        self.weighed += 1;
    }

    /// All moves are weighed to this depth, so the next one is a ply more.
    fn deepen(&mut self) {
        self.roots.sort_by_key(|root| -root.score);
        self.found = self.roots.iter().filter(|root| root.score == self.best).map(|root| root.mv).collect();
        // A farther look would change nothing once the end is seen.
        let is_seen = !self.is_estimated || self.best.abs() > Outlook::MOST;
        self.is_done = is_seen || self.plies >= self.limits.plies;
        self.plies = self.plies.saturating_add(1);
        (self.weighed, self.best, self.is_estimated) = (0, -WIN, false);
    }
}

impl Tree {
    fn push(&mut self, position: Shared, plies: u8, alpha: Score, beta: Score) {
        let (moves_before, open_before) = (self.moves.len(), self.open.len());
        position.add_near_moves(&mut self.moves);
        // An answer that is forced is not counted as a ply.
        let plies = plies + u8::from(self.moves.len() == moves_before + 1);
        let is_sorted = false;
        self.frames.push(Frame { position, plies, alpha, beta, best: -WIN, moves_before, open_before, is_sorted });
    }

    /// Looks at one move of the last position, or searches the position after one. Returns the score of the first position once
    /// it is known, for its side to move.
    fn advance(&mut self, nodes: &mut u64, is_estimated: &mut bool, width: usize) -> Option<Score> {
        let made = self.frames.len() as Score + 1;
        let frame = self.frames.last_mut()?;
        if self.moves.len() > frame.moves_before {
            let after = frame.position.after(self.moves.pop()?);
            *nodes += 1;
            match visit(&after, made) {
                Visit::Settled(score) => self.take(-score),
                Visit::Open(points) if frame.plies == 1 => {
                    *is_estimated = true;
                    self.take(-points);
                }
                Visit::Open(points) => self.open.push((points, after)),
            }
            return None;
        }
        if !frame.is_sorted {
            frame.is_sorted = true;
            let open = &mut self.open[frame.open_before..];
            open.sort_by_key(|(points, _)| -points);
            let superfluous = open.len().saturating_sub(width);
            self.open.drain(frame.open_before..frame.open_before + superfluous);
        }
        if self.open.len() > frame.open_before {
            let (plies, alpha, beta) = (frame.plies - 1, -frame.beta, -frame.alpha);
            let (_, after) = self.open.pop()?;
            self.push(after, plies, alpha, beta);
            return None;
        }
        let score = frame.best;
        self.frames.pop();
        if self.frames.is_empty() {
            return Some(score);
        }
        self.take(-score);
        None
    }

    /// Takes the score of a move of the last position into account. Once it is too good for the other side to allow the
    /// position, no more moves are looked at.
    fn take(&mut self, score: Score) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.best = frame.best.max(score);
        frame.alpha = frame.alpha.max(score);
        if frame.best >= frame.beta {
            self.moves.truncate(frame.moves_before);
            self.open.truncate(frame.open_before);
        }
    }
}

/// What is seen of a position without trying its moves, for the side to move.
enum Visit {
    /// The end is seen.
    Settled(Score),
    /// The outlook, in points.
    Open(i32),
}

/// Looks at a position to which this many moves were made.
fn visit(position: &Shared, made: Score) -> Visit {
    match position.winner() {
        Some(winner) if winner == position.mover() => return Visit::Settled(WIN - made),
        Some(_) => return Visit::Settled(made - WIN),
        None if position.is_over() => return Visit::Settled(0),
        None => {}
    }
    match position.outlook() {
        Outlook::Wins => Visit::Settled(WIN - made - 1),
        Outlook::Loses => Visit::Settled(made + 2 - WIN),
        Outlook::Points(points) => Visit::Open(points),
    }
}

impl Choosing for Lookahead {
    fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Option<Candidates> {
        let before = self.nodes;
        while !self.is_done && self.nodes - before < nodes {
            self.advance();
            self.is_done |= self.nodes >= self.limits.nodes;
        }
        minimax.count(self.nodes - before);
        self.is_done.then(|| std::mem::take(&mut self.found))
    }

    fn boxed(&self) -> Box<dyn Choosing> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{OpponentId, Solver};
    use crate::rules::{Mark, Rules};

    fn candidates(board: &Board, limits: Limits) -> Candidates {
        choice(board, limits).step(&mut Minimax::default(), u64::MAX).unwrap()
    }

    #[test]
    fn where_it_sees_the_end_it_chooses_the_value_that_is_proved() {
        let mut solver = Solver::default();
        for rules in ["classic 4x3x3", "misere 4x3x3", "wild 3x3x3", "notakto 4x3x3", "gravity 4x4x3"] {
            let rules: Rules = rules.parse().unwrap();
            let mut board = Board::new(rules, Mark::X);
            while let Some(mv) = OpponentId::SCAN.candidates(&mut Minimax::default(), &board).last() {
                board.play(*mv).unwrap();
                let proved = solver.prove_moves(&board).unwrap();
                let best = proved.iter().map(|(_, end)| end.value).max();
                if board.empty_cells().len() < 10 {
                    let chosen = candidates(&board, Limits::of_ink(rules));
                    let value = |mv: &Move| proved.iter().find(|(other, _)| other == mv).map(|(_, end)| end.value);
                    assert!(chosen.iter().all(|mv| value(mv) == best), "{rules}: {board}, {chosen:?}");
                    assert_eq!(chosen.is_empty(), board.is_over());
                }
            }
        }
    }

    #[test]
    fn a_few_plies_are_enough_to_meet_an_open_row_of_three() {
        let rules = Rules::new(9, 9, 5).unwrap();
        let text = "X.......X/........./........./...OOO.../........./........./........./X......../......... x";
        let board = Board::parse(rules, text).unwrap();
        let chosen = candidates(&board, Limits::of_ruler(rules));
        assert!(chosen.iter().all(|mv| ["b4", "c4", "g4", "h4"].contains(&mv.to_string().as_str())), "{chosen:?}");
    }
}
