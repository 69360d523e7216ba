//! The moves that decided a round.

use crate::ai::{Minimax, Value};
use crate::rules::{Board, Mark, Move, Position, ReplayError};

use super::analysis::Analysis;

/// A move after which the round ends worse for its player than it had to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// The mark of the player who made it.
    pub mark: Mark,
    /// The cell of the move.
    pub position: Position,
    /// The value of the position for the player before the move.
    pub before: Value,
    /// The value for the player after the move.
    pub after: Value,
    /// The moves that would have kept the value.
    pub better: Vec<Position>,
}

/// The moves that changed how the round ends under perfect play, where the change is proved. Each is a mistake of its player.
///
/// # Errors
/// [`ReplayError`] names the first move that is not legal.
pub fn turning_points(
    minimax: &mut Minimax,
    start: &Board,
    moves: impl IntoIterator<Item = impl Into<Move>>,
) -> Result<Vec<TurningPoint>, ReplayError> {
    let mut board = *start;
    let mut points = Vec::new();
    for (mv, ply) in moves.into_iter().zip(1..) {
        let Move { position, .. } = mv.into();
        let analysis = Analysis::of(minimax, &board);
        let mark = board.to_move();
        board.play(position).map_err(|error| ReplayError { number: ply, error })?;
        if let Some(analysis) = analysis
            && let (Some(before), Some(after)) = (analysis.proved(), analysis.proved_move(position))
            && after.value < before.value
        {
            let better = analysis.proved_moves(before.value).collect();
            points.push(TurningPoint { ply, mark, position, before: before.value, after: after.value, better });
        }
    }
    Ok(points)
}
