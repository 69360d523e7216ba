//! The button that places a mark on the cell at which a finger aims, the button that shows the cells around it larger, and the slip
//! with the small board of Ultimate in which the next move must be made, whose cells a finger can hit.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::Author;
use noughts_engine::rules::{Board, Position};

use crate::board::thumbnail::Thumbnail;
use crate::game::MatchView;
use crate::input::{Aimed, LastMark};
use crate::intent::Intent;
use crate::layout::measures::{BODY, BUTTON, CLOSE};
use crate::layout::{BoardLayout, Closer, Cut};
use crate::look::icons::Icon;
use crate::online::{Online, Room};
use crate::widgets::{Button, color, described, lines, paint_words, place, style};
use crate::words;

use super::Intents;

/// How much the slip is turned to the right, in degrees.
const TURN: f32 = -0.8;

/// Whether the button is in the place of the tools now, because there is no room beside them.
pub(super) fn replaces_tools(aimed: &Aimed, layout: &BoardLayout) -> bool {
    aimed.cell.is_some() && layout.place_parts().1
}

/// Draws the button or, in Ultimate, the slip where there is room. While a finger is on the board, and before the first touch on a
/// telephone, a sentence says how to aim.
pub(super) fn show(
    mut intents: Intents,
    (aimed, last): (Res<Aimed>, Res<LastMark>),
    online: Res<Online>,
    (layout, mut closer): (Res<BoardLayout>, ResMut<Closer>),
    game: MatchView,
) -> Result {
    let asks = online.room_of(game.entity()).and_then(Room::asks_to_undo).is_some();
    let (mut at, is_in_place_of_tools) = layout.place_parts();
    let is_covered = is_in_place_of_tools || layout.slip().is_some() || closer.0.is_some();
    if asks && is_covered || game.outcome().is_some() || !at.is_positive() {
        return Ok(());
    }
    let to_move = game.to_move();
    let is_own = game.pairing().may_move(Author::Person, to_move);
    let place_of = if is_in_place_of_tools { layout.tools } else { layout.place };
    let small_board = game.board().target().or(aimed.cell.map(|(_, position)| position.small_board()));
    if let Some((slip, number)) = layout.slip().zip(small_board) {
        place(&intents.ctx()?, &layout, "place", place_of, |ui| {
            let pressed = show_slip(ui, slip, (game.board(), number), aimed.cell.map(|(_, position)| position));
            if let Some(position) = pressed.filter(|_| is_own) {
                intents.write(Intent::Press { board: game.entity(), position, mark: None });
            }
        });
        return Ok(());
    }
    if closer.0.is_some() {
        place(&intents.ctx()?, &layout, "place", place_of, |ui| {
            // The keyboard stays at the second button, with which the board was shown larger.
            ui.skip_ahead_auto_ids(1);
            if Button::icon(Icon::Fit, words::whole_board()).show_in(ui, at.behind(BUTTON)) {
                closer.0 = None;
                intents.draw_again();
            }
        });
        return Ok(());
    }
    let Some((board, position)) = aimed.cell else {
        let is_first = game.round().moves().is_empty() || layout.slip().is_some() && is_own;
        let teaches = !is_in_place_of_tools && layout.is_of_telephone() && is_first;
        // Where marks fall, people choose no square.
        let has_squares = !game.round().rules().kind().falls();
        if teaches && has_squares && layout.is_aimed_at() {
            place(&intents.ctx()?, &layout, "place", place_of, |ui| say(ui, at, words::touch_to_aim()));
        }
        return Ok(());
    };
    place(&intents.ctx()?, &layout, "place", place_of, |ui| {
        if aimed.since.is_some() {
            say(ui, at, words::slide_to_aim());
            return;
        }
        let ink = color(style::theme(ui.ctx()).side(game.round().rules(), to_move));
        let text = words::place_mark(game.round().rules(), position);
        let beside = at.behind(BUTTON);
        if layout.has_closer() {
            at.take_right(BUTTON + CLOSE);
        }
        let is_pressed = Button::main(&text).ink(ink).enabled(is_own).show_in(ui, at);
        let mark = last.placed(game.round().rules());
        intents.when(is_pressed, Intent::Press { board, position, mark });
        if layout.has_closer() && Button::icon(Icon::Plus, words::closer()).show_in(ui, beside) {
            closer.0 = Some(position);
            intents.draw_again();
        }
    });
    Ok(())
}

/// Draws the small board with this number on a slip. Returns the cell that is pressed. The cells are told to assistive technology on the
/// sheet alone.
fn show_slip(ui: &Ui, place: Rect, (board, number): (&Board, u8), aim: Option<Position>) -> Option<Position> {
    let slip = Thumbnail::of_small_board(place, board, number, TURN);
    slip.paint_small_board(ui.painter(), number, aim);
    let mut pressed = None;
    for position in (1..=9).map(|cell| Position::of_small_board(number, cell)) {
        let (middle, side) = slip.cell(position);
        let cell = ui.interact(Rect::from_center_size(middle, vec2(side, side)), ui.id().with(position), Sense::CLICK);
        pressed = pressed.or(cell.clicked().then_some(position));
    }
    pressed
}

/// Draws a sentence in the place of the button.
fn say(ui: &Ui, at: Rect, sentence: &str) {
    let words = lines(ui.painter(), sentence, FontId::proportional(BODY), style::quiet(ui.ctx()), at.width());
    let rect = paint_words(ui.painter(), at, Align2::CENTER_CENTER, words, style::quiet(ui.ctx()));
    let heard = ui.interact(rect, ui.id().with("aim"), Sense::hover());
    described::name(&heard, WidgetType::Label, sentence);
}
