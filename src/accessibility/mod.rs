//! Support for assistive technology, such as screen readers, switches and voice control.
//!
//! egui describes everything that it draws as a tree of AccessKit nodes. What egui does not draw is added to this tree: the room
//! `board` adds boards, and this room adds announcements. In a window, bevy_egui passes the tree to the system. On the web, the
//! page makes elements from the tree. Requests of assistive technology come back as [`ActionRequest`]s. Widgets handle them like
//! clicks, and cells of boards like other presses.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::Action;
use bevy_egui::egui::{Event, accesskit_root_id};
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
};

use crate::language::language;
use crate::widgets::{PanelSystems, described};
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

/// Passes requests to egui. egui handles the requests for its widgets and ignores the others.
pub(crate) fn pass_on(
    mut requests: MessageReader<ActionRequest>,
    mut contexts: Query<(&mut EguiInput, &mut EguiContext)>,
) {
    let requests: Vec<_> = requests.read().map(|request| Event::AccessKitActionRequest(request.0.clone())).collect();
    for (mut input, mut context) in &mut contexts {
        input.events.extend(requests.iter().cloned());
        if input.events.iter().any(leaves_field) {
            described::forget_field_being_set(context.get_mut());
        }
    }
}

/// Whether an event tells that a person has left the field whose text was set last.
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

/// If the widget that has the focus is not in the tree, moves the described focus to the window. egui leaves a widget the focus
/// for one more pass after the widget has gone, and AccessKit panics if the focus is on something that is not in its tree.
fn correct_focus(mut outputs: Query<&mut EguiOutput>) {
    for mut output in &mut outputs {
        if let Some(update) = &mut output.platform_output.accesskit_update
            && !update.nodes.iter().any(|(id, _)| *id == update.focus)
        {
            update.focus = accesskit_root_id().accesskit_id();
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Id, RawInput};

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
