//! Sentences and words in their fonts, and the space that they need.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, FontId, Galley, Label, Painter, Response, RichText, Ui};

use crate::layout::measures::{BODY, SMALL};

use super::fonts::semibold;

/// The distance of two lines, as a share of the size of letters.
const LINE: f32 = 1.5;

/// A word, whose colour is given when the word is painted.
pub fn word(painter: &Painter, text: &str, font: FontId) -> Arc<Galley> {
    painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
}

pub(super) fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// A sentence in letters of this size, in as many lines as the sentence needs.
pub fn note(text: impl Into<String>, size: f32, color: Color32) -> RichText {
    RichText::new(text).size(size).line_height(Some(LINE * size)).color(color)
}

/// Draws a sentence in letters of this size, in as many lines as the sentence needs.
pub fn say(ui: &mut Ui, text: impl Into<String>, size: f32, color: Color32) -> Response {
    ui.add(Label::new(note(text, size, color)).wrap())
}

/// Draws a title in heavy letters of this size, in as many lines as the title needs.
pub fn title(ui: &mut Ui, text: impl Into<String>, size: f32, color: Color32) -> Response {
    ui.add(Label::new(RichText::new(text).font(semibold(size)).color(color)).wrap())
}

/// The size of letters in which a word has room in a width: this size, or the first smaller size that is small enough. `font` is
/// the font of a size.
pub fn fitting(ui: &Ui, text: &str, size: f32, room: f32, font: impl Fn(f32) -> FontId) -> f32 {
    let sizes = [size, BODY, SMALL];
    let fits = |size: &f32| *size <= sizes[0] && width(ui, text, font(*size)) <= room;
    sizes.into_iter().find(fits).unwrap_or(SMALL)
}

/// The height of a sentence that [`note`] makes, in this width.
pub fn note_height(ui: &Ui, text: &str, size: f32, width: f32) -> f32 {
    let format = TextFormat { font_id: regular(size), line_height: Some(LINE * size), ..Default::default() };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap.max_width = width;
    ui.painter().layout_job(job).size().y
}

/// The width of a word.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    word(ui.painter(), text, font).size().x
}
