//! How large the board is and how long a line wins.

use thiserror::Error;

use super::{Cells, Position};

/// Columns are named by one letter.
const MAX_COLUMNS: u8 = 26;
/// A set of cells is one `u64`.
const MAX_CELLS: u8 = 64;

/// The size of the board and the number of marks in a row that win. Everything that has a size takes it from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    columns: u8,
    rows: u8,
    in_a_row: u8,
    /// The leftmost cell of every row, kept because each search for a line needs it.
    first_column: u64,
}

/// The numbers make no board.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No cells, too many, or too many columns.
    #[error("a board has 1 to 26 columns and 1 to 64 cells, not {columns} columns and {rows} rows")]
    Size {
        /// Columns asked for.
        columns: u8,
        /// Rows asked for.
        rows: u8,
    },
    /// A line of this length does not fit, or is no line.
    #[error("{in_a_row} in a row do not fit on {columns} columns and {rows} rows")]
    InARow {
        /// The length asked for.
        in_a_row: u8,
        /// Columns of the board.
        columns: u8,
        /// Rows of the board.
        rows: u8,
    },
}

impl Rules {
    /// Three columns, three rows, three in a row.
    pub const TIC_TAC_TOE: Rules = match Rules::new(3, 3, 3) {
        Ok(rules) => rules,
        Err(_) => unreachable!(),
    };

    /// Rules for a board of `columns` × `rows` cells on which `in_a_row` marks in a row win.
    ///
    /// # Errors
    /// [`RulesError`] unless there are 1 to 26 columns, 1 to 64 cells, and a line fits along the longer side.
    pub const fn new(columns: u8, rows: u8, in_a_row: u8) -> Result<Self, RulesError> {
        let cells = columns as u16 * rows as u16;
        if columns > MAX_COLUMNS || cells == 0 || cells > MAX_CELLS as u16 {
            return Err(RulesError::Size { columns, rows });
        }
        let longer = if columns > rows { columns } else { rows };
        if in_a_row == 0 || in_a_row > longer {
            return Err(RulesError::InARow { in_a_row, columns, rows });
        }
        // A one every `columns` bits is a geometric sum, as 0b111_111_111 / 0b111 = 0b001_001_001.
        let first_column = (u64::MAX >> (MAX_CELLS as u16 - cells)) / ((1 << columns) - 1);
        Ok(Self { columns, rows, in_a_row, first_column })
    }

    /// Cells in a row of the board.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Cells in a column of the board.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Marks in a row that win.
    pub const fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// Whether the board has this cell.
    pub const fn contains(self, position: Position) -> bool {
        position.column < self.columns && position.row < self.rows
    }

    /// Every cell, left to right, top to bottom.
    pub const fn cells(self) -> Cells {
        Cells::new(u64::MAX >> (MAX_CELLS - self.columns * self.rows), self.columns)
    }

    /// The cell in the middle, if the board has one.
    pub const fn centre(self) -> Option<Position> {
        if self.columns % 2 == 1 && self.rows % 2 == 1 {
            Some(Position::new(self.columns / 2, self.rows / 2))
        } else {
            None
        }
    }

    /// Whether the cell is at an end of both its row and its column.
    pub const fn is_corner(self, position: Position) -> bool {
        (position.column == 0 || position.column + 1 == self.columns)
            && (position.row == 0 || position.row + 1 == self.rows)
    }

    /// The leftmost cell of every row, as bits.
    pub(super) const fn first_column(self) -> u64 {
        self.first_column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_without_cells_or_with_too_many_are_refused() {
        for (columns, rows) in [(0, 3), (3, 0), (9, 8), (27, 1), (255, 255)] {
            assert_eq!(Rules::new(columns, rows, 1), Err(RulesError::Size { columns, rows }));
        }
        assert!(Rules::new(8, 8, 8).is_ok());
    }

    #[test]
    fn a_line_has_to_fit() {
        assert!(Rules::new(4, 3, 4).is_ok());
        assert!(Rules::new(4, 3, 5).is_err());
        assert!(Rules::new(4, 3, 0).is_err());
    }

    #[test]
    fn the_first_column_has_one_cell_a_row() {
        for (columns, rows) in [(3, 3), (4, 3), (5, 5), (8, 8), (1, 64), (26, 2)] {
            let rules = Rules::new(columns, rows, 1).unwrap();
            let first: Vec<_> = Cells::new(rules.first_column(), columns).collect();
            let expected: Vec<_> = (0..rows).map(|row| Position::new(0, row)).collect();
            assert_eq!(first, expected);
        }
    }
}

impl std::fmt::Display for Rules { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "classic {}x{}x{}", self.columns, self.rows, self.in_a_row) } }
impl std::str::FromStr for Rules { type Err = (); fn from_str(text: &str) -> Result<Self, ()> { let mut n = text.strip_prefix("classic ").ok_or(())?.split('x').map(|n| n.parse::<u8>().map_err(|_| ())); let r = Rules::new(n.next().ok_or(())??, n.next().ok_or(())??, n.next().ok_or(())??).map_err(|_| ())?; if n.next().is_some() { Err(()) } else { Ok(r) } } }
