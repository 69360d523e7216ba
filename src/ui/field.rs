//! A text field with an outline of the pen.

use bevy_egui::egui::{Align, FontId, Frame, Id, Margin, Rect, Response, RichText, TextEdit, Ui};

use crate::layout::measures::{BODY, HAIR, SMALL};
use crate::widgets::{at, color, described, fitting, paint_outline, style, width};

/// The empty margin before and behind the text, and the corner of the outline.
const MARGIN: i8 = 14;

/// Draws a field in this place. An empty field shows the hint, as large as there is room for, or else the label. Returns whether assistive
/// technology or the page has set the text of the field, and the response of the field.
pub(super) fn outlined(
    ui: &mut Ui,
    place: Rect,
    id: Id,
    label: &str,
    hint: &str,
    text: &mut String,
) -> (bool, Response) {
    let theme = style::theme(ui.ctx());
    paint_outline(ui.painter(), place, f32::from(MARGIN), 1.0, color(theme.lines));
    let room = place.width() - 2.0 * f32::from(MARGIN) - HAIR;
    let fits = |hint: &&str| width(ui, hint, FontId::proportional(SMALL)) <= room;
    let hint = [hint, label].into_iter().find(fits).unwrap_or_default();
    let hint_size = fitting(ui, hint, BODY, room, FontId::proportional);
    let field = TextEdit::singleline(text)
        .id(id)
        .frame(Frame::NONE.inner_margin(Margin::symmetric(MARGIN, 12)))
        .font(FontId::proportional(BODY))
        .hint_text(RichText::new(hint).size(hint_size))
        .vertical_align(Align::Center)
        .desired_width(f32::INFINITY);
    let response = at(ui, place, |ui| ui.add_sized(place.size(), field));
    (described::field(&response, label, text), response)
}
