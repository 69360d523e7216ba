//! What keeps marks from being a position of the game, for each kind.

use std::fmt;

use thiserror::Error;

use super::Setup;
use crate::rules::cells::index;
use crate::rules::lines::has_line;
use crate::rules::word::{Bits, Word};
use crate::rules::{ByMark, Cells, Kind, Mark, Position, Rules};

/// The most marks that a side can have where marks vanish.
const MOST: u32 = 3;

/// One reason why legal moves cannot lead to marks that were set up.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// Players take turns, so the numbers of their marks differ by one at most.
    #[error("{x} X and {o} O: one side has moved too often")]
    Counts {
        /// The number of marks of X.
        x: u32,
        /// The number of marks of O.
        o: u32,
    },
    /// This side has one mark more than the other, so it is not its turn.
    #[error("{0} has moved once more, so {other} is to move", other = .0.other())]
    Turn(Mark),
    /// A side has more than three marks, although the oldest would be gone.
    #[error("{0} has more than three marks")]
    TooMany(Mark),
    /// Both sides place X, so there is no O.
    #[error("there is O on {0}, and both sides place X")]
    HasO(Position),
    /// Marks fall, and the cell below this mark is empty.
    #[error("the mark on {0} has an empty cell below it")]
    Floats(Position),
    /// Marks fall, and cannot have come to lie like this in turns.
    #[error("marks that fall in turns cannot come to lie like this")]
    Order,
    /// The round ends with the first line, so only one side can have one.
    #[error("both sides have a line")]
    TwoWinners,
    /// Whoever completed the line made the last move, so it is not its turn.
    #[error("{0} has a line already, so it cannot be {0}'s turn")]
    WinnerToMove(Mark),
    /// The last move completed all lines of this side, so the cell of that move is in each of the lines. These lines have no cell
    /// in common.
    #[error("{0} has lines that no single move completes")]
    SeparateLines(Mark),
    /// A small board has lines that no moves lead to: lines of both sides, or lines that no single move completes.
    #[error("small board {0} has lines that no moves lead to")]
    SmallBoard(u8),
    /// Nothing more is played in the small board that is said to be next.
    #[error("small board {0} is closed, so it cannot be next")]
    ClosedTarget(u8),
    /// No mark of the side that moved last sends to the small board that is said to be next.
    #[error("no last move of {by} sends to small board {target}")]
    NoMoveSends {
        /// The small board.
        target: u8,
        /// The side that moved last.
        by: Mark,
    },
    /// Every mark of the side that moved last sends to a small board that is open, so one of them is next.
    #[error("one small board must be next, wherever {0} moved last")]
    MustHaveTarget(Mark),
}

/// Everything that keeps marks from being a position of the game.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    faults: Vec<SetupFault>,
}

impl Impossible {
    /// The faults, of which there is at least one. Faults of the numbers come before faults of the lines.
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for Impossible {
    /// Joins all faults in one sentence, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl Setup {
    /// Finds what keeps the marks from being a position of the game.
    pub(in crate::rules) fn check(&self) -> Result<(), Impossible> {
        let mut faults = Vec::new();
        let kind = self.rules.kind();
        match kind {
            Kind::Notakto => faults.extend(self.cells_of(Mark::O).next().map(SetupFault::HasO)),
            Kind::Wild => {}
            _ => self.check_counts(&mut faults),
        }
        if kind == Kind::Gravity {
            faults.extend(self.floating().map(SetupFault::Floats));
        }
        match kind {
            Kind::Ultimate => self.check_small_boards(&mut faults),
            _ => self.check_lines(&mut faults),
        }
        if kind == Kind::Gravity
            && faults.is_empty()
            && self.rules.cells().len() <= 9
            && !self.can_fall(self.marks, self.to_move)
        {
            faults.push(SetupFault::Order);
        }
        if faults.is_empty() { Ok(()) } else { Err(Impossible { faults }) }
    }

    fn check_counts(&self, faults: &mut Vec<SetupFault>) {
        let [x, o] = Mark::ALL.map(|mark| self.marks[mark].len() as u32);
        if self.rules.kind() == Kind::Vanishing {
            let too_many = Mark::ALL.into_iter().filter(|mark| self.marks[*mark].len() as u32 > MOST);
            faults.extend(too_many.map(SetupFault::TooMany));
        }
        let ahead = if x > o { Mark::X } else { Mark::O };
        match x.abs_diff(o) {
            0 => {}
            1 if ahead != self.to_move => {}
            1 => faults.push(SetupFault::Turn(ahead)),
            _ => faults.push(SetupFault::Counts { x, o }),
        }
    }

    fn check_lines(&self, faults: &mut Vec<SetupFault>) {
        let with_line = Mark::ALL.into_iter().filter(|mark| has_line(self.rules, self.marks[*mark]));
        let with_line: Vec<_> = with_line.collect();
        let is_of_side = !matches!(self.rules.kind(), Kind::Wild | Kind::Notakto);
        match with_line[..] {
            [_, _] => faults.push(SetupFault::TwoWinners),
            [side] if side == self.to_move && is_of_side => faults.push(SetupFault::WinnerToMove(side)),
            _ => {}
        }
        faults
            .extend(with_line.into_iter().filter(|mark| self.has_separate_lines(*mark)).map(SetupFault::SeparateLines));
    }

    /// Whether a line of this mark remains whichever of the marks that can be the last one is removed.
    fn has_separate_lines(&self, mark: Mark) -> bool {
        // A mark that falls lies on top of its column. What vanished with the last mark may have been anywhere.
        let mut last = match self.rules.kind() {
            Kind::Gravity => self.tops(self.marks) & self.marks[mark],
            Kind::Vanishing => self.ages[mark].cells().last().map_or(Bits::NONE, |cell| Bits::bit(*cell)),
            _ => self.marks[mark],
        };
        std::iter::from_fn(|| last.take_first())
            .all(|cell| has_line(self.rules, self.marks[mark].without(Bits::bit(cell))))
    }

    /// The marks that have an empty cell below.
    fn floating(&self) -> Cells {
        let taken = self.marks.x | self.marks.o;
        let columns = self.rules.columns();
        let last_row = Bits::first(columns * self.rules.rows()).without(Bits::first(columns * (self.rules.rows() - 1)));
        Cells::new(taken.without(taken >> u32::from(columns) | last_row), columns)
    }

    /// The marks on which no other lies.
    fn tops(&self, marks: ByMark<Bits>) -> Bits {
        let taken = marks.x | marks.o;
        taken.without(taken << u32::from(self.rules.columns()))
    }

    /// Whether these marks can have fallen in turns. Goes back move by move; nothing on the way has a line, because the last move
    /// is the only one that may complete one.
    fn can_fall(&self, marks: ByMark<Bits>, to_move: Mark) -> bool {
        let mover = to_move.other();
        let mut last = self.tops(marks) & marks[mover];
        (marks.x | marks.o).is_none()
            || std::iter::from_fn(|| last.take_first()).any(|cell| {
                let mut before = marks;
                before[mover] = before[mover].without(Bits::bit(cell));
                !has_line(self.rules, before[mover]) && self.can_fall(before, mover)
            })
    }

    /// Checks what only Ultimate has: its small boards, and which of them is next.
    fn check_small_boards(&self, faults: &mut Vec<SetupFault>) {
        let small = Rules::TIC_TAC_TOE;
        let boards: [ByMark<u64>; 9] = std::array::from_fn(|board| self.small_board(board as u8));
        let is_won = |board: &ByMark<u64>, mark: Mark| has_line(small, board[mark]);
        for (board, number) in boards.iter().zip(1..) {
            let mut lines = Mark::ALL.into_iter().filter(|mark| is_won(board, *mark));
            let is_possible = match (lines.next(), lines.next()) {
                (None, _) => true,
                (Some(mark), None) => without_one(board[mark]).any(|rest| !has_line(small, rest)),
                (Some(_), Some(_)) => false,
            };
            if !is_possible {
                faults.push(SetupFault::SmallBoard(number));
            }
        }
        let owned = ByMark::new(|mark| {
            (0..9)
                .filter(|board| is_won(&boards[usize::from(*board)], mark))
                .fold(0, |set, board| set | u64::bit(board))
        });
        let winners: Vec<_> = Mark::ALL.into_iter().filter(|mark| has_line(small, owned[*mark])).collect();
        match winners[..] {
            [_, _] => faults.push(SetupFault::TwoWinners),
            [winner] if winner == self.to_move => faults.push(SetupFault::WinnerToMove(winner)),
            _ => {}
        }
        let is_separate = |mark: &Mark| without_one(owned[*mark]).all(|rest| has_line(small, rest));
        faults.extend(winners.into_iter().filter(is_separate).map(SetupFault::SeparateLines));
        let is_closed = |board: u8| {
            let ByMark { x, o } = boards[usize::from(board)];
            (owned.x | owned.o).has(board) || (x | o) == u64::first(9)
        };
        let by = self.to_move.other();
        let mut sends = boards.iter().fold(0, |sends, board| sends | board[by]);
        match self.target {
            Some(target) if is_closed(target - 1) => faults.push(SetupFault::ClosedTarget(target)),
            Some(target) if !sends.has(target - 1) => faults.push(SetupFault::NoMoveSends { target, by }),
            None if !self.is_empty() && !std::iter::from_fn(|| sends.take_first()).any(is_closed) => {
                faults.push(SetupFault::MustHaveTarget(by));
            }
            _ => {}
        }
    }

    /// The marks of a small board, as those of a board of nine squares.
    fn small_board(&self, board: u8) -> ByMark<u64> {
        self.marks.map(|marks| {
            let cells = (0..9).filter(|cell| {
                let position = Position::of_small_board(board + 1, cell + 1);
                index(position, self.rules.columns()).is_some_and(|index| marks.contains(index))
            });
            cells.fold(0, |set, cell| set | u64::bit(cell))
        })
    }
}

/// A set without each of its cells.
fn without_one(set: u64) -> impl Iterator<Item = u64> {
    let mut left = set;
    std::iter::from_fn(move || left.take_first()).map(move |cell| set.without(u64::bit(cell)))
}
