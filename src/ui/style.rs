//! How panels look: the theme's colours, calm and with room around things.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Frame, Margin, Stroke, TextStyle, Visuals, vec2};
use bevy_egui::{EguiContext, EguiInputSet, PrimaryEguiContext};

use crate::layout::BoardLayout;
use crate::render::theme::{CurrentTheme, LIGHT, Theme, ThemeSystems};

/// Space inside a panel's edge, in points.
pub const PANEL_PADDING: egui::Vec2 = vec2(12.0, 10.0);
/// Round corners of what can be pressed, and of panels.
const CORNER: CornerRadius = CornerRadius::same(8);
const PANEL_CORNER: CornerRadius = CornerRadius::same(12);
/// Of the outline of what the keyboard acts on.
const FOCUS: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (zoom.after(crate::layout::arrange), follow_theme.after(ThemeSystems)).before(EguiInputSet::InitReading),
    );
    app.add_observer(dress);
}

/// The theme that egui's context was dressed in.
pub fn theme(ctx: &egui::Context) -> &'static Theme {
    ctx.data(|data| data.get_temp::<&'static Theme>(egui::Id::NULL)).unwrap_or(&LIGHT)
}

/// A colour of the theme, for egui.
pub fn color(color: Color) -> Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// The ground of a panel.
pub fn panel_frame(theme: &Theme) -> Frame {
    Frame::new().fill(color(theme.sheet)).stroke(Stroke::new(1.0, color(theme.edge))).corner_radius(PANEL_CORNER)
}

/// Text grows with the window.
fn zoom(mut contexts: Query<&mut EguiContext>, layout: Res<BoardLayout>) {
    for mut context in &mut contexts {
        context.get_mut().set_zoom_factor(layout.zoom);
    }
}

fn follow_theme(
    mut contexts: Query<&mut EguiContext>,
    theme: Res<CurrentTheme>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if theme.is_changed() {
        for mut context in &mut contexts {
            wear(context.get_mut(), theme.0);
        }
        redraw.write(RequestRedraw);
    }
}

fn wear(context: &mut egui::Context, theme: &'static Theme) {
    context.data_mut(|data| data.insert_temp(egui::Id::NULL, theme));
    context.set_theme(if theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light });
    context.all_styles_mut(|style| style.visuals = visuals(theme));
}

fn dress(added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>, theme: Res<CurrentTheme>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let context = context.get_mut();
    context.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A press and its release are a click, however long it takes; on a slow machine an update may take as long.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, FontId::proportional(24.0)),
            (TextStyle::Body, FontId::proportional(15.0)),
            (TextStyle::Button, FontId::proportional(15.0)),
            (TextStyle::Small, FontId::proportional(13.0)),
            (TextStyle::Monospace, FontId::monospace(14.0)),
        ]
        .into();
        style.spacing.item_spacing = vec2(8.0, 8.0);
        // Always to be seen, for there is no other sign that a panel goes on below.
        style.spacing.scroll = egui::style::ScrollStyle { foreground_color: true, ..egui::style::ScrollStyle::thin() };
        style.spacing.button_padding = vec2(8.0, 4.0);
        style.spacing.interact_size.y = 28.0;
        style.spacing.text_edit_width = 220.0;
        style.spacing.window_margin = Margin::same(8);
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
    });
    wear(context, theme.0);
}

fn visuals(theme: &Theme) -> Visuals {
    let mut visuals = if theme.is_dark { Visuals::dark() } else { Visuals::light() };
    let line = |width, ink| Stroke::new(width, color(ink));
    // A blinking cursor would have the window draw for ever.
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = line(2.0, theme.primary);
    visuals.override_text_color = None;
    visuals.window_corner_radius = PANEL_CORNER;
    visuals.menu_corner_radius = CORNER;
    visuals.window_fill = color(theme.sheet);
    visuals.panel_fill = color(theme.sheet);
    visuals.extreme_bg_color = color(theme.button);
    visuals.faint_bg_color = color(theme.button_hovered);
    visuals.window_stroke = line(1.0, theme.edge);
    visuals.selection.bg_fill = color(theme.active);
    visuals.selection.stroke = line(1.5, theme.text);
    visuals.error_fg_color = color(theme.error);
    visuals.warn_fg_color = color(theme.error);
    visuals.hyperlink_color = color(theme.primary);
    visuals.weak_text_color = Some(color(theme.quiet));
    for (widget, fill, edge) in [
        (&mut visuals.widgets.noninteractive, theme.sheet, line(1.0, theme.edge)),
        (&mut visuals.widgets.inactive, theme.button, line(1.0, theme.outline)),
        (&mut visuals.widgets.hovered, theme.button_hovered, line(1.0, theme.text)),
        // What is held, and what the keyboard acts on.
        (&mut visuals.widgets.active, theme.button_pressed, line(FOCUS, theme.text)),
        (&mut visuals.widgets.open, theme.button_pressed, line(1.0, theme.text)),
    ] {
        widget.fg_stroke = line(1.0, theme.text);
        widget.bg_stroke = edge;
        widget.corner_radius = CORNER;
        widget.expansion = 0.0;
        widget.bg_fill = color(fill);
        widget.weak_bg_fill = color(fill);
    }
    // See `widgets::button`: half of a colour over itself would be another one.
    visuals.disabled_alpha = 1.0;
    visuals
}
