//! Marks that are set up freely, and what keeps them from being a position of the game.

use thiserror::Error;

use super::cells::{index, position};
use super::word::{Bits, Word};
use super::{ByMark, Cells, Kind, Mark, Position, Rules};

mod faults;

pub use faults::{Impossible, SetupFault};

/// Marks on cells and a side to move, whether or not legal moves can lead there. [`Setup::board`] tells.
///
/// In [Vanishing](Kind::Vanishing), a setup knows the order in which the marks of each side were placed, too. In
/// [Ultimate](Kind::Ultimate), it knows the small board that must be played in.
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
    /// One bit for each cell. No cell has both marks.
    marks: ByMark<Bits>,
    to_move: Mark,
    /// Where marks vanish, the cells of each side.
    ages: ByMark<Ages>,
    target: Option<u8>,
}

/// The cells of a side on a board of nine squares, the oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Ages {
    /// The cells behind the last mark are 0.
    cells: [u8; 9],
    count: u8,
}

impl Ages {
    fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }

    fn add(&mut self, cell: u8) {
        if let Some(next) = self.cells.get_mut(usize::from(self.count)) {
            *next = cell;
            self.count += 1;
        }
    }

    fn remove(&mut self, cell: u8) {
        let old = *self;
        *self = Self::default();
        old.cells().iter().filter(|other| **other != cell).for_each(|other| self.add(*other));
    }
}

/// The board has no such cell.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("{0} is not on the board")]
pub struct OffBoard(pub Position);

impl Setup {
    /// No marks, and this side to move.
    pub fn new(rules: Rules, to_move: Mark) -> Self {
        Self::of_marks(rules, ByMark::default(), to_move)
    }

    /// These marks, without an order and without a small board that must be played in.
    pub(super) fn of_marks(rules: Rules, marks: ByMark<Bits>, to_move: Mark) -> Self {
        Self { rules, marks, to_move, ages: ByMark::default(), target: None }
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

    /// The small board that must be played in, from 1 as one reads, in [Ultimate](Kind::Ultimate).
    pub const fn target(&self) -> Option<u8> {
        self.target
    }

    /// Says in which small board must be played, from 1 as one reads. Other numbers mean that any open one may be played in.
    pub const fn set_target(&mut self, target: Option<u8>) {
        self.target = match target {
            Some(1..=9) => target,
            _ => None,
        };
    }

    /// The mark on a cell, or `None` if the cell is empty or not on the board.
    pub fn mark(&self, position: Position) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| self.cells_of(*mark).contains(position))
    }

    /// Puts a mark on a cell in the place of what is there, or empties it. Where marks vanish, the mark is the newest.
    ///
    /// # Errors
    /// [`OffBoard`] if the board has no such cell.
    pub fn set(&mut self, position: Position, mark: Option<Mark>) -> Result<(), OffBoard> {
        let cell = index(position, self.rules.columns()).filter(|_| self.rules.contains(position));
        let cell = cell.ok_or(OffBoard(position))?;
        for old in Mark::ALL {
            self.marks[old] = self.marks[old].without(Bits::bit(cell));
            self.ages[old].remove(cell);
        }
        if let Some(mark) = mark {
            self.add(cell, mark);
        }
        Ok(())
    }

    /// Puts a mark on an empty cell of the board.
    pub(super) fn add(&mut self, cell: u8, mark: Mark) {
        self.marks[mark] = self.marks[mark] | Bits::bit(cell);
        if self.rules.kind() == Kind::Vanishing {
            self.ages[mark].add(cell);
        }
    }

    /// Makes the mark on a cell the oldest of its side, where marks vanish.
    pub fn make_next_to_go(&mut self, position: Position) {
        let (Some(mark), Some(cell)) = (self.mark(position), index(position, self.rules.columns())) else {
            return;
        };
        let old = self.ages[mark];
        if old.cells().contains(&cell) {
            self.ages[mark] = Ages::default();
            self.ages[mark].add(cell);
            old.cells().iter().filter(|other| **other != cell).for_each(|other| self.ages[mark].add(*other));
        }
    }

    /// The cells of a side where marks vanish, the oldest first.
    pub fn ages(&self, mark: Mark) -> impl Iterator<Item = Position> {
        let columns = self.rules.columns();
        self.ages[mark].cells().iter().map(move |cell| position(*cell, columns))
    }

    /// Removes every mark.
    pub fn clear(&mut self) {
        *self = Self::new(self.rules, self.to_move);
    }

    /// Every cell in reading order, and the mark on it.
    pub fn cells(&self) -> impl Iterator<Item = (Position, Option<Mark>)> {
        self.rules.cells().map(|position| (position, self.mark(position)))
    }

    /// Whether there are no marks.
    pub fn is_empty(&self) -> bool {
        (self.marks.x | self.marks.o).is_none()
    }

    /// The cells of a mark.
    fn cells_of(&self, mark: Mark) -> Cells {
        Cells::new(self.marks[mark], self.rules.columns())
    }

    /// The cells of both marks, as bits.
    pub(super) fn marks(&self) -> ByMark<Bits> {
        self.marks
    }
}
