//! The column of the screens on which people meet: those of friends, and of a class.

use bevy_egui::egui::{Align, Id, Layout, Ui, UiBuilder};

use crate::layout::Cut;
use crate::layout::measures::{BODY, GROUP};
use crate::widgets::{described, say, style};

/// The greatest width of the column.
const WIDTH: f32 = 440.0;

/// Draws contents in a column, with this share of the free height above it.
pub(super) fn column(ui: &mut Ui, id: &str, above: f32, contents: impl FnOnce(&mut Ui)) {
    // The contents are expected to be as high as in the last update.
    let id = Id::new(id);
    let height = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let all = ui.max_rect();
    let mut place = all.middle(all.width().min(WIDTH));
    place.take_top((all.height() - height) * above);
    let builder = UiBuilder::new().max_rect(place.upper(0.0)).layout(Layout::top_down(Align::Center));
    let drawn = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = GROUP;
        contents(ui);
    });
    let drawn = drawn.response.rect;
    if (drawn.height() - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, drawn.height()));
        ui.ctx().request_discard("the place of what is drawn has changed");
    }
    ui.advance_cursor_after_rect(drawn);
}

/// Draws a sentence that is read aloud when it appears.
pub(super) fn tell(ui: &mut Ui, text: &str) {
    described::live(&say(ui, text, BODY, style::ink(ui.ctx())));
}
