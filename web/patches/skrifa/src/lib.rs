//! The part of the crate `skrifa` that egui uses, for fonts of TrueType outlines without variations.
//!
//! The real one also draws PostScript outlines, follows the axes of variable fonts, and fits outlines to pixels: 370 kB of
//! code, of which a browser would have to download a quarter. All fonts of the page are of the kind that is left, and the
//! difference between fitted and plain letters is hard to see. `Cargo.toml` puts this in its place. `read-fonts` reads the
//! tables.
#![forbid(unsafe_code)]

pub mod instance;
pub mod outline;

pub use read_fonts::FontRef;
pub use read_fonts::types::GlyphId;

use read_fonts::TableProvider;

use charmap::Charmap;
use instance::{LocationRef, Size};
use metrics::{GlyphMetrics, Metrics};
use outline::OutlineGlyphCollection;
use variation::{AxisCollection, Never};

/// What a font tells of itself.
pub trait MetadataProvider<'a> {
    /// Which glyph shows a character.
    fn charmap(&self) -> Charmap<'a>;
    /// The height of a line.
    fn metrics(&self, size: Size, location: LocationRef<'_>) -> Metrics;
    /// The widths of glyphs.
    fn glyph_metrics<'b>(&self, size: Size, location: impl Into<LocationRef<'b>>) -> GlyphMetrics<'a>;
    /// The shapes of glyphs.
    fn outline_glyphs(&self) -> OutlineGlyphCollection<'a>;
    /// The ways in which the font varies: none.
    fn axes(&self) -> AxisCollection;
    /// The name of an axis, of which there is none.
    fn localized_strings(&self, name: Never) -> Never;
}

impl<'a> MetadataProvider<'a> for FontRef<'a> {
    fn charmap(&self) -> Charmap<'a> {
        Charmap::new(self)
    }

    fn metrics(&self, size: Size, _: LocationRef<'_>) -> Metrics {
        Metrics::new(self, size)
    }

    fn glyph_metrics<'b>(&self, size: Size, _: impl Into<LocationRef<'b>>) -> GlyphMetrics<'a> {
        GlyphMetrics { widths: self.hmtx().ok(), scale: size.scale(units_per_em(self)) }
    }

    fn outline_glyphs(&self) -> OutlineGlyphCollection<'a> {
        OutlineGlyphCollection::new(self)
    }

    fn axes(&self) -> AxisCollection {
        AxisCollection
    }

    fn localized_strings(&self, name: Never) -> Never {
        name
    }
}

fn units_per_em(font: &FontRef<'_>) -> u16 {
    font.head().map_or(0, |head| head.units_per_em())
}

/// Characters and their glyphs.
pub mod charmap {
    use read_fonts::tables::cmap::CmapSubtable;
    use read_fonts::{FontRef, TableProvider};

    use crate::GlyphId;

    /// Which glyph shows a character.
    #[derive(Clone)]
    pub struct Charmap<'a>(Option<CmapSubtable<'a>>);

    impl<'a> Charmap<'a> {
        pub(crate) fn new(font: &FontRef<'a>) -> Self {
            Self(font.cmap().ok().and_then(|cmap| cmap.best_subtable()).map(|(_, _, best)| best))
        }

        /// The glyph of a character, if the font has one.
        pub fn map(&self, character: char) -> Option<GlyphId> {
            self.0.as_ref()?.map_codepoint(character).filter(|glyph| *glyph != GlyphId::NOTDEF)
        }

        /// All characters that the font has, with their glyphs.
        pub fn mappings(&self) -> impl Iterator<Item = (u32, GlyphId)> + use<'a> {
            let all = self.0.clone().into_iter().flat_map(|table| table.iter());
            all.filter(|(_, glyph)| *glyph != GlyphId::NOTDEF)
        }
    }
}

/// Heights and widths.
pub mod metrics {
    use read_fonts::tables::hmtx::Hmtx;
    use read_fonts::tables::os2::SelectionFlags;
    use read_fonts::{FontRef, TableProvider};

    use crate::instance::Size;
    use crate::{GlyphId, units_per_em};

    /// The height of a line, in pixels, or in units of the font without a size.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Metrics {
        /// The units in the side of the square on which a letter is designed.
        pub units_per_em: u16,
        /// The height above the baseline.
        pub ascent: f32,
        /// The depth below the baseline, negative.
        pub descent: f32,
        /// What is between two lines.
        pub leading: f32,
    }

    impl Metrics {
        /// A font says it in two places. The order is that of the real crate; a third place, for Windows, is left out.
        pub(crate) fn new(font: &FontRef<'_>, size: Size) -> Self {
            let units_per_em = units_per_em(font);
            let typo = font.os2().ok().map(|os2| {
                let line = [os2.s_typo_ascender(), os2.s_typo_descender(), os2.s_typo_line_gap()];
                (line, os2.fs_selection().contains(SelectionFlags::USE_TYPO_METRICS))
            });
            let hhea = font.hhea().ok();
            let hhea =
                hhea.map(|hhea| [hhea.ascender(), hhea.descender(), hhea.line_gap()].map(|height| height.to_i16()));
            let line = match typo {
                Some((line, true)) => line,
                _ => hhea.filter(|line| line[..2] != [0; 2]).or(typo.map(|(line, _)| line)).unwrap_or_default(),
            };
            let [ascent, descent, leading] = line.map(|height| f32::from(height) * size.scale(units_per_em));
            Self { units_per_em, ascent, descent, leading }
        }
    }

    /// The widths of glyphs.
    #[derive(Clone)]
    pub struct GlyphMetrics<'a> {
        pub(crate) widths: Option<Hmtx<'a>>,
        pub(crate) scale: f32,
    }

    impl GlyphMetrics<'_> {
        /// How far the next glyph is, if the font has this one.
        pub fn advance_width(&self, glyph: GlyphId) -> Option<f32> {
            Some(f32::from(self.widths.as_ref()?.advance(glyph)?) * self.scale)
        }
    }
}

/// What fonts without variations do not have.
pub mod variation {
    use std::iter::{Empty, empty};

    use read_fonts::types::Tag;

    use crate::instance::Location;

    /// No axes.
    #[derive(Clone, Copy, Debug)]
    pub struct AxisCollection;

    impl AxisCollection {
        /// None.
        pub fn iter(&self) -> Empty<Never> {
            empty()
        }

        /// The only location that there is.
        pub fn location<T>(&self, _: T) -> Location {
            Location
        }
    }

    /// An axis or its name, of which there is none.
    #[derive(Clone, Copy, Debug)]
    pub enum Never {}

    impl Never {
        /// The tag of an axis.
        pub fn tag(&self) -> Tag {
            match *self {}
        }

        /// The name of an axis.
        pub fn name_id(&self) -> Self {
            *self
        }

        /// The least value of an axis.
        pub fn min_value(&self) -> f32 {
            match *self {}
        }

        /// The greatest value of an axis.
        pub fn max_value(&self) -> f32 {
            match *self {}
        }

        /// The usual value of an axis.
        pub fn default_value(&self) -> f32 {
            match *self {}
        }

        /// Whether an axis is hidden.
        pub fn is_hidden(&self) -> bool {
            match *self {}
        }

        /// A name in English, or in any language.
        pub fn english_or_first(self) -> Option<Self> {
            match self {}
        }

        /// The characters of a name.
        pub fn chars(&self) -> Empty<char> {
            match *self {}
        }
    }
}
