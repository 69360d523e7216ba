//! A random cell or, if this cell cannot be played, the next one in reading order that can.

use crate::rules::{Board, Position};

use super::{Account, Mind, Thinking};

/// Points at a random cell, and plays on the first cell from there on, in reading order, that may be played. Where it may choose
/// the mark, either is equally likely.
pub(super) const CLASSIC: Mind = Mind {
    think,
    explain: |_, board, mv, _| {
        board.legal_cells().contains(mv.position).then(|| Account::Pointed { at: starts(board, mv.position) })
    },
};

/// The same in all games.
pub(super) const OTHERS: Mind = CLASSIC;

/// There is one candidate for each cell that the opponent may point at, so a cell directly after others that cannot be played is
/// more likely. There are two if the opponent chooses the mark.
fn think(board: Board) -> Option<Thinking> {
    let cells: Vec<_> = board.rules().cells().collect();
    let legal = board.legal_cells();
    let first_from = |start| (cells.iter().cycle().skip(start).copied()).find(|cell| legal.contains(*cell));
    let moves = (0..cells.len())
        .filter_map(first_from)
        .flat_map(|cell| board.legal_moves().filter(move |mv| mv.position == cell));
    Some(Thinking::decided(board, moves))
}

/// The cells from which the opponent reads on to this cell, which may be played: the cell itself, and the ones directly before it
/// that cannot be played. The last cell of the board comes before the first.
fn starts(board: &Board, position: Position) -> Vec<Position> {
    let mut cells: Vec<_> = board.rules().cells().collect();
    if let Some(index) = cells.iter().position(|cell| *cell == position) {
        cells.rotate_left(index + 1);
    }
    let last_legal_before = cells[..cells.len() - 1].iter().rposition(|cell| board.legal_cells().contains(*cell));
    cells.split_off(last_legal_before.map_or(0, |index| index + 1))
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
