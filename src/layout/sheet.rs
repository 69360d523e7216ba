//! How the cells of a board lie on its paper. Small boards have gaps between their cells. A large board is squared paper: its
//! cells have no gaps, and the margin of the paper has a place for the names of columns and rows, which does not shrink with the cells.
//! On a board of Ultimate, there is more space between two small boards than between two cells.

use bevy::math::{Rect, Vec2};
use noughts_engine::rules::{Kind, Position, Rules};

use super::{BoardLayout, GAP, PAPER_MARGIN, SMALL_BOARDS_APART};
use crate::screens::Screen;

/// A board with more cells than this is large.
const MOST_OF_SMALL: usize = 49;
/// The margins of squared paper above the cells and to the left of them, the margins on the other two sides, and the radius of the
/// corners, in points: where there are no coordinates, where the paper is narrower than `WIDE`, and where it is not.
const PLAIN: Margins = Margins { first: Vec2::splat(10.0), last: Vec2::splat(10.0), corner: 12.0 };
const NARROW: Margins = Margins { first: Vec2::new(22.0, 20.0), last: Vec2::splat(7.0), corner: 12.0 };
const ROOMY: Margins = Margins { first: Vec2::new(32.0, 26.0), last: Vec2::splat(14.0), corner: 16.0 };
const WIDE: f32 = 560.0;
/// Marks on squared paper are this many times as large as on other boards, and so are marks in cells that are smaller than `TINY`
/// points.
const MARK: [f32; 2] = [1.06, 1.16];
const TINY: f32 = 30.0;
/// On a board of Ultimate: how far the paper extends beyond the cells, and the radius of its corners, as shares of a cell.
const NESTED_MARGIN: f32 = 0.26;
const NESTED_CORNER: f32 = 0.3;
/// How much farther the paper extends where the names of columns and rows stand in its margin, in points, and the greatest number of
/// columns or rows of a board whose margin has room for the names anyway.
const NAMES: f32 = 16.0;
const MOST_WITH_ROOM: u8 = 7;
/// A cell with a shorter side than this, in points, is hard to hit with a finger. With 44 points it is not, and a whole number of
/// cells may leave a little less.
const HARD_TO_HIT: f32 = 43.5;
/// The same where people choose columns, which are as high as the board.
const HARD_TO_HIT_COLUMN: f32 = 32.0;
/// The same in the editor, where a press beside the cell that is meant costs no move.
const HARD_TO_HIT_IN_EDITOR: f32 = 24.0;
/// On a board of at most this many cells, a finger never aims.
const MOST_WITHOUT_AIM: usize = 16;
/// Where a player chooses the mark, a cell with a shorter side than this, in points, is too small for two halves.
const HALVES: f32 = 88.0;
/// Where marks fall, the room above the paper in which a mark is seen that has not fallen yet, as a share of a cell.
pub const ABOVE_PAPER: f32 = 0.82;

/// Whether a board with these rules is large.
pub fn is_large(rules: Rules) -> bool {
    rules.cells().len() > MOST_OF_SMALL
}

/// Whether a board with these rules is squared paper.
pub fn is_squared(rules: Rules) -> bool {
    is_large(rules) && !matches!(rules.kind(), Kind::Ultimate | Kind::Gravity)
}

/// Whether the cells of a board with these rules lie in nine small boards.
pub fn is_nested(rules: Rules) -> bool {
    rules.kind() == Kind::Ultimate
}

/// How far the cells of a board are from each other, and from the edge of the paper, in shares of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// The space between two cells.
    gap: f32,
    /// How much larger this space is between two small boards.
    apart: f32,
    /// How far the paper extends beyond the cells, unless it is squared paper.
    pub margin: f32,
}

impl Spacing {
    /// The spacing of the cells of a board with these rules.
    pub fn of(rules: Rules) -> Self {
        let (gap, apart, margin) = match rules {
            _ if is_nested(rules) => (GAP, SMALL_BOARDS_APART - GAP, NESTED_MARGIN),
            _ if is_squared(rules) => (0.0, 0.0, 0.0),
            _ => (GAP, 0.0, PAPER_MARGIN),
        };
        Self { gap, apart, margin }
    }

    /// How far the beginning of a column or a row is from the beginning of the first one.
    pub fn start(self, index: u8) -> f32 {
        f32::from(index) * (1.0 + self.gap) + f32::from(index / 3) * self.apart
    }

    /// The length of this many columns or rows.
    pub fn length(self, count: u8) -> f32 {
        self.start(count.saturating_sub(1)) + 1.0
    }

    /// The column or row that is nearest to a place, which is this far from the beginning of the first of so many.
    fn nearest(self, place: f32, count: u8) -> u8 {
        let is_behind = |index: &u8| place >= (self.start(index - 1) + 1.0).midpoint(self.start(*index));
        (1..count).take_while(is_behind).count() as u8
    }
}

/// The margins of squared paper.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Margins {
    first: Vec2,
    last: Vec2,
    corner: f32,
}

/// How the cells of a board lie on its paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sheet {
    /// The side of a cell.
    pub cell: f32,
    /// How far the cells are from each other.
    spacing: Spacing,
    /// The rectangle around all cells.
    pub board: Rect,
    /// The board's paper.
    pub paper: Rect,
    /// The height that is free above the paper, where marks fall in.
    pub above: f32,
    /// The radius of the corners of the paper, unless it follows from the size of a cell as on most boards.
    corner: Option<f32>,
    /// The first cell that is shown, and how many columns and rows are shown from there.
    pub first: Position,
    pub shown: [u8; 2],
}

impl Sheet {
    /// The paper in the middle of a rectangle, as large as this rectangle allows, on this screen, with or without Study beside it, where text is enlarged this many times. Where marks
    /// fall, the paper is at the bottom of the rectangle, so that a mark has room above it.
    pub fn within(place: Rect, rules: Rules, on: (Screen, bool), zoom: f32) -> Self {
        Self::of_part(place, rules, on, zoom, (Position::new(0, 0), [rules.columns(), rules.rows()]))
    }

    /// The same paper, on which only so many columns and rows are shown, from the first of their cells.
    pub fn of_part(
        place: Rect,
        rules: Rules,
        (screen, is_studied): (Screen, bool),
        zoom: f32,
        (first, shown): (Position, [u8; 2]),
    ) -> Self {
        let spacing = Spacing::of(rules);
        let cells = Vec2::from(shown.map(|count| spacing.length(count)));
        if is_squared(rules) {
            let Margins { first: before, last, corner } = match place.size().min_element() / zoom {
                _ if screen == Screen::Home => PLAIN,
                side if side < WIDE => NARROW,
                _ => ROOMY,
            };
            let [before, last] = [before, last].map(|margin| margin * zoom);
            let cell = ((place.size() - before - last) / cells).min_element().max(1.0);
            let paper = Rect::from_center_size(place.center(), cells * cell + before + last);
            let board = Rect::from_corners(paper.min + before, paper.max - last);
            return Self { cell, spacing, board, paper, above: 0.0, corner: Some(corner * zoom), first, shown };
        }
        let has_room = rules.columns().max(rules.rows()) <= MOST_WITH_ROOM;
        let names = if is_studied && !has_room { NAMES * zoom } else { 0.0 };
        let margin = spacing.margin;
        let falls = rules.kind().falls();
        let room = Vec2::Y * if falls { ABOVE_PAPER } else { 0.0 };
        let cell = ((place.size() - 2.0 * names) / (cells + 2.0 * margin + room)).min_element().max(1.0);
        let free = place.height() - (cells.y + 2.0 * margin) * cell;
        let above = if falls { free } else { 0.0 };
        let board = Rect::from_center_size(place.center() + Vec2::Y * above / 2.0, cells * cell);
        let corner = is_nested(rules).then_some(NESTED_CORNER * cell);
        Self { cell, spacing, board, paper: board.inflate(margin * cell + names), above, corner, first, shown }
    }

    /// Whether a player chooses the mark, and the cells are too small to choose it by their halves.
    pub fn is_too_small_for_halves(&self, rules: Rules, zoom: f32) -> bool {
        rules.kind().chooses_mark() && self.cell < HALVES * zoom
    }
}

impl BoardLayout {
    /// Whether the board is squared paper.
    pub fn is_squared(&self) -> bool {
        is_squared(self.rules)
    }

    /// Whether the cells lie in nine small boards.
    pub fn is_nested(&self) -> bool {
        is_nested(self.rules)
    }

    /// The radius of the corners of the paper, unless it follows from the size of a cell as on most boards.
    pub const fn corner(&self) -> Option<f32> {
        self.sheet.corner
    }

    /// The distances of a cell from the first column and the first row, in cells.
    fn start(&self, position: Position) -> Vec2 {
        let spacing = self.sheet.spacing;
        Vec2::new(spacing.start(position.column), spacing.start(position.row))
    }

    /// The rectangle of a cell.
    pub fn cell_rect(&self, position: Position) -> Rect {
        let start = self.start(position) - self.start(self.sheet.first);
        let corner = self.board.min + start * self.cell;
        Rect::from_corners(corner, corner + self.cell)
    }

    /// The cell under a point of the board. A point between cells, or between small boards, belongs to the nearest cell. `None`
    /// outside the board.
    pub fn cell_at(&self, point: Vec2) -> Option<Position> {
        let (place, spacing) = ((point - self.board.min) / self.cell, self.sheet.spacing);
        let Sheet { first, shown: [columns, rows], .. } = self.sheet;
        let [column, row] = [(place.x, columns), (place.y, rows)].map(|(place, count)| spacing.nearest(place, count));
        self.board.contains(point).then(|| Position::new(first.column + column, first.row + row))
    }

    /// Whether the margin of the paper has a place for the names of columns and rows.
    pub fn has_names(&self) -> bool {
        self.is_squared() && self.screen != Screen::Home
    }

    /// How many times as large as on a small board the marks on squared paper are.
    pub fn mark_size(&self) -> f32 {
        MARK[usize::from(self.cell < TINY * self.zoom)]
    }

    /// Whether the cells are so small that a finger often misses the cell that is meant.
    pub fn is_hard_to_hit(&self) -> bool {
        self.cell < HARD_TO_HIT * self.zoom
    }

    /// Whether a finger aims at a cell, and does not place a mark at once, because the cells are hard to hit. Where marks fall, it
    /// aims at a column.
    pub fn is_aimed_at(&self) -> bool {
        let least = match self.screen {
            Screen::Editor => HARD_TO_HIT_IN_EDITOR,
            _ if self.rules.kind().falls() => HARD_TO_HIT_COLUMN,
            _ => HARD_TO_HIT,
        };
        self.rules.cells().len() > MOST_WITHOUT_AIM && self.cell < least * self.zoom
    }

    /// Whether the halves of a cell choose the mark: a player chooses it, and there is no other way to do so.
    pub fn has_halves(&self) -> bool {
        self.rules.kind().chooses_mark() && self.marks.is_empty() && !self.is_hard_to_hit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    #[test]
    fn only_large_boards_on_which_marks_stay_where_they_are_put_are_squared_paper() {
        for text in ["classic 15x15x5", "classic 9x9x5", "misere 8x8x3"] {
            assert!(is_squared(rules(text)), "{text}");
        }
        for text in ["classic 3x3x3", "classic 7x7x4", "gravity 9x9x5"] {
            assert!(!is_squared(rules(text)), "{text}");
        }
        let ultimate = Kind::Ultimate.usual_rules();
        assert!(is_large(ultimate) && !is_squared(ultimate));
    }

    #[test]
    fn squared_paper_has_no_gaps_and_its_margins_do_not_shrink_with_its_cells() {
        let within = |side: f32, screen| {
            let place = Rect::from_center_size(Vec2::splat(500.0), Vec2::splat(side));
            (place, Sheet::within(place, rules("classic 15x15x5"), (screen, false), 1.0))
        };
        for (side, screen, margins) in [
            (374.0, Screen::Game, NARROW),
            (200.0, Screen::Game, NARROW),
            (704.0, Screen::Game, ROOMY),
            (560.0, Screen::Home, PLAIN),
        ] {
            let (place, sheet) = within(side, screen);
            assert_eq!((sheet.spacing.gap, sheet.board.width()), (0.0, 15.0 * sheet.cell));
            let beside = (sheet.board.min - sheet.paper.min, sheet.paper.max - sheet.board.max);
            assert!(beside.0.abs_diff_eq(margins.first, 0.01) && beside.1.abs_diff_eq(margins.last, 0.01), "{side}");
            let place = place.inflate(0.01);
            assert!(place.contains(sheet.paper.min) && place.contains(sheet.paper.max), "{side}");
        }
    }

    #[test]
    fn small_boards_are_apart_and_each_point_between_them_belongs_to_the_nearest_cell() {
        let ultimate = Kind::Ultimate.usual_rules();
        let layout = BoardLayout::new(Vec2::new(1280.0, 800.0), ultimate);
        let at = |name: &str| layout.cell_rect(name.parse().unwrap());
        let cell = layout.cell;
        let is_near = |one: f32, other: f32| (one - other).abs() < 0.01;
        assert!(is_near(at("d1").min.x - at("c1").max.x, 0.44 * cell), "{:?}", at("d1"));
        assert!(
            is_near(at("b1").min.x - at("a1").max.x, 0.05 * cell)
                && is_near(at("a4").min.y, at("a3").max.y + 0.44 * cell)
        );
        assert!(is_near(layout.paper().width(), 10.7 * cell), "{}", layout.paper().width());
        let between = Vec2::new(at("c5").max.x, at("c5").center().y);
        for (beyond, name) in [(0.2, "c5"), (0.24, "d5")] {
            let point = between + Vec2::X * beyond * cell;
            assert_eq!(layout.cell_at(point), Some(name.parse().unwrap()));
        }
        for position in ultimate.cells() {
            assert_eq!(layout.cell_at(layout.cell_rect(position).center()), Some(position));
        }
        assert_eq!(layout.cell_at(layout.board.min - 1.0), None, "the margin belongs to no cell");
    }
}
