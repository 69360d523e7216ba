//! The bar at the top of a screen: the way back, the title and, on some screens, the menu.

use bevy_egui::egui::{Align2, Context, Ui, Vec2};

use crate::layout::BoardLayout;
use crate::layout::measures::TITLE;
use crate::look::icons::Icon;
use crate::widgets::{Button, ink, place, semibold, width};
use crate::words::{self, boards};

/// Draws the bar of a screen. Returns whether the way back was pressed.
pub(super) fn bar(ctx: &Context, layout: &BoardLayout, title: &str) -> bool {
    let mut is_left = false;
    place(ctx, layout, "bar", layout.bar, |ui| is_left = back(ui, layout, title, ui.max_rect().right()));
    is_left
}

/// Draws the way back and, beside it, the title, if the title has room before the x coordinate `until`. Returns whether the way
/// back was pressed.
pub(super) fn back(ui: &mut Ui, layout: &BoardLayout, title: &str, until: f32) -> bool {
    let parts = layout.bar_parts();
    let room = parts.title.filter(|_| !title.is_empty()).map(|place| place.with_max_x(until));
    if let Some(place) = room.filter(|place| width(ui, title, semibold(TITLE)) <= place.width()) {
        let at = place.left_center();
        ui.painter().text(at, Align2::LEFT_CENTER, title, semibold(TITLE), ink(ui.ctx()));
    }
    Button::icon(Icon::Back, boards::back()).show_in(ui, parts.back)
}

/// Draws the button of the menu at the end of a bar. Returns whether the button was pressed.
pub(super) fn menu(ui: &mut Ui, layout: &BoardLayout) -> bool {
    Button::icon(Icon::More, words::menu()).show_in(ui, layout.bar_parts().menu)
}

/// Draws the button that opens the ways to share, before the menu. In a wide window, the button has a word. Returns whether the
/// button was pressed.
pub(super) fn share(ui: &mut Ui, layout: &BoardLayout) -> bool {
    let name = words::share();
    let menu = layout.bar_parts().menu;
    let button = if layout.sizes().has_large_tools {
        Button::quiet(name).with(Icon::Share)
    } else {
        Button::icon(Icon::Share, name)
    };
    let place = menu.translate(Vec2::LEFT * button.natural_width(ui));
    button.show_in(ui, place.with_max_x(menu.left()))
}
