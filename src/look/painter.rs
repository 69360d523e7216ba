//! Paints shapes with egui, for what is drawn inside panels.

use std::sync::LazyLock;

use bevy::color::{Color, ColorToPacked};
use bevy::math::Vec2;
use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, pos2};
use noughts_engine::rules::{ByMark, Mark};

use super::picture::Picture;
use super::shape::Shape;
use super::strokes::{self, Stroke};
use super::theme::Theme;

/// A cell with a shorter side than this, in points, is small. A small cell needs fewer points on a stroke.
const SMALL: f32 = 40.0;
/// In a small cell, one in this many points of a stroke is used.
const SMALL_STEP: usize = 6;
/// A cell with a shorter side than this, in points, is tiny. Its marks have still fewer points, and broader strokes.
pub const TINY: f32 = 8.0;
const TINY_STEP: usize = 12;
const TINY_WIDTH: f32 = 3.0;
/// The factor by which the strokes of a small mark are thicker, because they would be hard to see otherwise.
const SMALL_WIDTH: f32 = 1.3;
/// All marks in panels have the same seed.
pub const SEED: u64 = 0;

static MARKS: LazyLock<ByMark<Shape>> =
    LazyLock::new(|| ByMark::new(|mark| Shape::strokes(&strokes::of_mark(mark, SEED), 1.0)));
static SMALL_MARKS: LazyLock<ByMark<Shape>> =
    LazyLock::new(|| ByMark::new(|mark| Shape::strokes(&small_strokes(mark), 1.0)));
static TINY_MARKS: LazyLock<ByMark<Shape>> =
    LazyLock::new(|| ByMark::new(|mark| Shape::few_strokes(&thinned_out(mark, TINY_STEP, TINY_WIDTH), 1.0)));

/// The strokes of a mark in a small cell.
pub fn small_strokes(mark: Mark) -> Vec<Stroke> {
    thinned_out(mark, SMALL_STEP, SMALL_WIDTH)
}

/// The strokes of a mark with one in this many of their points, and this many times as wide.
fn thinned_out(mark: Mark, step: usize, width: f32) -> Vec<Stroke> {
    strokes::of_mark(mark, SEED).into_iter().map(|stroke| stroke.thinned_out(step).widened(width)).collect()
}

/// Converts a colour of the theme for egui.
pub fn color(color: Color) -> Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// The shape of a mark in a cell with a side of this length in points. In the shape, that side is 1 long.
pub fn mark(mark: Mark, side: f32) -> &'static Shape {
    match side {
        _ if side < TINY => &TINY_MARKS[mark],
        _ if side < SMALL => &SMALL_MARKS[mark],
        _ => &MARKS[mark],
    }
}

/// Paints a mark in a cell, in the same proportions as on a board.
pub fn paint_mark(painter: &Painter, cell: Rect, mark: Mark, color: Color32) {
    paint(painter, self::mark(mark, cell.width()), cell.center(), cell.width(), color);
}

/// Paints a shape around a place. `scale` is the number of points in a unit of the shape.
pub fn paint(painter: &Painter, shape: &Shape, centre: Pos2, scale: f32, color: Color32) {
    let pixel = 1.0 / painter.ctx().pixels_per_point() / scale;
    let centre = Vec2::new(centre.x, centre.y);
    let mut mesh = Mesh::default();
    add(&mut mesh, shape, color, pixel, |place| centre + place * Vec2::new(1.0, -1.0) * scale);
    painter.add(mesh);
}

/// Paints a picture of several colours around a place.
pub fn paint_picture(painter: &Painter, picture: &Picture, centre: Pos2, scale: f32, theme: &Theme) {
    for (dye, shape) in &picture.0 {
        paint(painter, shape, centre, scale, color(theme.dye(*dye)));
    }
}

/// Adds a shape to a mesh of egui, where a pixel is this long in the unit of the shape. `in_points` converts a place in the
/// shape to egui's points.
pub fn add(mesh: &mut Mesh, shape: &Shape, color: Color32, pixel: f32, in_points: impl Fn(Vec2) -> Vec2) {
    let first = mesh.vertices.len() as u32;
    mesh.vertices.extend(shape.vertices.iter().map(|vertex| {
        let point = in_points(vertex.place(pixel));
        Vertex { pos: pos2(point.x, point.y), uv: WHITE_UV, color: color.gamma_multiply(vertex.opacity) }
    }));
    mesh.indices.extend(shape.indices.iter().map(|index| first + index));
}
