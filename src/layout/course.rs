//! The parts of the course's screens, in egui's points.

use bevy_egui::egui::{Align2, Rect, Vec2, pos2, vec2};

use super::BoardLayout;
use super::arrangement::Arrangement;
use super::cut::Cut;
use super::measures::{ABOVE_DOT, APART, BUTTON, CLOSE, GROUP, HEAD, LINE, MARGIN, NEAR, TARGET, TIGHT};

/// The steps in a row of the path: usually, and in a narrow window.
const COLUMNS: [usize; 2] = [3, 2];
/// The greatest sides of the sheets of the path: in a wide, a broad tall, a tall and any other window.
const SIDES: [f32; 4] = [132.0, 120.0, 84.0, 92.0];
/// The height of a name below a sheet, and the least height beside a sheet and its name in a row: in a wide, a tall and any other
/// window.
const NAMES: [f32; 2] = [34.0, 46.0];
const BESIDE: [f32; 3] = [96.0, 74.0, 50.0];
/// The height of a name in a narrow window.
const NARROW_NAME: f32 = 76.0;
/// The space between the outer sheets and the edges of the path.
const EDGES: [f32; 2] = [44.0, 20.0];
/// How far below the middle of its row each sheet lies in a wide window.
const ASKEW: [f32; 9] = [6.0, -6.0, 8.0, 4.0, -8.0, 6.0, -4.0, 8.0, -6.0];
/// The greatest side of a picture that shows how to play: in a wide window, and in other windows.
const PICTURES: [f32; 2] = [240.0, 150.0];
/// The height of the words of such a picture below it: in a wide window, and in other windows.
const WORDS: [f32; 2] = [76.0, 112.0];
/// The same in a narrow window.
pub const NARROW_WORDS: f32 = 140.0;
/// The least width of the words below a picture, where there is room.
const LEAST_WORDS: f32 = 140.0;

/// The sheets of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathParts {
    /// The sheet of each step.
    pub sheets: [Rect; 9],
    /// The name of each step.
    pub names: [Rect; 9],
    /// Ink, which looks over the edge of the ninth sheet.
    pub ink: Rect,
    /// Whether names are small and in two lines.
    pub is_small: bool,
}

/// The parts of the step that shows how to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureParts {
    /// The dots of all steps.
    pub dots: Rect,
    /// The pictures, each with its words.
    pub pictures: [Rect; 3],
    /// The height of the words below each picture, unless they stand beside it.
    pub words: Option<f32>,
    /// The button that leads on.
    pub next: Rect,
}

impl BoardLayout {
    /// The sheets of the path: three from left to right, three back, and three from left to right again.
    pub fn path_parts(&self) -> PathParts {
        let stage = self.in_points(self.stage);
        let is_small = self.arrangement != Arrangement::Wide;
        let kind = match self.arrangement {
            Arrangement::Wide => 0,
            Arrangement::Tall => 1,
            Arrangement::Small | Arrangement::Low => 2,
        };
        let most = match self.arrangement {
            Arrangement::Wide => SIDES[0],
            Arrangement::Tall => SIDES[if stage.width() > 500.0 { 1 } else { 2 }],
            Arrangement::Small | Arrangement::Low => SIDES[3],
        };
        let is_narrow = self.is_narrow();
        let columns = COLUMNS[usize::from(is_narrow)];
        let row = stage.height() / 9_usize.div_ceil(columns) as f32;
        let [name, edge] = [NAMES, EDGES].map(|lengths| lengths[usize::from(is_small)]);
        let (name, beside) = if is_narrow { (NARROW_NAME, NARROW_NAME + MARGIN) } else { (name, BESIDE[kind]) };
        let side = (row - beside).min(most);
        let edge = if is_narrow { stage.width() / (2 * columns) as f32 } else { edge + side / 2.0 };
        let place = |index: usize| {
            let (line, at) = (index / columns, index % columns);
            let column = if line.is_multiple_of(2) { at } else { columns - 1 - at };
            let x = stage.left() + edge + column as f32 * (stage.width() - 2.0 * edge) / (columns - 1) as f32;
            let askew = if is_small { 0.0 } else { ASKEW[index] };
            pos2(x, stage.top() + row * line as f32 + (row - name) / 2.0 + askew)
        };
        let apart = (stage.width() - 2.0 * edge) / (columns - 1) as f32;
        let width = if is_small { apart - TIGHT } else { (apart - TIGHT).min(220.0) };
        let sheets = std::array::from_fn(|index| Rect::from_center_size(place(index), Vec2::splat(side)));
        let names = sheets.map(|sheet: Rect| {
            let x = sheet.center().x;
            // The outer names may stand out of the path a little.
            let width = width.min(2.0 * ((x - stage.left()).min(stage.right() - x) + NEAR));
            Rect::from_min_size(pos2(x - width / 2.0, sheet.bottom() + NEAR), vec2(width, name - NEAR))
        });
        let last: Rect = sheets[8];
        let side = (last.width() * 0.45).min(last.top() - stage.top() + last.width() * 0.1);
        let mut ink =
            Rect::from_center_size(last.right_top() - vec2(CLOSE + side / 2.0, side * 0.28), Vec2::splat(side));
        // Without room below the name of the sheet above, Ink looks over the right edge. The last pixels below a name are empty.
        if ink.top() < names[3].bottom() - NEAR {
            ink = Rect::from_center_size(last.right_center() + vec2(side * 0.12, 0.0), Vec2::splat(side));
        }
        PathParts { sheets, names, ink, is_small }
    }

    /// Whether the window looks like that of a telephone.
    pub const fn is_of_telephone(&self) -> bool {
        matches!(self.arrangement, Arrangement::Tall | Arrangement::Low)
    }

    /// Whether the parts of the screen are below each other.
    pub const fn is_tall(&self) -> bool {
        matches!(self.arrangement, Arrangement::Tall)
    }

    /// The parts of the step that shows how to play.
    pub fn picture_parts(&self) -> PictureParts {
        let is_wide = self.arrangement == Arrangement::Wide;
        let bar = self.in_points(self.bar);
        let mut all = self.whole();
        let is_tall = self.arrangement == Arrangement::Tall;
        if is_tall || is_wide {
            all.min.y = bar.bottom();
        } else {
            all.min.x = if bar.height() > bar.width() { bar.right() } else { all.left() };
        }
        let dots = match is_wide {
            true => self.in_points(self.score),
            false if is_tall => all.take_top(BUTTON),
            false => {
                // The pencil needs room above the dots, but not below.
                let dots = all.upper(2.0 * ABOVE_DOT);
                all.take_top(ABOVE_DOT + GROUP);
                dots
            }
        };
        all = all.wider(-GROUP);
        all.take_bottom(if is_wide { HEAD } else { APART });
        let next = all.take_bottom(if is_wide { LINE } else { HEAD }).middle(all.width().min(if is_tall {
            520.0
        } else {
            300.0
        }));
        all.take_bottom(if is_tall { APART } else { 0.0 });
        let gap = if is_wide { 56.0 } else { APART };
        let words = if self.is_narrow() { NARROW_WORDS } else { WORDS[usize::from(!is_wide)] };
        let highest = PICTURES[1] + if self.is_narrow() { words } else { 0.0 };
        let pictures = match is_tall {
            true => {
                let column = all.middle(all.width().min(400.0));
                let row = column.height() / 3.0;
                std::array::from_fn(|index| {
                    let row =
                        Rect::from_min_size(column.min + vec2(0.0, row * index as f32), vec2(column.width(), row));
                    row.part(Align2::CENTER_CENTER, vec2(row.width(), (row.height() - APART).min(highest)))
                })
            }
            false => {
                let side = (all.height() - words - APART).min(PICTURES[usize::from(!is_wide)]).max(TARGET);
                let width = (side + if is_wide { MARGIN } else { 64.0 }).max(LEAST_WORDS);
                let width = width.min((all.width() - 2.0 * gap) / 3.0);
                all.part(Align2::CENTER_CENTER, vec2(all.width(), side + words)).beside([width; 3], gap)
            }
        };
        PictureParts { dots, pictures, words: (!is_tall || self.is_narrow()).then_some(words), next }
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::Rules;

    use crate::layout::LayoutContext;
    use crate::screens::Screen;

    use super::*;

    const WINDOWS: [(f32, f32); 8] = [
        (320.0, 568.0),
        (390.0, 844.0),
        (568.0, 320.0),
        (640.0, 360.0),
        (844.0, 390.0),
        (700.0, 500.0),
        (1280.0, 800.0),
        (1920.0, 1080.0),
    ];

    fn layouts(screen: Screen) -> impl Iterator<Item = BoardLayout> {
        WINDOWS.into_iter().map(move |(width, height)| {
            let view = LayoutContext { screen, ..Default::default() };
            BoardLayout::of(bevy::math::Vec2::new(width, height), Rules::TIC_TAC_TOE, view)
        })
    }

    #[test]
    fn the_pencil_on_the_dots_is_seen_wholly() {
        for layout in layouts(Screen::Step) {
            let dots = [layout.picture_parts().dots, layout.in_points(layout.score)];
            for dots in dots.into_iter().filter(|_| layout.arrangement != Arrangement::Wide) {
                assert!(dots.center().y >= ABOVE_DOT, "{}: {dots}", layout.window);
            }
        }
    }

    #[test]
    fn ink_touches_no_name_on_the_path() {
        for layout in layouts(Screen::Learn) {
            let parts = layout.path_parts();
            for name in parts.names {
                // The last pixels below a name are empty.
                let touched = parts.ink.intersect(name.with_max_y(name.bottom() - NEAR));
                assert!(!touched.is_positive(), "{}: {} and {name}", layout.window, parts.ink);
            }
            assert!(parts.ink.right() <= layout.window.x / layout.zoom, "{}: {}", layout.window, parts.ink);
        }
    }
}
