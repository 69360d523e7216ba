//! The choice of the mark that a press places, where a player chooses it and the cells are too small for two halves.

use bevy::prelude::*;
use noughts_engine::rules::Mark;

use crate::game::MatchView;
use crate::input::LastMark;
use crate::layout::BoardLayout;
use crate::layout::measures::WIDE_MARGIN;
use crate::widgets::{Sign, one_of_signs, place};
use crate::words;

use super::Intents;

/// Draws the choice. It stays as it is until a person chooses the other mark.
pub(super) fn show(
    mut intents: Intents,
    mut last: ResMut<LastMark>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.marks.is_empty() || game.outcome().is_some() {
        return Ok(());
    }
    let mut chosen = last.0;
    place(&intents.ctx()?, &layout, "marks", layout.marks, |ui| {
        let choices = [(Mark::X, "X"), (Mark::O, "O")].map(|(mark, name)| (mark, name, Sign::Mark(mark)));
        one_of_signs(ui, words::mark_to_place(), WIDE_MARGIN, &choices, &mut chosen);
    });
    if last.set_if_neq(LastMark(chosen)) {
        intents.draw_again();
    }
    Ok(())
}
