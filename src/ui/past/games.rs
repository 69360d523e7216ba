//! The games that were played, of which one is chosen whose totals are shown.

use bevy_egui::egui::{Align2, Context, Rect, Ui, vec2};
use noughts_engine::rules::Rules;

use crate::layout::measures::{CLOSE, TARGET};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::setup::Family;
use crate::widgets::side_panel::over;
use crate::widgets::{Button, Row, described};
use crate::words;

/// The name of a game, or of all games.
fn name(game: Option<Rules>) -> String {
    game.map_or_else(|| words::all_games().to_owned(), words::game_name)
}

/// The place of the chip with the name of the chosen game before the menu at the end of a bar, if there is room.
pub(super) fn place_in_bar(ui: &Ui, layout: &BoardLayout, game: Option<Rules>) -> Option<Rect> {
    let width = Button::chip(&name(game), Icon::Down).natural_width(ui);
    let end = layout.bar_parts().menu.with_max_x(layout.bar_parts().menu.left() - CLOSE);
    (end.right() - width >= layout.bar_parts().back.right()).then(|| end.with_min_x(end.right() - width))
}

/// Draws the chip. Returns whether it was pressed.
pub(super) fn chip(ui: &mut Ui, place: Option<Rect>, game: Option<Rules>) -> bool {
    let name = name(game);
    let chip = Button::chip(&name, Icon::Down);
    match place {
        Some(place) => chip.show_in(ui, place.part(Align2::LEFT_CENTER, vec2(place.width(), TARGET))),
        None => ui.add(chip).clicked(),
    }
}

/// Draws these games over the screen, and the row for all games. Returns the game that was chosen, and whether the games are to be closed.
pub(super) fn show(
    ctx: &Context,
    layout: &BoardLayout,
    mut games: Vec<Rules>,
    game: Option<Rules>,
) -> (Option<Option<Rules>>, bool) {
    games.sort_by_key(|rules| Family::of(*rules) as usize);
    let (mut chosen, height) = (None, Row::HEIGHT * (games.len() + 1) as f32);
    let is_left = over(ctx, layout, words::games(), height, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        described::choices(ui, words::games(), ui.available_rect_before_wrap(), |ui| {
            for offered in [None].into_iter().chain(games.into_iter().map(Some)) {
                if ui.add(Row::choice(&name(offered), offered == game)).clicked() {
                    chosen = Some(offered);
                }
            }
        });
    });
    (chosen, is_left || chosen.is_some())
}
