//! Which game is played: its kind, the size of its board, and how long a line wins.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::word::Bits;
use super::{Cells, Position};

/// The columns and rows that a board may have. A board of fewer is no game, and one of more is not seen at once.
const SIDES: RangeInclusive<u8> = 3..=15;

/// A family of games that share their way of moving and of winning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Each side places its own mark, and the first line wins.
    #[default]
    Classic,
    /// Each side places its own mark, and whoever completes a line loses.
    Misere,
    /// Each move places either mark, and whoever completes a line of equal marks wins.
    Wild,
    /// Both sides place X, and whoever completes a line loses.
    Notakto,
    /// A mark falls to the lowest empty cell of its column, and the first line wins.
    Gravity,
    /// Each side has three marks. With the fourth, its oldest goes.
    Vanishing,
    /// Nine small boards are the cells of a large one. A move says in which small board the next move is made.
    Ultimate,
}

impl Kind {
    /// Every kind there is.
    pub const ALL: [Kind; 7] =
        [Kind::Classic, Kind::Misere, Kind::Wild, Kind::Notakto, Kind::Gravity, Kind::Vanishing, Kind::Ultimate];

    /// Whether the kind has one size of the board, 3×3×3.
    pub const fn has_one_size(self) -> bool {
        matches!(self, Kind::Vanishing | Kind::Ultimate)
    }

    /// Whether each side places its own mark, so that a mark says whose it is.
    pub const fn has_own_marks(self) -> bool {
        !matches!(self, Kind::Wild | Kind::Notakto)
    }

    /// The rules of the size on which the kind is usually played.
    pub const fn usual_rules(self) -> Rules {
        match self {
            Kind::Gravity => Rules { kind: self, columns: 7, rows: 6, in_a_row: 4 },
            Kind::Ultimate => Rules::ULTIMATE,
            _ => Rules { kind: self, ..Rules::TIC_TAC_TOE },
        }
    }
}

impl fmt::Display for Kind {
    /// Writes the name of the kind in lower case, as [`Kind::from_str`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Kind::Classic => "classic",
            Kind::Misere => "misere",
            Kind::Wild => "wild",
            Kind::Notakto => "notakto",
            Kind::Gravity => "gravity",
            Kind::Vanishing => "vanishing",
            Kind::Ultimate => "ultimate",
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
/// use noughts_engine::rules::{Kind, Rules};
///
/// assert_eq!(Rules::TIC_TAC_TOE.to_string(), "classic 3x3x3");
/// assert_eq!("gravity 7x6x4".parse(), Rules::of(Kind::Gravity, 7, 6, 4).map_err(Into::into));
/// assert!("classic 3x3x4".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rules {
    kind: Kind,
    /// The columns of cells, as searches need them. Texts name those of a small board.
    columns: u8,
    rows: u8,
    in_a_row: u8,
}

/// No game has these numbers.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// There are too few or too many columns or rows.
    #[error("a board has 3 to 15 columns and 3 to 15 rows, not {columns} columns and {rows} rows")]
    Size {
        /// The columns that were asked for.
        columns: u8,
        /// The rows that were asked for.
        rows: u8,
    },
    /// A line of this length does not fit on the board, or is too short.
    #[error("a line on {columns} columns and {rows} rows has 3 to {longer} cells, not {in_a_row}", longer = .columns.max(.rows))]
    InARow {
        /// The length that was asked for.
        in_a_row: u8,
        /// The columns of the board.
        columns: u8,
        /// The rows of the board.
        rows: u8,
    },
    /// The kind is played on one size of the board only.
    #[error("{0} is played as 3x3x3 only")]
    OneSize(Kind),
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
    /// The numbers can be read, but no game has them.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Rules {
    /// Three columns, three rows, three in a row.
    pub const TIC_TAC_TOE: Rules = Rules { kind: Kind::Classic, columns: 3, rows: 3, in_a_row: 3 };
    /// A game of nine small boards.
    pub const ULTIMATE: Rules = Rules { kind: Kind::Ultimate, columns: 9, rows: 9, in_a_row: 3 };

    /// Classic rules for a board of `columns` × `rows` cells on which `in_a_row` marks in a row win.
    ///
    /// # Errors
    /// [`RulesError`] unless there are 3 to 15 columns and rows, and a line has 3 cells or more and fits along the longer side.
    pub const fn new(columns: u8, rows: u8, in_a_row: u8) -> Result<Self, RulesError> {
        Self::of(Kind::Classic, columns, rows, in_a_row)
    }

    /// Rules of this kind for a board of `columns` × `rows` cells on which `in_a_row` marks in a row are a line.
    ///
    /// # Errors
    /// [`RulesError`] as in [`Rules::new`], or if the kind is played on another size only.
    pub const fn of(kind: Kind, columns: u8, rows: u8, in_a_row: u8) -> Result<Self, RulesError> {
        let (least, most) = (*SIDES.start(), *SIDES.end());
        if columns < least || columns > most || rows < least || rows > most {
            return Err(RulesError::Size { columns, rows });
        }
        let longer = if columns > rows { columns } else { rows };
        if in_a_row < least || in_a_row > longer {
            return Err(RulesError::InARow { in_a_row, columns, rows });
        }
        if kind.has_one_size() && !matches!((columns, rows, in_a_row), (3, 3, 3)) {
            return Err(RulesError::OneSize(kind));
        }
        Ok(match kind {
            Kind::Ultimate => Self::ULTIMATE,
            _ => Self { kind, columns, rows, in_a_row },
        })
    }

    /// The kind of game.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The number of columns of cells. [Ultimate](Kind::Ultimate) has nine, three in each small board.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows of cells.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of marks in a row that make a line.
    pub const fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// Whether the board has this cell.
    pub const fn contains(self, position: Position) -> bool {
        position.column < self.columns() && position.row < self.rows()
    }

    /// Every cell, in reading order: from left to right, then from top to bottom.
    pub const fn cells(self) -> Cells {
        Cells::new(Bits::low(self.columns() * self.rows()), self.columns())
    }

    /// The cell in the middle. There is none if the number of columns or rows is even.
    pub const fn centre(self) -> Option<Position> {
        let (columns, rows) = (self.columns(), self.rows());
        if columns % 2 == 1 && rows % 2 == 1 { Some(Position::new(columns / 2, rows / 2)) } else { None }
    }

    /// Whether the board has this cell, and it is at an end of both its row and its column.
    pub const fn is_corner(self, position: Position) -> bool {
        let Position { column, row } = position;
        self.contains(position) && (column == 0 || column == self.columns() - 1) && (row == 0 || row == self.rows() - 1)
    }

    /// A number that differs between any two rules, for the key of the transposition table. It is never 0.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        u32::from_le_bytes([self.kind as u8, self.columns, self.rows, self.in_a_row])
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let small = if self.kind == Kind::Ultimate { 3 } else { 1 };
        write!(f, "{} {}x{}x{}", self.kind, self.columns / small, self.rows / small, self.in_a_row)
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
        let kind = kind.parse()?;
        let error = || RulesTextError::Numbers(numbers.to_owned());
        let parse = |number: &str| number.parse::<u8>().ok().filter(|parsed| parsed.to_string() == number);
        let parsed: Option<Vec<u8>> = numbers.split('x').map(parse).collect();
        let [columns, rows, in_a_row] = parsed.ok_or_else(error)?[..] else {
            return Err(error());
        };
        Ok(Rules::of(kind, columns, rows, in_a_row)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_are_too_small_or_too_large_are_refused() {
        for (columns, rows) in [(0, 3), (3, 0), (2, 3), (3, 2), (16, 3), (3, 16), (255, 255)] {
            assert_eq!(Rules::new(columns, rows, 3), Err(RulesError::Size { columns, rows }));
        }
        assert!(Rules::new(15, 15, 15).is_ok());
    }

    #[test]
    fn a_line_has_to_fit() {
        assert!(Rules::new(4, 3, 4).is_ok());
        for in_a_row in [0, 2, 5] {
            assert_eq!(Rules::new(4, 3, in_a_row), Err(RulesError::InARow { in_a_row, columns: 4, rows: 3 }));
        }
    }

    #[test]
    fn two_kinds_have_one_size() {
        for kind in [Kind::Vanishing, Kind::Ultimate] {
            assert!(Rules::of(kind, 3, 3, 3).is_ok());
            assert_eq!(Rules::of(kind, 4, 4, 4), Err(RulesError::OneSize(kind)));
        }
        assert_eq!((Rules::ULTIMATE.columns(), Rules::ULTIMATE.rows(), Rules::ULTIMATE.cells().len()), (9, 9, 81));
    }

    #[test]
    fn the_text_of_rules_is_read_back_and_no_other_spelling_is() {
        for kind in Kind::ALL {
            assert_eq!(kind.usual_rules().to_string().parse(), Ok(kind.usual_rules()));
            for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (15, 15, 10), (8, 8, 5)] {
                if let Ok(rules) = Rules::of(kind, columns, rows, in_a_row) {
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                }
            }
        }
        for (text, expected) in [
            ("", "expected a kind of rules such as classic, found ``"),
            ("Classic 3x3x3", "expected a kind of rules such as classic, found `Classic`"),
            ("renju 15x15x5", "expected a kind of rules such as classic, found `renju`"),
            ("classic", "expected columns, rows and length of a line such as 3x3x3, found ``"),
            ("classic 3x3", "expected columns, rows and length of a line such as 3x3x3, found `3x3`"),
            ("classic 3x3x3x3", "expected columns, rows and length of a line such as 3x3x3, found `3x3x3x3`"),
            ("classic 03x3x3", "expected columns, rows and length of a line such as 3x3x3, found `03x3x3`"),
            ("classic +3x3x3", "expected columns, rows and length of a line such as 3x3x3, found `+3x3x3`"),
            ("classic  3x3x3", "expected columns, rows and length of a line such as 3x3x3, found ` 3x3x3`"),
            ("classic 3x3x3 ", "expected columns, rows and length of a line such as 3x3x3, found `3x3x3 `"),
            ("classic 256x3x3", "expected columns, rows and length of a line such as 3x3x3, found `256x3x3`"),
            ("classic 255x255x5", "a board has 3 to 15 columns and 3 to 15 rows, not 255 columns and 255 rows"),
            ("classic 3x3x4", "a line on 3 columns and 3 rows has 3 to 3 cells, not 4"),
            ("vanishing 4x4x3", "vanishing is played as 3x3x3 only"),
            ("ultimate 4x4x4", "ultimate is played as 3x3x3 only"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), expected, "{text}");
        }
    }
}
