//! The names of columns and rows, in the margin of the paper.

use bevy_egui::egui::{Align2, FontId, Painter, Rect, pos2};
use noughts_engine::rules::Position;

use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};

/// The size of the names, as a share of a cell, and their least size, in points.
const SIZE: f32 = 0.13;
const LEAST: f32 = 14.0;
/// Where cells are smaller than a name, only the bold name is painted or, if there is none, the first one and each of this number.
const EACH: u8 = 5;

/// Paints a letter above each column of these cells and a number before each row, in the margin of the paper. Those of one cell can be
/// bold.
pub(super) fn paint(
    painter: &Painter,
    paper: Rect,
    cells: impl Iterator<Item = Position>,
    first: Position,
    named: Option<Position>,
    rect_of: impl Fn(Position) -> Rect,
) {
    let theme = style::theme(painter.ctx());
    let write = |at, text: &str, cell: f32, is_named: bool| {
        let size = (cell * SIZE).max(LEAST);
        let (font, ink) =
            if is_named { (semibold(size), theme.text) } else { (FontId::proportional(size), theme.quiet) };
        painter.text(at, Align2::CENTER_CENTER, text, font, color(ink));
    };
    let has_room = |index: u8, cell: f32, is_named: bool| {
        is_named || cell > LEAST || named.is_none() && (index == 0 || (index + 1).is_multiple_of(EACH))
    };
    for position in cells.filter(|position| position.row == first.row || position.column == first.column) {
        let (cell, name) = (rect_of(position), position.to_string());
        let is_named = named.is_some_and(|named| named.column == position.column);
        if position.row == first.row && has_room(position.column, cell.width(), is_named) {
            let at = pos2(cell.center().x, paper.top().midpoint(cell.top()));
            write(at, name.trim_end_matches(char::is_numeric), cell.width(), is_named);
        }
        let is_named = named.is_some_and(|named| named.row == position.row);
        if position.column == first.column && has_room(position.row, cell.height(), is_named) {
            let at = pos2(paper.left().midpoint(cell.left()), cell.center().y);
            write(at, name.trim_start_matches(char::is_alphabetic), cell.width(), is_named);
        }
    }
}
