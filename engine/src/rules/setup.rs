//! Marks that are set up freely, and what keeps them from being a position of the game.

use std::fmt;

use thiserror::Error;

use super::cells::bit;
use super::lines::has_line;
use super::{Board, ByMark, Cells, Mark, Position, Rules};

/// Marks on cells and a side to move, whether or not legal moves can lead there. [`Setup::board`] tells.
///
/// ```
/// use noughts_engine::rules::{SetupFault, Mark, Position, Rules, Setup};
///
/// let mut setup = Setup::new(Rules::TIC_TAC_TOE, Mark::X);
/// setup.set(Position::new(1, 1), Some(Mark::X))?;
/// assert_eq!(setup.board().unwrap_err().faults(), [SetupFault::Turn(Mark::X)]);
/// setup.set_to_move(Mark::O);
/// assert_eq!(setup.board()?.to_string(), ".../.X./... o");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    rules: Rules,
    /// One bit for each cell, in the order of [`Cells`]. No cell has both marks.
    marks: ByMark<u64>,
    to_move: Mark,
}

/// The board has no such cell.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("{0} is not on the board")]
pub struct OffBoard(pub Position);

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
    /// The round ends with the first line, so only one side can have one.
    #[error("both sides have a line")]
    TwoWinners,
    /// The winner made the last move, so it is not its turn.
    #[error("{0} has a line already, so it cannot be {0}'s turn")]
    WinnerToMove(Mark),
    /// The last move completed all lines of this side, so the cell of that move is in each of the lines. These lines have no cell
    /// in common.
    #[error("{0} has lines that no single move completes")]
    SeparateLines(Mark),
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
    /// No marks, and this side to move.
    pub const fn new(rules: Rules, to_move: Mark) -> Self {
        Self { rules, marks: ByMark { x: 0, o: 0 }, to_move }
    }

    /// The rules of the board.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side to move.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// Gives the turn to this side.
    pub const fn set_to_move(&mut self, mark: Mark) {
        self.to_move = mark;
    }

    /// The mark on a cell, or `None` if the cell is empty or not on the board.
    pub fn mark(&self, position: Position) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| Cells::new(self.marks[*mark], self.rules.columns()).contains(position))
    }

    /// Puts a mark on a cell in the place of what is there, or empties it.
    ///
    /// # Errors
    /// [`OffBoard`] if the board has no such cell.
    pub fn set(&mut self, position: Position, mark: Option<Mark>) -> Result<(), OffBoard> {
        if !self.rules.contains(position) {
            return Err(OffBoard(position));
        }
        let bit = bit(position, self.rules.columns());
        self.marks = self.marks.map(|bits| bits & !bit);
        if let Some(mark) = mark {
            self.marks[mark] |= bit;
        }
        Ok(())
    }

    /// Removes every mark.
    pub const fn clear(&mut self) {
        self.marks = ByMark { x: 0, o: 0 };
    }

    /// Every cell in reading order, and the mark on it.
    pub fn cells(&self) -> impl Iterator<Item = (Position, Option<Mark>)> {
        self.rules.cells().map(|position| (position, self.mark(position)))
    }

    /// Whether there are no marks.
    pub const fn is_empty(&self) -> bool {
        self.marks.x | self.marks.o == 0
    }

    /// The board with these marks.
    ///
    /// # Errors
    /// [`Impossible`] names all faults if no legal moves lead there, whichever side began.
    pub fn board(&self) -> Result<Board, Impossible> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(Impossible { faults });
        }
        let winner = Mark::ALL.into_iter().find(|mark| has_line(self.rules, self.marks[*mark]));
        Ok(Board::from_bits(self.rules, self.marks, self.to_move, winner))
    }

    fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let [x, o] = Mark::ALL.map(|mark| self.marks[mark].count_ones());
        let ahead = if x > o { Mark::X } else { Mark::O };
        match x.abs_diff(o) {
            0 => {}
            1 if ahead != self.to_move => {}
            1 => faults.push(SetupFault::Turn(ahead)),
            _ => faults.push(SetupFault::Counts { x, o }),
        }
        let winners = Mark::ALL.into_iter().filter(|mark| has_line(self.rules, self.marks[*mark]));
        let winners: Vec<_> = winners.collect();
        match winners[..] {
            [_, _] => faults.push(SetupFault::TwoWinners),
            [winner] if winner == self.to_move => faults.push(SetupFault::WinnerToMove(winner)),
            _ => {}
        }
        faults.extend(winners.into_iter().filter(|mark| self.has_separate_lines(*mark)).map(SetupFault::SeparateLines));
        faults
    }

    /// Whether a line of this side remains whichever of its marks is removed.
    fn has_separate_lines(&self, mark: Mark) -> bool {
        let (marks, columns) = (self.marks[mark], self.rules.columns());
        Cells::new(marks, columns).all(|last| has_line(self.rules, marks & !bit(last, columns)))
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Self {
        Self { rules: board.rules(), marks: board.bits(), to_move: board.to_move() }
    }
}
