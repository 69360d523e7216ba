//! The opponents as avatars: things from a desk, with eyes.

use std::sync::LazyLock;

use bevy::math::{Rot2, Vec2};
use noughts_engine::ai::{OpponentId, ROSTER};

use super::path;
use super::picture::{Dye, Picture};
use super::shape::Shape;
use super::strokes::{Stroke, even};

/// The side of the square in which an avatar is drawn. Lengths of its lines are in this unit.
pub const AVATAR_SIDE: f32 = 640.0;
/// The widths of the line around a thing, of the line around an eye, and of the line of a closed eye.
const LINE: f32 = 24.0;
const EYE_LINE: f32 = 16.0;
const LID: f32 = 20.0;
/// The distances between two points on a curve of a thing and of a face.
const THING_STEP: f32 = 20.0;
const FACE_STEP: f32 = 8.0;
/// The radius of a pupil as a share of the radius of its eye.
const PUPIL: f32 = 0.48;
/// An eye that is closed, where the radius of the eye is 100.
const CLOSED: &str = "M-50 22Q0 -66 50 22";

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
    /// A slip of squared paper.
    Scan,
    /// A rubber.
    Minimax,
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

/// What an avatar is drawn from. Places are measured from the top left corner.
struct Figure {
    /// The angle by which the avatar is turned to the right, in degrees.
    turn: f32,
    /// The [paths](path::lines) of the thing, from back to front.
    parts: &'static [(Dye, Paint, &'static str)],
    /// The places of both eyes across, their place down, and their radius.
    eyes: ([f32; 2], f32, f32),
    /// The dye and the place of the mouth, and half its size.
    mouth: (Dye, Vec2, Vec2),
    /// The path of the mouth at rest, if it is not the smile that the other avatars have.
    calm: Option<&'static str>,
}

/// How a part of an avatar is painted.
#[derive(Clone, Copy)]
enum Paint {
    /// The area within a path, as in [`Shape::around`] with the mean of all points as the middle.
    Fill,
    /// The area within a path, with a line around the area.
    Outlined,
    /// A line of this width along a path.
    Pen(f32),
}
use Paint::{Fill, Outlined, Pen};

/// The figure of each avatar, in the order of [`Avatar::ALL`].
static FIGURES: [Figure; 6] = [
    Figure {
        turn: 0.0,
        parts: &[(
            Dye::Scribble,
            Pen(39.0),
            "M90 270C170 200 260 130 330 80 240 200 150 310 110 400 240 280 380 140 470 100 350 250 200 400 150 500 \
            290 380 460 220 550 190 430 330 290 460 250 560 360 460 480 360 570 320 500 410 430 490 390 570 \
            450 520 510 470 580 440",
        )],
        eyes: ([260.0, 410.0], 290.0, 64.0),
        mouth: (Dye::Text, Vec2::new(335.0, 420.0), Vec2::new(45.0, 30.0)),
        calm: None,
    },
    Figure {
        turn: 14.0,
        parts: &[
            (Dye::Rubber, Outlined, "M210 140L210 75 220 50 245 40 395 40 420 50 430 75 430 140Z"),
            (Dye::Yellow, Outlined, "M210 140L210 450 320 610 430 450 430 140Z"),
            (Dye::Tip, Outlined, "M210 450L320 610 430 450 380 426 320 450 260 426Z"),
            (Dye::Line, Outlined, "M288 562L320 610 352 562Z"),
        ],
        eyes: ([270.0, 370.0], 240.0, 50.0),
        mouth: (Dye::Line, Vec2::new(320.0, 340.0), Vec2::new(36.0, 24.0)),
        calm: None,
    },
    Figure {
        turn: -12.0,
        parts: &[
            (
                Dye::Wood,
                Outlined,
                "M200 65L200 575 207 593 225 600 435 600 453 593 460 575 460 65 453 47 435 40 225 40 207 47Z",
            ),
            (
                Dye::Line,
                Pen(18.0),
                "M200 120H245M200 190H265M200 260H245M200 330H265M200 400H245M200 470H265M200 540H245",
            ),
        ],
        eyes: ([310.0, 410.0], 220.0, 50.0),
        mouth: (Dye::Line, Vec2::new(360.0, 334.0), Vec2::new(46.0, 20.0)),
        calm: Some("M310 332H410"),
    },
    Figure {
        turn: 0.0,
        parts: &[(
            Dye::Text,
            Fill,
            "M320 30C260 160 110 270 110 410 110 530 205 610 320 610 435 610 530 530 530 410 530 270 380 160 320 30",
        )],
        eyes: ([255.0, 390.0], 370.0, 60.0),
        mouth: (Dye::Paper, Vec2::new(325.0, 504.0), Vec2::new(46.0, 26.0)),
        calm: Some("M280 504Q340 526 380 486"),
    },
    Figure {
        turn: 0.0,
        parts: &[
            (Dye::Eye, Outlined, "M140 90L140 570 500 570 500 210 380 90Z"),
            (Dye::Line, Pen(18.0), "M380 90L380 210 500 210M210 500H430"),
        ],
        eyes: ([255.0, 385.0], 310.0, 54.0),
        mouth: (Dye::Line, Vec2::new(320.0, 416.0), Vec2::new(40.0, 24.0)),
        calm: Some("M280 414H360"),
    },
    Figure {
        turn: -8.0,
        parts: &[
            (Dye::Rubber, Outlined, "M120 150L120 500 150 540 490 540 520 500 520 150 490 110 150 110Z"),
            (Dye::Line, Pen(18.0), "M120 470H520"),
        ],
        eyes: ([255.0, 385.0], 250.0, 54.0),
        mouth: (Dye::Line, Vec2::new(320.0, 366.0), Vec2::new(40.0, 24.0)),
        calm: Some("M280 362H360"),
    },
];

impl Avatar {
    /// Every avatar.
    pub const ALL: [Self; 6] = [Self::Doodle, Self::Pencil, Self::Ruler, Self::Ink, Self::Scan, Self::Minimax];
    /// The avatars of the opponents that are offered.
    pub const OFFERED: [Self; 4] = [Self::Doodle, Self::Pencil, Self::Ruler, Self::Ink];

    /// The avatar of an opponent: first come those that are offered, then those that are only watched, both in the order of the
    /// roster. An opponent that the program does not know has the first avatar.
    pub fn of(opponent: OpponentId) -> Self {
        let sorted = [true, false].map(|offered| ROSTER.iter().filter(move |profile| profile.is_offered == offered));
        let mut all = sorted.into_iter().flatten().zip(Self::ALL);
        all.find(|(profile, _)| profile.id == opponent).map_or(Self::Doodle, |(_, avatar)| avatar)
    }

    /// The picture of the avatar with this face.
    pub fn picture(self, mood: Mood) -> &'static Picture {
        static PICTURES: LazyLock<Vec<[Picture; 4]>> =
            LazyLock::new(|| Avatar::ALL.map(|avatar| Mood::ALL.map(|mood| avatar.draw(mood))).into());
        &PICTURES[self as usize][mood as usize]
    }

    fn draw(self, mood: Mood) -> Picture {
        let figure = &FIGURES[self as usize];
        let mut sketch = Sketch::of(figure.parts, figure.turn);
        sketch.eyes(figure, mood);
        sketch.mouth(figure, mood);
        Picture::new(sketch.parts)
    }
}

/// The white flag of paper that an avatar waves when it has lost a match. It is as large as an avatar.
pub fn white_flag() -> &'static Picture {
    const PARTS: [(Dye, Paint, &str); 2] = [
        (Dye::Text, Pen(32.0), "M150 640C160 440 176 240 190 40"),
        (Dye::Eye, Outlined, "M192 60C300 20 400 130 560 70 512 140 512 230 544 320 410 370 300 260 168 310Z"),
    ];
    static FLAG: LazyLock<Picture> = LazyLock::new(|| Picture::new(Sketch::of(&PARTS, -8.0).parts));
    &FLAG
}

impl Mood {
    /// Every mood.
    pub const ALL: [Self; 4] = [Self::Rest, Self::Thinks, Self::Won, Self::Lost];

    /// The distance of the pupils from the middle of the eyes, or `None` if the eyes are closed; then the path of the mouth, in
    /// units of which half the size of the mouth is 100; then the width of its line.
    const fn face(self) -> (Option<Vec2>, &'static str, f32) {
        match self {
            Self::Rest => (Some(Vec2::ZERO), "M-100 -50Q0 100 100 -50", LINE),
            Self::Thinks => (Some(Vec2::new(16.0, -22.0)), "M0 0", 52.0),
            Self::Won => (None, "M-100 -50Q0 170 100 -50", LINE),
            Self::Lost => (Some(Vec2::new(6.0, 20.0)), "M-100 50Q0 -100 100 50", LINE),
        }
    }
}

/// An avatar while it is drawn.
struct Sketch {
    parts: Vec<(Dye, Shape)>,
    turn: Rot2,
}

impl Sketch {
    /// A thing without a face, turned to the right by this angle in degrees.
    fn of(parts: &[(Dye, Paint, &'static str)], turn: f32) -> Self {
        let mut sketch = Self { parts: Vec::new(), turn: Rot2::degrees(-turn) };
        for (dye, paint, path) in parts {
            for line in path::lines(path) {
                match paint {
                    Fill | Outlined => sketch.fill(*dye, &line),
                    Pen(width) => sketch.line(*dye, &even(&line, THING_STEP), *width),
                }
                if matches!(paint, Outlined) {
                    line.windows(2).for_each(|edge| sketch.line(Dye::Line, edge, LINE));
                }
            }
        }
        sketch
    }

    fn place(&self, points: &[Vec2]) -> Vec<Vec2> {
        let place = |point: &Vec2| self.turn * ((point - AVATAR_SIDE / 2.0) * Vec2::new(1.0, -1.0));
        points.iter().map(place).collect()
    }

    /// Fills the area within an outline whose last point is its first.
    fn fill(&mut self, dye: Dye, outline: &[Vec2]) {
        let outline = self.place(&outline[1..]);
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        self.parts.push((dye, Shape::around(middle, &outline)));
    }

    fn line(&mut self, dye: Dye, points: &[Vec2], width: f32) {
        let stroke = Stroke::round(self.place(points), [width; 2]);
        self.parts.push((dye, Shape::strokes(&[stroke], 1.0)));
    }

    /// Draws the lines of a path around a place, where 100 is as long as `scale`.
    fn around(&mut self, dye: Dye, centre: Vec2, scale: Vec2, path: &'static str, width: f32) {
        for line in path::lines(path) {
            let points: Vec<_> = line.iter().map(|point| centre + point * scale / 100.0).collect();
            self.line(dye, &even(&points, FACE_STEP), width);
        }
    }

    fn eyes(&mut self, figure: &Figure, mood: Mood) {
        let (across, down, radius) = figure.eyes;
        let centres = across.map(|x| Vec2::new(x, down));
        for (dye, radius) in [(Dye::Line, radius + EYE_LINE / 2.0), (Dye::Eye, radius - EYE_LINE / 2.0)] {
            centres.iter().for_each(|centre| self.line(dye, &[*centre], radius * 2.0));
        }
        for centre in centres {
            match mood.face().0 {
                Some(look) => self.line(Dye::Pupil, &[centre + look], radius * PUPIL * 2.0),
                None => self.around(Dye::Pupil, centre, Vec2::splat(radius), CLOSED, LID),
            }
        }
    }

    fn mouth(&mut self, figure: &Figure, mood: Mood) {
        let (dye, centre, half) = figure.mouth;
        let (_, path, width) = mood.face();
        match figure.calm.filter(|_| mood == Mood::Rest) {
            Some(calm) => self.around(dye, Vec2::ZERO, Vec2::splat(100.0), calm, LINE),
            None => self.around(dye, centre, half, path, width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opponent_has_the_avatar_of_its_name() {
        for profile in &ROSTER {
            assert_eq!(format!("{:?}", Avatar::of(profile.id)), profile.name);
            assert_eq!(Avatar::OFFERED.contains(&Avatar::of(profile.id)), profile.is_offered);
        }
        assert_eq!(Avatar::of("chalk-2".parse().unwrap()), Avatar::Doodle, "nobody knows what it looks like");
    }

    #[test]
    fn every_avatar_stays_on_its_square_with_every_face() {
        for (index, avatar) in Avatar::ALL.into_iter().enumerate() {
            assert_eq!(avatar as usize, index);
            for mood in Mood::ALL {
                let shapes = avatar.picture(mood).0.iter().map(|(_, shape)| shape);
                let points = shapes.flat_map(|shape| shape.vertices.iter().map(|vertex| vertex.position));
                let farthest = points.map(|point| point.abs().max_element()).fold(0.0, f32::max);
                assert!((200.0..=AVATAR_SIDE / 2.0).contains(&farthest), "{avatar:?} {mood:?}: {farthest}");
            }
        }
    }
}
