//! The proof of Vanishing, where play can go round, so that a search that looks ahead may never see an end.
//!
//! Retrograde analysis goes the other way, from the ends. A first pass over all positions finds those whose side to
//! move wins at once. The second finds those from which every move leads to such a win, so that the side to move loses
//! in two plies, and so on: each pass uses what the passes before have found. A position that no pass decides is a
//! draw, because each side always has a move after which it still cannot be forced to lose.

use crate::rules::{Mark, Playable, Vanishing};

/// The number of cells.
const CELLS: usize = 9;
/// The most marks on the board.
const MOST_MARKS: usize = 6;

/// For each number of marks, the first index of the positions with so many. The number behind the last is the number of
/// all indices: the marks can be placed in 9, 9 · 8, 9 · 8 · 7 … ways.
const FIRST: [usize; MOST_MARKS + 2] = {
    let (mut first, mut ways, mut marks) = ([0; MOST_MARKS + 2], 1, 0);
    while marks <= MOST_MARKS {
        first[marks + 1] = first[marks] + ways;
        ways *= CELLS - marks;
        marks += 1;
    }
    first
};

/// What is known of the position with an index: the number of plies until the end, or one of these.
type Plies = u8;
/// No legal moves lead to a position of this index that goes on.
const UNKNOWN: Plies = u8::MAX;
/// The position is found, and no pass has decided it. In the end such positions are draws.
const UNDECIDED: Plies = u8::MAX - 1;

/// Every position that goes on, with the number of plies until the end. The sides are taken for each other: a position
/// is of the side to move and the other.
#[derive(Clone, Debug)]
pub(super) struct Retrograde {
    plies: Box<[Plies]>,
    /// The positions that are not decided: first all that were found, then what earlier passes have left.
    undecided: Vec<Vanishing>,
    /// The place in `undecided` of the position that is looked at next.
    next: usize,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The positions are found, move by move from the empty board.
    Finding,
    /// The positions that end in `plies` are found. So many of those that were looked at are still not decided; they
    /// stand first.
    Deciding { plies: Plies, kept: usize },
    /// All is proved.
    Done,
}

impl Retrograde {
    /// Goes on until all is proved, or until no nodes are left of a budget. A node is a position whose moves are looked
    /// at.
    pub(super) fn step(&mut self, budget: &mut u64) -> bool {
        while self.stage != Stage::Done && *budget > 0 {
            *budget -= 1;
            match self.stage {
                Stage::Finding => self.find(),
                Stage::Deciding { plies, kept } => self.decide(plies, kept),
                Stage::Done => {}
            }
        }
        self.stage == Stage::Done
    }

    /// The number of plies from a position that goes on to its end, once all is proved. It is `None` for a draw.
    pub(super) fn plies(&self, position: &Vanishing) -> Option<usize> {
        let plies = self.get(position);
        (plies < UNDECIDED).then_some(plies.into())
    }

    fn get(&self, position: &Vanishing) -> Plies {
        index(position).map_or(UNKNOWN, |index| self.plies[index])
    }

    fn set(&mut self, position: &Vanishing, plies: Plies) {
        if let Some(index) = index(position) {
            self.plies[index] = plies;
        }
    }

    /// Looks at the moves of the next position that was found.
    fn find(&mut self) {
        let Some(position) = self.undecided.get(self.next).copied() else {
            (self.next, self.stage) = (0, Stage::Deciding { plies: 1, kept: 0 });
            return;
        };
        self.next += 1;
        for after in position.moves().map(|mv| position.after(mv)).filter(|after| !after.is_over()) {
            if self.get(&after) == UNKNOWN {
                self.set(&after, UNDECIDED);
                self.undecided.push(after);
            }
        }
    }

    /// Looks whether the next position ends in `plies`, after all that end sooner are decided.
    fn decide(&mut self, plies: Plies, kept: usize) {
        let Some(position) = self.undecided.get(self.next).copied() else {
            return self.end_pass(plies, kept);
        };
        self.next += 1;
        let mut ends = position.moves().map(|mv| {
            let after = position.after(mv);
            if after.is_over() { 0 } else { self.get(&after) }
        });
        // The mover completes the line, so a position that is won is an odd number of plies from the end.
        let is_decided =
            if plies % 2 == 1 { ends.any(|end| end == plies - 1) } else { ends.all(|end| end < plies && end % 2 == 1) };
        if is_decided {
            self.set(&position, plies);
            self.stage = Stage::Deciding { plies, kept };
        } else {
            self.undecided[kept] = position;
            self.stage = Stage::Deciding { plies, kept: kept + 1 };
        }
    }

    /// Begins the next pass, unless this one has decided nothing: then no later pass would.
    fn end_pass(&mut self, plies: Plies, kept: usize) {
        if kept < self.undecided.len() {
            self.undecided.truncate(kept);
            (self.next, self.stage) = (0, Stage::Deciding { plies: plies + 1, kept: 0 });
        } else {
            (self.undecided, self.stage) = (Vec::new(), Stage::Done);
        }
    }
}

impl Default for Retrograde {
    fn default() -> Self {
        let start = Vanishing::new(Mark::X);
        let plies = vec![UNKNOWN; FIRST[MOST_MARKS + 1]].into_boxed_slice();
        let mut retrograde = Self { plies, undecided: vec![start], next: 0, stage: Stage::Finding };
        retrograde.set(&start, UNDECIDED);
        retrograde
    }
}

/// Whether the sides have as many marks as turns lead to. All such positions without a line are found.
pub(super) fn is_found(position: &Vanishing) -> bool {
    index(position).is_some()
}

/// The number of a position: positions with fewer marks come before those with more. Two positions have the same number
/// if they are equal but for the names of the sides. There is none if the sides have not as many marks as turns lead
/// to.
fn index(position: &Vanishing) -> Option<usize> {
    let (mover, other) = (position.by_age(position.to_move()), position.by_age(position.to_move().other()));
    let counts_fit = other.len() == mover.len() || other.len() == mover.len() + 1;
    let (mut number, mut taken) = (0, 0_u16);
    for (marks, cell) in mover.iter().chain(other).enumerate() {
        // Only the cells that the marks before have left are counted.
        let rank = (!taken & ((1 << cell) - 1)).count_ones();
        number = number * (CELLS - marks) + rank as usize;
        taken |= 1 << cell;
    }
    counts_fit.then(|| FIRST[mover.len() + other.len()] + number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done() -> Retrograde {
        let mut retrograde = Retrograde::default();
        assert!(!retrograde.step(&mut 100_000), "it stops when its budget is used up");
        assert!(retrograde.step(&mut u64::MAX.clone()));
        retrograde
    }

    #[test]
    fn the_longest_win_takes_17_plies_and_66682_positions_go_on() {
        let retrograde = done();
        let count = |expected: fn(Plies) -> bool| retrograde.plies.iter().filter(|plies| expected(**plies)).count();
        assert_eq!(count(|plies| plies != UNKNOWN), 66_682);
        assert_eq!(retrograde.plies.iter().filter(|plies| **plies < UNDECIDED).max(), Some(&17));
        assert_eq!(retrograde.plies.len(), 79_210, "a byte each");
    }

    #[test]
    fn no_two_positions_share_an_index_unless_the_sides_are_exchanged() {
        let mut retrograde = Retrograde::default();
        while retrograde.stage == Stage::Finding {
            retrograde.step(&mut 1);
        }
        let mut seen = vec![false; FIRST[MOST_MARKS + 1]];
        for position in &retrograde.undecided {
            assert!(!std::mem::replace(&mut seen[index(position).unwrap()], true), "{position:?}");
        }
    }
}
