//! A choice under its heading, in a list of several.

use bevy_egui::egui::{Color32, RichText, Sense, Ui, vec2};

use crate::look::icons::Icon;

use super::at;
use super::buttons::Row;
use super::paint::paint_icon;
use super::text::BODY;

/// The space above a heading.
pub const ABOVE: f32 = 14.0;
/// The height of a heading, and the side of the icon before it.
pub const HEADING: f32 = 24.0;
/// The space between a heading and what is chosen from.
pub const GAP: f32 = 10.0;
/// The space below what is chosen from, and behind the icon of a heading.
pub const BELOW: f32 = 16.0;

/// Draws a choice of a width under its heading, which has an ink and may have an icon before it.
pub fn under<T>(
    ui: &mut Ui,
    icon: Option<Icon>,
    (text, ink): (&str, Color32),
    choice: impl FnOnce(&mut Ui, f32) -> T,
) -> T {
    let padding = Row::TALL_PADDING;
    ui.add_space(ABOVE);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::hover());
    let mut words = rect.with_min_x(rect.left() + padding);
    if let Some(icon) = icon {
        paint_icon(ui.painter(), icon, words.left_center() + vec2(HEADING / 2.0, 0.0), HEADING, ink);
        words.min.x += HEADING + BELOW;
    }
    at(ui, words, |ui| ui.horizontal_centered(|ui| ui.label(RichText::new(text).size(BODY).color(ink))));
    ui.add_space(GAP);
    let width = ui.available_width() - 2.0 * padding;
    let chosen = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(padding);
        choice(ui, width)
    });
    ui.add_space(BELOW);
    chosen.inner
}
