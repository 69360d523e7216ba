//! Strokes that look drawn by hand.

use std::f32::consts::TAU;

use bevy::prelude::*;
use noughts_engine::rules::Mark;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The widths of the strokes of a cross where they begin and where they end. These and the lengths below are shares of the
/// side of a cell.
const CROSS_WIDTHS: [f32; 2] = [0.126, 0.105];
/// The widths of the stroke of a ring where it begins and where it ends. A ring is longer than a cross, so a thinner stroke
/// makes the ring look equally heavy.
const RING_WIDTHS: [f32; 2] = [0.099, 0.082];
/// The distance from the middle of a cell to the ends of a cross, both horizontally and vertically.
const CROSS_ARM: f32 = 0.265;
/// How far a stroke of a cross bends from a straight line.
const BOW: f32 = 0.025;
/// The distance from the middle of a cell to the middle of the ring's stroke.
const RING_RADIUS: f32 = 0.33;
/// How much the radius of a ring varies, so that it is not quite a circle.
const RING_OVAL: f32 = 0.007;
/// The angle at which a ring begins, in radians.
const RING_START: f32 = 1.12;
/// How many turns a ring makes.
const RING_TURNS: f32 = 1.075;
/// How far the end of a ring is outside of its beginning, and the last share of the stroke on which it moves outwards.
const RING_END: f32 = 0.03;
const RING_ENDING: f32 = 0.1;
/// How much the radius shrinks before the stroke moves outwards, so that the end of a ring does not touch its beginning.
const RING_CLOSING: f32 = 0.022;
/// The largest differences between two marks: of the ends of a cross, of its bows, and of the beginning of a ring in
/// radians.
const ENDS_VARY: f32 = 0.016;
const BOW_VARIES: f32 = 0.01;
const START_VARIES: f32 = 0.157;
/// The number of points on a bent stroke. The numbers of points here are enough for a cell of 700 pixels.
const BOW_POINTS: usize = 14;
/// The number of points on a ring.
const RING_POINTS: usize = 120;

/// The width of the strokes of a worn mark, as a share of their usual width: where the mark is thin, and where it is in dashes.
const THIN: f32 = 0.62;
const DASHED: f32 = 0.74;
/// The length of a dash without its round ends, and the distance from the beginning of one dash to that of the next, as shares of
/// the side of a cell.
const DASH: f32 = 0.055;
const DASH_PITCH: f32 = 0.175;
/// The distance between two points of a dash.
const DASH_STEP: f32 = 0.01;

/// The least width of what is within the outline of a mark, as a share of the width of its strokes.
const LEAST_INSIDE: f32 = 0.4;

/// How much ink the pen still had for a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wear {
    /// The strokes have their usual width.
    #[default]
    Full,
    /// The strokes are thin.
    Thin,
    /// The strokes are in dashes.
    Dashed,
}

/// What a stroke is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tip {
    /// A pen, with round ends.
    Round,
    /// A highlighter: a broad and flat tip, so that the ends are slanted. Its strokes are straight and equally wide
    /// everywhere.
    Slanted,
}

/// A line that is drawn without a break.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The points of the line, in order and equally far from each other.
    pub points: Vec<Vec2>,
    /// The widths of the line where it begins and where it ends, in the unit of its points.
    pub widths: [f32; 2],
    /// What the line is drawn with.
    pub tip: Tip,
}

impl Stroke {
    /// A stroke of a pen through these points. One point alone is a dot.
    pub const fn round(points: Vec<Vec2>, widths: [f32; 2]) -> Self {
        Self { points, widths, tip: Tip::Round }
    }

    /// A stroke of a pen that bends to the left on its way from one point to another. In the middle, the stroke is
    /// `bow` away from a straight line.
    pub fn bowed(from: Vec2, to: Vec2, bow: f32, widths: [f32; 2]) -> Self {
        let middle = from.midpoint(to) + (to - from).perp().normalize_or_zero() * bow * 2.0;
        let point = |index| {
            let share = index as f32 / (BOW_POINTS - 1) as f32;
            from.lerp(middle, share).lerp(middle.lerp(to, share), share)
        };
        Self::round((0..BOW_POINTS).map(point).collect(), widths)
    }

    /// A stroke of a highlighter from one point to another.
    pub fn highlighter(from: Vec2, to: Vec2, width: f32) -> Self {
        Self { points: vec![from, to], widths: [width; 2], tip: Tip::Slanted }
    }

    /// The same stroke, this many times as wide.
    pub(super) fn widened(self, factor: f32) -> Self {
        Self { widths: self.widths.map(|width| width * factor), ..self }
    }

    /// The dashes of this stroke.
    fn dashes(&self) -> Vec<Self> {
        let points = even(&self.points, DASH_STEP);
        let count = ((self.length() - DASH) / DASH_PITCH).round().max(1.0);
        let last = points.len() - 1;
        let index = |share: f32| ((share * last as f32).round() as usize).min(last);
        let dash = |number: usize| {
            let from = number as f32 / count * (1.0 - DASH / self.length());
            let (first, end) = (index(from), index(from + DASH / self.length()));
            Self::round(points[first..=end].to_vec(), [self.widths[0].lerp(self.widths[1], from); 2])
        };
        (0..=count as usize).map(dash).collect()
    }

    /// The same stroke with one in this many of its points, and the last.
    pub(super) fn thinned_out(self, step: usize) -> Self {
        let last = self.points.len() - 1;
        let is_used = |(index, _): &(usize, Vec2)| index % step == 0 || *index == last;
        let points = self.points.into_iter().enumerate().filter(is_used).map(|(_, point)| point).collect();
        Self { points, ..self }
    }

    /// The length of the line.
    pub(super) fn length(&self) -> f32 {
        self.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    /// The width at one of the points.
    pub(super) fn width_at(&self, index: usize) -> f32 {
        let share = index as f32 / (self.points.len() - 1).max(1) as f32;
        self.widths[0].lerp(self.widths[1], share)
    }

    /// The first part of the stroke, up to this length.
    pub(super) fn beginning(&self, length: f32) -> Self {
        // After other strokes, a little less than nothing can be left, because lengths are rounded.
        let (whole, length) = (self.length(), length.max(0.0));
        if length >= whole {
            return self.clone();
        }
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
        let end = self.widths[0].lerp(self.widths[1], length / whole);
        Self { points, widths: [self.widths[0], end], tip: self.tip }
    }
}

/// Points on a line of straight pieces, in equal steps of about this length.
pub fn even(points: &[Vec2], step: f32) -> Vec<Vec2> {
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let step = length / (length / step).round().max(1.0);
    let mut walked = 0.0;
    let mut even = points[..1].to_vec();
    for pair in points.windows(2) {
        let piece = pair[0].distance(pair[1]);
        while walked + piece >= step * even.len() as f32 - step * 1e-3 && piece > 0.0 {
            even.push(pair[0].lerp(pair[1], (step * even.len() as f32 - walked) / piece));
        }
        walked += piece;
    }
    even
}

/// The strokes of a mark: two for a cross, one for a ring. The origin is the middle of a cell, the side of the cell is 1, and
/// y points upwards. No two marks are quite alike: marks with another seed have other ends, bows and beginnings.
pub fn of_mark(mark: Mark, seed: u64) -> Vec<Stroke> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut vary = |most: f32| rng.random_range(-most..most);
    match mark {
        Mark::X => [(Vec2::new(-1.0, 1.0), -BOW), (Vec2::ONE, BOW)]
            .map(|(start, bow)| {
                let [from, to] =
                    [start, -start].map(|end| end * CROSS_ARM + Vec2::new(vary(ENDS_VARY), vary(ENDS_VARY)));
                Stroke::bowed(from, to, bow + vary(BOW_VARIES), CROSS_WIDTHS)
            })
            .into(),
        Mark::O => {
            let (start, lean) = (RING_START + vary(START_VARIES), vary(0.5));
            let point = |index| {
                let share = index as f32 / (RING_POINTS - 1) as f32;
                let angle = start + share * TAU * RING_TURNS;
                let oval = RING_OVAL * (2.0 * (angle + lean)).cos();
                let ending = ((share - 1.0 + RING_ENDING) / RING_ENDING).max(0.0);
                let radius = RING_RADIUS + oval + RING_CLOSING * (0.4 - share) + RING_END * ending * ending;
                Vec2::from_angle(angle) * radius
            };
            vec![Stroke::round((0..RING_POINTS).map(point).collect(), RING_WIDTHS)]
        }
    }
}

/// The strokes of a mark, drawn with a pen that had this much ink.
pub fn worn(mark: Mark, seed: u64, wear: Wear) -> Vec<Stroke> {
    let strokes = of_mark(mark, seed).into_iter();
    match wear {
        Wear::Full => strokes.collect(),
        Wear::Thin => strokes.map(|stroke| stroke.widened(THIN)).collect(),
        Wear::Dashed => strokes.flat_map(|stroke| stroke.widened(DASHED).dashes()).collect(),
    }
}

/// The strokes of what is within the outline of a mark, if the outline has this width.
pub fn inside(mark: Mark, seed: u64, outline: f32) -> Vec<Stroke> {
    let narrow = |width: f32| (width - 2.0 * outline).max(width * LEAST_INSIDE);
    of_mark(mark, seed).into_iter().map(|stroke| Stroke { widths: stroke.widths.map(narrow), ..stroke }).collect()
}

#[cfg(test)]
mod tests {
    use crate::look::shape::Shape;

    use super::*;

    fn points(strokes: &[Stroke], share: f32) -> Vec<Vec2> {
        Shape::strokes(strokes, share).vertices.iter().map(|vertex| vertex.position).collect()
    }

    #[test]
    fn marks_stay_in_their_cells_and_grow_as_they_are_drawn() {
        for (mark, seed) in Mark::ALL.into_iter().flat_map(|mark| (0..20).map(move |seed| (mark, seed))) {
            let strokes = of_mark(mark, seed);
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
    fn points_on_a_line_are_equally_far_from_each_other_and_reach_its_ends() {
        let line = super::super::path::lines("M0 0C0 8 6 8 6 2C6 0 6 -1 6 -4").remove(0);
        let even = even(&line, 0.5);
        assert_eq!(even[0], Vec2::ZERO);
        assert!(even[even.len() - 1].distance(Vec2::new(6.0, -4.0)) < 1e-2);
        assert!(even.windows(2).all(|pair| (0.45..0.55).contains(&pair[0].distance(pair[1]))), "{even:?}");
        assert_eq!(super::even(&[Vec2::ONE], 0.5), [Vec2::ONE]);
    }

    #[test]
    fn what_is_begun_can_be_seen() {
        let dot = points(&of_mark(Mark::X, 0), 0.0);
        let start = of_mark(Mark::X, 0)[0].points[0];
        assert!(dot.iter().any(|point| point.distance(start) > CROSS_WIDTHS[0] * 0.49));
    }
}
