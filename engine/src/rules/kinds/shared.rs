//! A position of any kind, for searches that are there only once.

use super::{Outlook, Placed, Playable, Ultimate, Vanishing};
use crate::rules::word::Bits;
use crate::rules::{Board, Kind, Mark, Move, State};

/// A position as opponents see it. Searches that are made for each kind and size would make a page 8 kB larger, and be hardly
/// faster.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shared {
    Small(Placed<Kind, u64>),
    Large(Placed<Kind, Bits>),
    Vanishing(Vanishing),
    Ultimate(Ultimate),
}

/// A legal move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coded(u16);

/// Does the same for the position of any kind. `wrapped` makes a [`Shared`] of a position.
macro_rules! with_each {
    ($shared:expr, $position:ident, $wrapped:ident => $do:expr) => {
        with_each!(@ $shared, $position, $wrapped, $do, Small, Large, Vanishing, Ultimate)
    };
    (@ $shared:expr, $position:ident, $wrapped:ident, $do:expr, $($variant:ident),*) => {
        match $shared {
            $(Shared::$variant($position) => {
                #[allow(unused_variables)]
                let $wrapped = Shared::$variant;
                $do
            })*
        }
    };
}

impl Shared {
    pub(crate) fn of(board: &Board) -> Self {
        match board.0 {
            State::Classic(position) => Self::Small(position.of_any_kind()),
            State::Misere(position) => Self::Small(position.of_any_kind()),
            State::Wild(position) => Self::Small(position.of_any_kind()),
            State::Notakto(position) => Self::Small(position.of_any_kind()),
            State::Gravity(position) => Self::Small(position.of_any_kind()),
            State::LargeClassic(position) => Self::Large(position.of_any_kind()),
            State::LargeMisere(position) => Self::Large(position.of_any_kind()),
            State::LargeWild(position) => Self::Large(position.of_any_kind()),
            State::LargeNotakto(position) => Self::Large(position.of_any_kind()),
            State::LargeGravity(position) => Self::Large(position.of_any_kind()),
            State::Vanishing(position) => Self::Vanishing(position),
            State::Ultimate(position) => Self::Ultimate(position),
        }
    }

    /// The side whose turn it is.
    #[inline]
    pub(crate) fn mover(&self) -> Mark {
        with_each!(self, position, wrapped => position.to_move())
    }

    /// The side that has won.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Mark> {
        with_each!(self, position, wrapped => position.winner())
    }

    /// Whether a side has won or no move is left.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        with_each!(self, position, wrapped => position.is_over())
    }

    /// Adds every legal move to a list.
    pub(crate) fn add_moves(&self, moves: &mut Vec<Coded>) {
        with_each!(self, position, wrapped => add(position, position.moves(), moves));
    }

    /// Adds the moves that a search looks at to a list.
    pub(crate) fn add_near_moves(&self, moves: &mut Vec<Coded>) {
        with_each!(self, position, wrapped => add(position, position.near_moves(), moves));
    }

    /// Adds the moves that do not lose at once for certain to a list, or all legal moves.
    pub(crate) fn add_forced_moves(&self, moves: &mut Vec<Coded>) {
        with_each!(self, position, wrapped => add(position, position.forced_moves(), moves));
    }

    /// Whether whoever completes a line loses.
    pub(crate) fn line_loses(&self) -> bool {
        with_each!(self, position, wrapped => position.line_loses())
    }

    /// The position after a move of this position.
    #[inline]
    pub(crate) fn after(&self, Coded(code): Coded) -> Self {
        with_each!(self, position, wrapped => wrapped(after(position, code)))
    }

    /// With how many moves the side to move wins at once.
    pub(crate) fn wins_at_once(&self) -> usize {
        with_each!(self, position, wrapped => position.wins_at_once())
    }

    /// What is seen of a position that goes on, without looking farther than one move.
    #[inline]
    pub(crate) fn outlook(&self) -> Outlook {
        with_each!(self, position, wrapped => position.outlook())
    }

    /// A legal move as it is asked for.
    pub(crate) fn named(&self, Coded(code): Coded) -> Move {
        with_each!(self, position, wrapped => named(position, code))
    }
}

fn add<P: Playable>(_: &P, found: impl Iterator<Item = P::Move>, moves: &mut Vec<Coded>) {
    moves.extend(found.map(|mv| Coded(P::code(mv))));
}

#[inline(always)]
fn after<P: Playable>(position: &P, code: u16) -> P {
    position.after(P::decoded(code))
}

fn named<P: Playable>(position: &P, code: u16) -> Move {
    position.named(P::decoded(code))
}
