//! Moves, as people type them.

use noughts_engine::rules::{Board, Kind, Mark, Move, Position, Rules};

use crate::intent::cell_of_digit;

/// The most columns and rows of a board on which two digits without a comma are a row and a column.
const MOST_JOINED: u8 = 9;

/// Reads a move in small letters of half width: a cell, with a mark before or after it where the mover chooses the mark. Whether the
/// move is legal is for the board to say.
pub(super) fn read(word: &str, board: &Board) -> Option<Move> {
    let rules = board.rules();
    let plain = cell(word, board).map(Move::from);
    // In Wild, `x5` is an X at the place of the digit, unless the board has a column x.
    let is_cell = |mv: &Move| rules.kind() != Kind::Wild || rules.contains(mv.position);
    plain.filter(is_cell).or_else(|| marked(word, board)).or(plain)
}

/// Reads a cell with a mark before or after it.
fn marked(word: &str, board: &Board) -> Option<Move> {
    Mark::ALL.into_iter().find_map(|mark| {
        let letter = mark.letter();
        let rests = [word.strip_prefix(letter), word.strip_suffix(letter)];
        let position = rests.into_iter().flatten().find_map(|rest| cell(rest.trim(), board))?;
        Some(Move { position, mark: Some(mark) })
    })
}

/// Reads a cell: its name in any order, its row and column, a digit, or the column into which a mark falls.
fn cell(word: &str, board: &Board) -> Option<Position> {
    let rules = board.rules();
    let is_joined = rules.columns() <= MOST_JOINED && rules.rows() <= MOST_JOINED;
    match *word.as_bytes() {
        [letter @ b'a'..=b'z'] if rules.kind() == Kind::Gravity => {
            Some(board.lands_on(Position::new(letter - b'a', 0)))
        }
        [digit @ b'1'..=b'9'] => at_digit(digit - b'0', board),
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] if is_joined => Some(Position::new(column - b'1', row - b'1')),
        _ => match word.split_once(',') {
            Some((row, column)) => Some(Position::new(number(column)? - 1, number(row)? - 1)),
            None => named(word),
        },
    }
}

/// Reads the name of a cell, also with its number first.
fn named(word: &str) -> Option<Position> {
    word.parse().ok().or_else(|| {
        let (number, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
        format!("{letter}{number}").parse().ok()
    })
}

/// Reads the number of a row or a column, from 1 to 99.
fn number(text: &str) -> Option<u8> {
    match text.trim().as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => Some((ten - b'0') * 10 + one - b'0'),
        _ => None,
    }
}

/// The cell of a digit: in Gravity that of a column, in Ultimate that at the place of the digit on a numpad in the board that must be
/// played in, and on 3×3 that at this place.
fn at_digit(digit: u8, board: &Board) -> Option<Position> {
    match board.rules().kind() {
        Kind::Gravity => Some(board.lands_on(Position::new(digit - 1, 0))),
        Kind::Ultimate => {
            let within = cell_of_digit(digit, Rules::TIC_TAC_TOE)?;
            Some(Position::of_small_board(board.target()?, within.in_small_board()))
        }
        _ => cell_of_digit(digit, board.rules()),
    }
}
