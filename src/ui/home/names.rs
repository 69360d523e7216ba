//! The two players of the first screen.

use bevy_egui::egui::{Align, Align2, FontId, Label, Layout, Rect, RichText, Ui, vec2};
use noughts_engine::rules::Mark;

use crate::layout::Cut;
use crate::layout::measures::{APART, BUTTON, CLOSE, TARGET, TIGHT};
use crate::look::icons::Icon;
use crate::setup::Mode;
use crate::ui::name_field::{name_field, name_id};
use crate::ui::opponent_list::opponent_list;
use crate::widgets::{Button, at, color, fitting, paint_small_mark, style};
use crate::words;

use super::contents::Form;

/// Names with less room than this are closer to their marks.
const NARROW: f32 = 280.0;
impl Form<'_> {
    /// Draws the two players with their marks, and between them a button that swaps the marks.
    pub fn names(&mut self, ui: &mut Ui) {
        let mut all = ui.max_rect();
        if self.layout.is_narrow() {
            // One below the other, with the button beside both.
            let swap = all.take_right(BUTTON);
            let middle = all.center().y;
            for (index, row) in [all.with_max_y(middle), all.with_min_y(middle)].into_iter().enumerate() {
                self.player(ui, row, index);
            }
            if Button::icon(Icon::Swap, words::swap()).show_in(ui, swap) {
                self.draft.swapped = !self.draft.swapped;
            }
            return;
        }
        for index in 0..2 {
            self.player(ui, all, index);
        }
        if Button::icon(Icon::Swap, words::swap()).show_in(ui, all) {
            self.draft.swapped = !self.draft.swapped;
        }
    }

    /// Draws a player: the player's mark at the edge, then a field for the name, the name of the opponent, or a list of
    /// opponents.
    fn player(&mut self, ui: &mut Ui, all: Rect, index: usize) {
        let mark = if index == 0 { self.draft.player_one() } else { self.draft.player_one().other() };
        let is_narrow = self.layout.is_narrow();
        let is_left = index == 0 || is_narrow;
        let sizes = self.layout.sizes();
        let gap = if all.width() < NARROW { CLOSE } else { APART };
        let half = if is_narrow { all.width() } else { all.width() / 2.0 };
        let mut half = if is_left { all.before(half) } else { all.behind(half) };
        let mut take = |width: f32| if is_left { half.take_left(width) } else { half.take_right(width) };
        let has_mark = self.draft.rules.kind().has_own_marks();
        let beside = take(if has_mark { sizes.mark } else { 0.0 });
        take(if has_mark { gap } else { 0.0 });
        let room = half.width() - if is_narrow { CLOSE } else { BUTTON / 2.0 + TIGHT };
        let width = match self.draft.mode {
            Mode::AgainstComputer if index == 1 => room,
            _ => room.min(sizes.field),
        };
        let align = if is_left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
        let place = half.part(align, vec2(width, TARGET));
        if has_mark {
            paint_small_mark(ui.painter(), beside.center(), sizes.mark, mark);
        }
        let font = FontId::proportional(sizes.name);
        at(ui, place, |ui| match self.draft.mode {
            mode if mode.is_person(index) => self.name(ui, index, mark, font, is_left),
            Mode::ComputerAgainstComputer => {
                opponent_list(ui, self.draft.rules, index, None, &mut self.draft.opponents[index]);
            }
            _ => {
                let name = words::opponent_name(self.draft.opponents[index]);
                let layout = match is_left {
                    true => Layout::left_to_right(Align::Center),
                    false => Layout::right_to_left(Align::Center),
                };
                let font = FontId::proportional(fitting(ui, name, font.size, width, FontId::proportional));
                ui.with_layout(layout, |ui| ui.add(Label::new(RichText::new(name).font(font)).truncate()));
            }
        });
    }

    /// Draws a field for a name. Enter goes to the next field. In the last field, Enter begins to play.
    fn name(&mut self, ui: &mut Ui, index: usize, mark: Mark, font: FontId, is_left: bool) {
        let default_name = words::default_names(self.draft.mode)[index];
        let align = if is_left { Align::LEFT } else { Align::RIGHT };
        let side = color(style::theme(ui.ctx()).side(self.draft.rules, mark));
        let is_entered = name_field(ui, (index, side), &mut self.draft.names[index], default_name, font, align);
        if is_entered {
            match self.draft.mode.is_person(index + 1) {
                true => ui.memory_mut(|memory| memory.request_focus(name_id(index + 1))),
                false => self.play(),
            }
        }
    }
}
