//! How panels look: the theme's colours, calm and with room around things.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Frame, Margin, Stroke, TextStyle, Visuals, vec2};
use bevy_egui::{EguiContext, EguiInputSet, PrimaryEguiContext};

use crate::layout::BoardLayout;
use crate::render::theme;

/// Space inside a panel's edge, in points.
pub const PANEL_PADDING: egui::Vec2 = vec2(12.0, 10.0);
/// What is written.
pub const TEXT: Color32 = Color32::from_rgb(0x2B, 0x24, 0x1C);
/// What is written but matters less.
pub const QUIET: Color32 = Color32::from_rgb(0x6B, 0x5F, 0x50);
/// What is wrong.
pub const ERROR: Color32 = Color32::from_rgb(0xA3, 0x2A, 0x1C);
/// The button that is pressed most.
pub const PRIMARY: Color32 = Color32::from_rgb(0x1D, 0x4E, 0x89);
/// Whose turn it is, and who has won.
pub const ACTIVE: Color32 = Color32::from_rgb(0xFF, 0xE9, 0xB0);

/// What is chosen among many things that are drawn.
pub const SELECTED: Color32 = Color32::from_rgb(0xFF, 0xD8, 0x6B);

const PANEL: Color32 = Color32::from_rgba_premultiplied(0xF4, 0xF0, 0xE6, 0xF0);
const EDGE: Color32 = Color32::from_rgb(0xD8, 0xCB, 0xB4);
const BUTTON: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF8);
const BUTTON_HOVERED: Color32 = Color32::from_rgb(0xFF, 0xF3, 0xD6);
const BUTTON_PRESSED: Color32 = Color32::from_rgb(0xFF, 0xE3, 0xA0);
const CORNER: CornerRadius = CornerRadius::same(7);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, zoom.before(EguiInputSet::InitReading).after(crate::layout::arrange));
    app.add_observer(dress);
}

/// A colour of the theme, for egui.
pub fn color(color: Color) -> Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// The ground of a panel.
pub fn panel_frame() -> Frame {
    Frame::new().fill(PANEL).stroke(Stroke::new(1.0, EDGE)).corner_radius(CornerRadius::same(12))
}

/// Text grows with the window.
fn zoom(mut contexts: Query<&mut EguiContext>, layout: Res<BoardLayout>) {
    for mut context in &mut contexts {
        context.get_mut().set_zoom_factor(layout.zoom);
    }
}

fn dress(added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let context = context.get_mut();
    context.set_theme(egui::Theme::Light);
    context.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A press and its release are a click, however long it takes; on a slow machine an update may take as long.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    context.global_style_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, FontId::proportional(24.0)),
            (TextStyle::Body, FontId::proportional(15.0)),
            (TextStyle::Button, FontId::proportional(15.0)),
            (TextStyle::Small, FontId::proportional(13.0)),
            (TextStyle::Monospace, FontId::monospace(14.0)),
        ]
        .into();
        style.spacing.item_spacing = vec2(8.0, 6.0);
        // Always to be seen, for there is no other sign that a panel goes on below.
        style.spacing.scroll = egui::style::ScrollStyle { foreground_color: true, ..egui::style::ScrollStyle::thin() };
        style.spacing.button_padding = vec2(8.0, 4.0);
        style.spacing.interact_size.y = 28.0;
        style.spacing.text_edit_width = 220.0;
        style.spacing.window_margin = Margin::same(8);
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
        style.visuals = visuals();
    });
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::light();
    // A blinking cursor would have the window draw for ever.
    visuals.text_cursor.blink = false;
    visuals.override_text_color = None;
    visuals.window_corner_radius = CORNER;
    visuals.menu_corner_radius = CORNER;
    visuals.window_fill = BUTTON;
    visuals.panel_fill = PANEL;
    visuals.extreme_bg_color = Color32::WHITE;
    visuals.window_stroke = Stroke::new(1.0, EDGE);
    visuals.selection.bg_fill = ACTIVE;
    visuals.selection.stroke = Stroke::new(1.5, TEXT);
    visuals.error_fg_color = ERROR;
    visuals.weak_text_color = Some(QUIET);
    visuals.widgets.noninteractive.bg_fill = color(theme::PAPER);
    for (widget, fill) in [
        (&mut visuals.widgets.noninteractive, None),
        (&mut visuals.widgets.inactive, Some(BUTTON)),
        (&mut visuals.widgets.hovered, Some(BUTTON_HOVERED)),
        (&mut visuals.widgets.active, Some(BUTTON_PRESSED)),
        (&mut visuals.widgets.open, Some(BUTTON_PRESSED)),
    ] {
        widget.fg_stroke = Stroke::new(1.0, TEXT);
        widget.bg_stroke = Stroke::new(1.0, EDGE);
        widget.corner_radius = CORNER;
        widget.expansion = 0.0;
        if let Some(fill) = fill {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
        }
    }
    visuals
}
