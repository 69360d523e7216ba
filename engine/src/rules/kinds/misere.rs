//! Misère: as classic, but whoever completes a line loses.

use super::Placing;

/// The rules of [`Kind::Misere`](crate::rules::Kind::Misere).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Misere;

impl Placing for Misere {
    const LINE_LOSES: bool = true;
}
