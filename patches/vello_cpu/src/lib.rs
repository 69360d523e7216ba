//! The part of the crate `vello_cpu` that egui uses: it fills the outline of one letter in white.
//!
//! The real one is a painter for everything, in several precisions and for several sets of processor instructions: 190 kB
//! of what a browser would have to download, for letters that are drawn once each. `Cargo.toml` puts this in its place.
//! The filling is Raph Levien's from <https://github.com/raphlinus/font-rs>: each edge adds its signed area
//! to the pixels it crosses, and a sum along the row is the coverage.
#![forbid(unsafe_code)]

pub use kurbo;
use kurbo::{Affine, BezPath, PathEl, Point};

/// Colours, of which there is one.
pub mod color {
    use std::marker::PhantomData;

    /// The usual colour space.
    #[derive(Clone, Copy, Debug)]
    pub struct Srgb;

    /// A colour without transparency.
    #[derive(Clone, Copy, Debug)]
    pub struct OpaqueColor<C>(PhantomData<C>);

    impl OpaqueColor<Srgb> {
        /// The colour of letters in egui's texture, which is tinted when it is drawn.
        pub const WHITE: Self = Self(PhantomData);
    }
}

/// What a painter keeps between pictures; here nothing.
#[derive(Debug, Default)]
pub struct Resources;

impl Resources {
    /// Nothing.
    pub fn new() -> Self {
        Self
    }
}

/// A picture: rows of red, green, blue and alpha, multiplied by alpha.
#[derive(Clone, Debug)]
pub struct Pixmap(Vec<u8>);

impl Pixmap {
    /// A picture of this size, empty.
    pub fn new(width: u16, height: u16) -> Self {
        Self(vec![0; 4 * usize::from(width) * usize::from(height)])
    }

    /// The rows from the top.
    pub fn data_as_u8_slice(&self) -> &[u8] {
        &self.0
    }
}

/// Collects the area that an outline covers in each pixel.
#[derive(Clone, Debug)]
pub struct RenderContext {
    width: usize,
    height: usize,
    transform: Affine,
    /// How much the coverage changes from the pixel before, for rows two longer than the picture: an edge on its right
    /// border still changes the pixel behind it.
    changes: Vec<f32>,
}

/// How far a curve may be from the lines that are drawn for it, in pixels.
const TOLERANCE: f64 = 0.05;

impl RenderContext {
    /// For a picture of this size.
    pub fn new(width: u16, height: u16) -> Self {
        let (width, height) = (width.into(), height.into());
        Self { width, height, transform: Affine::IDENTITY, changes: vec![0.0; (width + 2) * height] }
    }

    /// Moves what is filled after it.
    pub fn set_transform(&mut self, transform: Affine) {
        self.transform = transform;
    }

    /// It is always white.
    pub fn set_paint(&mut self, _: color::OpaqueColor<color::Srgb>) {}

    /// Adds an outline.
    pub fn fill_path(&mut self, path: &BezPath) {
        let (mut start, mut at) = (Point::ZERO, Point::ZERO);
        for element in path.elements() {
            match self.transform * *element {
                PathEl::MoveTo(to) => {
                    self.line(at, start);
                    (start, at) = (to, to);
                }
                PathEl::LineTo(to) => {
                    self.line(at, to);
                    at = to;
                }
                PathEl::QuadTo(by, to) => {
                    let bend = (at - by) + (to - by);
                    let from = at;
                    self.curve(&mut at, bend.hypot() / 4.0, |t| {
                        let s = 1.0 - t;
                        (from.to_vec2() * (s * s) + by.to_vec2() * (2.0 * s * t) + to.to_vec2() * (t * t)).to_point()
                    });
                }
                PathEl::CurveTo(by, then, to) => {
                    let bend = ((at - by) + (then - by)).hypot().max(((by - then) + (to - then)).hypot());
                    let from = at;
                    self.curve(&mut at, bend * 0.75, |t| {
                        let s = 1.0 - t;
                        let ends = from.to_vec2() * (s * s * s) + to.to_vec2() * (t * t * t);
                        (ends + by.to_vec2() * (3.0 * s * s * t) + then.to_vec2() * (3.0 * s * t * t)).to_point()
                    });
                }
                PathEl::ClosePath => {
                    self.line(at, start);
                    at = start;
                }
            }
        }
        self.line(at, start);
    }

    /// Draws a curve as lines; cut into n, its distance from them goes down by n².
    fn curve(&mut self, at: &mut Point, distance: f64, point: impl Fn(f64) -> Point) {
        let lines = (distance / TOLERANCE).sqrt().ceil().clamp(1.0, 64.0);
        for line in 1..=lines as usize {
            let to = point(line as f64 / lines);
            self.line(*at, to);
            *at = to;
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        let (sign, top, bottom) = if from.y < to.y { (1.0, from, to) } else { (-1.0, to, from) };
        if top.y == bottom.y {
            return;
        }
        let slope = (bottom.x - top.x) / (bottom.y - top.y);
        let first = top.y.max(0.0) as usize;
        let last = (bottom.y.ceil().max(0.0) as usize).min(self.height);
        for row in first..last {
            let (y, next_y) = (top.y.max(row as f64), bottom.y.min(row as f64 + 1.0));
            let x_at = |y: f64| (top.x + (y - top.y) * slope).clamp(0.0, self.width as f64) as f32;
            let (x, next_x) = (x_at(y), x_at(next_y));
            self.edge(row, sign * (next_y - y) as f32, x.min(next_x), x.max(next_x));
        }
    }

    /// An edge within one row, so high, from one x to another: what is right of it is covered by its height.
    fn edge(&mut self, row: usize, height: f32, left: f32, right: f32) {
        let first = left as usize;
        let end = (right.ceil() as usize).max(first + 1);
        let changes = &mut self.changes[row * (self.width + 2)..][..self.width + 2];
        // The share of the edge's height that is left of a pixel's right border, less that of the pixel before, is what
        // the edge changes from one to the next; within a pixel half of what begins in it counts for the next one.
        let mut before = 0.0;
        for pixel in first..end {
            let covered = if end == first + 1 {
                height * (pixel as f32 + 1.0 - (left + right) / 2.0)
            } else {
                // The area right of the edge within this pixel, for an edge that goes straight from left to right.
                let area = |x: f32| {
                    let inside = (x.min(right) - left).max(0.0);
                    inside * inside / 2.0 + (x - right).max(0.0) * (right - left)
                };
                height * (area(pixel as f32 + 1.0) - area(pixel as f32)) / (right - left)
            };
            changes[pixel] += covered - before;
            before = covered;
        }
        changes[end] += height - before;
    }

    /// Paints what was filled.
    pub fn render(&mut self, to: &mut Pixmap, _: &mut Resources) {
        for (row, pixels) in to.0.chunks_exact_mut(4 * self.width.max(1)).enumerate().take(self.height) {
            let mut covered = 0.0f32;
            for (pixel, change) in pixels.chunks_exact_mut(4).zip(&self.changes[row * (self.width + 2)..]) {
                covered += change;
                // Where outlines overlap it is more than one.
                pixel.fill((covered.abs().min(1.0) * 255.0 + 0.5) as u8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kurbo::{Circle, Rect, Shape};

    use super::*;

    fn filled(path: &BezPath, width: u16, height: u16) -> Vec<u8> {
        let mut context = RenderContext::new(width, height);
        context.set_paint(color::OpaqueColor::<color::Srgb>::WHITE);
        context.fill_path(path);
        let mut picture = Pixmap::new(width, height);
        context.render(&mut picture, &mut Resources::new());
        picture.data_as_u8_slice().chunks(4).map(|pixel| pixel[3]).collect()
    }

    #[test]
    fn a_rectangle_covers_each_pixel_by_its_share() {
        let path = Rect::new(0.5, 0.25, 2.5, 2.0).to_path(0.1);
        assert_eq!(filled(&path, 3, 2), [96, 191, 96, 128, 255, 128]);
    }

    #[test]
    fn a_circle_has_its_area() {
        let path = Circle::new((20.0, 20.0), 18.3).to_path(0.01);
        let area: f64 = filled(&path, 40, 40).iter().map(|pixel| f64::from(*pixel) / 255.0).sum();
        let expected = std::f64::consts::PI * 18.3 * 18.3;
        assert!((area - expected).abs() < 4.0, "{area} is not {expected}");
    }

    #[test]
    fn what_overlaps_is_no_brighter_and_what_is_cut_out_is_empty() {
        let mut path = Rect::new(0.0, 0.0, 4.0, 4.0).to_path(0.1);
        path.extend(Rect::new(0.0, 0.0, 2.0, 4.0).to_path(0.1));
        assert_eq!(filled(&path, 4, 1), [255; 4]);
        let mut path = Rect::new(0.0, 0.0, 4.0, 4.0).to_path(0.1);
        path.extend(Rect::new(0.0, 0.0, 2.0, 4.0).to_path(0.1).reverse_subpaths());
        assert_eq!(filled(&path, 4, 1), [0, 0, 255, 255]);
    }

    #[test]
    fn a_slanted_edge_is_smooth() {
        let mut path = BezPath::new();
        path.move_to((0.0, 0.0));
        path.line_to((4.0, 0.0));
        path.line_to((0.0, 1.0));
        path.close_path();
        assert_eq!(filled(&path, 4, 1), [223, 159, 96, 32]);
    }
}
