//! A choice under its heading, in a list of several.

use bevy_egui::egui::{Align2, Color32, Sense, Ui, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{BODY, GROUP, SMALL, WIDE_MARGIN};
use crate::look::icons::Icon;

use super::paint::{paint_icon, paint_words};
use super::row::Row;
use super::text::{lines, regular, width};
use super::{at, described};

/// The space above a heading.
pub const ABOVE: f32 = 14.0;
/// The height of a heading, and the side of the icon before it.
pub const HEADING: f32 = WIDE_MARGIN;
/// The space between a heading and its choice.
pub const GAP: f32 = 10.0;
/// The space below a choice, and behind the icon of a heading.
pub const BELOW: f32 = GROUP;

/// Draws a choice under its heading, which has an ink and may have an icon before it.
pub fn under<T>(ui: &mut Ui, icon: Option<Icon>, (text, ink): (&str, Color32), choice: impl FnOnce(&mut Ui) -> T) -> T {
    let padding = Row::TALL_PADDING;
    ui.add_space(ABOVE);
    let before = padding + if icon.is_some() { HEADING + BELOW } else { 0.0 };
    let room = ui.available_width() - before;
    let size = if width(ui, text, regular(BODY)) <= room { BODY } else { SMALL };
    let words = lines(ui.painter(), text, regular(size), ink, room);
    let size = vec2(ui.available_width(), HEADING.max(words.size().y));
    let (rect, heading) = ui.allocate_exact_size(size, Sense::hover());
    described::name(&heading, WidgetType::Label, text);
    if let Some(icon) = icon {
        let place = rect.with_min_x(rect.left() + padding).before(HEADING);
        paint_icon(ui.painter(), icon, place.center(), HEADING, ink);
    }
    paint_words(ui.painter(), rect.with_min_x(rect.left() + before), Align2::LEFT_CENTER, words, ink);
    ui.add_space(GAP);
    let place = ui.available_rect_before_wrap().wider(-padding);
    let chosen = at(ui, place, choice);
    ui.add_space(BELOW);
    chosen
}
