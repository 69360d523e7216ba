//! What a position is worth, and why. Knows the rules and the search, and nothing of Bevy.
//!
//! - [`Analysis`] weighs every legal move; [`principal_variation`] plays on from there as both sides should.
//! - [`reasons`] says what speaks for and against one move: a closed list of claims, each of which can be checked.

mod analysis;
mod puzzles;
mod reason;
mod turning;
mod visits;

pub use analysis::{Analysis, Value, Worth, principal_variation};
pub use puzzles::{Goal, Grade, Puzzle, Verdict, puzzles};
pub use reason::{Reason, reasons};
pub use turning::{TurningPoint, turning_points};
pub use visits::{Saving, Visit, VisitCount, Visits};
