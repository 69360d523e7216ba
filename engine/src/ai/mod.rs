//! How a computer chooses its moves.
//!
//! An [`Opponent`] is a strategy with an id, a name and a level. It answers a board with its *candidates*, the moves that
//! it may make, each as often as it is likely, and one of them is picked at random. So chance has one place, and a test
//! can walk every choice that an opponent might ever make, and knows how likely it is.
//!
//! To add an opponent, write a file with an `OPPONENT` in it, as in [`random`], and add it to the [`ROSTER`].
//!
//! ```
//! use noughts_engine::ai::{Minimax, Opponent};
//! use noughts_engine::rules::{Board, Rules};
//!
//! let board = Board::parse(Rules::TIC_TAC_TOE, "X../.../... o")?;
//! let opponent = Opponent::by_id("minimax").ok_or("no such opponent")?;
//! let candidates = opponent.candidates(&mut Minimax::default(), &board);
//! assert_eq!(candidates[0].to_string(), "b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::rules::{Board, Position};

mod account;
mod memory;
pub mod minimax;
pub mod pencil;
pub mod random;
pub mod scan;
mod table;
pub mod tactics;
mod thinking;
pub mod trapper;

pub use account::{Account, Explain};
pub use memory::Memory;
pub use minimax::Minimax;
pub use thinking::{Candidates, Thinking, Weigh, Weight};

/// Every opponent, the easiest first.
pub static ROSTER: [Opponent; 6] =
    [random::OPPONENT, scan::OPPONENT, pencil::OPPONENT, tactics::OPPONENT, minimax::OPPONENT, trapper::OPPONENT];

/// A strategy. Two opponents are equal if they have the same id.
#[derive(Clone, Copy)]
pub struct Opponent {
    /// What it is called in files and in JSON, in lower case. It never changes, and no two opponents share one.
    pub id: &'static str,
    /// What people call it. It may be the same word as the id, and is neither the id nor the name of another opponent.
    pub name: &'static str,
    /// How hard it is to beat.
    pub level: Level,
    /// Begins to choose a move on a board whose round is not over.
    pub think: fn(Board) -> Thinking,
    /// Says why it makes one of its candidates.
    pub explain: Explain,
}

/// How hard an opponent is to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// It does not look at the lines on the board.
    Easy,
    /// It looks at the lines on the board.
    Medium,
    /// It looks at the lines on the board, and at what the next moves make of them.
    Hard,
    /// It looks to the end of the game.
    Unbeatable,
}

impl Opponent {
    /// The opponent of the [`ROSTER`] with this id, in any case of letters.
    pub fn by_id(id: &str) -> Option<&'static Opponent> {
        ROSTER.iter().find(|opponent| opponent.id.eq_ignore_ascii_case(id))
    }

    /// The opponent of the [`ROSTER`] with this name or id, in any case of letters. A person cannot have either.
    pub fn by_name(name: &str) -> Option<&'static Opponent> {
        ROSTER.iter().find(|opponent| opponent.name.eq_ignore_ascii_case(name)).or_else(|| Self::by_id(name))
    }

    /// The moves it may make, each as often as it is likely. There are none if the round is over.
    pub fn candidates(&self, minimax: &mut Minimax, board: &Board) -> Candidates {
        if board.is_over() {
            return Candidates::new();
        }
        let mut thinking = (self.think)(*board);
        while thinking.step(minimax) {}
        thinking.into_candidates()
    }

    /// Why it makes a move, in its own terms, or `None` if it would not make that move.
    pub fn account(&self, minimax: &mut Minimax, board: &Board, position: Position) -> Option<Account> {
        let candidates = self.candidates(minimax, board);
        if !candidates.contains(&position) {
            return None;
        }
        (self.explain)(minimax, board, position, &candidates)
    }

    /// One of its candidates at random, or `None` if the round is over.
    pub fn choose(&self, minimax: &mut Minimax, board: &Board, rng: &mut impl Rng) -> Option<Position> {
        self.candidates(minimax, board).choose(rng).copied()
    }
}

impl PartialEq for Opponent {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Opponent {}

impl fmt::Debug for Opponent {
    /// Prints the id.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id)
    }
}
