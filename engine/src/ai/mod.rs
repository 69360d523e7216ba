//! How a computer chooses. Knows the rules of the game, and nothing of Bevy.
//!
//! An [`Opponent`] is a strategy with a name and a level. Its strategy answers with the moves it holds equally good, its
//! *candidates*; one of them is then picked evenly at random, here and for all alike. So chance lives in one place,
//! and a test can walk every choice that an opponent might ever make.
//!
//! To add an opponent: write a file with an `OPPONENT` in it, as in [`random`], and add it to the [`ROSTER`].

use std::fmt;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::rules::{Board, Position};

mod account;
mod memory;
pub mod minimax;
pub mod random;
pub mod scan;
pub mod tactics;
mod thinking;
pub mod trapper;

pub use account::{Account, Explain};
pub use memory::Memory;
pub use minimax::Minimax;
pub use thinking::{Candidates, Thinking};

/// Every opponent, the easiest first.
pub static ROSTER: [Opponent; 5] =
    [random::OPPONENT, scan::OPPONENT, tactics::OPPONENT, minimax::OPPONENT, trapper::OPPONENT];

/// A strategy with a name and a face.
#[derive(Clone, Copy)]
pub struct Opponent {
    /// What files and command lines call it, in lower case. It never changes, and no two share one.
    pub id: &'static str,
    /// What players call it; no two share a name.
    pub name: &'static str,
    /// How hard it is to beat.
    pub level: Level,
    /// One sentence about how it thinks.
    pub sentence: &'static str,
    /// Begins to think about whose turn it is on a board that is not over.
    pub think: fn(Board) -> Thinking,
    /// Says why it makes one of its candidates.
    pub explain: Explain,
}

/// How hard an opponent is to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Plays without looking.
    Easy,
    /// Looks at what is on the board.
    Medium,
    /// Looks to the end of the game.
    Unbeatable,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Unbeatable => "unbeatable",
        })
    }
}

impl Opponent {
    /// The opponent of this name, in any case.
    pub fn by_id(name: &str) -> Option<&'static Opponent> {
        ROSTER.iter().find(|opponent| opponent.id.eq_ignore_ascii_case(name))
    }

    /// The moves it may make, each as often as it is likely; none if the round is over.
    pub fn candidates(&self, board: &Board) -> Candidates {
        self.candidates_with(board, &mut Minimax::default())
    }

    /// The same, with what was searched before.
    pub fn candidates_with(&self, board: &Board, minimax: &mut Minimax) -> Candidates {
        if board.is_over() {
            return Candidates::new();
        }
        let mut thinking = (self.think)(*board);
        while thinking.step(minimax) {}
        thinking.into_candidates()
    }

    /// Why it makes a move, in its own terms; none if it would not make it.
    pub fn account(&self, board: &Board, position: Position, minimax: &mut Minimax) -> Option<Account> {
        let candidates = self.candidates_with(board, minimax);
        candidates.contains(&position).then(|| (self.explain)(minimax, board, position, &candidates))
    }

    /// One of its candidates, by chance; none if the round is over.
    pub fn choose(&self, board: &Board, rng: &mut impl Rng) -> Option<Position> {
        self.candidates(board).choose(rng).copied()
    }
}

impl PartialEq for Opponent {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Opponent {}

impl fmt::Debug for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}
