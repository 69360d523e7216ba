//! The board as a value: whose mark is where, whose turn it is, and what may be played.

use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::cells::bit;
use super::lines::{gaps, has_line, lines};
use super::{ByMark, Cells, Line, Mark, Outcome, Position, Rules, Symmetry};

/// A position of the game: the marks on the board and whose turn it is.
///
/// It is a small value that is copied to try a move, and does not remember the order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    /// One bit for each cell, as [`Cells`] counts them.
    marks: ByMark<u64>,
    to_move: Mark,
    /// Whoever has a line: known from the move that completes it, so that nobody looks for it twice.
    winner: Option<Mark>,
}

/// Why a mark may not be placed.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The board has no such cell.
    #[error("{0} is not on the board")]
    OffBoard(Position),
    /// There is a mark already.
    #[error("{0} is taken")]
    Occupied(Position),
    /// Somebody has won, or the board is full.
    #[error("the round is over")]
    GameOver,
}

/// Why a mark may not be taken back.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalTakeBack {
    /// There is no mark of whoever moved last.
    #[error("{0} was not the last move")]
    NotTheirs(Position),
    /// A line would be left over, so the last move must have been in it.
    #[error("{0} was played before the line was complete")]
    NotTheLast(Position),
}

/// Why no order of play leads to a position.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossiblePosition {
    /// A cell beyond the edge.
    #[error("{0} is not on the board")]
    OffBoard(Position),
    /// Two marks on one cell.
    #[error("{0} has two marks")]
    TwoMarks(Position),
    /// Players take turns, so the numbers of their marks differ by one at most.
    #[error("{x} X and {o} O: one side has moved too often")]
    Counts {
        /// Marks of X.
        x: u32,
        /// Marks of O.
        o: u32,
    },
    /// The side with fewer marks is to move.
    #[error("{0} has moved once more, so {other} is to move", other = .0.other())]
    Turn(Mark),
    /// The round ends with the first line.
    #[error("both sides have a line")]
    TwoWinners,
    /// The winner made the last move, so the other side is to move.
    #[error("{0} has a line already, so it cannot be {0}'s turn")]
    WinnerToMove(Mark),
    /// Lines that have no cell in common cannot be completed by one mark.
    #[error("{0} has lines that no single move completes")]
    SeparateLines(Mark),
}

/// The marks all but tell the boards of one game apart, and side by side they are quicker to hash than everything.
impl Hash for Board {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.marks.x ^ self.marks.o.rotate_left(u64::BITS / 2));
    }
}

impl Board {
    /// An empty board on which `first` begins.
    pub const fn new(rules: Rules, first: Mark) -> Self {
        Self { rules, marks: ByMark { x: 0, o: 0 }, to_move: first, winner: None }
    }

    /// A board with these marks on it.
    ///
    /// # Errors
    /// [`ImpossiblePosition`] if no order of play leads there, whoever began.
    pub fn with_marks(
        rules: Rules,
        marks: impl IntoIterator<Item = (Position, Mark)>,
        to_move: Mark,
    ) -> Result<Self, ImpossiblePosition> {
        let mut board = Self::new(rules, to_move);
        for (position, mark) in marks {
            if !rules.contains(position) {
                return Err(ImpossiblePosition::OffBoard(position));
            }
            if board.mark(position).is_some() {
                return Err(ImpossiblePosition::TwoMarks(position));
            }
            board.marks[mark] |= bit(position, rules.columns());
        }

        let [x, o] = Mark::ALL.map(|mark| board.marks[mark].count_ones());
        if x.abs_diff(o) > 1 {
            return Err(ImpossiblePosition::Counts { x, o });
        }
        let last = to_move.other();
        if board.marks[to_move].count_ones() > board.marks[last].count_ones() {
            return Err(ImpossiblePosition::Turn(to_move));
        }
        match [to_move, last].map(|mark| has_line(rules, board.marks[mark])) {
            [true, true] => return Err(ImpossiblePosition::TwoWinners),
            [true, false] => return Err(ImpossiblePosition::WinnerToMove(to_move)),
            [false, true] => board.winner = Some(last),
            [false, false] => {}
        }
        let could_be_last = |p| board.without(last, p).winner.is_none();
        if board.winner.is_some() && !board.cells_of(last).any(could_be_last) {
            return Err(ImpossiblePosition::SeparateLines(last));
        }
        Ok(board)
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is; after the end, whose it would be.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// The mark on a cell; none if it is empty or not on the board.
    pub fn mark(&self, position: Position) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| self.cells_of(*mark).contains(position))
    }

    /// The cells that hold this mark.
    pub fn cells_of(&self, mark: Mark) -> Cells {
        Cells::new(self.marks[mark], self.rules.columns())
    }

    /// The cells that hold no mark.
    #[inline]
    pub fn empty_cells(&self) -> Cells {
        self.rules.cells().without(self.marks.x | self.marks.o)
    }

    /// Where the side to move may play: any empty cell until the round is over, then none.
    #[inline]
    pub fn legal_moves(&self) -> Cells {
        match self.winner {
            None => self.empty_cells(),
            Some(_) => Cells::NONE,
        }
    }

    /// The empty cells where one more of this mark would complete a line.
    pub fn completions(&self, mark: Mark) -> Cells {
        self.empty_cells().intersection(self.gaps(mark))
    }

    /// The lines that one more of this mark on this cell would complete.
    pub fn lines_completed_by(&self, mark: Mark, position: Position) -> Vec<Line> {
        let mut lines = lines(self.rules, self.marks[mark] | bit(position, self.rules.columns()));
        lines.retain(|line| line.cells().contains(&position));
        lines
    }

    /// The cells, empty or not, where one more of this mark would complete a line, as bits.
    #[inline]
    pub(super) fn gaps(&self, mark: Mark) -> u64 {
        gaps(self.rules, self.marks[mark])
    }

    /// Places a mark of the side to move, and passes the turn.
    ///
    /// # Errors
    /// [`IllegalMove`] if the cell is taken or off the board, or the round is over; then nothing changes.
    pub fn play(&mut self, position: Position) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        if !self.rules.contains(position) {
            return Err(IllegalMove::OffBoard(position));
        }
        if !self.empty_cells().contains(position) {
            return Err(IllegalMove::Occupied(position));
        }
        *self = self.after(position);
        Ok(())
    }

    /// The board after a move out of [`legal_moves`](Self::legal_moves), which it trusts: this is what a search calls.
    #[inline]
    pub fn after(self, legal_move: Position) -> Self {
        let mover = self.to_move;
        let mut after = self.after_going_on(legal_move);
        if has_line(after.rules, after.marks[mover]) {
            after.winner = Some(mover);
        }
        after
    }

    /// The same for a move that is known to complete no line.
    #[inline]
    pub(super) fn after_going_on(mut self, legal_move: Position) -> Self {
        self.marks[self.to_move] |= bit(legal_move, self.rules.columns());
        self.to_move = self.to_move.other();
        self
    }

    /// Removes the mark that was placed last, and gives the turn back.
    ///
    /// # Errors
    /// [`IllegalTakeBack`] if that mark cannot have been the last; then nothing changes.
    pub fn take_back(&mut self, position: Position) -> Result<(), IllegalTakeBack> {
        let last = self.to_move.other();
        if !self.cells_of(last).contains(position) {
            return Err(IllegalTakeBack::NotTheirs(position));
        }
        let before = self.without(last, position);
        if before.winner.is_some() {
            return Err(IllegalTakeBack::NotTheLast(position));
        }
        *self = Self { to_move: last, ..before };
        Ok(())
    }

    /// Whoever has a line.
    #[inline]
    pub const fn winner(&self) -> Option<Mark> {
        self.winner
    }

    /// Whether somebody has won or the board is full.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty()
    }

    /// How the round ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(by) => Some(Outcome::Win { by, lines: lines(self.rules, self.marks[by]) }),
            None => self.is_over().then_some(Outcome::Draw),
        }
    }

    /// The same marks with the other side to move: what would it do if it could move now? Play need not lead there.
    pub const fn passed(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    /// The board turned over or around.
    pub fn mapped(&self, symmetry: Symmetry) -> Self {
        let columns = self.rules.columns();
        let mapped = |mark| self.cells_of(mark).fold(0, |bits, cell| bits | bit(symmetry.apply(cell), columns));
        Self { marks: ByMark::new(mapped), ..*self }
    }

    /// The one that stands for all boards that are this one turned over or around: of their bits, X's before O's, it
    /// has the least.
    pub fn canonical(&self) -> Self {
        let boards = Symmetry::all(self.rules).map(|symmetry| self.mapped(symmetry));
        boards.min_by_key(|board| (board.marks.x, board.marks.o)).unwrap_or(*self)
    }

    /// The board with one mark less, whosever turn it is.
    fn without(mut self, mark: Mark, position: Position) -> Self {
        self.marks[mark] &= !bit(position, self.rules.columns());
        self.winner = Mark::ALL.into_iter().find(|mark| has_line(self.rules, self.marks[*mark]));
        self
    }
}
