//! Small things that several panels draw.

use bevy_egui::egui::{
    Align2, Button, Color32, CornerRadius, FontId, Response, RichText, Sense, Shape, Stroke, TextStyle, Ui, Vec2, vec2,
};

use crate::render::theme;
use crate::rules::Mark;

use super::style;

/// The mark as it stands on the board.
pub fn mark_icon(ui: &mut Ui, mark: Mark, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let stroke = Stroke::new(size * 0.16, style::color(theme::ink(mark)));
    match mark {
        Mark::X => {
            let rect = rect.shrink(size * 0.2);
            ui.painter().line_segment([rect.left_top(), rect.right_bottom()], stroke);
            ui.painter().line_segment([rect.right_top(), rect.left_bottom()], stroke);
        }
        Mark::O => _ = ui.painter().circle_stroke(rect.center(), size * 0.32, stroke),
    }
}

/// A full dot for the side to move, an empty one for the other.
pub fn turn_dot(ui: &mut Ui, to_move: bool, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let radius = size * 0.36;
    ui.painter().add(if to_move {
        Shape::circle_filled(rect.center(), radius, style::TEXT)
    } else {
        Shape::circle_stroke(rect.center(), radius * 0.8, Stroke::new(1.0, style::QUIET))
    });
}

/// The button that most people want next.
pub fn primary_button(ui: &mut Ui, text: &str, size: Vec2) -> Response {
    let text = RichText::new(text).color(Color32::WHITE).strong();
    ui.add_sized(size, Button::new(text).fill(style::PRIMARY))
}

/// Buttons of one width, side by side across the panel. Tells which was clicked.
pub fn button_row<const N: usize>(ui: &mut Ui, buttons: [(&str, bool); N]) -> [bool; N] {
    let gaps = ui.spacing().item_spacing.x * (N as f32 - 1.0);
    let size = vec2((ui.available_width() - gaps) / N as f32, ui.spacing().interact_size.y);
    ui.horizontal(|ui| {
        buttons.map(|(text, enabled)| ui.add_enabled(enabled, Button::new(text).min_size(size)).clicked())
    })
    .inner
}

/// Something to be had or not: a square box, for round ones are to choose one of several.
pub fn checkbox(ui: &mut Ui, is_on: &mut bool, text: &str) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.noninteractive] {
            widget.corner_radius = CornerRadius::same(3);
        }
        ui.checkbox(is_on, text)
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
            ui.add(button).clicked().then_some(choice)
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
            let centre = response.rect.center();
            let side = if points_left { -4.0 } else { 4.0 };
            let points = vec![centre + vec2(side, 0.0), centre - vec2(side, 5.0), centre - vec2(side, -5.0)];
            ui.painter().add(Shape::convex_polygon(points, style::TEXT, Stroke::NONE));
            response.clicked()
        };
        if arrow(ui, true) {
            step -= 1;
        }
        let (rect, _) = ui.allocate_exact_size(vec2((width - height * 1.5 - 4.0).max(0.0), height), Sense::hover());
        let font = FontId::proportional(TextStyle::Body.resolve(ui.style()).size);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, style::TEXT);
        if arrow(ui, false) {
            step += 1;
        }
        step
    })
    .inner
}
