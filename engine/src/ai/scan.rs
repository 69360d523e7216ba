//! A cell at random, and if it is taken the next empty one in reading order.

use crate::rules::{Board, Position};

use super::{Account, Level, Opponent, Thinking};

/// Plays where it first finds room.
pub const OPPONENT: Opponent = Opponent {
    id: "scan",
    name: "Scan",
    level: Level::Easy,
    sentence: "Points at a cell and reads on from there to the first empty one.",
    think,
    explain: |_, board, position, _| Account::Pointed { at: starts(board, position) },
};

/// One candidate for each cell it may point at, so that an empty cell behind taken ones is the likelier choice.
fn think(board: Board) -> Thinking {
    let cells: Vec<_> = board.rules().cells().collect();
    let empty = board.empty_cells();
    let first_empty_from = |start| (cells.iter().cycle().skip(start).copied()).find(|p| empty.contains(*p));
    Thinking::decided(board, (0..cells.len()).filter_map(first_empty_from))
}

/// The cells from which it reads on to this one: itself, and the taken ones before it, around the start of the board.
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
    use crate::rules::Rules;

    #[test]
    fn every_start_leads_to_the_next_empty_cell_and_around_the_end() {
        let board = Board::parse(Rules::TIC_TAC_TOE, "O.X/XX./O.. o").unwrap();
        let names: Vec<_> = OPPONENT.candidates(&board).iter().map(|p| p.to_string()).collect();
        assert_eq!(names, ["b1", "b1", "c2", "c2", "c2", "c2", "b3", "b3", "c3"]);
    }
}
