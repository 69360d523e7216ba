//! What is seen of a position at a glance: who wins at once, and who has more lines in prospect.

use crate::rules::Rules;
use crate::rules::lines::open_lines;
use crate::rules::word::Word;

/// What is seen of a position that goes on, without looking farther than one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// The side to move can win with this move.
    Wins,
    /// The side to move cannot win with this move, nor prevent that the other side wins with the next one.
    Loses,
    /// Neither is seen. The number estimates how well the side to move stands, from -[`MOST`](Self::MOST) to
    /// [`MOST`](Self::MOST).
    Points(i32),
}

impl Outlook {
    /// The most points.
    pub(crate) const MOST: i32 = 900_000;

    /// The outlook of a side with these points more than the other side.
    pub(super) fn points(difference: i32) -> Self {
        Self::Points(difference.clamp(-Self::MOST, Self::MOST))
    }
}

/// The lines that a side may still complete.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospects {
    /// The sum over all such lines. A line counts four times as much with each mark that it needs less.
    pub(super) points: i32,
    /// The number of lines that need one mark more.
    pub(super) nearly: u16,
}

impl Prospects {
    /// The prospects of the side whose marks are `own`.
    pub(super) fn of<W: Word>(rules: Rules, own: W, other: W) -> Self {
        let (counts, in_a_row) = (open_lines(rules, own, other), usize::from(rules.in_a_row()));
        let weight = |marks: usize| 1 << (2 * 6_usize.saturating_sub(in_a_row - marks));
        let points = (1..in_a_row).map(|marks| i32::from(counts[marks]) * weight(marks)).sum();
        Self { points, nearly: counts[in_a_row - 1] }
    }
}
