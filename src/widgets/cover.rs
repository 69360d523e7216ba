//! Disables the panels under an overlay, which can still be seen.
//!
//! egui's modal blocks the mouse and the keyboard from the widgets below it. It does not block assistive technology,
//! whose clicks on widgets come without a place on the screen. So the widgets below are disabled while there is an
//! overlay. They look the same, because the style does not fade disabled widgets. Assistive technology reads that they
//! are disabled.

use bevy::prelude::*;
use bevy_egui::egui::{self, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::screens::Screens;

use super::PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, cover.in_set(PanelSystems::Entrance));
}

fn key() -> Id {
    Id::new("covered")
}

/// Whether an overlay covers the panels.
pub(super) fn is_covered(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(key())).unwrap_or(false)
}

pub(super) fn cover(mut contexts: EguiContexts, screens: Res<Screens>) -> Result {
    let is_covered = screens.overlay.is_some();
    contexts.ctx_mut()?.data_mut(|data| data.insert_temp(key(), is_covered));
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
            ui.data_mut(|data| data.insert_temp(key(), is_covered));
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
