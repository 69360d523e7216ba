//! The field for the name of a person who plays. It is used on the first screen and in the side panel over the game.

use bevy_egui::egui::{Align, FontId, Frame, Id, Key, Margin, Modifiers, RichText, TextEdit, Ui};
use noughts_engine::play::MAX_NAME;
use noughts_engine::rules::Mark;

use crate::layout::measures::{CLOSE, UNDERLINE};
use crate::widgets::{color, described, paint_underline, style};
use crate::words::spoken;

/// The width of the line below a field while nobody types in this field.
const RESTING: f32 = 1.8;

/// The id of the field for the name of player 0 or 1.
pub fn name_id(player: usize) -> Id {
    Id::new(("name", player))
}

/// Draws a field for the name of player 0 or 1, with a line of the pen below it in the ink of the player's mark. Returns whether
/// Enter was pressed in the field.
pub(super) fn name_field(
    ui: &mut Ui,
    (index, mark): (usize, Mark),
    name: &mut String,
    default_name: &str,
    font: FontId,
    align: Align,
) -> bool {
    let theme = style::theme(ui.ctx());
    let place = ui.max_rect();
    // A default name, which nobody has typed, looks like any other name.
    ui.visuals_mut().weak_text_color = Some(color(theme.text));
    let field = TextEdit::singleline(name)
        .id(name_id(index))
        .frame(Frame::NONE)
        .font(font.clone())
        .hint_text(RichText::new(default_name).font(font))
        .horizontal_align(align)
        .vertical_align(Align::Center)
        .char_limit(MAX_NAME)
        .margin(Margin::symmetric(2, 8));
    let response = ui.add_sized(place.size(), field);
    described::field(&response, spoken::name_field(index), name);
    let is_written = response.has_focus() || described::field_being_set(ui.ctx()) == Some(response.id);
    let width = if is_written { UNDERLINE } else { RESTING };
    let below = place.with_max_y(place.bottom() - CLOSE);
    paint_underline(ui.painter(), below, width, color(theme.marks[mark]));
    // The next field, which may have the focus in this update already, must not get the same key.
    response.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}
