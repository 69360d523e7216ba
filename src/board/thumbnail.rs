//! Small boards inside panels, such as those of the tree. They are not entities, because there can be hundreds of them.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, pos2, vec2};
use noughts_engine::rules::{Board, Line, Mark, Outcome, Position};

use crate::layout::GAP;
use crate::look::shape::Shape;
use crate::look::{painter, strokes};
use crate::panels::style::{self, color};

use super::CELL_CORNER;

/// The radius of the corners of the paper, as a share of a cell.
const CORNER: f32 = 0.13;

/// The width of the stroke through a winning line, and how far it extends beyond the middle of the outer cells.
const STRIKE: f32 = 0.1;
const BEYOND: f32 = 0.4;

/// Where the cells of a small board are, in points.
#[derive(Clone, Copy, Debug)]
pub struct Thumbnail {
    origin: Pos2,
    cell: f32,
}

impl Thumbnail {
    /// Places a board in the middle of a rectangle, as large as it fits.
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

/// Paints the paper, the lines and the marks of a board.
pub fn paint(painter: &Painter, thumbnail: &Thumbnail, board: &Board) {
    let theme = style::theme(painter.ctx());
    let outcome = board.outcome();
    let cells = board.rules().cells();
    let paper = cells.map(|position| thumbnail.cell(position)).reduce(Rect::union).unwrap_or(Rect::NOTHING);
    let margin = thumbnail.cell * GAP;
    let line = Stroke::new((thumbnail.cell * GAP * 0.4).max(1.0), color(theme.lines));
    painter.add(style::panel_frame(theme).corner_radius(thumbnail.cell * CORNER).paint(paper.expand(margin)));
    for position in board.rules().cells() {
        let rect = thumbnail.cell(position);
        let is_won = outcome.as_ref().is_some_and(|outcome| outcome.is_won_by(position));
        if is_won {
            painter.rect_filled(rect, rect.width() * CELL_CORNER, color(theme.highlighter));
        }
        if let Some(mark) = board.mark(position) {
            let colors = if outcome.is_none() || is_won { &theme.marks } else { &theme.faded };
            painter::paint_mark(painter, rect, mark, color(colors[mark]));
        }
        if position.row == 0 && position.column > 0 {
            painter.vline(rect.left() - margin / 2.0, paper.y_range().shrink(margin), line);
        }
        if position.column == 0 && position.row > 0 {
            painter.hline(paper.x_range().shrink(margin), rect.top() - margin / 2.0, line);
        }
    }
    if let Some(Outcome::Win { by, lines }) = &outcome {
        for line in lines {
            strike(painter, thumbnail, line, color(theme.marks[*by]));
        }
    }
}

/// Paints a stroke of the pen through a winning line.
fn strike(painter: &Painter, thumbnail: &Thumbnail, line: &Line, color: Color32) {
    let [from, to] = line.ends().map(|end| thumbnail.cell(end).center());
    let middle = from + (to - from) / 2.0;
    let half = bevy::math::Vec2::new(to.x - from.x, from.y - to.y) / 2.0;
    let end = half + half.normalize_or_zero() * thumbnail.cell * BEYOND;
    let stroke = strokes::Stroke::bowed(-end, end, 0.0, [thumbnail.cell * STRIKE; 2]);
    painter::paint(painter, &Shape::strokes(&[stroke], 1.0), middle, 1.0, color);
}

/// Paints one mark in its own colour.
pub fn paint_mark(painter: &Painter, cell: Rect, mark: Mark) {
    painter::paint_mark(painter, cell, mark, color(style::theme(painter.ctx()).marks[mark]));
}
