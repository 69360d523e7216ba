//! The moves that decided a round.

use crate::ai::{Minimax, Value};
use crate::rules::{Board, Mark, Move, ReplayError};

use super::analysis::{Analysis, Analyzing};

/// A move after which the round ends worse for its player than it had to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// The side that made the move.
    pub mark: Mark,
    /// The move.
    pub mv: Move,
    /// The value of the position for the player before the move.
    pub before: Value,
    /// The value for the player after the move.
    pub after: Value,
    /// The moves that would have kept the value.
    pub better: Vec<Move>,
}

impl TurningPoint {
    fn of(analysis: &Analysis, mv: Move, ply: usize) -> Option<Self> {
        let (before, after) = (analysis.proved()?.value, analysis.proved_move(mv)?.value);
        let better = || analysis.proved_moves(before).collect();
        (after < before).then(|| Self { ply, mark: analysis.board().to_move(), mv, before, after, better: better() })
    }
}

/// The moves that changed how the round ends under perfect play, where the change is proved. Each is a mistake of its player. On
/// boards that are too large for a solver, only what is seen [at a glance](Analyzing::at_a_glance) counts as proved.
///
/// # Errors
/// [`ReplayError`] names the first move that is not legal.
pub fn turning_points(
    minimax: &mut Minimax,
    start: &Board,
    moves: impl IntoIterator<Item = impl Into<Move>>,
) -> Result<Vec<TurningPoint>, ReplayError> {
    let mut turning = TurningPoints::of(start, moves);
    loop {
        if let Some(points) = turning.step(minimax, u64::MAX)? {
            return Ok(points);
        }
    }
}

/// The turning points of a round, which are found in steps.
#[derive(Clone, Debug)]
pub struct TurningPoints {
    board: Board,
    moves: Vec<Move>,
    /// How many of the moves were looked at.
    done: usize,
    /// The analysis of the board before the next move.
    analyzing: Option<Analyzing>,
    points: Vec<TurningPoint>,
}

impl TurningPoints {
    /// A search that has not begun, for the moves that were made from this board on.
    pub fn of(start: &Board, moves: impl IntoIterator<Item = impl Into<Move>>) -> Self {
        let moves = moves.into_iter().map(Into::into).collect();
        Self { board: *start, moves, done: 0, analyzing: Analyzing::at_a_glance(start), points: Vec::new() }
    }

    /// Goes on with the search, and answers with the turning points once all moves were looked at. A step stops soon after it has
    /// visited so many nodes.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Result<Option<Vec<TurningPoint>>, ReplayError> {
        let until = minimax.nodes().saturating_add(nodes);
        while let Some(mv) = self.moves.get(self.done).copied() {
            let left = until.saturating_sub(minimax.nodes());
            if left == 0 {
                return Ok(None);
            }
            let after = self.board.after(mv).map_err(|error| ReplayError { number: self.done + 1, error })?;
            if let Some(analyzing) = &mut self.analyzing {
                let Some(analysis) = analyzing.step(minimax, left) else {
                    return Ok(None);
                };
                self.points.extend(TurningPoint::of(&analysis, mv, self.done + 1));
            }
            (self.board, self.analyzing, self.done) = (after, Analyzing::at_a_glance(&after), self.done + 1);
        }
        Ok(Some(self.points.clone()))
    }
}
