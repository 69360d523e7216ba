//! The band that says how a round has ended, or whether an answer is right, with the way on.

use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Id, Rect, Sense, Ui, Widget, WidgetType, pos2, vec2};

use crate::accessibility;
use crate::look::icons::Icon;
use crate::look::{painter, pen};
use crate::panels::fonts::semibold_for;
use crate::panels::style::{self, color};
use crate::parts::{BODY, IconButton, LARGE, PaperButton, TITLE, at, width};

use super::focus;

/// A band at least this wide has everything in one line.
const WIDE: f32 = 430.0;
/// The heights of a band with everything in one line, and of one with the buttons below the words.
const HEIGHT: f32 = 88.0;
const STACKED: f32 = 172.0;
/// The spaces in a line: before the words, between them and the buttons, and after these.
const LEFT: f32 = 28.0;
const BETWEEN: f32 = 8.0;
const RIGHT: f32 = 24.0;
const EDGES: f32 = LEFT + BETWEEN + RIGHT;
/// What is left for the words beside a long way on.
const LEAST_WORDS: f32 = 64.0;
/// How much of its upper and lower edges, in all, words of several lines may take.
const ABOVE_AND_BELOW: f32 = 12.0;

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
    /// More buttons.
    pub more: &'a [(Icon, &'a str)],
    /// Whether these can also be pressed elsewhere, and are left out where there is too little room.
    pub is_more_elsewhere: bool,
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
    /// Draws the band at the top of the available place.
    pub fn show(self, ui: &mut Ui) -> Option<Pressed> {
        let on_ink = color(style::theme(ui.ctx()).on_ink);
        let place = ui.max_rect();
        let is_stacked = place.width() < WIDE && place.height() >= STACKED - 8.0;
        let next = PaperButton::new(self.next, self.ink);
        let more = self.more.len() as f32 * IconButton::SIDE;
        let title = width(ui, &self.title, semibold_for(ui.ctx(), &self.title, TITLE));
        let has_more = match is_stacked {
            true => place.width() >= 300.0,
            false if self.is_more_elsewhere => title <= place.width() - EDGES - next.natural_width(ui) - more,
            false => place.width() >= WIDE,
        };
        let more = if has_more { more } else { 0.0 };
        let height = if is_stacked { STACKED } else { HEIGHT }.min(place.height());
        let all = Rect::from_min_size(place.min, vec2(place.width(), height));
        if is_stacked {
            ui.painter().rect_filled(all, CornerRadius::same(28), self.ink);
        } else {
            let size = bevy::math::Vec2::new(all.width(), all.height());
            painter::paint(ui.painter(), &pen::broad(size), all.center(), 1.0, self.ink);
        }
        let (words, buttons) = if is_stacked {
            let buttons =
                Rect::from_min_max(all.left_bottom() + vec2(20.0, -66.0), all.right_bottom() - vec2(20.0, 18.0));
            let words = Rect::from_min_max(all.min + vec2(12.0, 14.0), pos2(all.right() - 12.0, buttons.top() - 8.0));
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
        let (next_place, more_left) = if is_stacked {
            (buttons.with_max_x(buttons.right() - more), buttons.right() - more)
        } else {
            (buttons.with_min_x(buttons.left() + more), buttons.left())
        };
        for (index, (icon, name)) in self.more.iter().enumerate().filter(|_| has_more) {
            let centre = pos2(more_left + IconButton::SIDE * (index as f32 + 0.5), buttons.center().y);
            if IconButton::new(*icon, name).ink(on_ink).show_at(ui, centre) {
                pressed = Some(Pressed::More(index));
            }
        }
        let next = next.width(next_place.width());
        let next = at(ui, next_place, |ui| next.ui(ui));
        if self.takes_focus
            && is_new(ui)
            && (focus::is_free(ui.ctx()) || ui.memory(|memory| memory.has_focus(focus::board())))
        {
            next.request_focus();
        }
        // A key that is still held down from the last move shall not skip what the band says.
        if next.clicked() && !ui.input(focus::holds_enter) {
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
            accessibility::name(&heard, WidgetType::Label, text.as_str());
            if self.is_live {
                accessibility::live(&heard);
            }
        }
        if !self.is_link {
            return false;
        }
        let link = ui.interact(place, ui.id().with("link"), Sense::click());
        accessibility::name(&link, WidgetType::Link, &self.note);
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
