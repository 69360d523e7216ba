//! Classic: each side places its own mark, and the first line wins.

use super::Placing;

/// The rules of [`Kind::Classic`](crate::rules::Kind::Classic).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Classic;

impl Placing for Classic {}
