//! How a computer chooses its moves.
//!
//! An opponent is a strategy with an id, and the [`ROSTER`] has a [`Profile`] of each: its name, its level and so on. It
//! answers a board with its *candidates*, the moves that it may make, each as often as it is likely, and one of them is
//! picked at random. So chance has one place, and a test can walk every choice that an opponent might ever make, and knows
//! how likely it is.
//!
//! What a search finds is an [`Evaluation`](minimax::Evaluation), which may be no more than an estimate. A [`Solver`]
//! proves how small games end, and what it answers has a type of its own, [`Proved`].
//!
//! To add an opponent, write a file with a `MIND` in it, as in [`random`], and add it to the [`ROSTER`].
//!
//! ```
//! use noughts_engine::ai::{Minimax, OpponentId};
//! use noughts_engine::rules::{Board, Rules};
//!
//! let board = Board::parse(Rules::TIC_TAC_TOE, "X../.../... o")?;
//! let candidates = OpponentId::MINIMAX.candidates(&mut Minimax::default(), &board);
//! assert_eq!(candidates[0].to_string(), "b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::rules::{Board, Move};

mod account;
mod horizon;
mod memory;
pub mod minimax;
mod opponent_id;
pub mod pencil;
mod proved;
pub mod random;
pub mod scan;
mod solver;
mod table;
pub mod tactics;
mod thinking;
pub mod trapper;

pub use account::{Account, Explain};
pub use memory::Memory;
pub use minimax::Minimax;
pub use opponent_id::{OpponentId, OpponentIdError};
pub use proved::{Proved, Value};
pub use solver::{MoveProofs, Proof, Solver};
pub use thinking::{Candidates, Decision, Searches, Thinking, Weigh, Weight};

/// Every opponent that the program knows, the easiest first. The number of an [`OpponentId`] is its place here.
pub static ROSTER: [Profile; 6] = {
    use Level::{Easy, Hard, Medium, Unbeatable};
    [
        Profile::new(OpponentId::RANDOM, "random", "Doodle", Easy, random::MIND).offered(),
        Profile::new(OpponentId::SCAN, "scan", "Scan", Easy, scan::MIND),
        Profile::new(OpponentId::PENCIL, "pencil", "Pencil", Medium, pencil::MIND).offered(),
        Profile::new(OpponentId::TACTICS, "tactics", "Ruler", Hard, tactics::MIND).offered(),
        Profile::new(OpponentId::MINIMAX, "minimax", "Minimax", Unbeatable, minimax::MIND),
        Profile::new(OpponentId::TRAPPER, "trapper", "Ink", Unbeatable, trapper::MIND).offered(),
    ]
};

/// What is known about an opponent.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// What the opponent is called in files and in JSON. No two opponents share an id.
    pub id: OpponentId,
    /// What people call the opponent. The name may be the same word as the id, and is neither the id nor the name of another
    /// opponent.
    pub name: &'static str,
    /// How hard the opponent is to beat.
    pub level: Level,
    /// Whether people are offered this opponent to play against, as the only one of its level. The others can be watched.
    pub is_offered: bool,
    text: &'static str,
    mind: Mind,
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

/// How an opponent thinks.
#[derive(Clone, Copy, Debug)]
struct Mind {
    /// Begins to choose a move on a board whose round is not over.
    think: fn(Board) -> Thinking,
    /// Says why the opponent makes one of its candidates.
    explain: Explain,
}

impl Profile {
    const fn new(id: OpponentId, text: &'static str, name: &'static str, level: Level, mind: Mind) -> Self {
        Self { id, name, level, is_offered: false, text, mind }
    }

    const fn offered(self) -> Self {
        Self { is_offered: true, ..self }
    }

    /// The opponent of the [`ROSTER`] with this id, in any case of letters.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        ROSTER.iter().find(|profile| profile.text.eq_ignore_ascii_case(id))
    }

    /// The opponent of the [`ROSTER`] with this name or id, in any case of letters. No person can have such a name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        ROSTER.iter().find(|profile| profile.name.eq_ignore_ascii_case(name)).or_else(|| Self::by_id(name))
    }
}

impl OpponentId {
    /// Begins to choose a move. Returns `None` if the program does not know the opponent, or if the round is over.
    pub fn think(self, board: &Board) -> Option<Thinking> {
        Some((self.mind(board)?.think)(*board))
    }

    fn mind(self, board: &Board) -> Option<&'static Mind> {
        self.profile().filter(|_| !board.is_over()).map(|profile| &profile.mind)
    }

    /// The moves that the opponent may make, each as often as it is likely. There are none if the round is over, or if the
    /// program does not know the opponent.
    pub fn candidates(self, minimax: &mut Minimax, board: &Board) -> Candidates {
        let Some(mind) = self.mind(board) else {
            return Candidates::new();
        };
        let mut thinking = (mind.think)(*board);
        while thinking.step(minimax, u64::MAX) == Decision::Pending {}
        thinking.into_candidates()
    }

    /// Why the opponent makes a move, in its own terms, or `None` if the opponent would not make the move.
    pub fn account(self, minimax: &mut Minimax, board: &Board, mv: impl Into<Move>) -> Option<Account> {
        let mv = mv.into();
        let candidates = self.candidates(minimax, board);
        if !candidates.contains(&mv) {
            return None;
        }
        (self.mind(board)?.explain)(minimax, board, mv, &candidates)
    }

    /// One of the opponent's candidates at random, or `None` if there are none.
    pub fn choose(self, minimax: &mut Minimax, board: &Board, rng: &mut impl Rng) -> Option<Move> {
        self.candidates(minimax, board).choose(rng).copied()
    }
}
