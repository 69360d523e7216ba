//! Pictures of several colours, and one of them: the name of the game.

use std::sync::LazyLock;

use bevy::math::Vec2;
use noughts_engine::rules::Mark;

use super::path;
use super::shape::Shape;
use super::strokes::{self, Stroke, even};

/// The size of the name, in the unit of its strokes. Letters go a little below it and above.
pub const NAME_SIZE: Vec2 = Vec2::new(434.0, 130.0);
/// The [paths](path::lines) of the letters, from the top left corner, with their dye and the width of their strokes.
/// The second letter is a ring.
const LETTERS: [(Dye, f32, &str); 2] = [
    (
        Dye::Text,
        10.5,
        "M7 47C8 64 8 82 8 101M8 68C12 53 25 44 37 46C49 48 51 58 51 71C51 83 51 92 52 101\
        M131 46C130 62 129 76 131 86C134 99 149 104 160 95C167 89 172 82 174 72M175 45C174 64 174 83 176 101\
        M241 59C235 46 216 42 205 53C195 63 195 84 205 94C216 104 234 98 241 83\
        M242 46C242 72 244 98 241 113C237 132 212 134 202 121M268 12C267 42 268 72 268 101\
        M268 69C273 53 285 44 297 46C309 48 311 58 311 71C311 83 311 92 312 101\
        M425 56C417 44 397 43 393 56C389 72 426 70 426 87C426 103 399 106 389 91",
    ),
    (Dye::Mark(Mark::X), 11.5, "M352 26C352 50 353 76 354 101M330 58C344 56 360 53 375 52"),
];
/// The middle of the ring in the name; the side of a cell whose mark is as large as this ring; and the factor by which the ring's
/// stroke is wider than the stroke of that mark.
const RING: (Vec2, f32, f32) = (Vec2::new(91.5, 73.5), 80.0, 1.45);

/// A colour of a picture. Each theme has its own colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dye {
    /// The colour of text.
    Text,
    /// The colour of paper.
    Paper,
    /// The ink of a mark.
    Mark(Mark),
    /// What Doodle is scribbled with.
    Scribble,
    /// The paint of Pencil.
    Yellow,
    /// The bare wood at the tip of Pencil.
    Tip,
    /// The rubber of Pencil.
    Rubber,
    /// The wood of Ruler.
    Wood,
    /// The lines around things, and their mouths.
    Line,
    /// The white of an eye.
    Eye,
    /// The pupil of an eye, and an eye that is closed.
    Pupil,
}

/// Shapes of several colours, from back to front, around the middle of the picture.
#[derive(Debug, Default)]
pub struct Picture(pub Vec<(Dye, Shape)>);

impl Picture {
    /// A picture of these shapes. Neighbours of one colour become one shape, which is drawn faster.
    pub fn new(shapes: impl IntoIterator<Item = (Dye, Shape)>) -> Self {
        let mut parts: Vec<(Dye, Shape)> = Vec::new();
        for (dye, shape) in shapes {
            match parts.last_mut() {
                Some((last, before)) if *last == dye => *before = before.with(&shape),
                _ => parts.push((dye, shape)),
            }
        }
        Self(parts)
    }
}

/// The name of the game, with a nought and a cross in it.
pub fn name() -> &'static Picture {
    static NAME: LazyLock<Picture> = LazyLock::new(|| {
        let place = |point: Vec2| (point - NAME_SIZE / 2.0 - Vec2::Y * 4.0) * Vec2::new(1.0, -1.0);
        let letters = LETTERS.map(|(dye, width, path)| {
            let points = |line: Vec<Vec2>| line.into_iter().map(place).collect::<Vec<_>>();
            let stroke = |line| Stroke::round(even(&points(line), 3.0), [width * 1.05, width * 0.93]);
            (dye, Shape::strokes(&path::lines(path).into_iter().map(stroke).collect::<Vec<_>>(), 1.0))
        });
        let (centre, cell, wider) = RING;
        let ring = strokes::of_mark(Mark::O, 3).into_iter().map(|ring| {
            let points = ring.points.iter().map(|point| place(centre) + *point * cell).collect();
            Stroke::round(points, ring.widths.map(|width| width * cell * wider))
        });
        let ring = (Dye::Mark(Mark::O), Shape::strokes(&ring.collect::<Vec<_>>(), 1.0));
        Picture::new(letters.into_iter().chain([ring]))
    });
    &NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_draws_the_same_name_until_the_game_is_there() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/index.html")).unwrap();
        for (.., path) in LETTERS {
            assert!(page.contains(&format!(r#"d="{path}""#)), "{path}");
        }
        let (centre, cell, _) = RING;
        let radius = (cell * 0.33).floor();
        assert!(page.contains(&format!(r#"cx="{}" cy="{}" r="{radius}""#, centre.x, centre.y)));
    }
}
