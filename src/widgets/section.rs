//! A choice under its heading, in a list of several.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Color32, Galley, Sense, Ui, WidgetType, vec2};

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

/// The words of a heading in letters for which there is room, and the space before them.
fn heading(ui: &Ui, width_of_row: f32, has_icon: bool, (text, ink): (&str, Color32)) -> (Arc<Galley>, f32) {
    let before = Row::TALL_PADDING + if has_icon { HEADING + BELOW } else { 0.0 };
    let room = width_of_row - before;
    let size = if width(ui, text, regular(BODY)) <= room { BODY } else { SMALL };
    (lines(ui.painter(), text, regular(size), ink, room), before)
}

/// The height of [`under`] in this width without an icon, for a choice with the height that `choice` says for its width.
pub fn under_height(ui: &Ui, width: f32, text: &str, choice: impl FnOnce(f32) -> f32) -> f32 {
    let (words, _) = heading(ui, width, false, (text, Color32::PLACEHOLDER));
    ABOVE + HEADING.max(words.size().y) + GAP + choice(width - 2.0 * Row::TALL_PADDING) + BELOW
}

/// Draws a choice under its heading, which has an ink and may have an icon before it.
pub fn under<T>(ui: &mut Ui, icon: Option<Icon>, (text, ink): (&str, Color32), choice: impl FnOnce(&mut Ui) -> T) -> T {
    let padding = Row::TALL_PADDING;
    ui.add_space(ABOVE);
    let (words, before) = heading(ui, ui.available_width(), icon.is_some(), (text, ink));
    let size = vec2(ui.available_width(), HEADING.max(words.size().y));
    let (rect, heard) = ui.allocate_exact_size(size, Sense::hover());
    described::name(&heard, WidgetType::Label, text);
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
