//! Positions of the kinds whose marks stay where they were placed.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use super::outlook::Prospects;
use super::{Outlook, Placing, Playable, key_of};
use crate::rules::cells::{index, position};
use crate::rules::lines::{gaps, has_line, lines, within_two};
use crate::rules::word::{Bits, Word};
use crate::rules::{ByMark, Cells, IllegalMove, Kind, Line, Mark, Move, Position, Rules, Setup, Symmetry};

/// A position: what stands on the cells, and whose turn it is.
#[derive(Clone, Copy, Debug, Eq)]
pub(crate) struct Placed<K, W> {
    rules: Rules,
    marks: ByMark<W>,
    to_move: Mark,
    /// The side that has completed a line. It is found once, by the move that completes the line.
    ended_by: Option<Mark>,
    kind: K,
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
    kind: K,
}

impl<K: Placing, W: Word> Iterator for Placements<K, W> {
    type Item = Placement;

    #[inline(always)]
    fn next(&mut self) -> Option<Placement> {
        if self.kind.chooses() {
            self.has_placed_x = !self.has_placed_x;
            if self.has_placed_x {
                let mut left = self.left;
                return left.take_first().map(|cell| Placement { cell, mark: Mark::X });
            }
        }
        let mark = if self.kind.chooses() { Mark::O } else { self.kind.mark(self.mover) };
        self.left.take_first().map(|cell| Placement { cell, mark })
    }
}

/// The marks, which differ most often, come first, and the rules are compared as one number. They say the kind too.
impl<K: PartialEq, W: PartialEq> PartialEq for Placed<K, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.marks == other.marks
            && self.to_move == other.to_move
            && self.ended_by == other.ended_by
            && self.rules.code() == other.rules.code()
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
        Self { rules, marks, to_move: first, ended_by: None, kind: K::of(rules.kind()) }
    }

    /// The same position, for code that is there only once for all kinds.
    pub(crate) fn of_any_kind(self) -> Placed<Kind, W> {
        let Self { rules, marks, to_move, ended_by, .. } = self;
        Placed { rules, marks, to_move, ended_by, kind: rules.kind() }
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
            None => self.kind.playable(self.rules, self.empty()),
            Some(_) => W::default(),
        }
    }

    /// The cells that must be taken from the other side, because it would win there at once. There are none if the side to move
    /// wins at once.
    #[inline]
    fn blocks(&self) -> W {
        if self.kind.chooses() || self.kind.line_loses() || !self.completions(self.to_move).is_empty() {
            return W::default();
        }
        self.completions(self.to_move.other())
    }

    /// The moves on these cells.
    #[inline(always)]
    fn placements(&self, cells: W) -> Placements<K, W> {
        Placements { left: cells, mover: self.to_move, has_placed_x: false, kind: self.kind }
    }

    /// The cells where a mark may be placed and would complete a line.
    #[inline]
    pub(crate) fn completions(&self, mark: Mark) -> W {
        self.kind.playable(self.rules, self.empty()) & gaps(self.rules, self.marks[mark])
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
        self.placements(self.open())
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
        if self.kind.line_loses() { self.ended_by.map(Mark::other) } else { self.ended_by }
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
        let cell = index(mv.position, self.rules.columns());
        match mv.mark {
            _ if !cell.is_some_and(|cell| self.open().has(cell)) => Err(self.refusal(mv.position)),
            None if self.kind.chooses() => Err(IllegalMove::NoMark(mv.position)),
            Some(_) if !self.kind.chooses() => Err(IllegalMove::HasMark(mv.position)),
            _ => Ok(self.known(mv)),
        }
    }

    #[inline(always)]
    fn known(&self, Move { position, mark }: Move) -> Placement {
        let cell = index(position, self.rules.columns()).unwrap_or_default();
        Placement { cell, mark: mark.unwrap_or_else(|| self.kind.mark(self.to_move)) }
    }

    #[inline(always)]
    fn code(Placement { cell, mark }: Placement) -> u16 {
        u16::from(cell) | u16::from(mark == Mark::O) << 8
    }

    #[inline(always)]
    fn decoded(code: u16) -> Placement {
        let [cell, mark] = code.to_le_bytes();
        Placement { cell, mark: if mark == 0 { Mark::X } else { Mark::O } }
    }

    fn named(&self, Placement { cell, mark }: Placement) -> Move {
        Move { position: position(cell, self.rules.columns()), mark: self.kind.chooses().then_some(mark) }
    }

    fn lines(&self) -> Vec<Line> {
        if self.ended_by.is_none() {
            return Vec::new();
        }
        let of = |mark: Mark| lines(self.rules, Cells::new(self.marks[mark].widened(), self.rules.columns()));
        Mark::ALL.into_iter().flat_map(of).collect()
    }

    fn line_loses(&self) -> bool {
        self.kind.line_loses()
    }

    #[inline]
    fn wins_at_once(&self) -> usize {
        match self.kind.chooses() {
            _ if self.kind.line_loses() || self.ended_by.is_some() => 0,
            true => Mark::ALL.into_iter().map(|mark| self.completions(mark).len()).sum(),
            false => self.completions(self.to_move).len(),
        }
    }

    fn outlook(&self) -> Outlook {
        if self.kind.chooses() {
            return if self.wins_at_once() > 0 { Outlook::Wins } else { Outlook::Points(0) };
        }
        if self.kind.shares_mark() {
            return Outlook::Points(0);
        }
        let (me, other) = (self.to_move, self.to_move.other());
        let [mine, theirs] =
            [me, other].map(|side| Prospects::of(self.rules, self.marks[side], self.marks[side.other()]));
        match mine.points - theirs.points {
            difference if self.kind.line_loses() => Outlook::points(-difference),
            _ if mine.nearly > 0 && !self.completions(me).is_empty() => Outlook::Wins,
            // Only one of two cells can be taken from the other side.
            _ if theirs.nearly > 1 && self.completions(other).len() > 1 => Outlook::Loses,
            difference => Outlook::points(difference),
        }
    }

    fn forced_moves(&self) -> impl Iterator<Item = Placement> + Clone {
        let blocks = self.blocks();
        self.placements(if blocks.is_empty() { self.open() } else { blocks })
    }

    #[inline]
    fn near_moves(&self) -> impl Iterator<Item = Placement> + Clone {
        let (open, marks) = (self.open(), self.marks.x | self.marks.o);
        let cells = match self.blocks() {
            blocks if !blocks.is_empty() => blocks,
            // Where a line loses or a mark falls, a move may do no more than wait, and may be made anywhere.
            _ if marks.is_empty() || self.kind.line_loses() || self.kind.falls() => open,
            _ => open & within_two(self.rules, marks),
        };
        self.placements(cells)
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
        Self { rules, marks, to_move: setup.to_move(), ended_by, kind: K::of(rules.kind()) }
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
        let mut empty = Cells::new(self.empty().widened(), self.rules.columns());
        if self.is_over() {
            IllegalMove::GameOver
        } else if !self.rules.contains(position) {
            IllegalMove::OffBoard(position)
        } else if empty.contains(position) {
            let lands_on =
                Cells::new(self.playable(), self.rules.columns()).find(|cell| cell.column == position.column);
            IllegalMove::InTheAir { position, lands_on: lands_on.unwrap_or(position) }
        } else if self.kind.falls() && !empty.any(|cell| cell.column == position.column) {
            IllegalMove::ColumnFull(position)
        } else {
            IllegalMove::Occupied(position)
        }
    }
}
