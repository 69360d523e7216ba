//! Strokes that look drawn by hand, as meshes, and their animation from beginning to end.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use noughts_engine::rules::Mark;

use crate::wake::Wake;

use super::LookSystems;
use super::animation::{Motion, Progress};

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
/// The number of steps around the round end of a stroke.
const END_POINTS: u32 = 10;

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

    fn length(&self) -> f32 {
        self.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    /// The points of the first part of the stroke, up to this length.
    fn beginning(&self, length: f32) -> Vec<Vec2> {
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

/// A mesh of the first part of some strokes, up to this share of their total length. The strokes are drawn one after
/// the other.
pub fn mesh(strokes: &[Stroke], share: f32) -> Mesh {
    let mut shape = Triangles::default();
    let mut left = strokes.iter().map(Stroke::length).sum::<f32>() * share;
    for stroke in strokes {
        shape.add_stroke(&stroke.beginning(left), stroke.width / 2.0);
        left -= stroke.length();
        if left <= 0.0 {
            break;
        }
    }
    shape.mesh()
}

/// A mesh of triangles without area at the beginning of the strokes. Nothing of it is seen but, unlike an empty mesh,
/// it has bounds.
fn invisible(strokes: &[Stroke]) -> Mesh {
    let mut shape = Triangles::default();
    if let Some(stroke) = strokes.first() {
        shape.add_stroke(&stroke.points[..1], 0.0);
    }
    shape.mesh()
}

/// A mesh of a rectangle with round corners around the origin.
pub fn rounded_rectangle(size: Vec2, radius: f32) -> Mesh {
    let inner = size / 2.0 - radius;
    let corners = [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::NEG_ONE, Vec2::new(1.0, -1.0)];
    let corner = |(quarter, side): (usize, Vec2)| arc(inner * side, radius, FRAC_PI_2 * quarter as f32, FRAC_PI_2);
    let mut shape = Triangles::default();
    shape.fan(Vec2::ZERO, corners.into_iter().enumerate().flat_map(corner), true);
    shape.mesh()
}

fn arc(centre: Vec2, radius: f32, from: f32, turn: f32) -> impl Iterator<Item = Vec2> {
    (0..=END_POINTS).map(move |step| centre + Vec2::from_angle(from + turn * step as f32 / END_POINTS as f32) * radius)
}

#[derive(Default)]
struct Triangles {
    points: Vec<[f32; 3]>,
    corners: Vec<u32>,
}

impl Triangles {
    fn point(&mut self, point: Vec2) -> u32 {
        self.points.push(point.extend(0.0).to_array());
        self.points.len() as u32 - 1
    }

    /// Adds a triangle for every two neighbours of an outline, with the third corner in the middle. For a closed
    /// outline, the last and the first point are neighbours too.
    fn fan(&mut self, middle: Vec2, outline: impl Iterator<Item = Vec2>, is_closed: bool) {
        let middle = self.point(middle);
        let outline: Vec<u32> = outline.map(|point| self.point(point)).collect();
        self.corners.extend(outline.windows(2).flat_map(|pair| [middle, pair[0], pair[1]]));
        if let (true, [first, .., last]) = (is_closed, outline.as_slice()) {
            self.corners.extend([middle, *last, *first]);
        }
    }

    /// Adds a stroke with round ends: a band along its points, and half a circle at either end.
    fn add_stroke(&mut self, points: &[Vec2], half_width: f32) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let direction = |index: usize| {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(points.len() - 1)];
            (after - before).normalize_or(Vec2::X)
        };
        let mut edges: Option<[u32; 2]> = None;
        for (index, point) in points.iter().enumerate() {
            let side = direction(index).perp() * half_width;
            let [left, right] = [self.point(point + side), self.point(point - side)];
            if let Some([left_before, right_before]) = edges {
                self.corners.extend([left_before, right_before, right, left_before, right, left]);
            }
            edges = Some([left, right]);
        }
        let end = |towards: Vec2| towards.to_angle() - FRAC_PI_2;
        self.fan(*first, arc(*first, half_width, end(-direction(0)), PI), false);
        self.fan(*last, arc(*last, half_width, end(direction(points.len() - 1)), PI), false);
    }

    fn mesh(self) -> Mesh {
        let count = self.points.len();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_indices(Indices::U32(self.corners))
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 0.0, 1.0]; count])
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; count])
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.points)
    }
}

/// A drawing of strokes with an animation. Its [`Mesh2d`] has the part of the strokes that is drawn already.
#[derive(Component, Clone, Debug)]
#[require(Mesh2d)]
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

    fn mesh(&self) -> Mesh {
        if self.progress.has_begun() { mesh(&self.strokes, self.progress.share()) } else { invisible(&self.strokes) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(LookSystems::Animate));
}

/// Makes new meshes for drawings that are not finished or were changed.
fn draw(
    mut drawings: Query<(&mut Drawing, &mut Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
    motion: Res<Motion>,
    time: Res<Time>,
    mut wake: ResMut<Wake>,
) {
    for (mut drawing, mut mesh) in &mut drawings {
        if drawing.progress.is_done() && !drawing.is_changed() {
            continue;
        }
        let drawing = drawing.bypass_change_detection();
        drawing.progress.advance(time.delta(), *motion);
        mesh.0 = meshes.add(drawing.mesh());
        if !drawing.progress.is_done() {
            wake.now();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Returns the points of a mesh, and checks that all its triangles face the viewer.
    fn visible_points(mesh: &Mesh) -> Vec<Vec2> {
        let points: Vec<Vec2> = match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(bevy::mesh::VertexAttributeValues::Float32x3(points)) => {
                points.iter().map(|[x, y, _]| Vec2::new(*x, *y)).collect()
            }
            _ => panic!("no points"),
        };
        let corners: Vec<usize> = mesh.indices().expect("triangles").iter().collect();
        for corner in corners.chunks(3) {
            let [a, b, c] = [corner[0], corner[1], corner[2]].map(|corner| points[corner]);
            assert!((b - a).perp_dot(c - a) > -1e-3, "{a} {b} {c} is seen from behind");
        }
        points
    }

    #[test]
    fn marks_stay_in_their_cells_and_grow_as_they_are_drawn() {
        for mark in Mark::ALL {
            let strokes = of_mark(mark);
            let mut last = 0.0;
            for step in 0..=20 {
                let points = visible_points(&mesh(&strokes, step as f32 / 20.0));
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
        let dot = visible_points(&mesh(&of_mark(Mark::X), 0.0));
        let start = of_mark(Mark::X)[0].points[0];
        assert!(dot.iter().any(|point| point.distance(start) > CROSS_WIDTH * 0.49));
    }

    #[test]
    fn what_waits_cannot_be_seen() {
        let waiting = Progress::new(Duration::from_millis(10), EaseFunction::Linear).after(Duration::from_millis(10));
        let strokes = of_mark(Mark::X);
        let start = strokes[0].points[0];
        assert!(visible_points(&Drawing::new(strokes, waiting).mesh()).iter().all(|point| *point == start));
    }
}
