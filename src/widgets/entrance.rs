//! Fades in the contents of the panels of a new screen, and disables the panels under an overlay, which can still be seen.
//!
//! egui's modal blocks the mouse and the keyboard from the widgets below it. It does not block assistive technology,
//! whose clicks on widgets come without a place on the screen. So the widgets below are disabled while there is an
//! overlay. They look the same, because the style does not fade disabled widgets. Assistive technology reads that they
//! are disabled.

use bevy::prelude::*;
use bevy_egui::egui::{Id, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::look::animation;
use crate::screens::{Screen, Screens};

use super::{PanelSystems, motion};

/// The opacity of a panel at the beginning of its fade. The panel can be used from the beginning.
const FAINT: f32 = 0.3;

/// How panels are shown in this update.
#[derive(Clone, Copy)]
struct Entrance {
    opacity: f32,
    is_covered: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, enter.in_set(PanelSystems::Entrance).after(motion::begin));
}

fn key() -> Id {
    Id::new("entrance")
}

/// Sets the opacity of a panel's contents while its screen fades in.
pub(super) fn fade(ui: &mut Ui) {
    if let Some(Entrance { opacity, .. }) = ui.data(|data| data.get_temp(key())) {
        ui.set_opacity(opacity);
    }
}

/// Disables the contents of a panel under an overlay.
pub(super) fn cover(ui: &mut Ui) {
    if ui.data(|data| data.get_temp(key())).is_some_and(|entrance: Entrance| entrance.is_covered) {
        ui.disable();
    }
}

/// Fades in the panels of a new screen. The screen with which the program starts is shown at once, without a fade.
fn enter(mut contexts: EguiContexts, screen: Res<State<Screen>>, screens: Res<Screens>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let share = motion::since_change(ctx, key(), *screen.get(), (animation::PANEL, EaseFunction::SineOut));
    let entrance = Entrance { opacity: FAINT.lerp(1.0, share), is_covered: screens.overlay.is_some() };
    ctx.data_mut(|data| data.insert_temp(key(), entrance));
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy::math::{Rect, Vec2};
    use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
    use bevy_egui::egui::{Context, Event, RawInput, Response};
    use noughts_engine::rules::Rules;

    use super::*;
    use crate::layout::BoardLayout;
    use crate::widgets::place;

    /// Draws a panel with a button.
    fn draw(ctx: &Context, events: Vec<Event>, is_covered: bool) -> Response {
        let layout = BoardLayout::new(Vec2::new(800.0, 600.0), Rules::TIC_TAC_TOE);
        let mut button = None;
        let mut output = ctx.run_ui(RawInput { events, ..Default::default() }, |ui| {
            ui.data_mut(|data| data.insert_temp(key(), Entrance { opacity: 1.0, is_covered }));
            let area = Rect::new(0.0, 0.0, 400.0, 400.0);
            place(ui.ctx(), &layout, "panel", area, |ui| button = Some(ui.button("Undo")));
        });
        output.textures_delta.clear();
        button.unwrap()
    }

    #[test]
    fn assistive_technology_presses_no_button_under_an_overlay() {
        for is_covered in [false, true] {
            let ctx = Context::default();
            ctx.enable_accesskit();
            let target_node = draw(&ctx, Vec::new(), is_covered).id.accesskit_id();
            let request = ActionRequest { action: Action::Click, target_tree: TreeId::ROOT, target_node, data: None };
            let button = draw(&ctx, vec![Event::AccessKitActionRequest(request)], is_covered);
            assert_eq!(button.clicked(), !is_covered);
        }
    }
}
