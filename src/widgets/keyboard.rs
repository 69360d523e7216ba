//! What widgets know of the keyboard: which widget has the focus, and whether Enter was pressed.

use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{self, Event, Id, Key, Popup, ScrollArea, Ui};

use super::described;

/// The id of the board as a stop of the Tab key.
pub fn board() -> Id {
    Id::new("board")
}

/// Whether no widget has the focus, and no popup is open that would take the focus.
pub fn is_free(ctx: &egui::Context) -> bool {
    let (focused, modal) = ctx.memory(|memory| (memory.focused(), memory.top_modal_layer()));
    focused.is_none() && modal.is_none() && !Popup::is_any_open(ctx)
}

/// Whether Enter was pressed in this update. A key that is held down does not count.
pub fn pressed_enter(input: &egui::InputState) -> bool {
    let is_it = |event: &Event| matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, .. });
    input.events.iter().any(is_it)
}

/// Whether Enter or Space is held down and repeats itself. egui handles each repetition as another press.
pub fn holds_enter(input: &egui::InputState) -> bool {
    let is_it = |event: &Event| matches!(event, Event::Key { key: Key::Enter | Key::Space, repeat: true, .. });
    input.events.iter().any(is_it)
}

/// What happened to this widget. egui takes the focus from a focused widget that is asked about in a pass in which the pointer was
/// pressed elsewhere. But a widget that a press has given the focus keeps it.
pub fn read_response(ctx: &egui::Context, widget: Id) -> Option<egui::Response> {
    let focused = ctx.memory(|memory| memory.focused());
    let response = ctx.read_response(widget);
    // A focus that is only given again would lose its arrow keys, which the board keeps for itself.
    if let Some(focused) = focused.filter(|focused| !ctx.memory(|memory| memory.has_focus(*focused))) {
        ctx.memory_mut(|memory| memory.request_focus(focused));
    }
    response
}

/// Draws contents in a scroll area, which follows the focus.
pub fn follow_focus(ui: &mut Ui, area: ScrollArea, contents: impl FnOnce(&mut Ui)) {
    area.animated(false).show(ui, |ui| {
        contents(ui);
        scroll_to_focus(ui);
    });
}

/// Scrolls to the widget that has got the focus, or to the field into which a person types on a page, if this widget or field is
/// in this scroll area. The function scrolls again if the place of the widget changes because something above it has grown. The
/// function must be called after the contents of the scroll area are drawn, and the scroll area must not be animated.
pub fn scroll_to_focus(ui: &Ui) {
    let focused = described::field_being_set(ui.ctx()).or_else(|| ui.memory(|memory| memory.focused()));
    let Some(response) = focused.and_then(|focused| read_response(ui.ctx(), focused)) else {
        return;
    };
    if !ui.min_rect().contains(response.rect.center()) {
        return;
    }
    let place = (response.id, (response.rect.top() - ui.min_rect().top()).round() as i32);
    let seen = Id::new("focus in view");
    if ui.data(|data| data.get_temp(seen)) != Some(place) {
        ui.data_mut(|data| data.insert_temp(seen, place));
        ui.scroll_to_rect_animation(response.rect, None, ScrollAnimation::none());
        // The widget must not be out of view even for one update, because on a page the field of the page would then lose the
        // keyboard.
        ui.ctx().request_discard("scrolled to the focus");
    }
}
