//! The board as a value: whose mark is where, whose turn it is, and what may be played.

use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::cells::bit;
use super::lines::{gaps, has_line, lines};
use super::{ByMark, Cells, Line, Mark, Move, Outcome, Position, Rules, Symmetry};

/// A position of the game: the marks on the board and whose turn it is. Legal moves can always lead to the position.
///
/// A board is a small value that is copied to try a move. It does not remember the order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    /// One bit for each cell, in the order of [`Cells`].
    marks: ByMark<u64>,
    to_move: Mark,
    /// The side that has a line. It is found once, by the move that completes the line.
    winner: Option<Mark>,
}

/// Why a move is not legal.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The board has no such cell.
    #[error("{0} is not on the board")]
    OffBoard(Position),
    /// The cell already holds a mark.
    #[error("{0} is taken")]
    Occupied(Position),
    /// One side has won, or the board is full.
    #[error("the round is over")]
    GameOver,
}

/// Which move of a round is not legal, and why.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("move {number}: {error}")]
pub struct ReplayError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// What is wrong with the move.
    pub error: IllegalMove,
}

/// The marks alone nearly always tell the boards of one game apart, and two numbers are hashed faster than all fields.
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

    /// A board of marks that are known to be possible. `winner` is the side that has a line.
    pub(super) const fn from_bits(rules: Rules, marks: ByMark<u64>, to_move: Mark, winner: Option<Mark>) -> Self {
        Self { rules, marks, to_move, winner }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side whose turn it is. After the end it is the side whose turn it would be.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// The mark on a cell, or `None` if the cell is empty or not on the board.
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

    /// Where the side to move may play: any empty cell, or none once the round is over.
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

    /// The lines that one more of this mark on this cell would complete. There are none unless the cell is empty.
    pub fn lines_completed_by(&self, mark: Mark, position: Position) -> Vec<Line> {
        if !self.empty_cells().contains(position) {
            return Vec::new();
        }
        let mut lines = lines(self.rules, self.marks[mark] | bit(position, self.rules.columns()));
        lines.retain(|line| line.cells().contains(&position));
        lines
    }

    /// The cells, empty or not, where one more of this mark would complete a line, as bits.
    #[inline]
    pub(super) fn gaps(&self, mark: Mark) -> u64 {
        gaps(self.rules, self.marks[mark])
    }

    /// The marks as bits, in the order of [`Cells`], for the key of the transposition table.
    #[inline]
    pub(crate) const fn bits(&self) -> ByMark<u64> {
        self.marks
    }

    /// Places a mark of the side to move, and passes the turn.
    ///
    /// # Errors
    /// [`IllegalMove`] if the cell is taken or not on the board, or the round is over. Then nothing changes.
    #[inline]
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        *self = self.after(mv)?;
        Ok(())
    }

    /// The board after a move of the side to move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the cell is taken or not on the board, or the round is over.
    #[inline]
    pub fn after(self, mv: impl Into<Move>) -> Result<Self, IllegalMove> {
        let position = mv.into().position;
        if self.legal_moves().contains(position) { Ok(self.after_legal(position)) } else { Err(self.refusal(position)) }
    }

    /// The board after these moves, which the sides make in turns.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(self, moves: impl IntoIterator<Item = Move>) -> Result<Self, ReplayError> {
        let mut numbered = moves.into_iter().zip(1..);
        numbered.try_fold(self, |board, (mv, number)| board.after(mv).map_err(|error| ReplayError { number, error }))
    }

    /// Why a move is not legal.
    #[cold]
    fn refusal(&self, position: Position) -> IllegalMove {
        if self.is_over() {
            IllegalMove::GameOver
        } else if !self.rules.contains(position) {
            IllegalMove::OffBoard(position)
        } else {
            IllegalMove::Occupied(position)
        }
    }

    /// The board after a move that comes from [`legal_moves`](Self::legal_moves). The move is not checked again, because a search
    /// calls this function for every node.
    #[inline]
    pub(crate) fn after_legal(self, position: Position) -> Self {
        let mover = self.to_move;
        let mut after = self.after_going_on(position);
        if has_line(after.rules, after.marks[mover]) {
            after.winner = Some(mover);
        }
        after
    }

    /// The board after a legal move that is known to complete no line.
    #[inline]
    pub(super) fn after_going_on(mut self, position: Position) -> Self {
        self.marks[self.to_move] |= bit(position, self.rules.columns());
        self.to_move = self.to_move.other();
        self
    }

    /// The side that has a line.
    #[inline]
    pub const fn winner(&self) -> Option<Mark> {
        self.winner
    }

    /// Whether one side has won or the board is full.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty()
    }

    /// How the round ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(by) => Some(Outcome::Win { by, lines: lines(self.rules, self.marks[by]) }),
            None => self.is_over().then_some(Outcome::Draw),
        }
    }

    /// The board after a null move: the same marks, and the other side to move. It shows what the other side could do
    /// if it could move now. Legal moves need not lead to such a board.
    pub const fn null_move(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    /// The board rotated or reflected.
    pub fn mapped(&self, symmetry: Symmetry) -> Self {
        let columns = self.rules.columns();
        let mapped = |mark| self.cells_of(mark).fold(0, |bits, cell| bits | bit(symmetry.map(cell), columns));
        Self { marks: ByMark::new(mapped), ..*self }
    }

    /// The board that stands for all rotations and reflections of this board. All of them have the same canonical board.
    pub fn canonical(&self) -> Self {
        let boards = Symmetry::all(self.rules).map(|symmetry| self.mapped(symmetry));
        boards.min_by_key(|board| (board.marks.x, board.marks.o)).unwrap_or(*self)
    }
}
