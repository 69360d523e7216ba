//! A plain and slow model of the seven kinds of games, with which the engine is compared. It is written from the text
//! of the rules alone, and shares no code and no types with the engine: an array of cells, a list of moves, and loops
//! over all lines.

use std::sync::Arc;

mod text;
pub mod walk;

/// A cell, and the mark that is placed on it where the mover chooses the mark. Cells are counted as one reads.
pub type PlainMove = (usize, Option<char>);

/// The kinds of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainKind {
    /// A line of one's own marks wins.
    Classic,
    /// A line of one's own marks loses.
    Misere,
    /// Each move places X or O. Whoever completes a line of equal marks wins.
    Wild,
    /// Both sides place X. Whoever completes a line loses.
    Notakto,
    /// A mark falls to the lowest empty cell of its column.
    Gravity,
    /// Each side has three marks. With the fourth, its oldest goes.
    Vanishing,
    /// Nine small boards. The cell of a move names the small board of the next move.
    Ultimate,
}

impl PlainKind {
    /// All kinds.
    #[rustfmt::skip]
    pub const ALL: [Self; 7] = [
        Self::Classic, Self::Misere, Self::Wild, Self::Notakto, Self::Gravity, Self::Vanishing, Self::Ultimate,
    ];

    /// Whether the kind is played with three in a row on three by three cells (or small boards) only.
    pub fn is_fixed(self) -> bool {
        matches!(self, Self::Vanishing | Self::Ultimate)
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainRefusal {
    /// The round is over.
    Over,
    /// The board has no such cell.
    Off,
    /// There is a mark on the cell.
    Taken,
    /// The mark on the cell is the one that goes with this move.
    Oldest,
    /// The mark would fall to this cell.
    InTheAir(usize),
    /// This small board must be played in.
    OtherBoard(usize),
    /// The small board is closed.
    Closed,
    /// The mover must choose a mark.
    MarkMissing,
    /// The mover cannot choose the mark.
    MarkGiven,
}

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainWhy {
    /// There is a line.
    Line,
    /// No cell, or no small board, is open.
    Full,
    /// The position is there for the third time.
    Repetition,
    /// The last mark was the 300th.
    Long,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainEnding {
    /// The side that won, if one did.
    pub winner: Option<char>,
    /// Whether the line is the loser's.
    pub by_loss: bool,
    /// Why it is over.
    pub why: PlainWhy,
    /// The cells of all lines, each once and as one reads. In Ultimate, the small boards.
    pub line: Vec<usize>,
}

/// A round of a game from an empty board.
#[derive(Clone, Debug)]
pub struct PlainGame {
    /// The kind of the game.
    pub kind: PlainKind,
    /// The columns of cells, nine in Ultimate.
    pub columns: usize,
    /// The rows of cells, nine in Ultimate.
    pub rows: usize,
    /// The least number of marks that make a line.
    pub in_a_row: usize,
    /// The side that begins, `X` or `O`.
    pub first: char,
    /// The mark on each cell, as one reads.
    pub cells: Vec<Option<char>>,
    /// The moves that were made.
    pub played: Vec<PlainMove>,
    /// How the round ended, if it did.
    pub ending: Option<PlainEnding>,
    /// All lines of the least number of cells. In Ultimate, those of a small board, and of the nine small boards.
    lines: Arc<Vec<Vec<usize>>>,
}

/// The other side.
pub fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

fn all_lines(columns: usize, rows: usize, in_a_row: usize) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let line = (0..in_a_row as isize).map(|step| {
                let (column, row) = (column as isize + right * step, row as isize + down * step);
                let is_on = (0..columns as isize).contains(&column) && (0..rows as isize).contains(&row);
                is_on.then(|| row as usize * columns + column as usize)
            });
            lines.extend(line.collect::<Option<Vec<_>>>());
        }
    }
    lines
}

/// The small board of a cell in Ultimate.
fn small_board(cell: usize) -> usize {
    cell / 9 / 3 * 3 + cell % 9 / 3
}

/// The cell within its small board in Ultimate.
fn within(cell: usize) -> usize {
    cell / 9 % 3 * 3 + cell % 9 % 3
}

impl PlainGame {
    /// An empty board.
    pub fn new(kind: PlainKind, [columns, rows, in_a_row]: [usize; 3], first: char) -> Self {
        assert!((3..=15).contains(&columns) && (3..=15).contains(&rows) && (3..=columns.max(rows)).contains(&in_a_row));
        assert!(!kind.is_fixed() || [columns, rows, in_a_row] == [3; 3]);
        let lines = Arc::new(all_lines(columns, rows, in_a_row));
        let (columns, rows) = if kind == PlainKind::Ultimate { (9, 9) } else { (columns, rows) };
        let cells = vec![None; columns * rows];
        Self { kind, columns, rows, in_a_row, first, cells, played: Vec::new(), ending: None, lines }
    }

    /// The side of the move after this many.
    fn side(&self, ply: usize) -> char {
        if ply.is_multiple_of(2) { self.first } else { other(self.first) }
    }

    /// The side to move.
    pub fn to_move(&self) -> char {
        self.side(self.played.len())
    }

    /// All reasons why a move is not legal, none if it is legal. After the end there is only one.
    pub fn refusals(&self, (cell, mark): PlainMove) -> Vec<PlainRefusal> {
        if self.ending.is_some() {
            return vec![PlainRefusal::Over];
        }
        let mut refusals = Vec::new();
        match mark {
            None if self.kind == PlainKind::Wild => refusals.push(PlainRefusal::MarkMissing),
            Some(_) if self.kind != PlainKind::Wild => refusals.push(PlainRefusal::MarkGiven),
            _ => (),
        }
        if cell >= self.cells.len() {
            refusals.push(PlainRefusal::Off);
        } else if self.kind == PlainKind::Vanishing && self.oldest() == Some(cell) {
            refusals.push(PlainRefusal::Oldest);
        } else if self.cells[cell].is_some() {
            refusals.push(PlainRefusal::Taken);
        } else if self.kind == PlainKind::Gravity && self.landing(cell % self.columns) != Some(cell) {
            refusals.extend(self.landing(cell % self.columns).map(PlainRefusal::InTheAir));
        }
        if self.kind == PlainKind::Ultimate && cell < self.cells.len() {
            let board = small_board(cell);
            refusals.extend(self.target().filter(|target| *target != board).map(PlainRefusal::OtherBoard));
            refusals.extend(self.is_closed(board).then_some(PlainRefusal::Closed));
        }
        refusals
    }

    /// The legal moves, by cells as one reads, and X before O.
    pub fn moves(&self) -> Vec<PlainMove> {
        let marks = if self.kind == PlainKind::Wild { [Some('X'), Some('O')].as_slice() } else { &[None] };
        let all = (0..self.cells.len()).flat_map(|cell| marks.iter().map(move |mark| (cell, *mark)));
        all.filter(|each| self.refusals(*each).is_empty()).collect()
    }

    /// Makes a legal move.
    pub fn play(&mut self, (cell, mark): PlainMove) {
        assert_eq!(self.refusals((cell, mark)), []);
        let oldest = if self.kind == PlainKind::Vanishing { self.oldest() } else { None };
        self.cells[cell] = match self.kind {
            PlainKind::Wild => mark,
            PlainKind::Notakto => Some('X'),
            _ => Some(self.to_move()),
        };
        if let Some(oldest) = oldest {
            self.cells[oldest] = None;
        }
        self.played.push((cell, mark));
        self.ending = self.judge();
    }

    /// How the last move ended the round, if it did.
    fn judge(&self) -> Option<PlainEnding> {
        let marks = match self.kind {
            PlainKind::Ultimate => (0..9).map(|board| self.owner(board)).collect(),
            _ => self.cells.clone(),
        };
        let is_full = match self.kind {
            PlainKind::Ultimate => (0..9).all(|board| self.is_closed(board)),
            _ => self.cells.iter().all(Option::is_some),
        };
        let mover = self.side(self.played.len() - 1);
        let line = self.completed(&marks);
        if !line.is_empty() {
            let by_loss = matches!(self.kind, PlainKind::Misere | PlainKind::Notakto);
            let winner = Some(if by_loss { other(mover) } else { mover });
            return Some(PlainEnding { winner, by_loss, why: PlainWhy::Line, line });
        }
        let why = match self.kind {
            _ if is_full => PlainWhy::Full,
            PlainKind::Vanishing if self.is_third_time() => PlainWhy::Repetition,
            PlainKind::Vanishing if self.played.len() == 300 => PlainWhy::Long,
            _ => return None,
        };
        Some(PlainEnding { winner: None, by_loss: false, why, line })
    }

    /// The places of all lines of equal marks.
    fn completed(&self, marks: &[Option<char>]) -> Vec<usize> {
        let is_complete =
            |line: &&Vec<usize>| marks[line[0]].is_some() && line.iter().all(|at| marks[*at] == marks[line[0]]);
        let mut places: Vec<_> = self.lines.iter().filter(is_complete).flatten().copied().collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The lowest empty cell of a column.
    fn landing(&self, column: usize) -> Option<usize> {
        (0..self.rows).rev().map(|row| row * self.columns + column).find(|cell| self.cells[*cell].is_none())
    }

    /// The cells of a side in a vanishing game, the oldest first. They are those of its last three moves.
    pub fn by_age(&self, side: char) -> Vec<usize> {
        let skipped = if side == self.to_move() { 1 } else { 0 };
        let mut cells: Vec<_> =
            self.played.iter().rev().skip(skipped).step_by(2).take(3).map(|(cell, _)| *cell).collect();
        cells.reverse();
        cells
    }

    /// The cell of the mark that goes with the next move of a vanishing game.
    fn oldest(&self) -> Option<usize> {
        let cells = self.by_age(self.to_move());
        (cells.len() == 3).then(|| cells[0])
    }

    /// Whether a vanishing game has the same marks of the same ages and the same side to move for the third time. All
    /// of these follow from the last six moves. Before the sixth, no position can be there again.
    fn is_third_time(&self) -> bool {
        let mut earlier = self.played.windows(6).rev().step_by(2);
        earlier.next().is_some_and(|now| earlier.filter(|then| *then == now).count() == 2)
    }

    /// The small board that must be played in, if there is one.
    pub fn target(&self) -> Option<usize> {
        self.played.last().map(|(cell, _)| within(*cell)).filter(|board| !self.is_closed(*board))
    }

    fn marks_within(&self, board: usize) -> Vec<Option<char>> {
        (0..9).map(|within| self.cells[(board / 3 * 3 + within / 3) * 9 + board % 3 * 3 + within % 3]).collect()
    }

    /// The side that has a line in a small board.
    pub fn owner(&self, board: usize) -> Option<char> {
        let marks = self.marks_within(board);
        self.completed(&marks).first().and_then(|at| marks[*at])
    }

    /// Whether a small board has a line or is full.
    pub fn is_closed(&self, board: usize) -> bool {
        self.owner(board).is_some() || self.marks_within(board).iter().all(Option::is_some)
    }
}
