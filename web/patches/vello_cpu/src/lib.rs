//! The part of the crate `vello_cpu` that egui uses: it fills the outline of one letter in white.
//!
//! The real one is a painter for everything, in several precisions and for several sets of processor instructions: 190 kB
//! of what a browser would have to download, for letters that are drawn once each. `Cargo.toml` puts this in its place.
//! The filling is `ab_glyph_rasterizer`'s.
#![forbid(unsafe_code)]

use ab_glyph_rasterizer::Rasterizer;
pub use kurbo;
use kurbo::{Affine, BezPath, PathSeg};

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

/// Fills outlines.
#[derive(Debug)]
pub struct RenderContext {
    rasterizer: Rasterizer,
    transform: Affine,
}

impl RenderContext {
    /// For a picture of this size.
    pub fn new(width: u16, height: u16) -> Self {
        Self { rasterizer: Rasterizer::new(width.into(), height.into()), transform: Affine::IDENTITY }
    }

    /// Moves what is filled after it.
    pub fn set_transform(&mut self, transform: Affine) {
        self.transform = transform;
    }

    /// It is always white.
    pub fn set_paint(&mut self, _: color::OpaqueColor<color::Srgb>) {}

    /// Adds an outline.
    pub fn fill_path(&mut self, path: &BezPath) {
        for segment in (self.transform * path).segments() {
            match segment {
                PathSeg::Line(line) => self.rasterizer.draw_line(pixel(line.p0), pixel(line.p1)),
                PathSeg::Quad(curve) => self.rasterizer.draw_quad(pixel(curve.p0), pixel(curve.p1), pixel(curve.p2)),
                PathSeg::Cubic(curve) => {
                    let [p0, p1, p2, p3] = [curve.p0, curve.p1, curve.p2, curve.p3].map(pixel);
                    self.rasterizer.draw_cubic(p0, p1, p2, p3);
                }
            }
        }
    }

    /// Paints what was filled.
    pub fn render(&mut self, to: &mut Pixmap, _: &mut Resources) {
        self.rasterizer.for_each_pixel(|index, coverage| {
            // Where outlines overlap it is more than one.
            to.0[4 * index..][..4].fill((coverage.min(1.0) * 255.0 + 0.5) as u8);
        });
    }
}

fn pixel(point: kurbo::Point) -> ab_glyph_rasterizer::Point {
    ab_glyph_rasterizer::point(point.x as f32, point.y as f32)
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
        assert!((area / expected - 1.0).abs() < 0.01, "{area} is not {expected}");
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
