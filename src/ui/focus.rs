//! Which control has the keyboard: told to the hand that reads it, and shown.

use bevy::prelude::*;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{self, Event, EventFilter, Id, Key, LayerId, Order, Popup, Sense, Stroke, StrokeKind, Ui};
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::accessibility;
use crate::input::{CellCursor, KeyFocus};
use crate::layout::BoardLayout;
use crate::render::theme::CurrentTheme;
use crate::screen::Screen;

use super::pointer::{self, Waiting};
use super::{PanelSystems, style, table};

/// In points: around a control.
const RING: f32 = 2.0;
const RING_CORNER: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow.before(pointer::one_step));
    let stop = board_stop.after(PanelSystems::Setup).before(PanelSystems::Header);
    app.add_systems(EguiPrimaryContextPass, stop.run_if(in_state(Screen::Game)));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Sheets).after(super::keys::show));
}

fn board() -> Id {
    Id::new("board")
}

/// Whether no control has the keyboard, nor anything that is open.
pub(super) fn is_free(ctx: &egui::Context) -> bool {
    let (focused, sheet) = ctx.memory(|memory| (memory.focused(), memory.top_modal_layer()));
    focused.is_none() && sheet.is_none() && !Popup::is_any_open(ctx)
}

/// Whether Enter went down in this update, and was not held from before.
pub(super) fn pressed_enter(input: &egui::InputState) -> bool {
    let is_it = |event: &Event| matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, .. });
    input.events.iter().any(is_it)
}

/// Scrolls so that the control that got the focus is seen, if it is in this part. For the end of what scrolls.
pub(super) fn keep_in_view(ui: &Ui) {
    let seen = Id::new("focus in view");
    let focused = ui.memory(|memory| memory.focused());
    if let Some(response) = focused.and_then(|focused| ui.ctx().read_response(focused))
        && ui.min_rect().contains(response.rect.center())
        && ui.data(|data| data.get_temp(seen)) != focused
    {
        ui.data_mut(|data| data.insert_temp(seen, response.id));
        ui.scroll_to_rect_animation(response.rect, None, ScrollAnimation::none());
    }
}

/// Tells the keyboard's hand who has the keys of this update: whoever has had the focus since the last. While egui has not seen
/// all of that one's, nobody knows.
fn follow(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    waiting: Res<Waiting>,
    mut focus: ResMut<KeyFocus>,
) {
    let ctx = context.get_mut();
    let is_taken = !waiting.0.is_empty() || ctx.text_edit_focused() || Popup::is_any_open(ctx);
    focus.set_if_neq(match ctx.memory(|memory| memory.focused()) {
        _ if is_taken => KeyFocus::Taken,
        Some(control) if control != board() => KeyFocus::Control,
        _ => KeyFocus::Board,
    });
}

/// The board is the first stop on the way of the Tab key, and its arrows are its own.
fn board_stop(mut contexts: EguiContexts, layout: Res<BoardLayout>, cursor: Res<CellCursor>) -> Result {
    let ctx = contexts.ctx_mut()?;
    table(ctx, &layout, "board stop", layout.board, |ui| {
        let stop = ui.interact(ui.max_rect(), board(), Sense::focusable_noninteractive());
        accessibility::keyboard_on(&stop, cursor.at);
    });
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ctx.memory_mut(|memory| memory.set_focus_lock_filter(board(), arrows));
    Ok(())
}

/// A ring around the control that has the keyboard, as long as keys are in use. On the board the cursor is shown instead.
fn show(mut contexts: EguiContexts, cursor: Res<CellCursor>, theme: Res<CurrentTheme>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused()).filter(|focused| cursor.shown && *focused != board());
    let Some(response) = focused.and_then(|focused| ctx.read_response(focused)) else {
        return Ok(());
    };
    let layer = LayerId::new(Order::Tooltip, Id::new("focus"));
    // Not beyond what is seen of a control in a list that scrolls.
    let painter = egui::Painter::new(ctx.clone(), layer, response.interact_rect.expand(RING * 2.0));
    let stroke = Stroke::new(RING, style::color(theme.primary));
    painter.rect_stroke(response.rect.expand(RING / 2.0), RING_CORNER, stroke, StrokeKind::Outside);
    Ok(())
}
