//! The places of a match of two computers that a person watches.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::BoardLayout;
use super::arrangement::{Arrangement, is_narrow};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, FIELD, GROUP, HEAD, MARGIN, NEAR, TARGET, TIGHT};
use super::places::{BOARD, Places};

/// The side of an avatar: in a wide window, in a tall one, in a tall one with little height, and beside the board. A tall window
/// that is less high than `SHORT` is one with little height, and one that is less high than `SHORTEST` has no room for avatars.
const AVATARS: [f32; 4] = [148.0, 72.0, 48.0, 56.0];
const SHORT: f32 = 700.0;
const SHORTEST: f32 = 600.0;
/// The height of a tally in a wide window, and elsewhere.
const TALLIES: [f32; 2] = [34.0, 20.0];
/// The room beside the board in a wide window, and the greatest space above an avatar there.
const BESIDE: f32 = 560.0;
const ABOVE: f32 = 60.0;
/// The height that an avatar, its list and its tally need in a wide window, together with the number of draws below them.
const COLUMN: f32 = 400.0;
/// The least width of the column beside the board, and the greatest width of the list of opponents.
const LEAST_COLUMN: f32 = 272.0;
const LIST: f32 = 160.0;
/// The height of the choice of the pace with the buttons below it, and the least width of both beside each other.
const TOOLS: f32 = FIELD + CLOSE + BUTTON;
const IN_ROW: f32 = 520.0;
/// The width of the button that lets the computers wait, where it is beside the choice of the pace.
const PAUSE: f32 = 136.0;
/// The height of the number of draws, with its tally.
const DRAWN: f32 = 52.0;

/// The parts of such a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WatchParts {
    /// The avatar, the list of opponents and the tally of each player.
    pub sides: [[Rect; 3]; 2],
    /// The rounds that both have won.
    pub digits: Rect,
    /// The rounds that nobody has won. In its place there may be no room for a tally.
    pub drawn: Rect,
    /// The choice of the pace, the button that lets the computers wait, and the button that lets them make one move.
    pub tools: [Rect; 3],
}

impl Places {
    /// A match of two computers. The avatars are in the place of the score, and beside the board in a wide window.
    pub(super) fn watch(arrangement: Arrangement, mut all: Rect) -> Self {
        if arrangement == Arrangement::Wide {
            return Self::wide_game(all, 0.0, BESIDE);
        }
        let avatar = avatar_side(arrangement, all.height());
        let score = avatar + NEAR + TARGET + NEAR + TALLIES[1];
        if arrangement.is_beside() {
            let edge = if arrangement == Arrangement::Low { (32.0, GROUP) } else { (GROUP, MARGIN) };
            let places = Self::beside(arrangement, all, edge, LEAST_COLUMN);
            let mut column = places.score.union(places.tools);
            let (score, tools) = (column.take_top(score), column.take_bottom(TOOLS));
            return Self { score, tools, turn: column, result: tools, ..places };
        }
        if is_narrow(all.width()) {
            all.take_top(TIGHT);
            let bar = all.take_top(HEAD);
            all = all.wider(-CLOSE);
            let (turn, paper) = (all.take_top(FIELD), all.take_top(all.width()));
            all.take_top(GROUP);
            let score = all.take_top(2.0 * (TARGET + APART + TALLIES[1]));
            let tools = all.take_top(TOOLS);
            return Self { bar, score, turn, paper, tools, result: tools, ..Self::NONE };
        }
        let fixed = TIGHT + HEAD + score + FIELD + TOOLS + 2.0 * APART;
        let side = (all.width() - 2.0 * GROUP).min(all.height() - fixed).min(BOARD);
        let free = all.height() - fixed - side;
        all.take_top(TIGHT);
        all.take_bottom(APART);
        let bar = all.take_top(HEAD);
        let score = all.take_top(score).middle((all.width() - 2.0 * GROUP).min(480.0));
        all.take_top(free / 2.0);
        let turn = all.take_top(FIELD).wider(-GROUP);
        let paper = all.take_top(side).middle(side);
        let tools = all.lower(TOOLS).middle((all.width() - 2.0 * GROUP).min(IN_ROW));
        Self { bar, score, turn, paper, tools, result: tools, ..Self::NONE }
    }
}

fn avatar_side(arrangement: Arrangement, height: f32) -> f32 {
    match arrangement {
        Arrangement::Wide => AVATARS[0],
        Arrangement::Tall if height < SHORTEST => 0.0,
        Arrangement::Tall if height < SHORT => AVATARS[2],
        Arrangement::Tall => AVATARS[1],
        Arrangement::Small | Arrangement::Low => AVATARS[3],
    }
}

impl BoardLayout {
    /// The parts of a match of two computers that is watched.
    pub fn watch_parts(&self) -> WatchParts {
        let [score, paper, tools] = [self.score, self.paper(), self.tools].map(|place| self.in_points(place));
        let is_wide = self.arrangement == Arrangement::Wide;
        let avatar = avatar_side(self.arrangement, (self.window.y + self.overflow) / self.zoom);
        let side = |mut column: Rect, gap: f32, tally: f32| {
            let avatar = column.take_top(avatar).part(Align2::CENTER_CENTER, Vec2::splat(avatar));
            column.take_top(gap);
            let list = column.take_top(TARGET).middle(column.width().min(LIST));
            column.take_top(gap);
            [avatar, list, column.upper(tally)]
        };
        if is_wide {
            let beside = [paper.with_min_x(GROUP), paper.with_max_x(self.window.x / self.zoom - GROUP)];
            let columns = [beside[0].with_max_x(paper.left() - GROUP), beside[1].with_min_x(paper.right() + GROUP)];
            let above = (paper.height() - COLUMN).clamp(0.0, ABOVE);
            let sides = columns.map(|column| side(column.with_min_y(column.top() + above), APART, TALLIES[0]));
            let mut row = tools.upper(FIELD).middle(tools.width().max(IN_ROW));
            let [step, pause] = [BUTTON, PAUSE].map(|width| {
                let place = row.take_right(width).part(Align2::CENTER_CENTER, vec2(width, BUTTON));
                row.take_right(GROUP);
                place
            });
            return WatchParts { sides, digits: score, drawn: columns[1].lower(DRAWN), tools: [row, pause, step] };
        }
        let half = ((score.width() - CLOSE) / 2.0).min(LIST);
        let sides = match self.is_narrow() {
            true => [score.upper(score.height() / 2.0), score.lower(score.height() / 2.0)].map(|mut row| {
                let list = row.take_top(TARGET);
                [Rect::NOTHING, list, row.upper(TALLIES[1])]
            }),
            false => [score.before(half), score.behind(half)].map(|column| side(column, NEAR, TALLIES[1])),
        };
        let mut between = score.with_min_x(sides[0][0].right()).with_max_x(sides[1][0].left()).upper(avatar);
        let [digits, drawn] = match avatar > 0.0 && !self.is_narrow() {
            true => [between.take_top(avatar * 0.55), between],
            false => [self.in_points(self.bar), Rect::NOTHING],
        };
        let mut buttons = tools.lower(BUTTON);
        let step = buttons.take_right(BUTTON);
        WatchParts { sides, digits, drawn, tools: [tools.upper(FIELD), buttons.with_max_x(step.left() - CLOSE), step] }
    }
}
