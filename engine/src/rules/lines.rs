//! Finding lines: as bits, which is fast, and as lists of cells, which programs can draw and name.

use super::cells::bit;
use super::{Line, Position, Rules};

/// The four ways a line can run, as columns and rows from one cell to the next: →, ↓, ↘, ↙.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A direction on the bit board.
#[derive(Clone, Copy)]
struct Step {
    /// The distance from a cell to its neighbour, in bits.
    bits: u32,
    /// The cells that may have a neighbour in this direction: those that are not in the last column on the way.
    has_next: u64,
}

impl Step {
    /// The four [`DIRECTIONS`]. A cell at the edge has no neighbour beyond the edge.
    #[inline(always)]
    fn all(rules: Rules) -> [Self; 4] {
        let columns = u32::from(rules.columns());
        let not_first = !rules.first_column();
        let not_last = !(rules.first_column() << (columns - 1));
        [(1, not_last), (columns, u64::MAX), (columns + 1, not_last), (columns - 1, not_first)]
            .map(|(bits, has_next)| Self { bits, has_next })
    }

    /// The cells whose neighbour is one of these cells.
    #[inline(always)]
    fn before(self, cells: u64) -> u64 {
        self.has_next & (cells >> self.bits)
    }

    /// The neighbours of these cells.
    #[inline(always)]
    fn after(self, cells: u64) -> u64 {
        (self.has_next & cells) << self.bits
    }
}

/// Whether the marks contain a line.
#[inline]
pub(super) fn has_line(rules: Rules, marks: u64) -> bool {
    /// A mark starts a run of `n + 1` marks if its neighbour starts a run of `n`.
    #[inline(always)]
    fn any_run(rules: Rules, marks: u64, length: u8) -> bool {
        Step::all(rules).into_iter().any(|step| (1..length).fold(marks, |starts, _| marks & step.before(starts)) != 0)
    }
    match rules.in_a_row() {
        3 => any_run(rules, marks, 3), // The compiler unrolls the loops for the usual length.
        length => any_run(rules, marks, length),
    }
}

/// The cells, marked or not, where one more mark would complete a line. In some direction there are marks directly
/// before and after such a cell, at least `in_a_row - 1` of them.
#[inline]
pub(super) fn gaps(rules: Rules, marks: u64) -> u64 {
    #[inline(always)]
    fn gaps_in_runs(rules: Rules, marks: u64, length: u8) -> u64 {
        let mut found = 0;
        for step in Step::all(rules) {
            for ahead in 0..length {
                let has_ahead = (0..ahead).fold(u64::MAX, |cells, _| step.before(marks & cells));
                let has_behind = (0..length - 1 - ahead).fold(u64::MAX, |cells, _| step.after(marks & cells));
                found |= has_ahead & has_behind;
            }
        }
        found
    }
    match rules.in_a_row() {
        3 => gaps_in_runs(rules, marks, 3),
        length => gaps_in_runs(rules, marks, length),
    }
}

/// Every line of the marks. A run that is longer than it has to be is one line.
pub(super) fn lines(rules: Rules, marks: u64) -> Vec<Line> {
    let marked = |p: &Position| rules.contains(*p) && marks & bit(*p, rules.columns()) != 0;
    let mut lines = Vec::new();
    for (columns, rows) in DIRECTIONS {
        for start in rules.cells().filter(marked) {
            if start.offset(-columns, -rows).as_ref().is_some_and(marked) {
                continue; // This run was found at its start.
            }
            let run = std::iter::successors(Some(start), |p| p.offset(columns, rows).filter(marked));
            let line = Line::new(run.collect());
            if line.cells().len() >= usize::from(rules.in_a_row()) {
                lines.push(line);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_cells_agree_on_every_set_of_marks() {
        for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (3, 4, 3), (4, 4, 4), (1, 9, 3), (9, 1, 3), (5, 3, 4)] {
            let rules = Rules::new(columns, rows, in_a_row).unwrap();
            for marks in 0..1_u64 << (columns * rows) {
                assert_eq!(
                    has_line(rules, marks),
                    !lines(rules, marks).is_empty(),
                    "{columns},{rows},{in_a_row}: {marks:b}"
                );
                let gaps = gaps(rules, marks);
                for cell in rules.cells().map(|position| bit(position, columns)).filter(|cell| marks & cell == 0) {
                    let completes = has_line(rules, marks | cell) && !has_line(rules, marks);
                    assert!(gaps & cell != 0 || !completes, "{columns},{rows},{in_a_row}: {marks:b}");
                    assert!(
                        gaps & cell == 0 || has_line(rules, marks | cell),
                        "{columns},{rows},{in_a_row}: {marks:b}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_boards_have_as_many_lines_as_one_counts_on_paper() {
        for ((columns, rows, in_a_row), expected) in [((3, 3, 3), 8), ((4, 3, 3), 14), ((5, 5, 4), 28)] {
            let rules = Rules::new(columns, rows, in_a_row).unwrap();
            let runs = rules.cells().flat_map(|start| {
                DIRECTIONS.map(|(c, r)| {
                    let cell = |i: i8| start.offset(c * i, r * i).filter(|p| rules.contains(*p));
                    (0..in_a_row as i8).map(cell).collect::<Option<Vec<_>>>()
                })
            });
            let lines: Vec<_> = runs.flatten().collect();
            assert_eq!(lines.len(), expected);
            for line in lines {
                let marks = line.iter().map(|p| bit(*p, columns)).sum();
                assert!(has_line(rules, marks), "{line:?}");
            }
        }
    }
}
