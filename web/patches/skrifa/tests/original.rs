//! Every letter of the fonts in the folders of `NOUGHTS_FONTS` is like that of the real crate.

use std::{env, fs};

use original::MetadataProvider as Original;
use original::instance::{LocationRef as OriginalLocation, Size as OriginalSize};
use original::outline::DrawSettings as OriginalSettings;
use skrifa::instance::{Location, LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as Ours};

/// The real crate rounds to 64ths of a pixel.
const TOLERANCE: f32 = 2.0 / 64.0;

/// The points of lines and curves, and the start of the contour. Lines that lead back to the start are left out, as closing draws them.
#[derive(Default)]
struct Pen(Vec<(char, Vec<f32>)>, [f32; 2]);

impl Pen {
    fn add(&mut self, kind: char, points: &[f32]) {
        if kind == 'm' {
            self.1 = [points[0], points[1]];
        }
        if kind != 'l' || points != self.1 {
            self.0.push((kind, points.to_vec()));
        }
    }
}

macro_rules! pen {
    ($($trait:path),*) => {$(
        impl $trait for Pen {
            fn move_to(&mut self, x: f32, y: f32) {
                self.add('m', &[x, y]);
            }
            fn line_to(&mut self, x: f32, y: f32) {
                self.add('l', &[x, y]);
            }
            fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
                self.add('q', &[cx0, cy0, x, y]);
            }
            fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
                self.add('c', &[cx0, cy0, cx1, cy1, x, y]);
            }
            fn close(&mut self) {}
        }
    )*};
}

pen!(OutlinePen, original::outline::OutlinePen);

fn compare(name: &str, file: &[u8]) -> usize {
    let font = FontRef::new(file).expect("a font");
    let location = Location;
    let (line, expected_line) = (
        Ours::metrics(&font, Size::unscaled(), LocationRef::default()),
        Original::metrics(&font, OriginalSize::unscaled(), OriginalLocation::default()),
    );
    let lines = [line.ascent, line.descent, line.leading, line.units_per_em.into()];
    let expected_lines =
        [expected_line.ascent, expected_line.descent, expected_line.leading, expected_line.units_per_em.into()];
    assert_eq!(lines, expected_lines, "{name}");
    let letters: Vec<_> = Ours::charmap(&font).mappings().collect();
    let expected_letters: Vec<_> =
        Original::charmap(&font).mappings().map(|(letter, glyph)| (letter, glyph.to_u32())).collect();
    assert_eq!(
        letters.iter().map(|(letter, glyph)| (*letter, glyph.to_u32())).collect::<Vec<_>>(),
        expected_letters,
        "{name}"
    );

    let (widths, outlines) = (Ours::glyph_metrics(&font, Size::unscaled(), &location), Ours::outline_glyphs(&font));
    let expected_widths = Original::glyph_metrics(&font, OriginalSize::unscaled(), OriginalLocation::default());
    let expected_outlines = Original::outline_glyphs(&font);
    for glyph in 0..expected_widths.glyph_count() {
        assert_eq!(widths.advance_width(glyph.into()), expected_widths.advance_width(glyph.into()), "{name}: {glyph}");
        let (mut drawn, mut expected) = (Pen::default(), Pen::default());
        let outline = outlines.get(glyph.into()).expect("an outline");
        outline.draw(DrawSettings::unhinted(Size::new(21.5), &location), &mut drawn).expect("drawn");
        let outline = expected_outlines.get(glyph.into()).expect("an outline");
        let settings = OriginalSettings::unhinted(OriginalSize::new(21.5), OriginalLocation::default());
        outline.draw(settings, &mut expected).expect("drawn");
        let is_same = drawn.0.len() == expected.0.len()
            && drawn.0.iter().zip(&expected.0).all(|((kind, points), (expected_kind, expected))| {
                kind == expected_kind && points.iter().zip(expected).all(|(a, b)| (a - b).abs() <= TOLERANCE)
            });
        assert!(is_same, "{name}: {glyph}: {:?} is not {:?}", drawn.0, expected.0);
    }
    letters.len()
}

#[test]
fn every_letter_is_like_that_of_the_real_crate() {
    let folders = env::var_os("NOUGHTS_FONTS").expect("NOUGHTS_FONTS has the folders of the fonts");
    let files = env::split_paths(&folders).flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = files.map(|file| file.expect("a file").path());
    let mut letters = 0;
    for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "ttf")) {
        letters += compare(&path.to_string_lossy(), &fs::read(&path).expect("a file"));
    }
    assert!(letters > 1000, "only {letters} letters were compared");
}

#[test]
fn a_damaged_font_is_no_panic() {
    let folders = env::var_os("NOUGHTS_FONTS").expect("NOUGHTS_FONTS has the folders of the fonts");
    let folder = env::split_paths(&folders).next().expect("a folder");
    let file = fs::read(folder.join("Inter.ttf")).expect("a file");
    let mut random = 1_u32;
    for _ in 0..300 {
        let mut damaged = file.clone();
        for _ in 0..20 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (random >> 8) as usize % damaged.len();
            damaged[at] = random as u8;
        }
        let Ok(font) = FontRef::new(&damaged) else { continue };
        let outlines = Ours::outline_glyphs(&font);
        for (_, glyph) in Ours::charmap(&font).mappings().take(10_000) {
            if let Some(outline) = outlines.get(glyph) {
                let _drawn = outline.draw(DrawSettings::unhinted(Size::new(20.0), &Location), &mut Pen::default());
            }
        }
    }
}
