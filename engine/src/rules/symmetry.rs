//! Rotations and reflections of the board.

use super::cells::{index, position};
use super::word::{Bits, Word};
use super::{Kind, Position, Rules};

/// A rotation or reflection that maps a board onto itself. It flips columns and rows, then exchanges them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The last cell of the board.
    last: Position,
    flips_columns: bool,
    flips_rows: bool,
    transposes: bool,
}

impl Symmetry {
    /// The symmetries of a board: eight if it is square, otherwise four. Where marks fall, there are two, because down stays down.
    /// The first leaves every cell where it is.
    pub fn all(rules: Rules) -> impl Iterator<Item = Self> {
        let last = Position::new(rules.columns() - 1, rules.rows() - 1);
        let count = match rules.kind() {
            Kind::Gravity => 2,
            _ if rules.columns() == rules.rows() => 8,
            _ => 4,
        };
        (0..count).map(move |n: u8| Self {
            last,
            flips_columns: n & 1 != 0,
            flips_rows: n & 2 != 0,
            transposes: n & 4 != 0,
        })
    }

    /// The cell to which this cell is moved, or `None` if this cell is not on the board.
    pub const fn apply(self, position: Position) -> Option<Position> {
        if position.column > self.last.column || position.row > self.last.row {
            return None;
        }
        Some(self.map(position))
    }

    /// The cell to which this cell of the board is moved.
    pub(super) const fn map(self, position: Position) -> Position {
        let Position { mut column, mut row } = position;
        if self.flips_columns {
            column = self.last.column - column;
        }
        if self.flips_rows {
            row = self.last.row - row;
        }
        if self.transposes { Position::new(row, column) } else { Position::new(column, row) }
    }

    /// The number of the cell to which the cell with this number is moved.
    pub(crate) fn map_cell(self, cell: u8) -> u8 {
        // Only the sides of a square are exchanged, so the number of columns stays.
        let columns = self.last.column + 1;
        index(self.map(position(cell, columns)), columns).unwrap_or(cell)
    }

    /// The set of the cells to which these cells are moved.
    pub(super) fn map_bits(self, mut cells: Bits) -> Bits {
        let mut mapped = Bits::NONE;
        while let Some(cell) = cells.take_first() {
            mapped = mapped | Bits::bit(self.map_cell(cell));
        }
        mapped
    }

    /// The same rotation or reflection of another board.
    pub(super) fn of(self, rules: Rules) -> Self {
        Self { last: Position::new(rules.columns() - 1, rules.rows() - 1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::{Board, Mark};

    #[test]
    fn a_square_has_eight_symmetries_and_a_rectangle_four_and_all_differ() {
        for (columns, rows, in_a_row, expected) in [(3, 3, 3, 8), (5, 5, 4, 8), (4, 3, 3, 4), (3, 5, 3, 4)] {
            let rules = Rules::new(columns, rows, in_a_row).unwrap();
            let maps: HashSet<Vec<_>> =
                Symmetry::all(rules).map(|symmetry| rules.cells().map(|cell| symmetry.map(cell)).collect()).collect();
            assert_eq!(maps.len(), expected);
            for map in maps {
                let cells: HashSet<_> = map.iter().copied().collect();
                assert_eq!(cells, rules.cells().collect(), "each cell once");
                let neighbours = |a: Position, b: Position| a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1;
                for (from, to) in rules.cells().zip(&map) {
                    for (other_from, other_to) in rules.cells().zip(&map) {
                        assert_eq!(neighbours(from, other_from), neighbours(*to, *other_to));
                    }
                }
            }
        }
    }

    #[test]
    fn there_are_765_positions_up_to_symmetry_of_which_138_are_finished() {
        let mut all = vec![Board::new(Rules::TIC_TAC_TOE, Mark::X)];
        let mut seen: HashSet<_> = all.iter().copied().collect();
        let mut next = 0;
        while let Some(board) = all.get(next).copied() {
            next += 1;
            let after: HashSet<_> = board.legal_moves().map(|p| board.after_legal(p).canonical()).collect();
            assert_eq!(board.move_groups().len(), after.len(), "moves are equal where their positions are: {board}");
            all.extend(after.into_iter().filter(|board| seen.insert(*board)));
        }
        let won = |mark| all.iter().filter(|board| board.winner() == Some(mark)).count();
        let finished = all.iter().filter(|board| board.is_over()).count();
        assert_eq!((all.len(), finished, won(Mark::X), won(Mark::O)), (765, 138, 91, 44));
    }

    #[test]
    fn a_canonical_board_is_the_same_from_every_side() {
        for text in [".../.X./O.. x", "X.O/.X./..O x", "XXX/OO./... o"] {
            let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
            for symmetry in Symmetry::all(board.rules()) {
                let mapped = board.mapped(symmetry);
                assert_eq!(mapped.canonical(), board.canonical());
                assert_eq!((mapped.winner(), mapped.to_move()), (board.winner(), board.to_move()));
                for cell in board.rules().cells() {
                    assert_eq!(mapped.mark(symmetry.map(cell)), board.mark(cell));
                }
            }
        }
    }

    #[test]
    fn the_first_move_has_three_choices_on_a_square_and_four_on_a_board_of_four_by_three() {
        let groups = |rules| {
            let groups = Board::new(rules, Mark::X).move_groups();
            groups.iter().map(|group| group[0].to_string() + "×" + &group.len().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(groups(Rules::TIC_TAC_TOE), ["a1×4", "b1×4", "b2×1"]);
        assert_eq!(groups(Rules::new(4, 3, 3).unwrap()), ["a1×4", "b1×4", "a2×2", "b2×2"]);
    }
}
