//! Rows of menus and lists.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, Color32, Galley, Painter, Rect, Response, Ui, Widget, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, BUTTON, GROUP, LINE, MARGIN, NEAR, SMALL, TIGHT};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;

use super::described;
use super::fonts::semibold;
use super::paint::{ICON, ICON_GAP, paint_chosen, paint_icon, paint_words};
use super::state::{WidgetState, paint_flat_ground, press, text_color};
use super::style::{self, color};
use super::switch::Switch;
use super::text::{lines, regular, width, word};
use super::wrap::wrapped;

/// A row of a menu or a list: an icon, words and, at the end, a switch or the current value of the thing that the row opens.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    icon: Option<Icon>,
    avatar: Option<Avatar>,
    text: &'a str,
    /// A sentence below the words. It is empty if there is none.
    note: &'a str,
    end: RowEnd<'a>,
    height: f32,
    padding: f32,
    is_quiet: bool,
}

/// What is at the end of a row.
#[derive(Clone, Copy, Debug)]
enum RowEnd<'a> {
    Nothing,
    /// A switch that is on or off.
    Switch(bool),
    /// The row opens something: its current value, and an arrow.
    Opens(&'a str),
    /// Nothing, because the row is one of several of which one is chosen.
    Choice(bool),
}

impl<'a> Row<'a> {
    /// The height of a row of a list.
    pub const TALL: f32 = LINE;
    /// The space before the icon in a row of a list.
    pub const TALL_PADDING: f32 = TIGHT;
    /// The height of a row of a menu.
    pub const HEIGHT: f32 = BUTTON;
    const ARROW: f32 = 18.0;
    const AVATAR: f32 = 36.0;

    /// A row with this icon and these words.
    pub const fn new(icon: Icon, text: &'a str) -> Self {
        let avatar = None;
        Self {
            icon: Some(icon),
            avatar,
            text,
            note: "",
            end: RowEnd::Nothing,
            height: Self::HEIGHT,
            padding: APART,
            is_quiet: false,
        }
    }

    /// Makes the row a row of a list, with this height.
    pub const fn in_list(self, height: f32) -> Self {
        Self { height, padding: Self::TALL_PADDING, ..self }
    }

    /// Puts an avatar in the place of the icon, if there is one.
    pub const fn avatar(self, avatar: Option<Avatar>) -> Self {
        Self { avatar, ..self }
    }

    /// Adds a sentence below the words. The row is higher if the sentence needs several lines; the rest of a longer text is not shown.
    pub const fn note(self, note: &'a str) -> Self {
        Self { note, ..self }
    }

    /// Makes the row matter less than the others.
    pub const fn quiet(self) -> Self {
        Self { is_quiet: true, ..self }
    }

    /// Adds a switch that is on or off.
    pub const fn switch(self, is_on: bool) -> Self {
        Self { end: RowEnd::Switch(is_on), ..self }
    }

    /// Makes the row open something, and show the current value of this thing.
    pub const fn opens(self, value: &'a str) -> Self {
        Self { end: RowEnd::Opens(value), ..self }
    }

    /// One of several rows of which one is chosen.
    pub const fn choice(text: &'a str, is_chosen: bool) -> Self {
        let icon = if is_chosen { Some(Icon::Check) } else { None };
        Self { icon, end: RowEnd::Choice(is_chosen), ..Self::new(Icon::Check, text) }
    }
}

impl Widget for Row<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let width = ui.available_width();
        let mut height = self.words(ui.painter(), width).size().y + 2.0 * NEAR;
        if !self.note.is_empty() {
            height += self.note_words(ui.painter(), width).size().y + MARGIN - NEAR;
        }
        let size = vec2(width, self.height.max(height));
        let response = press(ui, size, self.text, true, |painter, rect, state| self.paint(painter, rect, state));
        match self.end {
            RowEnd::Switch(is_on) => described::selected(&response, WidgetType::Checkbox, is_on, self.text),
            RowEnd::Choice(is_chosen) => described::selected(&response, WidgetType::RadioButton, is_chosen, self.text),
            RowEnd::Opens(value) if !value.is_empty() => {
                described::label(&response, &format!("{}: {value}", self.text));
            }
            _ if !self.note.is_empty() => described::label(&response, &format!("{}: {}", self.text, self.note)),
            RowEnd::Opens(_) | RowEnd::Nothing => {}
        }
        response
    }
}

impl Row<'_> {
    /// The width of the row if its words have as much room as they need.
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        width(ui, self.text, regular(BODY)) + 2.0 * self.padding + ICON + GROUP + self.end_width()
    }

    /// The width of what is at the end, without the value that only helps.
    const fn end_width(&self) -> f32 {
        match self.end {
            RowEnd::Switch(_) => ICON_GAP + Switch::WIDTH,
            RowEnd::Opens(_) => ICON_GAP + Self::ARROW,
            RowEnd::Choice(_) | RowEnd::Nothing => 0.0,
        }
    }

    /// The words, in as many lines as they need in a row of this width. The row is then higher.
    fn words(&self, painter: &Painter, width: f32) -> Arc<Galley> {
        let font = if matches!(self.end, RowEnd::Choice(true)) { semibold(BODY) } else { regular(BODY) };
        lines(painter, self.text, font, Color32::PLACEHOLDER, self.room(width) - self.end_width())
    }

    /// The note, in at most four lines in a row of this width.
    fn note_words(&self, painter: &Painter, width: f32) -> Arc<Galley> {
        let mut job =
            LayoutJob::single_section(self.note.to_owned(), TextFormat::simple(regular(SMALL), Color32::PLACEHOLDER));
        job.wrap.max_rows = 4;
        wrapped(painter, job, self.room(width))
    }

    /// The width beside the icon in a row of this width.
    fn room(&self, width: f32) -> f32 {
        width - 2.0 * self.padding - ICON - GROUP
    }

    /// Paints the row in a state.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        paint_flat_ground(painter, rect, 12, state);
        let ink =
            if self.is_quiet && state == WidgetState::Rest { color(theme.quiet) } else { text_color(theme, state) };
        let mut inside = rect.wider(-self.padding);
        let place = inside.take_left(ICON).center();
        if let Some(avatar) = self.avatar {
            paint_picture(painter, avatar.picture(Mood::Rest), place, Self::AVATAR / AVATAR_SIDE, theme);
        } else if let Some(icon) = self.icon {
            paint_icon(painter, icon, place, ICON, ink);
        }
        inside.take_left(GROUP);
        let words = self.words(painter, rect.width());
        if !self.note.is_empty() {
            let note = self.note_words(painter, rect.width());
            let below;
            [inside, below] = inside.below([words.size().y, note.size().y], NEAR);
            paint_words(painter, below, Align2::LEFT_CENTER, note, color(theme.quiet));
        }
        let place = match self.end {
            RowEnd::Choice(true) => paint_chosen(painter, inside, Align2::LEFT_CENTER, words),
            _ => paint_words(painter, inside, Align2::LEFT_CENTER, words, ink),
        };
        match self.end {
            RowEnd::Switch(is_on) => Switch::paint(painter, inside.behind(Switch::WIDTH).center(), is_on),
            RowEnd::Opens(value) => {
                paint_icon(painter, Icon::Right, inside.take_right(Self::ARROW).center(), Self::ARROW, ink);
                inside.take_right(GROUP);
                let value = word(painter, value, regular(BODY));
                // The value only helps. Without the value, the words of the row still say what the row opens.
                if inside.behind(value.size().x).left() > place.right() + ICON_GAP {
                    paint_words(painter, inside, Align2::RIGHT_CENTER, value, color(theme.quiet));
                }
            }
            RowEnd::Choice(_) | RowEnd::Nothing => {}
        }
    }
}
