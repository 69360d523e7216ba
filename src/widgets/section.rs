//! A choice under its heading, in a list of several.

use bevy_egui::egui::{Color32, RichText, Sense, Ui, vec2};

use crate::layout::Cut;
use crate::layout::measures::{BODY, GROUP, SMALL, WIDE_MARGIN};
use crate::look::icons::Icon;

use super::at;
use super::paint::paint_icon;
use super::row::Row;
use super::text::{regular, width};

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
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::hover());
    let mut words = rect;
    words.take_left(padding);
    if let Some(icon) = icon {
        paint_icon(ui.painter(), icon, words.take_left(HEADING).center(), HEADING, ink);
        words.take_left(BELOW);
    }
    let size = if width(ui, text, regular(BODY)) <= words.width() { BODY } else { SMALL };
    at(ui, words, |ui| ui.horizontal_centered(|ui| ui.label(RichText::new(text).size(size).color(ink))));
    ui.add_space(GAP);
    let place = ui.available_rect_before_wrap().wider(-padding);
    let chosen = at(ui, place, choice);
    ui.add_space(BELOW);
    chosen
}
