//! The panels of a screen come softly: what is written on them appears on their paper.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Id, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::motion::{self, Motion, Progress};
use crate::screen::Screen;

use super::PanelSystems;

/// How much of a panel is seen at first; it can be used already.
const FAINT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, enter.in_set(PanelSystems::Entrance));
}

fn key() -> Id {
    Id::new("entrance")
}

/// Has what will be drawn on this [`Ui`] take part in its screen's entrance.
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
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    // The first screen is there at once: nobody waits to see that the program has started.
    if screen.is_changed() && !screen.is_added() {
        *progress = Some(Progress::new(motion::PANEL, EaseFunction::SineOut));
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
        redraw.write(RequestRedraw);
    }
    Ok(())
}
