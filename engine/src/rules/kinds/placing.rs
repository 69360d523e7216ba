//! How the kinds whose marks stay differ from the classic one.

use std::fmt::Debug;

use super::{Classic, Gravity, Misere, Notakto, Wild};
use crate::rules::word::Word;
use crate::rules::{Kind, Mark, Rules};

/// How a kind of game differs from the classic one. A kind that is known when the program is built is a type of its own, and
/// costs nothing. For code that is there only once for all kinds, a [`Kind`] answers the same.
pub(crate) trait Placing: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// What answers for this kind.
    #[inline(always)]
    fn of(_: Kind) -> Self {
        Self::default()
    }

    /// Whether whoever completes a line loses.
    #[inline(always)]
    fn line_loses(self) -> bool {
        false
    }

    /// Whether the mover chooses which mark to place.
    #[inline(always)]
    fn chooses(self) -> bool {
        false
    }

    /// Whether a mark falls to the lowest empty cell of its column.
    #[inline(always)]
    fn falls(self) -> bool {
        false
    }

    /// Whether both sides place X.
    #[inline(always)]
    fn shares_mark(self) -> bool {
        false
    }

    /// The empty cells where a mark may be placed. A mark that falls stays on an empty cell above which there may be others, but
    /// not below.
    #[inline(always)]
    fn playable<W: Word>(self, rules: Rules, empty: W) -> W {
        if self.falls() { empty.without(empty >> u32::from(rules.columns())) } else { empty }
    }

    /// The mark that a side places, if the side does not choose it.
    #[inline(always)]
    fn mark(self, mover: Mark) -> Mark {
        if self.shares_mark() { Mark::X } else { mover }
    }
}

/// Asks the type of a kind. Vanishing and Ultimate have positions of their own, and are not asked.
macro_rules! ask {
    ($kind:expr, $question:ident) => {
        match $kind {
            Kind::Misere => Misere.$question(),
            Kind::Wild => Wild.$question(),
            Kind::Notakto => Notakto.$question(),
            Kind::Gravity => Gravity.$question(),
            Kind::Classic | Kind::Vanishing | Kind::Ultimate => Classic.$question(),
        }
    };
}

impl Kind {
    /// Whether a mark falls to the lowest empty cell of its column.
    pub fn falls(self) -> bool {
        Placing::falls(self)
    }

    /// Whether the mover chooses which mark to place.
    pub fn chooses_mark(self) -> bool {
        Placing::chooses(self)
    }

    /// The mark that a side places, where the mover does not choose the mark.
    pub fn mark_of(self, side: Mark) -> Mark {
        Placing::mark(self, side)
    }
}

impl Placing for Kind {
    #[inline(always)]
    fn of(kind: Kind) -> Self {
        kind
    }

    #[inline(always)]
    fn line_loses(self) -> bool {
        ask!(self, line_loses)
    }

    #[inline(always)]
    fn chooses(self) -> bool {
        ask!(self, chooses)
    }

    #[inline(always)]
    fn falls(self) -> bool {
        ask!(self, falls)
    }

    #[inline(always)]
    fn shares_mark(self) -> bool {
        ask!(self, shares_mark)
    }
}
