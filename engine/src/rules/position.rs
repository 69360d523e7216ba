//! Where a cell is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The place of a cell, written as a column letter and a row number from the top: `b2`.
///
/// A position does not know a board, so it may lie off any given one: [`Rules::contains`](super::Rules::contains)
/// tells. Columns after the 26th, which no board has, are printed with two letters: `aa1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component), component(immutable))]
pub struct Position {
    /// The number of columns to the left of the cell.
    pub column: u8,
    /// The number of rows above the cell.
    pub row: u8,
}

impl Position {
    /// The cell in this column and this row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The cell this many columns to the right and this many rows down. Negative numbers go left and up.
    ///
    /// Returns `None` if no board has such a position, because a number would be less than 0 or more than 255.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        Some(Self { column: self.column.checked_add_signed(columns)?, row: self.row.checked_add_signed(rows)? })
    }

    /// In [Ultimate](super::Kind::Ultimate), the number of the small board of this cell, from 1 as one reads.
    pub const fn small_board(self) -> u8 {
        self.row / 3 * 3 + self.column / 3 + 1
    }

    /// In [Ultimate](super::Kind::Ultimate), the number of this cell within its small board, from 1 as one reads. This is the number of
    /// the small board to which a move on this cell sends the other side.
    pub const fn in_small_board(self) -> u8 {
        self.row % 3 * 3 + self.column % 3 + 1
    }

    /// In [Ultimate](super::Kind::Ultimate), the cell with this number within the small board with this number, both from 1 to 9 as one
    /// reads.
    pub const fn of_small_board(board: u8, cell: u8) -> Self {
        let (board, cell) = (board - 1, cell - 1);
        Self { column: board % 3 * 3 + cell % 3, row: board / 3 * 3 + cell / 3 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |index| char::from(b'a' + index % 26);
        if self.column >= 26 {
            write!(f, "{}", letter(self.column / 26 - 1))?;
        }
        write!(f, "{}{}", letter(self.column), u16::from(self.row) + 1)
    }
}

/// The text does not name a cell.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
#[error("expected a column letter and a row number such as b2, found `{0}`")]
pub struct PositionNameError(pub String);

impl FromStr for Position {
    type Err = PositionNameError;

    /// Reads the name of a cell, whether or not a board has it.
    ///
    /// # Errors
    /// [`PositionNameError`] unless the text is one letter and a number from 1 to 99 without leading zeros.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || PositionNameError(text.to_owned());
        let mut characters = text.chars();
        let letter = characters.next().ok_or_else(error)?.to_ascii_lowercase();
        let digits = characters.as_str();
        let plain = matches!(digits.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        if !letter.is_ascii_lowercase() || !plain {
            return Err(error());
        }
        Ok(Self { column: letter as u8 - b'a', row: digits.parse::<u8>().map_err(|_| error())? - 1 })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_read_in_either_case_and_printed_in_lower() {
        assert_eq!("b2".parse(), Ok(Position::new(1, 1)));
        assert_eq!("C10".parse(), Ok(Position::new(2, 9)));
        assert_eq!(Position::new(4, 3).to_string(), "e4");
    }

    #[test]
    fn every_position_has_a_name_of_its_own() {
        assert_eq!(Position::new(255, 255).to_string(), "iv256");
        assert_eq!(Position::new(26, 0).to_string(), "aa1");
        let all = (0..=u8::MAX).flat_map(|column| (0..=u8::MAX).map(move |row| Position::new(column, row)));
        let names: HashSet<_> = all.map(|position| position.to_string()).collect();
        assert_eq!(names.len(), 256 * 256);
    }

    #[test]
    fn a_cell_of_ultimate_is_found_by_its_small_board_and_its_place_within_it() {
        let cells: HashSet<_> =
            (1..=9).flat_map(|board| (1..=9).map(move |cell| Position::of_small_board(board, cell))).collect();
        assert_eq!(cells.len(), 81);
        for position in cells {
            assert!(position.column < 9 && position.row < 9, "{position}");
            let again = Position::of_small_board(position.small_board(), position.in_small_board());
            assert_eq!(again, position);
        }
        let d3 = Position::new(3, 2);
        assert_eq!((d3.small_board(), d3.in_small_board()), (2, 7));
    }

    #[test]
    fn whatever_is_not_a_letter_and_a_number_is_refused() {
        for text in ["", "b", "2", "2b", "b0", "b02", "b100", "b+2", "b2 ", "é2", "b２", "aa1"] {
            assert_eq!(text.parse::<Position>(), Err(PositionNameError(text.into())));
        }
    }
}
