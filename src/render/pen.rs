//! The pen: strokes as a hand would lead them, and what draws them bit by bit.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::motion::{Motion, Progress};
use noughts_engine::rules::Mark;

/// How thick a cross is, as a share of a cell; so are the lengths below.
const CROSS_WIDTH: f32 = 0.125;
/// A ring is drawn with a finer pen.
const RING_WIDTH: f32 = 0.095;
/// From the middle of a cell to where the strokes of a cross end, across and down.
const CROSS_ARM: f32 = 0.265;
/// To the middle of the ring's stroke.
const RING_RADIUS: f32 = 0.335;
/// How far a led stroke strays from a straight line.
const BOW: f32 = 0.022;
/// Where the pen comes down for a ring, and how much of a turn it goes beyond it, closing inwards.
const RING_START: f32 = FRAC_PI_2 - 0.35;
const RING_OVERLAP: f32 = 0.06;
const RING_CLOSING: f32 = 0.018;
/// Points on a stroke that is bowed, on a ring, and around an end: enough for a cell of 700 pixels.
const BOW_POINTS: usize = 14;
const RING_POINTS: usize = 120;
const END_POINTS: u32 = 10;

/// A line that the pen draws without being lifted.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Where it leads through.
    pub points: Vec<Vec2>,
    /// How thick it is.
    pub width: f32,
}

impl Stroke {
    /// From one point to another, bowed to the left by so much.
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

    /// Its beginning, so long.
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

/// The strokes of a mark around the middle of a cell of side 1, upwards: two broad ones that cross, or a finer one around.
pub fn strokes(mark: Mark) -> Vec<Stroke> {
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

/// The strokes, as far as they are drawn: this share of all their length, one after the other.
pub fn mesh(strokes: &[Stroke], share: f32) -> Mesh {
    let mut ink = Triangles::default();
    let mut left = strokes.iter().map(Stroke::length).sum::<f32>() * share;
    for stroke in strokes {
        ink.lay(&stroke.beginning(left), stroke.width / 2.0);
        left -= stroke.length();
        if left <= 0.0 {
            break;
        }
    }
    ink.mesh()
}

/// A rectangle around the origin with round corners.
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

    /// Triangles from a middle to each two neighbours of an outline, and from its last to its first if it is closed.
    fn fan(&mut self, middle: Vec2, outline: impl Iterator<Item = Vec2>, is_closed: bool) {
        let middle = self.point(middle);
        let outline: Vec<u32> = outline.map(|point| self.point(point)).collect();
        self.corners.extend(outline.windows(2).flat_map(|pair| [middle, pair[0], pair[1]]));
        if let (true, [first, .., last]) = (is_closed, outline.as_slice()) {
            self.corners.extend([middle, *last, *first]);
        }
    }

    /// A stroke with round ends: two edges along its points, and half a circle at either end.
    fn lay(&mut self, points: &[Vec2], half_width: f32) {
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

/// Strokes that draw themselves. Its mesh is kept as far as they are.
#[derive(Component, Clone, Debug)]
#[require(Mesh2d)]
pub struct Pen {
    strokes: Vec<Stroke>,
    progress: Progress,
}

impl Pen {
    /// Draws these one after the other.
    pub const fn new(strokes: Vec<Stroke>, progress: Progress) -> Self {
        Self { strokes, progress }
    }

    /// The same pen, as far as it is, on other strokes.
    pub fn redraw(&mut self, strokes: Vec<Stroke>) {
        self.strokes = strokes;
    }
}

/// Draws on.
pub(super) fn draw(
    mut pens: Query<(&mut Pen, &mut Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
    motion: Res<Motion>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut pen, mut shape) in &mut pens {
        let moves = !pen.progress.is_done();
        if !moves && !pen.is_changed() {
            continue;
        }
        let pen = pen.bypass_change_detection();
        pen.progress.advance(time.delta(), *motion);
        let drawn = mesh(&pen.strokes, pen.progress.share());
        shape.0 = meshes.add(drawn);
        if !pen.progress.is_done() {
            redraw.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points that a mesh has, and whether every triangle of it is turned towards the viewer.
    fn look_at(mesh: &Mesh) -> Vec<Vec2> {
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
            let strokes = strokes(mark);
            let mut last = 0.0;
            for step in 0..=20 {
                let points = look_at(&mesh(&strokes, step as f32 / 20.0));
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
        let dot = look_at(&mesh(&strokes(Mark::X), 0.0));
        let start = strokes(Mark::X)[0].points[0];
        assert!(dot.iter().any(|point| point.distance(start) > CROSS_WIDTH * 0.49));
    }
}
