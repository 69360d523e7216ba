//! A plain search: a grid, eight lines, and every game played to its end.

use std::collections::{HashMap, HashSet};

use noughts_engine::rules::{Board, Line, Mark, Move, Position, Rules};
use noughts_engine::teach::Value;

/// Marks as a grid, and nothing of [`Board`] but its notation.
pub type Marks = [[Option<Mark>; 3]; 3];

pub const LINES: [[(usize, usize); 3]; 8] = [
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(2, 0), (1, 1), (0, 2)],
];

pub fn grid(board: &Board) -> Marks {
    let text = board.to_string();
    let mut rows = text.split([' ', '/']);
    std::array::from_fn(|_| {
        let row = rows.next().unwrap().as_bytes();
        std::array::from_fn(|column| match row[column] {
            b'X' => Some(Mark::X),
            b'O' => Some(Mark::O),
            _ => None,
        })
    })
}

pub fn with(mut grid: Marks, mark: Mark, at: Position) -> Marks {
    assert_eq!(grid[usize::from(at.row)][usize::from(at.column)].replace(mark), None, "{at} is empty");
    grid
}

pub fn empty(grid: &Marks) -> Vec<Position> {
    let cells = (0..3).flat_map(|row| (0..3).map(move |column| (column, row)));
    let empty = cells.filter(|(column, row)| grid[*row][*column].is_none());
    empty.map(|(column, row)| Position::new(column as u8, row as u8)).collect()
}

/// The lines that a side has, by the names of their ends.
pub fn lines(grid: &Marks, mark: Mark) -> HashSet<String> {
    let full = LINES.iter().filter(|line| line.iter().all(|(column, row)| grid[*row][*column] == Some(mark)));
    full.map(|line| {
        let [first, .., last] = line.map(|(column, row)| Position::new(column as u8, row as u8).to_string());
        format!("{first}–{last}")
    })
    .collect()
}

pub fn named(lines: &[Line]) -> HashSet<String> {
    lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")).collect()
}

/// Where a side would complete a line.
pub fn threats(grid: &Marks, mark: Mark) -> Vec<Position> {
    empty(grid).into_iter().filter(|at| !lines(&with(*grid, mark, *at), mark).is_empty()).collect()
}

/// Who wins if both play perfectly, and after how many more marks when the winner hurries and the loser delays.
#[derive(Default)]
pub struct Solver(HashMap<(Marks, Mark), (Option<Mark>, usize)>);

impl Solver {
    pub fn solve(&mut self, grid: Marks, to_move: Mark) -> (Option<Mark>, usize) {
        let empty = empty(&grid);
        if !lines(&grid, to_move.other()).is_empty() {
            return (Some(to_move.other()), 0);
        }
        if empty.is_empty() {
            return (None, 0);
        }
        if let Some(known) = self.0.get(&(grid, to_move)) {
            return *known;
        }
        let ends: Vec<_> = empty.iter().map(|at| self.solve(with(grid, to_move, *at), to_move.other())).collect();
        let of = |winner: Option<Mark>| ends.iter().filter(move |end| end.0 == winner).map(|end| end.1 + 1);
        let end = if let Some(soonest) = of(Some(to_move)).min() {
            (Some(to_move), soonest)
        } else if let Some(drawn) = of(None).max() {
            (None, drawn)
        } else {
            (Some(to_move.other()), of(Some(to_move.other())).max().unwrap())
        };
        self.0.insert((grid, to_move), end);
        end
    }

    /// For `mark`, of a position in which `to_move` is to move.
    pub fn value(&mut self, grid: Marks, to_move: Mark, mark: Mark) -> Value {
        match self.solve(grid, to_move).0 {
            None => Value::Draw,
            Some(winner) if winner == mark => Value::Win,
            Some(_) => Value::Loss,
        }
    }
}

/// The 4520 unfinished positions with X beginning, or those with O beginning.
pub fn unfinished(first: Mark) -> Vec<Board> {
    let mut all = vec![Board::new(Rules::TIC_TAC_TOE, first)];
    let mut seen: HashSet<_> = all.iter().map(Board::to_string).collect();
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        let after = board.legal_cells().map(|position| board.after(position).unwrap());
        all.extend(after.filter(|after| !after.is_over() && seen.insert(after.to_string())));
    }
    all
}

/// Plays a line of moves, each of which has to be legal and as good as any: the winner.
pub fn play_perfectly(solver: &mut Solver, board: &Board, line: &[Move], first_is_free: bool) -> Option<Mark> {
    let (mut grid, mut to_move) = (grid(board), board.to_move());
    for (index, Move { position: at, .. }) in line.iter().enumerate() {
        assert_eq!(lines(&grid, Mark::X).len() + lines(&grid, Mark::O).len(), 0, "the round is not over");
        let before = solver.solve(grid, to_move);
        grid = with(grid, to_move, *at);
        to_move = to_move.other();
        if index > 0 || !first_is_free {
            let after = solver.solve(grid, to_move);
            assert_eq!((after.0, after.1 + 1), before, "{at} is a best move, in {line:?} of {board}");
        }
    }
    let winner = Mark::ALL.into_iter().find(|mark| !lines(&grid, *mark).is_empty());
    assert!(winner.is_some() || empty(&grid).is_empty(), "it is played to the end");
    winner
}

/// A reply that makes two threats and leaves nothing to complete, of a side that has nothing to complete now.
pub fn forks(grid: &Marks, mark: Mark) -> Vec<Position> {
    if !threats(grid, mark).is_empty() {
        return Vec::new();
    }
    let forks = empty(grid).into_iter().filter(|at| {
        let after = with(*grid, mark, *at);
        threats(&after, mark).len() >= 2 && threats(&after, mark.other()).is_empty()
    });
    forks.collect()
}
