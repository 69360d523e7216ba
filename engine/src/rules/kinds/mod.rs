//! What the kinds of games are, a file for each. Five of them only place marks that stay, and say in a few functions how they
//! differ ([`Placing`]); [`Placed`] does the rest for boards of all sizes. [`Vanishing`] and [`Ultimate`] have positions of their
//! own. [`Shared`] is a position of any kind, for searches that are there only once.

use std::fmt::Debug;
use std::hash::Hash;

use super::word::Bits;
use super::{ByMark, IllegalMove, Line, Mark, Move, Rules, Setup, Symmetry};

mod classic;
mod gravity;
mod misere;
mod notakto;
mod outlook;
mod placed;
mod placing;
mod shared;
mod ultimate;
mod vanishing;
mod wild;

pub(crate) use classic::Classic;
pub(crate) use gravity::Gravity;
pub(crate) use misere::Misere;
pub(crate) use notakto::Notakto;
pub(crate) use outlook::Outlook;
pub(crate) use placed::{Placed, Placement};
pub(crate) use placing::Placing;
pub(crate) use shared::{Coded, Shared};
pub(crate) use ultimate::Ultimate;
pub(crate) use vanishing::Vanishing;
pub(crate) use wild::Wild;

/// A position of one kind of game, as searches see it. Its moves are small values that are known to be legal.
pub(crate) trait Playable: Copy + Debug + Eq + Hash {
    /// A legal move.
    type Move: Copy + Debug + Eq;

    /// The rules of the game.
    fn rules(&self) -> Rules;

    /// The side whose turn it is. After the end it is the side whose turn it would be.
    fn to_move(&self) -> Mark;

    /// What stands on the cells.
    fn marks(&self) -> ByMark<Bits>;

    /// Every legal move. There are none once the round is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + Clone;

    /// The position after a move of this position.
    fn after(&self, mv: Self::Move) -> Self;

    /// The number of cells that are empty and could still be played in some way.
    fn left(&self) -> usize;

    /// The key of the position in a transposition table, if three numbers are enough for one. The lowest 16 bits of the last number
    /// are 0, and this number is never 0.
    fn key(&self) -> Option<[u64; 3]>;

    /// The side that has won.
    fn winner(&self) -> Option<Mark>;

    /// Whether a side has won or no move is left.
    fn is_over(&self) -> bool;

    /// The cells where the side to move may play.
    fn playable(&self) -> Bits;

    /// The move that is asked for.
    ///
    /// # Errors
    /// [`IllegalMove`] says why it cannot be made.
    fn find(&self, mv: Move) -> Result<Self::Move, IllegalMove>;

    /// The move that is asked for and is known to be legal. It is not checked again.
    fn known(&self, mv: Move) -> Self::Move;

    /// A move of this kind as a number, for code that is there only once for all kinds.
    fn code(mv: Self::Move) -> u16;

    /// The move that has this code.
    fn decoded(code: u16) -> Self::Move;

    /// A legal move as it is asked for.
    fn named(&self, mv: Self::Move) -> Move;

    /// The lines that ended the round, if lines did.
    fn lines(&self) -> Vec<Line>;

    /// Whether whoever completes a line loses.
    fn line_loses(&self) -> bool {
        false
    }

    /// With how many moves the side to move wins at once.
    fn wins_at_once(&self) -> usize {
        self.moves().filter(|mv| self.after(*mv).winner() == Some(self.to_move())).count()
    }

    /// What is seen of a position that goes on, without looking farther than one move.
    fn outlook(&self) -> Outlook;

    /// The moves that are left where the other side would win at once: in Classic and Gravity, these are the blocks. Otherwise they
    /// are all legal moves.
    fn forced_moves(&self) -> impl Iterator<Item = Self::Move> + Clone {
        self.moves()
    }

    /// The moves that a search looks at. In Classic and Gravity, these are the blocks if the other side would win at once. Otherwise
    /// they are all legal moves, but in Classic and Wild only those within two cells of a mark, once there is a mark.
    fn near_moves(&self) -> impl Iterator<Item = Self::Move> + Clone {
        self.moves()
    }

    /// The same position with the other side to move.
    fn null_move(self) -> Self;

    /// The position rotated or reflected.
    fn mapped(&self, symmetry: Symmetry) -> Self;

    /// The position of marks that are known to be possible.
    fn from_setup(setup: &Setup) -> Self;

    /// The same marks and all else that was set up to have them.
    fn setup(&self) -> Setup;

    /// A number that differs between positions that are rotations or reflections of each other, unless they are equal.
    fn order(&self) -> impl Ord;
}

/// The part of a key that tells games and sides apart.
#[inline(always)]
fn key_of(rules: Rules, to_move: Mark) -> u64 {
    let side = match to_move {
        Mark::X => 0,
        Mark::O => 1,
    };
    u64::from(rules.code()) << 24 | side << 16
}
