//! What a position is worth, and why. Knows the rules and the search, and nothing of Bevy.
//!
//! - [`Analysis`] weighs every legal move; [`principal_variation`] plays on from there as both sides should.
//! - [`reasons`] says what speaks for and against one move: a closed list of claims, each of which can be checked.
//! - [`turning_points`] finds the mistakes of a round.
//! - [`puzzles`] are the positions in which one move is right.
//! - [`Tree`] is minimax as it is drawn on paper, and [`Visits`] goes through it in the order of the search.

mod analysis;
mod puzzles;
mod reason;
mod tree;
mod turning;
mod visits;

pub use analysis::{Analysis, Value, Worth, principal_variation};
pub use puzzles::{Goal, Grade, Puzzle, Verdict, puzzles};
pub use reason::{Reason, reasons};
pub use tree::{Level, Node, NodeId, Tree};
pub use turning::{TurningPoint, turning_points};
pub use visits::{Bound, Saving, Visit, VisitCount, Visits};
