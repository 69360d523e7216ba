//! Vanishing: each side has three marks. With the fourth, its oldest goes, then lines are judged.

use super::outlook::Prospects;
use super::{Outlook, Playable, key_of};
use crate::rules::cells::{index, position};
use crate::rules::lines::{has_line, lines};
use crate::rules::word::{Bits, Word};
use crate::rules::{ByMark, Cells, IllegalMove, Kind, Line, Mark, Move, Rules, Setup, Symmetry};

/// The most marks of a side.
pub(crate) const MARKS: usize = 3;

/// A position of [`Kind::Vanishing`]. It knows the ages of the marks, but not what was there before:
/// whether a position is repeated is for the round to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Vanishing {
    ages: ByMark<Ages>,
    to_move: Mark,
    ended_by: Option<Mark>,
}

/// The cells of a side's marks, the oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Ages {
    /// The cells behind the last mark are 0.
    cells: [u8; MARKS],
    count: u8,
}

impl Ages {
    fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }

    /// The mark that goes with the next one of this side.
    fn next_to_go(&self) -> Option<u8> {
        (usize::from(self.count) == MARKS).then_some(self.cells[0])
    }

    /// Adds a mark, for which the oldest goes if there are enough.
    fn add(&mut self, cell: u8) {
        match usize::from(self.count) {
            MARKS => self.cells = [self.cells[1], self.cells[2], cell],
            count => {
                self.cells[count] = cell;
                self.count += 1;
            }
        }
    }

    fn bits(&self) -> u64 {
        self.cells().iter().fold(0, |bits, cell| bits | u64::bit(*cell))
    }
}

const RULES: Rules = match Rules::of(Kind::Vanishing, 3, 3, 3) {
    Ok(rules) => rules,
    Err(_) => unreachable!(),
};

impl Vanishing {
    pub(crate) fn new(first: Mark) -> Self {
        Self { ages: ByMark::default(), to_move: first, ended_by: None }
    }

    fn open(&self) -> u64 {
        match self.ended_by {
            None => u64::first(9).without(self.ages.x.bits() | self.ages.o.bits()),
            Some(_) => 0,
        }
    }

    /// The cells of a side's marks, the oldest first.
    pub(crate) fn by_age(&self, side: Mark) -> &[u8] {
        self.ages[side].cells()
    }

    /// The cell of the mark that goes when this side places its next one.
    pub(crate) fn next_to_go(&self, side: Mark) -> Option<u8> {
        self.ages[side].next_to_go()
    }
}

impl Playable for Vanishing {
    type Move = u8;

    fn rules(&self) -> Rules {
        RULES
    }

    fn to_move(&self) -> Mark {
        self.to_move
    }

    fn marks(&self) -> ByMark<Bits> {
        self.ages.map(|ages| ages.bits().widened())
    }

    fn moves(&self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.open();
        std::iter::from_fn(move || left.take_first())
    }

    fn after(&self, cell: u8) -> Self {
        let (mut after, mover) = (*self, self.to_move);
        after.ages[mover].add(cell);
        after.to_move = mover.other();
        after.ended_by = has_line(RULES, after.ages[mover].bits()).then_some(mover);
        after
    }

    fn left(&self) -> usize {
        9 - usize::from(self.ages.x.count + self.ages.o.count)
    }

    fn key(&self) -> Option<[u64; 3]> {
        let packed = |Ages { cells: [a, b, c], count }: Ages| u64::from_le_bytes([a, b, c, count, 0, 0, 0, 0]);
        Some([packed(self.ages.x), packed(self.ages.o), key_of(RULES, self.to_move)])
    }

    fn winner(&self) -> Option<Mark> {
        self.ended_by
    }

    fn is_over(&self) -> bool {
        self.ended_by.is_some() // Three cells are always empty.
    }

    fn playable(&self) -> Bits {
        self.open().widened()
    }

    fn find(&self, mv: Move) -> Result<u8, IllegalMove> {
        let cell = index(mv.position, RULES.columns()).filter(|_| RULES.contains(mv.position));
        match cell {
            _ if self.is_over() => Err(IllegalMove::GameOver),
            None => Err(IllegalMove::OffBoard(mv.position)),
            Some(_) if mv.mark.is_some() => Err(IllegalMove::HasMark(mv.position)),
            Some(cell) if self.open().has(cell) => Ok(cell),
            found if found == self.next_to_go(self.to_move) => Err(IllegalMove::NextToGo(mv.position)),
            Some(_) => Err(IllegalMove::Occupied(mv.position)),
        }
    }

    fn known(&self, mv: Move) -> u8 {
        index(mv.position, RULES.columns()).unwrap_or_default()
    }

    fn code(cell: u8) -> u16 {
        cell.into()
    }

    fn decoded(code: u16) -> u8 {
        code as u8
    }

    fn named(&self, cell: u8) -> Move {
        position(cell, RULES.columns()).into()
    }

    fn lines(&self) -> Vec<Line> {
        let of = |mark: Mark| lines(RULES, Cells::new(self.ages[mark].bits().widened(), RULES.columns()));
        self.ended_by.map(of).unwrap_or_default()
    }

    fn outlook(&self) -> Outlook {
        if self.wins_at_once() > 0 {
            return Outlook::Wins;
        }
        let [mine, theirs] = [self.to_move, self.to_move.other()].map(|side| self.ages[side].bits());
        Outlook::points(Prospects::of(RULES, mine, theirs).points - Prospects::of(RULES, theirs, mine).points)
    }

    fn null_move(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    fn mapped(&self, symmetry: Symmetry) -> Self {
        let mapped = |mut ages: Ages| {
            ages.cells[..usize::from(ages.count)].iter_mut().for_each(|cell| *cell = symmetry.map_cell(*cell));
            ages
        };
        Self { ages: self.ages.map(mapped), ..*self }
    }

    fn from_setup(setup: &Setup) -> Self {
        let mut vanishing = Self::new(setup.to_move());
        for mark in Mark::ALL {
            setup.ages(mark).filter_map(|position| index(position, 3)).for_each(|cell| vanishing.ages[mark].add(cell));
            if has_line(RULES, vanishing.ages[mark].bits()) {
                vanishing.ended_by = Some(mark);
            }
        }
        vanishing
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::new(RULES, self.to_move);
        for mark in Mark::ALL {
            for cell in self.ages[mark].cells() {
                setup.add(*cell, mark);
            }
        }
        setup
    }

    fn order(&self) -> impl Ord {
        (self.ages.x, self.ages.o)
    }
}
