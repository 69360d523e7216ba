//! Where a round turned.

use crate::ai::Minimax;
use crate::rules::{Board, Mark, Position, ReplayError};

use super::analysis::{Analysis, Value};

/// A move that was worth less than the position it was made in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Which move, from 1.
    pub ply: usize,
    /// Who made it.
    pub mark: Mark,
    /// Where.
    pub position: Position,
    /// What the position was worth to them.
    pub before: Value,
    /// What it was worth to them after the move.
    pub after: Value,
    /// The moves that would have kept it.
    pub better: Vec<Position>,
}

/// The moves that changed how the round ends under perfect play, as far as that is proved: each is somebody's mistake.
///
/// # Errors
/// [`ReplayError`] names the first move that is not legal.
pub fn turning_points(
    minimax: &mut Minimax,
    start: &Board,
    moves: &[Position],
) -> Result<Vec<TurningPoint>, ReplayError> {
    let mut board = *start;
    let mut points = Vec::new();
    for (index, position) in moves.iter().copied().enumerate() {
        let analysis = Analysis::with(minimax, &board);
        let mark = board.to_move();
        board.play(position).map_err(|error| ReplayError { number: index + 1, error })?;
        if let Some(analysis) = analysis
            && let (Some(before), Some(after)) = (analysis.proved(), analysis.proved_move(position))
            && after.value < before.value
        {
            let better = analysis.proved_moves(before.value).collect();
            points.push(TurningPoint {
                ply: index + 1,
                mark,
                position,
                before: before.value,
                after: after.value,
                better,
            });
        }
    }
    Ok(points)
}
