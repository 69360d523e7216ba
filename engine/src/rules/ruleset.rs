//! Which game is played: its kind, the size of its board, and how long a line wins.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cells, Position};

/// Columns are named by one letter, so there are at most 26.
const MAX_COLUMNS: u8 = 26;
/// A set of cells is stored as the bits of a `u64`.
const MAX_CELLS: u8 = 64;

/// A family of games that share their way of moving and of winning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Each side places its own mark, and the first line wins.
    #[default]
    Classic,
}

impl Kind {
    /// Every kind there is.
    pub const ALL: [Kind; 1] = [Kind::Classic];
}

impl fmt::Display for Kind {
    /// Writes the name of the kind in lower case, as [`Kind::from_str`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Kind::Classic => "classic",
        })
    }
}

/// The text is not the name of a kind.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
#[error("expected a kind of rules such as classic, found `{0}`")]
pub struct KindError(pub String);

impl FromStr for Kind {
    type Err = KindError;

    /// Reads the name of a kind, which is in lower case.
    ///
    /// # Errors
    /// [`KindError`] for any other text.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Kind::ALL.into_iter().find(|kind| kind.to_string() == text).ok_or_else(|| KindError(text.to_owned()))
    }
}

/// The rules of a game: its kind, the size of the board, and the number of marks in a row that make a line.
///
/// As text they are the kind, then columns, rows and length joined by `x`. Both directions are strict, so equal rules
/// have equal texts:
///
/// ```
/// use noughts_engine::rules::Rules;
///
/// assert_eq!(Rules::TIC_TAC_TOE.to_string(), "classic 3x3x3");
/// assert_eq!("classic 5x4x4".parse(), Rules::new(5, 4, 4).map_err(Into::into));
/// assert!("classic 3x3x4".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    kind: Kind,
    columns: u8,
    rows: u8,
    in_a_row: u8,
    /// The leftmost cell of every row as bits. It is stored because each search for a line needs it.
    first_column: u64,
}

/// No board has these numbers.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// There are no cells, too many cells, or too many columns.
    #[error("a board has 1 to 26 columns and 1 to 64 cells, not {columns} columns and {rows} rows")]
    Size {
        /// The columns that were asked for.
        columns: u8,
        /// The rows that were asked for.
        rows: u8,
    },
    /// A line of this length does not fit on the board, or has no cells.
    #[error("{in_a_row} in a row do not fit on {columns} columns and {rows} rows")]
    InARow {
        /// The length that was asked for.
        in_a_row: u8,
        /// The columns of the board.
        columns: u8,
        /// The rows of the board.
        rows: u8,
    },
}

/// Why a text is not the text form of rules.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RulesTextError {
    /// The first word is not a kind.
    #[error(transparent)]
    Kind(#[from] KindError),
    /// The second word is not three numbers joined by `x`.
    #[error("expected columns, rows and length of a line such as 3x3x3, found `{0}`")]
    Numbers(String),
    /// The numbers can be read, but no board has them.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Rules {
    /// Three columns, three rows, three in a row.
    pub const TIC_TAC_TOE: Rules = match Rules::new(3, 3, 3) {
        Ok(rules) => rules,
        Err(_) => unreachable!(),
    };

    /// Classic rules for a board of `columns` × `rows` cells on which `in_a_row` marks in a row win.
    ///
    /// # Errors
    /// [`RulesError`] unless there are 1 to 26 columns and 1 to 64 cells, and a line fits along the longer side.
    pub const fn new(columns: u8, rows: u8, in_a_row: u8) -> Result<Self, RulesError> {
        let cells = columns as u16 * rows as u16;
        if columns > MAX_COLUMNS || cells == 0 || cells > MAX_CELLS as u16 {
            return Err(RulesError::Size { columns, rows });
        }
        let longer = if columns > rows { columns } else { rows };
        if in_a_row == 0 || in_a_row > longer {
            return Err(RulesError::InARow { in_a_row, columns, rows });
        }
        // One bit in every `columns` bits is a geometric sum: 0b111_111_111 / 0b111 = 0b001_001_001.
        let first_column = (u64::MAX >> (MAX_CELLS as u16 - cells)) / ((1 << columns) - 1);
        Ok(Self { kind: Kind::Classic, columns, rows, in_a_row, first_column })
    }

    /// The kind of game.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The number of columns, which is the number of cells in a row of the board.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows, which is the number of cells in a column of the board.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of marks in a row that make a line.
    pub const fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// Whether the board has this cell.
    pub const fn contains(self, position: Position) -> bool {
        position.column < self.columns && position.row < self.rows
    }

    /// Every cell, in reading order: from left to right, then from top to bottom.
    pub const fn cells(self) -> Cells {
        Cells::new(u64::MAX >> (MAX_CELLS - self.columns * self.rows), self.columns)
    }

    /// The cell in the middle. There is none if the number of columns or rows is even.
    pub const fn centre(self) -> Option<Position> {
        if self.columns % 2 == 1 && self.rows % 2 == 1 {
            Some(Position::new(self.columns / 2, self.rows / 2))
        } else {
            None
        }
    }

    /// Whether the board has this cell, and it is at an end of both its row and its column.
    pub const fn is_corner(self, position: Position) -> bool {
        let Position { column, row } = position;
        self.contains(position) && (column == 0 || column == self.columns - 1) && (row == 0 || row == self.rows - 1)
    }

    /// The leftmost cell of every row, as bits.
    pub(super) const fn first_column(self) -> u64 {
        self.first_column
    }

    /// A number that differs between any two rules, for the key of the transposition table. It is never 0.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        u32::from_le_bytes([self.kind as u8, self.columns, self.rows, self.in_a_row])
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}x{}x{}", self.kind, self.columns, self.rows, self.in_a_row)
    }
}

impl FromStr for Rules {
    type Err = RulesTextError;

    /// Reads rules as they are printed: one space, and numbers without signs or leading zeros.
    ///
    /// # Errors
    /// [`RulesTextError`] says which part is wrong.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, numbers) = text.split_once(' ').unwrap_or((text, ""));
        let Kind::Classic = kind.parse()?;
        let error = || RulesTextError::Numbers(numbers.to_owned());
        let parse = |number: &str| number.parse::<u8>().ok().filter(|parsed| parsed.to_string() == number);
        let parsed: Option<Vec<u8>> = numbers.split('x').map(parse).collect();
        let [columns, rows, in_a_row] = parsed.ok_or_else(error)?[..] else {
            return Err(error());
        };
        Ok(Rules::new(columns, rows, in_a_row)?)
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

    #[test]
    fn the_text_of_rules_is_read_back_and_no_other_spelling_is() {
        for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (1, 64, 10), (26, 2, 26), (8, 8, 5)] {
            let rules = Rules::new(columns, rows, in_a_row).unwrap();
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        for (text, expected) in [
            ("", "expected a kind of rules such as classic, found ``"),
            ("Classic 3x3x3", "expected a kind of rules such as classic, found `Classic`"),
            ("gravity 3x3x3", "expected a kind of rules such as classic, found `gravity`"),
            ("classic", "expected columns, rows and length of a line such as 3x3x3, found ``"),
            ("classic 3x3", "expected columns, rows and length of a line such as 3x3x3, found `3x3`"),
            ("classic 3x3x3x3", "expected columns, rows and length of a line such as 3x3x3, found `3x3x3x3`"),
            ("classic 03x3x3", "expected columns, rows and length of a line such as 3x3x3, found `03x3x3`"),
            ("classic +3x3x3", "expected columns, rows and length of a line such as 3x3x3, found `+3x3x3`"),
            ("classic  3x3x3", "expected columns, rows and length of a line such as 3x3x3, found ` 3x3x3`"),
            ("classic 3x3x3 ", "expected columns, rows and length of a line such as 3x3x3, found `3x3x3 `"),
            ("classic 256x3x3", "expected columns, rows and length of a line such as 3x3x3, found `256x3x3`"),
            ("classic 9x8x3", "a board has 1 to 26 columns and 1 to 64 cells, not 9 columns and 8 rows"),
            ("classic 3x3x4", "4 in a row do not fit on 3 columns and 3 rows"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), expected, "{text}");
        }
    }
}
