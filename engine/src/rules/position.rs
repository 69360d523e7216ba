//! Where a cell is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A cell's place on the board, written as a column letter and a row number from the top: `b2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component), component(immutable))]
pub struct Position {
    /// Columns to the left of it, from 0.
    pub column: u8,
    /// Rows above it, from 0.
    pub row: u8,
}

impl Position {
    /// The cell in this column and row, both from 0.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The cell `columns` to the right and `rows` down, if that is not left of or above every board.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        Some(Self { column: self.column.checked_add_signed(columns)?, row: self.row.checked_add_signed(rows)? })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

/// The text does not name a cell.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
#[error("expected a column letter and a row number such as b2, found `{0}`")]
pub struct PositionNameError(pub String);

impl FromStr for Position {
    type Err = PositionNameError;

    /// Reads a cell's name; whether it lies on a board is for the board to say.
    ///
    /// # Errors
    /// [`PositionNameError`] unless it is one letter and a number from 1 to 99 without leading zeros.
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
    use super::*;

    #[test]
    fn names_are_read_in_either_case_and_printed_in_lower() {
        assert_eq!("b2".parse(), Ok(Position::new(1, 1)));
        assert_eq!("C10".parse(), Ok(Position::new(2, 9)));
        assert_eq!(Position::new(4, 3).to_string(), "e4");
    }

    #[test]
    fn whatever_is_not_a_letter_and_a_number_is_refused() {
        for text in ["", "b", "2", "2b", "b0", "b02", "b100", "b+2", "b2 ", "é2", "b２"] {
            assert_eq!(text.parse::<Position>(), Err(PositionNameError(text.into())));
        }
    }
}
