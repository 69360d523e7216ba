//! What widgets paint with the pen: icons, marks, lines, swipes of the highlighter, and toasts.

use bevy::math::Vec2 as Size;
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Rect, Vec2, pos2};
use noughts_engine::rules::Mark;

use crate::look::icons::{self, Icon};
use crate::look::lines;
use crate::look::painter;
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;

use super::fonts::semibold;
use super::state::paint_ground;
use super::style::{self, color};
use super::text::BODY;

/// The share of a cell that a mark fills.
pub(super) const MARK_SHARE: f32 = 0.84;
/// The side of an icon, and the space between it and its word.
pub(super) const ICON: f32 = 24.0;
pub(super) const ICON_GAP: f32 = 8.0;
/// How much farther than what it highlights a swipe extends at either end, and how much higher its end is than its middle.
pub(super) const SWIPE: Size = Size::new(3.0, 1.5);
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

pub(super) fn size_of(rect: Rect) -> Size {
    Size::new(rect.width(), rect.height())
}

/// Paints an icon and a word side by side in the middle of a rectangle. Words that have no room beside each other are in several
/// lines.
pub(super) fn paint_icon_and_word(
    painter: &Painter,
    rect: Rect,
    icon: Option<Icon>,
    text: &str,
    font: FontId,
    color: Color32,
) {
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
