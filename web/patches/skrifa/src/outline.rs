//! The shapes of glyphs.

use std::fmt;

use read_fonts::tables::glyf::{Anchor, Component, CompositeGlyph, CompositeGlyphFlags, Glyf, Glyph, SimpleGlyph};
use read_fonts::tables::hmtx::Hmtx;
use read_fonts::tables::loca::Loca;
use read_fonts::{FontRef, ReadError, TableProvider};

use crate::instance::{LocationRef, Size};
use crate::{GlyphId, units_per_em};

/// How deep glyphs can be made of others. A damaged font could have a glyph that is made of itself.
const DEPTH: usize = 8;

/// Takes the lines and curves of an outline, in pixels, upwards.
pub trait OutlinePen {
    /// Begins a contour.
    fn move_to(&mut self, x: f32, y: f32);
    /// A line.
    fn line_to(&mut self, x: f32, y: f32);
    /// A curve with one control point.
    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32);
    /// A curve with two control points. TrueType has none.
    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32);
    /// Ends a contour.
    fn close(&mut self);
}

/// Why a glyph cannot be drawn.
#[derive(Clone, Debug)]
pub struct DrawError(ReadError);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for DrawError {}

/// How to draw: at this size.
#[derive(Clone, Copy, Debug)]
pub struct DrawSettings(Size);

impl DrawSettings {
    /// Outlines as they were designed.
    pub fn unhinted<'a>(size: Size, _: impl Into<LocationRef<'a>>) -> Self {
        Self(size)
    }

    /// Outlines that are fitted to pixels, which this crate does not do.
    pub fn hinted(hinting: &HintingInstance, _: bool) -> Self {
        match *hinting {}
    }
}

/// What fits outlines to pixels. There is none.
#[derive(Clone, Copy, Debug)]
pub enum HintingInstance {}

impl HintingInstance {
    /// There is none.
    ///
    /// # Errors
    /// Always.
    pub fn new(_: &OutlineGlyphCollection<'_>, _: Size, _: LocationRef<'_>, _: Target) -> Result<Self, DrawError> {
        Err(DrawError(ReadError::TableIsMissing(read_fonts::types::Tag::new(b"fpgm"))))
    }

    /// For which size.
    pub fn size(&self) -> Size {
        match *self {}
    }

    /// For which location.
    pub fn location(&self) -> LocationRef<'_> {
        match *self {}
    }

    /// For which pixels.
    pub fn target(&self) -> Target {
        match *self {}
    }

    /// Changes it.
    ///
    /// # Errors
    /// Never, as there is none.
    pub fn reconfigure(
        &mut self,
        _: &OutlineGlyphCollection<'_>,
        _: Size,
        _: LocationRef<'_>,
        _: Target,
    ) -> Result<(), DrawError> {
        match *self {}
    }
}

/// To which pixels outlines would be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Black and white.
    Mono,
    /// Shades of grey.
    Smooth {
        /// How.
        mode: SmoothMode,
        /// The same at every place.
        symmetric_rendering: bool,
        /// With the widths as designed.
        preserve_linear_metrics: bool,
    },
}

impl Default for Target {
    fn default() -> Self {
        Self::Mono
    }
}

/// How outlines would be fitted to shades of grey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmoothMode {
    /// In both directions.
    Normal,
    /// Upwards only.
    Light,
}

/// The outlines of a font.
#[derive(Clone)]
pub struct OutlineGlyphCollection<'a> {
    tables: Option<(Loca<'a>, Glyf<'a>, Hmtx<'a>)>,
    units_per_em: u16,
}

impl<'a> OutlineGlyphCollection<'a> {
    pub(crate) fn new(font: &FontRef<'a>) -> Self {
        let tables = || Some((font.loca(None).ok()?, font.glyf().ok()?, font.hmtx().ok()?));
        Self { tables: tables(), units_per_em: units_per_em(font) }
    }

    /// The outline of a glyph, if the font has it.
    pub fn get(&self, id: GlyphId) -> Option<OutlineGlyph<'a>> {
        let (loca, glyf, widths) = self.tables.clone()?;
        ((id.to_u32() as usize) < loca.len()).then_some(OutlineGlyph {
            loca,
            glyf,
            widths,
            id,
            units_per_em: self.units_per_em,
        })
    }
}

/// The outline of a glyph.
#[derive(Clone)]
pub struct OutlineGlyph<'a> {
    loca: Loca<'a>,
    glyf: Glyf<'a>,
    widths: Hmtx<'a>,
    id: GlyphId,
    units_per_em: u16,
}

/// A point of a contour, in units of the font or in pixels.
#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
    is_on_curve: bool,
}

impl Point {
    /// The point in the middle, which TrueType leaves out between two control points.
    fn middle(self, other: Self) -> Self {
        Self { x: f32::midpoint(self.x, other.x), y: f32::midpoint(self.y, other.y), is_on_curve: true }
    }
}

type Contour = Vec<Point>;

impl OutlineGlyph<'_> {
    /// Draws it with a pen.
    ///
    /// # Errors
    /// [`DrawError`] if the font is damaged.
    pub fn draw(&self, DrawSettings(size): DrawSettings, pen: &mut impl OutlinePen) -> Result<(), DrawError> {
        let Some(glyph) = self.loca.get_glyf(self.id, &self.glyf).map_err(DrawError)? else {
            return Ok(());
        };
        let left = self.widths.side_bearing(self.id).map_or(0.0, |bearing| f32::from(bearing) - f32::from(glyph.x_min()));
        let scale = size.scale(self.units_per_em);
        for mut contour in self.contours(&glyph, DEPTH).map_err(DrawError)? {
            for point in &mut contour {
                (point.x, point.y) = ((point.x + left) * scale, point.y * scale);
            }
            draw(&contour, pen);
        }
        Ok(())
    }

    fn contours(&self, glyph: &Glyph<'_>, depth: usize) -> Result<Vec<Contour>, ReadError> {
        match glyph {
            Glyph::Simple(glyph) => Ok(simple(glyph)),
            Glyph::Composite(glyph) => self.composite(glyph, depth.checked_sub(1).ok_or(ReadError::InvalidFormat(0))?),
        }
    }

    /// A glyph that is made of others, such as é.
    fn composite(&self, glyph: &CompositeGlyph<'_>, depth: usize) -> Result<Vec<Contour>, ReadError> {
        let mut all = Vec::new();
        for component in glyph.components() {
            let Some(part) = self.loca.get_glyf(component.glyph.into(), &self.glyf)? else { continue };
            let mut part = self.contours(&part, depth)?;
            transform(&mut part, &component);
            let (x, y) = offset(&all, &part, &component);
            for point in part.iter_mut().flatten() {
                (point.x, point.y) = (point.x + x, point.y + y);
            }
            all.append(&mut part);
        }
        Ok(all)
    }
}

fn simple(glyph: &SimpleGlyph<'_>) -> Vec<Contour> {
    let mut points = glyph.points();
    let mut start = 0;
    let contour = |end: u16| {
        let length = (usize::from(end) + 1).saturating_sub(start);
        start += length;
        points
            .by_ref()
            .take(length)
            .map(|point| Point { x: point.x.into(), y: point.y.into(), is_on_curve: point.on_curve })
            .collect()
    };
    glyph.end_pts_of_contours().iter().map(|end| end.get()).map(contour).collect()
}

fn transform(part: &mut [Contour], component: &Component) {
    let by = component.transform;
    let [xx, yx, xy, yy] = [by.xx, by.yx, by.xy, by.yy].map(|factor| factor.to_f32());
    for point in part.iter_mut().flatten() {
        (point.x, point.y) = (point.x * xx + point.y * xy, point.x * yx + point.y * yy);
    }
}

/// How far a part is moved: so far, or to where a point of it meets one of the parts before it.
fn offset(all: &[Contour], part: &[Contour], component: &Component) -> (f32, f32) {
    match component.anchor {
        Anchor::Offset { x, y } => {
            let by = component.transform;
            let is_scaled = component.flags.contains(CompositeGlyphFlags::SCALED_COMPONENT_OFFSET);
            let scale = |a: f32, b: f32| if is_scaled { a.hypot(b) } else { 1.0 };
            let (x_scale, y_scale) = (scale(by.xx.to_f32(), by.xy.to_f32()), scale(by.yy.to_f32(), by.yx.to_f32()));
            (f32::from(x) * x_scale, f32::from(y) * y_scale)
        }
        Anchor::Point { base, component } => {
            let point = |of: &[Contour], index: u16| of.iter().flatten().nth(index.into()).copied();
            let both = point(all, base).zip(point(part, component));
            both.map_or((0.0, 0.0), |(to, from)| (to.x - from.x, to.y - from.y))
        }
    }
}

fn draw(contour: &[Point], pen: &mut impl OutlinePen) {
    let (Some(&first), Some(&last)) = (contour.first(), contour.last()) else { return };
    let start = match (first.is_on_curve, last.is_on_curve) {
        (true, _) => first,
        (false, true) => last,
        (false, false) => last.middle(first),
    };
    pen.move_to(start.x, start.y);
    let mut control: Option<Point> = None;
    for &point in contour.iter().skip(first.is_on_curve.into()) {
        match (control.take(), point.is_on_curve) {
            (None, true) => pen.line_to(point.x, point.y),
            (Some(control), true) => pen.quad_to(control.x, control.y, point.x, point.y),
            (None, false) => control = Some(point),
            (Some(before), false) => {
                let middle = before.middle(point);
                pen.quad_to(before.x, before.y, middle.x, middle.y);
                control = Some(point);
            }
        }
    }
    if let Some(control) = control {
        pen.quad_to(control.x, control.y, start.x, start.y);
    }
    pen.close();
}
