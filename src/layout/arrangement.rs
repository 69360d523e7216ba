//! How a screen is arranged, and how large its text is, by the size of the window.

use bevy::math::Vec2;

use crate::settings::TextSize;

/// A window that is at least this large, in logical pixels, is enlarged as a whole: one that is wide, and one that is
/// tall.
const LARGE_WIDE: Vec2 = Vec2::new(1280.0, 800.0);
const LARGE_TALL: Vec2 = Vec2::new(480.0, 900.0);
const LARGEST_ZOOM: f32 = 2.4;
/// A window is tall if it is narrower than this share of its height.
const TALL: f32 = 1.05;
/// A window that is not tall is low below the first height, and small below the second or below the width.
const LOW: f32 = 460.0;
const SMALL: Vec2 = Vec2::new(960.0, 640.0);

/// The least sizes, in the units of larger text: of a tall window, of one that is not, and how much wider than high one is that
/// is low.
const LEAST_TALL: Vec2 = Vec2::new(320.0, 480.0);
const LEAST_LOW: Vec2 = Vec2::new(640.0, 360.0);
const LOW_IS_WIDER: f32 = 280.0;

/// How a screen is arranged. Text is never smaller than its natural size: a small window is arranged anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// The board is in the middle, with room above, below and beside it.
    #[default]
    Wide,
    /// The board is as high as the window allows, and everything else is beside it.
    Small,
    /// Everything is above or below the board.
    Tall,
    /// Like small, and there is no bar at the top.
    Low,
}

impl Arrangement {
    /// The arrangement of a screen of this size, in units of its text.
    pub(super) fn of(size: Vec2) -> Self {
        match () {
            _ if is_tall(size) => Self::Tall,
            _ if size.y < LOW => Self::Low,
            _ if size.y < SMALL.y || size.x < SMALL.x => Self::Small,
            _ => Self::Wide,
        }
    }

    /// Whether everything else is beside the board.
    pub const fn is_beside(self) -> bool {
        matches!(self, Self::Small | Self::Low)
    }
}

fn is_tall(size: Vec2) -> bool {
    size.x < size.y * TALL
}

/// The size of text relative to its natural size, in a window of this size.
pub(super) fn zoom_of(window: Vec2, text_size: TextSize) -> f32 {
    let large = if is_tall(window) { LARGE_TALL } else { LARGE_WIDE };
    let natural = (window / large).min_element().clamp(1.0, LARGEST_ZOOM);
    enlarged(window, natural, natural * text_size.factor())
}

/// The zoom that comes nearest to a larger one and leaves room for everything.
fn enlarged(window: Vec2, natural: f32, wanted: f32) -> f32 {
    let has_room = |zoom: &f32| {
        // Rounding must not refuse the largest zoom that leaves room.
        let size = window / *zoom + 0.01;
        match Arrangement::of(size) {
            Arrangement::Tall => size.cmpge(LEAST_TALL).all(),
            Arrangement::Low => size.cmpge(LEAST_LOW).all() && size.x - size.y >= LOW_IS_WIDER,
            Arrangement::Small | Arrangement::Wide => size.x >= LEAST_LOW.x,
        }
    };
    let most = [LEAST_TALL, LEAST_LOW, Vec2::new(LEAST_LOW.x, LOW)].map(|least| (window / least).min_element());
    let possible = most.into_iter().filter(|zoom| *zoom < wanted).chain([wanted]).filter(has_room);
    possible.fold(natural, f32::max)
}
