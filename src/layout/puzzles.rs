//! The parts of the screen of puzzles, in egui's points.

use bevy_egui::egui::{Align2, Rect, Vec2, pos2, vec2};

use super::BoardLayout;
use super::arrangement::Arrangement;
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, FIELD, GROUP, HEAD, LARGE, LINE, MARGIN, NEAR, TIGHT, WIDE_MARGIN};

/// The least width of the choice of the grade: in a wide window, and in other windows.
const GRADES: [f32; 2] = [212.0, 160.0];
/// The number of small boards in a row at the end of a set, and their greatest side: in a wide, a tall and any other window.
const COLUMNS: usize = 5;
const NARROW_COLUMNS: usize = 3;
const SHEETS: [f32; 3] = [128.0, 100.0, 84.0];
/// The widths of the button that leads on from a set in a wide window and in other windows that are not tall.
const NEXT: [f32; 2] = [300.0, 200.0];

/// The height of the strip of a calendar above a board: in a wide window, and in other windows.
pub(super) const STRIP: [f32; 2] = [52.0, 40.0];
/// The side of an earlier leaf of the calendar beside the board, its height, and the distance from one leaf to the next.
const LEAF: [f32; 3] = [92.0, 110.0, 134.0];
/// How far the left edge of each earlier leaf is from the paper.
const LEAVES: [f32; 4] = [144.0, 166.0, 138.0, 156.0];

/// The parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleParts {
    /// The choice of the grade: in the bar or, where the bar has no room, above the question, while there is no answer.
    pub grades: Option<Rect>,
    /// Whether the choice of the grade is in the bar.
    pub has_grades_in_bar: bool,
    /// The button that opens the puzzle of the day: before the choice of the grade in the bar, or at the other end of the bar. A
    /// very narrow bar has no room for it.
    pub day: Option<Rect>,
    /// The question.
    pub question: Rect,
}

/// The parts of the puzzle of the day, beside its board.
#[derive(Clone, Debug, PartialEq)]
pub struct DayParts {
    /// The strip with the date.
    pub strip: Rect,
    /// The places of earlier leaves.
    pub leaves: Vec<Rect>,
    /// The days in a row.
    pub streak: Rect,
}

/// The parts of the end of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetParts {
    /// How many puzzles were solved.
    pub title: Rect,
    /// The sentence below the title.
    pub note: Rect,
    /// The small boards.
    pub sheets: Vec<Rect>,
    /// The button that leads on.
    pub next: Rect,
    /// The button that begins the missed ones again, if there is one.
    pub again: Option<Rect>,
}

impl BoardLayout {
    /// The parts of a puzzle. The choice of the grade needs the width `grades`, if there is such a choice, and the given height where it
    /// is in the place of the question. In a low or narrow window, the grade is chosen above the question, and not while an answer is
    /// shown.
    pub fn puzzle_parts(&self, grades: Option<(f32, f32)>, is_answered: bool) -> PuzzleParts {
        let [bar, mut turn, result] = [self.bar, self.turn, self.result].map(|place| self.in_points(place));
        if is_answered {
            turn.max.y = turn.bottom().min(result.top());
        }
        let is_wide = self.arrangement == Arrangement::Wide;
        let corner = if self.is_narrow() { Align2::RIGHT_CENTER } else { Align2::CENTER_BOTTOM };
        let day = Some(bar.shrink2(Vec2::DOWN * APART).part(corner, Vec2::splat(BUTTON)));
        let Some((grades, height)) = grades else {
            return PuzzleParts { grades: None, has_grades_in_bar: true, day, question: turn };
        };
        let mut size = vec2(grades.max(GRADES[usize::from(!is_wide)]), FIELD);
        let edge = if is_wide { MARGIN } else { APART };
        if self.arrangement != Arrangement::Low && !self.is_narrow() {
            let grades = bar.wider(-edge).part(Align2::RIGHT_CENTER, size);
            let day = bar.with_max_x(grades.left()).part(Align2::RIGHT_CENTER, Vec2::splat(BUTTON));
            let day = Some(day).filter(|day| day.left() >= bar.left() + HEAD);
            return PuzzleParts { grades: Some(grades), has_grades_in_bar: true, day, question: turn };
        }
        if is_answered {
            return PuzzleParts { grades: None, has_grades_in_bar: false, day, question: turn };
        }
        // Without room for one row of grades, there are more rows.
        if size.x > turn.width() {
            size = vec2(turn.width(), height);
        }
        let grades = Some(turn.take_top(size.y).middle(size.x));
        PuzzleParts { grades, has_grades_in_bar: false, day, question: turn }
    }

    /// The parts of the puzzle of the day. Only a wide window has room for earlier leaves.
    pub fn day_parts(&self) -> DayParts {
        let paper = self.in_points(self.paper());
        let is_wide = self.arrangement == Arrangement::Wide;
        let strip = paper.upper(0.0).with_min_y(paper.top() - STRIP[usize::from(!is_wide)]);
        let count = if is_wide { (paper.bottom() - strip.top()) / LEAF[2] } else { 0.0 };
        let leaf = |(index, left): (usize, &f32)| {
            let corner = pos2(paper.left() - left, strip.top() + TIGHT + index as f32 * LEAF[2]);
            Rect::from_min_size(corner, vec2(LEAF[0], LEAF[1]))
        };
        let leaves = LEAVES.iter().enumerate().take(count as usize).map(leaf).collect();
        let streak = match is_wide {
            true => {
                let beside = paper.with_min_x(paper.right() + HEAD).with_max_x(self.window.x / self.zoom);
                beside.part(Align2::LEFT_CENTER, vec2((beside.width() - GROUP).min(280.0), 2.0 * HEAD))
            }
            false => self.in_points(self.score),
        };
        DayParts { strip, leaves, streak }
    }

    /// The parts of the end of a set with this many puzzles. If there is a button to begin the missed ones again, it needs the
    /// width `again`.
    pub fn set_parts(&self, count: usize, again: Option<f32>) -> SetParts {
        let bar = self.in_points(self.bar);
        let all = self.whole();
        let (is_wide, is_tall) = (self.arrangement == Arrangement::Wide, self.arrangement == Arrangement::Tall);
        let is_rail = bar.height() > bar.width();
        let mut inside = if is_rail { all.with_min_x(bar.right()) } else { all.with_min_y(bar.bottom()) };
        inside = inside.wider(if self.is_narrow() { -CLOSE } else { -GROUP });
        inside.take_bottom(if is_wide { BUTTON } else { APART });
        inside.take_top(if is_rail { APART } else { 0.0 });
        let main = self.sizes().main;
        let (next, again) = if is_tall {
            let again = again.map(|_| inside.take_bottom(BUTTON).middle(inside.width().min(520.0)));
            inside.take_bottom(if again.is_some() { CLOSE } else { 0.0 });
            (inside.take_bottom(HEAD).middle(inside.width().min(520.0)), again)
        } else {
            let row = inside.take_bottom(main);
            let width = NEXT[usize::from(!is_wide)];
            match again {
                Some(again) => {
                    let [next, again] = row.beside([width, again], GROUP);
                    (next, Some(again.part(Align2::CENTER_CENTER, vec2(again.width(), BUTTON))))
                }
                None => (row.middle(width), None),
            }
        };
        inside.take_bottom(APART);
        let columns = if self.is_narrow() { NARROW_COLUMNS } else { COLUMNS };
        let rows = count.div_ceil(columns).max(1) as f32;
        let gap = match () {
            _ if is_wide => LARGE,
            _ if self.is_narrow() => TIGHT,
            _ => APART,
        };
        let kind = usize::from(!is_wide) + usize::from(!is_wide && !is_tall);
        let around = vec2(inside.width(), inside.height() - LINE - WIDE_MARGIN - APART);
        let side = ((around.x - gap * (columns - 1) as f32) / columns as f32)
            .min((around.y - gap * (rows - 1.0)) / rows)
            .min(SHEETS[kind]);
        let height = side * rows + gap * (rows - 1.0);
        let apart = ((around.y - height) / 2.0).clamp(NEAR, HEAD);
        let [title, note, grid] = {
            let column = inside.part(Align2::CENTER_CENTER, vec2(inside.width(), LINE + WIDE_MARGIN + apart + height));
            let (mut rest, title) = (column, column.upper(LINE));
            rest.take_top(LINE);
            let note = rest.take_top(WIDE_MARGIN);
            [title, note, rest.lower(height)]
        };
        let place = |index: usize| {
            let row = index / columns;
            let in_row = (count - row * columns).min(columns) as f32;
            let left = grid.center().x - (side * in_row + gap * (in_row - 1.0)) / 2.0;
            let corner = pos2(left + (index % columns) as f32 * (side + gap), grid.top() + row as f32 * (side + gap));
            Rect::from_min_size(corner, Vec2::splat(side))
        };
        SetParts { title, note, sheets: (0..count).map(place).collect(), next, again }
    }
}
