//! Papers, and slips of paper with a name.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, StrokeKind, Ui, Vec2, WidgetType, pos2, vec2};

use crate::layout::Cut;
use crate::layout::measures::{BODY, CLOSE, MARGIN, NEAR, TARGET};
use crate::widgets::{color, described, line, paint_words, style, width, word};

/// The corner of a paper.
const CORNER: f32 = 12.0;

pub(super) fn paint_paper(ui: &Ui, place: Rect) {
    let theme = style::theme(ui.ctx());
    ui.painter().rect(place, CORNER, color(theme.paper), line(1.0, theme.edge), StrokeKind::Inside);
}

pub(super) fn slip_size(ui: &Ui, name: &str) -> Vec2 {
    vec2(width(ui, name, FontId::proportional(BODY)) + 2.0 * MARGIN, TARGET)
}

/// Paints a slip of paper with a name.
pub(super) fn paint_slip(ui: &Ui, place: Rect, name: &str) {
    paint_paper(ui, place);
    let text = word(ui.painter(), name, FontId::proportional(BODY));
    paint_words(ui.painter(), place, Align2::CENTER_CENTER, text, style::ink(ui.ctx()));
    let heard = ui.interact(place, ui.id().with(("slip", name)), Sense::hover());
    described::name(&heard, WidgetType::Label, name);
}

/// Draws slips with names.
pub(super) fn slips(ui: &mut Ui, names: &[String]) {
    let widths: Vec<_> = names.iter().map(|name| slip_size(ui, name).x.min(ui.available_width())).collect();
    for (name, place) in names.iter().zip(in_rows(ui, &widths, TARGET, CLOSE)) {
        paint_slip(ui, place, name);
    }
    ui.add_space(NEAR);
}

/// Makes room for parts of these widths, with a gap between them and as many in a row as have room. Each row is in the middle. Returns
/// the places of the parts.
pub(super) fn in_rows(ui: &mut Ui, widths: &[f32], height: f32, gap: f32) -> Vec<Rect> {
    let start = Rect::from_min_size(pos2(0.0, 0.0), vec2(ui.available_width(), height));
    let places: Vec<_> = start.flow(widths, height + gap, gap).iter().map(|place| place.upper(height)).collect();
    let whole = places.last().map_or(0.0, |last| last.bottom());
    let (all, _) = ui.allocate_exact_size(vec2(start.width(), whole), Sense::hover());
    let free = |place: &Rect| {
        let row = places.iter().filter(|other| other.top() == place.top());
        start.width() - row.map(|other| other.right()).fold(0.0, f32::max)
    };
    places.iter().map(|place| place.translate(all.min.to_vec2() + vec2(free(place) / 2.0, 0.0))).collect()
}
