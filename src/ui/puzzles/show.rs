//! The panels around the board of a puzzle: the grades, the number of solved puzzles, the question, what is said about an answer,
//! and the ways to other puzzles.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Grade, Puzzle};

use crate::coach::Search;
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, MARGIN, SMALL, TIGHT, UNDERLINE};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::persistence::PersistentStore;
use crate::records::Solved;
use crate::ui::band::Band;
use crate::ui::{Intents, bar};
use crate::widgets::{
    Button, at, color, described, line, one_of, one_of_width, paint_icon, paint_small_mark, paint_words, place, say,
    semibold, show_each, style, word,
};
use crate::words::{self, spoken};

use super::answer::Answer;
use super::quiz::{Quiz, SET};
use super::{Choice, follow, result};

/// The least width of a tool.
const TOOL: f32 = 96.0;
/// The width that each dot takes, and the radius of a filled dot.
const DOT: f32 = MARGIN;
const FILLED: f32 = 9.0;
/// The width of the ring around the dot of this puzzle, and of the rings around other dots.
const RINGS: [f32; 2] = [2.6, 1.6];

pub(super) fn show(
    mut intents: Intents,
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    solved: Res<Solved>,
    store: Option<Res<PersistentStore<Solved>>>,
    layout: Res<BoardLayout>,
) -> Result {
    let ctx = &intents.ctx()?;
    let mut choice = None;
    if let Some(puzzle) = quiz.puzzle().copied() {
        let fault = store.as_deref().and_then(PersistentStore::fault).map(words::fault);
        place(ctx, &layout, "progress", layout.score, |ui| progress(ui, &quiz, &solved, fault));
        choice = show_puzzle(ctx, &layout, &quiz, &puzzle);
    } else {
        let whole = bevy::math::Rect::from_corners(default(), layout.window);
        place(ctx, &layout, "set of puzzles", whole, |ui| choice = result::show(ui, &layout, &quiz, &solved));
    }
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let parts = layout.puzzle_parts(one_of_width(ui, &grades()), quiz.answer.is_some());
        let mut until = ui.max_rect().right();
        if let Some(place) = parts.grades.filter(|_| parts.has_grades_in_bar && !quiz.has_ended) {
            choice = choice.take().or(grade(ui, place, &quiz));
            until = place.left();
        }
        if bar::back(ui, &layout, words::puzzles(), until) {
            choice = Some(Choice::Leave);
        }
    });
    match choice {
        Some(Choice::Leave) => intents.write(Intent::Close),
        Some(choice) => {
            follow(choice, &mut quiz, &mut search, &solved);
            intents.draw_again();
        }
        None => {}
    }
    Ok(())
}

/// Draws the question, and what is said about an answer or the ways to other puzzles. Where what is said has no room for all of its
/// buttons, the others take the place of the question.
fn show_puzzle(ctx: &egui::Context, layout: &BoardLayout, quiz: &Quiz, puzzle: &Puzzle) -> Option<Choice> {
    let mut choice = None;
    let answer = quiz.answer.as_ref();
    place(ctx, layout, "question", layout.turn, |ui| {
        let parts = layout.puzzle_parts(one_of_width(ui, &grades()), answer.is_some());
        if let Some(place) = parts.grades.filter(|_| !parts.has_grades_in_bar) {
            choice = grade(ui, place, quiz);
        }
        let result = layout.in_points(layout.result);
        match answer.map(|answer| band(ui, answer, &puzzle.board)) {
            Some(band) if band.gap(ui, result).is_none() => {
                choice = choice.take().or(more(ui, parts.question, band.more))
            }
            _ => question(ui, parts.question, puzzle, layout.sizes().turn),
        }
    });
    place(ctx, layout, "puzzle tools", if answer.is_some() { layout.result } else { layout.tools }, |ui| {
        let pressed = match answer {
            Some(answer) => band(ui, answer, &puzzle.board).show(ui),
            None => tools(ui, layout, quiz),
        };
        choice = choice.take().or(pressed);
    });
    choice
}

fn grades() -> [(Grade, &'static str); Grade::ALL.len()] {
    Grade::ALL.map(|grade| (grade, words::grade(grade)))
}

/// Draws the choice of the grade.
fn grade(ui: &mut Ui, place: Rect, quiz: &Quiz) -> Option<Choice> {
    let mut grade = quiz.grade;
    let is_changed = at(ui, place, |ui| one_of(ui, spoken::grades(), &grades(), &mut grade));
    is_changed.then_some(Choice::Grade(grade))
}

/// Draws a dot for each puzzle of the set. Below the dots, draws the number of the puzzle, if there is room, and how many puzzles
/// of the grade are solved.
fn progress(ui: &mut Ui, quiz: &Quiz, solved: &Solved, fault: Option<String>) {
    let theme = style::theme(ui.ctx());
    let mut place = ui.max_rect();
    let step = ((place.width() - DOT) / (SET - 1) as f32).min(DOT * 1.5);
    let mut row = place.take_top(DOT).middle(step * quiz.set.len() as f32);
    for (at, attempt) in quiz.set.iter().enumerate() {
        let centre = row.take_left(step).center();
        if attempt.done.is_some() {
            let (ground, icon) = if attempt.is_missed() { (theme.loss, Icon::Close) } else { (theme.win, Icon::Check) };
            ui.painter().circle_filled(centre, FILLED, color(ground));
            paint_icon(ui.painter(), icon, centre, SMALL, color(theme.on_ink));
            continue;
        }
        let is_here = at == quiz.at;
        let ring = if is_here { line(RINGS[0], theme.text) } else { line(RINGS[1], theme.lines) };
        ui.painter().circle_stroke(centre, CLOSE, ring);
        if is_here {
            ui.painter().circle_filled(centre, UNDERLINE, color(theme.text));
        }
    }
    let of_grade: Vec<_> = quiz.of_grade(quiz.grade).collect();
    let done = of_grade.iter().filter(|puzzle| quiz.is_solved(**puzzle, solved)).count();
    let (text, ink) = match fault {
        Some(fault) => (fault, theme.loss),
        None => {
            let [whole, solved] = words::puzzle_progress(quiz.at + 1, quiz.set.len(), done, of_grade.len());
            let fits = word(ui.painter(), &whole, FontId::proportional(SMALL)).size().x <= place.width();
            (if fits { whole } else { solved }, theme.quiet)
        }
    };
    place.take_top(TIGHT);
    at(ui, place, |ui| ui.vertical_centered(|ui| say(ui, text, SMALL, color(ink))));
}

/// Draws what the puzzle asks for, beside the mark that moves. The letters have this size or, where there is too little room, the
/// largest size for which there is room in one line, and in two lines at the least.
fn question(ui: &mut Ui, place: Rect, puzzle: &Puzzle, size: f32) {
    let ink = style::ink(ui.ctx());
    let mark = puzzle.board.to_move();
    let beside = size + APART;
    let (goal, room) = (words::goal(puzzle.goal), place.width() - beside);
    let size = (size * room / word(ui.painter(), goal, semibold(size)).size().x).min(size).max(BODY);
    let word = ui.painter().layout(goal.to_owned(), semibold(size), ink, room);
    let mut inside = place.middle(word.size().x + beside);
    paint_small_mark(ui.painter(), inside.before(size).center(), size, mark);
    inside.take_left(beside);
    paint_words(ui.painter(), inside, Align2::LEFT_CENTER, word, ink);
    let heard = ui.allocate_rect(place, Sense::hover());
    described::name(&heard, WidgetType::Label, words::puzzle(mark, puzzle.goal));
    described::live(&heard);
}

/// Draws buttons side by side. Without room for them, there is less space around their words.
fn more(ui: &mut Ui, place: Rect, buttons: Vec<(Button, Choice)>) -> Option<Choice> {
    let widths: Vec<_> = buttons.iter().map(|(button, _)| button.natural_width(ui)).collect();
    let row = place.part(Align2::CENTER_CENTER, vec2(widths.iter().sum::<f32>().min(place.width()), BUTTON));
    show_each(ui, buttons, row.spread(&widths))
}

/// The band with the verdict on an answer, and the button that leads on. What follows a wrong answer can be played, and the right
/// move.
fn band<'a>(ui: &Ui, answer: &Answer, board: &Board) -> Band<'a, Choice> {
    let theme = style::theme(ui.ctx());
    let is_right = answer.is_right();
    let more = [(words::show_me(), Choice::ShowMe), (words::solution(), Choice::Solution)];
    let more = more.map(|(text, choice)| (Button::quiet(text), choice));
    Band {
        ink: color(if is_right { theme.win } else { theme.loss }),
        title: if answer.is_told { words::solution() } else { words::verdict(&answer.verdict) }.to_owned(),
        note: answer.reason(board),
        next: match is_right {
            true => (words::next_puzzle(), Choice::Next),
            false => (words::try_again(), Choice::TryAgain),
        },
        is_live: true,
        is_question: false,
        link: None,
        more: more.into_iter().filter(|_| !is_right).collect(),
        leads_on: is_right,
    }
}

/// Draws the ways to other puzzles of the set.
fn tools(ui: &mut Ui, layout: &BoardLayout, quiz: &Quiz) -> Option<Choice> {
    let is_large = layout.sizes().has_large_tools;
    let previous = Button::tool(Icon::Left, words::previous_puzzle()).enabled(quiz.at > 0);
    let tools = [(previous, Choice::Previous), (Button::tool(Icon::Right, words::skip()), Choice::Next)];
    let tools = tools.map(|(tool, choice)| (tool.large(is_large), choice));
    let width = tools.iter().map(|(tool, _)| tool.natural_width(ui)).fold(TOOL, f32::max);
    show_each(ui, tools, layout.tool_parts(&[width; 2], &[]).places)
}
