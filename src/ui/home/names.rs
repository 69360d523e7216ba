//! The two players of the first screen.

use bevy_egui::egui::{
    Align, Align2, Color32, ComboBox, CornerRadius, FontId, Label, Layout, Rect, RichText, Ui, vec2,
};
use noughts_engine::rules::Mark;

use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, TARGET, TIGHT};
use crate::look::icons::Icon;
use crate::look::lines;
use crate::setup::Mode;
use crate::ui::name_field::{name_field, name_id};
use crate::widgets::{Button, at, described, fitting, line, paint_icon, paint_small_mark, style};
use crate::words::{self, spoken};

use super::contents::Form;

/// The side of the arrow of the list of opponents.
const ARROW: f32 = 18.0;
/// Names with less room than this are closer to their marks.
const NARROW: f32 = 280.0;
/// The height of the list of opponents, which has room for all opponents.
const LIST: f32 = 340.0;

impl Form<'_> {
    /// Draws the two players with their marks, and between them a button that swaps the marks.
    pub fn names(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
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
        let is_left = index == 0;
        let sizes = self.layout.sizes();
        let gap = if all.width() < NARROW { CLOSE } else { APART };
        let half = all.width() / 2.0;
        let mut half = if is_left { all.before(half) } else { all.behind(half) };
        let mut take = |width: f32| if is_left { half.take_left(width) } else { half.take_right(width) };
        let beside = take(sizes.mark);
        take(gap);
        let room = half.width() - BUTTON / 2.0 - TIGHT;
        let width = match self.draft.mode {
            Mode::AgainstComputer if index == 1 => room,
            _ => room.min(sizes.field),
        };
        let align = if is_left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
        let place = half.part(align, vec2(width, TARGET));
        paint_small_mark(ui.painter(), beside.center(), sizes.mark, mark);
        let font = FontId::proportional(sizes.name);
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

    /// Draws a field for a name. Enter goes to the next field. In the last field, Enter begins to play.
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
        ui.spacing_mut().interact_size.y = TARGET;
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
            state.corner_radius = CornerRadius::same(14);
            state.bg_stroke = line(lines::OUTLINE, theme.text);
            (state.weak_bg_fill, state.expansion) = (Color32::TRANSPARENT, 0.0);
        }
        widgets.inactive.bg_stroke = line(lines::OUTLINE, theme.lines);
        let (opponents, opponent) = (self.draft.mode.opponents(), &mut self.draft.opponents[index]);
        let choice = ComboBox::from_id_salt(("opponent", index))
            .selected_text(RichText::new(words::opponent_name(*opponent)).size(BODY))
            .width(width)
            .height(LIST)
            .icon(|ui, rect, _, _| {
                paint_icon(ui.painter(), Icon::Down, rect.center(), ARROW, ui.visuals().text_color())
            })
            .show_ui(ui, |ui| {
                ui.spacing_mut().interact_size.y = TARGET;
                for choice in opponents {
                    if ui.selectable_value(opponent, choice.id, words::opponent(choice)).clicked() {
                        // egui closes the list only after a click of the pointer, and not after a click by a screen reader.
                        ui.close();
                    }
                }
            });
        described::label(&choice.response, spoken::opponent_choice(index));
        described::expands(&choice.response, choice.inner.is_some());
    }
}
