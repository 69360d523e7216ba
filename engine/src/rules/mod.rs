//! What the game is: marks, positions, the board, its outcome, and how they are written as text.
//!
//! - [`Rules`] say which game is played, and [`Board`] is a position of it. [`Board::play`] is the only judge of moves.
//! - Each [`Kind`] of game has a file in `kinds`. Boards of up to 64 cells are searched as small values of one word.
//! - [`Setup`] holds marks that need not be a position of the game, and becomes a [`Board`] or says all that is wrong.
//! - [`perft`] and [`nodes_by_ply`] count lines of play.
//!
//! Positions may lie off the board. Every function here answers such a position with an error, `None` or `false`; none
//! panics or takes it for another cell.
//!
//! ```
//! use noughts_engine::rules::{Board, Mark, Move, Outcome, Rules};
//!
//! let mut board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
//! for name in ["b2", "a1", "b1", "a2", "b3"] {
//!     board.play(name.parse::<Move>()?)?;
//! }
//! assert!(matches!(board.outcome(), Some(Outcome::Win { by: Mark::X, .. })));
//! assert_eq!(board.to_string(), "OX./OX./.X. o");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cells;
mod illegal;
mod kinds;
mod lines;
mod mark;
mod mv;
mod notation;
mod outcome;
mod perft;
mod position;
mod ruleset;
mod setup;
mod symmetry;
mod word;

pub use board::Board;
pub(crate) use board::{State, with_position};
pub use cells::Cells;
pub use illegal::{IllegalMove, ReplayError};
pub(crate) use kinds::{Coded, Outlook, Placed, Playable, Shared, Vanishing};
pub use mark::{ByMark, Mark, MarkError};
pub use mv::{LegalMoves, Move};
pub use notation::{BoardError, SetupError};
pub use outcome::{DrawReason, Line, Outcome};
pub use perft::{nodes_by_ply, perft};
pub use position::{Position, PositionNameError};
pub use ruleset::{Kind, KindError, Rules, RulesError, RulesTextError};
pub use setup::{Impossible, OffBoard, Setup, SetupFault};
pub use symmetry::Symmetry;
