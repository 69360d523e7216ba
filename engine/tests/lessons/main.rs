//! What the game says about moves, held against a plain search that shares nothing with it but the rules of the board.

mod accounts;
mod puzzles;
mod reasons;
mod solver;
mod tree;
mod visits;
