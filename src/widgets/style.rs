//! The style of the panels, with the colours of the theme.

use std::num::NonZero;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Frame, Stroke, TextStyle, Visuals, vec2};
use bevy_egui::input::{EguiContextPointerPosition, EguiInputEvent};
use bevy_egui::{EguiContext, EguiInputSet, EguiZoomFactor, PrimaryEguiContext};

use crate::layout::BoardLayout;
use crate::layout::measures::{CLOSE, HAIR, OUTLINE, THIN, TIGHT};
pub use crate::look::painter::color;
use crate::look::theme::{CurrentTheme, LIGHT, Theme, ThemeSystems};
use crate::wake::Wake;

/// The radius of the corners of buttons and fields, and of panels that lie over a screen.
const CORNER: CornerRadius = CornerRadius::same(8);
const OVER_CORNER: CornerRadius = CornerRadius::same(20);

pub(super) fn plugin(app: &mut App) {
    let zoom = zoom.after(crate::layout::arrange).after(EguiInputSet::InitReading).before(EguiInputSet::FocusContext);
    app.add_systems(PreUpdate, (zoom, follow_theme.after(ThemeSystems).before(EguiInputSet::InitReading)));
    app.add_observer(set_style);
}

/// The theme that is stored in egui's context.
pub fn theme(ctx: &egui::Context) -> &'static Theme {
    ctx.data(|data| data.get_temp::<&'static Theme>(egui::Id::NULL)).unwrap_or(&LIGHT)
}

/// The colour of text.
pub fn ink(ctx: &egui::Context) -> Color32 {
    color(theme(ctx).text)
}

/// The colour of text that matters less.
pub fn quiet(ctx: &egui::Context) -> Color32 {
    color(theme(ctx).quiet)
}

/// A line of this width and colour.
pub fn line(width: f32, tint: Color) -> Stroke {
    Stroke::new(width, color(tint))
}

/// The frame and background of a panel that lies over a screen.
pub fn panel_frame(theme: &Theme) -> Frame {
    Frame::new().fill(color(theme.paper)).stroke(line(THIN, theme.edge)).corner_radius(OVER_CORNER)
}

/// Scales text with the window. Without this system, bevy_egui would learn of the new factor only in the next update. Neither
/// bevy_egui nor egui would convert the pointer's last place, which is in points. So they would use a wrong place until the
/// pointer moved.
fn zoom(
    mut contexts: Query<(Entity, &mut EguiContext, &mut EguiZoomFactor, &mut EguiContextPointerPosition)>,
    mut events: MessageWriter<EguiInputEvent>,
    layout: Res<BoardLayout>,
) {
    for (entity, mut context, mut factor, mut pointer) in &mut contexts {
        let ratio = factor.zoom_factor / layout.zoom;
        if ratio == 1.0 {
            continue;
        }
        factor.zoom_factor = layout.zoom;
        let context = context.get_mut();
        context.set_zoom_factor(layout.zoom);
        pointer.position *= ratio;
        if context.input(|input| input.pointer.latest_pos().is_some()) {
            events.write(EguiInputEvent { context: entity, event: egui::Event::PointerMoved(pointer.position) });
        }
    }
}

fn follow_theme(mut contexts: Query<&mut EguiContext>, theme: Res<CurrentTheme>, mut wake: ResMut<Wake>) {
    if theme.is_changed() {
        for mut context in &mut contexts {
            set_theme(context.get_mut(), theme.0);
        }
        wake.now();
    }
}

fn set_theme(context: &mut egui::Context, theme: &'static Theme) {
    context.data_mut(|data| data.insert_temp(egui::Id::NULL, theme));
    context.set_theme(if theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light });
    context.all_styles_mut(|style| style.visuals = visuals(theme));
}

fn set_style(added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>, theme: Res<CurrentTheme>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let context = context.get_mut();
    context.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // What lies over a screen is measured, then takes its height, and then has its final contents.
        options.max_passes = NonZero::<usize>::MIN.saturating_add(2);
        // A press and its release are a click, however much time is between them. On a slow computer, an update can
        // take long.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    context.all_styles_mut(|style| {
        for text in [TextStyle::Body, TextStyle::Button] {
            style.text_styles.insert(text, FontId::proportional(15.0));
        }
        style.spacing.item_spacing = vec2(CLOSE, CLOSE);
        // Scroll bars are always visible, because nothing else shows that a panel continues below.
        style.spacing.scroll = egui::style::ScrollStyle {
            foreground_color: false,
            // The pencil has no trough.
            dormant_background_opacity: 0.0,
            active_background_opacity: 0.0,
            interact_background_opacity: 0.0,
            ..egui::style::ScrollStyle::thin()
        };
        style.spacing.button_padding = vec2(CLOSE, TIGHT);
        style.spacing.interact_size.y = 28.0;
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
    });
    set_theme(context, theme.0);
}

fn visuals(theme: &Theme) -> Visuals {
    let mut visuals = if theme.is_dark { Visuals::dark() } else { Visuals::light() };
    // Letters have the shape with which they were designed. The page has no code that fits letters to pixels, and the window
    // looks the same as the page.
    visuals.text_options.font_hinting = false;
    // A blinking cursor would keep the window awake.
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = line(HAIR, theme.text);
    visuals.menu_corner_radius = CORNER;
    visuals.window_fill = color(theme.paper);
    visuals.extreme_bg_color = color(theme.button);
    visuals.window_stroke = line(THIN, theme.edge);
    visuals.selection.bg_fill = color(theme.active);
    visuals.selection.stroke = line(OUTLINE, theme.text);
    visuals.weak_text_color = Some(color(theme.quiet));
    for (widget, fill, edge) in [
        (&mut visuals.widgets.noninteractive, theme.paper, line(THIN, theme.edge)),
        (&mut visuals.widgets.inactive, theme.button, line(THIN, theme.lines)),
        (&mut visuals.widgets.hovered, theme.button_hovered, line(THIN, theme.text)),
        // For widgets that are held down or have the focus.
        (&mut visuals.widgets.active, theme.button_pressed, line(HAIR, theme.text)),
        (&mut visuals.widgets.open, theme.button_pressed, line(THIN, theme.text)),
    ] {
        widget.fg_stroke = line(THIN, theme.text);
        widget.bg_stroke = edge;
        widget.corner_radius = CORNER;
        widget.expansion = 0.0;
        // The colour of a scroll bar.
        widget.bg_fill = color(theme.lines);
        widget.weak_bg_fill = color(fill);
    }
    // Disabled widgets are not faded. They have colours of their own, or are under an overlay and should look the same.
    visuals.disabled_alpha = 1.0;
    visuals
}
