//! The button that places a mark on the cell at which a finger aims.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, Rect, Sense, Ui, WidgetType};
use noughts_engine::play::Author;

use crate::game::MatchView;
use crate::input::Aimed;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::BODY;
use crate::online::{Online, Room};
use crate::widgets::{Button, color, described, lines, paint_words, place, style};
use crate::words;

use super::Intents;

/// Whether the button is in the place of the tools now, because there is no room beside them.
pub(super) fn replaces_tools(aimed: &Aimed, layout: &BoardLayout) -> bool {
    aimed.cell.is_some() && layout.place_parts().1
}

/// Draws the button. While a finger is on the board, and before the first touch on a telephone, a sentence says how to aim.
pub(super) fn show(
    mut intents: Intents,
    aimed: Res<Aimed>,
    online: Res<Online>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let asks = online.room_of(game.entity()).and_then(Room::asks_to_undo).is_some();
    let (at, is_in_place_of_tools) = layout.place_parts();
    if asks && is_in_place_of_tools || game.outcome().is_some() || !at.is_positive() {
        return Ok(());
    }
    let to_move = game.to_move();
    let is_own = game.pairing().may_move(Author::Person, to_move);
    let place_of = if is_in_place_of_tools { layout.tools } else { layout.place };
    let Some((board, position)) = aimed.cell else {
        let teaches = !is_in_place_of_tools && layout.is_of_telephone() && game.round().moves().is_empty();
        if teaches && layout.is_hard_to_hit() {
            place(&intents.ctx()?, &layout, "place", place_of, |ui| say(ui, at, words::touch_to_aim()));
        }
        return Ok(());
    };
    place(&intents.ctx()?, &layout, "place", place_of, |ui| {
        if aimed.has_finger {
            say(ui, at, words::slide_to_aim());
            return;
        }
        let ink = color(style::theme(ui.ctx()).side(game.round().rules(), to_move));
        let text = words::place_at(position);
        let is_pressed = Button::main(&text).ink(ink).enabled(is_own).show_in(ui, at);
        intents.when(is_pressed, Intent::Press { board, position, mark: None });
    });
    Ok(())
}

/// Draws a sentence in the place of the button.
fn say(ui: &Ui, at: Rect, sentence: &str) {
    let words = lines(ui.painter(), sentence, FontId::proportional(BODY), style::quiet(ui.ctx()), at.width());
    let rect = paint_words(ui.painter(), at, Align2::CENTER_CENTER, words, style::quiet(ui.ctx()));
    let heard = ui.interact(rect, ui.id().with("aim"), Sense::hover());
    described::name(&heard, WidgetType::Label, sentence);
}
