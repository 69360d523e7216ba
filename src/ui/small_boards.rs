//! Nine little squares that stand for the small boards of Ultimate.

use bevy_egui::egui::{Rect, StrokeKind, Ui};
use noughts_engine::rules::Board;

use crate::layout::Cut;
use crate::layout::measures::{OUTLINE, THIN};
use crate::widgets::{color, style};

/// The radius of the corners of a square, as a share of its side. A square with a shorter side than `THICK` has thin lines.
const CORNER: f32 = 0.1;
const THICK: f32 = 20.0;

/// The squares in this place, with the numbers of their small boards.
pub(super) fn squares(place: Rect) -> impl Iterator<Item = (u8, Rect)> {
    let side = place.width() / 3.0;
    (1..=9).zip(place.grid(9, side - THIN, side))
}

/// Paints the square of a small board: full where the next move may be made. What is closed has paler lines.
pub(super) fn paint(ui: &Ui, square: Rect, board: &Board, number: u8) {
    let theme = style::theme(ui.ctx());
    let corner = square.width() * CORNER;
    if board.is_open(number) {
        ui.painter().rect_filled(square, corner, color(theme.marks[board.to_move()]));
        return;
    }
    let ink = if board.closed(number).is_some() { theme.edge } else { theme.lines };
    let width = if square.width() < THICK { THIN } else { OUTLINE };
    ui.painter().rect_stroke(square, corner, style::line(width, ink), StrokeKind::Inside);
}
