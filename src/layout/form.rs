//! The parts of the first screen: which choices stand in their column, in which order and how large, in egui's points.

use bevy_egui::egui::Rect;

use super::BoardLayout;
use super::arrangement::{Arrangement, SHORT, SHORTEST};
use super::cut::Cut;
use super::measures::{APART, BUTTON, CLOSE, GROUP, HEAD, MARGIN, TARGET, TIGHT, TOOL, WIDE_MARGIN};
use super::places::SHORTEST_AVATAR;

/// The least gap between two groups of choices. If there is less room, the choices scroll.
const LEAST_GAP: f32 = TIGHT;
/// If the choices in a wide window are higher than this, there is more space between them. The two numbers of `NAME` are the
/// heights of the name of the game in a wide window, with and without that space.
const ROOMY: f32 = 572.0;
const NAME: [f32; 2] = [108.0, 84.0];
/// Choices that are narrower than this have smaller avatars, and modes that are closer to each other.
const NARROW: f32 = 340.0;
/// How far the ways to other screens reach beyond the choices on each side, where these ways are in one line.
const ASIDE: f32 = 10.0;

/// The choices of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// The name of the game.
    Name,
    /// Against whom a person plays.
    Modes,
    /// The opponents, or who begins.
    Who,
    /// A sentence about the choice.
    Sentence,
    /// The button that begins to play.
    Play,
    /// The game, the options, and a new match.
    Chips,
    /// The ways to other screens.
    Ways,
}

/// A part, which is below the part before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    part: FormPart,
    height: f32,
    /// Whether the part begins a group. There is a gap above each group, and these gaps share the height that is free.
    is_apart: bool,
    /// The space above the part. The first part of a group has this space besides the gap.
    space: f32,
}

impl BoardLayout {
    /// Whether there is so little height that the chips of the first screen are beside the button that begins to play.
    pub const fn form_is_short(&self) -> bool {
        match self.arrangement {
            Arrangement::Low => true,
            Arrangement::Tall => (self.window.y + self.overflow) / self.zoom < SHORT,
            Arrangement::Wide | Arrangement::Small => false,
        }
    }

    /// Whether there is so little height in a tall window that all choices are closer together.
    fn is_shortest(&self) -> bool {
        self.arrangement == Arrangement::Tall
            && self.overflow == 0.0
            && !self.is_narrow()
            && self.window.y / self.zoom < SHORTEST
    }

    /// The side of an avatar.
    pub fn form_avatar(&self) -> f32 {
        match self.arrangement {
            _ if self.is_shortest() => SHORTEST_AVATAR,
            Arrangement::Wide => 60.0,
            Arrangement::Low => TARGET,
            _ if self.in_points(self.choices).width() < NARROW => TARGET,
            _ => BUTTON,
        }
    }

    /// Whether there is so much height that notes are below the words of the opponents.
    pub fn form_has_notes(&self) -> bool {
        self.arrangement != Arrangement::Low && !self.is_shortest()
    }

    /// Whether there is so much height that a sentence is below the choices.
    pub fn form_has_sentence(&self) -> bool {
        !self.is_shortest()
    }

    /// The place of the modes, and the gap between two of them.
    pub fn form_modes(&self, all: Rect) -> (Rect, f32) {
        if self.is_narrow() {
            return (all, APART);
        }
        let gap = match self.arrangement {
            Arrangement::Wide => 28.0,
            Arrangement::Low => WIDE_MARGIN,
            Arrangement::Tall if all.width() >= NARROW => 22.0,
            Arrangement::Tall | Arrangement::Small => 14.0,
        };
        (all, gap)
    }

    /// The places of the ways to other screens, and whether the icon of each way is beside its word. Icons are beside words, with
    /// the widths `beside_words`, only where all ways then have room in one line. Elsewhere, the ways have the widths `natural`.
    pub fn form_ways(&self, all: Rect, natural: &[f32], beside_words: &[f32]) -> (Vec<Rect>, bool) {
        if self.is_narrow() {
            return (all.grid(natural.len(), all.width() / 2.0, TOOL), false);
        }
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

    /// The places of the choices of the first screen. All choices lie below each other, with equal gaps between their groups.
    /// `heights` are the heights of the modes, of who plays, of the sentence and of the chips, which depend on their text. A sentence
    /// without a height is left out. `ways` are the widths of the ways to other screens with icons beside their words, and the height
    /// of these ways depends on these widths. If there is too little room, all choices but the button that begins to play scroll in
    /// a view. This view and the height of its contents are then returned too.
    pub fn form_places(&self, heights: [f32; 4], ways: &[f32]) -> (Vec<(FormPart, Rect)>, Option<(Rect, f32)>) {
        let all = self.in_points(self.choices);
        let mut rows = self.form_rows(all, heights, ways);
        let groups = |rows: &[Row]| rows.iter().filter(|row| row.is_apart).count() as f32;
        let height = |rows: &[Row]| rows.iter().map(|row| row.height + row.space).sum::<f32>();
        let gap = (all.height() - height(&rows)) / groups(&rows);
        if gap >= LEAST_GAP {
            return (stack(all, &rows, if self.is_narrow() { gap.min(MARGIN) } else { gap }), None);
        }
        rows.retain(|row| row.part != FormPart::Play);
        let mut view = all;
        let play = view.take_bottom(HEAD);
        view.take_bottom(CLOSE);
        let mut parts = stack(view, &rows, CLOSE);
        parts.push((FormPart::Play, play));
        (parts, Some((view, height(&rows) + CLOSE * groups(&rows))))
    }

    fn form_rows(&self, all: Rect, [modes, who, sentence, chips]: [f32; 4], ways: &[f32]) -> Vec<Row> {
        use FormPart::{Chips, Modes, Name, Play, Sentence, Ways, Who};
        let is_roomy = all.height() > ROOMY;
        let is_wide = self.arrangement == Arrangement::Wide;
        let row = |part: FormPart| {
            let height = match part {
                Name => NAME[usize::from(!is_roomy)],
                Modes => modes,
                Who => who,
                Sentence => sentence,
                Play => self.sizes().main,
                Chips => chips,
                Ways if is_wide => TOOL - TIGHT,
                Ways if self.has_line_of_ways(ways) => BUTTON,
                Ways if self.is_narrow() => 2.0 * TOOL,
                Ways if self.is_shortest() => BUTTON,
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
            // So the button that begins to play is in view below the board.
            Arrangement::Tall if self.overflow > 0.0 => &[Play, Modes, Who, Sentence, Chips, Ways],
            _ if self.form_is_short() => &[Modes, Who, Sentence, Play, Ways],
            _ => &[Modes, Who, Sentence, Play, Chips, Ways],
        };
        let is_shown = |row: &Row| row.part != Sentence || row.height > 0.0;
        parts.iter().copied().map(row).filter(is_shown).collect()
    }

    /// The places of this many buttons in the corner, and the place of the name of the game before these buttons, where the name
    /// is not above the choices.
    pub fn form_corner(&self, count: usize) -> (Vec<Rect>, Option<Rect>) {
        let all = self.in_points(self.bar);
        if self.is_narrow() {
            // The last buttons are below the first one where there is no room for all of them.
            let width = (all.width() / count as f32).min(BUTTON);
            let (above, width) = if width < TARGET { (count.saturating_sub(3), BUTTON) } else { (0, width) };
            let mut rows = [all.with_min_y(all.bottom() - BUTTON), all.upper(BUTTON)];
            let place = |index: usize| rows[usize::from(index >= count - above)].take_right(width);
            let mut buttons: Vec<_> = (0..count).map(place).collect();
            buttons.reverse();
            let name = if above > 0 { rows[1] } else { rows[0] };
            return (buttons, Some(name));
        }
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
