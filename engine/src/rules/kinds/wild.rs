//! Wild: each move places X or O, as the mover likes. Whoever completes a line of equal marks wins.

use super::Placing;

/// The rules of [`Kind::Wild`](crate::rules::Kind::Wild).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Wild;

impl Placing for Wild {
    #[inline(always)]
    fn chooses(self) -> bool {
        true
    }
}
