//! Paints the same strokes with egui, for marks inside panels.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, vec2};
use noughts_engine::rules::Mark;

use super::strokes::{self, Stroke as Line};

/// A cell with a shorter side than this, in points, is small. For a small cell, fewer points on a stroke are enough.
const SMALL: f32 = 40.0;
/// In a small cell, one of this many points of a stroke is used.
const SMALL_STEP: usize = 6;
/// The factor by which the strokes of a small mark are thicker, because they would be hard to see otherwise.
const SMALL_WIDTH: f32 = 1.3;

/// Paints a mark in a cell, in the same proportions as on a board.
pub fn paint_mark(painter: &Painter, cell: Rect, mark: Mark, color: Color32) {
    let side = cell.width();
    let (step, thicker) = if side < SMALL { (SMALL_STEP, SMALL_WIDTH) } else { (1, 1.0) };
    for Line { points, width } in strokes::of_mark(mark) {
        let last = points.len() - 1;
        let few = points.iter().enumerate().filter(|(index, _)| index % step == 0 || *index == last);
        let path: Vec<Pos2> = few.map(|(_, point)| cell.center() + vec2(point.x, -point.y) * side).collect();
        let width = width * side * thicker;
        // egui paints lines with flat ends.
        for end in [path[0], path[path.len() - 1]] {
            painter.circle_filled(end, width / 2.0, color);
        }
        painter.line(path, Stroke::new(width, color));
    }
}
