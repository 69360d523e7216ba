//! The end of a match: when it takes the place of the board, and where its parts are.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::{self, Align2, vec2};

use crate::game::{MatchView, Shown};
use crate::screens::Screen;
use crate::wake::Wake;

use super::BoardLayout;
use super::arrangement::{Arrangement, is_narrow};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, GROUP, HEAD, LINE, MARGIN, NEAR, TARGET, TIGHT};
use super::places::Places;
use super::shown::{OnScreen, SHOWN_ON};
use super::times::END;

/// How long the board of the last round can be looked at.
const LOOK: Duration = Duration::from_millis(900);
/// How long the board of the last round is still shown: its last mark and its strike are drawn, and then it can be looked at.
const MATCH_PAUSE: Duration = END.saturating_add(LOOK);
/// The board of a game of which the end of the match is shown.
const HIDDEN_AT_END: OnScreen = OnScreen(&[Screen::Home]);

/// The heights of the bar in a wide window and in others, of the title, and of the score.
const BAR: [f32; 2] = [72.0, 64.0];
const TITLE: f32 = 56.0;
const SCORE: f32 = 48.0;
/// The height of a score in which the players are below each other.
const TWO_ROWS: f32 = 94.0;
/// The space beside a title that stands in the bar, for the buttons there.
const BESIDE_TITLE: f32 = 132.0;
/// The widths of the score, and of the buttons below each other and beside each other.
const SCORE_WIDTH: f32 = 540.0;
const BUTTONS: [f32; 2] = [520.0, 760.0];
/// A tall window that is less high than this has both buttons in one row.
const SHORT: f32 = 700.0;
/// The space above the buttons in which the avatars look over the main button.
const OVER_BUTTON: f32 = 32.0;
/// The greatest sides of the sheets, and the gaps between them: for up to three rounds, for up to five, and for more.
const WIDE_SHEETS: [(f32, f32); 3] = [(236.0, 56.0), (176.0, 36.0), (132.0, 24.0)];
const SMALL_SHEETS: [(f32, f32); 3] = [(132.0, 36.0), (92.0, 28.0), (66.0, 28.0)];
/// The same in a tall window, by the number of sheets in a row, and the width of the window in which they have this size. In a
/// wider window, sheets are larger by at most half.
const TALL_SHEETS: [(f32, f32); 4] = [(144.0, 32.0), (144.0, 32.0), (100.0, 16.0), (76.0, 16.0)];
const TALL_WIDTH: f32 = 390.0;
/// The share of a sheet by which an avatar looks over it.
const PEEK: f32 = 0.22;
/// The height of the line below a sheet that says who won.
const WINNER: f32 = 28.0;
/// The least width of a sheet with a gap that has room for words about its turn, and how much smaller sheets may become for these
/// words.
const LEAST_WORDS: f32 = 100.0;
const FOR_WORDS: f32 = 0.7;

/// The space beside the words below a sheet, on each side.
const BESIDE_WORDS: f32 = 2.0;

/// When the end of the match takes the place of the board, if the match that is shown is over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchEnding(Option<Duration>);

impl MatchEnding {
    /// Whether the end of the match is shown at this time.
    pub fn is_due(self, now: Duration) -> bool {
        self.0.is_some_and(|due| due <= now)
    }

    /// Ends the pause before the end of the match, because a person has pressed something in it.
    pub fn hurry(&mut self, now: Duration) {
        self.0 = self.0.filter(|due| now + MATCH_PAUSE <= *due).or(self.0.map(|_| now));
    }
}

/// Follows the match. Its end is shown at once where a match that is over is opened, and after a pause if its last move is made now.
pub(super) fn follow(
    mut ending: ResMut<MatchEnding>,
    mut playing: Local<Option<Entity>>,
    game: MatchView,
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
) {
    let (entity, now) = (game.entity(), time.elapsed());
    let is_over = game.purpose().is_played() && game.end().is_some();
    let pause = if *playing == Some(entity) { MATCH_PAUSE } else { Duration::ZERO };
    let due = is_over.then(|| ending.0.unwrap_or(now + pause));
    *playing = Some(entity).filter(|_| !is_over);
    if let Some(due) = due.filter(|due| *due > now) {
        wake.at(due);
    }
    ending.set_if_neq(MatchEnding(due));
}

/// Hides the board while the end of the match is shown.
pub(super) fn hide_board(layout: Res<BoardLayout>, mut shown: Query<&mut OnScreen, With<Shown>>) {
    for mut on in &mut shown {
        on.set_if_neq(if layout.shows_match_end { HIDDEN_AT_END } else { SHOWN_ON });
    }
}

/// The places of a round at the end of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SheetPlaces {
    /// The sheet.
    pub sheet: egui::Rect,
    /// The line that says who won.
    pub winner: egui::Rect,
    /// The button that says where the round turned, if there is room for it.
    pub turn: Option<egui::Rect>,
}

impl Places {
    /// The end of a match: the title is in the place of the line about the turn, the sheets of all rounds are in the place of the
    /// choices, and the buttons are in the place of the tools.
    pub(super) fn match_end(arrangement: Arrangement, mut all: egui::Rect) -> Self {
        let (is_wide, is_tall) = (arrangement == Arrangement::Wide, arrangement == Arrangement::Tall);
        let is_short = all.height() < SHORT;
        let mut bar = all.upper(BAR[usize::from(!is_wide)]);
        all.take_bottom(match arrangement {
            Arrangement::Wide => 36.0,
            Arrangement::Low => CLOSE,
            Arrangement::Tall | Arrangement::Small => APART,
        });
        let title = if is_wide {
            all.take_top(LINE);
            all.take_top(TITLE).wider(-GROUP)
        } else if is_tall {
            all.take_top(TIGHT);
            bar = all.take_top(HEAD);
            all.take_top(BUTTON).wider(-APART)
        } else {
            all.take_top(HEAD).wider(-BESIDE_TITLE)
        };
        all.take_top(if is_wide {
            MARGIN
        } else if is_tall {
            APART
        } else {
            0.0
        });
        let score = all
            .take_top(match arrangement {
                _ if is_narrow(all.width()) => TWO_ROWS,
                Arrangement::Low => TARGET,
                _ => SCORE,
            })
            .middle((all.width() - 2.0 * if is_narrow(all.width()) { CLOSE } else { MARGIN }).min(SCORE_WIDTH));
        let buttons = match () {
            _ if is_wide => LINE,
            _ if is_tall && !is_short => HEAD + APART + BUTTON,
            _ => HEAD,
        };
        let tools = all.take_bottom(buttons).middle((all.width() - 2.0 * GROUP).min(BUTTONS[usize::from(!is_tall)]));
        all.take_top(if arrangement.is_beside() { TIGHT } else { APART });
        all.take_bottom(if arrangement.is_beside() || is_short { CLOSE } else { OVER_BUTTON });
        let result = tools.with_min_y(tools.top().min(tools.bottom() - LINE - MARGIN));
        let (choices, paper) = (all.wider(-GROUP), Self::NO_BOARD);
        Self { bar, turn: title, score, choices, tools, result, paper, ..Self::NONE }
    }
}

impl BoardLayout {
    /// The places of the sheets of this many rounds at the end of a match, and how much of an avatar is seen above a sheet.
    pub fn sheets(&self, count: usize) -> (Vec<SheetPlaces>, f32) {
        let all = self.in_points(self.choices);
        let is_tall = self.arrangement == Arrangement::Tall;
        let rows = match count {
            _ if !is_tall || count <= 2 => vec![count],
            3 if self.window.y + self.overflow < SHORT * self.zoom => vec![3],
            _ => vec![count.div_ceil(2), count / 2],
        };
        let widest = rows[0].max(1);
        let (largest, gap) = if is_tall {
            let (side, gap) = TALL_SHEETS[widest.min(TALL_SHEETS.len()) - 1];
            (side * (self.window.x / self.zoom / TALL_WIDTH).clamp(1.0, 1.5), gap)
        } else {
            let sizes = if self.arrangement == Arrangement::Wide { WIDE_SHEETS } else { SMALL_SHEETS };
            sizes[count.saturating_sub(2).div_ceil(2).clamp(1, 3) - 1]
        };
        let row = all.height() / rows.len() as f32;
        let across = (all.width() - gap * (widest as f32 - 1.0)) / widest as f32;
        let side = |words: f32| ((row - NEAR - WINNER - words) / (1.0 + PEEK)).min(across).min(largest).max(1.0);
        let has_words = side(TARGET) >= FOR_WORDS * side(0.0) && side(TARGET) + gap >= LEAST_WORDS;
        let words = if has_words { TARGET } else { 0.0 };
        let side = side(words);
        let mut places = Vec::with_capacity(count);
        for (index, sheets) in rows.iter().enumerate() {
            let place = all.with_min_y(all.top() + row * index as f32).upper(row);
            let height = side * (1.0 + PEEK) + NEAR + WINNER + words;
            let place = place.part(Align2::CENTER_CENTER, vec2(*sheets as f32 * (side + gap) - gap, height));
            for column in 0..*sheets {
                let mut cell = place.before(side).translate(vec2((side + gap) * column as f32, 0.0));
                cell.take_top(PEEK * side);
                let sheet = cell.take_top(side);
                cell.take_top(NEAR);
                let mut cell = cell.wider(gap / 2.0 - BESIDE_WORDS);
                let winner = cell.take_top(WINNER);
                places.push(SheetPlaces { sheet, winner, turn: has_words.then_some(cell) });
            }
        }
        (places, PEEK * side)
    }
}
