//! The bar at the top of a screen: the way back, and the title.

use bevy_egui::egui::{Align2, FontId, Ui, pos2, vec2};

use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, IconButton, TITLE, width};
use crate::words::{self, boards};

/// What was pressed in a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bar {
    /// The way back.
    Back,
    /// The menu.
    Menu,
}

/// Draws the way back, and the title beside it where there is room.
pub(super) fn bar(ui: &mut Ui, layout: &BoardLayout, title: &str) -> Option<Bar> {
    let all = ui.max_rect();
    let half = IconButton::SIDE / 2.0;
    let is_rail = layout.arrangement == Arrangement::Low && all.height() > all.width();
    let edge = if layout.arrangement == Arrangement::Wide { 16.0 } else { 8.0 };
    let back = match is_rail {
        true => all.center_top() + vec2(0.0, 12.0 + half),
        false => all.left_center() + vec2(edge + half, 0.0),
    };
    let left = back.x + half + 8.0;
    let has_room = left + width(ui, title, semibold(TITLE)) <= all.right();
    if !is_rail && !title.is_empty() && has_room {
        let ink = color(style::theme(ui.ctx()).text);
        ui.painter().text(pos2(left, all.center().y), Align2::LEFT_CENTER, title, semibold(TITLE), ink);
    }
    IconButton::new(Icon::Back, boards::back()).show_at(ui, back).then_some(Bar::Back)
}

/// Draws the bar of a game: the way back, the number of the round where there is room, and the menu. Above a side panel that is below the
/// board, it has the title of the side panel.
pub(super) fn game_bar(ui: &mut Ui, layout: &BoardLayout, round: &str, is_studied: bool) -> Option<Bar> {
    let all = ui.max_rect();
    let half = IconButton::SIDE / 2.0;
    let (at, align) = match layout.arrangement {
        Arrangement::Tall => (Some(all.center()), Align2::CENTER_CENTER),
        Arrangement::Small => (Some(all.left_center() + vec2(20.0 + 2.0 * half, 0.0)), Align2::LEFT_CENTER),
        Arrangement::Wide | Arrangement::Low => (None, Align2::CENTER_CENTER),
    };
    if let Some(at) = at {
        let theme = style::theme(ui.ctx());
        let (text, font, ink) = match is_studied && layout.arrangement == Arrangement::Tall {
            true => (words::study(), semibold(TITLE), theme.text),
            false => (round, FontId::proportional(BODY), theme.quiet),
        };
        ui.painter().text(at, align, text, font, color(ink));
    }
    // The menu is before the way back in the order of the Tab key.
    menu(ui, layout).or(bar(ui, layout, ""))
}

/// Draws the button of the menu at the end of a bar.
pub(super) fn menu(ui: &mut Ui, layout: &BoardLayout) -> Option<Bar> {
    let all = ui.max_rect();
    let half = IconButton::SIDE / 2.0;
    let edge = if layout.arrangement == Arrangement::Wide { 16.0 } else { 8.0 };
    let place = match layout.arrangement {
        Arrangement::Low => all.center_bottom() - vec2(0.0, 12.0 + half),
        _ => all.right_center() - vec2(edge + half, 0.0),
    };
    IconButton::new(Icon::More, words::menu()).show_at(ui, place).then_some(Bar::Menu)
}
