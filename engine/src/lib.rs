//! Tic-tac-toe without a screen: the rules, opponents, and explanations of what a move is worth and why.
//!
//! # A short tour
//! [`rules`] says what the game is. A [`Board`](rules::Board) is a small value that judges every move:
//!
//! ```
//! use noughts_engine::rules::{Board, IllegalMove, Mark, Position, Rules};
//!
//! let mut board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
//! board.play(Position::new(1, 1))?;
//! assert_eq!(board.to_string(), ".../.X./... o");
//! assert_eq!(board.play(Position::new(1, 1)), Err(IllegalMove::Occupied(Position::new(1, 1))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ai`] chooses moves. All searching is done by one [`Minimax`](ai::Minimax), which is passed to whoever needs it, so
//! that everybody shares its transposition table:
//!
//! ```
//! use noughts_engine::ai::{Minimax, ROSTER};
//! use noughts_engine::rules::{Board, Rules};
//!
//! let board = Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x")?;
//! let mut minimax = Minimax::default();
//! for opponent in &ROSTER {
//!     println!("{}: {:?}", opponent.name, opponent.id.candidates(&mut minimax, &board));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`teach`] says what a move is worth and why, as values that a program turns into sentences:
//!
//! ```
//! use noughts_engine::ai::Minimax;
//! use noughts_engine::rules::{Board, Position, Rules};
//! use noughts_engine::teach::{Analysis, Reason, explain};
//!
//! let board = Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x")?;
//! let mut minimax = Minimax::default();
//! let analysis = Analysis::of(&mut minimax, &board).ok_or("the round is over")?;
//! let explanation = explain(&mut minimax, &analysis, Position::new(2, 0), None)?;
//! assert!(matches!(&explanation.reasons[..], [Reason::Completes { lines }] if lines.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//! Each uses only those above it:
//!
//! 1. [`rules`] says what the game is: marks, positions, the board, its outcome, its notation.
//! 2. [`ai`] chooses moves: opponents, and the search that some of them use. It proves how small games end.
//! 3. [`teach`] says what a position is worth and why.
//! 4. [`play`] has rounds with their history, matches, and the actions that change both: all that a referee needs.

pub mod rules;

pub mod ai;

pub mod teach;

pub mod play;

#[cfg(feature = "serde")]
mod serialised;

/// The example of the README, which is compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
