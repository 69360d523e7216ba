//! The panels around the board of a puzzle: the grades, the number of solved puzzles, the question, what is said about an answer,
//! and the ways to other puzzles.

use bevy::prelude::*;
use bevy_egui::egui::{self, FontId, Rect, Ui};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Grade, Puzzle};

use crate::board::Confetti;
use crate::coach::Search;
use crate::intent::Intent;
use crate::layout::measures::{SMALL, TIGHT};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::persistence::PersistentStore;
use crate::records::{Calendar, First, Solved, Totals, now};
use crate::screens::Screen;
use crate::ui::answer::{Answer, Asked};
use crate::ui::band::Band;
use crate::ui::question::{DOT, Question, dot};
use crate::ui::{Intents, bar};
use crate::widgets::{Button, at, color, one_of, one_of_height, one_of_width, place, say, style, word};
use crate::words::{self, spoken};

use super::quiz::{Quiz, SET};
use super::{Choice, PuzzleBoard, day, follow, result};

pub(super) fn show(
    mut intents: Intents,
    mut quiz: ResMut<Quiz>,
    mut asked: Single<&mut Asked, With<PuzzleBoard>>,
    (mut search, solved): (ResMut<Search>, Res<Solved>),
    (mut totals, mut confetti): (ResMut<Totals>, Confetti),
    store: Option<Res<PersistentStore<Solved>>>,
    (layout, calendar): (Res<BoardLayout>, Res<Calendar>),
) -> Result {
    let ctx = &intents.ctx()?;
    let mut choice = None;
    if let Some(puzzle) = quiz.puzzle() {
        let fault = store.as_deref().and_then(PersistentStore::fault).map(words::fault);
        if let Some(today) = quiz.day {
            let whole = bevy::math::Rect::from_corners(default(), layout.window);
            place(ctx, &layout, "leaves", whole, |ui| day::show(ui, &layout, today, &solved, fault));
        } else {
            place(ctx, &layout, "progress", layout.score, |ui| progress(ui, &quiz, &solved, fault));
        }
        choice = show_puzzle(ctx, &layout, &quiz, puzzle, &asked);
    } else {
        let whole = bevy::math::Rect::from_corners(default(), layout.window);
        place(ctx, &layout, "set of puzzles", whole, |ui| choice = result::show(ui, &layout, &quiz, &solved));
    }
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let parts = layout.puzzle_parts(Some(grades_size(ui, &layout)), asked.answer.is_some());
        let mut until = ui.max_rect().right();
        if let Some(place) = parts.grades.filter(|_| parts.has_grades_in_bar && quiz.day.is_none() && !quiz.has_ended) {
            choice = choice.take().or(grade(ui, place, &quiz));
            until = place.left();
        }
        let today = calendar.today().filter(|_| quiz.day.is_none() && !quiz.has_ended);
        if let Some((today, place)) = today.zip(parts.day) {
            choice = choice.take().or(day::button(ui, place, today).then_some(Choice::Day));
            until = until.min(place.left());
        }
        let title = if quiz.day.is_some() { words::puzzle_of_day() } else { words::puzzles() };
        if bar::back(ui, &layout, title, until) {
            choice = Some(Choice::Leave);
        }
    });
    match choice {
        Some(Choice::Leave) => intents.write(Intent::Close),
        Some(Choice::Day) => intents.write(Intent::Open(Screen::PuzzleOfDay)),
        Some(choice) => {
            follow(choice, &mut quiz, &mut asked, &mut search, &solved);
            if quiz.is_perfect() {
                confetti.throw(Screen::Puzzles, quiz.set[0].puzzle as u64, default());
                quiz.is_first = totals.reach(First::TenPuzzles, now());
            }
            intents.draw_again();
        }
        None => {}
    }
    Ok(())
}

/// Draws the puzzle with its answer, or with the ways to other puzzles of the set.
fn show_puzzle(
    ctx: &egui::Context,
    layout: &BoardLayout,
    quiz: &Quiz,
    puzzle: &Puzzle,
    asked: &Asked,
) -> Option<Choice> {
    let (mut choice, answer) = (None, asked.answer.as_ref());
    let is_day = quiz.day.is_some();
    let previous = Button::tool(Icon::Left, words::previous_puzzle()).enabled(quiz.at > 0);
    let tools = match is_day {
        true => [
            (Button::tool(Icon::Hint, words::show_hint()), Choice::Hint),
            (Button::tool(Icon::Puzzles, words::all_puzzles()), Choice::Leave),
        ],
        false => [(previous, Choice::Previous), (Button::tool(Icon::Right, words::skip()), Choice::Next)],
    };
    let mark = puzzle.board.to_move();
    let question = Question {
        mark,
        text: words::goal(puzzle.goal).to_owned(),
        heard: words::puzzle(mark, puzzle.goal),
        answer: answer.map(|answer| band(ctx, answer, &puzzle.board, is_day)),
        tools,
    };
    let pressed = question.show(ctx, layout, "puzzle tools", |ui| {
        let grades = (!is_day).then(|| grades_size(ui, layout));
        let parts = layout.puzzle_parts(grades, answer.is_some());
        if let Some(place) = parts.grades.filter(|_| !parts.has_grades_in_bar) {
            choice = grade(ui, place, quiz);
        }
        parts.question
    });
    choice.or(pressed)
}

fn grades() -> [(Grade, &'static str); Grade::ALL.len()] {
    Grade::ALL.map(|grade| (grade, words::grade(grade)))
}

/// The width of the choice of the grade in one row, and its height in the place of the question.
fn grades_size(ui: &Ui, layout: &BoardLayout) -> (f32, f32) {
    (one_of_width(ui, &grades()), one_of_height(ui, layout.in_points(layout.turn).width(), &grades()))
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
        dot(ui, centre, attempt.done.map(|_| !attempt.is_missed()), at == quiz.at);
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

/// The band with the verdict on an answer, and the button that leads on. What follows a wrong answer can be played, and the right
/// move.
fn band<'a>(ctx: &egui::Context, answer: &Answer, board: &Board, is_day: bool) -> Band<'a, Choice> {
    let theme = style::theme(ctx);
    let is_right = answer.is_right();
    let more = [(words::show_me(), Choice::ShowMe), (words::solution(), Choice::Solution)];
    let more = more.map(|(text, choice)| (Button::quiet(text), choice));
    Band {
        ink: color(if is_right { theme.win } else { theme.loss }),
        title: if answer.is_told { words::solution() } else { words::verdict(&answer.verdict) }.to_owned(),
        note: answer.reason(board),
        next: match is_right {
            true if is_day => (words::all_puzzles(), Choice::Leave),
            true => (words::next_puzzle(), Choice::Next),
            false => (words::try_again(), Choice::TryAgain),
        },
        rests: false,
        is_live: true,
        is_question: false,
        link: None,
        more: more.into_iter().filter(|_| !is_right).collect(),
        leads_on: is_right,
    }
}
