//! A random cell or, if this cell is taken, the next empty one in reading order.

use crate::rules::{Board, Position};

use super::{Account, Mind, Thinking};

/// Points at a random cell, and plays on the first empty cell from there on in reading order.
pub(super) const MIND: Mind = Mind {
    think,
    explain: |_, board, mv, _| {
        board.empty_cells().contains(mv.position).then(|| Account::Pointed { at: starts(board, mv.position) })
    },
};

/// There is one candidate for each cell that the opponent may point at, so an empty cell directly after taken ones is more
/// likely.
fn think(board: Board) -> Thinking {
    let cells: Vec<_> = board.rules().cells().collect();
    let empty = board.empty_cells();
    let first_empty_from = |start| (cells.iter().cycle().skip(start).copied()).find(|p| empty.contains(*p));
    Thinking::decided(board, (0..cells.len()).filter_map(first_empty_from))
}

/// The cells from which the opponent reads on to this empty cell: the empty cell itself, and the taken cells directly before it.
/// The last cell of the board comes before the first.
fn starts(board: &Board, position: Position) -> Vec<Position> {
    let mut cells: Vec<_> = board.rules().cells().collect();
    if let Some(index) = cells.iter().position(|cell| *cell == position) {
        cells.rotate_left(index + 1);
    }
    let last_empty_before = cells[..cells.len() - 1].iter().rposition(|cell| board.empty_cells().contains(*cell));
    cells.split_off(last_empty_before.map_or(0, |index| index + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Minimax, OpponentId};
    use crate::rules::Rules;

    #[test]
    fn every_start_leads_to_the_next_empty_cell_and_around_the_end() {
        let board = Board::parse(Rules::TIC_TAC_TOE, "O.X/XX./O.. o").unwrap();
        let candidates = OpponentId::SCAN.candidates(&mut Minimax::default(), &board);
        let names: Vec<_> = candidates.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["b1", "b1", "c2", "c2", "c2", "c2", "b3", "b3", "c3"]);
    }
}
