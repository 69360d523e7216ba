//! What a position is worth and why, as values. A program turns them into sentences of its language.
//!
//! - [`Analysis`] proves how the round ends after every legal move, as far as a number of nodes goes, and
//!   [`principal_variation`] is best play by both sides.
//! - [`reasons`] says what speaks for and against a move, as a closed list of claims that can be checked.
//! - [`explain`] says all that can be said about a move, with the account of the opponent that made it.
//! - [`turning_points`] finds the mistakes of a round.
//! - A [`CourseStep`] is one of the nine steps on which a beginner learns the game.
//! - [`puzzles`] are the positions in which exactly one move is right.
//!   [`puzzle_of_day`] is the one that everybody has on a day.
//! - [`Tree`] is minimax as it is drawn on paper, and [`Visits`] are the steps of the search.
//!
//! All of them search with a [`Minimax`](crate::ai::Minimax) that they are given, so they share its transposition
//! table. Puzzles, the course and the tree are of boards of the classic kind; all else is for every kind of rules.

mod analysis;
mod course;
mod daily;
mod explanation;
mod node;
mod puzzles;
mod reason;
mod tree;
mod turning;
mod visits;

pub use crate::ai::{Proved, Value};
pub use analysis::{Analysis, Analyzing, Variation, principal_variation};
pub use course::CourseStep;
pub use daily::puzzle_of_day;
pub use explanation::{Explanation, explain};
pub use node::{Node, NodeId, NodeKind};
pub use puzzles::{Goal, Grade, Puzzle, Verdict, puzzles};
pub use reason::{Reason, reasons};
pub use tree::Tree;
pub use turning::{TurningPoint, TurningPoints, turning_points};
pub use visits::{Bound, Saving, VisitCount, VisitEvent, Visits};
