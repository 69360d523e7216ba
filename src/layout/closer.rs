//! The part of a board with small cells that is shown about twice as large, so that a finger can hit its cells. The part consists of
//! whole columns and rows, and the paper keeps its size.

use bevy::prelude::*;
use noughts_engine::rules::Position;

use super::measures::{BUTTON, CLOSE, TARGET, TOOL};
use super::sheet::Sheet;
use super::{BoardLayout, LayoutContext};

/// How many times as large cells are at least.
const TIMES: f32 = 2.0;

/// The cell in the middle of the part of the board that is shown larger. If there is none, the whole board is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closer(pub Option<Position>);

impl Closer {
    /// The same when the paper is moved by this many columns and rows. The layout stops it at the edges of the board.
    pub fn moved(self, by: Vec2) -> Self {
        let index = |index: u8, by: f32| (f32::from(index) - by) as u8;
        Self(self.0.map(|at| Position::new(index(at.column, by.x), index(at.row, by.y))))
    }
}

impl BoardLayout {
    /// Whether a finger aims at cells so small that it covers them. In Ultimate there is the slip, and where marks fall, a column.
    pub fn has_glass(&self) -> bool {
        self.is_aimed_at() && !self.is_nested() && !self.rules.kind().falls()
    }

    /// Whether a part of the board can be shown larger. On a screen that scrolls, a finger could not move the paper.
    pub fn has_closer(&self) -> bool {
        self.has_glass() && self.overflow == 0.0
    }

    /// The part that is shown larger.
    pub fn shown_closer(&self) -> Closer {
        let (first, [columns, rows]) = self.shown();
        let is_part = columns < self.rules.columns() || rows < self.rules.rows();
        Closer(is_part.then(|| Position::new(first.column + columns / 2, first.row + rows / 2)))
    }

    /// Whether a cell is in the part of the board that is shown.
    pub fn shows(&self, cell: Position) -> bool {
        let (first, [columns, rows]) = self.shown();
        (first.column..first.column + columns).contains(&cell.column)
            && (first.row..first.row + rows).contains(&cell.row)
    }

    /// The first cell that is shown, and how many columns and rows are shown from there.
    pub const fn shown(&self) -> (Position, [u8; 2]) {
        (self.sheet.first, self.sheet.shown)
    }

    /// The same layout with the wanted part of the board shown larger, if a round is played on small cells. The paper is within `place`.
    pub(super) fn closer(self, view: LayoutContext, place: Rect) -> Self {
        let Some(middle) = view.closer.0.filter(|_| view.is_played() && self.has_closer()) else {
            return self;
        };
        let rules = self.rules;
        let cell = (TIMES * self.cell).max(TARGET * self.zoom);
        let all = [rules.columns(), rules.rows()];
        // A whole number of cells is not lost to rounding.
        let shown = all.map(|count| (f32::from(count) * self.cell / cell + 0.01).max(1.0) as u8);
        let first = |axis: usize, middle: u8| middle.saturating_sub(shown[axis] / 2).min(all[axis] - shown[axis]);
        let first = Position::new(first(0, middle.column), first(1, middle.row));
        let sheet = Sheet::of_part(place, rules, (view.screen, false), self.zoom, (first, shown));
        let mut layout = Self { board: sheet.board, cell: sheet.cell, sheet, ..self };
        if layout.place.is_empty() {
            // The tools leave room for the button that shows the whole board.
            let tools = &mut layout.tools;
            layout.place = Rect { min: tools.max - Vec2::new(BUTTON, TOOL) * layout.zoom, max: tools.max };
            tools.max.x -= (BUTTON + CLOSE) * layout.zoom;
        }
        layout
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Align2};

    use crate::screens::Screen;

    use super::super::Cut;
    use super::*;

    fn layout(width: f32, height: f32, rules: &str, closer: Option<&str>) -> BoardLayout {
        let closer = Closer(closer.map(|name| name.parse().unwrap()));
        let view = LayoutContext { screen: Screen::Game, closer, ..default() };
        BoardLayout::of(Vec2::new(width, height), rules.parse().unwrap(), view)
    }

    #[test]
    fn whole_columns_and_rows_are_shown_twice_as_large_on_the_same_paper() {
        for (width, height) in [(390.0, 844.0), (360.0, 640.0), (844.0, 390.0), (568.0, 320.0), (390.0, 720.0)] {
            let whole = layout(width, height, "classic 15x15x5", None);
            for middle in ["a1", "k10", "o15"] {
                let closer = layout(width, height, "classic 15x15x5", Some(middle));
                assert!(closer.cell >= TARGET && closer.cell >= 1.99 * whole.cell, "{width}×{height}: {}", closer.cell);
                assert!(closer.paper().size().abs_diff_eq(whole.paper().size(), 1.0), "{:?}", closer.paper());
                let cells = whole.rules.cells();
                let shown: Vec<_> = cells.filter(|cell| closer.shows(*cell)).collect();
                let [columns, rows] = closer.sheet.shown;
                assert_eq!(shown.len(), usize::from(columns) * usize::from(rows));
                assert!(closer.shows(middle.parse().unwrap()), "{width}×{height}: {middle}");
                for cell in shown {
                    let rect = closer.cell_rect(cell);
                    assert_eq!(closer.cell_at(rect.center()), Some(cell));
                    let board = closer.board.inflate(0.1);
                    assert!(board.contains(rect.min) && board.contains(rect.max), "{width}×{height}: {cell}");
                }
            }
        }
    }

    #[test]
    fn only_small_cells_of_a_board_that_is_played_can_be_shown_larger() {
        for (width, height, rules) in [
            (1280.0, 800.0, "classic 15x15x5"),
            (390.0, 844.0, "classic 3x3x3"),
            (390.0, 844.0, "ultimate 3x3x3"),
            (390.0, 844.0, "gravity 15x15x5"),
        ] {
            let layout = layout(width, height, rules, Some("b2"));
            assert_eq!(layout.shown_closer(), Closer(None), "{rules} {width}×{height}");
        }
        let closer = Closer(Some(Position::new(5, 5)));
        let view = LayoutContext { screen: Screen::Game, has_side_panel: true, closer, ..default() };
        let studied = BoardLayout::of(Vec2::new(390.0, 844.0), "classic 15x15x5".parse().unwrap(), view);
        assert_eq!(studied.shown_closer(), Closer(None));
    }

    #[test]
    fn the_button_that_shows_the_whole_board_covers_nothing_and_does_not_move_the_goal() {
        for (width, height) in [(390.0, 844.0), (360.0, 640.0), (844.0, 390.0), (568.0, 320.0), (390.0, 720.0)] {
            for rules in ["classic 15x15x5", "wild 15x15x5"] {
                let whole = layout(width, height, rules, None);
                let closer = layout(width, height, rules, Some("h8"));
                let button =
                    closer.place_parts().0.behind(BUTTON).part(Align2::CENTER_CENTER, egui::Vec2::splat(BUTTON));
                let [goal, before] =
                    [&closer, &whole].map(|layout| layout.turn_parts(false, true, false).goal.unwrap());
                let mut others = closer.tool_parts(&[64.0; 5], &[56.0; 5]).places;
                others.extend([closer.in_points(closer.paper()), closer.in_points(closer.marks), goal]);
                for other in others {
                    assert!(!button.intersects(other), "{rules} {width}×{height}: {button} {other}");
                }
                assert_eq!(goal.center().x, before.center().x, "{rules} {width}×{height}");
            }
        }
    }

    #[test]
    fn the_part_stops_at_the_edges_of_the_board() {
        let middle = |name: &str| layout(390.0, 844.0, "classic 15x15x5", Some(name)).shown_closer().0.unwrap();
        assert_eq!(middle("a1").to_string(), "d4");
        assert_eq!(middle("o15").to_string(), "l12");
        assert_eq!(Closer(Some(Position::new(4, 4))).moved(Vec2::new(9.0, -1.0)), Closer(Some(Position::new(0, 5))));
    }
}
