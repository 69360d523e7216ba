//! Small things that several panels draw.

use bevy_egui::egui::{
    Align2, Button, CornerRadius, FontId, Response, RichText, Sense, Shape, Stroke, TextStyle, Ui, Vec2, WidgetType,
    vec2,
};

use crate::accessibility;
use noughts_engine::rules::Mark;
use crate::text::spoken;

use super::board::paint_mark;
use super::style;

/// The mark as it stands on the board.
pub fn mark_icon(ui: &mut Ui, mark: Mark, size: f32) {
    let (rect, icon) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_mark(ui.painter(), rect, mark);
    accessibility::name(&icon, WidgetType::Image, mark.to_string());
}

/// A full dot for the side to move, an empty one for the other.
pub fn turn_dot(ui: &mut Ui, to_move: bool, size: f32) {
    let (rect, dot) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    if to_move {
        accessibility::name(&dot, WidgetType::Image, spoken::TO_MOVE);
    }
    let radius = size * 0.36;
    ui.painter().add(if to_move {
        Shape::circle_filled(rect.center(), radius, ui.visuals().text_color())
    } else {
        Shape::circle_stroke(rect.center(), radius * 0.8, Stroke::new(1.0, ui.visuals().weak_text_color()))
    });
}

/// The button that most people want next.
pub fn primary_button(ui: &mut Ui, text: &str, size: Vec2) -> Response {
    let theme = style::theme(ui.ctx());
    let text = RichText::new(text).color(style::color(theme.on_primary)).strong();
    ui.add_sized(size, Button::new(text).fill(style::color(theme.primary)))
}

/// A button, chosen or not. What cannot be pressed now is pale and lies flat.
pub fn button(ui: &mut Ui, text: &str, enabled: bool, chosen: bool, size: Vec2) -> Response {
    let theme = style::theme(ui.ctx());
    let button = match enabled {
        true => Button::new(text).selected(chosen),
        false => Button::new(RichText::new(text).color(style::color(theme.disabled)))
            .fill(style::color(theme.sheet))
            .stroke(Stroke::new(1.0, style::color(theme.disabled))),
    };
    ui.add_enabled(enabled, button.min_size(size))
}

/// Buttons of one width, side by side across the panel. Tells which was clicked.
pub fn button_row<const N: usize>(ui: &mut Ui, buttons: [(&str, bool); N]) -> [bool; N] {
    let gaps = ui.spacing().item_spacing.x * (N as f32 - 1.0);
    let size = vec2((ui.available_width() - gaps) / N as f32, ui.spacing().interact_size.y);
    ui.horizontal(|ui| buttons.map(|(text, enabled)| button(ui, text, enabled, false, size).clicked())).inner
}

/// Something to be had or not: a square box, for round ones are to choose one of several.
pub fn checkbox(ui: &mut Ui, is_on: &mut bool, text: &str) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.noninteractive] {
            widget.corner_radius = CornerRadius::same(3);
        }
        let text = RichText::new(text);
        ui.checkbox(is_on, if ui.is_enabled() { text } else { text.weak() })
    })
    .inner
}

/// One of several, side by side across the panel, of which one is chosen. Tells if another is.
pub fn choice_row<T: Copy + PartialEq, const N: usize>(ui: &mut Ui, choices: [(T, &str); N], chosen: T) -> Option<T> {
    let gaps = ui.spacing().item_spacing.x * (N as f32 - 1.0);
    let size = vec2((ui.available_width() - gaps) / N as f32, ui.spacing().interact_size.y);
    let row = ui.horizontal(|ui| {
        choices.map(|(choice, text)| {
            let button = Button::new(text).min_size(size).selected(choice == chosen);
            let button = ui.add(button);
            accessibility::choice(&button);
            button.clicked().then_some(choice)
        })
    });
    row.inner.into_iter().flatten().next()
}

/// One of several, with an arrow on either side to change it; never opens anything over the board.
pub fn stepper(ui: &mut Ui, text: &str, width: f32) -> isize {
    let height = ui.spacing().interact_size.y;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 0.0;
        let mut step = 0;
        let arrow = |ui: &mut Ui, points_left: bool| {
            let response = ui.add_sized(vec2(height * 0.75, height), Button::new(""));
            accessibility::name(&response, WidgetType::Button, spoken::arrow(!points_left, text));
            let centre = response.rect.center();
            let side = if points_left { -4.0 } else { 4.0 };
            let points = vec![centre + vec2(side, 0.0), centre - vec2(side, 5.0), centre - vec2(side, -5.0)];
            ui.painter().add(Shape::convex_polygon(points, ui.visuals().text_color(), Stroke::NONE));
            response.clicked()
        };
        if arrow(ui, true) {
            step -= 1;
        }
        let (rect, _) = ui.allocate_exact_size(vec2((width - height * 1.5 - 4.0).max(0.0), height), Sense::hover());
        let font = FontId::proportional(TextStyle::Body.resolve(ui.style()).size);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, ui.visuals().text_color());
        if arrow(ui, false) {
            step += 1;
        }
        step
    })
    .inner
}
