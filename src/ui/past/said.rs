//! The result of the last action, which is at the lower end of the screen, so that nothing moves when it comes or goes.

use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, GROUP, MARGIN, TARGET};
use crate::widgets::{Button, color, described, lines, paint_words, semibold, style};
use crate::words;

/// The radius of the corners.
const CORNER: f32 = 22.0;

/// The least width of the sentence beside a button.
const LEAST_WORDS: f32 = 80.0;

/// The result of an action.
pub(super) struct Said<U> {
    sentence: String,
    is_fault: bool,
    /// What can be taken back.
    pub undo: Option<U>,
}

impl<U> Said<U> {
    pub fn new(sentence: impl Into<String>, is_fault: bool) -> Self {
        Self { sentence: sentence.into(), is_fault, undo: None }
    }

    /// The same result, which can be taken back.
    pub fn with(self, undo: U) -> Self {
        Self { undo: Some(undo), ..self }
    }

    /// Draws the sentence, with a button if the action can be taken back. Returns whether this button was pressed, and the height
    /// that is taken at the lower end.
    pub fn show(&self, ui: &mut Ui) -> (bool, f32) {
        let theme = style::theme(ui.ctx());
        let undo = self.undo.is_some().then(|| Button::paper(words::bring_match_back(), color(theme.text)));
        let place = ui.max_rect();
        let all = place.width() - 2.0 * MARGIN;
        let button = undo.map_or(0.0, |undo| undo.natural_width(ui) + APART);
        // Without room beside the sentence, the button is below it.
        let is_below = undo.is_some() && all - button < LEAST_WORDS;
        let (beside, below) = if is_below { (0.0, BUTTON + APART) } else { (button, 0.0) };
        let room = all - beside;
        let ink = color(theme.paper);
        let words = lines(ui.painter(), &self.sentence, semibold(BODY), ink, room);
        let size = vec2(words.size().x + beside + 2.0 * MARGIN, (words.size().y + GROUP).max(TARGET + CLOSE) + below);
        let toast = place.part(Align2::CENTER_BOTTOM, size);
        ui.painter().rect_filled(toast, CORNER, color(if self.is_fault { theme.loss } else { theme.text }));
        let mut inside: Rect = toast.shrink2(vec2(MARGIN, 0.0));
        let button = match is_below {
            true => inside.take_bottom(below).upper(BUTTON).wider(APART / 2.0).translate(vec2(-APART / 2.0, 0.0)),
            false => inside.take_right(beside),
        };
        let heard = ui.interact(inside, ui.id().with("said"), Sense::hover());
        described::name(&heard, WidgetType::Label, &self.sentence);
        described::live(&heard);
        paint_words(ui.painter(), inside, Align2::LEFT_CENTER, words, ink);
        let is_pressed = undo.is_some_and(|undo| undo.show_in(ui, button.with_min_x(button.left() + APART)));
        (is_pressed, size.y + CLOSE)
    }
}
