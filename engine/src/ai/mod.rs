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
//! An opponent has two minds: one for classic 3×3, and one for all other games. Those who look at the lines there first see
//! which moves win at once and which let the other side win at once (`danger`). Ruler and Ink then look ahead as far as a table
//! of limits has it (`limits`, `lookahead`), or choose among moves whose end is proved (`exact`).
//!
//! To add an opponent, write a file with two minds in it, as in [`random`], and add it to the [`ROSTER`].
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

use crate::rules::{Board, Kind, Move, Rules};

mod account;
mod danger;
mod exact;
mod foresight;
mod horizon;
mod limits;
mod lookahead;
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
pub(crate) use foresight::Foresight;
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
        Profile::new(OpponentId::RANDOM, "random", "Doodle", Easy, [random::CLASSIC, random::OTHERS]).offered(),
        Profile::new(OpponentId::SCAN, "scan", "Scan", Easy, [scan::CLASSIC, scan::OTHERS]),
        Profile::new(OpponentId::PENCIL, "pencil", "Pencil", Medium, [pencil::CLASSIC, pencil::OTHERS]).offered(),
        Profile::new(OpponentId::TACTICS, "tactics", "Ruler", Hard, [tactics::CLASSIC, tactics::OTHERS]).offered(),
        Profile::new(OpponentId::MINIMAX, "minimax", "Minimax", Unbeatable, [minimax::CLASSIC, exact::MIND]),
        Profile::new(OpponentId::TRAPPER, "trapper", "Ink", Unbeatable, [trapper::CLASSIC, trapper::OTHERS]).offered(),
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
    /// How the opponent thinks on classic 3×3, and elsewhere.
    minds: [Mind; 2],
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
    /// Begins to choose a move on a board whose round is not over. The result is `None` where the opponent does not play.
    think: fn(Board) -> Option<Thinking>,
    /// Says why the opponent makes one of its candidates.
    explain: Explain,
}

impl Profile {
    const fn new(id: OpponentId, text: &'static str, name: &'static str, level: Level, minds: [Mind; 2]) -> Self {
        Self { id, name, level, is_offered: false, text, minds }
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
    /// Whether the opponent plays by these rules. All opponents of the [`ROSTER`] play all games, except for
    /// [`MINIMAX`](Self::MINIMAX), which plays where a solver [proves](Solver::proves) how each move ends.
    pub fn plays(self, rules: Rules) -> bool {
        self.profile().is_some() && (self != Self::MINIMAX || Solver::proves(rules))
    }

    /// Whether the opponent never loses a round that begins on an empty board: the start is a proved draw, and the opponent never
    /// makes a mistake. That is so for [`MINIMAX`](Self::MINIMAX) and [`TRAPPER`](Self::TRAPPER) in Classic and Misère on 3×3.
    pub fn is_unbeatable(self, rules: Rules) -> bool {
        let is_drawn = matches!(rules.kind(), Kind::Classic | Kind::Misere)
            && (rules.columns(), rules.rows(), rules.in_a_row()) == (3, 3, 3);
        is_drawn && self.profile().is_some_and(|profile| profile.level == Level::Unbeatable)
    }

    /// Begins to choose a move. Returns `None` if the program does not know the opponent, if the opponent does not
    /// [play](Self::plays) by the rules, or if the round is over.
    pub fn think(self, board: &Board) -> Option<Thinking> {
        (self.mind(board)?.think)(*board)
    }

    fn mind(self, board: &Board) -> Option<&'static Mind> {
        let [classic, others] = &self.profile().filter(|_| !board.is_over())?.minds;
        Some(if board.rules() == Rules::TIC_TAC_TOE { classic } else { others })
    }

    /// The moves that the opponent may make, each as often as it is likely. There are none if the round is over, if the opponent
    /// does not play by the rules, or if the program does not know the opponent.
    pub fn candidates(self, minimax: &mut Minimax, board: &Board) -> Candidates {
        let Some(mut thinking) = self.think(board) else {
            return Candidates::new();
        };
        while thinking.step(minimax, u64::MAX) == Decision::Pending {}
        thinking.into_candidates()
    }

    /// Why the opponent makes a move, in its own terms, or `None` if the opponent would not make the move. On other games than
    /// classic 3×3 it is also `None` where no account is true of the move.
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
