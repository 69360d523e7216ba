//! Ultimate: nine small boards are the cells of a large one. The cell of a move names the small board of the next move.

use super::{Outlook, Playable};
use crate::rules::cells::index;
use crate::rules::lines::{LINES_OF_THREE, has_line, lines};
use crate::rules::word::{Bits, Word};
use crate::rules::{ByMark, Cells, IllegalMove, Line, Mark, Move, Position, Rules, Setup, Symmetry};

/// The cells of a small board, and the small boards of the large one, are numbered from 0 to 8 as one reads.
const ALL: u16 = 0b1_1111_1111;
/// A small board, and what is owned of the large one, have lines as this game has.
const SMALL: Rules = Rules::TIC_TAC_TOE;

/// A position of [Ultimate](crate::rules::Kind::Ultimate).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ultimate {
    /// The marks on each small board.
    boards: [ByMark<u16>; 9],
    /// The small boards that a side has won.
    owned: ByMark<u16>,
    /// The small boards in which nothing more is played: won ones, and full ones.
    closed: u16,
    /// The small board that must be played in; `None` if any open one may be.
    target: Option<u8>,
    to_move: Mark,
    ended_by: Option<Mark>,
}

/// A cell of a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Within {
    board: u8,
    cell: u8,
}

impl Within {
    /// The small board of a cell, and the cell in it, unless the cell is off the board.
    fn at(position: Position) -> Option<Self> {
        Rules::ULTIMATE.contains(position).then(|| Self::of(position))
    }

    /// The same for a cell that is known to be on the board.
    fn of(position: Position) -> Self {
        Self { board: position.small_board() - 1, cell: position.in_small_board() - 1 }
    }

    fn position(self) -> Position {
        Position::of_small_board(self.board + 1, self.cell + 1)
    }
}

fn has(set: u16, number: u8) -> bool {
    set & 1 << number != 0
}

fn is_line(set: u16) -> bool {
    has_line(SMALL, u64::from(set))
}

impl Ultimate {
    pub(crate) fn new(first: Mark) -> Self {
        let none = ByMark::default();
        Self { boards: [none; 9], owned: none, closed: 0, target: None, to_move: first, ended_by: None }
    }

    /// The small board that must be played in; `None` if any open one may be.
    pub(crate) fn target(&self) -> Option<u8> {
        self.target
    }

    /// The side that has won a small board.
    pub(crate) fn owner(&self, board: u8) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| has(self.owned[*mark], board))
    }

    /// Whether nothing more is played in a small board.
    pub(crate) fn is_closed(&self, board: u8) -> bool {
        has(self.closed, board)
    }

    /// Whether the side to move may play in a small board.
    pub(crate) fn is_open(&self, board: u8) -> bool {
        has(self.open(), board)
    }

    /// The small boards in which the side to move may play.
    fn open(&self) -> u16 {
        match (self.ended_by, self.target) {
            (Some(_), _) => 0,
            (None, Some(target)) => 1 << target,
            (None, None) => ALL & !self.closed,
        }
    }

    /// The empty cells of a small board.
    fn empty(&self, board: u8) -> u16 {
        let ByMark { x, o } = self.boards[usize::from(board)];
        ALL & !(x | o)
    }

    /// What a side has of the large board, and of the small boards that are open, in points.
    fn points(&self, side: Mark) -> i32 {
        let (owned, other) = (self.owned[side], side.other());
        let large = open_lines(owned, self.closed & !owned);
        let small = numbers(ALL & !self.closed).map(|board| {
            let board = self.boards[usize::from(board)];
            let [ones, twos] = open_lines(board[side], board[other]);
            ones + 4 * twos
        });
        40 * owned.count_ones() as i32 + 20 * large[0] + 120 * large[1] + small.sum::<i32>()
    }

    /// Closes a small board on which there is a line of this side, or no empty cell.
    fn judge(&mut self, board: u8, mark: Mark) {
        if is_line(self.boards[usize::from(board)][mark]) {
            self.owned[mark] |= 1 << board;
            self.closed |= 1 << board;
            if is_line(self.owned[mark]) {
                self.ended_by = Some(mark);
            }
        } else if self.empty(board) == 0 {
            self.closed |= 1 << board;
        }
    }
}

/// How many lines of a small board have no cell of `blocked`, with one own cell and with two.
fn open_lines(own: u16, blocked: u16) -> [i32; 2] {
    let own_cells = |number| move |line: &&u16| **line & blocked == 0 && (**line & own).count_ones() == number;
    [1, 2].map(|number| LINES_OF_THREE.iter().filter(own_cells(number)).count() as i32)
}

/// The numbers in a set, from the lowest.
fn numbers(set: u16) -> impl Iterator<Item = u8> + Clone {
    let mut left = u64::from(set);
    std::iter::from_fn(move || left.take_first())
}

impl Playable for Ultimate {
    type Move = Within;

    fn rules(&self) -> Rules {
        Rules::ULTIMATE
    }

    fn to_move(&self) -> Mark {
        self.to_move
    }

    fn marks(&self) -> ByMark<Bits> {
        ByMark::new(|mark| {
            let cells = (0..9).flat_map(|board| {
                numbers(self.boards[usize::from(board)][mark]).map(move |cell| Within { board, cell }.position())
            });
            let numbers = cells.filter_map(|cell| index(cell, 9));
            numbers.fold(Bits::NONE, |bits, cell| bits | Bits::bit(cell))
        })
    }

    /// The moves by small boards, and in each as one reads.
    fn moves(&self) -> impl Iterator<Item = Within> + Clone {
        let position = *self;
        numbers(self.open())
            .flat_map(move |board| numbers(position.empty(board)).map(move |cell| Within { board, cell }))
    }

    fn after(&self, Within { board, cell }: Within) -> Self {
        let (mut after, mover) = (*self, self.to_move);
        after.boards[usize::from(board)][mover] |= 1 << cell;
        after.judge(board, mover);
        after.target = (!after.is_closed(cell)).then_some(cell);
        after.to_move = mover.other();
        after
    }

    fn left(&self) -> usize {
        numbers(ALL & !self.closed).map(|board| self.empty(board).count_ones() as usize).sum()
    }

    fn key(&self) -> Option<[u64; 3]> {
        None
    }

    fn winner(&self) -> Option<Mark> {
        self.ended_by
    }

    fn is_over(&self) -> bool {
        self.ended_by.is_some() || self.closed == ALL
    }

    fn playable(&self) -> Bits {
        let cells = self.moves().filter_map(|within| index(within.position(), 9));
        cells.fold(Bits::NONE, |bits, cell| bits | Bits::bit(cell))
    }

    fn find(&self, mv: Move) -> Result<Within, IllegalMove> {
        let Move { position, mark } = mv;
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        let within = Within::at(position).ok_or(IllegalMove::OffBoard(position))?;
        match self.target {
            _ if mark.is_some() => Err(IllegalMove::HasMark(position)),
            _ if !has(self.empty(within.board), within.cell) => Err(IllegalMove::Occupied(position)),
            _ if self.is_closed(within.board) => Err(IllegalMove::Closed(position)),
            Some(target) if target != within.board => Err(IllegalMove::Elsewhere { position, target: target + 1 }),
            _ => Ok(within),
        }
    }

    fn known(&self, mv: Move) -> Within {
        Within::of(mv.position)
    }

    fn code(Within { board, cell }: Within) -> u16 {
        u16::from_le_bytes([board, cell])
    }

    fn decoded(code: u16) -> Within {
        let [board, cell] = code.to_le_bytes();
        Within { board, cell }
    }

    fn named(&self, within: Within) -> Move {
        within.position().into()
    }

    /// Lines of small boards, each by its middle cell.
    fn lines(&self) -> Vec<Line> {
        let Some(by) = self.ended_by else {
            return Vec::new();
        };
        let boards = lines(SMALL, Cells::new(u64::from(self.owned[by]).widened(), 3));
        let middle = |board: &Position| Position::new(board.column * 3 + 1, board.row * 3 + 1);
        boards.iter().map(|line| Line::new(line.cells().iter().map(middle).collect())).collect()
    }

    /// Small boards that are owned count most, then lines of them, then open lines in small boards.
    fn outlook(&self) -> Outlook {
        Outlook::points(self.points(self.to_move) - self.points(self.to_move.other()))
    }

    fn null_move(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    fn mapped(&self, symmetry: Symmetry) -> Self {
        // Small boards are mapped as the cells of a small board are.
        let small = symmetry.of(SMALL);
        let map = |set: u16| numbers(set).fold(0, |mapped, number| mapped | 1 << small.map_cell(number));
        let mut mapped = *self;
        for board in 0..9 {
            mapped.boards[usize::from(small.map_cell(board))] = self.boards[usize::from(board)].map(map);
        }
        mapped.owned = self.owned.map(map);
        mapped.closed = map(self.closed);
        mapped.target = self.target.map(|target| small.map_cell(target));
        mapped
    }

    fn from_setup(setup: &Setup) -> Self {
        let mut ultimate = Self::new(setup.to_move());
        for mark in Mark::ALL {
            for position in Cells::new(setup.marks()[mark], 9) {
                if let Some(Within { board, cell }) = Within::at(position) {
                    ultimate.boards[usize::from(board)][mark] |= 1 << cell;
                }
            }
        }
        for board in 0..9 {
            Mark::ALL.into_iter().for_each(|mark| ultimate.judge(board, mark));
        }
        ultimate.target = setup.target().map(|target| target - 1);
        ultimate
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::of_marks(Rules::ULTIMATE, self.marks(), self.to_move);
        setup.set_target(self.target.map(|target| target + 1));
        setup
    }

    fn order(&self) -> impl Ord {
        (self.boards.map(|board| (board.x, board.o)), self.target)
    }
}
