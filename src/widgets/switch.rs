//! Switches that are on or off.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Response, Sense, StrokeKind, Ui, Vec2, Widget, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, BUTTON, FIELD, NEAR, OUTLINE};
use crate::look::icons::Icon;

use super::described;
use super::paint::{paint_icon, paint_words};
use super::style::{self, color, line};
use super::text::{lines, regular};

/// A switch that is on or off, with words before the switch.
#[derive(Debug)]
pub struct Switch<'a> {
    is_on: &'a mut bool,
    text: &'a str,
}

impl<'a> Switch<'a> {
    /// The width of the switch without its words.
    pub(super) const WIDTH: f32 = FIELD;
    /// The size of the drawn body, the radius of the knob, the distance of the knob from the middle, and the size of the icon on
    /// the knob.
    const BODY: Vec2 = vec2(48.0, 24.0);
    const KNOB: f32 = 9.0;
    const ASIDE: f32 = 11.0;
    const CHECK: f32 = 14.0;
    /// The least width that a switch needs beside something else in a row.
    const LEAST: f32 = 140.0;

    /// A switch for this value, across the available width. Where the switch follows something else in a row, it takes the width
    /// that is left, and its words are quiet.
    pub const fn new(is_on: &'a mut bool, text: &'a str) -> Self {
        Self { is_on, text }
    }

    /// Paints the switch alone.
    pub fn paint(painter: &Painter, centre: Pos2, is_on: bool) {
        let theme = style::theme(painter.ctx());
        let body = Rect::from_center_size(centre, Self::BODY);
        let (ground, edge) = if is_on { (theme.text, theme.text) } else { (theme.recess, theme.lines) };
        painter.rect(body, APART, color(ground), line(OUTLINE, edge), StrokeKind::Inside);
        let knob = centre + Vec2::X * if is_on { Self::ASIDE } else { -Self::ASIDE };
        painter.circle_filled(knob, Self::KNOB, color(if is_on { theme.paper } else { theme.lines }));
        if is_on {
            paint_icon(painter, Icon::Check, knob, Self::CHECK, color(theme.text));
        }
    }
}

impl Widget for Switch<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let theme = style::theme(ui.ctx());
        let (all, left) = (ui.available_width(), ui.available_size_before_wrap().x);
        let is_beside = (Self::LEAST..all).contains(&left);
        let (room, ink) = if is_beside { (left, theme.quiet) } else { (all, theme.text) };
        let beside_words = APART + Self::WIDTH;
        let words = lines(ui.painter(), self.text, regular(BODY), color(ink), room - beside_words);
        let margin = if is_beside { NEAR } else { 0.0 };
        let width = if is_beside { margin + words.size().x + beside_words } else { all };
        if is_beside {
            ui.add_space(left - width);
        }
        let (rect, mut response) = ui.allocate_exact_size(vec2(width, BUTTON), Sense::click());
        if response.clicked() {
            *self.is_on = !*self.is_on;
            response.mark_changed();
        }
        let is_on = *self.is_on;
        described::selected(&response, WidgetType::Checkbox, is_on, self.text);
        let mut inside = rect;
        Self::paint(ui.painter(), inside.take_right(Self::WIDTH).center(), is_on);
        inside.take_left(margin);
        paint_words(ui.painter(), inside, Align2::LEFT_CENTER, words, color(ink));
        response
    }
}
