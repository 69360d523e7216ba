//! Who wins on boards that are larger than three by three, by a search that shares nothing with the opponents. Boards
//! of 24 cells and more with four in a row would take minutes, and are left out.

use std::collections::HashMap;

use noughts_engine::rules::{Board, Mark, Position, Rules};

/// Decides whether X can force a line against O. The rules judge every move; moves that cannot matter are left out.
struct Attack {
    rules: Rules,
    /// The cells of every line that fits on the board, a bit for each.
    lines: Vec<u64>,
    /// Whether X wins, by boards with X to move.
    known: HashMap<Board, bool>,
}

impl Attack {
    fn new(rules: Rules) -> Self {
        let mut lines = Vec::new();
        for start in rules.cells() {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let cell = |n: i8| start.offset(right * n, down * n).filter(|cell| rules.contains(*cell));
                lines.extend((0..rules.in_a_row() as i8).map(|n| Some(bit(rules, cell(n)?))).sum::<Option<u64>>());
            }
        }
        Self { rules, lines, known: HashMap::new() }
    }

    /// The empty cells on lines that this side could still complete, those on the fullest lines first.
    fn useful(&self, board: &Board, mark: Mark) -> Vec<Position> {
        let bits = |mark| board.cells_of(mark).fold(0, |bits, cell| bits | bit(self.rules, cell));
        let (own, other) = (bits(mark), bits(mark.other()));
        let open: Vec<_> = self.lines.iter().filter(|line| **line & other == 0).collect();
        let value = |cell: Position| -> u32 {
            let through = open.iter().filter(|line| ***line & bit(self.rules, cell) != 0);
            through.map(|line| 1 << (3 * (**line & own).count_ones())).sum()
        };
        let mut cells: Vec<_> =
            board.legal_cells().map(|cell| (value(cell), cell)).filter(|(value, _)| *value > 0).collect();
        cells.sort_unstable_by(|a, b| b.cmp(a));
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    /// Whether X wins when X is to move. A cell on no line that X can complete does not help X, unless it blocks.
    fn wins(&mut self, board: &Board) -> bool {
        if !board.completions(Mark::X).is_empty() {
            return true;
        }
        if let Some(known) = self.known.get(board) {
            return *known;
        }
        let mut blocks = board.completions(Mark::O);
        let moves = match blocks.len() {
            0 => self.useful(board, Mark::X),
            1 => blocks.by_ref().collect(),
            _ => Vec::new(),
        };
        let wins = moves.into_iter().any(|cell| self.wins_after(&board.after(cell).unwrap()));
        self.known.insert(*board, wins);
        wins
    }

    /// Whether X wins when O is to move. A cell on no line that either side can complete does not help O.
    fn wins_after(&mut self, board: &Board) -> bool {
        if !board.completions(Mark::O).is_empty() {
            return false;
        }
        let mut blocks = board.completions(Mark::X);
        let moves = match blocks.len() {
            0 => {
                let mut moves = self.useful(board, Mark::X);
                if moves.is_empty() {
                    return false;
                }
                let own: Vec<_> =
                    self.useful(board, Mark::O).into_iter().filter(|cell| !moves.contains(cell)).collect();
                moves.extend(own);
                moves
            }
            1 => blocks.by_ref().collect(),
            _ => return true,
        };
        moves.into_iter().all(|cell| self.wins(&board.after(cell).unwrap()))
    }
}

fn bit(rules: Rules, cell: Position) -> u64 {
    1 << (u32::from(cell.row) * u32::from(rules.columns()) + u32::from(cell.column))
}

#[test]
fn every_first_move_wins_or_draws_as_it_is_known() {
    for ((columns, rows, in_a_row), wins) in [((3, 3, 3), false), ((4, 4, 3), true), ((4, 4, 4), false)] {
        let rules = Rules::new(columns, rows, in_a_row).unwrap();
        let mut attack = Attack::new(rules);
        for opening in rules.cells() {
            let after = Board::new(rules, Mark::X).after(opening).unwrap();
            assert_eq!(attack.wins_after(&after), wins, "{opening} with {rules}");
        }
    }
}

#[test]
fn the_first_player_wins_or_draws_as_it_is_known() {
    for ((columns, rows, in_a_row), wins) in [((4, 3, 3), true), ((5, 3, 3), true), ((5, 4, 4), false)] {
        let rules = Rules::new(columns, rows, in_a_row).unwrap();
        assert_eq!(Attack::new(rules).wins(&Board::new(rules, Mark::X)), wins, "{rules}");
    }
}
