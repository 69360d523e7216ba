//! What the game is: marks, positions, the board, its outcome, and how they are written down.
//!
//! Nothing here runs, draws or waits. All of Bevy it knows is that a [`Mark`] and a [`Position`] can be components.
//!
//! ```
//! use noughts_engine::rules::{Board, Mark, Outcome, Rules};
//!
//! let mut board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
//! for name in ["b2", "a1", "b1", "a2", "b3"] {
//!     board.play(name.parse()?)?;
//! }
//! assert!(matches!(board.outcome(), Some(Outcome::Win { by: Mark::X, .. })));
//! assert_eq!(board.to_string(), "OX./OX./.X. o");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cells;
mod lines;
mod mark;
mod mv;
mod notation;
mod outcome;
mod perft;
mod position;
mod size;
mod symmetry;

pub use board::{Board, IllegalMove, IllegalTakeBack, ImpossiblePosition};
pub use cells::Cells;
pub use mark::{ByMark, Mark, MarkError};
pub use mv::Move;
pub use notation::{PositionError, Record, RecordError, ReplayError};
pub use outcome::{Line, Outcome};
pub use perft::perft;
pub use position::{Position, PositionNameError};
pub use size::{Rules, RulesError};
pub use symmetry::Symmetry;
