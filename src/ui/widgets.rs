//! Widgets that several panels use.

use bevy_egui::egui::{Button, Checkbox, CornerRadius, Response, RichText, Stroke, Ui, Vec2, vec2};

use crate::panels::style;

/// Draws a button, chosen or not. A disabled button is pale and flat.
pub fn button(ui: &mut Ui, text: &str, enabled: bool, chosen: bool, size: Vec2) -> Response {
    let theme = style::theme(ui.ctx());
    let button = match enabled {
        true => Button::new(text).selected(chosen),
        false => Button::new(RichText::new(text).color(style::color(theme.disabled)))
            .fill(style::color(theme.paper))
            .stroke(Stroke::new(1.0, style::color(theme.disabled))),
    };
    ui.add_enabled(enabled, button.min_size(size))
}

/// Draws buttons of the same width side by side across the panel. Returns for each whether it was clicked.
pub fn button_row<const N: usize>(ui: &mut Ui, buttons: [(&str, bool); N]) -> [bool; N] {
    let gaps = ui.spacing().item_spacing.x * (N as f32 - 1.0);
    let size = vec2((ui.available_width() - gaps) / N as f32, ui.spacing().interact_size.y);
    ui.horizontal(|ui| buttons.map(|(text, enabled)| button(ui, text, enabled, false, size).clicked())).inner
}

/// Draws a checkbox. It is square, because round ones are for choosing one of several.
pub fn checkbox(ui: &mut Ui, is_on: &mut bool, text: &str, enabled: bool) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.noninteractive] {
            widget.corner_radius = CornerRadius::same(3);
        }
        let text = RichText::new(text);
        ui.add_enabled(enabled, Checkbox::new(is_on, if enabled { text } else { text.weak() }))
    })
    .inner
}
