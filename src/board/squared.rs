//! Squared paper: the frame, the lines and the dots of a large board, and the size of its marks.

use bevy::prelude::*;
use noughts_engine::rules::Rules;

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, is_squared};
use crate::look::strokes::Stroke;
use crate::look::theme::Theme;

use super::marks::{self, Ghost, MarkDrawing};
use super::{BoardSystems, is_rearranged};

/// The width of a line, as a share of a cell, and the least width, in logical pixels.
const LINE: f32 = 0.03;
const THINNEST: f32 = 1.0;
/// The widths of a line where it begins and where it ends, relative to its width.
const TAPER: [f32; 2] = [1.06, 0.92];
/// How far the ends of a line and its bow vary along the line and across it, in logical pixels.
const VARIES: Vec2 = Vec2::new(0.8, 0.3);
/// The radius of a dot, as a share of a cell, and its least radius, in logical pixels. There are dots where these lines cross.
const DOT: f32 = 0.075;
const SMALLEST_DOT: f32 = 2.2;
const DOTTED: [u8; 2] = [5, 10];
/// The widths of the stroke through a winning line where it begins and where it ends, as shares of a cell, and their least mean, in
/// logical pixels. The least width of a zigzag over a line that loses.
const STRIKE: [f32; 2] = [0.1, 0.08];
const THINNEST_STRIKE: f32 = 3.0;
const THINNEST_SCRIBBLE: f32 = 1.6;

pub(super) fn plugin(app: &mut App) {
    let is_new = |new: Query<(), Or<(Added<MarkDrawing>, Added<Ghost>)>>| !new.is_empty();
    app.add_systems(
        Update,
        size_marks.run_if(is_new.or_else(is_rearranged)).in_set(BoardSystems::Mark).after(marks::show_ghost),
    );
}

/// The colour of the lines. In high contrast, so many white lines would outshine the marks.
pub(super) fn colour(theme: &Theme) -> Color {
    if theme.papers_below.is_some() { theme.lines } else { theme.disabled }
}

/// The frame around the cells, the lines between them, and the dots.
pub(super) fn lines(layout: &BoardLayout, rules: Rules) -> Vec<Stroke> {
    let (board, (first, [columns, rows])) = (layout.board, layout.shown());
    let width = (LINE * layout.cell).max(THINNEST * layout.zoom);
    let at = |index: u8| f32::from(index) * layout.cell;
    // Lines vary by the sines of their numbers, so that they stay the same when the window's size changes.
    let line = |index: u8, from: Vec2, to: Vec2, along: Vec2| {
        let vary = |step: f32| (f32::from(index) * 2.4 + step).sin() * layout.zoom;
        let [from, to] = [(from, 0.0), (to, 1.7)].map(|(end, step)| {
            layout.to_world(end + along * VARIES.x * vary(step) + along.perp() * VARIES.y * vary(step + 3.1))
        });
        Stroke::bowed(from, to, VARIES.y * vary(4.0), TAPER.map(|share| share * width))
    };
    let upright = (0..=columns).map(|index| {
        let x = board.min.x + at(index);
        line(index, Vec2::new(x, board.min.y), Vec2::new(x, board.max.y), Vec2::Y)
    });
    let level = (0..=rows).map(|index| {
        let y = board.min.y + at(index);
        line(index + 1, Vec2::new(board.min.x, y), Vec2::new(board.max.x, y), Vec2::X)
    });
    let dot = |column: u8, row: u8| {
        let width = 2.0 * (DOT * layout.cell).max(SMALLEST_DOT * layout.zoom);
        let from_first = [column.checked_sub(first.column)?, row.checked_sub(first.row)?];
        let [right, down] = from_first.map(at);
        let is_shown = from_first[0] <= columns && from_first[1] <= rows;
        is_shown.then(|| Stroke::round(vec![layout.to_world(board.min + Vec2::new(right, down))], [width; 2]))
    };
    let has_dots = rules.columns().min(rules.rows()) > DOTTED[1];
    let dots = DOTTED.into_iter().flat_map(|column| DOTTED.map(|row| dot(column, row))).flatten().filter(|_| has_dots);
    upright.chain(level).chain(dots).collect()
}

/// The same stroke through a winning line as on a small board, but broader: the cells of squared paper are small.
pub(super) fn broad(strike: Stroke, layout: &BoardLayout) -> Stroke {
    let least = THINNEST_STRIKE * layout.zoom / STRIKE[0].midpoint(STRIKE[1]);
    Stroke { widths: STRIKE.map(|width| width * layout.cell.max(least)), ..strike }
}

/// The same zigzag over a line that loses, which is seen on small cells too.
pub(super) fn visible(scribble: Stroke, layout: &BoardLayout) -> Stroke {
    Stroke { widths: scribble.widths.map(|width| width.max(THINNEST_SCRIBBLE * layout.zoom)), ..scribble }
}

/// Gives marks and pale marks their size, which is larger on squared paper.
pub(super) fn size_marks(
    mut marks: Query<(&ChildOf, &mut Transform), Or<(With<MarkDrawing>, With<Ghost>)>>,
    cells: Query<&ChildOf, With<Cell>>,
    boards: Query<&Grid>,
    layout: Res<BoardLayout>,
) {
    for (on_cell, mut transform) in &mut marks {
        let grid = cells.get(on_cell.parent()).and_then(|of_board| boards.get(of_board.parent()));
        let size = if grid.is_ok_and(|grid| is_squared(grid.0)) { layout.mark_size() } else { 1.0 };
        let scaled = transform.with_scale(Vec3::new(size, size, 1.0));
        transform.set_if_neq(scaled);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: Vec2, rules: &str) -> (BoardLayout, Rules) {
        let rules = rules.parse().unwrap();
        (BoardLayout::new(size, rules), rules)
    }

    #[test]
    fn a_frame_lines_and_dots_are_drawn_and_lines_are_at_least_a_pixel_wide() {
        for (board, count) in [("classic 15x15x5", 16 + 16 + 4), ("classic 9x9x5", 10 + 10)] {
            let (layout, rules) = layout(Vec2::new(360.0, 640.0), board);
            let lines = lines(&layout, rules);
            assert_eq!(lines.len(), count, "{board}");
            let thin = |stroke: &&Stroke| stroke.widths[0].midpoint(stroke.widths[1]) < 0.98 * THINNEST;
            assert_eq!(lines.iter().filter(thin).count(), 0, "{board}");
        }
    }

    #[test]
    fn a_strike_can_be_seen_on_the_smallest_board() {
        for size in [Vec2::new(320.0, 568.0), Vec2::new(1280.0, 800.0)] {
            let (layout, _) = layout(size, "classic 15x15x5");
            let strike = broad(Stroke::bowed(Vec2::ZERO, Vec2::X, 0.0, [0.1; 2]), &layout);
            let width = strike.widths[0].midpoint(strike.widths[1]);
            assert!(width >= THINNEST_STRIKE && width >= 0.089 * layout.cell, "{size}: {width}");
        }
    }
}
