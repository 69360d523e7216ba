//! Finding lines: as bits, which is fast, and as lists of cells, which programs can draw and name.

use super::word::Word;
use super::{Cells, Line, Position, Rules};

/// The four ways a line can run, as columns and rows from one cell to the next: →, ↓, ↘, ↙.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A direction on the bit board.
#[derive(Clone, Copy)]
struct Step<W> {
    /// The distance from a cell to its neighbour, in bits.
    bits: u32,
    /// The cells that may have a neighbour in this direction: those that are not in the last column on the way.
    has_next: W,
}

impl<W: Word> Step<W> {
    /// The four [`DIRECTIONS`]. A cell at the edge has no neighbour beyond the edge.
    #[inline(always)]
    fn all(rules: Rules) -> [Self; 4] {
        let columns = u32::from(rules.columns());
        let first_column = W::first_column(rules.columns());
        let not_first = !first_column;
        let not_last = !(first_column << (columns - 1));
        let any = !W::default();
        [(1, not_last), (columns, any), (columns + 1, not_last), (columns - 1, not_first)]
            .map(|(bits, has_next)| Self { bits, has_next })
    }

    /// The cells whose neighbour is one of these cells.
    #[inline(always)]
    fn before(self, cells: W) -> W {
        self.has_next & (cells >> self.bits)
    }

    /// The neighbours of these cells.
    #[inline(always)]
    fn after(self, cells: W) -> W {
        (self.has_next & cells) << self.bits
    }
}

/// Whether the marks contain a line.
#[inline(always)]
pub(super) fn has_line<W: Word>(rules: Rules, marks: W) -> bool {
    match (rules.columns(), rules.rows(), rules.in_a_row()) {
        (3, 3, 3) => {
            let set = u64::narrowed(marks.widened());
            WITH_LINE[(set / 64 % 8) as usize] >> (set % 64) & 1 != 0
        }
        _ => has_run(rules, marks),
    }
}

/// The same for boards of any size.
#[inline(never)]
fn has_run<W: Word>(rules: Rules, marks: W) -> bool {
    /// A mark starts a run of `n + 1` marks if its neighbour starts a run of `n`.
    #[inline(always)]
    fn any_run<W: Word>(rules: Rules, marks: W, length: u8) -> bool {
        let is_run = |step: Step<W>| !(1..length).fold(marks, |starts, _| marks & step.before(starts)).is_empty();
        Step::all(rules).into_iter().any(is_run)
    }
    match rules.in_a_row() {
        3 => any_run(rules, marks, 3), // The compiler unrolls the loops for the usual length.
        length => any_run(rules, marks, length),
    }
}

/// The eight lines of 3×3: three rows, three columns, two diagonals. A digit has the three cells of a row.
pub(super) const LINES_OF_THREE: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether each set of the cells of 3×3 contains a line of three, as bits.
const WITH_LINE: [u64; 8] = {
    let mut with_line = [0; 8];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES_OF_THREE.len() {
            if set & LINES_OF_THREE[line] == LINES_OF_THREE[line] {
                with_line[set as usize / 64] |= 1 << (set % 64);
            }
            line += 1;
        }
        set += 1;
    }
    with_line
};

/// The cells, marked or not, where one more mark would complete a line. In some direction there are marks directly
/// before and after such a cell, at least `in_a_row - 1` of them.
#[inline]
pub(super) fn gaps<W: Word>(rules: Rules, marks: W) -> W {
    #[inline(always)]
    fn gaps_in_runs<W: Word>(rules: Rules, marks: W, length: u8) -> W {
        let (mut found, all) = (W::default(), !W::default());
        for step in Step::all(rules) {
            for ahead in 0..length {
                let has_ahead = (0..ahead).fold(all, |cells, _| step.before(marks & cells));
                let has_behind = (0..length - 1 - ahead).fold(all, |cells, _| step.after(marks & cells));
                found = found | has_ahead & has_behind;
            }
        }
        found
    }
    match rules.in_a_row() {
        3 => gaps_in_runs(rules, marks, 3),
        length => gaps_in_runs(rules, marks, length),
    }
}

/// How many runs of `in_a_row` cells hold no mark of the other side, by the number of own marks in them. Such a run can still
/// become a line.
#[inline]
pub(super) fn open_lines<W: Word>(rules: Rules, own: W, other: W) -> [u16; 16] {
    #[inline(always)]
    fn runs<W: Word, const BITS: usize>(rules: Rules, own: W, other: W, length: u8) -> [u16; 16] {
        let cells = W::first(rules.columns() * rules.rows());
        let mut found = [0; 16];
        for step in Step::all(rules) {
            // The cells from which a run starts, and those whose run is blocked.
            let (mut starts, mut blocked) = (cells, other);
            // For each start, how many own marks are in its run, as a number of so many bits, the lowest first.
            let mut counts = [W::default(); BITS];
            counts[0] = own;
            let mut marks = own;
            for _ in 1..length {
                starts = cells & step.before(starts);
                blocked = other | step.before(blocked);
                marks = step.before(marks);
                let mut carry = marks;
                for count in &mut counts {
                    (*count, carry) = ((*count | carry).without(*count & carry), *count & carry);
                }
            }
            let open = starts.without(blocked);
            for number in 1..=length {
                let with_number = (0..).zip(counts).fold(open, |runs, (bit, count)| {
                    if number & 1 << bit != 0 { runs & count } else { runs.without(count) }
                });
                found[usize::from(number)] += with_number.len() as u16;
            }
        }
        found
    }
    match rules.in_a_row() {
        3 => runs::<W, 2>(rules, own, other, 3),
        4 => runs::<W, 3>(rules, own, other, 4),
        5 => runs::<W, 3>(rules, own, other, 5),
        length => runs::<W, 4>(rules, own, other, length),
    }
}

/// These cells, and those within two cells of one of them in any direction.
pub(super) fn within_two<W: Word>(rules: Rules, cells: W) -> W {
    let [right, down, ..] = Step::all(rules);
    let all = W::first(rules.columns() * rules.rows());
    let both_ways = |cells: W, step: Step<W>| cells | step.before(cells) | step.after(cells);
    all & [right, right, down, down].into_iter().fold(cells, both_ways)
}

/// Every line of the marks. A run that is longer than it has to be is one line.
pub(super) fn lines(rules: Rules, marks: Cells) -> Vec<Line> {
    let marked = |p: &Position| marks.contains(*p);
    let mut lines = Vec::new();
    for (columns, rows) in DIRECTIONS {
        for start in marks {
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
    use crate::rules::cells::index;
    use crate::rules::word::Bits;

    #[test]
    fn bits_and_cells_agree_on_every_set_of_marks() {
        for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (3, 4, 3), (4, 4, 4), (5, 3, 4), (3, 5, 5)] {
            let rules = Rules::new(columns, rows, in_a_row).unwrap();
            for marks in 0..1_u64 << (columns * rows) {
                let cells = Cells::new(marks.widened(), columns);
                let context = || format!("{rules}: {marks:b}");
                assert_eq!(has_line(rules, marks), !lines(rules, cells).is_empty(), "{}", context());
                assert_eq!(has_line(rules, marks.widened()), has_line(rules, marks), "{}", context());
                let found = gaps(rules, marks);
                for cell in (0..columns * rows).map(u64::bit).filter(|cell| marks & cell == 0) {
                    let completes = has_line(rules, marks | cell) && !has_line(rules, marks);
                    assert!(found & cell != 0 || !completes, "{}", context());
                    assert!(found & cell == 0 || has_line(rules, marks | cell), "{}", context());
                }
                assert!(gaps(rules, marks.widened()).without(found.widened()).without(!Bits::first(64)).is_empty());
            }
        }
    }

    #[test]
    fn open_lines_are_counted_as_one_counts_on_paper() {
        let rules = Rules::new(4, 3, 3).unwrap();
        // X.O. in the first row, and .X.. in the second one.
        let (x, o) = (0b10_0001_u64, 0b100_u64);
        let by_x = [0, 4, 1, 0];
        assert_eq!(open_lines(rules, x, o)[..4], by_x);
        assert_eq!(open_lines(rules, x.widened(), o.widened())[..4], by_x);
        assert_eq!(open_lines(rules, o, x)[..4], [0, 2, 0, 0]);
        let large = Rules::new(15, 15, 15).unwrap();
        assert_eq!(open_lines(large, Bits::first(14), Bits::NONE)[14], 1);
    }

    #[test]
    fn what_is_within_two_cells_does_not_reach_around_an_edge() {
        let rules = Rules::new(5, 5, 4).unwrap();
        let near = |position: Position| within_two(rules, u64::bit(index(position, 5).unwrap()));
        for cell in rules.cells() {
            let expected = rules
                .cells()
                .filter(|other| cell.column.abs_diff(other.column) <= 2 && cell.row.abs_diff(other.row) <= 2);
            assert_eq!(near(cell), expected.fold(0, |bits, other| bits | u64::bit(index(other, 5).unwrap())));
        }
    }

    #[test]
    fn the_boards_have_as_many_lines_as_one_counts_on_paper() {
        for ((columns, rows, in_a_row), expected) in
            [((3, 3, 3), 8), ((4, 3, 3), 14), ((5, 5, 4), 28), ((7, 6, 4), 69), ((15, 15, 5), 572)]
        {
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
                let bit = |cell: &Position| Bits::bit(index(*cell, columns).unwrap());
                let marks = line.iter().fold(Bits::NONE, |bits, cell| bits | bit(cell));
                assert!(has_line(rules, marks), "{line:?}");
                for cell in &line {
                    assert!(!has_line(rules, marks.without(bit(cell))), "{line:?}");
                    assert!(gaps(rules, marks.without(bit(cell))).contains(index(*cell, columns).unwrap()));
                }
            }
        }
    }
}
