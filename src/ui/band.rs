//! The band that says how a round has ended, or whether an answer is right, with the way on.

use bevy::math::curve::EaseFunction;
use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Id, Rect, Sense, Ui, Widget, WidgetType, pos2, vec2};

use crate::look::icons::Icon;
use crate::look::{animation, lines, painter};
use crate::widgets::described;
use crate::widgets::fonts::semibold_for;
use crate::widgets::keyboard;
use crate::widgets::motion;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, IconButton, LARGE, PaperButton, Quiet, TITLE, at, width};

/// A band at least this wide has everything in one line.
const WIDE: f32 = 430.0;
/// The heights of a band with everything in one line, and of one with the buttons below the words.
const HEIGHT: f32 = 88.0;
const STACKED: f32 = 154.0;
/// The spaces in a line: before the words, between them and the buttons, and after these.
const LEFT: f32 = 28.0;
const BETWEEN: f32 = 8.0;
const RIGHT: f32 = 24.0;
const EDGES: f32 = LEFT + BETWEEN + RIGHT;
/// The margins of the buttons below the words.
const INSIDE: f32 = 20.0;
/// The spaces before each of the other buttons: where the buttons are below the words, and in a line, if there is room for it.
const GAP: f32 = 4.0;
const GAP_IN_LINE: f32 = 16.0;
/// What is left for the words beside a long way on.
const LEAST_WORDS: f32 = 64.0;
/// How much of its upper and lower edges, in all, words of several lines may take.
const ABOVE_AND_BELOW: f32 = 12.0;

/// From how far below its place it rises.
const RISE: f32 = 24.0;

/// What a band says and offers.
pub(super) struct Band<'a> {
    pub ink: Color32,
    pub title: String,
    pub note: String,
    /// The way on.
    pub next: &'a str,
    /// Whether the words are read aloud when they appear. It is not needed where an announcement says the same.
    pub is_live: bool,
    /// Whether the way on has the focus when the band appears, unless another widget than the board has it.
    pub takes_focus: bool,
    /// Whether the words lead somewhere when they are pressed.
    pub is_link: bool,
    /// More buttons, and whether they are left out where there is too little room.
    pub more: Vec<More<'a>>,
    pub may_leave_out: bool,
    /// Whether the way on has an arrow.
    pub leads_on: bool,
}

/// A button beside the way on.
#[derive(Clone, Copy, Debug)]
pub(super) enum More<'a> {
    /// An icon, with its name.
    Icon(Icon, &'a str),
    /// A word, and whether it can be pressed.
    Word(&'a str, bool),
}

impl More<'_> {
    fn width(self, ui: &Ui) -> f32 {
        match self {
            Self::Icon(..) => IconButton::SIDE,
            Self::Word(text, _) => Quiet::new(text).ink(Color32::PLACEHOLDER).natural_width(ui),
        }
    }

    /// Draws it. Returns whether it was clicked.
    fn show(self, ui: &mut Ui, place: Rect, ink: Color32) -> bool {
        match self {
            Self::Icon(icon, name) => IconButton::new(icon, name).ink(ink).show_at(ui, place.center()),
            Self::Word(text, is_enabled) => {
                at(ui, place, |ui| ui.add(Quiet::new(text).ink(ink).enabled(is_enabled)).clicked())
            }
        }
    }
}

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The way on.
    Next,
    /// The words.
    Words,
    /// One of the other buttons, by its number.
    More(usize),
}

impl Band<'_> {
    fn next(&self) -> PaperButton<'_> {
        PaperButton::new(self.next, self.ink).arrow(self.leads_on)
    }

    /// Whether the buttons are below the words in a place.
    fn is_stacked(place: Rect) -> bool {
        place.width() < WIDE && place.height() >= STACKED - 8.0
    }

    /// The space before each of the other buttons, if there is room for them in a place.
    pub fn gap(&self, ui: &Ui, place: Rect) -> Option<f32> {
        let next = self.next().natural_width(ui);
        let more: f32 = self.more.iter().map(|more| more.width(ui)).sum();
        let title = width(ui, &self.title, semibold_for(ui.ctx(), &self.title, TITLE));
        let fits = |gap: &f32| {
            let buttons = next + more + gap * self.more.len() as f32;
            match Self::is_stacked(place) {
                true => buttons <= place.width() - 2.0 * INSIDE,
                false if place.width() >= WIDE || !self.may_leave_out => buttons <= place.width() - EDGES - LEAST_WORDS,
                false => title <= place.width() - EDGES - buttons,
            }
        };
        let gap = [GAP_IN_LINE, GAP].into_iter().skip(usize::from(Self::is_stacked(place))).find(fits);
        gap.or((!self.may_leave_out).then_some(GAP))
    }

    /// Draws the band in the available place: at its bottom if the buttons are below the words, else at its top. It rises to it.
    pub fn show(self, ui: &mut Ui) -> Option<Pressed> {
        let share = motion::since_shown(ui.ctx(), Id::new("risen band"), (animation::RESULT, EaseFunction::BackOut));
        ui.multiply_opacity(share.min(1.0));
        motion::moved(ui, vec2(0.0, RISE * (1.0 - share)), |ui| self.draw(ui))
    }

    fn draw(self, ui: &mut Ui) -> Option<Pressed> {
        let on_ink = color(style::theme(ui.ctx()).on_ink);
        let place = ui.max_rect();
        let is_stacked = Self::is_stacked(place);
        let next = self.next();
        let gap = self.gap(ui, place);
        let widths: Vec<f32> = gap.map_or_else(Vec::new, |_| self.more.iter().map(|more| more.width(ui)).collect());
        let gap = gap.unwrap_or_default();
        let more = widths.iter().map(|width| width + gap).sum::<f32>();
        let all = match is_stacked {
            true => place.with_min_y(place.bottom() - STACKED.min(place.height())),
            false => place.with_max_y(place.top() + HEIGHT.min(place.height())),
        };
        if is_stacked {
            ui.painter().rect_filled(all, CornerRadius::same(28), self.ink);
        } else {
            let size = bevy::math::Vec2::new(all.width(), all.height());
            painter::paint(ui.painter(), &lines::broad(size), all.center(), 1.0, self.ink);
        }
        let (words, buttons) = if is_stacked {
            let buttons =
                Rect::from_min_max(all.left_bottom() + vec2(INSIDE, -66.0), all.right_bottom() - vec2(INSIDE, 18.0));
            let words = Rect::from_min_max(all.min + vec2(12.0, 16.0), pos2(all.right() - 12.0, buttons.top() - 12.0));
            (words, buttons)
        } else {
            let width = (next.natural_width(ui) + more).min(all.width() - EDGES - LEAST_WORDS);
            let size = vec2(width, 48.0);
            let buttons = Rect::from_center_size(pos2(all.right() - RIGHT - size.x / 2.0, all.center().y), size);
            let end = pos2(buttons.left() - BETWEEN, all.bottom() - 12.0);
            (Rect::from_min_max(all.min + vec2(LEFT, 12.0), end), buttons)
        };
        let align = if is_stacked { Align2::CENTER_CENTER } else { Align2::LEFT_CENTER };
        let mut pressed = self.words(ui, words, align, on_ink).then_some(Pressed::Words);
        // The other buttons are behind the way on where it is as wide as the band, and else before it.
        let (next_place, mut left) = if is_stacked {
            (buttons.with_max_x(buttons.right() - more), buttons.right() - more + gap)
        } else {
            (buttons.with_min_x(buttons.left() + more), buttons.left())
        };
        for (index, (button, width)) in self.more.iter().zip(widths).enumerate() {
            let place = Rect::from_min_size(pos2(left, buttons.top()), vec2(width, buttons.height()));
            if button.show(ui, place, on_ink) {
                pressed = Some(Pressed::More(index));
            }
            left += width + gap;
        }
        let next = next.width(next_place.width());
        let next = at(ui, next_place, |ui| next.ui(ui));
        if self.takes_focus
            && is_new(ui)
            && (keyboard::is_free(ui.ctx()) || ui.memory(|memory| memory.has_focus(keyboard::board())))
        {
            next.request_focus();
        }
        // A key that is still held down from the last move shall not skip what the band says.
        if next.clicked() && !ui.input(keyboard::holds_enter) {
            pressed = Some(Pressed::Next);
        }
        pressed
    }

    /// Draws the title and the note. Each is smaller if it is too long, and may then have several lines. A note for which there is
    /// no room below the title is left out. Returns whether they were pressed, if they can be.
    fn words(&self, ui: &mut Ui, place: Rect, align: Align2, ink: Color32) -> bool {
        let fits = |text: &str, font: &dyn Fn(f32) -> FontId, size: f32, least: f32| {
            let word = ui.painter().layout_no_wrap(text.to_owned(), font(size), ink);
            if word.size().x <= place.width() {
                return word;
            }
            let size = (size * place.width() / word.size().x).floor().max(least);
            ui.painter().layout(text.to_owned(), font(size), ink, place.width())
        };
        let title = fits(&self.title, &|size| semibold_for(ui.ctx(), &self.title, size), LARGE, BODY);
        let note = fits(&self.note, &FontId::proportional, BODY, 14.0);
        let below = title.size().y + 2.0;
        let has_note = !self.note.is_empty() && below + note.size().y <= place.height() + ABOVE_AND_BELOW;
        let height = if has_note { below + note.size().y } else { title.size().y };
        let top = place.center().y - height / 2.0;
        let note = has_note.then_some((&self.note, note, top + below));
        for (text, word, top) in [(&self.title, title, top)].into_iter().chain(note) {
            let x = if align == Align2::LEFT_CENTER { place.left() } else { place.center().x - word.size().x / 2.0 };
            let rect = Rect::from_min_size(pos2(x, top), word.size());
            ui.painter().galley(rect.min, word, ink);
            let heard = ui.allocate_rect(rect, Sense::hover());
            described::name(&heard, WidgetType::Label, text.as_str());
            if self.is_live {
                described::live(&heard);
            }
        }
        if !self.is_link {
            return false;
        }
        let link = ui.interact(place, ui.id().with("link"), Sense::click());
        described::name(&link, WidgetType::Link, &self.note);
        link.clicked()
    }
}

/// Whether no band was there in the update before.
fn is_new(ui: &Ui) -> bool {
    let (id, now) = (Id::new("band"), ui.ctx().cumulative_frame_nr());
    let last: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    last.is_none_or(|last| last + 1 < now)
}
