//! The two players of the first screen.

use bevy_egui::egui::{
    Align, Color32, ComboBox, CornerRadius, FontId, Label, Layout, Rect, RichText, Stroke, Ui, vec2,
};
use noughts_engine::rules::Mark;

use crate::look::icons::Icon;
use crate::setup::Mode;
use crate::ui::name_field::{name_field, name_id};
use crate::widgets::described;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, Chip, IconButton, at, fitting, paint_icon, paint_small_mark};
use crate::words::{self, spoken};

use super::contents::Form;
use super::name_size;

/// The side of a mark beside a name, and the width of a field for a name.
const MARK: f32 = 30.0;
const FIELD: f32 = 116.0;
/// Names with less room than this are closer to their marks.
const NARROW: f32 = 280.0;
/// The height of the list of opponents, in which all of them have room.
const LIST: f32 = 340.0;

impl Form {
    /// Draws the two players with their marks, and between them a button that swaps the marks.
    pub fn names(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        for index in 0..2 {
            self.player(ui, all, index);
        }
        if IconButton::new(Icon::Swap, words::swap()).show_at(ui, all.center()) {
            self.draft.swapped = !self.draft.swapped;
        }
    }

    /// Draws a player: its mark at the edge, then a field for the name, the name of the opponent, or a list of opponents.
    fn player(&mut self, ui: &mut Ui, all: Rect, index: usize) {
        let mark = if index == 0 { self.draft.player_one() } else { self.draft.player_one().other() };
        let is_left = index == 0;
        let size = if self.is_wide() { MARK } else { 26.0 };
        let gap = if all.width() < NARROW { 8.0 } else { 12.0 };
        let edge = if is_left { all.left_center() } else { all.right_center() };
        let towards = if is_left { 1.0 } else { -1.0 };
        paint_small_mark(ui.painter(), edge + vec2(towards * size / 2.0, 0.0), size, mark);
        let room = all.width() / 2.0 - size - gap - IconButton::SIDE / 2.0 - 4.0;
        let width = match self.draft.mode {
            Mode::AgainstComputer if index == 1 => room,
            _ => room.min(if self.is_wide() { FIELD } else { 100.0 }),
        };
        let middle = edge + vec2(towards * (size + gap + width / 2.0), 0.0);
        let place = Rect::from_center_size(middle, vec2(width, 44.0));
        let font = FontId::proportional(name_size(self.arrangement));
        at(ui, place, |ui| match self.draft.mode {
            mode if mode.is_person(index) => self.name(ui, index, mark, font),
            Mode::ComputerAgainstComputer => self.opponent_list(ui, index, width),
            _ => {
                let name = words::opponent_name(self.draft.opponents[index]);
                let layout = Layout::right_to_left(Align::Center);
                let font = FontId::proportional(fitting(ui, name, font.size, width, FontId::proportional));
                ui.with_layout(layout, |ui| ui.add(Label::new(RichText::new(name).font(font)).truncate()));
            }
        });
    }

    /// Draws a field for a name. Enter goes to the next field, and begins after the last.
    fn name(&mut self, ui: &mut Ui, index: usize, mark: Mark, font: FontId) {
        let default_name = words::default_names(self.draft.mode)[index];
        let align = if index == 0 { Align::LEFT } else { Align::RIGHT };
        let is_entered = name_field(ui, (index, mark), &mut self.draft.names[index], default_name, font, align);
        if is_entered {
            match self.draft.mode.is_person(index + 1) {
                true => ui.memory_mut(|memory| memory.request_focus(name_id(index + 1))),
                false => self.play(),
            }
        }
    }

    /// Draws a list of opponents, which looks like a chip while it is closed.
    fn opponent_list(&mut self, ui: &mut Ui, index: usize, width: f32) {
        let theme = style::theme(ui.ctx());
        ui.spacing_mut().interact_size.y = Chip::HEIGHT;
        let widgets = &mut ui.visuals_mut().widgets;
        for (state, line) in [
            (&mut widgets.inactive, theme.lines),
            (&mut widgets.hovered, theme.text),
            (&mut widgets.active, theme.text),
            (&mut widgets.open, theme.text),
        ] {
            state.corner_radius = CornerRadius::same(14);
            state.bg_stroke = Stroke::new(1.7, color(line));
            (state.weak_bg_fill, state.expansion) = (Color32::TRANSPARENT, 0.0);
        }
        let (opponents, opponent) = (self.draft.mode.opponents(), &mut self.draft.opponents[index]);
        let choice = ComboBox::from_id_salt(("opponent", index))
            .selected_text(RichText::new(words::opponent_name(*opponent)).size(BODY))
            .width(width)
            .height(LIST)
            .icon(|ui, rect, _, _| paint_icon(ui.painter(), Icon::Down, rect.center(), 18.0, ui.visuals().text_color()))
            .show_ui(ui, |ui| {
                ui.spacing_mut().interact_size.y = Chip::HEIGHT;
                for choice in opponents {
                    if ui.selectable_value(opponent, choice.id, words::opponent(choice)).clicked() {
                        // egui closes the list only after a click of the pointer, and not after one by a screen reader.
                        ui.close();
                    }
                }
            });
        described::label(&choice.response, spoken::opponent_choice(index));
        described::expands(&choice.response, choice.inner.is_some());
    }
}
