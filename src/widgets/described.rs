//! How widgets are described to assistive technology, beyond the description that egui gives by itself.

use bevy_egui::egui::accesskit::{Action, ActionData, Live, Role};
use bevy_egui::egui::{Context, Id, Rect, Response, Ui, UiBuilder, WidgetInfo, WidgetType};

use crate::language::Language;

/// Gives something that is only painted a name and a kind for assistive technology.
pub fn name(response: &Response, kind: WidgetType, name: impl Into<String>) {
    let name = name.into();
    response.widget_info(|| WidgetInfo::labeled(kind, response.enabled(), name.clone()));
}

/// Describes something that is chosen or not, or on or off, with its name and kind.
pub fn selected(response: &Response, kind: WidgetType, is_selected: bool, name: impl Into<String>) {
    let name = name.into();
    response.widget_info(|| WidgetInfo::selected(kind, response.enabled(), is_selected, name.clone()));
}

/// Gives a widget the name that is written beside it.
pub fn label(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Describes a button that opens something, and says whether this thing is open.
pub fn expands(response: &Response, is_open: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
}

/// Says in which language the name of something is.
pub fn in_language(response: &Response, language: Language) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_language(language.tag()));
}

/// Describes a widget as one of several, of which one is chosen.
pub fn choice(response: &Response, is_chosen: bool, name: impl Into<String>) {
    selected(response, WidgetType::RadioButton, is_chosen, name);
    response.ctx.accesskit_node_builder(response.id, |node| node.set_role(Role::RadioButton));
}

/// Draws the radio buttons of one choice in a rectangle. Assistive technology reads the name of the choice with each button.
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

/// Makes a label a live region, which is read aloud when its text changes.
pub fn live(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Names a text field, and allows assistive technology to set its text at once. Returns whether the text was set. A field under
/// an overlay is disabled, and its text cannot be set.
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

/// The field whose text is being set by assistive technology, or into which a person types on a page. egui's focus is not on this
/// field.
pub fn field_being_set(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp(being_set()))
}

/// Forgets the field whose text was set last. This is called when a person has left this field.
pub fn forget_field_being_set(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Id>(being_set()));
}

fn value(data: &ActionData) -> Option<String> {
    match data {
        ActionData::Value(value) => Some(value.to_string()),
        _ => None,
    }
}
