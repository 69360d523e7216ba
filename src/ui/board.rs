//! A board drawn by egui: small in a tree, large where a lesson is played on it.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::layout::GAP;
use crate::render::theme;
use crate::rules::{Board, Mark, Position};
use crate::teach::{Value, Worth};
use crate::text;

use super::style;

const CORNER: f32 = 0.08;

/// Where the cells of a board lie.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    origin: Pos2,
    cell: f32,
}

impl Grid {
    /// The board as large as there is room for it, in the middle.
    pub fn within(rect: Rect, board: &Board) -> Self {
        let (columns, rows) = (f32::from(board.rules().columns()), f32::from(board.rules().rows()));
        let in_cells = vec2(columns + (columns - 1.0) * GAP, rows + (rows - 1.0) * GAP);
        let cell = (rect.width() / in_cells.x).min(rect.height() / in_cells.y);
        Self { origin: rect.center() - in_cells * cell / 2.0, cell }
    }

    /// The rectangle of a cell.
    pub fn cell(&self, position: Position) -> Rect {
        let step = self.cell * (1.0 + GAP);
        let corner = pos2(f32::from(position.column), f32::from(position.row)).to_vec2() * step;
        Rect::from_min_size(self.origin + corner, vec2(self.cell, self.cell))
    }
}

/// Draws the cells and their marks; the cell that stands out is the one just played.
pub fn paint(painter: &Painter, grid: &Grid, board: &Board, stands_out: Option<Position>) {
    let outcome = board.outcome();
    for position in board.rules().cells() {
        let rect = grid.cell(position);
        let mark = board.mark(position);
        let ground = match mark {
            _ if outcome.as_ref().is_some_and(|outcome| outcome.is_won_by(position)) => theme::WINNING,
            Some(_) => theme::MARKED,
            None => theme::EMPTY,
        };
        painter.rect_filled(rect, rect.width() * CORNER, style::color(ground));
        if stands_out == Some(position) {
            let stroke = Stroke::new((rect.width() * 0.07).max(1.0), style::TEXT);
            painter.rect_stroke(rect, rect.width() * CORNER, stroke, bevy_egui::egui::StrokeKind::Inside);
        }
        if let Some(mark) = mark {
            paint_mark(painter, rect, mark);
        }
    }
}

/// A mark that fills its cell as it does on the board.
pub fn paint_mark(painter: &Painter, cell: Rect, mark: Mark) {
    stroke_mark(painter, cell, mark, style::color(theme::ink(mark)));
}

fn stroke_mark(painter: &Painter, cell: Rect, mark: Mark, ink: Color32) {
    let stroke = Stroke::new(cell.width() * theme::STROKE, ink);
    match mark {
        Mark::X => {
            let rect = cell.shrink(cell.width() * 0.24);
            for [from, to] in [[rect.left_top(), rect.right_bottom()], [rect.right_top(), rect.left_bottom()]] {
                painter.line_segment([from, to], stroke);
                for end in [from, to] {
                    painter.circle_filled(end, stroke.width / 2.0, ink);
                }
            }
        }
        // egui lays the stroke of a circle around it.
        Mark::O => {
            let radius = cell.width() * (theme::RING_RADIUS - theme::STROKE / 2.0);
            painter.circle_stroke(cell.center(), radius, stroke);
        }
    }
}

/// A move that could be made, pale, with its number in the line of play.
pub fn paint_ghost(painter: &Painter, cell: Rect, mark: Mark, number: usize) {
    stroke_mark(painter, cell, mark, style::color(theme::ink(mark)).lerp_to_gamma(style::color(theme::EMPTY), 0.5));
    let badge = cell.left_top() + cell.size() * 0.2;
    painter.circle_filled(badge, cell.width() * 0.13, style::TEXT);
    let font = FontId::proportional(cell.width() * 0.17);
    painter.text(badge, Align2::CENTER_CENTER, number.to_string(), font, Color32::WHITE);
}

/// What a cell is worth to whoever moves: told by a shape, a word and a number, and by colour too.
pub fn paint_worth(painter: &Painter, cell: Rect, worth: Worth) {
    let size = cell.width();
    let centre = cell.center();
    let colour = style::color(theme::worth(worth.value));
    let sign = centre - vec2(0.0, size * 0.16);
    let half = size * 0.13;
    painter.add(match worth.value {
        Value::Win => Shape::convex_polygon(
            vec![sign + vec2(-half, half), sign + vec2(0.0, -half), sign + vec2(half, half)],
            colour,
            Stroke::NONE,
        ),
        Value::Draw => {
            Shape::rect_filled(Rect::from_center_size(sign, vec2(half * 2.0, half * 0.7)), half * 0.2, colour)
        }
        Value::Loss => Shape::convex_polygon(
            vec![sign + vec2(-half, -half), sign + vec2(half, -half), sign + vec2(0.0, half)],
            colour,
            Stroke::NONE,
        ),
    });
    let word = FontId::proportional((size * 0.19).clamp(8.0, 30.0));
    let plies = FontId::proportional((size * 0.14).clamp(7.0, 22.0));
    painter.text(centre + vec2(0.0, size * 0.12), Align2::CENTER_CENTER, text::value(worth.value), word, colour);
    painter.text(
        centre + vec2(0.0, size * 0.32),
        Align2::CENTER_CENTER,
        text::in_plies(worth.plies),
        plies,
        style::QUIET,
    );
}

/// The name of a cell, in its corner: what is said about moves calls cells by their names.
pub fn paint_name(painter: &Painter, cell: Rect, position: Position) {
    let font = FontId::proportional((cell.width() * 0.1).clamp(8.0, 16.0));
    let corner = cell.right_bottom() - cell.size() * 0.055;
    painter.text(corner, Align2::RIGHT_BOTTOM, position.to_string(), font, style::QUIET);
}

/// A ring around the cell that is best.
pub fn paint_hint(painter: &Painter, cell: Rect) {
    let stroke = Stroke::new(cell.width() * 0.04, style::color(theme::worth(Value::Win)));
    painter.rect_stroke(cell, cell.width() * CORNER, stroke, bevy_egui::egui::StrokeKind::Inside);
}

/// Which cell of the board is clicked. Each is a control of its own, called by its name.
pub fn clicked(ui: &mut Ui, grid: &Grid, board: &Board, name: &str) -> Option<Position> {
    let mut found = None;
    for position in board.rules().cells() {
        let id = ui.id().with((name, position));
        if ui.interact(grid.cell(position), id, Sense::click()).clicked() {
            found = Some(position);
        }
    }
    found
}
