//! A theme in small: its table with both marks. The system's choice is half light and half dark.

use bevy::math::Vec2 as Size;
use bevy_egui::egui::{Painter, Pos2, Rect, StrokeKind, Vec2, vec2};
use noughts_engine::rules::Mark;

use crate::layout::measures::{THIN, WIDE_MARGIN};
use crate::look::shape::Shape;
use crate::look::theme::{DARK, LIGHT, Theme};
use crate::look::{lines, painter};
use crate::settings::ThemeChoice;

use super::style::{color, line};

/// The size of a swatch.
pub(super) const SIZE: Vec2 = vec2(52.0, 40.0);
const CORNER: f32 = 9.0;
/// The side of the cells of the marks, and their places.
const CELL: f32 = WIDE_MARGIN;
const MARKS: [(Mark, f32); 2] = [(Mark::X, -10.0), (Mark::O, 11.0)];

/// Paints the swatch of a theme around a place.
pub(super) fn paint(painter: &Painter, centre: Pos2, choice: ThemeChoice) {
    let [first, second] = Theme::chosen(choice).map_or([&LIGHT, &DARK], |theme| [theme; 2]);
    let rect = Rect::from_center_size(centre, SIZE);
    painter.rect_filled(rect, CORNER, color(first.table));
    if first != second {
        painter::paint(painter, &below_the_diagonal(), centre, 1.0, color(second.table));
    }
    painter.rect_stroke(rect, CORNER, line(THIN, first.lines), StrokeKind::Inside);
    for ((mark, x), theme) in MARKS.into_iter().zip([first, second]) {
        let cell = Rect::from_center_size(centre + Vec2::X * x, Vec2::splat(CELL));
        painter::paint_mark(painter, cell, mark, color(theme.marks[mark]));
    }
}

/// The lower right half of a swatch.
fn below_the_diagonal() -> Shape {
    let half = Size::new(SIZE.x, SIZE.y) / 2.0;
    let mut outline: Vec<_> = lines::around(half, CORNER).filter(|point| point.x / half.x > point.y / half.y).collect();
    // The points of a shape must go around its middle to the left.
    outline.reverse();
    let middle = outline.iter().sum::<Size>() / outline.len() as f32;
    Shape::around(middle, &outline)
}
