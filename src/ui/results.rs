//! How many rounds were won, drawn and lost, each number beside its shape.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, Ui, WidgetType, pos2};
use noughts_engine::teach::Value;

use crate::layout::Cut;
use crate::layout::measures::{BODY, GROUP, NEAR};
use crate::records::Results;
use crate::widgets::{color, described, ink, paint_value, paint_words, style, word};
use crate::words;

/// Half the size of a shape, and the width that it takes.
const SHAPE: f32 = 6.0;
const SHAPE_WIDTH: f32 = 2.2 * SHAPE;

/// Draws the results with their words, one behind the other.
pub(super) fn show(ui: &mut Ui, place: Rect, results: Results) {
    let heard = ui.allocate_rect(place, Sense::hover());
    described::name(&heard, WidgetType::Label, words::results_in_a_list(results));
    paint(ui, place, &words::results(results), None);
}

/// The width of three results, one after the other.
pub(super) fn width(ui: &Ui, results: Results) -> f32 {
    let width = |text: &String| SHAPE_WIDTH + NEAR + word(ui.painter(), text, FontId::proportional(BODY)).size().x;
    words::results(results).iter().map(width).sum::<f32>() + 2.0 * GROUP
}

/// Paints three results, each in a column of this width or as wide as it is.
pub(super) fn paint(ui: &Ui, mut place: Rect, texts: &[String; 3], column: Option<f32>) {
    let theme = style::theme(ui.ctx());
    for (value, text) in [Value::Win, Value::Draw, Value::Loss].into_iter().zip(texts) {
        let word = word(ui.painter(), text, FontId::proportional(BODY));
        let width = SHAPE_WIDTH + NEAR + word.size().x;
        let mut part = place.take_left(column.unwrap_or(width + GROUP));
        let middle = pos2(part.left() + SHAPE_WIDTH / 2.0, part.center().y);
        paint_value(ui.painter(), middle, SHAPE, value, color(theme.worth(value)));
        part.take_left(SHAPE_WIDTH + NEAR);
        paint_words(ui.painter(), part, Align2::LEFT_CENTER, word, ink(ui.ctx()));
    }
}
