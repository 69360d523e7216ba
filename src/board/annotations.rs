//! Notes on the cells of a board, for learning: names, values, a hint and lines of moves.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, LayerId, Painter, Rect, Shape, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::{Mark, Outcome, Position};
use noughts_engine::teach::{Value, Worth};

use crate::game::Grid;
use crate::layout::{BoardLayout, ShownBoard};
use crate::look::painter::paint_mark;
use crate::panels::style::{self, color};
use crate::panels::{PanelSystems, rect_in_points};
use crate::words;

use super::CELL_CORNER;

/// The width of the frame around a cell, as a share of the cell's. The cell's name has room beside it.
const FRAME: f32 = 0.04;

/// The notes on the cells of a board. Every board has this component. By default it is empty.
///
/// On a board with an [`Outcome`] no move can be made, so only the names and the highlighted cell are shown there.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Whether every cell shows its name.
    pub names: bool,
    /// What cells are worth to the side to move.
    pub worths: Vec<(Position, Worth)>,
    /// The best cell, which gets a ring.
    pub hint: Option<Position>,
    /// Moves that could follow, as pale marks with numbers from 1. No worth is shown on their cells.
    pub line: Vec<(Position, Mark)>,
    /// A cell with a frame.
    pub highlighted: Option<Position>,
}

impl Annotations {
    /// What a cell is worth, if it is shown.
    pub fn worth(&self, position: Position) -> Option<Worth> {
        let worth = self.worths.iter().find(|(at, _)| *at == position).map(|(_, worth)| *worth);
        worth.filter(|_| self.move_of_line(position).is_none())
    }

    /// The move of the line on a cell: its number, from 1, and its mark.
    pub fn move_of_line(&self, position: Position) -> Option<(usize, Mark)> {
        let index = self.line.iter().position(|(at, _)| *at == position)?;
        Some((index + 1, self.line[index].1))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(PanelSystems::Board));
}

/// Paints the annotations of the shown board above everything else on its cells.
pub(super) fn paint(
    mut contexts: EguiContexts,
    boards: Query<(&Grid, &Annotations, Has<Outcome>)>,
    shown: ShownBoard,
    layout: Res<BoardLayout>,
) -> Result {
    let Some((grid, annotations, is_over)) = shown.entity().and_then(|board| boards.get(board).ok()) else {
        return Ok(());
    };
    let painter = contexts.ctx_mut()?.layer_painter(LayerId::background());
    let rect_of = |position| rect_in_points(&layout, layout.cell_rect(position));
    if let Some(position) = annotations.highlighted {
        paint_highlight(&painter, rect_of(position), FRAME);
    }
    for position in grid.0.cells().filter(|_| annotations.names) {
        paint_name(&painter, rect_of(position), position);
    }
    if is_over {
        return Ok(());
    }
    if let Some(position) = annotations.hint {
        paint_hint(&painter, rect_of(position));
    }
    for position in grid.0.cells() {
        if let Some((number, mark)) = annotations.move_of_line(position) {
            paint_ghost(&painter, rect_of(position), mark, number);
        }
        if let Some(worth) = annotations.worth(position) {
            paint_worth(&painter, rect_of(position), worth);
        }
    }
    Ok(())
}

/// Paints a frame around a cell, such as the one that was just played. Its width is a share of the cell's.
pub(super) fn paint_highlight(painter: &Painter, cell: Rect, width: f32) {
    let stroke = Stroke::new((cell.width() * width).max(1.0), color(style::theme(painter.ctx()).text));
    painter.rect_stroke(cell, cell.width() * CELL_CORNER, stroke, StrokeKind::Inside);
}

/// Paints the name of a cell in its corner, because explanations refer to cells by their names.
fn paint_name(painter: &Painter, cell: Rect, position: Position) {
    let font = FontId::proportional((cell.width() * 0.1).clamp(8.0, 16.0));
    let corner = cell.right_bottom() - cell.size() * 0.055;
    painter.text(corner, Align2::RIGHT_BOTTOM, position.to_string(), font, color(style::theme(painter.ctx()).quiet));
}

/// Paints a ring around the best cell.
fn paint_hint(painter: &Painter, cell: Rect) {
    let stroke = Stroke::new(cell.width() * FRAME, color(style::theme(painter.ctx()).win));
    painter.rect_stroke(cell, cell.width() * CELL_CORNER, stroke, StrokeKind::Inside);
}

/// Paints a move that could follow, as a pale mark with its number.
fn paint_ghost(painter: &Painter, cell: Rect, mark: Mark, number: usize) {
    let theme = style::theme(painter.ctx());
    paint_mark(painter, cell, mark, color(theme.faded[mark]));
    let badge = cell.left_top() + cell.size() * 0.2;
    painter.circle_filled(badge, cell.width() * 0.13, color(theme.text));
    let font = FontId::proportional(cell.width() * 0.17);
    painter.text(badge, Align2::CENTER_CENTER, number.to_string(), font, color(theme.paper));
}

/// Paints what a cell is worth to the side to move: by a shape, a word, a number and a colour.
fn paint_worth(painter: &Painter, cell: Rect, worth: Worth) {
    let size = cell.width();
    let centre = cell.center();
    let theme = style::theme(painter.ctx());
    let colour = color(theme.worth(worth.value));
    let sign = centre - vec2(0.0, size * 0.16);
    let half = size * 0.13;
    let polygon = |points: [(f32, f32); 3]| {
        let points = points.map(|(x, y)| sign + vec2(x, y) * half);
        Shape::convex_polygon(points.into(), colour, Stroke::NONE)
    };
    painter.add(match worth.value {
        Value::Win => polygon([(-1.0, 1.0), (0.0, -1.0), (1.0, 1.0)]),
        Value::Draw => {
            Shape::rect_filled(Rect::from_center_size(sign, vec2(half * 2.0, half * 0.7)), half * 0.2, colour)
        }
        Value::Loss => polygon([(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)]),
    });
    let word = FontId::proportional((size * 0.19).clamp(8.0, 30.0));
    let plies = FontId::proportional((size * 0.14).clamp(7.0, 22.0));
    painter.text(centre + vec2(0.0, size * 0.12), Align2::CENTER_CENTER, words::value(worth.value), word, colour);
    let below = centre + vec2(0.0, size * 0.32);
    painter.text(below, Align2::CENTER_CENTER, words::in_plies(worth.plies), plies, color(theme.quiet));
}
