//! Leaves the panels as they are in updates in which only drawn things move, so that such an update takes little time.

use bevy::a11y::ActionRequest;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContext, EguiInput, EguiPostUpdateSet};
#[cfg(not(target_arch = "wasm32"))]
use bevy_egui::{EguiRenderOutput, egui::ClippedPrimitive};

use crate::game::BoardAction;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::look::theme::CurrentTheme;
use crate::screens::{Screen, Screens};
use crate::wake::{NextUpdate, Wake};

/// Whether the panels are left as they are in this update, and when they have to be built again.
#[derive(Resource, Debug, Default)]
struct Rest {
    is_on: bool,
    until: NextUpdate,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rest>();
    app.add_systems(PostUpdate, decide.before(EguiPostUpdateSet::EndPass));
    app.add_systems(PostUpdate, wake_again.after(EguiPostUpdateSet::PostProcessOutput));
    let is_built = |rest: Res<Rest>| !rest.is_on;
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(PostUpdate, draw_again.after(EguiPostUpdateSet::PostProcessOutput));
    use EguiPostUpdateSet::{EndPass, PostProcessOutput, ProcessOutput};
    for set in [EndPass, ProcessOutput, PostProcessOutput] {
        app.configure_sets(PostUpdate, set.run_if(is_built));
    }
}

/// What happened in this update that panels may show.
#[derive(SystemParam)]
struct News<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    intents: MessageReader<'w, 's, Intent>,
    actions: MessageReader<'w, 's, BoardAction>,
    requests: MessageReader<'w, 's, ActionRequest>,
    inputs: Query<'w, 's, &'static EguiInput>,
    screens: Res<'w, Screens>,
    screen: Res<'w, State<Screen>>,
    layout: Res<'w, BoardLayout>,
    theme: Res<'w, CurrentTheme>,
}

impl News<'_, '_> {
    /// Reads all messages, so that no message is left for the next update.
    fn is_there(&mut self) -> bool {
        let messages = self.events.read().count()
            + self.intents.read().count()
            + self.actions.read().count()
            + self.requests.read().count();
        let has_input = self.inputs.iter().any(|input| !input.events.is_empty());
        let is_changed = self.screens.is_changed()
            || self.screen.is_changed()
            || self.layout.is_changed()
            || self.theme.is_changed();
        messages > 0 || has_input || is_changed
    }
}

fn decide(
    mut news: News,
    mut contexts: Query<&mut EguiContext>,
    mut rest: ResMut<Rest>,
    wake: Res<Wake>,
    time: Res<Time<Real>>,
) {
    let is_new = news.is_there();
    let is_due = match rest.until {
        NextUpdate::Now => true,
        NextUpdate::At(moment) => moment <= time.elapsed(),
        NextUpdate::OnEvent => false,
    };
    let is_wanted = wake.requested() == NextUpdate::Now
        || contexts.iter_mut().any(|mut context| context.get_mut().has_requested_repaint());
    rest.is_on = wake.is_for_animation() && !is_new && !is_due && !is_wanted;
}

/// A request for an update holds for one update only. So while the panels are left as they are, this system repeats their
/// requests.
fn wake_again(mut rest: ResMut<Rest>, mut wake: ResMut<Wake>) {
    match rest.until {
        _ if !rest.is_on => rest.until = wake.requested(),
        NextUpdate::At(moment) => wake.at(moment),
        NextUpdate::Now | NextUpdate::OnEvent => {}
    }
}

/// Keeps the drawing of the panels while something moves, and draws it again. Bevy's renderer removes this drawing in each
/// update. The painter of the page does not.
#[cfg(not(target_arch = "wasm32"))]
fn draw_again(
    mut outputs: Query<&mut EguiRenderOutput>,
    rest: Res<Rest>,
    wake: Res<Wake>,
    mut kept: Local<Vec<ClippedPrimitive>>,
) {
    for mut output in &mut outputs {
        if rest.is_on {
            output.paint_jobs.clone_from(&kept);
        } else if wake.animates() {
            kept.clone_from(&output.paint_jobs);
        } else {
            kept.clear();
        }
    }
}
