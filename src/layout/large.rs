//! Where the parts of a game on a large board are: the board takes as much of the window as it can. Where its cells are small, a
//! finger aims at a cell, and a button places the mark.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::BoardLayout;
use super::arrangement::{Arrangement, is_narrow};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, FIELD, GROUP, HEAD, LINE, MARGIN, TOOL, WIDE_MARGIN};
use super::parts::GOAL;
use super::places::{Places, RESULT, TOOLS};

/// A tall window that is less high than this has no row for the button alone: the button takes the place of the tools.
const ROW_OF_ITS_OWN: f32 = 700.0;
/// The least height of the line that says whose turn it is, beside the board, from which the button takes its row.
const LEAST_TURN: f32 = 180.0;
/// The least height above the tools for the goal of the game.
const LEAST_GOAL: f32 = 22.0;
/// The width of the column beside the board in a wide window.
const COLUMN: f32 = 340.0;
/// The least side and the greatest side of the slip with one small board of Ultimate, and the least width of the words beside it. A tall
/// window of this width needs no slip, because the squares on the sheet can be hit.
const SLIP: [f32; 2] = [152.0, 200.0];
const BESIDE_SLIP: f32 = 148.0;
const NEEDS_NO_SLIP: f32 = 480.0;

/// The size of the choice of the mark that a press places, and the least height that is left beside the board for the words about the
/// turn and the goal.
const MARKS: Vec2 = vec2(112.0, FIELD);
const LEAST_WORDS: f32 = 64.0;

impl Places {
    /// A game on a large board. In a wide window, everything else is in a column beside the board, as in a small window.
    pub fn large_game(arrangement: Arrangement, all: Rect) -> Self {
        match arrangement {
            Arrangement::Tall if !is_narrow(all.width()) => Self::tall_large_game(all),
            Arrangement::Tall => Self::game(arrangement, all),
            Arrangement::Small if all.width() >= 2.0 * COLUMN + WIDE_MARGIN => {
                Self::beside(arrangement, all, (BUTTON, MARGIN), COLUMN.min(all.width() * 0.35)).with_place()
            }
            Arrangement::Wide | Arrangement::Small | Arrangement::Low => Self::game(arrangement, all).with_place(),
        }
    }

    fn tall_large_game(all: Rect) -> Self {
        let has_row = all.height() >= ROW_OF_ITS_OWN;
        let below = if has_row { GOAL + HEAD + TOOL + APART } else { TOOLS };
        let mut places = Self::tall_game(all, below, CLOSE);
        if has_row {
            let mut free = places.tools;
            free.take_top(GOAL);
            free.take_bottom(TOOL);
            places.place = free.part(Align2::CENTER_CENTER, vec2(free.width(), HEAD));
        }
        places
    }

    /// The same game with room for the goal of the game between the board and the tools. The board leaves the room that is missing.
    pub fn with_goal(mut self, arrangement: Arrangement) -> Self {
        if arrangement == Arrangement::Tall && !is_narrow(self.bar.width()) {
            self.leave_above_tools(LEAST_GOAL);
        }
        self
    }

    /// Takes from the board what is missing of this height above the tools.
    fn leave_above_tools(&mut self, height: f32) {
        let missing = (height + TOOL - self.tools.height()).max(0.0);
        self.paper.take_bottom(missing);
        self.tools.min.y -= missing;
    }

    /// The same game of Ultimate with a slip on which the small board is there once more that must be played in, if there is room where
    /// the squares on the sheet are hard to hit. The words about the turn are beside the slip. In a low tall window, some of the tools
    /// are there too.
    pub fn with_slip(self, arrangement: Arrangement, all: Rect) -> Self {
        match arrangement {
            Arrangement::Tall if all.width() < NEEDS_NO_SLIP => self.with_slip_below(all),
            Arrangement::Low => self.with_slip_beside(),
            _ => self,
        }
    }

    /// The slip is below the sheet, which is right below the score.
    fn with_slip_below(mut self, all: Rect) -> Self {
        let side = all.width() - 2.0 * CLOSE;
        let mut below = all.with_min_y(self.score.bottom() + CLOSE).wider(-APART);
        below.take_bottom(APART);
        let free = below.height() - side - GROUP;
        if is_narrow(all.width()) || free < SLIP[0] {
            return self;
        }
        let has_row = free >= SLIP[0] + CLOSE + TOOL;
        let row = if has_row { CLOSE + TOOL } else { 0.0 };
        let slip = (free - row).min(SLIP[1]);
        below.take_top((free - row - slip) / 3.0);
        self.paper = below.take_top(side).middle(side);
        below.take_top(GROUP);
        self.result = below.lower((below.height() - LINE).min(RESULT));
        if has_row {
            self.tools = below.take_bottom(TOOL);
        }
        below = below.part(Align2::LEFT_CENTER, vec2(below.width(), slip));
        self.place = below.take_left(slip);
        below.take_left(GROUP);
        if !has_row {
            self.tools = below.take_bottom(TOOL);
        }
        self.turn = below;
        self
    }

    /// The slip is beside the words, between the score and the tools.
    fn with_slip_beside(mut self) -> Self {
        let mut column = if self.place.is_positive() { self.turn.union(self.place) } else { self.turn };
        let slip = column.height().min(column.width() - GROUP - BESIDE_SLIP).min(SLIP[1]);
        if slip >= SLIP[0] {
            self.place = column.take_left(slip);
            column.take_left(GROUP);
            self.turn = column;
        }
        self
    }

    /// The same places with the button below the line that says whose turn it is, if there is room.
    fn with_place(mut self) -> Self {
        if self.turn.height() >= LEAST_TURN {
            self.place = self.turn.take_bottom(HEAD);
            self.turn.take_bottom(APART);
        }
        self
    }

    /// The same game with the choice of the mark that a press places: before the button that places a mark, or else beside the board,
    /// above the tools, or below the board. The board leaves the room that is missing elsewhere.
    pub fn with_marks(mut self, arrangement: Arrangement) -> Self {
        let beside = self.bar.right() - self.paper.center().x - self.paper.size().min_elem() / 2.0;
        let row = match arrangement {
            _ if self.place.is_positive() => {
                let row = self.place.take_left(MARKS.x);
                self.place.take_left(APART);
                row
            }
            Arrangement::Tall if is_narrow(self.bar.width()) => {
                let row = self.tools.take_top(MARKS.y);
                self.tools.take_top(APART);
                row
            }
            Arrangement::Tall if beside >= MARKS.x + APART => self.paper.with_max_x(self.bar.right()).behind(beside),
            Arrangement::Tall => {
                self.leave_above_tools(GOAL + CLOSE + MARKS.y + CLOSE);
                self.tools.lower(MARKS.y + CLOSE + TOOL).upper(MARKS.y)
            }
            Arrangement::Small | Arrangement::Low if self.turn.height() >= MARKS.y + CLOSE + LEAST_WORDS => {
                let row = self.turn.take_bottom(MARKS.y);
                self.turn.take_bottom(CLOSE);
                row
            }
            _ => self.paper.take_bottom(MARKS.y + GROUP).lower(MARKS.y),
        };
        self.marks = row.part(Align2::CENTER_CENTER, MARKS);
        self
    }
}

impl BoardLayout {
    /// The place of the slip with one small board of Ultimate, where the squares on the sheet are hard to hit.
    pub fn slip(&self) -> Option<Rect> {
        let place = self.in_points(self.place);
        let side = place.height().min(place.width());
        (self.is_nested() && side > SLIP[0] - 0.1).then(|| place.part(Align2::CENTER_CENTER, vec2(side, side)))
    }

    /// Whether there is room only for the first of the tools. The others are in the menu.
    pub fn has_few_tools(&self) -> bool {
        self.slip().is_some_and(|slip| self.in_points(self.tools).left() > slip.right())
    }

    /// The place of the button that places a mark, and whether this is the place of the tools.
    pub fn place_parts(&self) -> (Rect, bool) {
        let is_in_place_of_tools = self.place.is_empty();
        let mut all = self.in_points(if is_in_place_of_tools { self.tools } else { self.place });
        if is_in_place_of_tools && !self.marks.is_empty() {
            all = all.lower(TOOL);
        }
        (all.part(Align2::CENTER_CENTER, vec2(all.width(), HEAD.min(all.height()))), is_in_place_of_tools)
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2 as Size;
    use bevy_egui::egui::Pos2;
    use noughts_engine::rules::Kind;

    use super::*;

    #[test]
    fn the_choice_of_the_mark_covers_nothing() {
        for (width, height) in [
            (1280.0, 800.0),
            (1080.0, 720.0),
            (700.0, 500.0),
            (844.0, 390.0),
            (568.0, 320.0),
            (390.0, 844.0),
            (390.0, 720.0),
            (360.0, 640.0),
            (320.0, 568.0),
        ] {
            for rules in ["wild 7x7x5", "wild 15x15x5"] {
                let layout = BoardLayout::new(Size::new(width, height), rules.parse().unwrap());
                let marks = layout.in_points(layout.marks).shrink(0.1);
                assert!(marks.height() > 44.0, "{rules} {width}×{height}");
                let mut others = layout.tool_parts(&[64.0; 5], &[56.0; 5]).places;
                let turn = layout.turn_parts(false, true, false);
                others.extend([layout.paper(), layout.score].map(|place| layout.in_points(place)));
                others.extend([layout.place_parts().0, turn.words, turn.goal.expect("a goal")]);
                for other in others {
                    assert!(!marks.intersects(other), "{rules} {width}×{height}: {marks} {other}");
                }
            }
        }
    }

    #[test]
    fn a_slip_is_there_where_squares_are_hard_to_hit_and_covers_nothing() {
        for (width, height, slip, has_few_tools) in [
            (390.0, 844.0, 200.0, false),
            (390.0, 720.0, 200.0, true),
            (360.0, 640.0, 152.0, true),
            (844.0, 390.0, 152.0, false),
            (320.0, 568.0, 0.0, false),
            (768.0, 1024.0, 0.0, false),
            (640.0, 360.0, 0.0, false),
            (667.0, 375.0, 0.0, false),
            (700.0, 500.0, 0.0, false),
            (1280.0, 800.0, 0.0, false),
        ] {
            let layout = BoardLayout::new(Size::new(width, height), Kind::Ultimate.usual_rules());
            let at = layout.slip();
            assert!(at.map_or(0.0, |at| at.width()) >= slip, "{width}×{height}: {at:?}");
            assert_eq!((at.is_some(), layout.has_few_tools()), (slip > 0.0, has_few_tools), "{width}×{height}");
            let Some(slip) = at else {
                continue;
            };
            let all = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let turn = layout.turn_parts(true, true, false);
            let mut places = layout.tool_parts(&[64.0; 5][..if has_few_tools { 2 } else { 5 }], &[56.0; 5]).places;
            places.extend([layout.paper(), layout.score].map(|place| layout.in_points(place)));
            places.extend([slip, turn.words, turn.goal.expect("a goal")]);
            for (index, place) in places.iter().enumerate() {
                let place = place.shrink(0.1);
                assert!(all.contains_rect(place) && turn.avatar.is_none(), "{width}×{height}: {place}");
                assert!(places[..index].iter().all(|other| !other.intersects(place)), "{width}×{height}: {place}");
            }
            let over = layout.turn_parts(true, false, true).words;
            assert!(over.height() > 40.0 && !over.intersects(layout.in_points(layout.result).shrink(0.1)), "{over}");
        }
    }
}
