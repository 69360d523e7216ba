//! Buttons: a word, an icon or both, on the table, on paper or on ink.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Rect, Response, Ui, Vec2, Widget, vec2};

use crate::layout::Cut;
use crate::layout::measures::{
    APART, BODY, BUTTON, CLOSE, GROUP, HEAD, LINE, MARGIN, NEAR, SMALL, TARGET, TIGHT, TITLE, TOOL, WIDE_MARGIN,
};
use crate::look::icons::Icon;

use super::fonts::semibold;
use super::paint::{
    ICON, ICON_GAP, paint_broad, paint_chosen, paint_icon, paint_icon_and_word, paint_outline, paint_words,
};
use super::ring::Ring;
use super::state::{WidgetState, darker, flat_ground, paint_ground, press, recess, text_color};
use super::style::{self, color};
use super::text::{lines, regular, width, word};
use super::{at, described};

/// The side of an icon that stands alone, or above its word, and of an arrow.
const LARGE_ICON: f32 = 26.0;
const ARROW: f32 = 16.0;
/// The corners of outlines.
const CORNER: f32 = 16.0;
const CHIP_CORNER: f32 = 14.0;
/// The share of its ink that a button on ink keeps while it cannot be pressed.
const FAINT: f32 = 0.5;
/// The size of the letters of the button that leads on from a result.
const PAPER_LETTERS: f32 = 18.0;
/// The least width of a tool, of a large tool, and of a tool that has little room.
const TOOL_WIDTHS: [f32; 3] = [LINE, 76.0, HEAD];

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Main,
    Paper,
    Outlined,
    Quiet,
    Icon,
    Tool,
    Chip,
}

/// A button. The word of the button is its name for assistive technology.
#[derive(Clone, Copy, Debug)]
pub struct Button<'a> {
    look: Look,
    text: &'a str,
    icon: Option<Icon>,
    ink: Option<Color32>,
    is_enabled: bool,
    is_chosen: bool,
    /// If the button opens something, whether that thing is open.
    is_open: Option<bool>,
    is_large: bool,
    /// The width that is left free for a picture before the word of an outlined button.
    picture: f32,
    /// The size that the button has instead of its natural size.
    size: Option<Vec2>,
}

impl<'a> Button<'a> {
    const fn new(look: Look, text: &'a str, icon: Option<Icon>) -> Self {
        let (is_enabled, is_chosen, is_open, is_large) = (true, false, None, false);
        Self { look, text, icon, ink: None, is_enabled, is_chosen, is_open, is_large, picture: 0.0, size: None }
    }

    /// The main button of a screen, across the available width. A screen has only one main button, which looks like one stroke of
    /// a pen.
    pub const fn main(text: &'a str) -> Self {
        Self::new(Look::Main, text, None)
    }

    /// The button that leads on from a result: a stroke of paper on ink, on which the word of the button is written.
    pub const fn paper(text: &'a str, ink: Color32) -> Self {
        Self::new(Look::Paper, text, None).ink(ink)
    }

    /// A button with a pencil line around it. The button is as wide as its word needs, if there is so much room.
    pub const fn outlined(text: &'a str) -> Self {
        Self::new(Look::Outlined, text, None)
    }

    /// A word without an outline.
    pub const fn quiet(text: &'a str) -> Self {
        Self::new(Look::Quiet, text, None)
    }

    /// An icon alone, with a name.
    pub const fn icon(icon: Icon, name: &'a str) -> Self {
        Self::new(Look::Icon, name, Some(icon))
    }

    /// An icon above its word.
    pub const fn tool(icon: Icon, text: &'a str) -> Self {
        Self::new(Look::Tool, text, Some(icon))
    }

    /// A word that opens a list or a side panel, with an arrow that shows which of the two opens.
    pub const fn chip(text: &'a str, arrow: Icon) -> Self {
        Self::new(Look::Chip, text, Some(arrow))
    }

    /// Adds an icon before the word or, on paper, behind it.
    pub const fn with(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// Leaves a square free for a picture before the word of an outlined button.
    pub const fn with_picture(self, side: f32) -> Self {
        Self { picture: side + ICON_GAP, ..self }
    }

    /// The square that is free for a picture, where the button lies in a rectangle.
    pub fn picture(&self, ui: &Ui, rect: Rect) -> Rect {
        let inside = rect.middle(self.picture + width(ui, self.text, self.font()));
        inside.before(self.picture - ICON_GAP).part(Align2::LEFT_CENTER, Vec2::splat(self.picture - ICON_GAP))
    }

    /// Sets the ink of the side that acts. With an ink, a quiet button or an icon lies on a ground of its own, and its word has
    /// heavy letters.
    pub const fn ink(self, ink: Color32) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// Sets whether the button can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// Sets whether a tool is chosen.
    pub const fn chosen(self, is_chosen: bool) -> Self {
        Self { is_chosen, ..self }
    }

    /// Makes the button open something. The button is chosen while this thing is open.
    pub const fn expands(self, is_open: bool) -> Self {
        Self { is_chosen: is_open, is_open: Some(is_open), ..self }
    }

    /// Sets whether the word of a tool is as large as other text, because there is room.
    pub const fn large(self, is_large: bool) -> Self {
        Self { is_large, ..self }
    }

    /// Makes a tool an outlined button.
    pub const fn as_outlined(self) -> Self {
        Self { look: Look::Outlined, ..self }
    }

    /// Draws the button in a place, over the whole width unless it is a quiet button, a chip or an icon. Returns whether the
    /// button was clicked.
    pub fn show_in(self, ui: &mut Ui, place: Rect) -> bool {
        self.put_in(ui, place).clicked()
    }

    /// Draws the button in the same way as [`show_in`](Self::show_in). Returns what happened to the button.
    pub fn put_in(self, ui: &mut Ui, place: Rect) -> Response {
        let (place, size) = match self.look {
            Look::Main | Look::Paper => (place, Some(place.size())),
            // On the smallest first screen, tools are less high.
            Look::Tool if !self.is_large => {
                (place, Some(vec2(place.width(), self.height().min(place.height().max(BUTTON)))))
            }
            Look::Tool | Look::Outlined => (place, Some(vec2(place.width(), self.height()))),
            Look::Icon => {
                // Where there is little room, an icon is as narrow as it may be.
                let side = if place.width() >= TARGET { place.width().min(BUTTON) } else { BUTTON };
                let size = vec2(side, BUTTON);
                (place.part(Align2::CENTER_CENTER, size), Some(size))
            }
            Look::Quiet => (place, Some(vec2(self.natural_width(ui).min(place.width()), self.height()))),
            Look::Chip => (place, None),
        };
        at(ui, place, |ui| Self { size, ..self }.ui(ui))
    }

    /// Whether the main button of a screen has room for its word in this width.
    pub fn has_room(&self, ui: &Ui, width: f32) -> bool {
        self.letters(ui.painter(), width).is_some()
    }

    /// The largest size of letters for which a width has room.
    fn letters(&self, painter: &Painter, width: f32) -> Option<f32> {
        let fits = |size: &f32| word(painter, self.text, semibold(*size)).size().x <= width - 2.0 * APART;
        [TITLE, BODY, SMALL].into_iter().find(fits)
    }

    fn font(&self) -> FontId {
        match self.look {
            Look::Paper => semibold(PAPER_LETTERS),
            Look::Tool if !self.is_large && self.is_chosen => semibold(SMALL),
            Look::Tool if !self.is_large => regular(SMALL),
            Look::Quiet if self.ink.is_some() => semibold(BODY),
            Look::Tool if self.is_chosen => semibold(BODY),
            Look::Main | Look::Outlined => semibold(BODY),
            Look::Quiet | Look::Icon | Look::Tool | Look::Chip => regular(BODY),
        }
    }

    /// The width that the button needs.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        let word = width(ui, self.text, self.font());
        let icon = self.icon.map_or(0.0, |_| ICON + ICON_GAP);
        match self.look {
            Look::Main => ui.available_width(),
            Look::Paper => word + icon + 2.0 * WIDE_MARGIN,
            Look::Outlined => (self.picture + word + icon + 2.0 * MARGIN).min(ui.available_width()),
            Look::Quiet => word + icon + 2.0 * APART,
            Look::Icon => BUTTON,
            Look::Tool => (word + 2.0 * CLOSE).max(TOOL_WIDTHS[usize::from(self.is_large)]),
            Look::Chip => word + ICON_GAP + ARROW + CHIP_CORNER + GROUP,
        }
    }

    /// The width of a tool where there is little room.
    pub fn least_width(&self, ui: &Ui) -> f32 {
        (width(ui, self.text, self.font()) + NEAR).max(TOOL_WIDTHS[2])
    }

    const fn height(&self) -> f32 {
        match self.look {
            Look::Main => HEAD,
            Look::Tool if self.is_large => LINE,
            Look::Tool => TOOL,
            Look::Chip => TARGET,
            Look::Paper | Look::Outlined | Look::Quiet | Look::Icon => BUTTON,
        }
    }

    /// Paints the button in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let (is_rest, scale, text) = (state == WidgetState::Rest, state.scale(), text_color(theme, state));
        let flat = flat_ground(painter.ctx(), state).filter(|_| self.ink.is_none());
        let faint = if state == WidgetState::Disabled { FAINT } else { 1.0 };
        let ink = self.ink.map_or(text, |ink| ink.gamma_multiply(faint));
        match self.look {
            Look::Main => {
                let ink = self.ink.unwrap_or(color(theme.text));
                let (ground, ink) = match state {
                    WidgetState::Disabled => (recess(painter.ctx()), text),
                    WidgetState::Rest => (ink, color(theme.on_ink)),
                    WidgetState::Hovered | WidgetState::Pressed => (darker(ink, theme.is_dark), color(theme.on_ink)),
                };
                paint_broad(painter, rect, scale, ground);
                let size = self.letters(painter, rect.width()).unwrap_or(SMALL);
                paint_icon_and_word(painter, rect, self.icon, true, self.text, semibold(size * scale), ink);
            }
            Look::Paper => {
                self.paint_paper(painter, rect, scale, color(if is_rest { theme.paper } else { theme.hovered }), ink)
            }
            Look::Outlined => {
                let line = if state == WidgetState::Disabled { theme.disabled } else { theme.text };
                paint_outline(painter, rect, CORNER, scale, color(if is_rest { theme.lines } else { line }));
                let words = rect.translate(Vec2::RIGHT * self.picture / 2.0);
                paint_icon_and_word(painter, words, self.icon, false, self.text, semibold(BODY * scale), text);
            }
            Look::Quiet => {
                paint_ground(painter, rect, 12, flat);
                paint_icon_and_word(painter, rect, self.icon, false, self.text, self.font(), ink);
            }
            Look::Icon => {
                paint_ground(painter, rect, 14, flat);
                self.paint_icon(painter, rect, LARGE_ICON * scale, ink);
            }
            Look::Tool => {
                paint_ground(painter, rect, 14, flat);
                let line = if self.is_large { 22.0 } else { 20.0 };
                let [icon, place] = rect.below([LARGE_ICON, line], TIGHT);
                self.paint_icon(painter, icon, LARGE_ICON, text);
                let word = word(painter, self.text, self.font());
                match self.is_chosen {
                    true => paint_chosen(painter, place, Align2::CENTER_CENTER, word),
                    false => paint_words(painter, place, Align2::CENTER_CENTER, word, text),
                };
            }
            Look::Chip => {
                let is_plain = is_rest || state == WidgetState::Disabled;
                let line = color(if is_plain { theme.lines } else { theme.text });
                paint_outline(painter, rect, CHIP_CORNER, scale, line);
                let mut inside = rect;
                inside.take_left(CHIP_CORNER);
                inside.take_right(GROUP);
                self.paint_icon(painter, inside.take_right(ARROW), ARROW, text);
                let room = inside.width() - ICON_GAP + 1.0;
                let words = lines(painter, self.text, self.font(), Color32::PLACEHOLDER, room);
                paint_words(painter, inside, Align2::LEFT_CENTER, words, text);
            }
        }
    }

    fn paint_icon(&self, painter: &Painter, place: Rect, size: f32, ink: Color32) {
        self.icon.into_iter().for_each(|icon| paint_icon(painter, icon, place.center(), size, ink));
    }

    fn paint_paper(&self, painter: &Painter, rect: Rect, scale: f32, ground: Color32, ink: Color32) {
        paint_broad(painter, rect, scale, ground);
        let arrow = self.icon.map_or(0.0, |_| ICON_GAP + ICON);
        let room = rect.width() - arrow - WIDE_MARGIN;
        let mut words = word(painter, self.text, self.font());
        if words.size().x > room {
            words = lines(painter, self.text, semibold(BODY), Color32::PLACEHOLDER, room);
        }
        let mut inside = rect.middle(words.size().x + arrow);
        self.paint_icon(painter, inside.behind(ICON), ICON, ink);
        inside.take_right(arrow);
        paint_words(painter, inside, Align2::LEFT_CENTER, words, ink);
    }
}

/// Draws buttons in their places. Returns what the button that was pressed stands for.
pub fn show_each<'a, T>(
    ui: &mut Ui,
    buttons: impl IntoIterator<Item = (Button<'a>, T)>,
    places: impl IntoIterator<Item = Rect>,
) -> Option<T> {
    let mut pressed = None;
    for ((button, value), place) in buttons.into_iter().zip(places) {
        if button.show_in(ui, place) {
            pressed = Some(value);
        }
    }
    pressed
}

impl Widget for Button<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let size = self.size.unwrap_or_else(|| vec2(self.natural_width(ui).min(ui.max_rect().width()), self.height()));
        let response =
            press(ui, size, self.text, self.is_enabled, |painter, rect, state| self.paint(painter, rect, state));
        let is_round = matches!(self.look, Look::Main | Look::Paper);
        let is_on_ink = self.ink.is_some() && self.look != Look::Main;
        if is_round || is_on_ink {
            Ring { is_round, is_on_ink }.remember(&response);
        }
        if let Some(is_open) = self.is_open {
            described::expands(&response, is_open);
        }
        response
    }
}
