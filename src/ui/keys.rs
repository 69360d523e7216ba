//! The overlay with the list of keys.

use bevy::prelude::*;
use bevy_egui::egui::{Grid, Id, Label, Modal, RichText, ScrollArea, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::intent::Intent;
use crate::panels::PanelSystems;
use crate::panels::fonts::semibold;
use crate::panels::style::{self, color};
use crate::parts::{BODY, Outlined, TITLE, is_arrow_pressed};
use crate::screens::{Overlay, Screens};
use crate::words::keys;

use super::Intents;
use super::drawer::veil;

/// Lengths in points. The longest line fits in the width. The margin is around the list.
const WIDTH: f32 = 380.0;
const MARGIN: f32 = 48.0;
const PADDING: f32 = 16.0;
const CORNER: u8 = 20;
/// The height of the title, the button and the spaces between them.
const BESIDE: f32 = 104.0;
/// The share of the width for what keys do, where the longest line has no room.
const WHAT: f32 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Overlays));
}

/// Draws the list. A press beside the list closes it.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    screens: Res<Screens>,
    mut is_open: Local<bool>,
) -> Result {
    let was_open = std::mem::replace(&mut *is_open, screens.overlay == Some(Overlay::Keys));
    if !*is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // A window can be smaller than the margins, and a minimised one can have no size at all.
    let available = (ctx.content_rect().size() - vec2(MARGIN, MARGIN)).max(Vec2::ZERO);
    let theme = style::theme(ctx);
    let frame = style::panel_frame(theme).corner_radius(CORNER).inner_margin(PADDING);
    let shown = Modal::new(Id::new("keys")).backdrop_color(veil(ctx)).frame(frame).show(ctx, |ui| {
        ui.set_width(WIDTH.min(available.x));
        ui.label(RichText::new(keys::title()).font(semibold(TITLE)).color(color(theme.text)));
        ScrollArea::vertical().max_height((available.y - BESIDE).max(0.0)).show(ui, list);
        let close = ui.add(Outlined::new(keys::close()).width(ui.available_width()));
        // Arrow keys lead to what lies below, because egui remembers where it is. It is disabled, so in the next update
        // nothing has the focus.
        if !was_open || ui.memory(|memory| memory.focused().is_none()) {
            close.request_focus();
        }
        if is_arrow_pressed(ui) {
            intents.draw_again();
        }
        close.clicked()
    });
    if shown.inner || shown.backdrop_response.clicked() {
        intents.write(Intent::Back);
    }
    Ok(())
}

fn list(ui: &mut Ui) {
    let width = ui.available_width();
    let widest = if width < WIDTH { width * WHAT } else { width };
    Grid::new("keys").num_columns(2).spacing(vec2(16.0, 4.0)).max_col_width(widest).show(ui, |ui| {
        for (key, what) in keys::keys() {
            ui.label(RichText::new(key).size(BODY).strong());
            ui.add(Label::new(RichText::new(what).size(BODY)).wrap());
            ui.end_row();
        }
    });
}
