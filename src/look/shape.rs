//! Shapes as triangles: the form in which strokes, marks and paper reach every painter.
//!
//! A [`Shape`] is a component. Together with a [`Tint`](super::tint::Tint) and a transform, whose z is the order from back
//! to front, it says everything about a drawn thing. In a window, Bevy's renderer paints these entities, and on a page
//! the page does. egui paints the same triangles inside panels.
//!
//! The edges of a shape are soft, so that they look smooth without multisampling: every edge is a band, one pixel wide, in which
//! the shape becomes transparent. A pixel has another length in every place. So a vertex only has the direction in which it is
//! moved when it is painted.

use std::f32::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

use bevy::prelude::*;

use super::strokes::{Stroke, Tip};

/// The number of steps around the round end of a stroke, and around a corner. This number is enough for a cell of 700 pixels.
const ARC_STEPS: u32 = 16;
/// The number of steps for a small stroke.
const FEW_ARC_STEPS: u32 = 5;
/// How far the ends of a slanted stroke lean, and the radius of its corners, as shares of its width.
const SLANT: f32 = 0.11;
const SOFT_CORNER: f32 = 0.07;
/// How far the round end of a stroke overlaps with the stroke, as a share of its width, so that no gap is seen.
const OVERLAP: f32 = 0.01;

/// A corner of triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// The place, in the unit of the shape, with y upwards.
    pub position: Vec2,
    /// The direction in which the vertex is moved by half of a pixel: towards the outside on the outer side of an edge,
    /// towards the inside on its inner side, and zero within the shape.
    pub feather: Vec2,
    /// 0 on the outer side of an edge, otherwise 1.
    pub opacity: f32,
}

impl Vertex {
    /// The place at which the vertex is painted, where a pixel is this long in the unit of the shape.
    pub fn place(&self, pixel: f32) -> Vec2 {
        self.position + self.feather * pixel / 2.0
    }
}

/// The length of a pixel in the unit of a shape with this transform. `scale_factor` is the number of pixels in a unit of
/// the world.
pub fn pixel(transform: &GlobalTransform, scale_factor: f32) -> f32 {
    1.0 / scale_factor / transform.affine().x_axis.truncate().length()
}

/// The triangles of a shape. They face a viewer for whom y points upwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangles {
    /// The corners.
    pub vertices: Vec<Vertex>,
    /// Three indices of vertices for each triangle.
    pub indices: Vec<u32>,
}

/// The shape of a drawn thing. Clones share their triangles.
#[derive(Component, Clone, Debug, Default, Deref)]
#[require(Transform, Visibility)]
pub struct Shape(Arc<Triangles>);

/// Shapes are equal if they share their triangles.
impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Shape {
    fn new(add: impl FnOnce(&mut Triangles)) -> Self {
        let mut triangles = Triangles::default();
        add(&mut triangles);
        Self(Arc::new(triangles))
    }

    /// The first part of some strokes, up to this share of their total length. The strokes are drawn one after the other.
    pub fn strokes(strokes: &[Stroke], share: f32) -> Self {
        Self::beginning(strokes, share, ARC_STEPS)
    }

    /// The same of small strokes. They have few vertices, because there are many of them, or they are drawn often.
    pub fn few_strokes(strokes: &[Stroke], share: f32) -> Self {
        Self::beginning(strokes, share, FEW_ARC_STEPS)
    }

    fn beginning(strokes: &[Stroke], share: f32, arc_steps: u32) -> Self {
        let mut left = strokes.iter().map(Stroke::length).sum::<f32>() * share;
        Self::new(|triangles| {
            for stroke in strokes {
                triangles.add_stroke(&stroke.beginning(left), arc_steps);
                left -= stroke.length();
                // Dots have no length, so some dots may still have to be drawn when no length is left.
                if left <= 0.0 && share < 1.0 {
                    break;
                }
            }
        })
    }

    /// A rectangle with round corners around the origin.
    pub fn rounded_rectangle(size: Vec2, radius: f32) -> Self {
        Self::new(|triangles| triangles.add_polygon(&corners(size), radius))
    }

    /// A rectangle around the origin. It has few vertices, because it is drawn often.
    pub fn rectangle(size: Vec2) -> Self {
        Self::around(Vec2::ZERO, &corners(size))
    }

    /// This shape, with another shape on it.
    pub fn with(&self, other: &Self) -> Self {
        let mut triangles = Triangles::clone(self);
        let first = triangles.vertices.len() as u32;
        triangles.vertices.extend(&other.vertices);
        triangles.indices.extend(other.indices.iter().map(|index| first + index));
        Self(Arc::new(triangles))
    }

    /// A shape with this outline. A straight line from the middle to any point of the outline stays within the shape.
    /// The outline goes around the middle counterclockwise.
    pub fn around(middle: Vec2, outline: &[Vec2]) -> Self {
        let neighbour = |index: usize, step: usize| outline[(index + step) % outline.len()];
        let points = outline.iter().enumerate().map(|(index, point)| {
            let along = neighbour(index, 1) - neighbour(index, outline.len() - 1);
            (*point, -along.perp().normalize_or_zero())
        });
        Self::new(|triangles| triangles.add_fan(middle, points, true))
    }
}

/// The corners of a rectangle around the origin, counterclockwise.
fn corners(size: Vec2) -> [Vec2; 4] {
    [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::NEG_ONE, Vec2::new(1.0, -1.0)].map(|side| size / 2.0 * side)
}

/// The points of an arc in this many steps, each with the direction away from the centre.
fn arc(centre: Vec2, radius: f32, from: f32, turn: f32, steps: u32) -> impl Iterator<Item = (Vec2, Vec2)> {
    (0..=steps).map(move |step| {
        let outward = Vec2::from_angle(from + turn * step as f32 / steps as f32);
        (centre + outward * radius, outward)
    })
}

impl Triangles {
    fn add_vertex(&mut self, position: Vec2, feather: Vec2, opacity: f32) -> u32 {
        self.vertices.push(Vertex { position, feather, opacity });
        self.vertices.len() as u32 - 1
    }

    /// Adds both vertices of a point on an edge: the one on the inner side, and the one on the outer side.
    fn add_edge(&mut self, point: Vec2, outward: Vec2) -> [u32; 2] {
        [self.add_vertex(point, -outward, 1.0), self.add_vertex(point, outward, 0.0)]
    }

    /// Adds a rectangle between two neighbours on the right and two on the left, as seen in the direction of the stroke.
    fn add_band(&mut self, right: [u32; 2], left: [u32; 2]) {
        self.indices.extend([left[0], right[0], right[1], left[0], right[1], left[1]]);
    }

    /// Adds a triangle for every two neighbours of an outline, with the third corner in the middle, and the edge along the
    /// outline. The outline goes around the middle counterclockwise. In a closed outline, the last and the first point are
    /// neighbours too.
    fn add_fan(&mut self, middle: Vec2, outline: impl Iterator<Item = (Vec2, Vec2)>, is_closed: bool) {
        let middle = self.add_vertex(middle, Vec2::ZERO, 1.0);
        let mut outline: Vec<_> = outline.map(|(point, outward)| self.add_edge(point, outward)).collect();
        outline.extend(outline.first().copied().filter(|_| is_closed));
        for pair in outline.windows(2) {
            let ([inner, outer], [next_inner, next_outer]) = (pair[0], pair[1]);
            self.indices.extend([middle, inner, next_inner]);
            self.add_band([outer, next_outer], [inner, next_inner]);
        }
    }

    /// Adds a convex polygon with round corners. The corners are given counterclockwise.
    fn add_polygon(&mut self, corners: &[Vec2], radius: f32) {
        let neighbour = |index: usize, step: usize| corners[(index + step) % corners.len()];
        let outline = corners.iter().enumerate().flat_map(|(index, corner)| {
            let [before, after] = [corner - neighbour(index, corners.len() - 1), neighbour(index, 1) - corner];
            let [before, after] = [before, after].map(|edge| edge.normalize_or(Vec2::X));
            let turn = before.angle_to(after);
            // The centre of the arc is at the same distance from both edges.
            let centre = corner + ((after - before).normalize_or_zero()) * radius / (turn / 2.0).cos();
            arc(centre, radius, (-before.perp()).to_angle(), turn, ARC_STEPS)
        });
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        self.add_fan(middle, outline, true);
    }

    fn add_stroke(&mut self, stroke: &Stroke, arc_steps: u32) {
        match stroke.tip {
            Tip::Round => self.add_round_stroke(stroke, arc_steps),
            Tip::Slanted => self.add_slanted_stroke(stroke),
        }
    }

    /// Adds a straight stroke whose ends are slanted.
    fn add_slanted_stroke(&mut self, stroke: &Stroke) {
        let (Some(first), Some(last)) = (stroke.points.first(), stroke.points.last()) else {
            return;
        };
        let direction = (last - first).normalize_or(Vec2::X);
        let [aside, slant] = [direction.perp() * stroke.widths[0] / 2.0, direction * stroke.widths[0] * SLANT];
        // A stroke that has only begun is shorter than it is slanted.
        let slant = slant.clamp_length_max(first.distance(*last) / 2.0);
        let corners = [first - aside, last - slant - aside, last + aside, first + slant + aside];
        let radius = (stroke.widths[0] * SOFT_CORNER).min(first.distance(*last) / 4.0);
        self.add_polygon(&corners, radius);
    }

    /// Adds a stroke with round ends: a band along its points, and half a circle at either end.
    fn add_round_stroke(&mut self, stroke: &Stroke, arc_steps: u32) {
        let points = &stroke.points;
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let direction = |index: usize| {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(points.len() - 1)];
            (after - before).normalize_or(Vec2::X)
        };
        let mut sides_before: Option<[[u32; 2]; 2]> = None;
        for (index, point) in points.iter().enumerate() {
            let to_left = direction(index).perp();
            let half_width = stroke.width_at(index) / 2.0;
            let sides = [to_left, -to_left].map(|outward| self.add_edge(point + outward * half_width, outward));
            if let Some([left_before, right_before]) = sides_before {
                let [left, right] = sides;
                self.add_band([right_before[0], right[0]], [left_before[0], left[0]]);
                self.add_band([left_before[0], left[0]], [left_before[1], left[1]]);
                self.add_band([right_before[1], right[1]], [right_before[0], right[0]]);
            }
            sides_before = Some(sides);
        }
        let end = |towards: Vec2| towards.to_angle() - FRAC_PI_2;
        let [start_width, end_width] = stroke.widths.map(|width| width / 2.0);
        let [forward, onward] = [direction(0), direction(points.len() - 1)];
        let overlap = |towards: Vec2, width: f32| towards * width * OVERLAP;
        let middle = first + overlap(forward, start_width);
        self.add_fan(middle, arc(*first, start_width, end(-forward), PI, arc_steps), false);
        let middle = last - overlap(onward, end_width);
        self.add_fan(middle, arc(*last, end_width, end(onward), PI, arc_steps), false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of the triangles of a shape at a scale at which a pixel is this long.
    fn area(shape: &Shape, pixel: f32, opaque_only: bool) -> f32 {
        let place = |index: &u32| {
            let vertex = shape.vertices[*index as usize];
            (vertex.place(pixel), vertex.opacity)
        };
        let triangles = shape.indices.chunks(3).map(|corners| [&corners[0], &corners[1], &corners[2]].map(place));
        let chosen = triangles.filter(|corners| !opaque_only || corners.iter().all(|(_, opacity)| *opacity == 1.0));
        chosen
            .map(|[(a, _), (b, _), (c, _)]| (b - a).perp_dot(c - a) / 2.0)
            .inspect(|area| assert!(*area > -1e-4))
            .sum()
    }

    #[test]
    fn all_triangles_face_the_viewer_and_the_edge_is_one_pixel_wide() {
        let pixel = 0.01;
        let square = Shape::rounded_rectangle(Vec2::ONE, 0.1);
        let corners = (4.0 - PI) * 0.1 * 0.1;
        let circumference = 4.0 * 0.8 + PI * 0.2;
        assert!((area(&square, 0.0, false) - (1.0 - corners)).abs() < 1e-3);
        assert!((area(&square, pixel, false) - area(&square, pixel, true) - circumference * pixel).abs() < 1e-3);
    }

    #[test]
    fn a_stroke_is_as_long_and_as_wide_as_it_says() {
        let points = vec![Vec2::ZERO, Vec2::X, Vec2::X * 2.0];
        let line = Stroke { points, widths: [0.2; 2], tip: Tip::Round };
        let expected = 2.0 * 0.2 + PI * 0.1 * 0.1;
        let area_of = |share| area(&Shape::strokes(std::slice::from_ref(&line), share), 0.0, false);
        assert!((area_of(1.0) - expected).abs() < 1e-3);
        let half = 0.2 + PI * 0.1 * 0.1;
        assert!((area_of(0.5) - half).abs() < 1e-3);
    }

    #[test]
    fn a_stroke_that_becomes_thinner_has_the_area_of_its_mean_width() {
        let points = (0..=10).map(|step| Vec2::X * step as f32 / 5.0).collect();
        let line = Stroke { points, widths: [0.3, 0.1], tip: Tip::Round };
        let expected = 2.0 * 0.2 + PI * (0.15 * 0.15 + 0.05 * 0.05) / 2.0;
        assert!((area(&Shape::strokes(&[line], 1.0), 0.0, false) - expected).abs() < 2e-3);
    }

    #[test]
    fn a_slanted_stroke_is_a_parallelogram_with_soft_corners() {
        let line = Stroke::highlighter(Vec2::ZERO, Vec2::X * 3.0, 0.7);
        let whole = area(&Shape::strokes(std::slice::from_ref(&line), 1.0), 0.0, false);
        let expected = (3.0 - 0.7 * SLANT) * 0.7;
        assert!((expected * 0.99..expected).contains(&whole), "{whole} of {expected}");
        for step in 1..20 {
            let part = area(&Shape::strokes(std::slice::from_ref(&line), step as f32 / 20.0), 0.0, false);
            assert!(part > 0.0 && part < whole);
        }
    }

    #[test]
    fn a_shape_around_its_middle_has_the_area_within_its_outline() {
        let arrow = [Vec2::new(1.0, 0.0), Vec2::new(-1.0, 1.0), Vec2::new(-0.5, 0.0), Vec2::new(-1.0, -1.0)];
        assert!((area(&Shape::around(Vec2::ZERO, &arrow), 0.0, false) - 1.5).abs() < 1e-4);
    }

    #[test]
    fn clones_are_equal_and_shapes_that_were_made_twice_are_not() {
        let square = Shape::rounded_rectangle(Vec2::ONE, 0.1);
        assert_eq!(square, square.clone());
        assert_ne!(square, Shape::rounded_rectangle(Vec2::ONE, 0.1));
    }
}
