//! Misère: as classic, but whoever completes a line loses.

use super::Placing;

/// The rules of [`Kind::Misere`](crate::rules::Kind::Misere).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Misere;

impl Placing for Misere {
    #[inline(always)]
    fn line_loses(self) -> bool {
        true
    }
}
