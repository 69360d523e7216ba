//! The end of a set: how many of its puzzles were solved, each puzzle as a small sheet, and the ways on.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, Ui, Vec2, WidgetType};

use crate::board::thumbnail::Thumbnail;
use crate::layout::measures::{BODY, SMALL, UNDERLINE};
use crate::layout::{BoardLayout, Cut};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::painter;
use crate::records::{First, Solved};
use crate::ui::band::is_new;
use crate::ui::question::disc;
use crate::widgets::{
    Button, WidgetState, color, described, fitting, flat_ground, ink, keyboard, lines, paint_swipe, paint_words,
    semibold, style, word,
};
use crate::words::{self, spoken};

use super::Choice;
use super::quiz::{Attempt, Quiz, SET};

/// How much the sheets are turned to the right, in degrees.
const TURNS: [f32; 9] = [-2.0, 1.6, -1.2, 2.4, -1.8, 1.0, -2.6, 1.8, -0.8];
/// The radius of the disc with a tick or a cross, as a share of the side of a sheet, and its least radius in points.
const DISC: f32 = 0.1;
const LEAST_DISC: f32 = 7.0;

pub(super) fn show(ui: &mut Ui, layout: &BoardLayout, quiz: &Quiz, solved: &Solved) -> Option<Choice> {
    let missed = quiz.missed().count();
    let [next, again] = [words::next_set(quiz.next_set(quiz.grade, solved).len()), words::try_missed_again(missed)];
    let again = Button::outlined(&again);
    let parts = layout.set_parts(quiz.set.len(), (missed > 0).then(|| again.natural_width(ui)));
    title(ui, parts.title, quiz.set.len() - missed, quiz.set.len(), layout.sizes().turn);
    let coming = quiz.missed().filter(|puzzle| !quiz.is_solved(*puzzle, solved)).count();
    if coming > 0 && quiz.next_set(quiz.grade, solved).len() == SET {
        note(ui, parts.note, &words::missed_come_again(coming));
    }
    if quiz.is_first {
        note(ui, parts.note, &words::first_told(First::TenPuzzles));
    }
    let mut choice = None;
    for (at, (attempt, place)) in quiz.set.iter().zip(parts.sheets).enumerate() {
        if sheet(ui, place, at, *attempt, quiz) {
            choice = Some(Choice::Open(at));
        }
    }
    let next = Button::main(&next).put_in(ui, parts.next);
    // What had the focus, such as the button of the last puzzle, is gone.
    if is_new(ui, "set of puzzles") {
        next.request_focus();
    }
    // A key that is still held down from the last puzzle shall not skip the result.
    if next.clicked() && !ui.input(keyboard::holds_enter) {
        choice = Some(Choice::NextSet);
    }
    if parts.again.is_some_and(|place| again.show_in(ui, place)) {
        choice = Some(Choice::Repeat);
    }
    choice
}

/// Draws how many puzzles were solved, on the highlighter, beside an avatar that laughs.
fn title(ui: &mut Ui, place: Rect, solved: usize, of: usize, size: f32) {
    let theme = style::theme(ui.ctx());
    let text = words::set_result(solved, of);
    let word = word(ui.painter(), &text, semibold(size));
    let [words, avatar] = place.beside([word.size().x, place.height()], place.height() * 0.4);
    let swiped = words.part(Align2::CENTER_CENTER, Vec2::new(words.width() + size * 0.5, size * 1.4));
    paint_swipe(ui.painter(), swiped, 1.0, color(theme.highlighter));
    paint_words(ui.painter(), words, Align2::CENTER_CENTER, word, ink(ui.ctx()));
    let picture = Avatar::Ruler.picture(Mood::Won);
    painter::paint_picture(ui.painter(), picture, avatar.center(), avatar.height() / AVATAR_SIDE, theme);
    let heard = ui.allocate_rect(words, Sense::hover());
    described::name(&heard, WidgetType::Label, text);
    described::live(&heard);
}

fn note(ui: &mut Ui, place: Rect, text: &str) {
    let size = fitting(ui, text, BODY, place.width(), FontId::proportional).max(SMALL);
    let words = lines(ui.painter(), text, FontId::proportional(size), ink(ui.ctx()), place.width());
    let rect = paint_words(ui.painter(), place, Align2::CENTER_CENTER, words, ink(ui.ctx()));
    described::name(&ui.allocate_rect(rect, Sense::hover()), WidgetType::Label, text);
}

/// Draws a puzzle with a tick or a cross. A solved one has its right move. Returns whether the sheet was pressed.
fn sheet(ui: &mut Ui, place: Rect, at: usize, attempt: Attempt, quiz: &Quiz) -> bool {
    let response = ui.interact(place, ui.id().with(at), Sense::click());
    described::name(&response, WidgetType::Button, spoken::sheet_of_set(at + 1, attempt.is_missed()));
    let puzzle = &quiz.puzzles[attempt.puzzle];
    let board =
        if attempt.is_missed() { puzzle.board } else { puzzle.board.after(puzzle.solution).unwrap_or(puzzle.board) };
    let state = WidgetState::of(&response, response.enabled());
    if let Some(ground) = flat_ground(ui.ctx(), state) {
        paint_swipe(ui.painter(), place.expand(UNDERLINE), 1.0, ground);
    }
    Thumbnail::within(place, &board).turned(TURNS[at % TURNS.len()]).paint(ui.painter());
    let radius = (place.width() * DISC).max(LEAST_DISC);
    disc(ui, place.right_bottom() - Vec2::splat(radius * 0.8), radius, !attempt.is_missed());
    response.clicked()
}
