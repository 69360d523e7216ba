//! The ten puzzles that are shown one after the other, and what became of each.

use bevy::prelude::*;
use noughts_engine::play::Moment;
use noughts_engine::rules::Board;
use noughts_engine::teach::{Grade, Puzzle, puzzle_of_day, puzzles};

use crate::coach::Search;
use crate::records::Solved;

/// The number of puzzles in a set.
pub(super) const SET: usize = 10;

/// The puzzles of a set, and the one of them that is shown.
#[derive(Resource)]
pub(in crate::ui) struct Quiz {
    /// All puzzles, in their order.
    pub puzzles: Vec<Puzzle>,
    pub grade: Grade,
    pub(super) set: Vec<Attempt>,
    /// The index of the shown puzzle in the set.
    pub at: usize,
    /// The day whose puzzle is shown in the place of a set.
    pub day: Option<Moment>,
    /// The set that is under way while the puzzle of a day is shown, or the puzzle of the day, the index of the puzzle in it, and
    /// whether it has ended.
    other: (Vec<Attempt>, usize, bool),
    /// Whether the set is over, so that its result is shown, and no puzzle.
    pub has_ended: bool,
    /// Whether all puzzles of the set were solved, for the first time ever.
    pub is_first: bool,
}

/// A puzzle of a set, and what became of it.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    /// The index of the puzzle among all puzzles.
    pub puzzle: usize,
    pub done: Option<Done>,
}

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// The person found the right move, at once or after wrong ones.
    Solved,
    /// The person went on without an answer.
    Skipped,
    /// The person was shown the right move.
    Told,
}

/// What became of a puzzle, as a sign in the text of a set.
const SIGNS: [(char, Option<Done>); 4] =
    [('-', None), ('s', Some(Done::Solved)), ('n', Some(Done::Skipped)), ('t', Some(Done::Told))];

impl Attempt {
    fn to_text(self) -> String {
        let sign = SIGNS.iter().find(|(_, done)| *done == self.done).map_or('-', |(sign, _)| *sign);
        format!("{}{sign}", self.puzzle)
    }

    fn read(text: &str) -> Option<Self> {
        let (_, done) = SIGNS.into_iter().find(|(sign, _)| text.ends_with(*sign))?;
        Some(Self { puzzle: text[..text.len() - 1].parse().ok()?, done })
    }

    pub fn is_missed(self) -> bool {
        self.done.is_some_and(|done| done != Done::Solved)
    }
}

impl Quiz {
    /// No set yet; the first one is of this grade.
    pub fn new(grade: Grade) -> Self {
        let (set, other) = default();
        Self { puzzles: Vec::new(), grade, set, at: 0, day: None, other, has_ended: false, is_first: false }
    }

    /// Finds all puzzles, once.
    pub fn find_puzzles(&mut self, search: &mut Search) {
        if self.puzzles.is_empty() {
            self.puzzles = puzzles(&mut search.0);
        }
    }

    /// The set as a text: the index of the shown puzzle or, after the end, the number of puzzles, and then each puzzle with what became
    /// of it.
    pub fn to_text(&self) -> String {
        let (set, at, has_ended) = match self.day {
            Some(_) => (&self.other.0, self.other.1, self.other.2),
            None => (&self.set, self.at, self.has_ended),
        };
        let mut words = vec![if has_ended { set.len() } else { at }.to_string()];
        words.extend(set.iter().map(|attempt| attempt.to_text()));
        words.join(" ")
    }

    /// Goes on with the set of a text. Returns whether the text can be read.
    pub fn read(&mut self, search: &mut Search, text: &str) -> bool {
        self.find_puzzles(search);
        let mut words = text.split(' ');
        let at: Option<usize> = words.next().and_then(|at| at.parse().ok());
        let set: Option<Vec<_>> = words.map(Attempt::read).collect();
        let (Some(at), Some(set)) = (at, set) else {
            return false;
        };
        let known = |attempt: &Attempt| attempt.puzzle < self.puzzles.len();
        if set.is_empty() || set.len() > SET || at > set.len() || !set.iter().all(known) {
            return false;
        }
        self.grade = self.puzzles[set[0].puzzle].grade;
        (self.at, self.has_ended) = (at.min(set.len() - 1), at == set.len());
        self.set = set;
        true
    }

    /// The puzzle that is shown. There is none after the end of the set.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.set.get(self.at).filter(|_| !self.has_ended)?.puzzle)
    }

    /// The board of the shown puzzle.
    pub fn board(&self) -> Option<Board> {
        self.puzzle().map(|puzzle| puzzle.board)
    }

    /// The indices of the puzzles of a grade, in their order.
    pub fn of_grade(&self, grade: Grade) -> impl Iterator<Item = usize> {
        (0..self.puzzles.len()).filter(move |index| self.puzzles[*index].grade == grade)
    }

    pub fn is_solved(&self, puzzle: usize, solved: &Solved) -> bool {
        solved.contains(&self.puzzles[puzzle].id())
    }

    /// The first ten puzzles of a grade that are not solved. If all are solved, the ten behind this set or, behind the last one,
    /// the first ten.
    pub fn next_set(&self, grade: Grade, solved: &Solved) -> Vec<usize> {
        let open: Vec<_> = self.of_grade(grade).filter(|puzzle| !self.is_solved(*puzzle, solved)).take(SET).collect();
        if !open.is_empty() {
            return open;
        }
        let last = self.set.last().map(|attempt| attempt.puzzle).filter(|last| self.puzzles[*last].grade == grade);
        let behind: Vec<_> =
            self.of_grade(grade).filter(|puzzle| last.is_some_and(|last| *puzzle > last)).take(SET).collect();
        if behind.is_empty() { self.of_grade(grade).take(SET).collect() } else { behind }
    }

    /// Begins the next set of a grade.
    pub fn begin(&mut self, grade: Grade, solved: &Solved) {
        let set = self.next_set(grade, solved);
        self.grade = grade;
        self.begin_with(set);
    }

    /// Begins a set of the puzzles that were missed in this set.
    pub fn repeat(&mut self) {
        self.begin_with(self.missed().collect());
    }

    fn begin_with(&mut self, puzzles: Vec<usize>) {
        self.set = puzzles.into_iter().map(|puzzle| Attempt { puzzle, done: None }).collect();
        self.show(0);
    }

    /// Shows the puzzle of this day in the place of the set. Without a day, shows the set again.
    pub fn turn_to(&mut self, day: Option<Moment>, solved: &Solved) {
        if self.day.is_some() != day.is_some() {
            std::mem::swap(&mut self.set, &mut self.other.0);
            std::mem::swap(&mut self.at, &mut self.other.1);
            std::mem::swap(&mut self.has_ended, &mut self.other.2);
        }
        let id = day.and_then(|day| day.day_number()).map(puzzle_of_day);
        let puzzle = id.and_then(|id| self.puzzles.iter().position(|puzzle| puzzle.id() == id));
        if let (Some(day), Some(puzzle)) = (day, puzzle)
            && self.set.first().is_none_or(|attempt| attempt.puzzle != puzzle)
        {
            let is_solved = solved.days().any(|known| known.date == day.date);
            (self.set, self.at) = (vec![Attempt { puzzle, done: is_solved.then_some(Done::Solved) }], 0);
        }
        (self.day, self.is_first) = (day, false);
    }

    /// Shows a puzzle of the set. One that was missed can be tried again.
    pub fn open(&mut self, at: usize) {
        self.set[at].done = self.set[at].done.filter(|done| *done == Done::Solved);
        self.show(at);
    }

    /// Shows a puzzle of the set as it is.
    pub fn show(&mut self, at: usize) {
        (self.at, self.has_ended, self.is_first) = (at, false, false);
    }

    /// Shows the next puzzle of the set or, when all have been done, the result. A puzzle that has not been done is skipped.
    pub fn go_on(&mut self) {
        self.be_done(Done::Skipped);
        if self.set.iter().all(|attempt| attempt.done.is_some()) {
            self.has_ended = true;
        } else {
            self.show((self.at + 1).min(self.set.len() - 1));
        }
    }

    /// Records what became of the shown puzzle, unless that is known. A puzzle that was skipped can still be solved. Returns
    /// whether the puzzle is solved.
    pub(super) fn be_done(&mut self, done: Done) -> bool {
        let Some(attempt) = self.set.get_mut(self.at) else {
            return false;
        };
        attempt.done = attempt.done.filter(|before| *before != Done::Skipped).or(Some(done));
        attempt.done == Some(Done::Solved)
    }

    /// Whether the set is over, it has ten puzzles, and all of them were solved.
    pub fn is_perfect(&self) -> bool {
        self.has_ended && self.set.len() == SET && self.missed().next().is_none()
    }

    /// The puzzles of the set that were missed.
    pub fn missed(&self) -> impl Iterator<Item = usize> {
        self.set.iter().filter(|attempt| attempt.is_missed()).map(|attempt| attempt.puzzle)
    }
}
