//! The lines of the interface, drawn with the pen of the marks: around a button, as broad as a button, and under a word.
//!
//! Lengths are in points. The origin of a shape is its middle, with y upwards.

use std::f32::consts::FRAC_PI_2;

use bevy::math::Vec2;

use super::shape::Shape;
use super::strokes::{Stroke, even};

/// The width of the line around a button.
pub const OUTLINE: f32 = 1.7;
/// The width of the ring around what has the keyboard's focus.
pub const RING: f32 = 3.0;
/// The number of steps around a corner.
const CORNER_STEPS: u32 = 6;

/// A line that goes once around a rounded rectangle. The end of the line passes its beginning a little further outside.
pub fn outline(size: Vec2, radius: f32) -> Shape {
    let half = size / 2.0 - OUTLINE;
    let mut points = vec![Vec2::new(half.x * 0.5, half.y - 1.0)];
    points.extend(around(half, radius));
    points.extend([Vec2::new(half.x * 0.4, half.y + 0.3), Vec2::new((half.x * 0.5 + 14.0).min(half.x), half.y + 1.8)]);
    Shape::strokes(&[Stroke::round(even(&points, 3.0), [OUTLINE * 1.08, OUTLINE * 0.7])], 1.0)
}

/// A line of this width that goes once around a small rounded rectangle, on its edge. The end of the line passes its beginning.
pub fn small_loop(size: Vec2, radius: f32, width: f32) -> Shape {
    Shape::strokes(&[stroke_around(size, radius, width, 2.0)], 1.0)
}

/// The stroke of such a line. Its points are about this far from each other.
pub fn stroke_around(size: Vec2, radius: f32, width: f32, step: f32) -> Stroke {
    let half = size / 2.0;
    let mut points = vec![Vec2::new(half.x * 0.2, half.y - width * 0.5)];
    points.extend(around(half, radius));
    points.extend([Vec2::new(half.x * 0.1, half.y), Vec2::new(half.x * 0.5, half.y + width * 0.7)]);
    Stroke::round(even(&points, step), [width * 1.08, width * 0.8])
}

/// A line around a rectangle of this size, drawn on its edge.
pub fn ring(size: Vec2, radius: f32, width: f32) -> Shape {
    let half = size / 2.0;
    let mut points = vec![Vec2::new(0.0, half.y)];
    points.extend(around(half, radius));
    points.push(points[0]);
    Shape::strokes(&[Stroke::round(points, [width; 2])], 1.0)
}

/// The points of the four round corners of a rectangle around the origin, from the top right one to the top left one.
/// `half` is half of the rectangle's size.
pub fn around(half: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    let radius = radius.min(half.min_element()).max(0.01);
    let corners = [(Vec2::ONE, 1.0), (Vec2::new(1.0, -1.0), 0.0), (Vec2::NEG_ONE, -1.0), (Vec2::new(-1.0, 1.0), -2.0)];
    corners.into_iter().flat_map(move |(side, quarter)| {
        let angle = move |step| FRAC_PI_2 * (quarter - step as f32 / CORNER_STEPS as f32);
        (0..=CORNER_STEPS).map(move |step| (half - radius) * side + Vec2::from_angle(angle(step)) * radius)
    })
}

/// One stroke of a pen that is as broad as the shape is high.
pub fn broad(size: Vec2) -> Shape {
    let end = Vec2::new((size.x - size.y) / 2.0, 0.0);
    let bow = (size.x / 240.0).min(1.5);
    Shape::strokes(&[Stroke::bowed(-end, end, -bow, [size.y - 1.2, size.y - 1.7])], 1.0)
}

/// A line under something of this length.
pub fn underline(length: f32, width: f32) -> Shape {
    let tilt = (length / 110.0).min(1.0);
    let end = Vec2::new(length / 2.0 - width, 0.8 * tilt);
    Shape::strokes(&[Stroke::bowed(-end, end, 1.2 * tilt, [width * 1.12, width * 0.74])], 1.0)
}
