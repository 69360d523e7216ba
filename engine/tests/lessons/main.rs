//! What the engine says about moves, compared with a plain search that shares only the rules of the board with it.

mod accounts;
mod explanations;
mod kinds;
mod puzzles;
mod reasons;
mod solver;
mod tree;
mod visits;
