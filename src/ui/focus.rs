//! Connects egui's focus with [`Focus`], and shows which widget has it.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, EventFilter, Id, LayerId, Order, Popup, Sense};
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::focus::{Focus, FocusTarget};
use crate::input::PadSystems;
use crate::layout::{BoardLayout, ShownBoard, cell_id};
use crate::screens::{Screen, Screens};
use crate::widgets::keyboard::{board, read_response};
use crate::widgets::{PanelSystems, Ring, pointer, table};
use crate::words::spoken;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow.before(pointer::one_step).before(PadSystems));
    let stop = board_stop.after(PanelSystems::Setup).before(PanelSystems::Board);
    app.add_systems(EguiPrimaryContextPass, stop);
}

/// Sets the target of [`Focus`] from egui's focus at the end of the last update, because that widget receives the keys of this
/// update. If no widget has the focus, the board of a game receives the keys, unless an overlay covers it. On the first screen, Enter
/// then begins to play.
fn follow(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    shown: ShownBoard,
    screens: Res<Screens>,
    mut focus: ResMut<Focus>,
) {
    let ctx = context.get_mut();
    let is_taken = ctx.text_edit_focused() || Popup::is_any_open(ctx);
    let target = match ctx.memory(|memory| memory.focused()) {
        _ if is_taken => FocusTarget::Everything,
        Some(widget) if widget != board() => FocusTarget::Widget,
        None if screens.overlay.is_some() => FocusTarget::Nothing,
        None if shown.entity().is_none() || screens.current() == Screen::Home => FocusTarget::Nothing,
        _ => FocusTarget::Board,
    };
    let now = Focus { target, ..*focus };
    focus.set_if_neq(now);
}

/// Makes the board of a screen one stop of the Tab key. The board receives the arrow keys.
fn board_stop(mut contexts: EguiContexts, layout: Res<BoardLayout>, focus: Res<Focus>, shown: ShownBoard) -> Result {
    let Some(shown) = shown.entity() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    table(ctx, &layout, "board stop", layout.paper(), |ui| {
        let stop = ui.interact(ui.max_rect(), board(), Sense::focusable_noninteractive());
        // Assistive technology reads the focused cell.
        ui.ctx().accesskit_node_builder(stop.id, |node| {
            node.set_role(Role::Pane);
            node.set_label(spoken::keyboard_on_board());
            node.set_active_descendant(cell_id(shown, focus.cell).accesskit_id());
        });
    });
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ctx.memory_mut(|memory| memory.set_focus_lock_filter(board(), arrows));
    Ok(())
}

/// Draws a ring around the focused widget while keys are used. On the board, the ring is around the cell instead.
pub(super) fn show_ring(mut contexts: EguiContexts, focus: Res<Focus>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused()).filter(|focused| focus.is_visible && *focused != board());
    let Some(response) = focused.and_then(|focused| read_response(ctx, focused)) else {
        return Ok(());
    };
    let layer = LayerId::new(Order::Tooltip, Id::new("focus"));
    // In a scroll area, the ring goes only around the visible part of a widget.
    let painter = egui::Painter::new(ctx.clone(), layer, response.interact_rect.expand(Ring::REACH));
    Ring::of(&response).paint(&painter, response.rect);
    Ok(())
}
