//! Fades in the contents of the panels of a new screen.

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::look::animation::{self, Motion, Progress};
use crate::screens::Screen;
use crate::wake::Wake;

use super::PanelSystems;

/// The opacity of a panel at the beginning of its fade. It can be used from the beginning.
const FAINT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    // Both systems only set a value of their own in egui's memory, so their order does not matter. Bevy requires one.
    app.add_systems(EguiPrimaryContextPass, enter.in_set(PanelSystems::Entrance).before(super::cover::cover));
}

fn key() -> Id {
    Id::new("entrance")
}

/// Sets the opacity of a panel's contents while its screen fades in.
pub(super) fn fade(ui: &mut Ui) {
    if let Some(opacity) = ui.data(|data| data.get_temp(key())) {
        ui.set_opacity(opacity);
    }
}

fn enter(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    motion: Res<Motion>,
    time: Res<Time>,
    mut progress: Local<Option<Progress>>,
    mut wake: ResMut<Wake>,
) -> Result {
    // The first screen is shown at once, without a fade.
    if screen.is_changed() && !screen.is_added() {
        *progress = Some(Progress::new(animation::PANEL, EaseFunction::SineOut));
    }
    let Some(entering) = &mut *progress else {
        return Ok(());
    };
    entering.advance(time.delta(), *motion);
    let opacity = FAINT.lerp(1.0, entering.share());
    contexts.ctx_mut()?.data_mut(|data: &mut egui::util::IdTypeMap| data.insert_temp(key(), opacity));
    if entering.is_done() {
        *progress = None;
    } else {
        wake.now();
    }
    Ok(())
}
