//! A question about a board: what is asked, what is said about an answer, and the dots of a row of questions.

use bevy_egui::egui::{Align2, Context, Pos2, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::Mark;

use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, MARGIN, SMALL, UNDERLINE};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::widgets::{
    Button, color, described, line, lines, paint_icon, paint_small_mark, paint_words, place, semibold, show_each,
    style, word,
};

use super::band::Band;

/// The least width of a tool.
const TOOL: f32 = 96.0;
/// The width that each dot takes, and the radius of a filled dot.
pub(super) const DOT: f32 = MARGIN;
const FILLED: f32 = 9.0;
/// The width of the ring around the dot of the present question, and of the rings around other dots.
const RINGS: [f32; 2] = [2.6, 1.6];

/// What is asked about a board, and the buttons with the value that a press on each button returns.
pub(super) struct Question<'a, T> {
    /// The side that moves.
    pub mark: Mark,
    pub text: String,
    /// The question for somebody who does not see the side that moves.
    pub heard: String,
    /// What is said about an answer, if there is one.
    pub answer: Option<Band<'a, T>>,
    /// The buttons while there is no answer.
    pub tools: [(Button<'a>, T); 2],
}

impl<T> Question<'_, T> {
    /// Draws the question in the place that `head` returns, and below the board what is said about an answer, or the tools. Where
    /// what is said has no room for all of its buttons, the others take the place of the question. `name` is the name of the
    /// screen.
    pub fn show(
        mut self,
        ctx: &Context,
        layout: &BoardLayout,
        name: &str,
        head: impl FnOnce(&mut Ui) -> Rect,
    ) -> Option<T> {
        let mut pressed = None;
        place(ctx, layout, "question", layout.turn, |ui| {
            let place = head(ui);
            let result = layout.in_points(layout.result);
            match &mut self.answer {
                Some(band) if band.gap(ui, result).is_none() => {
                    pressed = more(ui, place, std::mem::take(&mut band.more))
                }
                _ => ask(ui, place, (self.mark, &self.text), self.heard, layout.sizes().turn),
            }
        });
        let at = if self.answer.is_some() { layout.result } else { layout.tools };
        place(ctx, layout, name, at, |ui| {
            let below = match self.answer {
                Some(band) => band.show(ui),
                None => tools(ui, layout, self.tools),
            };
            pressed = pressed.take().or(below);
        });
        pressed
    }
}

/// Draws what is asked, beside the mark that moves. The letters have this size or, where there is too little room, the largest size
/// for which there is room in one line, and in two lines at the least.
fn ask(ui: &mut Ui, place: Rect, (mark, text): (Mark, &str), heard: String, size: f32) {
    let ink = style::ink(ui.ctx());
    let beside = size + APART;
    let room = place.width() - beside;
    let size = (size * room / word(ui.painter(), text, semibold(size)).size().x).min(size).max(BODY);
    let word = lines(ui.painter(), text, semibold(size), ink, room);
    let mut inside = place.middle(word.size().x + beside);
    paint_small_mark(ui.painter(), inside.before(size).center(), size, mark);
    inside.take_left(beside);
    paint_words(ui.painter(), inside, Align2::LEFT_CENTER, word, ink);
    let area = ui.allocate_rect(place, Sense::hover());
    described::name(&area, WidgetType::Label, heard);
    described::live(&area);
}

/// Draws buttons side by side. Without room for them, there is less space around their words.
fn more<T>(ui: &mut Ui, place: Rect, buttons: Vec<(Button, T)>) -> Option<T> {
    let widths: Vec<_> = buttons.iter().map(|(button, _)| button.natural_width(ui)).collect();
    let row = place.part(Align2::CENTER_CENTER, vec2(widths.iter().sum::<f32>().min(place.width()), BUTTON));
    show_each(ui, buttons, row.spread(&widths))
}

/// Draws the buttons below a board that waits for an answer.
fn tools<T>(ui: &mut Ui, layout: &BoardLayout, tools: [(Button, T); 2]) -> Option<T> {
    let is_large = layout.sizes().has_large_tools;
    let tools = tools.map(|(tool, choice)| (tool.large(is_large), choice));
    let width = tools.iter().map(|(tool, _)| tool.natural_width(ui)).fold(TOOL, f32::max);
    show_each(ui, tools, layout.tool_parts(&[width; 2], &[]).places)
}

/// Paints a dot: a disc with a tick or a cross for a question that is done, or else a ring.
pub(super) fn dot(ui: &Ui, centre: Pos2, is_right: Option<bool>, is_here: bool) {
    let theme = style::theme(ui.ctx());
    if let Some(is_right) = is_right {
        disc(ui, centre, FILLED, is_right);
        return;
    }
    let ring = if is_here { line(RINGS[0], theme.text) } else { line(RINGS[1], theme.lines) };
    ui.painter().circle_filled(centre, CLOSE, color(theme.table));
    ui.painter().circle_stroke(centre, CLOSE, ring);
    if is_here {
        ui.painter().circle_filled(centre, UNDERLINE, color(theme.text));
    }
}

/// Paints a disc of this radius with a tick or a cross.
pub(super) fn disc(ui: &Ui, centre: Pos2, radius: f32, is_right: bool) {
    let theme = style::theme(ui.ctx());
    let (ground, icon) = if is_right { (theme.win, Icon::Check) } else { (theme.loss, Icon::Close) };
    ui.painter().circle_filled(centre, radius, color(ground));
    paint_icon(ui.painter(), icon, centre, radius * SMALL / FILLED, color(theme.on_ink));
}
