//! The overlay with the list of keys.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Color32, FontId, Id, Label, Layout, Modal, Rect, ScrollArea, Ui, UiBuilder, Vec2, WidgetType, vec2,
};

use crate::intent::Intent;
use crate::layout::measures::{BODY, GROUP, TIGHT, TITLE};
use crate::screens::{Overlay, Screens};
use crate::widgets::modal::{modal, veil};
use crate::widgets::{Button, color, described, is_arrow_pressed, lines, style, title};
use crate::words::keys;

use super::Intents;

/// The width of the list, in points, in which the longest line has room, and the space around the list in the window.
const WIDTH: f32 = 380.0;
const AROUND: f32 = 48.0;
/// The height of the title, the button and the spaces between them.
const BESIDE: f32 = 104.0;
/// The space between keys and the words that say what the keys do, and the space between two lines.
const SPACING: Vec2 = vec2(GROUP, TIGHT);
/// The least share of the width for the words that say what keys do, where the longest line has no room.
const WHAT: f32 = 0.6;

/// Draws the list. A press beside the list closes it.
pub(super) fn show(mut intents: Intents, screens: Res<Screens>, mut is_open: Local<bool>) -> Result {
    let was_open = std::mem::replace(&mut *is_open, screens.overlay == Some(Overlay::Keys));
    if !*is_open {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    // A window can be smaller than the margins, and a minimised one can have no size at all.
    let available = (ctx.content_rect().size() - Vec2::splat(AROUND)).max(Vec2::ZERO);
    let theme = style::theme(ctx);
    let frame = style::panel_frame(theme).inner_margin(GROUP);
    let shown = modal(ctx, keys::title(), Modal::new(Id::new("keys")).backdrop_color(veil(ctx)).frame(frame), |ui| {
        ui.set_width(WIDTH.min(available.x));
        title(ui, keys::title(), TITLE, color(theme.text));
        ScrollArea::vertical().max_height((available.y - BESIDE).max(0.0)).show(ui, list);
        let place = ui.available_rect_before_wrap();
        let close = Button::outlined(keys::close()).put_in(ui, place);
        // Arrow keys can move the focus to a widget below the overlay, because egui remembers where that widget is. The widget is
        // disabled, so nothing has the focus in the next update.
        if !was_open || ui.memory(|memory| memory.focused().is_none()) {
            close.request_focus();
        }
        if is_arrow_pressed(ui) {
            intents.draw_again();
        }
        close.clicked()
    });
    intents.when(shown.inner || shown.backdrop_response.clicked(), Intent::Back);
    Ok(())
}

/// Draws the keys and, beside them, what the keys do. The texts are measured before they are drawn, so that they are in their
/// final places at once.
fn list(ui: &mut Ui) {
    let font = FontId::proportional(BODY);
    let size = |ui: &Ui, text: &str, width: f32| {
        lines(ui.painter(), text, font.clone(), Color32::PLACEHOLDER, width).size().ceil()
    };
    let width = ui.available_width();
    let widest = if width < WIDTH { width * (1.0 - WHAT) } else { width };
    let left = keys::keys().iter().map(|(key, _)| size(ui, key, widest).x).fold(0.0, f32::max);
    let right = width - left - SPACING.x;
    ui.spacing_mut().item_spacing.y = SPACING.y;
    let (strong, ink) = (ui.visuals().strong_text_color(), ui.visuals().text_color());
    for (key, what) in keys::keys() {
        let height = size(ui, key, left).y.max(size(ui, what, right).y).max(ui.spacing().interact_size.y);
        let (_, row) = ui.allocate_space(vec2(width, height));
        let mut label = |place: Rect, text: &str, ink: Color32| {
            let builder = UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center));
            let words = lines(ui.painter(), text, font.clone(), ink, place.width());
            described::name(&ui.new_child(builder).add(Label::new(words)), WidgetType::Label, text);
        };
        label(row.with_max_x(row.left() + left), key, strong);
        label(row.with_min_x(row.right() - right), what, ink);
    }
}
