//! A slider, which egui moves and the pen draws.

use bevy_egui::egui::style::HandleShape;
use bevy_egui::egui::{self, Color32, Painter, Rect, Response, Stroke, StrokeKind, Ui, Widget, lerp, pos2, vec2};

use crate::layout::measures::{APART, NEAR, OUTLINE, TARGET};

use super::described;
use super::state::{PRESSED, WidgetState, recess, text_color};
use super::style::{self, color};

/// A slider for a number from 0 to another number, across the available width.
#[derive(Debug)]
pub struct Slider<'a> {
    value: &'a mut u8,
    last: u8,
    name: &'a str,
}

impl<'a> Slider<'a> {
    const HEIGHT: f32 = TARGET;
    const RAIL: f32 = NEAR;
    const KNOB: f32 = APART;
    /// Half of the height of egui's own knob.
    const EGUI_KNOB: f32 = Self::HEIGHT / 2.5;

    /// A slider for a value from 0 to `last`, with a name for assistive technology.
    pub const fn new(value: &'a mut u8, last: u8, name: &'a str) -> Self {
        Self { value, last, name }
    }

    /// Paints the slider with its knob at this share of the range.
    pub fn paint(painter: &Painter, rect: Rect, share: f32, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let ink = text_color(theme, state);
        let rail = Rect::from_center_size(rect.center(), vec2(rect.width(), Self::RAIL));
        let line = if state == WidgetState::Disabled { theme.disabled } else { theme.lines };
        let corner = Self::RAIL / 2.0;
        painter.rect(rail, corner, recess(painter.ctx()), Stroke::new(OUTLINE, color(line)), StrokeKind::Inside);
        let x = lerp(rect.x_range().shrink(Self::KNOB), share);
        painter.rect_filled(rail.with_max_x(x), corner, ink);
        let size = if state == WidgetState::Pressed { Self::KNOB * PRESSED } else { Self::KNOB };
        painter.circle_filled(pos2(x, rect.center().y), size, ink);
    }
}

impl Widget for Slider<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let is_enabled = ui.is_enabled();
        let width = ui.available_width().max(0.0);
        let response = ui.scope(|ui| {
            ui.spacing_mut().slider_width = width;
            ui.spacing_mut().interact_size.y = Self::HEIGHT;
            let widgets = &mut ui.visuals_mut().widgets;
            for visuals in
                [&mut widgets.noninteractive, &mut widgets.inactive, &mut widgets.hovered, &mut widgets.active]
            {
                (visuals.bg_fill, visuals.fg_stroke) = (Color32::TRANSPARENT, Stroke::NONE);
            }
            let knob = HandleShape::Rect { aspect_ratio: Self::KNOB / Self::EGUI_KNOB };
            ui.add(egui::Slider::new(self.value, 0..=self.last).show_value(false).handle_shape(knob))
        });
        let response = response.inner;
        described::label(&response, self.name);
        let share = f32::from(*self.value) / f32::from(self.last);
        Self::paint(ui.painter(), response.rect, share, WidgetState::of(&response, is_enabled));
        response
    }
}
