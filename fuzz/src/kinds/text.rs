//! The text of the plain model: its rules, positions, cells and moves.

use super::{PlainGame, PlainKind, PlainMove};

impl PlainKind {
    /// The name in the text of rules.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Misere => "misere",
            Self::Wild => "wild",
            Self::Notakto => "notakto",
            Self::Gravity => "gravity",
            Self::Vanishing => "vanishing",
            Self::Ultimate => "ultimate",
        }
    }
}

impl PlainGame {
    /// The text of the rules.
    pub fn rules(&self) -> String {
        let [columns, rows] = if self.kind.is_fixed() { [3, 3] } else { [self.columns, self.rows] };
        format!("{} {columns}x{rows}x{}", self.kind.name(), self.in_a_row)
    }

    /// The text of the position.
    pub fn text(&self) -> String {
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| row.iter().map(|mark| mark.unwrap_or('.')).collect()).collect();
        let mut text = format!("{} {}", rows.join("/"), self.to_move().to_ascii_lowercase());
        if self.kind == PlainKind::Vanishing {
            for side in ['X', 'O'] {
                let cells: String = self.by_age(side).into_iter().map(|cell| self.name(cell)).collect();
                text += if cells.is_empty() { " -".to_owned() } else { format!(" {cells}") }.as_str();
            }
        }
        if self.kind == PlainKind::Ultimate {
            text += &self.target().map_or(" -".to_owned(), |board| format!(" {}", board + 1));
        }
        text
    }

    /// The cell in this column and row, or a cell that the board does not have.
    pub fn cell(&self, column: usize, row: usize) -> usize {
        if column < self.columns && row < self.rows { row * self.columns + column } else { usize::MAX }
    }

    /// The text of a cell.
    pub fn name(&self, cell: usize) -> String {
        format!("{}{}", char::from(b'a' + (cell % self.columns) as u8), cell / self.columns + 1)
    }

    /// The text of a move.
    pub fn move_text(&self, (cell, mark): PlainMove) -> String {
        mark.map(String::from).unwrap_or_default() + &self.name(cell)
    }
}
