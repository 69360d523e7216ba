//! What lies over a screen, and the veil between the two.

use bevy::prelude::Alpha;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::containers::AreaState;
use bevy_egui::egui::{Align2, Color32, Context, Id, Modal, ModalResponse, Ui, Vec2};

use crate::layout::measures::CLOSE;

use super::state::{Ground, on};
use super::style::{self, color};

/// How strongly the colour of the table covers a screen when something is opened over it, from 0 to 1.
const VEIL: f32 = 0.72;

/// The colour that covers a screen when something is opened over it.
pub fn veil(ctx: &Context) -> Color32 {
    let table = style::theme(ctx).table;
    if cfg!(target_arch = "wasm32") {
        return color(table).gamma_multiply(VEIL);
    }
    // A window mixes light and not colours, and would show a grey veil.
    let [red, green, blue, _] = color((table.to_linear() * VEIL).with_alpha(1.0).into()).to_array();
    Color32::from_rgba_premultiplied(red, green, blue, (VEIL * 255.0) as u8)
}

/// Shows contents that lie over a screen: a dialog with this name for assistive technology. When the contents are first opened, egui only measures them and does not draw them. So
/// the contents are then built once more in the same update.
pub fn modal<T>(ctx: &Context, name: &str, modal: Modal, contents: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let is_measured = AreaState::load(ctx, modal.area.layer().id).is_some();
    let area = modal.area.default_size(ctx.content_rect().size());
    let shown = Modal { area, ..modal }.show(ctx, |ui| {
        ctx.accesskit_node_builder(ui.layer_id().id, |node| {
            node.set_role(Role::Dialog);
            node.set_label(name);
        });
        contents(ui)
    });
    if !is_measured {
        ctx.request_discard("measured what lies over the screen");
    }
    shown
}

/// Shows rows with this name at a corner of the window, with a distance from this corner. The rows have this width, or else the width
/// that the window has for them. Returns what the rows return, and
/// whether somebody pressed beside the rows.
pub fn popup<T>(
    ctx: &Context,
    (id, name): (&str, &str),
    (corner, offset): (Align2, Vec2),
    width: f32,
    contents: impl FnOnce(&mut Ui) -> T,
) -> (T, bool) {
    let id = Id::new(id);
    let frame = style::panel_frame(style::theme(ctx)).inner_margin(CLOSE);
    let area = Modal::default_area(id).anchor(corner, offset);
    let hanging = Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT).frame(frame);
    let shown = modal(ctx, name, hanging, |ui| {
        // A window can be smaller than the margins.
        let room = width.min(ctx.content_rect().width() - 2.0 * offset.x.abs()) - 2.0 * CLOSE;
        ui.set_width(room.max(0.0));
        ui.spacing_mut().item_spacing.y = 0.0;
        on(ui, Ground::Paper, contents)
    });
    (shown.inner, shown.backdrop_response.clicked())
}
