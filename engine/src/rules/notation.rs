//! Positions and records of play as text, both ways.
//!
//! A *position* is the rows from the top joined by `/`, then the side to move: `X.O/.X./..O x`. A *record* is the
//! first mark, then the moves: `x b2 a1 c3`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Board, IllegalMove, ImpossiblePosition, Mark, MarkError, Position, PositionNameError, Rules};

/// Why a text is no position. Characters are counted from 1.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Something other than a mark, an empty cell, or what separates them.
    #[error("character {at}: expected X, O, . or /, found `{found}`")]
    Character {
        /// Which character of the text.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// Too many or too few rows.
    #[error("expected {expected} rows, found {found}")]
    Rows {
        /// Rows of the board.
        expected: usize,
        /// Rows of the text.
        found: usize,
    },
    /// A row that is too long or too short.
    #[error("row {row}: expected {expected} cells, found {found}")]
    Columns {
        /// Which row, from 1.
        row: usize,
        /// Columns of the board.
        expected: usize,
        /// Cells in the row.
        found: usize,
    },
    /// Nothing follows the rows.
    #[error("expected the side to move after the rows, as in `.../.../... x`")]
    NoSideToMove,
    /// Something else follows the rows.
    #[error("side to move: {0}")]
    SideToMove(#[from] MarkError),
    /// It reads well, but play does not lead there.
    #[error("this position is impossible: {0}")]
    Impossible(#[from] ImpossiblePosition),
}

impl Board {
    /// Reads a position of a board of this size.
    ///
    /// # Errors
    /// [`PositionError`] says what is wrong, and where.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let (cells, side) = text.split_once(' ').unwrap_or((text, ""));
        if let Some((index, found)) = cells.chars().enumerate().find(|(_, c)| !matches!(c, 'X' | 'O' | '.' | '/')) {
            return Err(PositionError::Character { at: index + 1, found });
        }
        let rows: Vec<&str> = cells.split('/').collect();
        if rows.len() != usize::from(rules.rows()) {
            return Err(PositionError::Rows { expected: rules.rows().into(), found: rows.len() });
        }
        if let Some((index, row)) = (rows.iter().enumerate()).find(|(_, row)| row.len() != usize::from(rules.columns()))
        {
            return Err(PositionError::Columns { row: index + 1, expected: rules.columns().into(), found: row.len() });
        }
        if side.is_empty() {
            return Err(PositionError::NoSideToMove);
        }
        let marks = rules.cells().zip(rows.concat().chars().collect::<Vec<_>>());
        let marks = marks.filter_map(|(position, c)| Some((position, c.to_string().parse().ok()?)));
        Ok(Self::with_marks(rules, marks, side.parse()?)?)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for position in self.rules().cells() {
            if position.column == 0 && position.row > 0 {
                f.write_str("/")?;
            }
            match self.mark(position) {
                Some(mark) => write!(f, "{mark}")?,
                None => f.write_str(".")?,
            }
        }
        write!(f, " {}", self.to_move().to_string().to_lowercase())
    }
}

/// Who began, and the moves in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The mark that began.
    pub first: Mark,
    /// The moves, from the first.
    pub moves: Vec<Position>,
}

/// Why a text is no record.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It does not begin with a mark.
    #[error("first mark: {0}")]
    First(#[from] MarkError),
    /// A move that names no cell.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: PositionNameError,
    },
}

/// Which move of a record cannot be played.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("move {number}: {error}")]
pub struct ReplayError {
    /// Which move, from 1.
    pub number: usize,
    /// Why not.
    pub error: IllegalMove,
}

impl Record {
    /// Plays the moves on an empty board.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(&self, rules: Rules) -> Result<Board, ReplayError> {
        let mut board = Board::new(rules, self.first);
        for (index, position) in self.moves.iter().enumerate() {
            board.play(*position).map_err(|error| ReplayError { number: index + 1, error })?;
        }
        Ok(board)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.first.to_string().to_lowercase())?;
        self.moves.iter().try_for_each(|position| write!(f, " {position}"))
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record; whether its moves are legal is for [`Record::replay`] to say.
    ///
    /// # Errors
    /// [`RecordError`] says which word is wrong.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default().parse()?;
        let moves = words
            .enumerate()
            .map(|(index, word)| word.parse().map_err(|error| RecordError::Move { number: index + 1, error }));
        Ok(Self { first, moves: moves.collect::<Result<_, _>>()? })
    }
}
