//! Tic-tac-toe without a screen.
//!
//! Each module uses only those above it:
//!
//! 1. [`rules`] says what the game is: marks, positions, the board, its outcome, its notation.
//! 2. [`ai`] chooses moves: opponents, and the search that some of them use.
//! 3. [`teach`] says what a position is worth and why, as values that a program turns into sentences.

pub mod ai;
pub mod play;
pub mod rules;
pub mod teach;
