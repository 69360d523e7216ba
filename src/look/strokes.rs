//! Strokes that look drawn by hand, and their animation from beginning to end.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;
use noughts_engine::rules::Mark;

use crate::wake::Wake;

use super::LookSystems;
use super::animation::{Motion, Progress};
use super::shape::Shape;

/// The width of the strokes of a cross. This and the lengths below are shares of the side of a cell.
const CROSS_WIDTH: f32 = 0.125;
/// The width of the stroke of a ring. A ring is longer than a cross, so with a thinner stroke it looks equally heavy.
const RING_WIDTH: f32 = 0.095;
/// The distance from the middle of a cell to the ends of a cross, both horizontally and vertically.
const CROSS_ARM: f32 = 0.265;
/// The distance from the middle of a cell to the middle of the ring's stroke.
const RING_RADIUS: f32 = 0.335;
/// How far a stroke of a cross bends from a straight line.
const BOW: f32 = 0.022;
/// The angle at which a ring begins, in radians.
const RING_START: f32 = FRAC_PI_2 - 0.35;
/// How far a ring continues past its beginning, as a share of a full turn.
const RING_OVERLAP: f32 = 0.06;
/// How much nearer to the middle the end of a ring is than its beginning.
const RING_CLOSING: f32 = 0.018;
/// The number of points on a bent stroke. The numbers of points here are enough for a cell of 700 pixels.
const BOW_POINTS: usize = 14;
/// The number of points on a ring.
const RING_POINTS: usize = 120;

/// A line that is drawn without a break.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The points of the line, in order.
    pub points: Vec<Vec2>,
    /// The width of the line, in the unit of its points.
    pub width: f32,
}

impl Stroke {
    /// A stroke from one point to another that bends to the left. In its middle it is this far from a straight line.
    pub fn bowed(from: Vec2, to: Vec2, bow: f32, width: f32) -> Self {
        let middle = from.midpoint(to) + (to - from).perp().normalize_or_zero() * bow * 2.0;
        let point = |index| {
            let share = index as f32 / (BOW_POINTS - 1) as f32;
            from.lerp(middle, share).lerp(middle.lerp(to, share), share)
        };
        Self { points: (0..BOW_POINTS).map(point).collect(), width }
    }

    /// The length of the line.
    pub(super) fn length(&self) -> f32 {
        self.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    /// The points of the first part of the stroke, up to this length.
    pub(super) fn beginning(&self, length: f32) -> Vec<Vec2> {
        let mut left = length;
        let mut points = self.points[..1].to_vec();
        for pair in self.points.windows(2) {
            let step = pair[0].distance(pair[1]);
            if step >= left {
                points.push(pair[0].lerp(pair[1], left / step.max(f32::EPSILON)));
                break;
            }
            left -= step;
            points.push(pair[1]);
        }
        points
    }
}

/// The strokes of a mark: two for a cross, one for a ring. The origin is the middle of a cell, the side of the cell is
/// 1, and y points upwards.
pub fn of_mark(mark: Mark) -> Vec<Stroke> {
    match mark {
        Mark::X => [Vec2::new(-1.0, 1.0), Vec2::ONE]
            .map(|start| Stroke::bowed(start * CROSS_ARM, -start * CROSS_ARM, BOW, CROSS_WIDTH))
            .into(),
        Mark::O => {
            let point = |index| {
                let share = index as f32 / (RING_POINTS - 1) as f32;
                let radius = RING_RADIUS + RING_CLOSING * (0.5 - share);
                Vec2::from_angle(RING_START + share * TAU * (1.0 + RING_OVERLAP)) * radius
            };
            vec![Stroke { points: (0..RING_POINTS).map(point).collect(), width: RING_WIDTH }]
        }
    }
}

/// A drawing of strokes with an animation. Its [`Shape`] is the part of the strokes that is drawn already.
#[derive(Component, Clone, Debug)]
#[require(Shape)]
pub struct Drawing {
    strokes: Vec<Stroke>,
    progress: Progress,
}

impl Drawing {
    /// A drawing of these strokes, one after the other. Nothing of it is seen during the delay of the progress.
    pub const fn new(strokes: Vec<Stroke>, progress: Progress) -> Self {
        Self { strokes, progress }
    }

    /// The progress of the animation.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Replaces the strokes. The progress stays the same.
    pub fn replace(&mut self, strokes: Vec<Stroke>) {
        self.strokes = strokes;
    }

    fn shape(&self) -> Shape {
        if self.progress.has_begun() { Shape::strokes(&self.strokes, self.progress.share()) } else { Shape::default() }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(LookSystems::Animate));
}

/// Makes new shapes for drawings that are not finished or were changed.
fn draw(mut drawings: Query<(&mut Drawing, &mut Shape)>, motion: Res<Motion>, time: Res<Time>, mut wake: ResMut<Wake>) {
    for (mut drawing, mut shape) in &mut drawings {
        if drawing.progress.is_done() && !drawing.is_changed() {
            continue;
        }
        let drawing = drawing.bypass_change_detection();
        drawing.progress.advance(time.delta(), *motion);
        *shape = drawing.shape();
        if !drawing.progress.is_done() {
            wake.now();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn points(strokes: &[Stroke], share: f32) -> Vec<Vec2> {
        Shape::strokes(strokes, share).vertices.iter().map(|vertex| vertex.position).collect()
    }

    #[test]
    fn marks_stay_in_their_cells_and_grow_as_they_are_drawn() {
        for mark in Mark::ALL {
            let strokes = of_mark(mark);
            let mut last = 0.0;
            for step in 0..=20 {
                let points = points(&strokes, step as f32 / 20.0);
                let bounds = Rect::from_corners(Vec2::splat(-0.42), Vec2::splat(0.42));
                assert!(points.iter().all(|point| point.is_finite() && bounds.contains(*point)), "{mark} {step}");
                let start = strokes[0].points[0];
                let farthest = points.iter().map(|point| point.distance(start)).fold(0.0, f32::max);
                assert!(farthest >= last - 1e-4, "{mark} {step}: {farthest} after {last}");
                last = farthest;
            }
        }
    }

    #[test]
    fn what_is_begun_can_be_seen() {
        let dot = points(&of_mark(Mark::X), 0.0);
        let start = of_mark(Mark::X)[0].points[0];
        assert!(dot.iter().any(|point| point.distance(start) > CROSS_WIDTH * 0.49));
    }

    #[test]
    fn what_waits_cannot_be_seen() {
        let waiting = Progress::new(Duration::from_millis(10), EaseFunction::Linear).after(Duration::from_millis(10));
        assert!(Drawing::new(of_mark(Mark::X), waiting).shape().indices.is_empty());
    }
}
