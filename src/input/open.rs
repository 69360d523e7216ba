//! The keyboard on a board of Ultimate: keys choose only cells where the next move can be made.

use noughts_engine::rules::{Board, Move, Position, Rules};

use crate::intent::cell_of_digit;

/// The cell to which an arrow key leads that goes this many columns and rows: again and again the next one where a move can be made.
pub(super) fn next_open(board: &Board, from: Position, (columns, rows): (i8, i8)) -> Position {
    let direction = (columns.signum(), rows.signum());
    let steps = columns.unsigned_abs().max(rows.unsigned_abs()).min(board.rules().columns());
    (0..steps).fold(from, |at, _| next(board, at, direction).unwrap_or(at))
}

/// The nearest cell in a direction where a move can be made. A cell aside counts as twice as far away as a cell ahead.
fn next(board: &Board, from: Position, (right, down): (i8, i8)) -> Option<Position> {
    let distance = |to: Position| {
        let [x, y] = away(from, to);
        let (ahead, aside) = (x * i16::from(right) + y * i16::from(down), x * i16::from(down) + y * i16::from(right));
        (ahead > 0).then_some(ahead + 2 * aside.abs())
    };
    let ahead = board.legal_cells().filter_map(|cell| Some((distance(cell)?, cell)));
    ahead.min().map(|(_, cell)| cell)
}

/// The nearest cell where a move can be made, or the same cell once the round is over.
pub(super) fn nearest_open(board: &Board, from: Position) -> Position {
    let distance = |to: &Position| away(from, *to).map(|steps| steps * steps).iter().sum::<i16>();
    board.legal_cells().min_by_key(distance).unwrap_or(from)
}

/// How many columns and rows one cell is away from another.
fn away(from: Position, to: Position) -> [i16; 2] {
    [i16::from(to.column) - i16::from(from.column), i16::from(to.row) - i16::from(from.row)]
}

/// The move to the cell at the place of a digit on a numpad, in the small board that must be played in. If several are open, it is the
/// small board of the focus.
pub(super) fn cell_of_digit_within(digit: u8, board: &Board, focus: Position) -> Option<Move> {
    let within = cell_of_digit(digit, Rules::TIC_TAC_TOE)?;
    let small_board = board.target().unwrap_or(focus.small_board());
    Some(Position::of_small_board(small_board, within.in_small_board()).into())
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{Kind, Mark};

    use super::*;

    /// The board of Ultimate after these moves.
    fn after(moves: &str) -> Board {
        let mut board = Board::new(Kind::Ultimate.usual_rules(), Mark::X);
        moves.split_whitespace().for_each(|name| board.play(at(name)).unwrap());
        board
    }

    fn at(name: &str) -> Position {
        name.parse().unwrap()
    }

    #[test]
    fn arrows_lead_through_open_cells_only() {
        // O has sent X to the top left board, where a1 and b2 are taken.
        let board = after("a1 b2 e5 d4");
        assert_eq!(board.target(), Some(1));
        for (from, direction, to) in [
            ("a2", (0, -1), "b1"),
            ("a2", (1, 0), "c2"),
            ("c2", (-1, 0), "a2"),
            ("c3", (1, 0), "c3"),
            ("b1", (i8::MAX, 0), "c1"),
        ] {
            assert_eq!(next_open(&board, at(from), direction), at(to), "{from} {direction:?}");
        }
        assert_eq!(nearest_open(&board, at("d4")), at("c3"));
        assert_eq!(nearest_open(&board, at("b1")), at("b1"));
    }

    #[test]
    fn every_open_cell_can_be_reached_from_every_other_one() {
        for moves in ["", "e5", "a1 b2 e5 d4", "e5 d4 a1 b2 e4 e2 e6", "e5 d4 a1 b2 e4 e2 e6 e8"] {
            let board = after(moves);
            for from in board.legal_cells() {
                let mut reached = vec![from];
                let mut index = 0;
                while index < reached.len() {
                    for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        let to = next_open(&board, reached[index], direction);
                        if !reached.contains(&to) {
                            reached.push(to);
                        }
                    }
                    index += 1;
                }
                assert_eq!(reached.len(), board.legal_cells().len(), "{moves}: {from}");
            }
        }
    }

    #[test]
    fn digits_are_cells_of_the_small_board_that_must_be_played_in() {
        let of =
            |board: &Board, digit, focus: &str| cell_of_digit_within(digit, board, at(focus)).map(|mv| mv.position);
        let board = after("e5 d4");
        assert_eq!(of(&board, 7, "h8"), Some(at("a1")));
        assert_eq!(of(&board, 1, "h8"), Some(at("a3")));
        assert_eq!(of(&after(""), 9, "h8"), Some(at("i7")), "any board is open");
    }
}
