//! Boards as text, both ways.
//!
//! A board is written as its rows from the top, joined by `/`, then the side to move: `X.O/.X./..O x`. Where marks vanish, the
//! cells of X and then of O follow, each oldest first, and `-` for none: `X.O/.X./..O x a1b2 c1c3`. In Ultimate, the small board
//! that must be played in follows, 1 to 9 as one reads, and `-` for any.

use std::fmt;

use thiserror::Error;

use super::{Board, Impossible, Kind, Mark, MarkError, Position, PositionNameError, Rules, Setup};

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
    /// Where marks vanish, the cells of each side by age do not follow the side to move.
    #[error("expected the cells of X and of O after the side to move, each oldest first or `-`, as in `x a1b2 -`")]
    NoAges,
    /// The cells of a side by age are not names of cells.
    #[error("ages of {mark}: {error}")]
    Age {
        /// The side.
        mark: Mark,
        /// What is wrong with the name of a cell.
        error: PositionNameError,
    },
    /// A cell among the ages of a side does not hold its mark.
    #[error("ages of {mark}: there is no {mark} on {position}")]
    AgeWithoutMark {
        /// The side.
        mark: Mark,
        /// The cell.
        position: Position,
    },
    /// A cell is among the ages of a side twice.
    #[error("ages of {mark}: {position} is there twice")]
    AgeTwice {
        /// The side.
        mark: Mark,
        /// The cell.
        position: Position,
    },
    /// A cell that holds a mark is not among the ages of its side.
    #[error("ages of {mark}: {position} is missing")]
    AgeMissing {
        /// The side.
        mark: Mark,
        /// The cell.
        position: Position,
    },
    /// A side has four ages or more, although its oldest mark would be gone.
    #[error("ages of {0}: there are more than three")]
    TooManyAges(Mark),
    /// In Ultimate, the small board that must be played in does not follow the side to move.
    #[error("expected the small board to play in after the side to move, 1 to 9 or `-`, found `{0}`")]
    Target(String),
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
        let (cells, rest) = text.split_once(' ').unwrap_or((text, ""));
        check_rows(rules, cells)?;
        if rest.is_empty() {
            return Err(SetupError::NoSideToMove);
        }
        let (side, rest) = match rules.kind() {
            Kind::Vanishing | Kind::Ultimate => rest.split_once(' ').unwrap_or((rest, "")),
            _ => (rest, ""),
        };
        let mut setup = Setup::new(rules, side.parse()?);
        let letters = cells.chars().filter(|letter| *letter != '/');
        let marks: Vec<_> = (rules.cells().zip(letters))
            .filter_map(|(position, letter)| Some((position, letter.to_string().parse().ok()?)))
            .collect();
        match rules.kind() {
            Kind::Vanishing => {
                let ages = rest.split_once(' ').ok_or(SetupError::NoAges)?;
                setup.read_ages(&marks, Mark::X, ages.0)?;
                setup.read_ages(&marks, Mark::O, ages.1)?;
                return Ok(setup);
            }
            Kind::Ultimate if rest != "-" => {
                let target = rest.parse().ok().filter(|target| (1..=9).contains(target) && rest.len() == 1);
                setup.set_target(Some(target.ok_or_else(|| SetupError::Target(rest.to_owned()))?));
            }
            _ => {}
        }
        marks.into_iter().for_each(|(position, mark)| setup.put(position, mark));
        Ok(setup)
    }

    /// Puts a mark on a cell of the rules.
    fn put(&mut self, position: Position, mark: Mark) {
        self.set(position, Some(mark)).unwrap_or_else(|error| unreachable!("a cell of the rules: {error}"));
    }

    /// Places the marks of a side in the order of their ages. `text` has their cells, the oldest first.
    fn read_ages(&mut self, marks: &[(Position, Mark)], mark: Mark, text: &str) -> Result<(), SetupError> {
        let names: Vec<&str> = match text {
            "-" => Vec::new(),
            // A name that has no letter at its beginning is part of the name before, which cannot be read then.
            _ => text.split_inclusive(|letter: char| letter.is_ascii_digit()).collect(),
        };
        for name in &names {
            let position = name.parse().map_err(|error| SetupError::Age { mark, error })?;
            if !marks.contains(&(position, mark)) {
                return Err(SetupError::AgeWithoutMark { mark, position });
            }
            if self.mark(position).is_some() {
                return Err(SetupError::AgeTwice { mark, position });
            }
            self.put(position, mark);
        }
        if names.len() > 3 {
            return Err(SetupError::TooManyAges(mark));
        }
        match marks.iter().find(|(position, of)| *of == mark && self.mark(*position).is_none()) {
            Some((position, _)) => Err(SetupError::AgeMissing { mark, position: *position }),
            None if text.is_empty() => Err(SetupError::NoAges),
            None => Ok(()),
        }
    }
}

/// Checks that a text has as many rows and cells as the rules, and nothing else.
fn check_rows(rules: Rules, cells: &str) -> Result<(), SetupError> {
    if let Some((index, found)) = cells.chars().enumerate().find(|(_, c)| !matches!(c, 'X' | 'O' | '.' | '/')) {
        return Err(SetupError::Character { at: index + 1, found });
    }
    let rows: Vec<&str> = cells.split('/').collect();
    if rows.len() != usize::from(rules.rows()) {
        return Err(SetupError::Rows { expected: rules.rows().into(), found: rows.len() });
    }
    match (rows.iter().enumerate()).find(|(_, row)| row.len() != usize::from(rules.columns())) {
        Some((index, row)) => {
            Err(SetupError::Columns { row: index + 1, expected: rules.columns().into(), found: row.len() })
        }
        None => Ok(()),
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
        write!(f, " {}", self.to_move().letter())?;
        match self.rules().kind() {
            Kind::Vanishing => {
                for mark in Mark::ALL {
                    let mut ages = self.ages(mark).peekable();
                    f.write_str(if ages.peek().is_some() { " " } else { " -" })?;
                    ages.try_for_each(|position| position.fmt(f))?;
                }
                Ok(())
            }
            Kind::Ultimate => match self.target() {
                Some(target) => write!(f, " {target}"),
                None => f.write_str(" -"),
            },
            _ => Ok(()),
        }
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
