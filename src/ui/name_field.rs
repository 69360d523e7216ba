//! The field for the name of a person who plays. It is used on the first screen and in the side panel over the game.

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align, Color32, FontId, Frame, Id, Key, Margin, Modifiers, RichText, TextBuffer, TextEdit, Ui};
use noughts_engine::play::MAX_NAME;

use crate::layout::measures::{CLOSE, UNDERLINE};
use crate::widgets::{self, color, described, paint_underline, style};
use crate::words::spoken;

/// The width of the line below a field while nobody types in this field.
const RESTING: f32 = 1.8;
/// The space before and behind a name.
const BESIDE: i8 = 2;

/// The id of the field for the name of player 0 or 1.
pub fn name_id(player: usize) -> Id {
    Id::new(("name", player))
}

/// Draws a field for the name of player 0 or 1, with a line of the pen below it in the ink of the side. Returns whether
/// Enter was pressed in the field.
pub(super) fn name_field(
    ui: &mut Ui,
    (index, side): (usize, Color32),
    name: &mut String,
    default_name: &str,
    font: FontId,
    align: Align,
) -> bool {
    let theme = style::theme(ui.ctx());
    let place = ui.max_rect();
    // A default name, which nobody has typed, looks like any other name.
    ui.visuals_mut().weak_text_color = Some(color(theme.text));
    let id = name_id(index);
    let room = place.width() - 2.0 * f32::from(BESIDE);
    let (cut, ink) = (font.clone(), color(theme.text));
    let mut until_room = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let mut line = LayoutJob::simple_singleline(text.as_str().to_owned(), cut.clone(), ink);
        (line.halign, line.wrap) = (align, TextWrapping::truncate_at_width(room));
        ui.painter().layout_job(line)
    };
    // A name that is too long ends in "…" while nobody types in its field. On a page, people type in a field of the page.
    let is_cut = !ui.memory(|memory| memory.has_focus(id)) && widgets::width(ui, name, font.clone()) > room;
    let mut field = TextEdit::singleline(name)
        .id(id)
        .frame(Frame::NONE)
        .font(font.clone())
        .hint_text(RichText::new(default_name).font(font))
        .horizontal_align(align)
        .vertical_align(Align::Center)
        .char_limit(MAX_NAME)
        .margin(Margin::symmetric(BESIDE, 8));
    if is_cut {
        field = field.layouter(&mut until_room);
    }
    let response = ui.add_sized(place.size(), field);
    described::field(&response, spoken::name_field(index), name);
    let is_written = response.has_focus() || described::field_being_set(ui.ctx()) == Some(id);
    let width = if is_written { UNDERLINE } else { RESTING };
    let below = place.with_max_y(place.bottom() - CLOSE);
    paint_underline(ui.painter(), below, width, side);
    // The next field, which may have the focus in this update already, must not get the same key.
    response.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}
