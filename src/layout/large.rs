//! Where the parts of a game on a large board are: the board takes as much of the window as it can. Where its cells are small, a
//! finger aims at a cell, and a button places the mark.

use bevy_egui::egui::{Align2, Rect, vec2};

use super::BoardLayout;
use super::arrangement::{Arrangement, is_narrow};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, HEAD, MARGIN, TOOL, WIDE_MARGIN};
use super::parts::GOAL;
use super::places::{Places, TOOLS};

/// A tall window that is less high than this has no row for the button alone: the button takes the place of the tools.
const ROW_OF_ITS_OWN: f32 = 700.0;
/// The least height of the line that says whose turn it is, beside the board, from which the button takes its row.
const LEAST_TURN: f32 = 180.0;
/// The width of the column beside the board in a wide window.
const COLUMN: f32 = 340.0;
/// The least side and the greatest side of the slip with one small board of Ultimate. A tall window of this width needs no slip, because
/// the squares on the sheet can be hit.
const SLIP: [f32; 2] = [152.0, 200.0];
const NEEDS_NO_SLIP: f32 = 480.0;

impl Places {
    /// A game on a large board. In a wide window, everything else is in a column beside the board, as in a small window.
    /// In a tall window, the small board of Ultimate that must be played in is there once more, if there is room.
    pub fn large_game(arrangement: Arrangement, all: Rect, is_nested: bool) -> Self {
        let with_slip = Self::tall_game_with_slip(all).filter(|_| is_nested && arrangement == Arrangement::Tall);
        if let Some(places) = with_slip {
            return places;
        }
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

    /// A game in a tall window with room for a slip between the sheet and the tools, if the sheet stays as large as without the slip.
    fn tall_game_with_slip(all: Rect) -> Option<Self> {
        let mut places = Self::tall_game(all, GOAL + SLIP[0] + TOOL + 2.0 * APART, CLOSE);
        let mut free = places.tools;
        free.take_top(GOAL);
        free.take_bottom(TOOL);
        places.place = free.shrink2(vec2(0.0, CLOSE));
        let keeps_sheet = places.paper.width() + 1.0 > all.width() - 2.0 * CLOSE;
        let is_tall = !is_narrow(all.width()) && all.width() < NEEDS_NO_SLIP;
        (is_tall && keeps_sheet && places.place.height() >= SLIP[0]).then_some(places)
    }

    /// The same places with the button below the line that says whose turn it is, if there is room.
    fn with_place(mut self) -> Self {
        if self.turn.height() >= LEAST_TURN {
            self.place = self.turn.take_bottom(HEAD);
            self.turn.take_bottom(APART);
        }
        self
    }
}

impl BoardLayout {
    /// The place of the slip with one small board of Ultimate, where the squares on the sheet are hard to hit.
    pub fn slip(&self) -> Option<Rect> {
        let place = self.in_points(self.place);
        let side = place.height().min(SLIP[1]);
        (self.is_nested() && side >= SLIP[0]).then(|| place.part(Align2::CENTER_CENTER, vec2(side, side)))
    }

    /// The place of the button that places a mark, and whether this is the place of the tools.
    pub fn place_parts(&self) -> (Rect, bool) {
        let is_in_place_of_tools = self.place.is_empty();
        let all = self.in_points(if is_in_place_of_tools { self.tools } else { self.place });
        (all.part(Align2::CENTER_CENTER, vec2(all.width(), HEAD.min(all.height()))), is_in_place_of_tools)
    }
}
