//! Notakto: both sides place X, and whoever completes a line loses.

use super::Placing;
use crate::rules::Mark;

/// The rules of [`Kind::Notakto`](crate::rules::Kind::Notakto).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Notakto;

impl Placing for Notakto {
    const LINE_LOSES: bool = true;

    #[inline(always)]
    fn mark(_: Mark) -> Mark {
        Mark::X
    }
}
