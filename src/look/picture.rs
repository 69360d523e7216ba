//! Pictures of several colours, and one of them: the name of the game.

use std::sync::LazyLock;

use bevy::math::Vec2;
use noughts_engine::rules::Mark;

use super::shape::Shape;
use super::strokes::{self, Stroke, curve};

/// The size of the name, in the unit of its strokes. Letters go a little below it and above.
pub const NAME_SIZE: Vec2 = Vec2::new(434.0, 130.0);
/// The strokes of the letters, from the top left corner: the dye, the width, and points as in
/// [`curve`]. The second letter is a ring.
const LETTERS: [(Dye, f32, &[(f32, f32)]); 11] = [
    (Dye::Text, 10.5, &[(7.0, 47.0), (8.0, 64.0), (8.0, 82.0), (8.0, 101.0)]),
    (
        Dye::Text,
        10.5,
        &[
            (8.0, 68.0),
            (12.0, 53.0),
            (25.0, 44.0),
            (37.0, 46.0),
            (49.0, 48.0),
            (51.0, 58.0),
            (51.0, 71.0),
            (51.0, 83.0),
            (51.0, 92.0),
            (52.0, 101.0),
        ],
    ),
    (
        Dye::Text,
        10.5,
        &[
            (131.0, 46.0),
            (130.0, 62.0),
            (129.0, 76.0),
            (131.0, 86.0),
            (134.0, 99.0),
            (149.0, 104.0),
            (160.0, 95.0),
            (167.0, 89.0),
            (172.0, 82.0),
            (174.0, 72.0),
        ],
    ),
    (Dye::Text, 10.5, &[(175.0, 45.0), (174.0, 64.0), (174.0, 83.0), (176.0, 101.0)]),
    (
        Dye::Text,
        10.5,
        &[
            (241.0, 59.0),
            (235.0, 46.0),
            (216.0, 42.0),
            (205.0, 53.0),
            (195.0, 63.0),
            (195.0, 84.0),
            (205.0, 94.0),
            (216.0, 104.0),
            (234.0, 98.0),
            (241.0, 83.0),
        ],
    ),
    (
        Dye::Text,
        10.5,
        &[(242.0, 46.0), (242.0, 72.0), (244.0, 98.0), (241.0, 113.0), (237.0, 132.0), (212.0, 134.0), (202.0, 121.0)],
    ),
    (Dye::Text, 10.5, &[(268.0, 12.0), (267.0, 42.0), (268.0, 72.0), (268.0, 101.0)]),
    (
        Dye::Text,
        10.5,
        &[
            (268.0, 69.0),
            (273.0, 53.0),
            (285.0, 44.0),
            (297.0, 46.0),
            (309.0, 48.0),
            (311.0, 58.0),
            (311.0, 71.0),
            (311.0, 83.0),
            (311.0, 92.0),
            (312.0, 101.0),
        ],
    ),
    (Dye::Mark(Mark::X), 11.5, &[(352.0, 26.0), (352.0, 50.0), (353.0, 76.0), (354.0, 101.0)]),
    (Dye::Mark(Mark::X), 11.5, &[(330.0, 58.0), (344.0, 56.0), (360.0, 53.0), (375.0, 52.0)]),
    (
        Dye::Text,
        10.5,
        &[
            (425.0, 56.0),
            (417.0, 44.0),
            (397.0, 43.0),
            (393.0, 56.0),
            (389.0, 72.0),
            (426.0, 70.0),
            (426.0, 87.0),
            (426.0, 103.0),
            (399.0, 106.0),
            (389.0, 91.0),
        ],
    ),
];
/// The middle of the ring in the name, the side of the cell that it would fill, and how much wider its stroke is.
const RING: (Vec2, f32, f32) = (Vec2::new(91.5, 73.5), 80.0, 1.45);

/// A colour of a picture. Each theme has its own.
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
    /// A picture of these shapes. Those of one colour that follow each other become one, which is drawn faster.
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
        let letter = |(dye, width, points): &(Dye, f32, &[(f32, f32)])| {
            let points: Vec<_> = points.iter().map(|point| place(Vec2::from(*point))).collect();
            let stroke = Stroke::round(curve(&points, 3.0), [width * 1.05, width * 0.93]);
            (*dye, Shape::strokes(&[stroke], 1.0))
        };
        let (centre, cell, wider) = RING;
        let ring = strokes::of_mark(Mark::O, 3).into_iter().map(|ring| {
            let points = ring.points.iter().map(|point| place(centre) + *point * cell).collect();
            Stroke::round(points, ring.widths.map(|width| width * cell * wider))
        });
        let ring = (Dye::Mark(Mark::O), Shape::strokes(&ring.collect::<Vec<_>>(), 1.0));
        Picture::new(LETTERS.iter().map(letter).chain([ring]))
    });
    &NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_draws_the_same_name_until_the_game_is_there() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/index.html")).unwrap();
        for (.., points) in LETTERS {
            let points: Vec<_> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
            let curves: Vec<_> = points[1..].chunks(3).map(|curve| format!("C{}", curve.join(" "))).collect();
            let path = format!("M{}{}", points[0], curves.concat());
            assert!(page.contains(&path), "{path}");
        }
        let (centre, cell, _) = RING;
        let radius = (cell * 0.33).floor();
        assert!(page.contains(&format!(r#"cx="{}" cy="{}" r="{radius}""#, centre.x, centre.y)));
    }
}
