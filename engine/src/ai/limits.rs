//! How far opponents look, in plies and nodes, by the game. No clock decides a move.

use crate::rules::{Board, Kind, Rules};

use super::Solver;

/// How far a player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// The most plies.
    pub(super) plies: u8,
    /// The most nodes. A search that needs more plays what it found when it looked one ply less ahead.
    pub(super) nodes: u64,
    /// The number of most promising moves that are searched in each position after the first one.
    pub(super) width: usize,
}

/// The limits of both players that look ahead.
struct Row {
    ruler: Limits,
    ink: Limits,
}

/// A row for each size of games. On a processor of today, a node takes about 0.2 µs on boards of up to 64 cells, 0.3 µs in Ultimate
/// and 0.6 µs on 15×15. So a move of Ink takes a tenth of a second at most.
const fn row(rules: Rules) -> Row {
    const ALL: usize = usize::MAX;
    let cells = rules.columns() * rules.rows();
    let (ruler, ink) = match rules.kind() {
        Kind::Gravity => ((4, 10_000, ALL), (u8::MAX, 150_000, ALL)),
        Kind::Ultimate => ((2, 10_000, ALL), (u8::MAX, 150_000, ALL)),
        Kind::Vanishing => ((3, 10_000, ALL), (u8::MAX, 50_000, ALL)),
        _ if cells <= 25 => ((3, 20_000, ALL), (u8::MAX, 150_000, ALL)),
        _ => ((2, 20_000, ALL), (u8::MAX, 150_000, 16)),
    };
    Row { ruler: Limits::new(ruler), ink: Limits::new(ink) }
}

impl Limits {
    const fn new((plies, nodes, width): (u8, u64, usize)) -> Self {
        Self { plies, nodes, width }
    }

    /// The limits of Ruler.
    pub(super) const fn of_ruler(rules: Rules) -> Self {
        row(rules).ruler
    }

    /// The limits of Ink, where it does not see the end.
    pub(super) const fn of_ink(rules: Rules) -> Self {
        row(rules).ink
    }
}

/// Whether Ink proves how the round ends after each move: where its solver does, except for the first moves of Wild on 16 cells,
/// which would take too long.
pub(super) fn ink_proves(board: &Board) -> bool {
    let rules = board.rules();
    let is_long = matches!(rules.kind(), Kind::Wild) && board.empty_cells().len() > 14;
    Solver::proves(rules) && !is_long
}
