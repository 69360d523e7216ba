//! Where the parts of each screen are in each arrangement, at natural size.

use bevy::prelude::*;

use super::arrangement::LEAST_LOW;
use super::{Arrangement, SHORT};

/// The places of a screen at natural size.
#[derive(Default)]
pub(super) struct Places {
    /// The square in which the board's paper is, as large as it fits.
    pub paper: Rect,
    pub bar: Rect,
    pub score: Rect,
    pub turn: Rect,
    pub tools: Rect,
    pub result: Rect,
    pub side_panel: Rect,
    pub choices: Rect,
    pub stage: Rect,
}

/// The least side of the board of the first screen.
const LEAST_BOARD: f32 = 190.0;
/// The least widths of two names beside each other, and of the choices of the first screen.
const LEAST_NAMES: f32 = 268.0;
const LEAST_CHOICES: f32 = 288.0;
/// The height of these choices in a wide window in which there is room for all.
const WIDE_CHOICES: f32 = 540.0;
/// The height of a result that is beside the board.
const RESULT: f32 = 154.0;
/// The height of the dots of the puzzles, and of a sentence of two lines below them.
const DOTS: f32 = 58.0;

fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::new(x, y, x + width.max(0.0), y + height.max(0.0))
}

impl Places {
    /// The first screen. If it scrolls, its board is as far up as it can be, so that the button below it is in view.
    pub fn first_screen(arrangement: Arrangement, Vec2 { x: width, y: height }: Vec2, scrolls: bool) -> Self {
        let corner = rect(width - 16.0 - 204.0, 12.0, 204.0, 48.0);
        match arrangement {
            Arrangement::Wide => {
                let (side, choices, gap) = ((height - 240.0).min(560.0), 408.0, 96.0);
                let (x, y) = ((width - side - gap - choices) / 2.0, (height - side - 72.0) / 2.0 - 4.0);
                Self {
                    bar: corner,
                    score: rect(x, y, side, 48.0),
                    paper: rect(x, y + 72.0, side, side),
                    turn: rect(x, y + 72.0 + side + 14.0, side, 30.0),
                    choices: rect(x + side + gap, y, choices, (side + 72.0).max(WIDE_CHOICES.min(height - y - 12.0))),
                    ..Self::default()
                }
            }
            Arrangement::Tall => {
                let inside = (width - 40.0).min(480.0);
                let x = (width - inside) / 2.0;
                let opponents = if width < 380.0 { 100.0 } else { 104.0 };
                // Under the bar are the names and the board, and six groups of choices. In a short window, there are five of them.
                let (chips, gaps, least_gap) = if height < SHORT { (0.0, 7.0, 8.0) } else { (44.0, 8.0, 12.25) };
                let others = 8.0 + 52.0 + 48.0 + 48.0 + opponents + 24.0 + 56.0 + chips + 62.0 + 8.0;
                let side = (height - others - gaps * least_gap).min(inside).max(LEAST_BOARD);
                let (side, gap) = match scrolls {
                    true => (LEAST_BOARD, 8.0),
                    false => (side, ((height - others - side) / gaps).max(8.0)),
                };
                let paper = 60.0 + gap + 48.0 + gap;
                let top = paper + side;
                Self {
                    bar: rect(x, 8.0, inside, 52.0),
                    score: rect(x, 60.0 + gap, inside, 48.0),
                    paper: rect((width - side) / 2.0, paper, side, side),
                    choices: rect(x, top, inside, height - top - 8.0),
                    ..Self::default()
                }
            }
            Arrangement::Small => {
                let (choices, margin, gap) = ((width * 0.47).min(380.0), 20.0, 28.0);
                let side = (width - choices - 2.0 * margin - gap).min(height - 56.0 - 2.0 * margin - 40.0);
                let x = (width - side - gap - choices) / 2.0;
                let y = (height - side - 92.0) / 2.0;
                Self {
                    bar: rect(x + side + gap, 8.0, choices, 52.0),
                    score: rect(x, y, side, 48.0),
                    paper: rect(x, y + 60.0, side, side),
                    turn: rect(x, y + 68.0 + side, side, 30.0),
                    choices: rect(x + side + gap, 60.0, choices, height - 72.0),
                    ..Self::default()
                }
            }
            Arrangement::Low => {
                let (edges, gap, above) = if width < LEAST_LOW.x { (32.0, 24.0, 44.0) } else { (48.0, 40.0, 48.0) };
                let free = width - edges - gap;
                let side = (height - 88.0).min(free - LEAST_CHOICES);
                let choices = (free - side).min(480.0);
                let left = (width - side - gap - choices) / 2.0;
                let (right, names) = (left + side + gap, side.max(LEAST_NAMES));
                let bar = right.max(left + names + 8.0);
                Self {
                    bar: rect(bar, 6.0, right + choices - bar, 46.0),
                    score: rect(left, 10.0, names, above),
                    paper: rect(left, 68.0, side, side),
                    choices: rect(right, 54.0, choices, height - 64.0),
                    ..Self::default()
                }
            }
        }
    }

    pub fn game(arrangement: Arrangement, size: Vec2) -> Self {
        let Vec2 { x: width, y: height } = size;
        match arrangement {
            Arrangement::Wide => Self::wide_game(width, height, 0.0, 560.0),
            Arrangement::Tall => {
                let foot = 88.0;
                let fixed = 60.0 + 48.0 + 72.0 + foot + 12.0;
                let side = (width - 32.0).min(height - fixed).min(560.0);
                let turn = 108.0 + (height - fixed - side) / 2.2;
                let [score, tools] = [(width - 40.0).min(480.0), (width - 24.0).min(520.0)];
                let below = turn + 72.0 + side + 16.0;
                Self {
                    bar: rect(0.0, 4.0, width, 56.0),
                    score: rect((width - score) / 2.0, 60.0, score, 48.0),
                    turn: rect(16.0, turn, width - 32.0, 64.0),
                    paper: rect((width - side) / 2.0, turn + 72.0, side, side),
                    tools: rect((width - tools) / 2.0, below, tools, height - 12.0 - below),
                    result: rect((width - tools) / 2.0, below, tools, height - 12.0 - below),
                    ..Self::default()
                }
            }
            Arrangement::Small => Self::beside(arrangement, size, (32.0, 20.0), 238.0),
            Arrangement::Low => Self::beside(arrangement, size, (40.0, 24.0), 208.0),
        }
    }

    /// A game with everything else beside the board: at these distances from it and from the edge of the window, and at least so wide.
    fn beside(
        arrangement: Arrangement,
        Vec2 { x: width, y: height }: Vec2,
        (gap, edge): (f32, f32),
        least: f32,
    ) -> Self {
        let is_low = arrangement == Arrangement::Low;
        let margin = if is_low { 16.0 } else { 20.0 };
        let (bar, first) = if is_low { (0.0, 72.0) } else { (56.0, margin) };
        let free = width - first - gap - edge;
        let side = (height - bar - 2.0 * margin).min(free - least);
        let beside = (free - side).min(420.0);
        let left = ((width - side - gap - beside) / 2.0).max(first);
        let x = left + side + gap;
        let top = if is_low { margin } else { bar + 8.0 };
        let (above, score, tools) = match beside < 300.0 {
            true if height < LEAST_LOW.y => (0.0, 94.0, 124.0),
            true => (8.0, 94.0, 124.0),
            false => (2.0, 48.0, 62.0),
        };
        let turn = top + above + score;
        let lower = if is_low { (height - 2.0 * margin - side) / 2.0 } else { 0.0 };
        Self {
            bar: if is_low { rect(0.0, 0.0, 72.0, height) } else { rect(0.0, 2.0, width, 56.0) },
            paper: rect(left, top + lower, side, side),
            score: rect(x, top + above, beside, score),
            turn: rect(x, turn, beside, height - margin - tools - turn),
            tools: rect(x, height - margin - tools, beside, tools),
            result: rect(x, height - margin - RESULT, beside, RESULT),
            ..Self::default()
        }
    }

    /// The screen of puzzles: a game whose score, the dots, takes less height where it is narrow.
    pub fn puzzles(arrangement: Arrangement, size: Vec2) -> Self {
        let mut places = match arrangement {
            Arrangement::Small => Self::beside(arrangement, size, (28.0, 20.0), 228.0),
            Arrangement::Low => Self::beside(arrangement, size, (28.0, 16.0), 208.0),
            Arrangement::Wide | Arrangement::Tall => Self::game(arrangement, size),
        };
        if arrangement == Arrangement::Low && places.score.height() > DOTS {
            places.score.max.y = places.score.min.y + DOTS;
            places.turn.min.y = places.score.max.y;
        }
        places
    }

    /// The screen of settings: rows, in two columns where there is room.
    pub fn settings(arrangement: Arrangement, size: Vec2) -> Self {
        Self::in_rows(arrangement, size, if arrangement == Arrangement::Tall { 560.0 } else { 860.0 })
    }

    /// A screen of rows, without a board.
    pub fn rows(arrangement: Arrangement, size: Vec2) -> Self {
        Self::in_rows(arrangement, size, 560.0)
    }

    fn in_rows(arrangement: Arrangement, Vec2 { x: width, y: height }: Vec2, widest: f32) -> Self {
        let bar = if arrangement == Arrangement::Wide { 72.0 } else { 60.0 };
        let edge = if arrangement == Arrangement::Tall { 32.0 } else { 48.0 };
        let inside = (width - edge).min(widest);
        let above = if arrangement.is_beside() { 4.0 } else { 0.0 };
        Self {
            bar: rect(0.0, 0.0, width, bar),
            choices: rect((width - inside) / 2.0, bar + above, inside, height - bar - above - 4.0),
            paper: rect(0.0, 0.0, 1.0, 1.0),
            ..Self::default()
        }
    }

    /// The screen of the tree, without a board.
    pub fn tree(arrangement: Arrangement, Vec2 { x: width, y: height }: Vec2) -> Self {
        let bar = if arrangement == Arrangement::Wide { 72.0 } else { 56.0 };
        let (beside, below) = match arrangement {
            Arrangement::Wide => (376.0, 0.0),
            Arrangement::Tall => (0.0, 188.0),
            Arrangement::Small | Arrangement::Low => ((width * 0.38).min(320.0), 0.0),
        };
        let (left, above) = (width - beside, height - below);
        Self {
            bar: rect(0.0, 0.0, left, bar),
            stage: rect(0.0, bar, left, above - bar),
            side_panel: if below > 0.0 { rect(0.0, above, width, below) } else { rect(left, 0.0, beside, height) },
            paper: rect(0.0, 0.0, 1.0, 1.0),
            ..Self::default()
        }
    }

    /// A game on a wide window, of which this much is taken by a side panel. Beside the board, at least this much is left.
    fn wide_game(width: f32, height: f32, side_panel: f32, beside: f32) -> Self {
        let left = width - side_panel;
        let side = (height - 264.0).min(left - beside);
        let x = (left - side) / 2.0;
        Self {
            bar: rect(0.0, 0.0, left, 72.0),
            score: rect(x, 12.0, side, 48.0),
            turn: rect(x, 72.0, side, 64.0),
            paper: rect(x, 144.0, side, side),
            tools: rect(x, 144.0 + side + 16.0, side, 88.0),
            result: rect(x, 144.0 + side + 16.0, side, 88.0),
            side_panel: rect(left, 0.0, side_panel, height),
            ..Self::default()
        }
    }

    /// The board editor. Its side panel has more than that of a game.
    pub fn editor(arrangement: Arrangement, size: Vec2) -> Self {
        Self::with_side_panel(arrangement, size, 320.0)
    }

    pub fn game_with_side_panel(arrangement: Arrangement, size: Vec2) -> Self {
        Self::with_side_panel(arrangement, size, 300.0)
    }

    /// A game with a side panel, to which a tall window leaves at least this much below the bar and the board.
    fn with_side_panel(arrangement: Arrangement, Vec2 { x: width, y: height }: Vec2, below: f32) -> Self {
        match arrangement {
            Arrangement::Wide => Self::wide_game(width, height, 400.0, 120.0),
            Arrangement::Tall => {
                let side = (width - 24.0).min(height - 56.0 - below).max(170.0);
                let top = 56.0 + side + 24.0;
                Self {
                    bar: rect(0.0, 4.0, width, 56.0),
                    paper: rect((width - side) / 2.0, 60.0, side, side),
                    side_panel: rect(0.0, top, width, height - top),
                    ..Self::default()
                }
            }
            Arrangement::Small | Arrangement::Low => {
                let is_low = arrangement == Arrangement::Low;
                let (left, top) = if is_low { (72.0, 16.0) } else { (20.0, 64.0) };
                let side = (height - if is_low { 32.0 } else { 84.0 }).min(width - left - 28.0 - 236.0);
                let side_panel = width - left - side - 28.0;
                Self {
                    bar: if is_low { rect(0.0, 0.0, 72.0, height) } else { rect(0.0, 2.0, width - side_panel, 56.0) },
                    paper: rect(left, top, side, side),
                    side_panel: rect(width - side_panel, 0.0, side_panel, height),
                    ..Self::default()
                }
            }
        }
    }
}
