//! How the cells of a board lie on its paper. Small boards have gaps between their cells. A large board is squared paper: its
//! cells have no gaps, and the margin of the paper has a place for the names of columns and rows, which does not shrink with the cells.

use bevy::math::{Rect, Vec2};
use noughts_engine::rules::{Kind, Rules};

use super::{BoardLayout, GAP, PAPER_MARGIN};
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
/// A cell with a shorter side than this, in points, is hard to hit with a finger. With 44 points it is not, and a whole number of
/// cells may leave a little less.
const HARD_TO_HIT: f32 = 43.5;

/// Whether a board with these rules is large.
pub fn is_large(rules: Rules) -> bool {
    rules.cells().len() > MOST_OF_SMALL
}

/// Whether a board with these rules is squared paper.
pub fn is_squared(rules: Rules) -> bool {
    is_large(rules) && !matches!(rules.kind(), Kind::Ultimate | Kind::Gravity)
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
    /// The space between two cells.
    pub gap: f32,
    /// The rectangle around all cells.
    pub board: Rect,
    /// The board's paper.
    pub paper: Rect,
    /// The height that is free above the paper, where marks fall in.
    pub above: f32,
    /// The radius of the corners of squared paper.
    corner: Option<f32>,
}

impl Sheet {
    /// The paper in the middle of a rectangle, as large as this rectangle allows, where text is enlarged this many times. Where marks
    /// fall, the paper is at the bottom of the rectangle, so that a mark has room above it.
    pub fn within(place: Rect, rules: Rules, screen: Screen, zoom: f32) -> Self {
        let cells = Vec2::new(rules.columns().into(), rules.rows().into());
        if is_squared(rules) {
            let Margins { first, last, corner } = match place.size().min_element() / zoom {
                _ if screen == Screen::Home => PLAIN,
                side if side < WIDE => NARROW,
                _ => ROOMY,
            };
            let [first, last] = [first, last].map(|margin| margin * zoom);
            let cell = ((place.size() - first - last) / cells).min_element().max(1.0);
            let paper = Rect::from_center_size(place.center(), cells * cell + first + last);
            let board = Rect::from_corners(paper.min + first, paper.max - last);
            return Self { cell, gap: 0.0, board, paper, above: 0.0, corner: Some(corner * zoom) };
        }
        let in_cells = cells + (cells - 1.0) * GAP;
        let cell = (place.size() / (in_cells + 2.0 * PAPER_MARGIN)).min_element().max(1.0);
        let free = place.height() - (in_cells.y + 2.0 * PAPER_MARGIN) * cell;
        let above = if rules.kind().falls() { free } else { 0.0 };
        let board = Rect::from_center_size(place.center() + Vec2::Y * above / 2.0, in_cells * cell);
        Self { cell, gap: GAP * cell, board, paper: board.inflate(PAPER_MARGIN * cell), above, corner: None }
    }
}

impl BoardLayout {
    /// Whether the board is squared paper.
    pub const fn is_squared(&self) -> bool {
        self.sheet.corner.is_some()
    }

    /// The radius of the corners of squared paper.
    pub const fn corner(&self) -> Option<f32> {
        self.sheet.corner
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
            (place, Sheet::within(place, rules("classic 15x15x5"), screen, 1.0))
        };
        for (side, screen, margins) in [
            (374.0, Screen::Game, NARROW),
            (200.0, Screen::Game, NARROW),
            (704.0, Screen::Game, ROOMY),
            (560.0, Screen::Home, PLAIN),
        ] {
            let (place, sheet) = within(side, screen);
            assert_eq!((sheet.gap, sheet.board.width()), (0.0, 15.0 * sheet.cell));
            let beside = (sheet.board.min - sheet.paper.min, sheet.paper.max - sheet.board.max);
            assert!(beside.0.abs_diff_eq(margins.first, 0.01) && beside.1.abs_diff_eq(margins.last, 0.01), "{side}");
            let place = place.inflate(0.01);
            assert!(place.contains(sheet.paper.min) && place.contains(sheet.paper.max), "{side}");
        }
    }
}
