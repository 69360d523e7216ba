//! Gravity: a mark falls to the lowest empty cell of its column. Otherwise as classic.

use super::Placing;
use crate::rules::Rules;
use crate::rules::word::Word;

/// The rules of [`Kind::Gravity`](crate::rules::Kind::Gravity).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Gravity;

impl Placing for Gravity {
    /// A mark stays on an empty cell above which there may be others, but not below.
    #[inline(always)]
    fn playable<W: Word>(rules: Rules, empty: W) -> W {
        empty.without(empty >> u32::from(rules.columns()))
    }
}
