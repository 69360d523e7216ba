//! Widgets that several panels use.

use bevy_egui::egui::{
    Align, Align2, Button, Checkbox, CornerRadius, FontId, Label, Layout, Rect, Response, RichText, Sense, Shape,
    Stroke, TextStyle, TextWrapMode, Ui, UiBuilder, Vec2, WidgetText, WidgetType, vec2,
};
use noughts_engine::rules::Mark;

use crate::accessibility;
use crate::board::thumbnail::paint_mark;
use crate::panels::style;
use crate::words::spoken;

/// Draws a mark as on the board.
pub fn mark_icon(ui: &mut Ui, mark: Mark, size: f32) {
    let (rect, icon) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_mark(ui.painter(), rect, mark);
    accessibility::name(&icon, WidgetType::Image, mark.to_string());
}

/// Draws a dot: filled for the side to move, empty for the other side.
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

/// Draws the main button of a screen.
pub fn primary_button(ui: &mut Ui, text: &str, size: Vec2) -> Response {
    let theme = style::theme(ui.ctx());
    let text = RichText::new(text).color(style::color(theme.on_primary)).strong();
    ui.add_sized(size, Button::new(text).fill(style::color(theme.primary)))
}

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

/// Draws choices side by side across the panel. Returns another choice if it was clicked.
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

/// Draws a choice with an arrow on either side to change it. Returns the step, which is −1, 0 or 1. Unlike a drop-down
/// list, it opens nothing that covers the board.
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

/// Draws a sentence of any length in the height of one line, so that the widgets below it do not move. If it does not
/// fit in one line, its text is smaller. If that is not enough, it is in two lines, which extend into the space above
/// and below.
pub fn sentence(ui: &mut Ui, text: RichText) {
    let size = |style: TextStyle| {
        let text = WidgetText::from(text.clone());
        text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style).size()
    };
    let (body, small) = (size(TextStyle::Body), size(TextStyle::Small));
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), body.y), Sense::hover());
    let fits = body.x <= rect.width();
    let lines = if fits || small.x <= rect.width() { 1.0 } else { 2.0 };
    let text = if fits { text } else { text.small() };
    let height = (small.y * lines).max(body.y);
    let rect = Rect::from_center_size(rect.center(), vec2(rect.width(), height));
    let layout = Layout::left_to_right(Align::Center);
    let mut place = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    place.add(Label::new(text).wrap());
}
