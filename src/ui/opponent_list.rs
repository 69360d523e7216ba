//! A list of all opponents, from which a person chooses one.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Color32, ComboBox, CornerRadius, FontId, TextFormat, Ui};
use noughts_engine::ai::OpponentId;
use noughts_engine::rules::{Mark, Rules};

use crate::layout::measures::{APART, BODY, MARGIN, NEAR, TARGET};
use crate::look::icons::Icon;
use crate::look::lines;
use crate::setup::Mode;
use crate::widgets::{described, line, paint_icon, paint_small_mark, style};
use crate::words::{self, spoken};

/// The side of the arrow, and the height of the list, which has room for all opponents.
const ARROW: f32 = 18.0;
const LIST: f32 = 340.0;

/// Draws the list of a player, 0 or 1, over the available width. While the list is closed, it looks like a chip, in which there may
/// be the mark of the player.
pub(super) fn opponent_list(ui: &mut Ui, rules: Rules, index: usize, mark: Option<Mark>, opponent: &mut OpponentId) {
    let theme = style::theme(ui.ctx());
    ui.spacing_mut().interact_size.y = TARGET;
    ui.spacing_mut().button_padding.x = APART;
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        state.corner_radius = CornerRadius::same(14);
        state.bg_stroke = line(lines::OUTLINE, theme.text);
        (state.weak_bg_fill, state.expansion) = (Color32::TRANSPARENT, 0.0);
    }
    widgets.inactive.bg_stroke = line(lines::OUTLINE, theme.lines);
    let mut text = LayoutJob::default();
    let before = if mark.is_some() { MARGIN + NEAR } else { 0.0 };
    let format = TextFormat::simple(FontId::proportional(BODY), Color32::PLACEHOLDER);
    text.append(words::opponent_name(*opponent), before, format);
    let choice = ComboBox::from_id_salt(("opponent", index))
        .selected_text(text)
        .width(ui.available_width())
        .height(LIST)
        .truncate()
        .icon(|ui, rect, _, _| paint_icon(ui.painter(), Icon::Down, rect.center(), ARROW, ui.visuals().text_color()))
        .show_ui(ui, |ui| {
            ui.spacing_mut().interact_size.y = TARGET;
            for choice in Mode::ComputerAgainstComputer.opponents(rules) {
                if ui.selectable_value(opponent, choice.id, words::opponent(choice, rules)).clicked() {
                    // egui closes the list only after a click of the pointer, and not after a click by a screen reader.
                    ui.close();
                }
            }
        });
    if let Some(mark) = mark {
        let mut at = choice.response.rect.left_center();
        at.x += APART + MARGIN / 2.0;
        paint_small_mark(ui.painter(), at, MARGIN, mark);
    }
    described::label(&choice.response, spoken::opponent_choice(index));
    described::expands(&choice.response, choice.inner.is_some());
}
