//! The parts of side panels, in egui's points. Contents that have no place of their own are in the body of the side panel.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::arrangement::Arrangement;
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, FIELD, GROUP, HEAD, LARGE, LINE, MARGIN, TIGHT, TITLE, WIDE_MARGIN};
use super::{BoardLayout, is_large};

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
/// The height of a row of the editor. In a low window, the row is less high, so that the text of the position is in view.
const EDITOR_ROW: f32 = 60.0;
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
    /// A foot with small boards or, in place of large boards, with the buttons that step from one moment to the next.
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
    /// The height of the row with the side to move.
    pub row: f32,
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
    /// Whether the side panel is folded, because the search runs.
    pub is_folded: bool,
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
            Edge::Below => {
                let [above, below] = self.panel().margins;
                (self.panel(), vec2(screen.x, (above.y + HEAD + height + below.y).min(screen.y)))
            }
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
        let is_large = is_large(self.rules);
        let films = ABOVE_FILMS + TIGHT + if is_large { BUTTON } else { film };
        let (is_low, mut parts) =
            (body.height() < SHORT, StudyParts { head: None, body, ways: None, switch: None, films: None });
        match self.arrangement {
            // With larger text, all small boards are in rows: nothing moves sideways.
            Arrangement::Tall if !is_large && (is_low || self.is_narrow() || self.text_size > 1.0) => {}
            Arrangement::Tall => parts.films = Some(body.take_bottom(films)),
            arrangement => {
                parts.head = Some(body.take_top(BUTTON));
                body.take_top(TIGHT);
                match arrangement {
                    _ if is_large => parts.films = Some(body.take_bottom(films)),
                    Arrangement::Wide => parts.ways = Some(body.take_bottom(HEAD)),
                    // Without a foot, the small boards are in view.
                    Arrangement::Low => {}
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
            Arrangement::Small => (Some(LINE), LINE, CLOSE),
            Arrangement::Low => (Some(HEAD), LINE, CLOSE),
        };
        let row = if self.arrangement == Arrangement::Low { FIELD } else { EDITOR_ROW };
        let head = head.map(|height| {
            let head = body.take_top(height);
            body.take_top(TIGHT);
            head
        });
        let mut foot = body.take_bottom(foot);
        foot.take_top(apart);
        EditorParts { head, body, foot, row }
    }

    /// The parts of the screen of the tree. The buttons for the size of the drawing are side by side at the end of the bar, before
    /// the menu if there is one. Only a narrow window has them below the drawing.
    pub fn tree_parts(&self) -> TreeParts {
        let (mut body, stage) = (self.inside_panel(), self.in_points(self.stage));
        let (mut foot, mut map, is_folded) = (None, None, self.is_folded);
        let has_menu = self.arrangement == Arrangement::Tall;
        match self.arrangement {
            Arrangement::Wide => {
                foot = Some(body.take_bottom(LINE));
                map = Some(stage.shrink2(vec2(WIDE_MARGIN, MARGIN)).part(Align2::LEFT_BOTTOM, MAP));
            }
            Arrangement::Tall => map = Some(body.part(Align2::RIGHT_TOP, SMALL_MAP).translate(Vec2::DOWN * CLOSE)),
            Arrangement::Small | Arrangement::Low => _ = body.take_top(CLOSE),
        }
        let long = 3.0 * BUTTON;
        let mut row = match self.bar_parts().menu {
            _ if !self.tools.is_empty() => self.in_points(self.tools).middle(long),
            menu => menu.translate(if has_menu { Vec2::LEFT * BUTTON } else { Vec2::ZERO }).behind(long),
        };
        let sizes = [(); 3].map(|()| row.take_left(BUTTON));
        TreeParts { body, foot, map, has_menu, is_folded, sizes }
    }

    /// The tools of the editor, with these widths: the marks to choose from, and a button beside the marks.
    pub fn editor_tools(&self, palette: f32, clear: f32) -> [Rect; 2] {
        self.in_points(self.tools).translate(Vec2::DOWN * TIGHT).upper(LINE).beside([palette, clear], APART)
    }
}

impl TreeParts {
    /// The parts of the drawing's place that the map does not cover: above the map, and beside it.
    pub fn free(&self, stage: Rect) -> [Rect; 2] {
        match self.map.filter(|_| !self.has_menu) {
            Some(map) => [stage.with_max_y(map.top()), stage.with_min_x(map.right())],
            None => [stage; 2],
        }
    }
}
