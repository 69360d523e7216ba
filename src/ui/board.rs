//! A board drawn by egui: small in a tree, large where a lesson is played on it.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2,
};

use crate::accessibility;
use crate::layout::{GAP, SHEET_MARGIN};
use crate::render::pen;
use noughts_engine::rules::{Board, Mark, Position};
use noughts_engine::teach::{Value, Worth};
use crate::text;

use super::style::{self, color};

/// Of a cell, as a share of it.
const CORNER: f32 = 0.07;
/// A cell that is less wide than this, in points, needs few points on its mark.
const SMALL: f32 = 40.0;

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
    let theme = style::theme(painter.ctx());
    let outcome = board.outcome();
    let cells = board.rules().cells();
    let sheet = cells.map(|position| grid.cell(position)).reduce(Rect::union).unwrap_or(Rect::NOTHING);
    let margin = grid.cell * GAP;
    let line = Stroke::new((grid.cell * GAP * 0.4).max(1.0), color(theme.pencil));
    let edge = margin.min(SHEET_MARGIN);
    let frame = style::panel_frame(theme).corner_radius(edge);
    painter.add(frame.paint(sheet.expand(edge)));
    for position in board.rules().cells() {
        let rect = grid.cell(position);
        let mark = board.mark(position);
        if outcome.as_ref().is_some_and(|outcome| outcome.is_won_by(position)) {
            painter.rect_filled(rect, rect.width() * CORNER, color(theme.winning));
        }
        if stands_out == Some(position) {
            let stroke = Stroke::new((rect.width() * 0.07).max(1.0), color(theme.text));
            painter.rect_stroke(rect, rect.width() * CORNER, stroke, StrokeKind::Inside);
        }
        if let Some(mark) = mark {
            let has_part = outcome.as_ref().is_none_or(|outcome| outcome.is_won_by(position));
            let ink = if has_part { theme.inks[mark] } else { theme.faded[mark] };
            stroke_mark(painter, rect, mark, color(ink));
        }
        if position.row == 0 && position.column > 0 {
            painter.vline(rect.left() - margin / 2.0, sheet.y_range().shrink(margin), line);
        }
        if position.column == 0 && position.row > 0 {
            painter.hline(sheet.x_range().shrink(margin), rect.top() - margin / 2.0, line);
        }
    }
}

/// A mark that fills its cell as it does on the board.
pub fn paint_mark(painter: &Painter, cell: Rect, mark: Mark) {
    stroke_mark(painter, cell, mark, color(style::theme(painter.ctx()).ink(mark)));
}

/// Led as the pen on the board leads it, with as few points as the eye needs.
fn stroke_mark(painter: &Painter, cell: Rect, mark: Mark, ink: Color32) {
    let side = cell.width();
    let step = if side < SMALL { 6 } else { 1 };
    for pen::Stroke { points, width } in pen::strokes(mark) {
        let seen = |point: &bevy::math::Vec2| cell.center() + vec2(point.x, -point.y) * side;
        let last = points.len() - 1;
        let led = points.iter().enumerate().filter(|(index, _)| index % step == 0 || *index == last);
        let line: Vec<Pos2> = led.map(|(_, point)| seen(point)).collect();
        // A small mark needs more ink to be seen.
        let width = if side < SMALL { width * side * 1.3 } else { width * side };
        for end in [line[0], line[line.len() - 1]] {
            painter.circle_filled(end, width / 2.0, ink);
        }
        painter.line(line, Stroke::new(width, ink));
    }
}

/// A move that could be made, pale, with its number in the line of play.
pub fn paint_ghost(painter: &Painter, cell: Rect, mark: Mark, number: usize) {
    let theme = style::theme(painter.ctx());
    stroke_mark(painter, cell, mark, color(theme.faded[mark]));
    let badge = cell.left_top() + cell.size() * 0.2;
    painter.circle_filled(badge, cell.width() * 0.13, color(theme.text));
    let font = FontId::proportional(cell.width() * 0.17);
    painter.text(badge, Align2::CENTER_CENTER, number.to_string(), font, color(theme.sheet));
}

/// What a cell is worth to whoever moves: told by a shape, a word and a number, and by colour too.
pub fn paint_worth(painter: &Painter, cell: Rect, worth: Worth) {
    let size = cell.width();
    let centre = cell.center();
    let theme = style::theme(painter.ctx());
    let colour = color(theme.worth(worth.value));
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
        color(theme.quiet),
    );
}

/// The name of a cell, in its corner: what is said about moves calls cells by their names.
pub fn paint_name(painter: &Painter, cell: Rect, position: Position) {
    let font = FontId::proportional((cell.width() * 0.1).clamp(8.0, 16.0));
    let corner = cell.right_bottom() - cell.size() * 0.055;
    painter.text(corner, Align2::RIGHT_BOTTOM, position.to_string(), font, color(style::theme(painter.ctx()).quiet));
}

/// A ring around the cell that is best.
pub fn paint_hint(painter: &Painter, cell: Rect) {
    let stroke = Stroke::new(cell.width() * 0.04, color(style::theme(painter.ctx()).win));
    painter.rect_stroke(cell, cell.width() * CORNER, stroke, StrokeKind::Inside);
}

/// Which cell of the board is clicked. Each is a control of its own, and what is said of it tells what is painted there.
pub fn clicked(
    ui: &mut Ui,
    grid: &Grid,
    board: &Board,
    name: &str,
    spoken: impl Fn(Position) -> String,
) -> Option<Position> {
    let mut found = None;
    for position in board.rules().cells() {
        let id = ui.id().with((name, position));
        let cell = ui.interact(grid.cell(position), id, Sense::click());
        accessibility::name(&cell, WidgetType::Button, spoken(position));
        if cell.clicked() {
            found = Some(position);
        }
    }
    found
}
