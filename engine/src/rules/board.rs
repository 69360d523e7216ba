//! The board as a value: whose mark is where, whose turn it is, and what may be played.

use super::kinds::{Classic, Gravity, Misere, Notakto, Placed, Playable, Ultimate, Vanishing, Wild};
use super::lines::lines;
use super::word::{Bits, Word};
use super::{
    ByMark, Cells, IllegalMove, Impossible, Kind, LegalMoves, Line, Mark, Move, Outcome, Position, ReplayError, Rules,
    Setup, Symmetry, cells,
};

/// A position of the game: the marks on the board and whose turn it is. Legal moves can always lead to the position.
///
/// A board is a small value that is copied to try a move. It does not remember the order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board(pub(crate) State);

/// A board of each kind. Boards of up to 64 cells are small values that are searched fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Classic(Placed<Classic, u64>),
    Misere(Placed<Misere, u64>),
    Wild(Placed<Wild, u64>),
    Notakto(Placed<Notakto, u64>),
    Gravity(Placed<Gravity, u64>),
    Vanishing(Vanishing),
    Ultimate(Ultimate),
    LargeClassic(Placed<Classic, Bits>),
    LargeMisere(Placed<Misere, Bits>),
    LargeWild(Placed<Wild, Bits>),
    LargeNotakto(Placed<Notakto, Bits>),
    LargeGravity(Placed<Gravity, Bits>),
}

/// Does the same for the position of any kind. `wrapped` makes a [`State`] of a position.
macro_rules! with_position {
    ($state:expr, $position:ident => $do:expr) => {
        $crate::rules::with_position!($state, $position, _wrapped => $do)
    };
    ($state:expr, $position:ident, $wrapped:ident => $do:expr) => {
        $crate::rules::with_position!(@ $state, $position, $wrapped, $do, Classic, Misere, Wild, Notakto, Gravity,
            Vanishing, Ultimate, LargeClassic, LargeMisere, LargeWild, LargeNotakto, LargeGravity)
    };
    (@ $state:expr, $position:ident, $wrapped:ident, $do:expr, $($variant:ident),*) => {
        match $state {
            $($crate::rules::State::$variant($position) => {
                let $wrapped = $crate::rules::State::$variant;
                $do
            })*
        }
    };
}
pub(crate) use with_position;

/// Makes the [`State`] of a kind and size.
macro_rules! state_of {
    ($rules:expr, $make:ident($($argument:expr),*), $vanishing:expr, $ultimate:expr) => {{
        let is_large = u32::from($rules.columns()) * u32::from($rules.rows()) > u64::COUNT;
        match $rules.kind() {
            Kind::Classic if is_large => State::LargeClassic(Placed::$make($($argument),*)),
            Kind::Misere if is_large => State::LargeMisere(Placed::$make($($argument),*)),
            Kind::Wild if is_large => State::LargeWild(Placed::$make($($argument),*)),
            Kind::Notakto if is_large => State::LargeNotakto(Placed::$make($($argument),*)),
            Kind::Gravity if is_large => State::LargeGravity(Placed::$make($($argument),*)),
            Kind::Classic => State::Classic(Placed::$make($($argument),*)),
            Kind::Misere => State::Misere(Placed::$make($($argument),*)),
            Kind::Wild => State::Wild(Placed::$make($($argument),*)),
            Kind::Notakto => State::Notakto(Placed::$make($($argument),*)),
            Kind::Gravity => State::Gravity(Placed::$make($($argument),*)),
            Kind::Vanishing => State::Vanishing($vanishing),
            Kind::Ultimate => State::Ultimate($ultimate),
        }
    }};
}

impl std::hash::Hash for Board {
    /// Boards of different kinds are rarely stored together, so the kind is not hashed.
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        with_position!(&self.0, position => position.hash(state));
    }
}

impl Board {
    /// An empty board on which `first` begins.
    pub fn new(rules: Rules, first: Mark) -> Self {
        Self(state_of!(rules, new(rules, first), Vanishing::new(first), Ultimate::new(first)))
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> Rules {
        with_position!(&self.0, position => position.rules())
    }

    /// The side whose turn it is. After the end it is the side whose turn it would be.
    #[inline]
    pub fn to_move(&self) -> Mark {
        with_position!(&self.0, position => position.to_move())
    }

    /// The mark that stands on a cell, or `None` if the cell is empty or not on the board. It is the mark of the side that placed it,
    /// except in [Wild](Kind::Wild) and [Notakto](Kind::Notakto).
    pub fn mark(&self, position: Position) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| self.cells_of(*mark).contains(position))
    }

    /// The cells on which this mark stands.
    pub fn cells_of(&self, mark: Mark) -> Cells {
        self.cells(self.marks()[mark])
    }

    /// The cells that hold no mark.
    #[inline]
    pub fn empty_cells(&self) -> Cells {
        let ByMark { x, o } = self.marks();
        self.rules().cells().difference(self.cells(x | o))
    }

    /// The cells where the side to move may play. There are none once the round is over.
    #[inline]
    pub fn legal_cells(&self) -> Cells {
        self.cells(with_position!(&self.0, position => position.playable()))
    }

    /// Where a mark comes to rest that is placed on this cell: in [Gravity](Kind::Gravity), on the lowest empty cell of the same column.
    /// In a column that is full, and once the round is over, it is the uppermost cell. In other games, it is the cell itself.
    pub fn lands_on(&self, position: Position) -> Position {
        if !self.rules().kind().falls() || !self.rules().contains(position) {
            return position;
        }
        let lands = self.legal_cells().find(|cell| cell.column == position.column);
        lands.unwrap_or(Position::new(position.column, 0))
    }

    /// Every legal move. There are none once the round is over. Where the mover chooses the mark, there are two for each cell.
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves {
        LegalMoves::new(self.legal_cells(), self.rules().kind() == Kind::Wild)
    }

    /// The cells where one move of this side would complete a line of its own marks. In [Ultimate](Kind::Ultimate) it is a line of
    /// small boards. In [Classic](Kind::Classic), such cells are told after the end of the round too.
    pub fn completions(&self, side: Mark) -> Cells {
        match &self.0 {
            State::Classic(position) => self.cells(position.completions(side).widened()),
            State::LargeClassic(position) => self.cells(position.completions(side)),
            _ => self.completing(side),
        }
    }

    /// Tries every move that this side would have if it were to move.
    fn completing(&self, side: Mark) -> Cells {
        let found = with_position!(&self.0, position => {
            let position = if position.to_move() == side { *position } else { position.null_move() };
            let completing = position.moves().filter(|mv| !position.after(*mv).lines().is_empty());
            let columns = position.rules().columns();
            let cells = completing.filter_map(|mv| cells::index(position.named(mv).position, columns));
            cells.fold(Bits::NONE, |found, cell| found | Bits::bit(cell))
        });
        self.cells(found)
    }

    /// The lines that one more of this mark on this cell would complete. There are none unless the cell is empty.
    pub fn lines_completed_by(&self, mark: Mark, position: Position) -> Vec<Line> {
        let Some(cell) = cells::index(position, self.rules().columns()).map(Bits::bit) else {
            return Vec::new();
        };
        if !self.empty_cells().contains(position) {
            return Vec::new();
        }
        let mut lines = lines(self.rules(), self.cells(self.marks()[mark] | cell));
        lines.retain(|line| line.cells().contains(&position));
        lines
    }

    /// The mark of this side that goes when the side places its next one, in [Vanishing](Kind::Vanishing).
    pub fn next_to_go(&self, side: Mark) -> Option<Position> {
        match &self.0 {
            State::Vanishing(vanishing) => vanishing.next_to_go(side).map(|cell| cells::position(cell, 3)),
            _ => None,
        }
    }

    /// The marks of this side, the oldest first, in [Vanishing](Kind::Vanishing). There are none in other games, in which marks stay.
    pub fn by_age(&self, side: Mark) -> Vec<Position> {
        match &self.0 {
            State::Vanishing(vanishing) => {
                vanishing.by_age(side).iter().map(|cell| cells::position(*cell, 3)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The number of the small board that must be played in, from 1 as one reads, in [Ultimate](Kind::Ultimate). It is `None` if any
    /// open one may be played in.
    pub fn target(&self) -> Option<u8> {
        match &self.0 {
            State::Ultimate(ultimate) => ultimate.target().map(|target| target + 1),
            _ => None,
        }
    }

    /// Whether a small board with this number is closed, and the side that has won it, in [Ultimate](Kind::Ultimate).
    pub fn closed(&self, number: u8) -> Option<Option<Mark>> {
        match &self.0 {
            State::Ultimate(ultimate) if (1..=9).contains(&number) && ultimate.is_closed(number - 1) => {
                Some(ultimate.owner(number - 1))
            }
            _ => None,
        }
    }

    /// Whether the next move may be made in the small board with this number, in [Ultimate](Kind::Ultimate).
    pub fn is_open(&self, number: u8) -> bool {
        matches!(&self.0, State::Ultimate(ultimate) if (1..=9).contains(&number) && ultimate.is_open(number - 1))
    }

    fn marks(&self) -> ByMark<Bits> {
        with_position!(&self.0, position => position.marks())
    }

    fn cells(&self, bits: Bits) -> Cells {
        Cells::new(bits, self.rules().columns())
    }

    /// Makes a move of the side to move, and passes the turn.
    ///
    /// # Errors
    /// [`IllegalMove`] says why the move cannot be made. Then nothing changes.
    #[inline]
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        *self = self.after(mv)?;
        Ok(())
    }

    /// The board after a move of the side to move.
    ///
    /// # Errors
    /// [`IllegalMove`] says why the move cannot be made.
    #[inline]
    pub fn after(self, mv: impl Into<Move>) -> Result<Self, IllegalMove> {
        let mv = mv.into();
        with_position!(&self.0, position, wrapped => {
            let found = position.find(mv)?;
            Ok(Self(wrapped(position.after(found))))
        })
    }

    /// The board after these moves, which the sides make in turns.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(self, moves: impl IntoIterator<Item = Move>) -> Result<Self, ReplayError> {
        let mut numbered = moves.into_iter().zip(1..);
        numbered.try_fold(self, |board, (mv, number)| board.after(mv).map_err(|error| ReplayError { number, error }))
    }

    /// The board after a move that is known to be legal. The move is not checked again, because searches come here for every node.
    #[inline]
    pub(crate) fn after_legal(self, mv: impl Into<Move>) -> Self {
        let mv = mv.into();
        with_position!(&self.0, position, wrapped => {
            debug_assert!(position.find(mv).is_ok(), "{mv} is not legal");
            Self(wrapped(position.after(position.known(mv))))
        })
    }

    /// The side that has won.
    #[inline]
    pub fn winner(&self) -> Option<Mark> {
        with_position!(&self.0, position => position.winner())
    }

    /// Whether one side has won or nothing more can be placed.
    #[inline]
    pub fn is_over(&self) -> bool {
        with_position!(&self.0, position => position.is_over())
    }

    /// How the round ended, or `None` while it goes on. A board does not know what was there before: only a
    /// [`Round`](crate::play::Round) knows of a draw by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(&self.0, position => {
            let winner = position.winner();
            match winner {
                Some(winner) if position.line_loses() => {
                    Some(Outcome::Loss { by: winner.other(), lines: position.lines() })
                }
                Some(by) => Some(Outcome::Win { by, lines: position.lines() }),
                None => position.is_over().then_some(Outcome::FULL),
            }
        })
    }

    /// Whether whoever completes a line loses, by the rules.
    pub fn line_loses(&self) -> bool {
        with_position!(&self.0, position => position.line_loses())
    }

    /// The board after a null move: the same marks, and the other side to move. It shows what the other side could do
    /// if it could move now. Legal moves need not lead to such a board.
    pub fn null_move(self) -> Self {
        Self(with_position!(self.0, position, wrapped => wrapped(position.null_move())))
    }

    /// The board rotated or reflected.
    pub fn mapped(&self, symmetry: Symmetry) -> Self {
        Self(with_position!(&self.0, position, wrapped => wrapped(position.mapped(symmetry))))
    }

    /// The board that stands for all rotations and reflections of this board. All of them have the same canonical board.
    pub fn canonical(&self) -> Self {
        Self(with_position!(&self.0, position, wrapped => {
            let all = Symmetry::all(self.rules()).map(|symmetry| position.mapped(symmetry));
            wrapped(all.min_by(|one, other| one.order().cmp(&other.order())).unwrap_or(*position))
        }))
    }

    /// The legal moves in groups. The moves of a group lead to boards that are rotations or reflections of each other.
    /// The groups are in the order of their first moves, and so are the moves of a group.
    pub fn move_groups(&self) -> Vec<Vec<Move>> {
        let own: Vec<_> = Symmetry::all(self.rules()).filter(|symmetry| self.mapped(*symmetry) == *self).collect();
        let mut groups: Vec<Vec<Move>> = Vec::new();
        for mv in self.legal_moves() {
            let is_equal = |group: &&mut Vec<Move>| {
                let [first, ..] = group[..] else { return false };
                first.mark == mv.mark && own.iter().any(|symmetry| symmetry.map(first.position) == mv.position)
            };
            match groups.iter_mut().find(is_equal) {
                Some(group) => group.push(mv),
                None => groups.push(vec![mv]),
            }
        }
        groups
    }
}

impl Setup {
    /// The board with these marks.
    ///
    /// # Errors
    /// [`Impossible`] names all faults that are found if no legal moves lead there, whichever side began. On boards of nine squares,
    /// every impossible position is found. On larger ones, some positions are taken for possible to which no moves lead: marks
    /// that cannot have fallen in turns, and small boards of Ultimate that no moves send to one after the other.
    pub fn board(&self) -> Result<Board, Impossible> {
        self.check()?;
        Ok(self.unchecked())
    }

    /// The board with these marks, to show them, even if no legal moves lead there.
    pub fn unchecked(&self) -> Board {
        Board(state_of!(self.rules(), from_setup(self), Vanishing::from_setup(self), Ultimate::from_setup(self)))
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Self {
        with_position!(&board.0, position => position.setup())
    }
}
