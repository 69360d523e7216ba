//! Words on the table, of which one is chosen.

use bevy_egui::egui::{Align2, Sense, Ui, vec2};

use crate::layout::measures::{BUTTON, TARGET, TIGHT, UNDERLINE};

use super::fonts::semibold;
use super::paint::{paint_underline, paint_words};
use super::state::WidgetState;
use super::style::color;
use super::text::{regular, width, word};
use super::{described, style};

/// Draws words on the table, of which one is chosen and underlined. If there is too little room, the words are closer to each
/// other and, if need be, smaller.
pub fn modes<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    font_size: f32,
    gap: f32,
    choices: &[(T, &str)],
    chosen: &mut T,
) -> bool {
    let before = *chosen;
    let font = |choice: &T, size: f32| if *choice == before { semibold(size) } else { regular(size) };
    let words: f32 = choices.iter().map(|(choice, text)| width(ui, text, font(choice, font_size)).max(TARGET)).sum();
    let gaps = choices.len().saturating_sub(1).max(1) as f32;
    let gap = gap.min((ui.available_width() - words) / gaps).max(TIGHT);
    let room = ui.available_width() - gap * gaps;
    let font_size = if words > room { (font_size * room / words * 2.0).floor() / 2.0 } else { font_size };
    let mut draw = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (choice, text) in choices {
            let is_chosen = *choice == before;
            let word = word(ui.painter(), text, font(choice, font_size));
            let (rect, response) = ui.allocate_exact_size(vec2(word.size().x.max(TARGET), BUTTON), Sense::click());
            let theme = style::theme(ui.ctx());
            let is_strong = is_chosen || WidgetState::of(&response, true) != WidgetState::Rest;
            let ink = color(if is_strong { theme.text } else { theme.quiet });
            let place = paint_words(ui.painter(), rect, Align2::CENTER_CENTER, word, ink);
            if is_chosen {
                paint_underline(ui.painter(), place, UNDERLINE, color(theme.text));
            }
            described::choice(&response, is_chosen, *text);
            if response.clicked() && !is_chosen {
                *chosen = *choice;
            }
        }
    };
    described::choices(ui, name, ui.available_rect_before_wrap(), |ui| ui.horizontal(&mut draw));
    *chosen != before
}
