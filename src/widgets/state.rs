//! The state of a widget, what the widget lies on, and the colour of the widget's ground, which follows from both.

use bevy_egui::egui::{self, Color32, CornerRadius, Painter, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::look::theme::Theme;

use super::style::{self, color};

/// How much smaller a button is while it is held down, if the button does not change its ground.
pub(super) const PRESSED: f32 = 0.97;

/// What happens to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetState {
    /// Nothing.
    Rest,
    /// The pointer is on the part.
    Hovered,
    /// The part is held down.
    Pressed,
    /// The part cannot be pressed now.
    Disabled,
}

impl WidgetState {
    /// The state of a part with this response.
    pub(crate) fn of(response: &Response, is_enabled: bool) -> Self {
        match () {
            _ if !is_enabled => Self::Disabled,
            _ if response.is_pointer_button_down_on() => Self::Pressed,
            _ if response.hovered() => Self::Hovered,
            _ => Self::Rest,
        }
    }

    /// The scale of a part that has no ground to change.
    pub(crate) const fn scale(self) -> f32 {
        if matches!(self, Self::Pressed) { PRESSED } else { 1.0 }
    }
}

/// What parts lie on. This decides the colour in which the ground of a part can be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// The table.
    #[default]
    Table,
    /// Paper, such as a side panel.
    Paper,
}

/// Draws parts that lie on this ground.
pub fn on<T>(ui: &mut Ui, ground: Ground, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let before: Ground = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(ground_id()), ground));
    let contents = contents(ui);
    ui.data_mut(|data| data.insert_temp(ground_id(), before));
    contents
}

fn ground_id() -> egui::Id {
    egui::Id::new("ground")
}

/// The colour of the trough of a choice, and of a flat button under the pointer.
pub fn recess(ctx: &egui::Context) -> Color32 {
    let theme = style::theme(ctx);
    let is_on_paper = ctx.data(|data| data.get_temp(ground_id())) == Some(Ground::Paper);
    color(if is_on_paper && !theme.is_dark { theme.table } else { theme.recess })
}

/// The ground of a flat button in a state, if it has one.
pub(crate) fn flat_ground(ctx: &egui::Context, state: WidgetState) -> Option<Color32> {
    match state {
        WidgetState::Rest | WidgetState::Disabled => None,
        WidgetState::Hovered if style::theme(ctx).has_picture => Some(recess(ctx)),
        WidgetState::Hovered => Some(color(style::theme(ctx).hovered)),
        WidgetState::Pressed => Some(color(style::theme(ctx).held())),
    }
}

pub(super) fn text_color(theme: &Theme, state: WidgetState) -> Color32 {
    color(if state == WidgetState::Disabled { theme.disabled } else { theme.text })
}

/// Paints the ground of a flat button in a state, if it has one.
pub(crate) fn paint_flat_ground(painter: &Painter, rect: Rect, radius: u8, state: WidgetState) {
    paint_ground(painter, rect, radius, flat_ground(painter.ctx(), state));
}

/// Paints a ground with round corners.
pub(super) fn paint_ground(painter: &Painter, rect: Rect, radius: u8, ground: Option<Color32>) {
    if let Some(ground) = ground {
        painter.rect_filled(rect, CornerRadius::same(radius), ground);
    }
}

/// Mixes a colour with black or white, by a tenth.
pub(super) fn darker(ink: Color32, is_dark: bool) -> Color32 {
    ink.lerp_to_gamma(if is_dark { Color32::WHITE } else { Color32::BLACK }, 0.1)
}

/// Allocates a place that can be pressed, gives the place its name for assistive technology, and paints it.
pub(super) fn press(
    ui: &mut Ui,
    size: Vec2,
    name: &str,
    is_enabled: bool,
    paint: impl FnOnce(&Painter, Rect, WidgetState),
) -> Response {
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size.max(Vec2::ZERO), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled && ui.is_enabled(), name));
    paint(ui.painter(), rect, WidgetState::of(&response, is_enabled));
    response
}
