//! Words on the table, of which one is chosen.

use bevy_egui::egui::{Align2, Rect, Sense, Ui};

use crate::layout::Cut;
use crate::layout::measures::{APART, BUTTON, SMALL, TARGET, TIGHT};

use super::fonts::semibold;
use super::paint::{paint_chosen, paint_words};
use super::state::WidgetState;
use super::style::color;
use super::text::{regular, width, word};
use super::{described, style};

/// The size of the letters of words on the table, and where the words are in this place. If there is too little room, the words are
/// closer to each other and, if need be, smaller. Where this is not enough, the words are in several rows.
fn arrange<T: PartialEq>(
    ui: &Ui,
    all: Rect,
    (size, gap): (f32, f32),
    choices: &[(T, &str)],
    chosen: &T,
) -> (f32, Vec<Rect>) {
    let font = |choice: &T, size: f32| if choice == chosen { semibold(size) } else { regular(size) };
    let widths = |size: f32| -> Vec<f32> {
        choices.iter().map(|(choice, text)| width(ui, text, font(choice, size)).max(TARGET)).collect()
    };
    let words: f32 = widths(size).iter().sum();
    let gaps = choices.len().saturating_sub(1).max(1) as f32;
    let gap = gap.min((all.width() - words) / gaps).max(TIGHT);
    let room = all.width() - gap * gaps;
    let smaller = if words > room { (size * room / words * 2.0).floor() / 2.0 } else { size };
    let (size, gap) = if smaller < SMALL { (size, APART) } else { (smaller, gap) };
    (size, all.flow(&widths(size), BUTTON, gap))
}

/// The height of [`modes`] for these words.
pub fn modes_height<T: PartialEq>(ui: &Ui, all: Rect, sizes: (f32, f32), choices: &[(T, &str)], chosen: &T) -> f32 {
    let (_, places) = arrange(ui, all, sizes, choices, chosen);
    places.last().map_or(0.0, |last| last.bottom() - all.top())
}

/// Draws words on the table, of which one is chosen and underlined, in letters of a size and with a gap between two words.
pub fn modes<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    sizes: (f32, f32),
    choices: &[(T, &str)],
    chosen: &mut T,
) -> bool {
    let before = *chosen;
    let (font_size, places) = arrange(ui, ui.available_rect_before_wrap(), sizes, choices, chosen);
    let mut draw = |ui: &mut Ui| {
        for ((choice, text), rect) in choices.iter().zip(&places) {
            let is_chosen = *choice == before;
            let font = if is_chosen { semibold(font_size) } else { regular(font_size) };
            let (rect, word) = (*rect, word(ui.painter(), text, font));
            let response = ui.allocate_rect(rect, Sense::click());
            let theme = style::theme(ui.ctx());
            let is_rest = WidgetState::of(&response, true) == WidgetState::Rest;
            let ink = color(if is_rest { theme.quiet } else { theme.text });
            match is_chosen {
                true => paint_chosen(ui.painter(), rect, Align2::CENTER_CENTER, word),
                false => paint_words(ui.painter(), rect, Align2::CENTER_CENTER, word, ink),
            };
            described::choice(&response, is_chosen, *text);
            if response.clicked() && !is_chosen {
                *chosen = *choice;
            }
        }
    };
    described::choices(ui, name, ui.available_rect_before_wrap(), &mut draw);
    *chosen != before
}
