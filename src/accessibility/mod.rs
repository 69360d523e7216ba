//! What assistive technology reads of the game, and does in it: a screen reader, a switch, a voice.
//!
//! egui describes everything that it draws as a tree of AccessKit's nodes. The board, which it does not draw, is put into
//! that tree here, and so is what is to be said aloud. The tree goes out through bevy_egui where there is a window, and
//! into the page's document on the web; what is asked for comes back as [`ActionRequest`]s, on which egui's widgets act
//! as on clicks, and the cells of the board as every other hand does.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionData, Live, Role};
use bevy_egui::egui::{Event, Id, Response, WidgetInfo, WidgetType, accesskit_root_id};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use crate::text;
use crate::ui::PanelSystems;

mod board;
mod speech;
#[cfg(not(target_arch = "wasm32"))]
mod wake;

pub use board::{cell_id, keyboard_on};
pub use speech::Announcement;

/// Describes the board, says what happens, and lets both be acted on.
pub fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    app.add_systems(PreUpdate, pass_on.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    app.add_systems(EguiPrimaryContextPass, (name_window, speech::speak).chain().before(PanelSystems::Entrance));
    app.add_plugins((board::plugin, speech::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(wake::plugin);
}

/// egui takes what concerns its widgets, and leaves the rest.
pub(crate) fn pass_on(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for request in requests.read() {
        for mut input in &mut inputs {
            input.events.push(Event::AccessKitActionRequest(request.0.clone()));
        }
    }
}

fn name_window(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.accesskit_node_builder(accesskit_root_id(), |window| {
        window.set_label(text::TITLE);
        window.set_language("en");
    });
    Ok(())
}

/// Gives something that is painted a name and a kind, which its looks alone would not tell.
pub fn name(response: &Response, kind: WidgetType, name: impl Into<String>) {
    let name = name.into();
    response.widget_info(|| WidgetInfo::labeled(kind, response.enabled(), name.clone()));
}

/// Says what is chosen here, where that is written beside it.
pub fn label(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Makes a button one of several of which one is chosen, and not one that can be switched on and off.
pub fn choice(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_role(Role::RadioButton));
}

/// Has more read of a label than is written, where its place says the rest.
pub fn read_as(response: &Response, words: String) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_value(words));
}

/// Has a label read aloud whenever it says something else.
pub fn live(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Hides a label that only repeats the name of what it is painted on.
pub fn hide(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_hidden());
}

/// Names a field for text, and lets it be filled at once as well as letter by letter. Tells whether it was.
pub fn field(response: &Response, name: &str, text: &mut String) -> bool {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_label(name);
        node.add_action(Action::SetValue);
    });
    let value = response.ctx.input(|input| {
        let requests = input.accesskit_action_requests(response.id, Action::SetValue);
        requests.filter_map(|request| value(request.data.as_ref()?)).last()
    });
    value.map(|value| *text = value).is_some()
}

fn value(data: &ActionData) -> Option<String> {
    match data {
        ActionData::Value(value) => Some(value.to_string()),
        _ => None,
    }
}

/// Whether this was asked of what has this id.
pub(crate) fn is_of(request: &ActionRequest, id: Id) -> bool {
    request.target_node == id.accesskit_id()
}
