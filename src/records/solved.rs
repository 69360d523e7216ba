//! Which puzzles were solved, on which days the puzzle of the day was solved, and which steps of the course are done. All are stored
//! from one start of the program to the next.

use std::collections::BTreeSet;

use bevy::prelude::*;
use noughts_engine::play::Moment;
use noughts_engine::teach::CourseStep;

use crate::persistence::{Item, Parsed, Persistent};

use super::Streak;

/// The ids of the puzzles that were solved, of the days whose puzzle was solved, and of the steps of the course that are done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved(BTreeSet<String>);

impl Solved {
    /// Whether this puzzle was solved.
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    /// Records that this puzzle was solved.
    pub fn solve(&mut self, id: String) {
        self.0.insert(id);
    }

    /// The days whose puzzle was solved, the earliest first.
    pub fn days(&self) -> impl DoubleEndedIterator<Item = Moment> {
        self.0.iter().filter_map(|id| {
            let mut numbers = id.strip_prefix(DAY)?.split('-').map(str::parse);
            let mut next = || numbers.next()?.ok();
            let year = next()?;
            let [month, day] = [next()?, next()?].map(|number| u8::try_from(number).unwrap_or_default());
            Moment::new((year, month, day), (0, 0, 0))
        })
    }

    /// Records that the puzzle of this day was solved. Days are recorded forwards only, so that a clock which is set back does not
    /// fill a gap.
    pub fn solve_day(&mut self, day: Moment) {
        if self.days().next_back().is_none_or(|last| last.date < day.date) {
            let (year, month, day) = day.date;
            self.0.insert(format!("{DAY}{year:04}-{month:02}-{day:02}"));
        }
    }

    /// The days in a row whose puzzle was solved, up to today or yesterday, and the most days in a row. If the clock was set back,
    /// the row goes on to a day after today.
    pub fn streak(&self, today: Moment) -> Streak {
        let (mut streak, mut last) = (Streak::default(), None);
        for day in self.days().filter_map(|day| day.day_number()) {
            streak.now = if last == Some(day - 1) { streak.now + 1 } else { 1 };
            streak.best = streak.best.max(streak.now);
            last = Some(day);
        }
        if today.day_number() > last.map(|last| last + 1) {
            streak.now = 0;
        }
        streak
    }

    /// Whether this step of the course is done.
    pub fn has_learnt(&self, step: CourseStep) -> bool {
        self.contains(&id(step))
    }

    /// Whether all steps of the course are done.
    pub fn has_learnt_all(&self) -> bool {
        CourseStep::ALL.into_iter().all(|step| self.has_learnt(step))
    }

    /// Records that this step of the course is done. Returns whether it was not done before.
    pub fn learn(&mut self, step: CourseStep) -> bool {
        self.0.insert(id(step))
    }
}

/// What the id of a day begins with.
const DAY: &str = "day ";

/// The id of a step, which is no position, and so not the id of a puzzle.
fn id(step: CourseStep) -> String {
    format!("step {}", step.name())
}

/// The text has one id in each line. A line that is not the id of a puzzle or of a step has no effect.
impl Persistent for Solved {
    const ITEM: Item = Item::Solved;
    const IS_SHARED: bool = true;

    fn to_text(&self) -> Result<String> {
        Ok(self.0.iter().map(|id| format!("{id}\n")).collect())
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let ids = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Parsed::Whole(Self(ids.collect()))
    }

    /// A puzzle is solved if it was solved in any window.
    fn merge(&self, _: &Self, other: Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Moment {
        let numbers: Vec<u16> = text.split('-').map(|number| number.parse().unwrap()).collect();
        Moment::new((numbers[0], numbers[1] as u8, numbers[2] as u8), (12, 0, 0)).unwrap()
    }

    fn solved(days: &[&str]) -> Solved {
        let mut solved = Solved::default();
        days.iter().for_each(|text| solved.solve_day(day(text)));
        solved
    }

    fn streak(solved: &Solved, today: &str) -> (u32, u32) {
        let streak = solved.streak(day(today));
        (streak.now, streak.best)
    }

    #[test]
    fn days_in_a_row_are_counted_over_months_and_years_and_begin_anew_after_a_gap() {
        let days =
            solved(&["2027-12-30", "2027-12-31", "2028-01-01", "2028-02-28", "2028-02-29", "2028-03-01", "2028-03-02"]);
        assert_eq!(streak(&days, "2028-03-02"), (4, 4));
        assert_eq!(streak(&days, "2028-03-03"), (4, 4), "today can still be solved");
        assert_eq!(streak(&days, "2028-03-04"), (0, 4), "a day was missed");
        assert_eq!(streak(&Solved::default(), "2028-03-04"), (0, 0));
    }

    #[test]
    fn a_clock_that_is_set_back_neither_breaks_nor_lengthens_the_row() {
        let mut days = solved(&["2026-11-20", "2026-11-24", "2026-11-25", "2026-11-26"]);
        assert_eq!(streak(&days, "2026-11-22"), (3, 3), "not broken");
        days.solve_day(day("2026-11-23"));
        days.solve_day(day("2026-11-25"));
        assert_eq!(streak(&days, "2026-11-23"), (3, 3), "not longer");
        assert_eq!(streak(&days, "2026-11-26"), (3, 3));
        days.solve_day(day("2026-11-27"));
        assert_eq!(streak(&days, "2026-11-27"), (4, 4));
    }

    #[test]
    fn days_are_stored_and_merged_between_two_windows() {
        let [one, other] = [solved(&["2026-11-24", "2026-11-26"]), solved(&["2026-11-25"])];
        let both = one.merge(&Solved::default(), other);
        assert_eq!(streak(&both, "2026-11-26"), (3, 3));
        let read = Solved::from_text(&both.to_text().unwrap()).readable().unwrap();
        assert_eq!(streak(&read, "2026-11-26"), (3, 3));
        assert!(!read.has_learnt(CourseStep::Finish));
    }
}
