//! Notakto: both sides place X, and whoever completes a line loses.

use super::Placing;

/// The rules of [`Kind::Notakto`](crate::rules::Kind::Notakto).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Notakto;

impl Placing for Notakto {
    #[inline(always)]
    fn line_loses(self) -> bool {
        true
    }

    #[inline(always)]
    fn shares_mark(self) -> bool {
        true
    }
}
