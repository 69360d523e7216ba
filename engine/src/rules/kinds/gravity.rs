//! Gravity: a mark falls to the lowest empty cell of its column. Otherwise as classic.

use super::Placing;

/// The rules of [`Kind::Gravity`](crate::rules::Kind::Gravity).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Gravity;

impl Placing for Gravity {
    #[inline(always)]
    fn falls(self) -> bool {
        true
    }
}
