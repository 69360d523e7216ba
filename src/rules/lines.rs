//! Finding lines: as bits for the search, as cells for the eye.

use super::cells::bit;
use super::{Line, Position, Rules};

/// The four ways a line can run, as columns and rows from one cell to the next: →, ↓, ↘, ↙.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Whether the marks contain a line.
///
/// In each direction `starts` holds the cells from which a run of 1, 2, 3 … marks sets out: a run that is one longer
/// sets out where there is a mark whose neighbour starts a run. A cell at the edge has no neighbour beyond it.
#[inline]
pub(super) fn has_line(rules: Rules, marks: u64) -> bool {
    let first_column = rules.first_column();
    let last_column = first_column << (rules.columns() - 1);
    let columns = u32::from(rules.columns());
    [(1, !last_column), (columns, u64::MAX), (columns + 1, !last_column), (columns - 1, !first_column)].into_iter().any(
        |(step, has_neighbour)| {
            let mut starts = marks;
            for _ in 1..rules.in_a_row() {
                starts = marks & has_neighbour & (starts >> step);
            }
            starts != 0
        },
    )
}

/// Every line of the marks, each as long as it runs.
pub(super) fn lines(rules: Rules, marks: u64) -> Vec<Line> {
    let marked = |p: &Position| rules.contains(*p) && marks & bit(*p, rules.columns()) != 0;
    let mut lines = Vec::new();
    for (columns, rows) in DIRECTIONS {
        for start in rules.cells().filter(marked) {
            if start.offset(-columns, -rows).as_ref().is_some_and(marked) {
                continue; // in the midst of a run that was found at its start
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
