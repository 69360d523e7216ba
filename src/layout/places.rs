//! Where the parts of each screen are in each arrangement, in points at natural size.

use bevy_egui::egui::{Align2, Pos2, Rect, Vec2, pos2, vec2};

use super::arrangement::{Arrangement, LEAST_LOW, SHORT, SHORTEST, is_narrow};
use super::cut::Cut;
use super::measures::{
    APART, BUTTON, CLOSE, FIELD, GROUP, HAIR, HEAD, LINE, MARGIN, NARROW, NEAR, SMALL, TARGET, TIGHT, TOOL, WIDE_MARGIN,
};

/// The places of a screen.
pub(super) struct Places {
    /// The square in which the board's paper is, as large as there is room.
    pub paper: Rect,
    pub bar: Rect,
    pub score: Rect,
    pub rounds: Rect,
    pub turn: Rect,
    pub tools: Rect,
    pub result: Rect,
    pub side_panel: Rect,
    pub choices: Rect,
    pub stage: Rect,
    pub place: Rect,
    pub marks: Rect,
}

/// The greatest side of the board, and its least side on the first screen.
pub(super) const BOARD: f32 = 560.0;
const LEAST_BOARD: f32 = 190.0;
/// The side of an avatar on the first screen in the shortest window.
pub(super) const SHORTEST_AVATAR: f32 = 32.0;
/// The least widths of two names beside each other, and of the choices of the first screen.
const LEAST_NAMES: f32 = 268.0;
const LEAST_CHOICES: f32 = 288.0;
/// The size of the choices of the first screen in a wide window that has room for all of them, and their greatest width in other
/// windows.
const WIDE_CHOICES: Vec2 = vec2(408.0, 540.0);
const WIDEST_CHOICES: f32 = 480.0;
/// The height of pictures of other games below the path of the course, and the least height of path and pictures together.
const OTHERS: f32 = 108.0;
const HAS_OTHERS: f32 = 620.0;
/// The height of the line that says what a press on the board of the first screen does.
const PICK: f32 = 30.0;
/// In a wide window, the space between the board of the first screen and the choices, and the width of the buttons in the corner
/// of the window.
const AROUND: f32 = 96.0;
const CORNER: f32 = 204.0;
/// The height of the bar in a wide window, and the height of the bar with the space below it in other windows. A bar at the left
/// of the window has the width `WIDE_BAR`.
const WIDE_BAR: f32 = 72.0;
const BAR: f32 = 60.0;
/// The height of the tools in a wide or tall window. In a narrow column beside the board, the height of the score, in which the
/// players are below each other, and the height of the tools, which have two rows.
pub(super) const TOOLS: f32 = 88.0;
const SCORE: f32 = 94.0;
const TWO_ROWS: f32 = 124.0;
/// The height of the number of the round and the slips of all rounds, where they are below the score.
const ROUNDS: f32 = 36.0;
/// The height of a result that is beside the board.
pub(super) const RESULT: f32 = 154.0;
/// The width of what is said about an answer to a puzzle in a wide window, and its height where its buttons are in two rows. The
/// least height of a question beside the board, and the least side of the board above an answer.
const ANSWER: Vec2 = vec2(680.0, 208.0);
const QUESTION: f32 = 40.0;
const LEAST_PUZZLE: f32 = 200.0;
/// The height of the dots of the puzzles, and of a sentence of two lines below them.
const DOTS: f32 = 58.0;
/// The width of a side panel in a wide window, and the width that this side panel leaves beside the board. The least width of a
/// side panel in a small or low window.
const SIDE_PANEL: f32 = 400.0;
const BESIDE_WIDE: f32 = 120.0;
const SIDE_PANEL_AT_LEAST: f32 = 236.0;
/// The least width of the column beside the board in a small window, and in a low window.
const BESIDE_SMALL: f32 = 238.0;
const BESIDE_LOW: f32 = 208.0;
/// The space between the board and the column beside it in such windows.
const AROUND_SMALL: f32 = 28.0;
/// The width of one column of rows, and the width of two columns.
const ROWS: f32 = 560.0;
const TWO_COLUMNS: f32 = 860.0;
/// The width of the folded side panel of the tree beside the drawing, and the height of this side panel below the drawing.
const FOLDED: Vec2 = vec2(172.0, 76.0);

/// The height of a question in a narrow window, without and with the choice of the grade above it.
const NARROW_QUESTIONS: [f32; 2] = [84.0, 212.0];

/// The space between contents and the edge of a window of this width, which is less where the window is narrow.
fn edge(all: Rect, usual: f32) -> f32 {
    if is_narrow(all.width()) { CLOSE } else { usual }
}

/// A square of this size.
const fn square(side: f32) -> Vec2 {
    Vec2::splat(side)
}

impl Places {
    pub const NONE: Self = Self {
        paper: Rect::ZERO,
        bar: Rect::ZERO,
        score: Rect::ZERO,
        rounds: Rect::ZERO,
        turn: Rect::ZERO,
        tools: Rect::ZERO,
        result: Rect::ZERO,
        side_panel: Rect::ZERO,
        choices: Rect::ZERO,
        stage: Rect::ZERO,
        place: Rect::ZERO,
        marks: Rect::ZERO,
    };

    /// The first screen. If the screen scrolls, its board is as small and as far up as possible, so that the button below the
    /// board is in view.
    pub fn first_screen(arrangement: Arrangement, all: Rect, scrolls: bool) -> Self {
        match arrangement {
            Arrangement::Wide => Self::wide_first_screen(all),
            Arrangement::Tall => Self::tall_first_screen(all, scrolls),
            Arrangement::Small => Self::small_first_screen(all),
            Arrangement::Low => Self::low_first_screen(all),
        }
    }

    fn wide_first_screen(all: Rect) -> Self {
        let side = (all.height() - 240.0).min(BOARD);
        let size = vec2(side + AROUND + WIDE_CHOICES.x, side + WIDE_BAR);
        let mut right = all.part(Align2::CENTER_CENTER, size).translate(Vec2::UP * TIGHT);
        let mut left = right.take_left(side);
        let least = (right.top() + WIDE_CHOICES.y).min(all.bottom() - APART);
        let score = left.take_top(BUTTON);
        left.take_top(WIDE_MARGIN);
        let paper = left.take_top(side);
        left.take_top(SMALL);
        Self {
            bar: all.shrink2(vec2(GROUP, APART)).part(Align2::RIGHT_TOP, vec2(CORNER, BUTTON)),
            score,
            paper,
            turn: left.take_top(PICK),
            choices: right.behind(WIDE_CHOICES.x).with_max_y(right.bottom().max(least)),
            ..Self::NONE
        }
    }

    fn tall_first_screen(all: Rect, scrolls: bool) -> Self {
        let is_narrow = is_narrow(all.width());
        let inside = (all.width() - 2.0 * edge(all, MARGIN)).min(WIDEST_CHOICES);
        let opponents = if all.width() < 380.0 { 100.0 } else { 104.0 };
        let is_shortest = all.height() < SHORTEST && !scrolls && !is_narrow;
        // Under the bar are the names and the board, and six groups of choices. In a short window, there are only five groups, and
        // in the shortest one only four.
        let (choices, gaps, least_gap) = match () {
            _ if is_shortest => (SHORTEST_AVATAR + HEAD + BUTTON, 6.0, TIGHT),
            _ if all.height() < SHORT => (opponents + WIDE_MARGIN + TOOL, 7.0, CLOSE),
            _ => (opponents + WIDE_MARGIN + TARGET + TOOL, 8.0, 12.25),
        };
        let [bar, names] = if is_shortest { [BUTTON, TARGET] } else { [FIELD, BUTTON] };
        let free = all.height() - CLOSE - bar - names - BUTTON - HEAD - choices - CLOSE;
        let side = (free - gaps * least_gap).min(inside).max(LEAST_BOARD);
        let (side, gap) = match scrolls || is_narrow {
            true if is_narrow => (inside, CLOSE),
            true => (LEAST_BOARD, CLOSE),
            false => (side, ((free - side) / gaps).max(if is_shortest { TIGHT } else { CLOSE })),
        };
        let mut rest = all.middle(inside);
        rest.take_top(CLOSE);
        // The narrowest bar has no room for all of its buttons in one row.
        let bar = rest.take_top(if inside < 4.0 * TARGET { 2.0 * BUTTON } else { bar });
        rest.take_top(gap);
        let score = rest.take_top(if is_narrow { 2.0 * TARGET } else { names });
        rest.take_top(gap);
        let paper = rest.take_top(side).middle(side);
        rest.take_bottom(CLOSE);
        Self { bar, score, paper, choices: rest, ..Self::NONE }
    }

    fn small_first_screen(all: Rect) -> Self {
        let choices = (all.width() * 0.47).min(380.0);
        let inside = all.shrink2(vec2(MARGIN, MARGIN + BUTTON));
        let side = (inside.width() - choices - AROUND_SMALL).min(inside.height());
        let [mut left, mut right] = all.beside([side, choices], AROUND_SMALL);
        left = left.part(Align2::CENTER_CENTER, vec2(side, side + BUTTON + TARGET));
        let score = left.take_top(BUTTON);
        left.take_top(APART);
        let paper = left.take_top(side);
        left.take_top(CLOSE);
        right.take_top(CLOSE);
        let bar = right.take_top(FIELD);
        right.take_bottom(APART);
        Self { bar, score, paper, turn: left.take_top(PICK), choices: right, ..Self::NONE }
    }

    fn low_first_screen(all: Rect) -> Self {
        let is_narrow = all.width() < LEAST_LOW.x;
        let (edges, gap, names) = if is_narrow { (32.0, WIDE_MARGIN, TARGET) } else { (BUTTON, 40.0, BUTTON) };
        let free = all.width() - edges - gap;
        let side = (all.height() - TOOLS).min(free - LEAST_CHOICES);
        let [mut left, mut right] = all.beside([side, (free - side).min(WIDEST_CHOICES)], gap);
        left.take_top(10.0);
        let score = left.part(Align2::LEFT_TOP, vec2(side.max(LEAST_NAMES), names));
        left.take_top(DOTS);
        right.take_top(NEAR);
        let bar = right.take_top(46.0);
        right.take_top(HAIR);
        right.take_bottom(10.0);
        Self {
            bar: bar.with_min_x(bar.left().max(score.right() + CLOSE)),
            score,
            paper: left.upper(side),
            choices: right,
            ..Self::NONE
        }
    }

    /// A game.
    pub fn game(arrangement: Arrangement, all: Rect) -> Self {
        match arrangement {
            Arrangement::Wide => Self::wide_game(all, 0.0, BOARD),
            Arrangement::Tall => Self::tall_game(all, TOOLS, GROUP),
            Arrangement::Small => Self::beside(arrangement, all, (32.0, MARGIN), BESIDE_SMALL),
            Arrangement::Low => Self::beside(arrangement, all, (40.0, WIDE_MARGIN), BESIDE_LOW),
        }
    }

    /// The same game in a match with a fixed number of rounds. The number of the round and the slips of all rounds are in the bar
    /// or, where the bar is at the side of the window, below the score.
    pub fn with_rounds(mut self, arrangement: Arrangement, has_rounds: bool) -> Self {
        if has_rounds {
            let mut bar = self.bar.wider(-CLOSE - BUTTON);
            self.rounds = match arrangement {
                Arrangement::Low => self.turn.take_top(ROUNDS),
                Arrangement::Wide => {
                    bar.min.x += APART;
                    bar.with_max_x(self.score.left() - APART)
                }
                Arrangement::Small | Arrangement::Tall => bar,
            };
        }
        self
    }

    /// A game in a wide window. A side panel takes the width `side_panel`, and at least the width `beside` is left beside the
    /// board.
    pub(super) fn wide_game(mut all: Rect, side_panel: f32, beside: f32) -> Self {
        let side_panel = all.take_right(side_panel);
        let side = (all.height() - 264.0).min(all.width() - beside);
        let bar = all.take_top(WIDE_BAR);
        let mut column = all.middle(side);
        let turn = column.take_top(LINE);
        column.take_top(CLOSE);
        let paper = column.take_top(side);
        column.take_top(GROUP);
        let tools = column.take_top(TOOLS);
        let score = bar.part(Align2::CENTER_CENTER, vec2(side, BUTTON));
        Self { bar, score, turn, paper, tools, result: tools, side_panel, ..Self::NONE }
    }

    /// A game in a narrow window: what can be played comes first. `turn` is the height of what is above the board.
    fn narrow_game(mut all: Rect, turn: f32) -> Self {
        all.take_top(TIGHT);
        let bar = all.take_top(HEAD);
        all = all.wider(-CLOSE);
        let turn = all.take_top(turn);
        let paper = all.take_top(all.width());
        all.take_top(GROUP);
        let score = all.take_top(SCORE);
        all.take_top(APART);
        let tools = all.take_top(ANSWER.y);
        Self { bar, score, turn, paper, tools, result: tools, ..Self::NONE }
    }

    /// A game in a tall window. At least the height `tools` is left below the board, and the width `aside` on each side of the board.
    pub(super) fn tall_game(mut all: Rect, tools: f32, aside: f32) -> Self {
        if is_narrow(all.width()) {
            return Self::narrow_game(all, LINE);
        }
        let fixed = BAR + BUTTON + WIDE_BAR + tools + APART;
        let widest = if aside < GROUP { f32::INFINITY } else { BOARD };
        let side = (all.width() - 2.0 * aside).min(all.height() - fixed).min(widest);
        let free = all.height() - fixed - side;
        all.take_top(TIGHT);
        all.take_bottom(APART);
        let bar = all.take_top(HEAD);
        let score = all.take_top(BUTTON).middle((all.width() - 2.0 * MARGIN).min(WIDEST_CHOICES));
        all.take_top(free / 2.2);
        let turn = all.take_top(LINE).wider(-GROUP);
        all.take_top(CLOSE);
        let paper = all.take_top(side).middle(side);
        all.take_top(GROUP);
        let tools = all.middle((all.width() - 2.0 * APART).min(520.0));
        Self { bar, score, turn, paper, tools, result: tools, ..Self::NONE }
    }

    /// A game with everything else in a column beside the board. `gap` is the distance from the board to the column, `edge` is
    /// the distance from the column to the edge of the window, and `least` is the least width of the column.
    pub(super) fn beside(arrangement: Arrangement, window: Rect, (gap, edge): (f32, f32), least: f32) -> Self {
        let (bar, mut all) = Self::beside_bar(arrangement, window);
        let (align, height) = match arrangement {
            Arrangement::Low => (Align2::LEFT_CENTER, all.height()),
            _ => (Align2::LEFT_TOP, all.height() - APART),
        };
        let free = all.width() - gap - edge;
        let side = height.min(free - least);
        let beside = (free - side).min(420.0);
        // The board and the column are in the middle of the window, unless they would lie over the bar.
        all.min.x = all.left().max(window.middle(side + gap + beside).left());
        let paper = all.part(align, square(side));
        all.take_left(side + gap);
        let mut column = all.before(beside);
        let (above, score, tools) = match beside < NARROW {
            true if window.height() < LEAST_LOW.y => (0.0, SCORE, TWO_ROWS),
            true => (CLOSE, SCORE, TWO_ROWS),
            false => (HAIR, BUTTON, TOOL),
        };
        column.take_top(above);
        let (score, result) = (column.take_top(score), column.lower(RESULT));
        let tools = column.take_bottom(tools);
        Self { bar, paper, score, turn: column, tools, result, ..Self::NONE }
    }

    /// The bar of a small or low window, and the rectangle that is left beside or below the bar, within the margins. A low window
    /// has the bar at its left.
    fn beside_bar(arrangement: Arrangement, mut all: Rect) -> (Rect, Rect) {
        if arrangement == Arrangement::Low {
            return (all.take_left(WIDE_BAR), all.shrink2(Vec2::DOWN * GROUP));
        }
        all.take_top(HAIR);
        let bar = all.take_top(HEAD);
        (bar, Rect::from_min_max(all.min + vec2(MARGIN, NEAR), all.max - Vec2::DOWN * MARGIN))
    }

    /// The screen of puzzles. It is like a game, with dots in the place of the score. In a narrow column of a low window, the
    /// dots take less height than a score.
    pub fn puzzles(arrangement: Arrangement, all: Rect, has_grades: bool) -> Self {
        let mut places = match arrangement {
            Arrangement::Small => Self::beside(arrangement, all, (AROUND_SMALL, MARGIN), 228.0),
            Arrangement::Low => Self::beside(arrangement, all, (AROUND_SMALL, GROUP), BESIDE_LOW),
            Arrangement::Wide => Self::game(arrangement, all),
            Arrangement::Tall if is_narrow(all.width()) => {
                Self::narrow_game(all, NARROW_QUESTIONS[usize::from(has_grades)])
            }
            Arrangement::Tall => Self::tall_game(all, Self::below_puzzle(all), GROUP),
        };
        if arrangement == Arrangement::Low && places.score.height() > DOTS {
            places.score = places.score.upper(DOTS);
            places.turn.min.y = places.score.bottom();
        }
        match arrangement {
            Arrangement::Wide => places.result = places.tools.middle(ANSWER.x.min(all.width() - 2.0 * MARGIN)),
            // The dots are apart from the choice of the grade in the bar.
            Arrangement::Tall if !is_narrow(all.width()) => places.score.min.y += NEAR,
            Arrangement::Tall => {}
            Arrangement::Small | Arrangement::Low => {
                let column = places.turn.union(places.tools);
                places.tools = column.lower(TOOL);
                places.turn.max.y = places.tools.top();
                if column.height() >= ANSWER.y + QUESTION {
                    places.result = column.lower(ANSWER.y);
                }
            }
        }
        places
    }

    /// The same places with the strip of a calendar above the paper.
    pub fn below_strip(mut self, arrangement: Arrangement) -> Self {
        self.paper.min.y += super::puzzles::STRIP[usize::from(arrangement != Arrangement::Wide)];
        self
    }

    /// The height below the board of a puzzle in a tall window, in which a wrong answer has its buttons, if that leaves a board.
    fn below_puzzle(all: Rect) -> f32 {
        let others = BAR + BUTTON + WIDE_BAR + APART;
        let wanted =
            (all.height() - others - (all.width() - 2.0 * GROUP).min(BOARD)).clamp(RESULT + GROUP, ANSWER.y + GROUP);
        if all.height() - others - wanted >= LEAST_PUZZLE { wanted } else { TOOLS }
    }

    /// A screen of rows without a board, in two columns if there are many rows and enough room.
    pub fn rows(arrangement: Arrangement, mut all: Rect, has_many: bool) -> Self {
        let widest = if has_many && arrangement != Arrangement::Tall { TWO_COLUMNS } else { ROWS };
        let bar = all.take_top(if arrangement == Arrangement::Wide { WIDE_BAR } else { BAR });
        let edge = edge(all, if arrangement == Arrangement::Tall { GROUP } else { WIDE_MARGIN });
        all.take_top(if arrangement.is_beside() { TIGHT } else { 0.0 });
        all.take_bottom(TIGHT);
        let choices = all.middle((all.width() - 2.0 * edge).min(widest));
        Self { bar, choices, paper: Self::NO_BOARD, ..Self::NONE }
    }

    /// The place of the paper on a screen without a board.
    pub const NO_BOARD: Rect = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));

    /// The path of the course, without a board. What is said about a step is beside the path or, in a tall window, left out.
    pub fn path(arrangement: Arrangement, mut all: Rect) -> Self {
        let (bar, stage, choices) = match arrangement {
            Arrangement::Wide => {
                let bar = all.take_top(WIDE_BAR);
                all.take_bottom(APART);
                let [stage, beside] = all.beside([(all.width() - 480.0).min(760.0), 380.0], HEAD);
                (bar, stage, beside.with_min_y(beside.top() + MARGIN))
            }
            Arrangement::Tall => {
                all.take_top(TIGHT);
                let bar = all.take_top(HEAD);
                all.take_bottom(APART);
                let others = if all.height() >= HAS_OTHERS && !is_narrow(all.width()) { OTHERS } else { 0.0 };
                let choices = all.take_bottom(HEAD + others).middle((all.width() - 2.0 * edge(all, GROUP)).min(520.0));
                (bar, all.middle((all.width() - 2.0 * edge(all, APART)).min(560.0)), choices)
            }
            Arrangement::Small | Arrangement::Low => {
                let (bar, _) = Self::beside_bar(arrangement, all);
                let is_low = arrangement == Arrangement::Low;
                all.take_left(if is_low { bar.width() } else { GROUP });
                all.take_top(if is_low { GROUP } else { bar.bottom() });
                all.take_bottom(TIGHT);
                all.take_right(GROUP);
                let stage = all.take_left((all.width() - 236.0).min(540.0));
                (bar, stage, all.with_min_x(all.left() + APART).shrink2(vec2(0.0, APART)))
            }
        };
        Self { bar, stage, choices, paper: Self::NO_BOARD, ..Self::NONE }
    }

    /// The screen of the tree, without a board. While the search runs, the side panel of a small screen is folded. In a narrow
    /// window, the bar has no room for the buttons for the size of the drawing, so these buttons are tools below the drawing.
    pub fn tree(arrangement: Arrangement, mut all: Rect, is_folded: bool) -> Self {
        let side_panel = match arrangement {
            Arrangement::Wide => all.take_right(376.0),
            Arrangement::Tall => all.take_bottom(if is_folded { FOLDED.y } else { 188.0 }),
            Arrangement::Small | Arrangement::Low if is_folded => all.take_right(FOLDED.x),
            Arrangement::Small | Arrangement::Low => all.take_right((all.width() * 0.38).min(320.0)),
        };
        let bar = all.take_top(if arrangement == Arrangement::Wide { WIDE_BAR } else { HEAD });
        let tools = all.take_bottom(if is_narrow(all.width()) { BUTTON } else { 0.0 });
        Self { bar, stage: all, side_panel, tools, paper: Self::NO_BOARD, ..Self::NONE }
    }

    /// A board with a side panel. A tall window leaves some height for the side panel below the bar and the board, and more
    /// height if the screen is the editor.
    pub fn with_side_panel(arrangement: Arrangement, mut all: Rect, is_editor: bool) -> Self {
        match arrangement {
            Arrangement::Wide => Self::wide_game(all, SIDE_PANEL, BESIDE_WIDE),
            Arrangement::Tall => {
                let below = if is_editor { NARROW + MARGIN } else { NARROW };
                let side = (all.width() - 2.0 * edge(all, APART)).min((all.height() - HEAD - below).max(170.0));
                all.take_top(TIGHT);
                let bar = all.take_top(HEAD);
                let paper = all.take_top(side).middle(side);
                all.take_top(MARGIN);
                Self { bar, paper, side_panel: all, ..Self::NONE }
            }
            Arrangement::Small | Arrangement::Low => {
                let (bar, beside) = Self::beside_bar(arrangement, all);
                let side = beside.height().min(beside.width() - AROUND_SMALL - SIDE_PANEL_AT_LEAST);
                let paper = beside.part(Align2::LEFT_TOP, square(side));
                let side_panel = all.with_min_x(paper.right() + AROUND_SMALL);
                Self { bar: bar.with_max_x(bar.right().min(side_panel.left())), paper, side_panel, ..Self::NONE }
            }
        }
    }
}
