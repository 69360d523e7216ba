//! The list of keys, over whatever screen is shown.

use bevy::prelude::*;
use bevy_egui::egui::{Button, Frame, Grid, Id, Modal, RichText, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::game::GameSystems;
use crate::input::Shortcut;
use crate::screen::Sheet;
use crate::text::keys;

use super::{Hand, PanelSystems};

/// In points: as wide as its longest line, and with this much of the window left around it.
const WIDTH: f32 = 340.0;
const MARGIN: f32 = 48.0;
const PADDING: f32 = 12.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.in_set(GameSystems::Apply).after(super::back::go_back).run_if(on_message::<Shortcut>));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Sheets));
}

/// Opens the list, or closes it.
fn open(mut shortcuts: MessageReader<Shortcut>, mut sheet: ResMut<Sheet>) {
    if shortcuts.read().filter(|shortcut| **shortcut == Shortcut::Keys).count() % 2 == 1 {
        *sheet = if *sheet == Sheet::Keys { Sheet::None } else { Sheet::Keys };
    }
}

/// A press beside the list closes it too.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut sheet: ResMut<Sheet>,
    mut is_open: Local<bool>,
) -> Result {
    let was_open = std::mem::replace(&mut *is_open, *sheet == Sheet::Keys);
    if !*is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let room = ctx.content_rect().size() - vec2(MARGIN, MARGIN);
    let frame = Frame::popup(&ctx.global_style()).inner_margin(PADDING);
    let shown = Modal::new(Id::new("keys")).frame(frame).show(ctx, |ui| {
        ui.set_width(WIDTH.min(room.x));
        ui.heading(keys::TITLE);
        let button = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        ScrollArea::vertical().max_height(room.y - button - 40.0).show(ui, list);
        let close = ui.add_sized(vec2(ui.available_width(), ui.spacing().interact_size.y), Button::new(keys::CLOSE));
        if !was_open {
            close.request_focus();
        }
        close.clicked()
    });
    if shown.inner || shown.backdrop_response.clicked() {
        *sheet = Sheet::None;
        hand.wake();
    }
    Ok(())
}

fn list(ui: &mut Ui) {
    Grid::new("keys").num_columns(2).spacing(vec2(16.0, 4.0)).show(ui, |ui| {
        for (key, what) in keys::KEYS {
            ui.label(RichText::new(*key).strong());
            ui.label(*what);
            ui.end_row();
        }
    });
}
