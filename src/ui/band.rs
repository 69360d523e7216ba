//! The band that says how a round has ended, or whether an answer is right. Its main button leads on.

use bevy::math::curve::EaseFunction;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Id, Rect, Sense, Ui, Vec2, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{
    APART, BODY, BUTTON, CLOSE, GROUP, HAIR, LARGE, MARGIN, SMALL, TIGHT, TITLE, WIDE_MARGIN,
};
use crate::look::animation;
use crate::look::icons::Icon;
use crate::widgets::{
    Button, WidgetState, at, color, described, heavy, keyboard, motion, paint_broad, paint_outline, paint_words,
    semibold, style, width, wrapped,
};

/// A band at least this wide has everything in one line.
const WIDE: f32 = 430.0;
/// The height of a band with everything in one line, the height of a band with the buttons below the words, and the least height
/// of a place in which the buttons can be below the words.
const HEIGHT: f32 = 88.0;
const STACKED: f32 = 154.0;
const BARELY_STACKED: f32 = STACKED - CLOSE;
/// The height of a band in which the other buttons are below the main button.
const TWO_ROWS: f32 = STACKED + BUTTON + TIGHT;
/// The space before the words in a line, and all spaces beside the words and the buttons.
const LEFT: f32 = 28.0;
const EDGES: f32 = LEFT + CLOSE + WIDE_MARGIN;
/// The space below buttons below the words.
const BELOW: f32 = 18.0;
/// The space before each of the other buttons: where the buttons are below the words, and where everything is in one line, if
/// there is room for this space.
const GAP: f32 = TIGHT;
const GAP_IN_LINE: f32 = GROUP;
/// The least width of the words beside a long main button.
const LEAST_WORDS: f32 = 64.0;
/// The radius of the corners of a note that looks like a button.
const CORNER: f32 = APART;
/// How much of the space above and below the words, in all, words of several lines may take.
const ABOVE_AND_BELOW: f32 = APART;

/// How far below its place the band begins to rise.
const RISE: f32 = WIDE_MARGIN;

/// What a band says, and its buttons with the value that a press on each button returns.
pub(super) struct Band<'a, T> {
    pub ink: Color32,
    pub title: String,
    pub note: String,
    /// The main button, which leads on.
    pub next: (&'a str, T),
    /// Whether the main button cannot be pressed now.
    pub rests: bool,
    /// Whether the words are read aloud when they appear. Reading the words is not needed where an announcement says the same.
    pub is_live: bool,
    /// Whether the band asks a question. Then all of its buttons are shown. The main button of any other band gets the focus when
    /// the band appears, unless a widget other than the board has the focus, and more buttons are left out where there is too
    /// little room.
    pub is_question: bool,
    /// What a press on the words returns, if the words can be pressed. Then the note looks like a button.
    pub link: Option<T>,
    /// More buttons.
    pub more: Vec<(Button<'a>, T)>,
    /// Whether the main button has an arrow.
    pub leads_on: bool,
}

impl<'a, T> Band<'a, T> {
    fn next(&self) -> Button<'a> {
        let next = Button::paper(self.next.0, self.ink).enabled(!self.rests);
        if self.leads_on { next.with(Icon::Next) } else { next }
    }

    /// The widths of the other buttons.
    fn widths(&self, ui: &Ui) -> Vec<f32> {
        self.more.iter().map(|(more, _)| more.ink(self.ink).natural_width(ui)).collect()
    }

    /// Whether the buttons are below the words if the band is in this place.
    fn is_stacked(place: Rect) -> bool {
        place.width() < WIDE && place.height() >= BARELY_STACKED
    }

    /// Whether the other buttons are below the main button, because there is no room for all of them side by side.
    fn has_two_rows(&self, ui: &Ui, place: Rect) -> bool {
        let more: f32 = self.widths(ui).iter().sum();
        let next = self.next().natural_width(ui) - WIDE_MARGIN;
        let gaps = GAP * self.more.len() as f32;
        Self::is_stacked(place)
            && place.height() >= TWO_ROWS
            && next + more + gaps > place.width() - 2.0 * APART
            && more <= place.width() - 2.0 * CLOSE
    }

    /// The space before each of the other buttons, if this place has room for these buttons.
    pub fn gap(&self, ui: &Ui, place: Rect) -> Option<f32> {
        if self.has_two_rows(ui, place) {
            return Some(0.0);
        }
        let next = self.next().natural_width(ui);
        let more: f32 = self.widths(ui).iter().sum();
        let title = width(ui, &self.title, semibold(TITLE));
        let fits = |gap: &f32| {
            let buttons = next + more + gap * self.more.len() as f32;
            match Self::is_stacked(place) {
                true => buttons - WIDE_MARGIN <= place.width() - 2.0 * APART,
                false if place.width() >= WIDE || self.is_question => buttons <= place.width() - EDGES - LEAST_WORDS,
                false => title <= place.width() - EDGES - buttons,
            }
        };
        let gap = [GAP_IN_LINE, GAP].into_iter().skip(usize::from(Self::is_stacked(place))).find(fits);
        gap.or(self.is_question.then_some(GAP))
    }

    /// Draws the band in the available place: at its bottom if the buttons are below the words, else at its top. When the band
    /// appears, it rises to this place.
    pub fn show(self, ui: &mut Ui) -> Option<T> {
        let share = motion::since_shown(ui.ctx(), Id::new("risen band"), (animation::RESULT, EaseFunction::BackOut));
        ui.multiply_opacity(share.min(1.0));
        motion::moved(ui, Vec2::DOWN * RISE * (1.0 - share), |ui| self.draw(ui))
    }

    fn draw(self, ui: &mut Ui) -> Option<T> {
        let on_ink = color(style::theme(ui.ctx()).on_ink);
        let place = ui.max_rect();
        let is_stacked = Self::is_stacked(place);
        let next = self.next();
        let gap = self.gap(ui, place);
        let widths = gap.map_or_else(Vec::new, |_| self.widths(ui));
        let gap = gap.unwrap_or_default();
        let more = widths.iter().map(|width| width + gap).sum::<f32>();
        let has_two_rows = self.has_two_rows(ui, place);
        let all = match is_stacked {
            true if has_two_rows => place.lower(TWO_ROWS),
            true => place.lower(STACKED.min(place.height())),
            false => place.upper(HEIGHT.min(place.height())),
        };
        if is_stacked {
            ui.painter().rect_filled(all, CornerRadius::same(28), self.ink);
        } else {
            paint_broad(ui.painter(), all, 1.0, self.ink);
        }
        let mut below = Rect::NOTHING;
        let (words, mut buttons) = if is_stacked {
            let mut words = all.wider(-APART);
            words.take_bottom(if has_two_rows { CLOSE } else { BELOW });
            below = words.take_bottom(if has_two_rows { BUTTON + TIGHT } else { 0.0 }).wider(APART);
            let fits = next.natural_width(ui) + more <= all.width() - 2.0 * MARGIN;
            let buttons = words.take_bottom(BUTTON).wider(if fits || has_two_rows { APART - MARGIN } else { 0.0 });
            words.take_bottom(APART);
            words.take_top(GROUP);
            (words, buttons)
        } else {
            let width = (next.natural_width(ui) + more).min(all.width() - EDGES - LEAST_WORDS);
            let mut words = all.shrink2(Vec2::DOWN * APART);
            words.take_left(LEFT);
            words.take_right(WIDE_MARGIN);
            let buttons = words.take_right(width).part(Align2::CENTER_CENTER, vec2(width, BUTTON));
            words.take_right(CLOSE);
            (words, buttons)
        };
        let align = if is_stacked { Align2::CENTER_CENTER } else { Align2::LEFT_CENTER };
        let said = Words { title: &self.title, note: &self.note, is_live: self.is_live, is_link: self.link.is_some() };
        let mut pressed = if said.show(ui, words, align, on_ink) { self.link } else { None };
        // If the buttons are below the words, the other buttons are behind the main button or below it. In one line, they are before
        // the main button.
        let mut more_places = match is_stacked {
            true if has_two_rows => below.lower(BUTTON).middle(more),
            true => buttons.take_right(more),
            false => buttons.take_left(more),
        };
        for ((button, asked), width) in self.more.into_iter().zip(widths) {
            if is_stacked {
                more_places.take_left(gap);
            }
            if button.ink(on_ink).show_in(ui, more_places.take_left(width)) {
                pressed = Some(asked);
            }
            if !is_stacked {
                more_places.take_left(gap);
            }
        }
        let next = next.put_in(ui, buttons);
        if !self.is_question
            && !self.rests
            && is_new(ui, "band")
            && (keyboard::is_free(ui.ctx()) || ui.memory(|memory| memory.has_focus(keyboard::board())))
        {
            next.request_focus();
        }
        // A key that is still held down from the last move shall not skip what the band says.
        if next.clicked() && !ui.input(keyboard::holds_enter) {
            pressed = Some(self.next.1);
        }
        pressed
    }
}

/// Draws a band without buttons, as wide as there is room. Its words are read aloud when they appear.
pub(super) fn tell(ui: &mut Ui, ink: Color32, title: &str, note: &str) {
    let on_ink = color(style::theme(ui.ctx()).on_ink);
    let place = ui.available_rect_before_wrap().upper(HEIGHT);
    paint_broad(ui.painter(), place, 1.0, ink);
    let words = Words { title, note, is_live: true, is_link: false };
    at(ui, place, |ui| words.show(ui, place.shrink2(vec2(LEFT, APART)), Align2::CENTER_CENTER, on_ink));
    ui.advance_cursor_after_rect(place);
}

/// What a band says.
struct Words<'a> {
    title: &'a str,
    note: &'a str,
    is_live: bool,
    is_link: bool,
}

impl Words<'_> {
    /// Draws the title and the note. A text that is too long has smaller letters, and may then have several lines. A note for
    /// which there is no room below the title is left out. Returns whether the words were pressed, if they can be pressed.
    fn show(self, ui: &mut Ui, place: Rect, align: Align2, ink: Color32) -> bool {
        let fits = |words: &dyn Fn(f32) -> LayoutJob, size: f32, least: f32| {
            let word = ui.painter().layout_job(words(size));
            if word.size().x <= place.width() {
                return word;
            }
            let size = (size * place.width() / word.size().x).floor().max(least);
            wrapped(ui.painter(), words(size), place.width())
        };
        let title = fits(&|size| heavy(ui.ctx(), self.title, size), LARGE, BODY);
        let note = |size| LayoutJob::simple(self.note.to_owned(), FontId::proportional(size), ink, f32::INFINITY);
        let note = fits(&note, BODY, SMALL);
        let around = if self.is_link { vec2(CLOSE, TIGHT) } else { Vec2::ZERO };
        let note_height = note.size().y + 2.0 * around.y;
        let height = title.size().y + HAIR + note_height;
        let has_note = !self.note.is_empty() && height <= place.height() + ABOVE_AND_BELOW;
        let [above, below] = match has_note {
            true => place.below([title.size().y, note_height], HAIR),
            false => [place; 2],
        };
        let link = self.is_link.then(|| {
            let link = ui.interact(place, ui.id().with("link"), Sense::click());
            described::name(&link, WidgetType::Link, self.note);
            if has_note {
                let button = below.part(align, note.size() + 2.0 * around);
                let state = WidgetState::of(&link, link.enabled());
                paint_outline(ui.painter(), button, CORNER, state.scale(), ink);
            }
            link
        });
        let below = if self.is_link { below.wider(-around.x) } else { below };
        let lines = [(self.title, title, above), (self.note, note, below)];
        for (text, word, line) in lines.into_iter().take(if has_note { 2 } else { 1 }) {
            let rect = paint_words(ui.painter(), line, align, word, ink);
            let heard = ui.allocate_rect(rect, Sense::hover());
            described::name(&heard, WidgetType::Label, text);
            if self.is_live {
                described::live(&heard);
            }
        }
        link.is_some_and(|link| link.clicked())
    }
}

/// Whether the part with this name was not there in the previous update.
pub(super) fn is_new(ui: &Ui, name: &str) -> bool {
    let (id, now) = (Id::new(name), ui.ctx().cumulative_frame_nr());
    let last: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    last.is_none_or(|last| last + 1 < now)
}
