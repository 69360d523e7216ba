//! Sentences and words in their fonts, and the space that they need.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, FontId, Galley, Label, Painter, Response, Ui, WidgetType};

use crate::layout::measures::{BODY, SMALL};

use super::described;
use super::fonts::semibold;
use super::wrap::wrapped;

/// The distance of two lines, as a share of the size of letters.
const LINE: f32 = 1.5;

/// A word, whose colour is given when the word is painted.
pub fn word(painter: &Painter, text: &str, font: FontId) -> Arc<Galley> {
    painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
}

/// A text in as many lines as it needs in this width.
pub fn lines(painter: &Painter, text: &str, font: FontId, color: Color32, room: f32) -> Arc<Galley> {
    wrapped(painter, LayoutJob::simple(text.to_owned(), font, color, room), room)
}

pub(super) fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// A sentence in letters of this size.
fn sentence(text: &str, size: f32, color: Color32) -> LayoutJob {
    let format = TextFormat { font_id: regular(size), line_height: Some(LINE * size), color, ..Default::default() };
    LayoutJob::single_section(text.to_owned(), format)
}

/// Draws a text in as many lines as it needs.
fn paragraph(ui: &mut Ui, mut job: LayoutJob) -> Response {
    job.halign = ui.layout().horizontal_placement();
    let text = job.text.clone();
    let galley = wrapped(ui.painter(), job, ui.available_width());
    let is_broken = galley.text() != text;
    let label = ui.add(Label::new(galley));
    if is_broken {
        described::name(&label, WidgetType::Label, text);
    }
    label
}

/// Draws a sentence in letters of this size, in as many lines as the sentence needs.
pub fn say(ui: &mut Ui, text: impl AsRef<str>, size: f32, color: Color32) -> Response {
    paragraph(ui, sentence(text.as_ref(), size, color))
}

/// Draws a title in heavy letters of this size, in as many lines as the title needs.
pub fn title(ui: &mut Ui, text: impl Into<String>, size: f32, color: Color32) -> Response {
    paragraph(ui, LayoutJob::simple(text.into(), semibold(size), color, f32::INFINITY))
}

/// The size of letters in which a word has room in a width: this size, or the first smaller size that is small enough. `font` is
/// the font of a size.
pub fn fitting(ui: &Ui, text: &str, size: f32, room: f32, font: impl Fn(f32) -> FontId) -> f32 {
    let sizes = [size, BODY, SMALL];
    let fits = |size: &f32| *size <= sizes[0] && width(ui, text, font(*size)) <= room;
    sizes.into_iter().find(fits).unwrap_or(SMALL)
}

/// The height of a sentence that [`say`] draws, in this width.
pub fn sentence_height(ui: &Ui, text: &str, size: f32, width: f32) -> f32 {
    wrapped(ui.painter(), sentence(text, size, Color32::PLACEHOLDER), width).size().y
}

/// The width of a word.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    word(ui.painter(), text, font).size().x
}
