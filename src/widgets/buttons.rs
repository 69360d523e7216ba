//! Buttons.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, Ui, Vec2, Widget, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::look::icons::Icon;
use crate::look::{lines, painter};

use super::choices::Switch;
use super::described;
use super::fonts::semibold;
use super::paint::{ICON, ICON_GAP, paint_icon, paint_icon_and_word, paint_underline, size_of};
use super::ring::Ring;
use super::state::{WidgetState, darker, flat_ground, paint_flat_ground, paint_ground, press, recess, text_color};
use super::style::color;
use super::text::{BODY, SMALL, TITLE, regular, width, word};
use super::{at, style};

/// The button that a screen is for. A screen has one. It is one stroke of a pen.
#[derive(Clone, Copy, Debug)]
pub struct MainButton<'a> {
    text: &'a str,
    ink: Option<Color32>,
    size: Vec2,
    is_enabled: bool,
}

impl<'a> MainButton<'a> {
    /// The height of the button.
    pub const HEIGHT: f32 = 56.0;
    /// Its height on a large screen.
    pub const TALL: f32 = 64.0;
    const PADDING: f32 = 12.0;

    /// A button of this size.
    pub const fn new(text: &'a str, size: Vec2) -> Self {
        Self { text, ink: None, size, is_enabled: true }
    }

    /// The ink of the side that acts.
    pub const fn ink(self, ink: Color32) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// Whether it can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// Whether it has room for its word.
    pub fn has_room(&self, ui: &Ui) -> bool {
        self.letters(ui.painter(), self.size.x).is_some()
    }

    /// The largest size of letters for which there is room.
    fn letters(&self, painter: &Painter, width: f32) -> Option<f32> {
        let room = width - 2.0 * Self::PADDING;
        let fits = |size: &f32| word(painter, self.text, semibold(*size)).size().x <= room;
        [TITLE, BODY, SMALL].into_iter().find(fits)
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let ink = self.ink.unwrap_or(color(theme.text));
        let (ground, ink) = match state {
            WidgetState::Disabled => (recess(painter.ctx()), text_color(theme, state)),
            WidgetState::Rest => (ink, color(theme.on_ink)),
            WidgetState::Hovered | WidgetState::Pressed => (darker(ink, theme.is_dark), color(theme.on_ink)),
        };
        painter::paint(painter, &lines::broad(size_of(rect)), rect.center(), state.scale(), ground);
        let size = self.letters(painter, rect.width()).unwrap_or(SMALL);
        paint_icon_and_word(painter, rect, None, self.text, semibold(size * state.scale()), ink);
    }
}

impl Widget for MainButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response, state) = press(ui, self.size, self.text, self.is_enabled);
        Ring { is_round: true, is_on_ink: false }.remember(&response);
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// A button with a pencil line around it.
#[derive(Clone, Copy, Debug)]
pub struct Outlined<'a> {
    text: &'a str,
    icon: Option<Icon>,
    width: f32,
    is_enabled: bool,
}

impl<'a> Outlined<'a> {
    /// The height of the button.
    pub const HEIGHT: f32 = 48.0;
    const PADDING: f32 = 20.0;
    const RADIUS: f32 = 16.0;

    /// A button as wide as its word, if there is so much room.
    pub const fn new(text: &'a str) -> Self {
        Self { text, icon: None, width: 0.0, is_enabled: true }
    }

    /// Adds an icon before the word.
    pub const fn icon(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// Makes it at least this wide.
    pub const fn width(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// Whether it can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let line = match state {
            WidgetState::Rest => theme.lines,
            WidgetState::Hovered | WidgetState::Pressed => theme.text,
            WidgetState::Disabled => theme.disabled,
        };
        let outline = lines::outline(size_of(rect), Self::RADIUS);
        painter::paint(painter, &outline, rect.center(), state.scale(), color(line));
        let font = semibold(BODY * state.scale());
        paint_icon_and_word(painter, rect, self.icon, self.text, font, text_color(theme, state));
    }
}

impl Widget for Outlined<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let icon = self.icon.map_or(0.0, |_| ICON + ICON_GAP);
        let natural = width(ui, self.text, semibold(BODY)) + icon + 2.0 * Self::PADDING;
        let width = natural.max(self.width).min(ui.available_width());
        let (rect, response, state) = press(ui, vec2(width, Self::HEIGHT), self.text, self.is_enabled);
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// An icon and a word without an outline.
#[derive(Clone, Copy, Debug)]
pub struct Quiet<'a> {
    text: &'a str,
    icon: Option<Icon>,
    ink: Option<Color32>,
    is_enabled: bool,
}

impl<'a> Quiet<'a> {
    /// The height of the button.
    pub const HEIGHT: f32 = 48.0;
    const PADDING: f32 = 12.0;

    /// A button with this word.
    pub const fn new(text: &'a str) -> Self {
        Self { text, icon: None, ink: None, is_enabled: true }
    }

    /// Adds an icon before the word.
    pub const fn icon(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// Draws it in another ink, on a ground of its own, on which its word is heavy.
    pub const fn ink(self, ink: Color32) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// Whether it can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    fn font(&self) -> FontId {
        if self.ink.is_some() { semibold(BODY) } else { regular(BODY) }
    }

    /// The width that its word needs.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        width(ui, self.text, self.font()) + self.icon.map_or(0.0, |_| ICON + ICON_GAP) + 2.0 * Self::PADDING
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        paint_ground(painter, rect, 12, flat_ground(painter.ctx(), state).filter(|_| self.ink.is_none()));
        let text = match self.ink {
            Some(ink) if state == WidgetState::Disabled => ink.gamma_multiply(0.5),
            Some(ink) => ink,
            None => text_color(style::theme(painter.ctx()), state),
        };
        paint_icon_and_word(painter, rect, self.icon, self.text, self.font(), text);
    }
}

impl Widget for Quiet<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(self.natural_width(ui), Self::HEIGHT);
        let (rect, response, state) = press(ui, size, self.text, self.is_enabled);
        if self.ink.is_some() {
            Ring { is_round: false, is_on_ink: true }.remember(&response);
        }
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// An icon alone, with a name for assistive technology.
#[derive(Clone, Copy, Debug)]
pub struct IconButton<'a> {
    icon: Icon,
    name: &'a str,
    ink: Option<Color32>,
    is_enabled: bool,
}

impl<'a> IconButton<'a> {
    /// The side of the button.
    pub const SIDE: f32 = 48.0;
    const ICON: f32 = 26.0;

    /// A button with this icon and name.
    pub const fn new(icon: Icon, name: &'a str) -> Self {
        Self { icon, name, ink: None, is_enabled: true }
    }

    /// Whether it can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// Draws it around a place. Returns whether it was clicked.
    pub fn show_at(self, ui: &mut Ui, centre: Pos2) -> bool {
        let rect = Rect::from_center_size(centre, Vec2::splat(Self::SIDE));
        at(ui, rect, |ui| self.ui(ui).clicked())
    }

    /// Draws it in another ink, on a ground of its own.
    pub const fn ink(self, ink: Color32) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        paint_ground(painter, rect, 14, flat_ground(painter.ctx(), state).filter(|_| self.ink.is_none()));
        let ink = self.ink.unwrap_or_else(|| text_color(style::theme(painter.ctx()), state));
        paint_icon(painter, self.icon, rect.center(), Self::ICON * state.scale(), ink);
    }
}

impl Widget for IconButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response, state) = press(ui, Vec2::splat(Self::SIDE), self.name, self.is_enabled);
        if self.ink.is_some() {
            Ring { is_round: false, is_on_ink: true }.remember(&response);
        }
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// An icon above its word.
#[derive(Clone, Copy, Debug)]
pub struct Tool<'a> {
    icon: Icon,
    text: &'a str,
    is_enabled: bool,
    is_chosen: bool,
    /// Whether what it opens is open, if it opens something.
    is_open: Option<bool>,
    is_large: bool,
    width: Option<f32>,
}

impl<'a> Tool<'a> {
    /// The height of a tool.
    pub const HEIGHT: f32 = 62.0;
    /// The height of a large tool.
    pub const LARGE_HEIGHT: f32 = 64.0;
    /// The least width of a tool.
    pub const WIDTH: f32 = 64.0;
    /// The least width of a large tool.
    pub const LARGE_WIDTH: f32 = 76.0;
    const LEAST_WIDTH: f32 = 56.0;
    const ICON: f32 = 26.0;
    const PADDING: f32 = 8.0;

    /// A tool with this icon and word.
    pub const fn new(icon: Icon, text: &'a str) -> Self {
        Self { icon, text, is_enabled: true, is_chosen: false, is_open: None, is_large: false, width: None }
    }

    /// Whether it can be pressed.
    pub const fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// Whether what it opens is open.
    pub const fn chosen(self, is_chosen: bool) -> Self {
        Self { is_chosen, ..self }
    }

    /// Makes it one that opens something. It is chosen while that is open.
    pub const fn expands(self, is_open: bool) -> Self {
        Self { is_chosen: is_open, is_open: Some(is_open), ..self }
    }

    /// Whether its word is as large as other text, because there is room.
    pub const fn large(self, is_large: bool) -> Self {
        Self { is_large, ..self }
    }

    /// Draws it with this top left corner and width. Returns whether it was clicked.
    pub fn show_at(self, ui: &mut Ui, corner: Pos2, width: f32) -> bool {
        let rect = Rect::from_min_size(corner, vec2(width, self.height()));
        at(ui, rect, |ui| Self { width: Some(width), ..self }.ui(ui).clicked())
    }

    const fn height(&self) -> f32 {
        if self.is_large { Self::LARGE_HEIGHT } else { Self::HEIGHT }
    }

    fn font(&self) -> FontId {
        let size = if self.is_large { BODY } else { SMALL };
        if self.is_chosen { semibold(size) } else { regular(size) }
    }

    /// The width that the tool needs.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        let least = if self.is_large { Self::LARGE_WIDTH } else { Self::WIDTH };
        least.max(width(ui, self.text, self.font()) + 2.0 * Self::PADDING)
    }

    /// Its width where there is little room.
    pub fn least_width(&self, ui: &Ui) -> f32 {
        (width(ui, self.text, self.font()) + 6.0).max(Self::LEAST_WIDTH)
    }

    /// Draws it as an outlined button across the available width.
    pub fn outlined(self, ui: &mut Ui) -> Response {
        let button = Outlined::new(self.text).icon(self.icon).width(ui.available_width()).enabled(self.is_enabled);
        let response = button.ui(ui);
        if let Some(is_open) = self.is_open {
            described::expands(&response, is_open);
        }
        response
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        paint_flat_ground(painter, rect, 14, state);
        let ink = text_color(style::theme(painter.ctx()), state);
        let line = if self.is_large { 22.0 } else { 20.0 };
        let top = rect.center().y - (Self::ICON + 4.0 + line) / 2.0;
        paint_icon(painter, self.icon, pos2(rect.center().x, top + Self::ICON / 2.0), Self::ICON, ink);
        let middle = pos2(rect.center().x, top + Self::ICON + 4.0 + line / 2.0);
        let place = painter.text(middle, Align2::CENTER_CENTER, self.text, self.font(), ink);
        if self.is_chosen {
            paint_underline(painter, place, 3.0, ink);
        }
    }
}

impl Widget for Tool<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let width = self.width.unwrap_or_else(|| self.natural_width(ui));
        let (rect, response, state) = press(ui, vec2(width, self.height()), self.text, self.is_enabled);
        if let Some(is_open) = self.is_open {
            described::expands(&response, is_open);
        }
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// A button that opens a list or a side panel, with an arrow that shows which.
#[derive(Clone, Copy, Debug)]
pub struct Chip<'a> {
    text: &'a str,
    arrow: Icon,
}

impl<'a> Chip<'a> {
    /// The height of a chip.
    pub const HEIGHT: f32 = 44.0;
    const ARROW: f32 = 16.0;
    const PADDING: [f32; 2] = [14.0, 16.0];

    /// A chip with this word and arrow.
    pub const fn new(text: &'a str, arrow: Icon) -> Self {
        Self { text, arrow }
    }

    /// The width that its word needs.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        width(ui, self.text, regular(BODY)) + ICON_GAP + Self::ARROW + Self::PADDING.iter().sum::<f32>()
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let line = if matches!(state, WidgetState::Hovered | WidgetState::Pressed) { theme.text } else { theme.lines };
        painter::paint(painter, &lines::outline(size_of(rect), 14.0), rect.center(), state.scale(), color(line));
        let ink = text_color(theme, state);
        let left = rect.left_center() + vec2(Self::PADDING[0], 0.0);
        painter.text(left, Align2::LEFT_CENTER, self.text, regular(BODY), ink);
        let arrow = rect.right_center() - vec2(Self::PADDING[1] + Self::ARROW / 2.0, 0.0);
        paint_icon(painter, self.arrow, arrow, Self::ARROW, ink);
    }
}

impl Widget for Chip<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(self.natural_width(ui), Self::HEIGHT);
        let (rect, response, state) = press(ui, size, self.text, true);
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// The way on from a result: a stroke of paper on ink.
#[derive(Clone, Copy, Debug)]
pub struct PaperButton<'a> {
    text: &'a str,
    ink: Color32,
    width: f32,
    has_arrow: bool,
}

impl<'a> PaperButton<'a> {
    const HEIGHT: f32 = 48.0;
    const PADDING: f32 = 24.0;
    const SIZE: f32 = 18.0;

    /// A button with this word, which is written in the ink that it lies on.
    pub const fn new(text: &'a str, ink: Color32) -> Self {
        Self { text, ink, width: 0.0, has_arrow: true }
    }

    /// Makes it this wide.
    pub const fn width(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// Whether an arrow behind its word shows that it leads on.
    pub const fn arrow(self, has_arrow: bool) -> Self {
        Self { has_arrow, ..self }
    }

    /// The width of the arrow and of the space before it.
    const fn arrow_width(&self) -> f32 {
        if self.has_arrow { ICON_GAP + ICON } else { 0.0 }
    }

    /// The width that its word needs.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        width(ui, self.text, semibold(Self::SIZE)) + self.arrow_width() + 2.0 * Self::PADDING
    }

    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let ground = color(if state == WidgetState::Rest { theme.paper } else { theme.hovered });
        painter::paint(painter, &lines::broad(size_of(rect)), rect.center(), state.scale(), ground);
        let room = rect.width() - self.arrow_width() - Self::PADDING;
        let mut word = word(painter, self.text, semibold(Self::SIZE));
        if word.size().x > room {
            word = painter.layout(self.text.to_owned(), semibold(BODY), Color32::PLACEHOLDER, room);
        }
        let left = rect.center().x - (word.size().x + self.arrow_width()) / 2.0;
        let at = Align2::LEFT_CENTER.anchor_size(pos2(left, rect.center().y), word.size());
        painter.galley(at.min, word, self.ink);
        if self.has_arrow {
            let arrow = pos2(at.right() + ICON_GAP + ICON / 2.0, rect.center().y);
            paint_icon(painter, Icon::Next, arrow, ICON, self.ink);
        }
    }
}

impl Widget for PaperButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response, state) = press(ui, vec2(self.width, Self::HEIGHT), self.text, true);
        Ring { is_round: true, is_on_ink: true }.remember(&response);
        self.paint(ui.painter(), rect, state);
        response
    }
}

/// A row of a menu or a list: an icon, its words and, at its end, a switch or what it opens.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    icon: Option<Icon>,
    text: &'a str,
    end: RowEnd<'a>,
    height: f32,
    padding: f32,
    is_quiet: bool,
}

/// What is at the end of a row.
#[derive(Clone, Copy, Debug)]
enum RowEnd<'a> {
    Nothing,
    /// A switch that is on or off.
    Switch(bool),
    /// The current value of what it opens, and an arrow to it.
    Opens(&'a str),
    /// Nothing, because the row is one of several of which one is chosen.
    Choice(bool),
}

impl<'a> Row<'a> {
    /// The height of a row of a list.
    pub const TALL: f32 = 64.0;
    /// The space before the icon in a row of a list.
    pub const TALL_PADDING: f32 = 4.0;
    /// The height of a row of a menu.
    pub const HEIGHT: f32 = 48.0;
    const PADDING: f32 = 12.0;
    const ARROW: f32 = 18.0;

    /// A row with this icon and these words.
    pub const fn new(icon: Icon, text: &'a str) -> Self {
        Self {
            icon: Some(icon),
            text,
            end: RowEnd::Nothing,
            height: Self::HEIGHT,
            padding: Self::PADDING,
            is_quiet: false,
        }
    }

    /// Makes it a row of a list, of this height.
    pub const fn in_list(self, height: f32) -> Self {
        Self { height, padding: Self::TALL_PADDING, ..self }
    }

    /// Whether it matters less than the others.
    pub const fn quiet(self) -> Self {
        Self { is_quiet: true, ..self }
    }

    /// Adds a switch that is on or off.
    pub const fn switch(self, is_on: bool) -> Self {
        Self { end: RowEnd::Switch(is_on), ..self }
    }

    /// Makes it a row that opens something, whose value it shows.
    pub const fn opens(self, value: &'a str) -> Self {
        Self { end: RowEnd::Opens(value), ..self }
    }

    /// One of several rows of which one is chosen.
    pub const fn choice(text: &'a str, is_chosen: bool) -> Self {
        let icon = if is_chosen { Some(Icon::Check) } else { None };
        Self { icon, end: RowEnd::Choice(is_chosen), ..Self::new(Icon::Check, text) }
    }
}

impl Widget for Row<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response, state) = press(ui, vec2(ui.available_width(), self.height), self.text, true);
        match self.end {
            RowEnd::Switch(is_on) => response
                .widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, response.enabled(), is_on, self.text)),
            RowEnd::Choice(is_chosen) => {
                response.widget_info(|| {
                    WidgetInfo::selected(WidgetType::RadioButton, response.enabled(), is_chosen, self.text)
                });
            }
            RowEnd::Opens(value) if !value.is_empty() => {
                described::label(&response, &format!("{}: {value}", self.text));
            }
            RowEnd::Opens(_) | RowEnd::Nothing => {}
        }
        self.paint(ui.painter(), rect, state);
        response
    }
}

impl Row<'_> {
    /// Paints it in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        paint_flat_ground(painter, rect, 12, state);
        let ink =
            if self.is_quiet && state == WidgetState::Rest { color(theme.quiet) } else { text_color(theme, state) };
        if let Some(icon) = self.icon {
            paint_icon(painter, icon, rect.left_center() + vec2(self.padding + ICON / 2.0, 0.0), ICON, ink);
        }
        let left = rect.left_center() + vec2(self.padding + ICON + 16.0, 0.0);
        let is_chosen = matches!(self.end, RowEnd::Choice(true));
        let font = if is_chosen { semibold(BODY) } else { regular(BODY) };
        let place = painter.text(left, Align2::LEFT_CENTER, self.text, font, ink);
        let end = rect.right_center() - vec2(self.padding, 0.0);
        match self.end {
            RowEnd::Switch(is_on) => Switch::paint(painter, end - vec2(26.0, 0.0), is_on),
            RowEnd::Opens(value) => {
                paint_icon(painter, Icon::Right, end - vec2(Self::ARROW / 2.0, 0.0), Self::ARROW, ink);
                let value = word(painter, value, regular(BODY));
                let value_end = end - vec2(Self::ARROW + 16.0, 0.0);
                let at = Align2::RIGHT_CENTER.anchor_size(value_end, value.size());
                // It is a help, and the row says what it opens without it.
                if at.left() > place.right() + ICON_GAP {
                    painter.galley(at.min, value, color(theme.quiet));
                }
            }
            RowEnd::Choice(true) => paint_underline(painter, place, 3.0, ink),
            RowEnd::Choice(false) | RowEnd::Nothing => {}
        }
    }
}
