//! Positions of the kinds whose marks stay where they were placed.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::{Playable, key_of};
use crate::rules::cells::{index, position};
use crate::rules::lines::{gaps, has_line, lines};
use crate::rules::word::{Bits, Word};
use crate::rules::{ByMark, Cells, IllegalMove, Line, Mark, Move, Position, Rules, Setup, Symmetry};

/// How a kind of game differs from the classic one.
pub(crate) trait Placing: Copy + Debug + Eq + 'static {
    /// Whether whoever completes a line loses.
    const LINE_LOSES: bool = false;
    /// Whether the mover chooses which mark to place.
    const CHOOSES: bool = false;

    /// The empty cells where a mark may be placed.
    #[inline(always)]
    fn playable<W: Word>(_: Rules, empty: W) -> W {
        empty
    }

    /// The mark that a side places, if the side does not choose it.
    #[inline(always)]
    fn mark(mover: Mark) -> Mark {
        mover
    }
}

/// A position: what stands on the cells, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<K, W> {
    rules: Rules,
    marks: ByMark<W>,
    to_move: Mark,
    /// The side that has completed a line. It is found once, by the move that completes the line.
    ended_by: Option<Mark>,
    kind: PhantomData<K>,
}

/// A mark on the cell with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) cell: u8,
    pub(crate) mark: Mark,
}

/// The legal moves of a position. A cell that can take either mark comes twice, first with X.
#[derive(Clone, Copy)]
struct Placements<K, W> {
    left: W,
    mover: Mark,
    has_placed_x: bool,
    kind: PhantomData<K>,
}

impl<K: Placing, W: Word> Iterator for Placements<K, W> {
    type Item = Placement;

    #[inline(always)]
    fn next(&mut self) -> Option<Placement> {
        if K::CHOOSES {
            self.has_placed_x = !self.has_placed_x;
            if self.has_placed_x {
                let mut left = self.left;
                return left.take_first().map(|cell| Placement { cell, mark: Mark::X });
            }
        }
        let mark = if K::CHOOSES { Mark::O } else { K::mark(self.mover) };
        self.left.take_first().map(|cell| Placement { cell, mark })
    }
}

/// The marks alone nearly always tell the positions of one game apart, and two numbers are hashed faster than all fields.
impl<K, W: Word> Hash for Placed<K, W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.marks.x.mixed() ^ self.marks.o.mixed().rotate_left(u64::BITS / 2));
    }
}

impl<K: Placing, W: Word> Placed<K, W> {
    /// An empty board on which `first` begins.
    pub(crate) fn new(rules: Rules, first: Mark) -> Self {
        let marks = ByMark::new(|_| W::default());
        Self { rules, marks, to_move: first, ended_by: None, kind: PhantomData }
    }

    /// The marks as bits.
    #[inline(always)]
    pub(crate) fn words(&self) -> ByMark<W> {
        self.marks
    }

    /// The cells that hold no mark.
    #[inline(always)]
    pub(crate) fn empty(&self) -> W {
        W::first(self.rules.columns() * self.rules.rows()).without(self.marks.x | self.marks.o)
    }

    /// The cells where the side to move may play.
    #[inline(always)]
    fn open(&self) -> W {
        match self.ended_by {
            None => K::playable(self.rules, self.empty()),
            Some(_) => W::default(),
        }
    }

    /// The cells where a mark may be placed and would complete a line.
    #[inline]
    pub(crate) fn completions(&self, mark: Mark) -> W {
        K::playable(self.rules, self.empty()) & gaps(self.rules, self.marks[mark])
    }

    /// The position after a move that is known to complete no line.
    #[inline(always)]
    pub(crate) fn after_going_on(mut self, Placement { cell, mark }: Placement) -> Self {
        self.marks[mark] = self.marks[mark] | W::bit(cell);
        self.to_move = self.to_move.other();
        self
    }
}

impl<K: Placing, W: Word> Playable for Placed<K, W> {
    type Move = Placement;

    #[inline(always)]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline(always)]
    fn to_move(&self) -> Mark {
        self.to_move
    }

    fn marks(&self) -> ByMark<Bits> {
        self.marks.map(W::widened)
    }

    #[inline(always)]
    fn moves(&self) -> impl Iterator<Item = Placement> + Clone {
        Placements::<K, W> { left: self.open(), mover: self.to_move, has_placed_x: false, kind: PhantomData }
    }

    #[inline(always)]
    fn after(&self, placement: Placement) -> Self {
        let mut after = self.after_going_on(placement);
        if has_line(after.rules, after.marks[placement.mark]) {
            after.ended_by = Some(self.to_move);
        }
        after
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.empty().len()
    }

    #[inline(always)]
    fn key(&self) -> Option<[u64; 3]> {
        let is_small = W::COUNT == u64::COUNT;
        is_small.then(|| [self.marks.x.mixed(), self.marks.o.mixed(), key_of(self.rules, self.to_move)])
    }

    #[inline(always)]
    fn winner(&self) -> Option<Mark> {
        if K::LINE_LOSES { self.ended_by.map(Mark::other) } else { self.ended_by }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.ended_by.is_some() || self.empty().is_empty()
    }

    fn playable(&self) -> Bits {
        self.open().widened()
    }

    #[inline]
    fn find(&self, mv: Move) -> Result<Placement, IllegalMove> {
        let Some(cell) = index(mv.position, self.rules.columns()).filter(|cell| self.open().has(*cell)) else {
            return Err(self.refusal(mv.position));
        };
        let mark = match mv.mark {
            None if K::CHOOSES => return Err(IllegalMove::NoMark(mv.position)),
            Some(_) if !K::CHOOSES => return Err(IllegalMove::HasMark(mv.position)),
            Some(mark) => mark,
            None => K::mark(self.to_move),
        };
        Ok(Placement { cell, mark })
    }

    fn named(&self, Placement { cell, mark }: Placement) -> Move {
        Move { position: position(cell, self.rules.columns()), mark: K::CHOOSES.then_some(mark) }
    }

    fn lines(&self) -> Vec<Line> {
        if self.ended_by.is_none() {
            return Vec::new();
        }
        let of = |mark: Mark| lines(self.rules, Cells::new(self.marks[mark].widened(), self.rules.columns()));
        Mark::ALL.into_iter().flat_map(of).collect()
    }

    fn line_loses(&self) -> bool {
        K::LINE_LOSES
    }

    fn null_move(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    fn mapped(&self, symmetry: Symmetry) -> Self {
        Self { marks: self.marks.map(|marks| W::narrowed(symmetry.map_bits(marks.widened()))), ..*self }
    }

    fn from_setup(setup: &Setup) -> Self {
        let (rules, marks) = (setup.rules(), setup.marks().map(W::narrowed));
        let has_line = Mark::ALL.into_iter().any(|mark| has_line(rules, marks[mark]));
        // Whoever completes a line ends the round, so it was the last move.
        let ended_by = has_line.then_some(setup.to_move().other());
        Self { rules, marks, to_move: setup.to_move(), ended_by, kind: PhantomData }
    }

    fn setup(&self) -> Setup {
        Setup::of_marks(self.rules, self.marks(), self.to_move)
    }

    fn order(&self) -> impl Ord {
        (self.marks.x, self.marks.o)
    }
}

impl<K: Placing, W: Word> Placed<K, W> {
    /// Why a cell cannot be played.
    #[cold]
    fn refusal(&self, position: Position) -> IllegalMove {
        let empty = Cells::new(self.empty().widened(), self.rules.columns());
        if self.is_over() {
            IllegalMove::GameOver
        } else if !self.rules.contains(position) {
            IllegalMove::OffBoard(position)
        } else if empty.contains(position) {
            let lands_on =
                Cells::new(self.playable(), self.rules.columns()).find(|cell| cell.column == position.column);
            IllegalMove::InTheAir { position, lands_on: lands_on.unwrap_or(position) }
        } else {
            IllegalMove::Occupied(position)
        }
    }
}
