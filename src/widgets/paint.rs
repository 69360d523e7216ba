//! What widgets paint with the pen: icons, marks, lines, swipes of the highlighter, and toasts.

use std::sync::Arc;

use bevy::math::Vec2 as Size;
use bevy_egui::egui::{self, Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Vec2, pos2, vec2};
use noughts_engine::rules::Mark;
use noughts_engine::teach::Value;

use crate::layout::Cut;
use crate::layout::measures::{BODY, CLOSE, MARGIN, TARGET, THIN, TIGHT, UNDERLINE, WIDE_MARGIN};
use crate::look::icons::{self, Icon};
use crate::look::lines;
use crate::look::painter;
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;

use super::fonts::semibold;
use super::state::paint_ground;
use super::style::{self, color};
use super::text;

/// The share of a cell that a mark fills.
pub(super) const MARK_SHARE: f32 = 0.84;
/// The side of an icon, and the space between an icon and its word.
pub(super) const ICON: f32 = WIDE_MARGIN;
pub(super) const ICON_GAP: f32 = CLOSE;
/// How far a swipe extends beyond the highlighted part at either end, and how much higher the end of the swipe is than its
/// middle.
pub(super) const SWIPE: Size = Size::new(3.0, 1.5);

/// Paints an icon around a place.
pub fn paint_icon(painter: &Painter, icon: Icon, centre: Pos2, size: f32, color: Color32) {
    painter::paint(painter, icon.shape(), centre, size / icons::SIDE, color);
}

/// Paints a mark of this size in its ink, as it stands beside a name.
pub fn paint_small_mark(painter: &Painter, centre: Pos2, size: f32, mark: Mark) {
    paint_mark(painter, centre, size, mark, color(style::theme(painter.ctx()).marks[mark]));
}

/// Paints a mark of this size.
pub(super) fn paint_mark(painter: &Painter, centre: Pos2, size: f32, mark: Mark, ink: Color32) {
    let cell = Rect::from_center_size(centre, Vec2::splat(size / MARK_SHARE));
    painter::paint_mark(painter, cell, mark, ink);
}

/// Paints the shape of a win, a draw or a loss around a place. `half` is half of its height.
pub fn paint_value(painter: &Painter, centre: Pos2, half: f32, value: Value, color: Color32) {
    let polygon = |points: [(f32, f32); 3]| {
        let points = points.map(|(x, y)| centre + vec2(x, y) * half);
        egui::Shape::convex_polygon(points.into(), color, egui::Stroke::NONE)
    };
    painter.add(match value {
        Value::Win => polygon([(-1.0, 1.0), (0.0, -1.0), (1.0, 1.0)]),
        Value::Draw => {
            let bar = Rect::from_center_size(centre, vec2(half * 2.2, half * 0.7));
            egui::Shape::rect_filled(bar, half * 0.35, color)
        }
        Value::Loss => polygon([(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)]),
    });
}

/// Paints a line of the pen under a word that ends at this rectangle.
pub fn paint_underline(painter: &Painter, word: Rect, width: f32, color: Color32) {
    let line = lines::underline(word.width(), width);
    painter::paint(painter, &line, pos2(word.center().x, word.bottom() + width / 2.0 + THIN), 1.0, color);
}

/// Paints a swipe of the highlighter as high as a rectangle and a little wider, as the swipe looks at this zoom.
pub(crate) fn paint_swipe(painter: &Painter, rect: Rect, zoom: f32, color: Color32) {
    let end = Size::new(rect.width() / 2.0 + SWIPE.x * zoom, SWIPE.y * zoom);
    let swipe = Stroke::highlighter(-end, end, rect.height());
    painter::paint(painter, &Shape::strokes(&[swipe], 1.0), rect.center(), 1.0, color);
}

pub(super) fn size_of(rect: Rect) -> Size {
    Size::new(rect.width(), rect.height())
}

/// Paints an icon and a word side by side in the middle of a rectangle. The icon is before or after the word. If the words have
/// no room in one line, they are in several lines.
pub(super) fn paint_icon_and_word(
    painter: &Painter,
    rect: Rect,
    icon: Option<Icon>,
    is_after: bool,
    text: &str,
    font: FontId,
    color: Color32,
) {
    let icon_width = icon.map_or(0.0, |_| ICON + ICON_GAP);
    let room = rect.width() - icon_width - 2.0 * ICON_GAP;
    let word = text::lines(painter, text, font, Color32::PLACEHOLDER, room);
    let mut inside = rect.middle(icon_width + word.size().x);
    let place =
        if is_after { inside.take_right(icon_width).behind(ICON) } else { inside.take_left(icon_width).before(ICON) };
    if let Some(icon) = icon {
        paint_icon(painter, icon, place.center(), ICON, color);
    }
    paint_words(painter, inside, Align2::LEFT_CENTER, word, color);
}

/// Paints words, which are aligned in a rectangle. Returns the place of the words.
pub fn paint_words(painter: &Painter, rect: Rect, align: Align2, words: Arc<Galley>, color: Color32) -> Rect {
    let place = rect.part(align, words.size());
    painter.galley(place.min, words, color);
    place
}

/// Paints words that are chosen among others, aligned in a rectangle. A line of the pen is under them and, in high contrast, they are
/// black on white. Returns the place of the words.
pub fn paint_chosen(painter: &Painter, rect: Rect, align: Align2, words: Arc<Galley>) -> Rect {
    let theme = style::theme(painter.ctx());
    let place = rect.part(align, words.size());
    if !theme.has_picture {
        let ground = place.expand2(vec2(TIGHT, 0.0)).with_max_y(place.bottom() + UNDERLINE + TIGHT);
        paint_ground(painter, ground, 6, Some(color(theme.text)));
    }
    let ink = color(theme.on_chosen());
    paint_words(painter, rect, align, words, ink);
    paint_underline(painter, place, UNDERLINE, ink);
    place
}

/// Paints a stroke of the pen that fills a rectangle.
pub fn paint_broad(painter: &Painter, rect: Rect, scale: f32, color: Color32) {
    painter::paint(painter, &lines::broad(size_of(rect)), rect.center(), scale, color);
}

/// Paints a line of the pen around a rectangle with round corners.
pub fn paint_outline(painter: &Painter, rect: Rect, corner: f32, scale: f32, color: Color32) {
    painter::paint(painter, &lines::outline(size_of(rect), corner), rect.center(), scale, color);
}

/// Paints a short notice behind an icon, on a stroke of the pen in the middle of a rectangle. Its words are in as many lines as they need.
pub fn paint_toast(painter: &Painter, rect: Rect, icon: Icon, text: &str) {
    const CROSS: f32 = 18.0;
    const LEAST: f32 = 60.0;
    let theme = style::theme(painter.ctx());
    let beside = 2.0 * MARGIN + CROSS + ICON_GAP;
    let room = (rect.width() - beside).max(LEAST);
    let words = text::lines(painter, text, semibold(BODY), color(theme.paper), room);
    let size = words.size() + vec2(beside, MARGIN);
    let body = rect.part(Align2::CENTER_CENTER, size.max(vec2(0.0, TARGET)));
    if words.rows.len() > 1 {
        paint_ground(painter, body, 22, Some(color(theme.text)));
    } else {
        paint_broad(painter, body, 1.0, color(theme.text));
    }
    let mut inside = body.wider(-MARGIN);
    paint_icon(painter, icon, inside.take_left(CROSS).center(), CROSS, color(theme.paper));
    inside.take_left(ICON_GAP);
    paint_words(painter, inside, Align2::LEFT_CENTER, words, color(theme.paper));
}
