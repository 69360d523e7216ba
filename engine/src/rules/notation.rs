//! Boards as text, both ways.
//!
//! A board is written as its rows from the top, joined by `/`, then the side to move: `X.O/.X./..O x`.

use std::fmt;

use thiserror::Error;

use super::{Board, Impossible, Mark, MarkError, Rules, Setup};

/// Why a text is not the notation of a board. Characters and rows are counted from 1.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A character is neither a mark, nor an empty cell, nor what separates rows.
    #[error("character {at}: expected X, O, . or /, found `{found}`")]
    Character {
        /// The number of the character in the text.
        at: usize,
        /// The character that was found.
        found: char,
    },
    /// There are too many or too few rows.
    #[error("expected {expected} rows, found {found}")]
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows in the text.
        found: usize,
    },
    /// A row is too long or too short.
    #[error("row {row}: expected {expected} cells, found {found}")]
    Columns {
        /// The number of the row.
        row: usize,
        /// The number of columns of the board.
        expected: usize,
        /// The number of cells in the row.
        found: usize,
    },
    /// Nothing follows the rows.
    #[error("expected the side to move after the rows, as in `.../.../... x`")]
    NoSideToMove,
    /// What follows the rows is not a side.
    #[error("side to move: {0}")]
    SideToMove(#[from] MarkError),
}

/// Why a text is not a position of the game.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] SetupError),
    /// The text can be read, but legal moves do not lead to its marks.
    #[error("this position is impossible: {0}")]
    Impossible(#[from] Impossible),
}

impl Setup {
    /// Reads the notation of a board under these rules, whether or not legal moves lead there.
    ///
    /// # Errors
    /// [`SetupError`] says what is wrong, and where.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, SetupError> {
        let (cells, side) = text.split_once(' ').unwrap_or((text, ""));
        if let Some((index, found)) = cells.chars().enumerate().find(|(_, c)| !matches!(c, 'X' | 'O' | '.' | '/')) {
            return Err(SetupError::Character { at: index + 1, found });
        }
        let rows: Vec<&str> = cells.split('/').collect();
        if rows.len() != usize::from(rules.rows()) {
            return Err(SetupError::Rows { expected: rules.rows().into(), found: rows.len() });
        }
        if let Some((index, row)) = (rows.iter().enumerate()).find(|(_, row)| row.len() != usize::from(rules.columns()))
        {
            return Err(SetupError::Columns { row: index + 1, expected: rules.columns().into(), found: row.len() });
        }
        if side.is_empty() {
            return Err(SetupError::NoSideToMove);
        }
        let mut setup = Setup::new(rules, side.parse()?);
        for (position, letter) in rules.cells().zip(cells.chars().filter(|letter| *letter != '/')) {
            let mark = match letter {
                'X' => Some(Mark::X),
                'O' => Some(Mark::O),
                _ => None,
            };
            setup.set(position, mark).unwrap_or_else(|error| unreachable!("a cell of the rules: {error}"));
        }
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (position, mark) in self.cells() {
            if position.column == 0 && position.row > 0 {
                f.write_str("/")?;
            }
            match mark {
                Some(mark) => write!(f, "{mark}")?,
                None => f.write_str(".")?,
            }
        }
        write!(f, " {}", self.to_move().letter())
    }
}

impl Board {
    /// Reads the notation of a board under these rules.
    ///
    /// # Errors
    /// [`BoardError`] says what is wrong with the text, and where, or why the position is impossible.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, BoardError> {
        Ok(Setup::parse(rules, text)?.board()?)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}
