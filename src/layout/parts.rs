//! The named parts within the places of a screen with a board, in egui's points.

use bevy::math::Rect as Place;
use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use crate::screens::Screen;

use super::BoardLayout;
use super::arrangement::Arrangement;
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, GROUP, MARGIN, NARROW, NEAR, TARGET, TOOL};

/// How far an avatar that looks over the paper is from the right edge of the paper, as a share of the paper's width, and the side
/// of the avatar in a wide window and in a tall window.
const AVATAR_INSET: f32 = 0.06;
const AVATAR_ABOVE: [f32; 2] = [92.0, 76.0];
/// The side of an avatar beside the board, and the height of the line below it that says whose turn it is.
const AVATAR: f32 = 72.0;
const BELOW_AVATAR: f32 = 36.0;
/// The height of the line that says whose turn it is, relative to the size of its letters, where the goal is right below it, and the
/// height of the line with the goal of the game.
const TURN_LINE: f32 = 1.25;
pub(super) const GOAL: f32 = 24.0;
/// The number of all tools. If all tools are shown and there is much room, the last tool stands apart: the space before this
/// tool, with a line in the middle, has the width `BEFORE_LAST`.
const ALL_TOOLS: usize = 5;
const BEFORE_LAST: f32 = 25.0;
/// The width in which scraps come from behind the sheets at the end of a match.
const BEHIND_SHEETS: f32 = 560.0;

/// The parts of a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarParts {
    /// The way back.
    pub back: Rect,
    /// The menu.
    pub menu: Rect,
    /// The title, unless the bar is at the side of the window.
    pub title: Option<Rect>,
    /// The place of the number of the round, if there is room, and how the number is aligned.
    pub caption: Option<(Rect, Align2)>,
}

/// The parts of the line that says whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnParts {
    /// The avatar, if it is beside the board.
    pub avatar: Option<Rect>,
    /// The words.
    pub words: Rect,
    /// The goal of the game, if it is said. It is below the words or, in a tall window, below the board.
    pub goal: Option<Rect>,
    /// How the words are aligned, and the goal unless it is below the board.
    pub align: Align2,
    /// The x coordinate at which the words must end, because the avatar over the board is there.
    pub until: f32,
}

/// The parts of the tools.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolParts {
    /// A place for each tool.
    pub places: Vec<Rect>,
    /// The line before the last tool, if there is a line.
    pub line: Option<Rect>,
    /// Whether the last tool is a button below the others.
    pub ends_with_button: bool,
}

impl BoardLayout {
    /// The parts of the bar.
    pub fn bar_parts(&self) -> BarParts {
        let all = self.in_points(self.bar);
        let is_rail = self.arrangement == Arrangement::Low && all.height() > all.width();
        let edge = if self.arrangement == Arrangement::Wide { GROUP } else { CLOSE };
        let (inside, [first, last]) = match is_rail {
            true => (all.shrink2(Vec2::DOWN * APART), [Align2::CENTER_TOP, Align2::CENTER_BOTTOM]),
            false => (all.wider(-edge), [Align2::LEFT_CENTER, Align2::RIGHT_CENTER]),
        };
        let [back, menu] = [first, last].map(|align| inside.part(align, Vec2::splat(BUTTON)));
        let caption = match self.arrangement {
            Arrangement::Tall => Some((all, Align2::CENTER_CENTER)),
            Arrangement::Small => Some((all.with_min_x(all.left() + MARGIN + BUTTON), Align2::LEFT_CENTER)),
            Arrangement::Wide | Arrangement::Low => None,
        };
        BarParts { back, menu, title: (!is_rail).then(|| all.with_min_x(back.right() + CLOSE)), caption }
    }

    /// How the number of the round and the slips of all rounds are aligned in their place.
    pub fn rounds_align(&self) -> Align2 {
        match self.arrangement {
            Arrangement::Tall => Align2::CENTER_CENTER,
            Arrangement::Low if self.in_points(self.rounds).width() >= NARROW => Align2::CENTER_CENTER,
            _ => Align2::LEFT_CENTER,
        }
    }

    /// The corner of the window at which a menu is opened, below the button that opens it, and how far the menu is from this
    /// corner. On a screen without such a button, the menu is in the middle of the window.
    pub const fn menu_corner(&self) -> (Align2, Vec2) {
        match (self.screen, self.arrangement) {
            (Screen::Game, Arrangement::Low) if self.shows_match_end => {
                (Align2::RIGHT_TOP, vec2(-CLOSE, BUTTON + APART))
            }
            (Screen::Home, Arrangement::Wide) | (Screen::Game, Arrangement::Wide | Arrangement::Small) => {
                (Align2::RIGHT_TOP, vec2(-GROUP, BUTTON + MARGIN))
            }
            (Screen::Home | Screen::PastMatches | Screen::PastMatch, _) | (Screen::Game, Arrangement::Tall) => {
                (Align2::RIGHT_TOP, vec2(-CLOSE, BUTTON + APART))
            }
            (Screen::Game, Arrangement::Low) => (Align2::LEFT_BOTTOM, vec2(BUTTON + GROUP, -APART)),
            _ => (Align2::CENTER_CENTER, Vec2::ZERO),
        }
    }

    /// The place of an avatar that looks over the upper edge of the paper, when the whole avatar is seen. There is no such avatar
    /// where the opponent is beside the board, where a side panel is open, or where marks fall in over that edge.
    pub fn avatar(&self) -> Option<Place> {
        let [wide, tall] = AVATAR_ABOVE.map(|side| side * self.zoom);
        let side = match self.arrangement {
            _ if !self.side_panel.is_empty() || self.shows_match_end || self.is_narrow() => return None,
            _ if self.rules.kind().falls() || self.slip().is_some() => return None,
            Arrangement::Wide => wide,
            Arrangement::Tall => tall,
            Arrangement::Small | Arrangement::Low => return None,
        };
        let paper = self.paper();
        let right = paper.max.x - AVATAR_INSET * paper.width();
        Some(Place::new(right - side, paper.min.y - side, right, paper.min.y))
    }

    /// The parts of the line that says whose turn it is, and of the goal of the game. If the round is over, the line leaves room for
    /// the result. In a narrow column beside the board, the avatar is above the line.
    pub fn turn_parts(&self, has_avatar: bool, has_goal: bool, is_over: bool) -> TurnParts {
        let mut parts = self.turn_line(has_avatar, is_over);
        if has_goal {
            let has_slip = self.slip().is_some();
            let goal = if self.arrangement == Arrangement::Tall && !self.is_narrow() && !has_slip {
                // A button beside the tools does not move the goal.
                let tools = if self.place.is_empty() { self.tools } else { self.tools.union(self.place) };
                self.in_points(tools).upper(GOAL)
            } else if self.arrangement.is_beside() || has_slip {
                // Beside a slip, the goal has two lines.
                let goal = if has_slip { 2.0 * GOAL } else { GOAL };
                let height = self.sizes().turn * TURN_LINE + goal;
                let mut block = parts.words.part(Align2::LEFT_CENTER, vec2(parts.words.width(), height));
                if parts.words.height() < height {
                    block = block.translate(Vec2::DOWN * (height - parts.words.height()) / 2.0);
                }
                let goal = block.take_bottom(goal);
                parts.words = block;
                goal
            } else {
                parts.words.take_bottom(GOAL)
            };
            parts.goal = Some(goal);
        }
        parts
    }

    fn turn_line(&self, has_avatar: bool, is_over: bool) -> TurnParts {
        let (mut words, slip) = (self.in_points(self.turn), self.slip());
        if is_over {
            // The slip is there no longer.
            words = slip.map_or(words, |slip| words.union(slip));
            words.max.y = words.bottom().min(self.in_points(self.result).top());
        }
        let is_beside = self.arrangement.is_beside();
        let is_narrow = (is_beside || slip.is_some() && !is_over) && words.width() < NARROW;
        let align = if is_narrow { Align2::LEFT_CENTER } else { Align2::CENTER_CENTER };
        let peeking = self.avatar().filter(|_| has_avatar);
        let until = peeking.map_or(f32::INFINITY, |place| place.min.x / self.zoom);
        let line = if is_narrow && !is_over { APART + BELOW_AVATAR } else { 0.0 };
        if !has_avatar || !is_beside || slip.is_some() || words.height() < AVATAR + line {
            return TurnParts { avatar: None, words, goal: None, align, until };
        }
        let avatar = if is_narrow {
            let mut column = words.part(Align2::LEFT_CENTER, vec2(words.width(), AVATAR + line));
            let avatar = column.take_top(AVATAR).before(AVATAR);
            words = Rect::from_min_size(column.min + Vec2::DOWN * APART, vec2(words.width(), BELOW_AVATAR));
            avatar
        } else {
            words.take_right(APART);
            let avatar = words.take_right(AVATAR).part(Align2::CENTER_CENTER, Vec2::splat(AVATAR));
            words.take_right(APART);
            avatar
        };
        TurnParts { avatar: Some(avatar), words, goal: None, align, until }
    }

    /// The parts of the tools. A tool has the width `natural`, and `least` where there is little room. In a wide window, or if
    /// there are few tools, the tools are in the middle of their place. Otherwise, the tools take the whole width. In a narrow
    /// column beside the board, the last tool is a button below the others. If the others have too little room in one row, all
    /// tools are in two rows.
    pub fn tool_parts(&self, natural: &[f32], least: &[f32]) -> ToolParts {
        let all = self.in_points(self.tools);
        let (is_beside, are_all) = (self.arrangement.is_beside(), natural.len() == ALL_TOOLS);
        let parts = |places| ToolParts { places, line: None, ends_with_button: false };
        if are_all && is_beside && all.width() < NARROW {
            let mut rows = all.wider(NEAR);
            let last = ALL_TOOLS - 1;
            if least[..last].iter().sum::<f32>() <= rows.width() {
                let button = all.lower(BUTTON);
                rows.take_bottom(BUTTON + CLOSE);
                let mut places = rows.lower(TOOL).spread(&least[..last]);
                places.push(button);
                return ToolParts { ends_with_button: true, ..parts(places) };
            }
            let lower = rows.take_bottom(TOOL);
            let (first, second) = natural.split_at(ALL_TOOLS - 2);
            return parts([rows.lower(TOOL).spread(first), lower.spread(second)].concat());
        }
        if self.is_narrow() {
            let widest = least.iter().chain(&natural[least.len()..]).copied().fold(TARGET, f32::max);
            return parts(all.grid(natural.len(), widest, TOOL));
        }
        if are_all && self.arrangement != Arrangement::Wide {
            return parts(all.lower(TOOL).wider(if is_beside { CLOSE } else { 0.0 }).spread(natural));
        }
        let row = if self.arrangement == Arrangement::Wide { all.upper(TOOL) } else { all.lower(TOOL) };
        let apart = if are_all { BEFORE_LAST } else { 0.0 };
        let mut rest = row.middle(natural.iter().sum::<f32>() + apart);
        rest.min.x = row.left() + (rest.left() - row.left()).round();
        let (mut places, mut line) = (Vec::new(), None);
        for (index, width) in natural.iter().enumerate() {
            if are_all && index + 1 == ALL_TOOLS {
                line = Some(rest.take_left(BEFORE_LAST).shrink2(Vec2::DOWN * APART));
            }
            places.push(rest.take_left(*width));
        }
        ToolParts { line, ..parts(places) }
    }

    /// The free places beside the board and above the board, for the boards of earlier rounds. A free place can be empty.
    pub fn free(&self) -> [Rect; 2] {
        let [paper, score, turn] = [self.paper(), self.score, self.turn].map(|place| self.in_points(place));
        match self.arrangement {
            _ if self.shows_match_end || self.is_narrow() => [Rect::NOTHING; 2],
            Arrangement::Tall if self.is_watched => [Rect::NOTHING; 2],
            Arrangement::Wide => [paper.with_min_x(CLOSE).with_max_x(paper.left()), Rect::NOTHING],
            Arrangement::Tall if self.side_panel.is_empty() => {
                [Rect::NOTHING, paper.with_min_y(score.bottom()).with_max_y(turn.top().min(paper.top()))]
            }
            _ => [Rect::NOTHING; 2],
        }
    }

    /// How scraps are thrown up when a person has won: the rectangle behind which the scraps come up, the number of scraps, and
    /// how far they spread, in degrees. The rectangle is the board's paper or, where there is little room around the board, the
    /// tools. At the end of a match, the rectangle is behind its sheets.
    pub fn fountain(&self) -> (Rect, usize, f32) {
        if !self.stage.is_empty() {
            return (self.in_points(self.stage), 46, 40.0);
        }
        let [mut paper, tools, sheets] = [self.paper(), self.tools, self.choices].map(|place| self.in_points(place));
        if self.shows_match_end {
            paper = sheets.middle(sheets.width().min(BEHIND_SHEETS)).lower(sheets.height() * 0.65);
        }
        match self.arrangement {
            Arrangement::Wide => (paper, 64, 64.0),
            Arrangement::Tall => (paper, 46, 20.0),
            _ if self.shows_match_end => (paper, 40, 64.0),
            Arrangement::Small | Arrangement::Low => (tools, if tools.width() < NARROW { 18 } else { 40 }, 24.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2 as Size;
    use noughts_engine::rules::Rules;

    use super::*;

    #[test]
    fn an_avatar_beside_the_board_has_its_size_and_no_words_under_it() {
        // In the second window, the avatar is above the words.
        for (width, height) in [(844.0, 390.0), (700.0, 500.0)] {
            let layout = BoardLayout::new(Size::new(width, height), Rules::TIC_TAC_TOE);
            let turn = layout.turn_parts(true, false, false);
            let avatar = turn.avatar.expect("an avatar beside the board");
            assert_eq!(avatar.size(), Vec2::splat(AVATAR), "{width}×{height}");
            assert!(layout.in_points(layout.turn).contains_rect(avatar.shrink(0.1)), "{width}×{height}");
            assert!(!avatar.intersects(turn.words), "{width}×{height}");
        }
    }
}
