//! How often something was reached in a row.

/// Wins in a row, or days in a row. A round that is drawn or lost, or a day that is missed, ends the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The wins since the last round that was not won, or the days since the last one that was missed.
    pub now: u32,
    /// The most in a row that there were.
    pub best: u32,
}
