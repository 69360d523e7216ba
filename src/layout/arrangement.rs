//! How a screen is arranged, and how large its text is. Both follow from the size of the window.

use bevy::math::Vec2;

use crate::screens::Screen;

use super::LayoutContext;

/// A window that is at least this large, in logical pixels, is enlarged as a whole. The first size is for a wide window, the
/// second is for a tall window, and `LARGEST_ZOOM` is the greatest enlargement.
const LARGE_WIDE: Vec2 = Vec2::new(1280.0, 800.0);
const LARGE_TALL: Vec2 = Vec2::new(480.0, 900.0);
const LARGEST_ZOOM: f32 = 2.4;
/// A window is tall if its width is less than `TALL` times its height, or less than `NARROW`. In a tall window, nothing has room
/// beside a board.
const TALL: f32 = 1.05;
const NARROW: f32 = 534.0;
/// A window that is not tall is low if its height is less than `LOW`. Otherwise, the window is small if it is narrower or less
/// high than `SMALL`.
const LOW: f32 = 460.0;
const SMALL: Vec2 = Vec2::new(960.0, 640.0);

/// The least width of a screen, in units of its text: with the largest text, half of the least width of a window.
const LEAST_WIDTH: f32 = 160.0;
/// The least size of a tall screen, and the least size of any other screen, in units of its text. The height of `LEAST_LOW`
/// counts only for a low screen, and a low screen is wider than high by at least `LOW_IS_WIDER`.
const LEAST_TALL: Vec2 = Vec2::new(320.0, 480.0);
pub(super) const LEAST_LOW: Vec2 = Vec2::new(640.0, 360.0);
const LOW_IS_WIDER: f32 = 280.0;
/// How much higher than wide a screen is that is narrower than `LEAST_TALL`: the first screen, the screens of the course, a puzzle with
/// the choice of its grade, the end of a match, and other screens.
const HIGHER: [f32; 5] = [900.0, 760.0, 620.0, 560.0, 460.0];
/// A tall window that is less high than this has fewer choices below the board of the first screen.
pub(super) const SHORT: f32 = 760.0;
/// In a tall window that is less high than this, the first screen has smaller choices and no sentence about them.
pub(super) const SHORTEST: f32 = 632.0;
/// The least height of a narrow screen of the tree.
const LEAST_TREE: f32 = 408.0;
/// The least height of a screen whose rows scroll in their place.
const LEAST_ROWS: f32 = 190.0;

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
    /// Like `Small`, but in a game the bar is at the left, and not at the top.
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

/// Whether a screen of this width is so narrow that what is in one row elsewhere is in several rows. Text is then so large that the
/// screen scrolls.
pub(super) fn is_narrow(width: f32) -> bool {
    width < LEAST_TALL.x - 0.1
}

fn is_tall(size: Vec2) -> bool {
    size.x < size.y * TALL || size.x < NARROW
}

/// The natural size of text, relative to its natural size in a small window. The natural size of text follows from the seen size
/// or, if the seen size is not known, from the size of the window.
pub(super) fn natural(window: Vec2, view: &LayoutContext) -> f32 {
    let seen = view.seen.unwrap_or(window);
    let large = if is_tall(seen) { LARGE_TALL } else { LARGE_WIDE };
    (seen / large).min_element().clamp(1.0, LARGEST_ZOOM)
}

/// The size of text in this window, relative to the size of text in a small window, and the size of the screen in units of its
/// text. Where larger text or a narrow window leaves too little height for a screen, the screen is higher than the window, and
/// scrolls.
pub(super) fn fit(window: Vec2, view: &LayoutContext) -> (f32, Vec2) {
    let natural = natural(window, view);
    let zoom = (natural * view.text_size).min(window.x / LEAST_WIDTH).max(natural);
    let visible = window / zoom;
    let is_too_low = is_tall(visible) && visible.y < LEAST_TALL.y;
    let size = match view.screen {
        // The rows of these screens scroll in their place.
        Screen::Settings | Screen::PastMatches | Screen::PastMatch => visible.max(Vec2::new(0.0, LEAST_ROWS)),
        // A finger on the drawing of the tree moves it, so there must be something else in view with which the screen scrolls.
        Screen::Tree if is_narrow(visible.x) => visible.max(Vec2::new(0.0, LEAST_TREE)),
        screen if is_narrow(visible.x) => {
            let kind = match screen {
                Screen::Home => 0,
                Screen::Learn | Screen::Step => 1,
                Screen::Puzzles => 2,
                _ if view.shows_match_end => 3,
                _ => 4,
            };
            visible.max(Vec2::new(0.0, visible.x + HIGHER[kind]))
        }
        _ if zoom == natural && !is_too_low => visible,
        // With this height, the choices of the first screen need not also scroll in their place.
        Screen::Home => with_room(visible, SHORT),
        _ => with_room(visible, LEAST_TALL.y),
    };
    (zoom, size)
}

/// The same size, if it has room for everything. Otherwise, the same width with a greater height that has room: `least`, or the
/// height that makes the screen tall.
fn with_room(size: Vec2, least: f32) -> Vec2 {
    let heights = [size.y, least.max(size.y), size.x / TALL + 1.0];
    let sizes = heights.map(|height| Vec2::new(size.x, height));
    sizes.into_iter().find(has_room).unwrap_or(size)
}

/// Whether a screen of this size has room for everything.
fn has_room(size: &Vec2) -> bool {
    match Arrangement::of(*size) {
        Arrangement::Tall => size.cmpge(LEAST_TALL).all(),
        Arrangement::Low => size.cmpge(LEAST_LOW).all() && size.x - size.y >= LOW_IS_WIDER,
        Arrangement::Small | Arrangement::Wide => size.x >= LEAST_LOW.x,
    }
}
