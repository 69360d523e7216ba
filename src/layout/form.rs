//! The parts of the first screen: what stands in the column of choices, in which order and how large, in egui's points.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::BoardLayout;
use super::arrangement::{Arrangement, SHORT};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, GROUP, HEAD, MARGIN, TARGET, TIGHT, TOOL, WIDE_MARGIN};

/// The least gap between two groups of choices. If there is less room, the choices scroll.
const LEAST_GAP: f32 = TIGHT;
/// Choices that are higher than this in a wide window have more room between each other, and the heights of the name of the game there.
const ROOMY: f32 = 572.0;
const NAME: [f32; 2] = [108.0, 84.0];
/// Choices that are narrower than this have smaller avatars, and modes that are closer to each other.
const NARROW: f32 = 340.0;
/// Modes that are narrower than this reach into the margin, so that long words are not too small.
const NARROW_MODES: f32 = 300.0;
/// How far the ways on reach beyond the choices on each side where they are in one line.
const ASIDE: f32 = 10.0;
/// The least width of what is beside the button that begins.
const BESIDE_MAIN: f32 = 164.0;

/// The choices of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// The name of the game.
    Name,
    /// Against whom one plays.
    Modes,
    /// The opponents, or who begins.
    Who,
    /// A sentence about the choice.
    Sentence,
    /// The button that begins.
    Play,
    /// The options, and a new match.
    Chips,
    /// The ways to other screens.
    Ways,
}

/// A part below the one before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    part: FormPart,
    height: f32,
    /// Whether it begins a group. Groups are apart, and share the height that is free.
    is_apart: bool,
    /// The space above it, which a group has besides its share.
    space: f32,
}

impl BoardLayout {
    /// Whether there is so little height that the options of the first screen are beside the button that begins.
    const fn is_short(&self) -> bool {
        match self.arrangement {
            Arrangement::Low => true,
            Arrangement::Tall => (self.window.y + self.overflow) / self.zoom < SHORT,
            Arrangement::Wide | Arrangement::Small => false,
        }
    }

    /// The side of an avatar.
    pub fn form_avatar(&self) -> f32 {
        match self.arrangement {
            Arrangement::Wide => 60.0,
            Arrangement::Low => TARGET,
            _ if self.in_points(self.choices).width() < NARROW => TARGET,
            _ => BUTTON,
        }
    }

    /// The place of the modes, and the gap between two of them.
    pub fn form_modes(&self, all: Rect) -> (Rect, f32) {
        let gap = match self.arrangement {
            Arrangement::Wide => 28.0,
            Arrangement::Low => WIDE_MARGIN,
            Arrangement::Tall if all.width() >= NARROW => 22.0,
            Arrangement::Tall | Arrangement::Small => 14.0,
        };
        (if all.width() < NARROW_MODES { all.wider(CLOSE) } else { all }, gap)
    }

    /// The button that begins with the options beside it, of which the first one has this width, if there is so little height.
    pub fn form_main(&self, mut main: Rect, chip: f32) -> Option<[Rect; 2]> {
        let mut chips = main.take_right(ASIDE + chip.max(BESIDE_MAIN)).translate(Vec2::RIGHT * ASIDE);
        chips = chips.part(Align2::LEFT_CENTER, vec2(chips.width(), TARGET));
        self.is_short().then_some([main, chips])
    }

    /// Where the ways on are. They can be icons beside their words, of these widths, only where those have room in one line.
    pub fn form_ways(&self, all: Rect, natural: &[f32], beside_words: &[f32]) -> (Vec<Rect>, bool) {
        let line = all.wider(ASIDE);
        if self.has_line_of_ways(beside_words) {
            return (line.spread(beside_words), true);
        }
        (all.wider(if self.arrangement == Arrangement::Wide { GROUP } else { CLOSE }).spread(natural), false)
    }

    fn has_line_of_ways(&self, widths: &[f32]) -> bool {
        let line = self.in_points(self.choices).wider(ASIDE);
        self.arrangement == Arrangement::Low && widths.iter().sum::<f32>() <= line.width()
    }

    /// Where the choices of the first screen are. All of them lie below each other, with equal gaps between their groups. The heights
    /// of who plays and of the sentence depend on their text, and that of the ways on depends on their widths beside their icons. If there is
    /// too little room, all but the last, the button that begins, scroll in a view, and are so high.
    pub fn form_places(&self, who: f32, sentence: f32, ways: &[f32]) -> (Vec<(FormPart, Rect)>, Option<(Rect, f32)>) {
        let all = self.in_points(self.choices);
        let mut rows = self.form_rows(all, who, sentence, ways);
        let groups = |rows: &[Row]| rows.iter().filter(|row| row.is_apart).count() as f32;
        let height = |rows: &[Row]| rows.iter().map(|row| row.height + row.space).sum::<f32>();
        let gap = (all.height() - height(&rows)) / groups(&rows);
        if gap >= LEAST_GAP {
            return (stack(all, &rows, gap), None);
        }
        rows.retain(|row| row.part != FormPart::Play);
        let mut view = all;
        let play = view.take_bottom(HEAD);
        view.take_bottom(CLOSE);
        let mut parts = stack(view, &rows, CLOSE);
        parts.push((FormPart::Play, play));
        (parts, Some((view, height(&rows) + CLOSE * groups(&rows))))
    }

    fn form_rows(&self, all: Rect, who: f32, sentence: f32, ways: &[f32]) -> Vec<Row> {
        use FormPart::{Chips, Modes, Name, Play, Sentence, Ways, Who};
        let is_roomy = all.height() > ROOMY;
        let is_wide = self.arrangement == Arrangement::Wide;
        let row = |part: FormPart| {
            let height = match part {
                Name => NAME[usize::from(!is_roomy)],
                Modes => BUTTON,
                Who => who,
                Sentence => sentence,
                Play => self.sizes().main,
                Chips => TARGET,
                Ways if is_wide => TOOL - TIGHT,
                Ways if self.has_line_of_ways(ways) => BUTTON,
                Ways => TOOL,
            };
            let below = match part {
                _ if !is_wide => None,
                Name => Some(0.0),
                Modes => Some(if is_roomy { WIDE_MARGIN } else { APART }),
                Sentence => Some(GROUP),
                Chips => Some(MARGIN),
                Who | Play | Ways => None,
            };
            let space = if is_wide && is_roomy && part == Who { -APART } else { below.unwrap_or(0.0) };
            Row { part, height, is_apart: below.is_none(), space }
        };
        let parts: &[FormPart] = match self.arrangement {
            Arrangement::Wide => &[Name, Modes, Who, Sentence, Play, Chips, Ways],
            Arrangement::Low => &[Modes, Who, Play, Ways],
            // The button that begins is then in view below the board.
            Arrangement::Tall if self.overflow > 0.0 => &[Play, Modes, Who, Sentence, Chips, Ways],
            _ if self.is_short() => &[Modes, Who, Sentence, Play, Ways],
            _ => &[Modes, Who, Sentence, Play, Chips, Ways],
        };
        parts.iter().copied().map(row).collect()
    }

    /// The buttons of the corner, so many, and the name of the game before them where it is not above the choices.
    pub fn form_corner(&self, count: usize) -> (Vec<Rect>, Option<Rect>) {
        let all = self.in_points(self.bar);
        let (beyond, gap) = if self.arrangement == Arrangement::Wide { (0.0, TIGHT) } else { (APART, 0.0) };
        let mut rest = all.with_max_x(all.right() + beyond);
        let button = |_| {
            let button = rest.take_right(BUTTON);
            rest.take_right(gap);
            button
        };
        let mut buttons: Vec<_> = (0..count).map(button).collect();
        buttons.reverse();
        (buttons, (self.arrangement != Arrangement::Wide).then_some(rest))
    }
}

/// The places of rows below each other, with this gap above each group.
fn stack(mut rest: Rect, rows: &[Row], gap: f32) -> Vec<(FormPart, Rect)> {
    let place = |row: &Row| {
        rest.min.y += row.space + if row.is_apart { gap } else { 0.0 };
        (row.part, rest.take_top(row.height))
    };
    rows.iter().map(place).collect()
}
