//! The parts that screens are made of: buttons, choices, switches and words. Each is a widget of egui that is drawn with
//! the pen, and looks the same wherever it is.
//!
//! A part shows its [`WidgetState`] by its ground or its size. The ring of the focus is drawn elsewhere, around whatever has it, by
//! [`Ring`].

use bevy::math::Vec2 as Size;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Galley, Key, Painter, Pos2, Rect, Response, RichText, Sense, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, pos2,
};

use noughts_engine::rules::Mark;

use crate::look::icons::{self, Icon};
use crate::look::lines;
use crate::look::painter;
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;
use crate::look::theme::Theme;
use crate::panels::fonts::semibold;
use crate::panels::style::{self, color};

mod buttons;
mod choices;
mod ring;
mod slider;
mod swatch;

pub use buttons::{Chip, IconButton, MainButton, Outlined, PaperButton, Quiet, Row, Tool};
pub use choices::{
    Sign, Switch, modes, one_of, one_of_captioned, one_of_height, one_of_signs, one_of_swatches, one_of_width,
};
pub use ring::Ring;
pub use slider::Slider;

/// The size of results and digits, in points.
pub const LARGE: f32 = 28.0;
/// The size of names and titles.
pub const TITLE: f32 = 20.0;
/// The size of everything else.
pub const BODY: f32 = 16.0;
/// The distance of two lines, as a share of the size of letters.
const LINE: f32 = 1.5;
/// The size of notes, and of the words of tools on small screens.
pub const SMALL: f32 = 14.0;

/// The share of a cell that a mark fills.
const MARK_SHARE: f32 = 0.84;
/// The side of an icon, and the space between it and its word.
const ICON: f32 = 24.0;
const ICON_GAP: f32 = 8.0;
/// How much farther than what it highlights a swipe extends at either end, and how much higher its end is than its middle.
const SWIPE: Size = Size::new(3.0, 1.5);
/// How much smaller a button is while it is held down, if it does not change its ground.
const PRESSED: f32 = 0.97;

/// Whether an arrow key was pressed, with which egui moves the focus.
pub fn is_arrow_pressed(ui: &Ui) -> bool {
    let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
    ui.input(|input| arrows.iter().any(|key| input.key_pressed(*key)))
}

/// What happens to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetState {
    /// Nothing.
    Rest,
    /// The pointer is on it.
    Hovered,
    /// It is held down.
    Pressed,
    /// It cannot be pressed now.
    Disabled,
}

impl WidgetState {
    /// The state of what responds so.
    pub(crate) fn of(response: &Response, is_enabled: bool) -> Self {
        match () {
            _ if !is_enabled => Self::Disabled,
            _ if response.is_pointer_button_down_on() => Self::Pressed,
            _ if response.hovered() => Self::Hovered,
            _ => Self::Rest,
        }
    }

    /// How large a part is that has no ground to change.
    const fn scale(self) -> f32 {
        if matches!(self, Self::Pressed) { PRESSED } else { 1.0 }
    }
}

/// What parts lie on, which decides how a ground is seen on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// The table.
    #[default]
    Table,
    /// Paper, such as a side panel.
    Paper,
}

fn ground_id() -> egui::Id {
    egui::Id::new("ground")
}

/// Draws parts that lie on this ground.
pub fn on<T>(ui: &mut Ui, ground: Ground, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let before = ui.data_mut(|data| data.get_temp::<bool>(ground_id()));
    ui.data_mut(|data| data.insert_temp(ground_id(), ground == Ground::Paper));
    let contents = contents(ui);
    ui.data_mut(|data| data.insert_temp(ground_id(), before.unwrap_or(false)));
    contents
}

fn ground(ctx: &egui::Context) -> Ground {
    if ctx.data(|data| data.get_temp(ground_id())).unwrap_or(false) { Ground::Paper } else { Ground::Table }
}

/// Draws contents in a rectangle. In a window that is too small for it, the rectangle is empty.
pub fn at<T>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let rect = Rect::from_min_size(rect.min, rect.size().max(Vec2::ZERO));
    ui.scope_builder(UiBuilder::new().max_rect(rect), contents).inner
}

/// The colour of the trough of a choice, and of a flat button under the pointer.
pub fn recess(ctx: &egui::Context) -> Color32 {
    let theme = style::theme(ctx);
    color(if ground(ctx) == Ground::Paper && !theme.is_dark { theme.table } else { theme.recess })
}

/// The ground of a flat button in a state, if it has one.
pub(crate) fn flat_ground(ctx: &egui::Context, state: WidgetState) -> Option<Color32> {
    match state {
        WidgetState::Rest | WidgetState::Disabled => None,
        WidgetState::Hovered if style::theme(ctx).has_picture => Some(recess(ctx)),
        WidgetState::Hovered => Some(color(style::theme(ctx).hovered)),
        WidgetState::Pressed => Some(color(style::theme(ctx).held())),
    }
}

fn text_color(theme: &Theme, state: WidgetState) -> Color32 {
    color(if state == WidgetState::Disabled { theme.disabled } else { theme.text })
}

/// A word of a part, in the colour that is given when it is painted.
fn word(painter: &Painter, text: &str, font: FontId) -> std::sync::Arc<Galley> {
    painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
}

fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// A sentence of a paragraph.
pub fn paragraph(text: impl Into<String>, color: Color32) -> RichText {
    note(text, BODY, color)
}

/// A sentence in letters of this size, in as many lines as it needs.
pub fn note(text: impl Into<String>, size: f32, color: Color32) -> RichText {
    RichText::new(text).size(size).line_height(Some(LINE * size)).color(color)
}

/// The size of letters in which a word has room in a width: this one, or the first smaller one in which it has. The font is that of a
/// size.
pub fn fitting(ui: &Ui, text: &str, size: f32, room: f32, font: impl Fn(f32) -> FontId) -> f32 {
    let sizes = [size, BODY, SMALL];
    let fits = |size: &f32| *size <= sizes[0] && width(ui, text, font(*size)) <= room;
    sizes.into_iter().find(fits).unwrap_or(SMALL)
}

/// The height of such a sentence in this width.
pub fn note_height(ui: &Ui, text: &str, size: f32, width: f32) -> f32 {
    let format = TextFormat { font_id: regular(size), line_height: Some(LINE * size), ..Default::default() };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap.max_width = width;
    ui.painter().layout_job(job).size().y
}

/// The places of things of these widths, which are spread over a rectangle from its left to its right edge. If there is too little
/// room, they are narrower.
pub fn spread(all: Rect, widths: &[f32]) -> Vec<Rect> {
    let sum: f32 = widths.iter().sum();
    let scale = (all.width() / sum).min(1.0);
    let gap = (all.width() - sum * scale) / (widths.len() as f32 - 1.0).max(1.0);
    let mut left = all.left();
    let place = |width: &f32| {
        let place = Rect::from_min_size(pos2(left, all.top()), egui::vec2(width * scale, all.height()));
        left += width * scale + gap;
        place
    };
    widths.iter().map(place).collect()
}

/// The width of a word.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    word(ui.painter(), text, font).size().x
}

/// Paints an icon around a place.
pub fn paint_icon(painter: &Painter, icon: Icon, centre: Pos2, size: f32, color: Color32) {
    painter::paint(painter, icon.shape(), centre, size / icons::SIDE, color);
}

/// Paints a mark of this size in its ink, as it stands beside a name.
pub fn paint_small_mark(painter: &Painter, centre: Pos2, size: f32, mark: Mark) {
    let cell = Rect::from_center_size(centre, Vec2::splat(size / MARK_SHARE));
    painter::paint_mark(painter, cell, mark, color(style::theme(painter.ctx()).marks[mark]));
}

/// Paints a line of the pen under a word that ends at this rectangle.
pub fn paint_underline(painter: &Painter, word: Rect, width: f32, color: Color32) {
    let line = lines::underline(word.width(), width);
    painter::paint(painter, &line, pos2(word.center().x, word.bottom() + width / 2.0 + 1.0), 1.0, color);
}

/// Paints a swipe of the highlighter as high as a rectangle and a little wider, as it looks at this zoom.
pub(crate) fn paint_swipe(painter: &Painter, rect: Rect, zoom: f32, color: Color32) {
    let end = Size::new(rect.width() / 2.0 + SWIPE.x * zoom, SWIPE.y * zoom);
    let swipe = Stroke::highlighter(-end, end, rect.height());
    painter::paint(painter, &Shape::strokes(&[swipe], 1.0), rect.center(), 1.0, color);
}

fn size_of(rect: Rect) -> Size {
    Size::new(rect.width(), rect.height())
}

/// Allocates a place that can be pressed, with its name for assistive technology.
fn press(ui: &mut Ui, size: Vec2, name: &str, is_enabled: bool) -> (Rect, Response, WidgetState) {
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size.max(Vec2::ZERO), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled && ui.is_enabled(), name));
    let state = WidgetState::of(&response, is_enabled);
    (rect, response, state)
}

/// Paints an icon and a word side by side in the middle of a rectangle. Words that have no room beside each other are in several
/// lines.
fn paint_icon_and_word(painter: &Painter, rect: Rect, icon: Option<Icon>, text: &str, font: FontId, color: Color32) {
    let icon_width = icon.map_or(0.0, |_| ICON + ICON_GAP);
    let room = rect.width() - icon_width - 2.0 * ICON_GAP;
    let word = painter.layout(text.to_owned(), font, Color32::PLACEHOLDER, room);
    let left = rect.center().x - (word.size().x + icon_width) / 2.0;
    if let Some(icon) = icon {
        paint_icon(painter, icon, pos2(left + ICON / 2.0, rect.center().y), ICON, color);
    }
    let at = Align2::LEFT_CENTER.anchor_size(pos2(left + icon_width, rect.center().y), word.size()).min;
    painter.galley(at, word, color);
}

/// Paints a short notice on a stroke of the pen in the middle of a rectangle. Its words are in as many lines as they need.
pub fn paint_toast(painter: &Painter, rect: Rect, text: &str) {
    const PADDING: f32 = 20.0;
    const CROSS: f32 = 18.0;
    let theme = style::theme(painter.ctx());
    let room = (rect.width() - 2.0 * PADDING - CROSS - ICON_GAP).max(60.0);
    let words = painter.layout(text.to_owned(), semibold(BODY), color(theme.paper), room);
    let size = words.size() + egui::vec2(2.0 * PADDING + CROSS + ICON_GAP, 20.0);
    let body = Rect::from_center_size(rect.center(), size.max(egui::vec2(0.0, 44.0)));
    if words.rows.len() > 1 {
        paint_ground(painter, body, 22, Some(color(theme.text)));
    } else {
        painter::paint(painter, &lines::broad(size_of(body)), body.center(), 1.0, color(theme.text));
    }
    let cross = body.left_center() + egui::vec2(PADDING + CROSS / 2.0, 0.0);
    paint_icon(painter, Icon::Close, cross, CROSS, color(theme.paper));
    let left = cross + egui::vec2(CROSS / 2.0 + ICON_GAP, -words.size().y / 2.0);
    painter.galley(left, words, color(theme.paper));
}

/// Paints the ground of a flat button in a state, if it has one.
pub(crate) fn paint_flat_ground(painter: &Painter, rect: Rect, radius: u8, state: WidgetState) {
    paint_ground(painter, rect, radius, flat_ground(painter.ctx(), state));
}

/// Paints a ground with round corners.
fn paint_ground(painter: &Painter, rect: Rect, radius: u8, ground: Option<Color32>) {
    if let Some(ground) = ground {
        painter.rect_filled(rect, CornerRadius::same(radius), ground);
    }
}

/// Mixes a colour with black or white, by a tenth.
fn darker(ink: Color32, is_dark: bool) -> Color32 {
    ink.lerp_to_gamma(if is_dark { Color32::WHITE } else { Color32::BLACK }, 0.1)
}
