//! Fades in the contents of the panels of a new screen.

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::look::animation;
use crate::screens::Screen;

use super::{PanelSystems, motion};

/// The opacity of a panel at the beginning of its fade. The panel can be used from the beginning.
const FAINT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    // This system, `motion::begin` and `cover` only set values of their own in egui's memory, so the order of these systems does
    // not matter. But Bevy requires an order.
    let enter = enter.in_set(PanelSystems::Entrance).after(motion::begin).before(super::cover::cover);
    app.add_systems(EguiPrimaryContextPass, enter);
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

/// Fades in the panels of a new screen. The screen with which the program starts is shown at once, without a fade.
fn enter(mut contexts: EguiContexts, screen: Res<State<Screen>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let share = motion::since_change(ctx, key(), *screen.get(), (animation::PANEL, EaseFunction::SineOut));
    ctx.data_mut(|data: &mut egui::util::IdTypeMap| data.insert_temp(key(), FAINT.lerp(1.0, share)));
    Ok(())
}
