//! The parts of side panels, in egui's points. Contents that have no place of their own are in the body of the side panel.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::BoardLayout;
use super::arrangement::Arrangement;
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, FIELD, GROUP, HEAD, LARGE, LINE, MARGIN, TIGHT, TITLE, WIDE_MARGIN};

/// The width of a side panel that lies over the screen at its right edge: the usual width, the least width, and the width of the
/// screen that this side panel leaves free.
const OVER: f32 = 400.0;
const LEAST_OVER: f32 = 200.0;
const LEAVES: f32 = 72.0;
/// A side panel of a round below the board has no foot if the height within its margins is less than this.
const SHORT: f32 = 240.0;
/// The space above the small boards in a foot.
pub const ABOVE_FILMS: f32 = 15.0;
/// The height of the editor's foot, where this foot has the choice of who plays.
const EDITOR_FOOT: f32 = 192.0;
/// The size of the map of the tree where the map is over the drawing, and where it is in a side panel.
const MAP: Vec2 = vec2(148.0, 96.0);
const SMALL_MAP: Vec2 = vec2(96.0, LINE);

/// The edge of the window from which a side panel comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The right edge.
    Right,
    /// The lower edge.
    Below,
}

/// The form of a side panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SidePanel {
    /// The edge from which the side panel comes.
    pub edge: Edge,
    /// The size of the letters of the title.
    pub title: f32,
    /// The margins at the left and at the top, and the margins at the right and at the bottom.
    margins: [Vec2; 2],
}

impl SidePanel {
    const WIDE: Self =
        Self { edge: Edge::Right, title: LARGE, margins: [vec2(MARGIN + CLOSE, APART), vec2(WIDE_MARGIN, GROUP)] };
    const SMALL: Self = Self { title: TITLE, margins: [vec2(WIDE_MARGIN, CLOSE), vec2(MARGIN, APART)], ..Self::WIDE };
    const BELOW: Self = Self { edge: Edge::Below, title: TITLE, margins: [vec2(MARGIN, GROUP), vec2(MARGIN, APART)] };
    const NARROW: Self = Self { margins: [vec2(APART, GROUP), vec2(APART, APART)], ..Self::BELOW };

    /// The rectangle within the margins of the side panel.
    pub fn inside(self, all: Rect) -> Rect {
        Rect::from_min_max(all.min + self.margins[0], all.max - self.margins[1])
    }
}

/// The parts of the side panel of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudyParts {
    /// The title and the button that closes the side panel. There is no head where the way back closes the side panel.
    pub head: Option<Rect>,
    /// What scrolls.
    pub body: Rect,
    /// A foot with the ways to other screens.
    pub ways: Option<Rect>,
    /// A foot with the switch that shows outcomes.
    pub switch: Option<Rect>,
    /// A foot with small boards.
    pub films: Option<Rect>,
}

/// The parts of the side panel of the editor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EditorParts {
    /// The marks to choose from, unless they are below the board.
    pub head: Option<Rect>,
    /// What scrolls.
    pub body: Rect,
    /// The button that plays on and, if the side panel has no head, the choice of who plays.
    pub foot: Rect,
}

/// The parts of the screen of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeParts {
    /// The contents of the side panel, above its foot.
    pub body: Rect,
    /// A foot of the side panel with the switch that folds equal positions.
    pub foot: Option<Rect>,
    /// The map, which is in the side panel if the side panel has a menu.
    pub map: Option<Rect>,
    /// Whether there is a menu for the contents that have no room in the side panel.
    pub has_menu: bool,
    /// The buttons for the size of the drawing.
    pub sizes: [Rect; 3],
}

impl BoardLayout {
    /// The form of the side panel of this screen.
    pub fn panel(&self) -> SidePanel {
        match self.arrangement {
            _ if self.is_narrow() => SidePanel::NARROW,
            Arrangement::Wide => SidePanel::WIDE,
            Arrangement::Small | Arrangement::Low => SidePanel::SMALL,
            Arrangement::Tall => SidePanel::BELOW,
        }
    }

    /// The form of a side panel that lies over the screen, and its size. A side panel that comes from the lower edge is as high
    /// as contents of this height need.
    pub fn panel_over(&self, screen: Vec2, height: f32) -> (SidePanel, Vec2) {
        match self.panel().edge {
            Edge::Below => (self.panel(), vec2(screen.x, (HEAD + height + WIDE_MARGIN).min(screen.y))),
            Edge::Right => (SidePanel::WIDE, vec2(OVER.min(screen.x - LEAVES).max(LEAST_OVER), screen.y)),
        }
    }

    /// The place of the contents of this screen's side panel, within the margins.
    fn inside_panel(&self) -> Rect {
        self.panel().inside(self.in_points(self.side_panel))
    }

    /// The parts of the side panel of a round. `film` is the height of a small board with the words below this board.
    pub fn study_parts(&self, film: f32) -> StudyParts {
        let mut body = self.inside_panel();
        let (is_low, mut parts) =
            (body.height() < SHORT, StudyParts { head: None, body, ways: None, switch: None, films: None });
        match self.arrangement {
            Arrangement::Tall if is_low || self.is_narrow() => {}
            Arrangement::Tall => parts.films = Some(body.take_bottom(ABOVE_FILMS + film + TIGHT)),
            arrangement => {
                parts.head = Some(body.take_top(BUTTON));
                body.take_top(TIGHT);
                match arrangement {
                    Arrangement::Wide => parts.ways = Some(body.take_bottom(HEAD)),
                    _ => parts.switch = Some(body.take_bottom(FIELD)),
                }
            }
        }
        StudyParts { body, ..parts }
    }

    /// The parts of the side panel of the editor.
    pub fn editor_parts(&self) -> EditorParts {
        let mut body = self.inside_panel();
        let (head, foot, apart) = match self.arrangement {
            Arrangement::Wide => (None, EDITOR_FOOT, APART),
            Arrangement::Tall if self.is_narrow() => (Some(HEAD + BUTTON), LINE, CLOSE),
            Arrangement::Tall => (Some(HEAD), LINE, CLOSE),
            Arrangement::Small | Arrangement::Low => (Some(LINE), LINE, CLOSE),
        };
        let head = head.map(|height| {
            let head = body.take_top(height);
            body.take_top(TIGHT);
            head
        });
        let mut foot = body.take_bottom(foot);
        foot.take_top(apart);
        EditorParts { head, body, foot }
    }

    /// The parts of the screen of the tree. The buttons for the size of the drawing are side by side in a corner of the drawing's
    /// place. In a tall window with enough room, these buttons are below each other at the right edge.
    pub fn tree_parts(&self) -> TreeParts {
        let (mut body, stage) = (self.inside_panel(), self.in_points(self.stage));
        let long = 3.0 * BUTTON;
        let (mut foot, mut map, mut size, mut step) = (None, None, vec2(long, BUTTON), Vec2::X);
        let corner = match self.arrangement {
            Arrangement::Wide => {
                foot = Some(body.take_bottom(LINE));
                map = Some(stage.shrink2(vec2(WIDE_MARGIN, MARGIN)).part(Align2::LEFT_BOTTOM, MAP));
                stage.shrink2(vec2(MARGIN, GROUP)).part(Align2::RIGHT_BOTTOM, size)
            }
            Arrangement::Tall => {
                map = Some(body.part(Align2::RIGHT_TOP, SMALL_MAP).translate(Vec2::DOWN * CLOSE));
                if stage.height() > long {
                    (size, step) = (vec2(BUTTON, long), Vec2::Y);
                }
                stage.shrink(CLOSE).part(Align2::RIGHT_BOTTOM, size)
            }
            Arrangement::Small | Arrangement::Low => {
                body.take_top(CLOSE);
                stage.shrink(CLOSE).part(Align2::LEFT_BOTTOM, size)
            }
        };
        let first = corner.part(Align2::LEFT_TOP, Vec2::splat(BUTTON));
        let sizes = [0, 1, 2].map(|index| first.translate(step * BUTTON * index as f32));
        TreeParts { body, foot, map, has_menu: self.arrangement == Arrangement::Tall, sizes }
    }

    /// The tools of the editor, with these widths: the marks to choose from, and a button beside the marks.
    pub fn editor_tools(&self, palette: f32, clear: f32) -> [Rect; 2] {
        self.in_points(self.tools).translate(Vec2::DOWN * TIGHT).upper(LINE).beside([palette, clear], APART)
    }
}

impl TreeParts {
    /// The parts of the drawing's place that neither the buttons nor the map cover: above both, and between them.
    pub fn free(&self, stage: Rect) -> [Rect; 2] {
        let [mut above, mut between] = [stage; 2];
        let map = self.map.filter(|_| !self.has_menu);
        for cover in [self.sizes[0].union(self.sizes[2])].into_iter().chain(map) {
            above.max.y = above.max.y.min(cover.top());
            if cover.center().x < stage.center().x {
                between.min.x = between.min.x.max(cover.right());
            } else {
                between.max.x = between.max.x.min(cover.left());
            }
        }
        [above, between]
    }
}
