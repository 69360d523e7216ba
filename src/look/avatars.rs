//! The opponents as avatars: things from a desk, with eyes.

use std::sync::LazyLock;

use bevy::math::{Rot2, Vec2};
use noughts_engine::ai::OpponentId;

use super::picture::{Dye, Picture};
use super::shape::Shape;
use super::strokes::{Stroke, curve};

/// The side of the square in which an avatar is drawn.
pub const AVATAR_SIDE: f32 = 64.0;
/// The scribble of Doodle, to and fro.
const SCRIBBLE: [(f32, f32); 28] = [
    (9.0, 27.0),
    (17.0, 20.0),
    (26.0, 13.0),
    (33.0, 8.0),
    (24.0, 20.0),
    (15.0, 31.0),
    (11.0, 40.0),
    (24.0, 28.0),
    (38.0, 14.0),
    (47.0, 10.0),
    (35.0, 25.0),
    (20.0, 40.0),
    (15.0, 50.0),
    (29.0, 38.0),
    (46.0, 22.0),
    (55.0, 19.0),
    (43.0, 33.0),
    (29.0, 46.0),
    (25.0, 56.0),
    (36.0, 46.0),
    (48.0, 36.0),
    (57.0, 32.0),
    (50.0, 41.0),
    (43.0, 49.0),
    (39.0, 57.0),
    (45.0, 52.0),
    (51.0, 47.0),
    (58.0, 44.0),
];
/// The outline of Ink, a drop.
const DROP: [(f32, f32); 13] = [
    (32.0, 3.0),
    (26.0, 16.0),
    (11.0, 27.0),
    (11.0, 41.0),
    (11.0, 53.0),
    (20.5, 61.0),
    (32.0, 61.0),
    (43.5, 61.0),
    (53.0, 53.0),
    (53.0, 41.0),
    (53.0, 27.0),
    (38.0, 16.0),
    (32.0, 3.0),
];

/// The things from the desk that play as opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Avatar {
    /// A scribble.
    Doodle,
    /// A pencil.
    Pencil,
    /// A ruler.
    Ruler,
    /// A drop of ink.
    Ink,
}

/// The face of an avatar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// It looks at you.
    #[default]
    Rest,
    /// It looks up.
    Thinks,
    /// It laughs.
    Won,
    /// It looks down.
    Lost,
}

impl Avatar {
    /// Every avatar.
    pub const ALL: [Self; 4] = [Self::Doodle, Self::Pencil, Self::Ruler, Self::Ink];

    /// The avatar of an opponent, if it has one.
    pub const fn of(opponent: OpponentId) -> Option<Self> {
        match opponent {
            OpponentId::RANDOM => Some(Self::Doodle),
            OpponentId::PENCIL => Some(Self::Pencil),
            OpponentId::TACTICS => Some(Self::Ruler),
            OpponentId::TRAPPER => Some(Self::Ink),
            _ => None,
        }
    }

    /// The picture of the avatar with this face.
    pub fn picture(self, mood: Mood) -> &'static Picture {
        static PICTURES: LazyLock<Vec<[Picture; 4]>> =
            LazyLock::new(|| Avatar::ALL.map(|avatar| Mood::ALL.map(|mood| avatar.draw(mood))).into());
        &PICTURES[self as usize][mood as usize]
    }

    fn draw(self, mood: Mood) -> Picture {
        match self {
            Self::Doodle => {
                let mut sketch = Sketch::new(0.0);
                sketch.line(Dye::Scribble, &curve(&SCRIBBLE.map(Vec2::from), 2.0), 3.9);
                sketch.eyes([26.0, 41.0], 29.0, 6.4, mood);
                sketch.mouth(Dye::Text, Vec2::new(33.5, 42.0), [4.5, 3.0], mood);
                Picture::new(sketch.parts)
            }
            Self::Pencil => {
                let mut sketch = Sketch::new(14.0);
                sketch.piece(
                    Dye::Rubber,
                    &[
                        (21.0, 14.0),
                        (21.0, 7.5),
                        (22.0, 5.0),
                        (24.5, 4.0),
                        (39.5, 4.0),
                        (42.0, 5.0),
                        (43.0, 7.5),
                        (43.0, 14.0),
                    ],
                );
                sketch.piece(Dye::Yellow, &[(21.0, 14.0), (21.0, 45.0), (32.0, 61.0), (43.0, 45.0), (43.0, 14.0)]);
                sketch.piece(
                    Dye::Tip,
                    &[(21.0, 45.0), (32.0, 61.0), (43.0, 45.0), (38.0, 42.6), (32.0, 45.0), (26.0, 42.6)],
                );
                sketch.piece(Dye::Line, &[(28.8, 56.2), (32.0, 61.0), (35.2, 56.2)]);
                sketch.eyes([27.0, 37.0], 24.0, 5.0, mood);
                sketch.mouth(Dye::Line, Vec2::new(32.0, 34.0), [3.6, 2.4], mood);
                Picture::new(sketch.parts)
            }
            Self::Ruler => {
                let mut sketch = Sketch::new(-12.0);
                sketch.piece(
                    Dye::Wood,
                    &[
                        (20.0, 6.5),
                        (20.0, 57.5),
                        (20.7, 59.3),
                        (22.5, 60.0),
                        (43.5, 60.0),
                        (45.3, 59.3),
                        (46.0, 57.5),
                        (46.0, 6.5),
                        (45.3, 4.7),
                        (43.5, 4.0),
                        (22.5, 4.0),
                        (20.7, 4.7),
                    ],
                );
                for (index, y) in (0..7).map(|index| (index, 12.0 + 7.0 * index as f32)) {
                    let to = if index % 2 == 1 { 26.5 } else { 24.5 };
                    sketch.line(Dye::Line, &[Vec2::new(20.0, y), Vec2::new(to, y)], 1.8);
                }
                sketch.eyes([31.0, 41.0], 22.0, 5.0, mood);
                match mood {
                    Mood::Rest => sketch.line(Dye::Line, &[Vec2::new(31.0, 33.2), Vec2::new(41.0, 33.2)], LINE),
                    _ => sketch.mouth(Dye::Line, Vec2::new(36.0, 33.4), [4.6, 2.0], mood),
                }
                Picture::new(sketch.parts)
            }
            Self::Ink => {
                let mut sketch = Sketch::new(0.0);
                let outline: Vec<_> =
                    curve(&DROP.map(Vec2::from), 1.5).into_iter().map(|point| sketch.place(point)).collect();
                sketch.add(Dye::Text, Shape::around(sketch.place(Vec2::new(32.0, 41.0)), &outline[1..]));
                sketch.eyes([25.5, 39.0], 37.0, 6.0, mood);
                match mood {
                    Mood::Rest => sketch.line(Dye::Paper, &bend([(28.0, 50.4), (34.0, 52.6), (38.0, 48.6)]), LINE),
                    _ => sketch.mouth(Dye::Paper, Vec2::new(32.5, 50.4), [4.6, 2.6], mood),
                }
                Picture::new(sketch.parts)
            }
        }
    }
}

impl Mood {
    /// Every mood.
    pub const ALL: [Self; 4] = [Self::Rest, Self::Thinks, Self::Won, Self::Lost];

    /// How far the pupils are from the middle of the eyes.
    const fn look(self) -> Vec2 {
        match self {
            Self::Rest | Self::Won => Vec2::ZERO,
            Self::Thinks => Vec2::new(1.6, -2.2),
            Self::Lost => Vec2::new(0.6, 2.0),
        }
    }
}

/// The width of the lines of avatars, and of the line around an eye.
const LINE: f32 = 2.4;
const EYE_LINE: f32 = 1.6;

/// Points on a curve that is drawn to the second point.
fn bend([from, to, end]: [(f32, f32); 3]) -> Vec<Vec2> {
    let [from, to, end] = [from, to, end].map(Vec2::from);
    curve(&[from, from.lerp(to, 2.0 / 3.0), end.lerp(to, 2.0 / 3.0), end], 0.8)
}

/// An avatar while it is drawn. Places are measured from the top left corner.
struct Sketch {
    parts: Vec<(Dye, Shape)>,
    turn: Rot2,
}

impl Sketch {
    /// Begins an avatar that is turned to the right by this angle in degrees.
    fn new(turn: f32) -> Self {
        Self { parts: Vec::new(), turn: Rot2::degrees(-turn) }
    }

    fn place(&self, point: Vec2) -> Vec2 {
        self.turn * ((point - AVATAR_SIDE / 2.0) * Vec2::new(1.0, -1.0))
    }

    fn add(&mut self, dye: Dye, shape: Shape) {
        self.parts.push((dye, shape));
    }

    fn line(&mut self, dye: Dye, points: &[Vec2], width: f32) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        self.add(dye, Shape::strokes(&[Stroke::round(points, [width; 2])], 1.0));
    }

    fn dot(&mut self, dye: Dye, centre: Vec2, radius: f32) {
        self.line(dye, &[centre], radius * 2.0);
    }

    /// Adds a piece with a line around it. Its corners go round it to the left, and are all seen from its middle.
    fn piece(&mut self, dye: Dye, corners: &[(f32, f32)]) {
        let corners: Vec<_> = corners.iter().map(|corner| Vec2::from(*corner)).collect();
        let outline: Vec<_> = corners.iter().map(|corner| self.place(*corner)).collect();
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        self.add(dye, Shape::around(middle, &outline));
        for (index, corner) in corners.iter().enumerate() {
            self.line(Dye::Line, &[*corner, corners[(index + 1) % corners.len()]], LINE);
        }
    }

    fn eyes(&mut self, across: [f32; 2], down: f32, radius: f32, mood: Mood) {
        let centres = across.map(|x| Vec2::new(x, down));
        for (dye, radius) in [(Dye::Line, radius + EYE_LINE / 2.0), (Dye::Eye, radius - EYE_LINE / 2.0)] {
            centres.iter().for_each(|centre| self.dot(dye, *centre, radius));
        }
        for centre in centres {
            match mood {
                Mood::Won => {
                    let at = |x: f32, y: f32| (centre.x + x * radius, centre.y + y * radius);
                    self.line(Dye::Pupil, &bend([at(-0.5, 0.22), at(0.0, -0.66), at(0.5, 0.22)]), 2.0);
                }
                _ => self.dot(Dye::Pupil, centre + mood.look(), radius * 0.48),
            }
        }
    }

    /// Adds a mouth of this half width and height: a smile, turned over when it has lost, and round when it thinks.
    fn mouth(&mut self, dye: Dye, at: Vec2, [half, height]: [f32; 2], mood: Mood) {
        let (side, middle) = match mood {
            Mood::Thinks => return self.dot(dye, at, 2.6),
            Mood::Rest => (-height / 2.0, height),
            Mood::Won => (-height / 2.0, height * 1.7),
            Mood::Lost => (height / 2.0, -height),
        };
        self.line(dye, &bend([(at.x - half, at.y + side), (at.x, at.y + middle), (at.x + half, at.y + side)]), LINE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_avatar_stays_on_its_square_with_every_face() {
        for (index, avatar) in Avatar::ALL.into_iter().enumerate() {
            assert_eq!(avatar as usize, index);
            for mood in Mood::ALL {
                let shapes = avatar.picture(mood).0.iter().map(|(_, shape)| shape);
                let points = shapes.flat_map(|shape| shape.vertices.iter().map(|vertex| vertex.position));
                let farthest = points.map(|point| point.abs().max_element()).fold(0.0, f32::max);
                assert!((20.0..=AVATAR_SIDE / 2.0).contains(&farthest), "{avatar:?} {mood:?}: {farthest}");
            }
        }
    }
}
