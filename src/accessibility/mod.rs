//! Support for assistive technology, such as screen readers, switches and voice control.
//!
//! egui describes everything that it draws as a tree of AccessKit nodes. What egui does not draw is added to this tree:
//! boards by the room that draws them, and announcements here. In a window, bevy_egui passes the tree to the system. On
//! the web, the page makes elements from it. Requests of assistive technology come back as [`ActionRequest`]s. Widgets
//! handle them like clicks, and cells of boards like other presses.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionData, Live, Role};
use bevy_egui::egui::{Context, Event, Id, Rect, Response, Ui, UiBuilder, WidgetInfo, WidgetType, accesskit_root_id};
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
};

use crate::language::{Language, language};
use crate::panels::PanelSystems;
use crate::words;

mod speech;
#[cfg(not(target_arch = "wasm32"))]
mod wake;

pub use speech::Announcement;

/// Adds announcements, and passes requests to egui.
pub fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    app.add_systems(PreUpdate, pass_on.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    app.add_systems(EguiPrimaryContextPass, (name_window, speech::speak).chain().before(PanelSystems::Entrance));
    let described = correct_focus.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput);
    app.add_systems(PostUpdate, described);
    app.add_plugins(speech::plugin);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(wake::plugin);
}

/// Passes requests to egui, which handles those for its widgets and ignores the others.
pub(crate) fn pass_on(
    mut requests: MessageReader<ActionRequest>,
    mut contexts: Query<(&mut EguiInput, &mut EguiContext)>,
) {
    let requests: Vec<_> = requests.read().map(|request| Event::AccessKitActionRequest(request.0.clone())).collect();
    for (mut input, mut context) in &mut contexts {
        input.events.extend(requests.iter().cloned());
        if input.events.iter().any(leaves_field) {
            context.get_mut().data_mut(|data| data.remove::<Id>(being_set()));
        }
    }
}

/// Whether an event tells that a person is elsewhere than in the field whose text was set last.
fn leaves_field(event: &Event) -> bool {
    match event {
        Event::Key { .. } | Event::PointerButton { .. } => true,
        Event::AccessKitActionRequest(request) => request.action != Action::SetValue,
        _ => false,
    }
}

fn name_window(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.accesskit_node_builder(accesskit_root_id(), |window| {
        window.set_label(words::title());
        window.set_language(language().tag());
    });
    Ok(())
}

/// Moves the focus that is described to the window, if what has it is not there. egui leaves a widget the focus for one
/// more pass after it has gone, and AccessKit panics if the focus is on something that is not in its tree.
fn correct_focus(mut outputs: Query<&mut EguiOutput>) {
    for mut output in &mut outputs {
        if let Some(update) = &mut output.platform_output.accesskit_update
            && !update.nodes.iter().any(|(id, _)| *id == update.focus)
        {
            update.focus = accesskit_root_id().accesskit_id();
        }
    }
}

/// Gives something that is only painted a name and a kind for assistive technology.
pub fn name(response: &Response, kind: WidgetType, name: impl Into<String>) {
    let name = name.into();
    response.widget_info(|| WidgetInfo::labeled(kind, response.enabled(), name.clone()));
}

/// Gives a widget the name that is written beside it.
pub fn label(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Describes a button as one that opens something, which is open or not.
pub fn expands(response: &Response, is_open: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
}

/// Says in which language the name of something is.
pub fn in_language(response: &Response, language: Language) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_language(language.tag()));
}

/// Describes a button as a radio button: one of several of which one is chosen.
pub fn choice(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_role(Role::RadioButton));
}

/// Draws the radio buttons of one choice in a rectangle. Assistive technology reads the name of the choice with each of them.
pub fn choices<T>(ui: &mut Ui, name: &str, rect: Rect, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let mut group = ui.new_child(UiBuilder::new().id_salt(name).max_rect(rect));
    group.ctx().accesskit_node_builder(group.unique_id(), |node| {
        node.set_role(Role::RadioGroup);
        node.set_label(name);
    });
    let result = contents(&mut group);
    ui.advance_cursor_after_rect(group.min_rect());
    result
}

/// Sets the text that is read for a label. It can say more than the label shows, if the place of the label shows the
/// rest.
pub fn read_as(response: &Response, text: String) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_value(text));
}

/// Makes a label a live region, which is read aloud when its text changes.
pub fn live(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Hides a label from assistive technology, because it only repeats the name of something else.
pub fn hide(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_hidden());
}

/// Names a text field, and allows assistive technology to set its text at once. Returns whether it was set. A field
/// under an overlay is disabled, and its text cannot be set.
pub fn field(response: &Response, name: &str, text: &mut String) -> bool {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_label(name);
        node.add_action(Action::SetValue);
    });
    let value = response.ctx.input(|input| {
        let requests = input.accesskit_action_requests(response.id, Action::SetValue);
        requests.filter_map(|request| value(request.data.as_ref()?)).last()
    });
    let is_set = value.filter(|_| response.enabled()).map(|value| *text = value).is_some();
    if is_set {
        response.ctx.data_mut(|data| data.insert_temp(being_set(), response.id));
    }
    is_set
}

fn being_set() -> Id {
    Id::new("field that is being set")
}

/// The field whose text is being set by assistive technology, or that is typed into on a page. egui's focus is elsewhere.
pub fn field_being_set(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp(being_set()))
}

fn value(data: &ActionData) -> Option<String> {
    match data {
        ActionData::Value(value) => Some(value.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::RawInput;

    use super::*;

    #[test]
    fn the_described_focus_is_on_something_that_is_there() {
        let context = Context::default();
        context.enable_accesskit();
        let mut button = Id::NULL;
        let mut described = |is_gone: bool| {
            let mut output = context.run_ui(RawInput::default(), |ui| {
                if is_gone {
                    ui.memory_mut(|memory| memory.request_focus(Id::new("gone")));
                } else {
                    let response = ui.button("here");
                    response.request_focus();
                    button = response.id;
                }
            });
            output.textures_delta.clear();
            let mut app = App::new();
            app.add_systems(Update, correct_focus);
            let output = EguiOutput { platform_output: output.platform_output, ..default() };
            let entity = app.world_mut().spawn(output).id();
            app.update();
            let output = app.world().get::<EguiOutput>(entity).expect("it was added");
            output.platform_output.accesskit_update.as_ref().expect("it is enabled").focus
        };
        assert_eq!(described(true), accesskit_root_id().accesskit_id());
        assert_eq!(described(false), button.accesskit_id());
    }
}
