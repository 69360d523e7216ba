//! The panels around the board of a puzzle: the grades, the number of solved puzzles, the question, and the ways to other
//! puzzles.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Grade, Puzzle, Verdict};

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

use super::quiz::{Answer, Quiz};

/// The least width of a tool, and the greatest width of a button below a question.
const TOOL: f32 = 96.0;
const SHOW_ME: f32 = 180.0;
/// The number of dots, the width that each dot takes, and the radius of a filled dot.
const DOTS: usize = 10;
const DOT: f32 = MARGIN;
const FILLED: f32 = 9.0;
/// The width of the ring around the dot of this puzzle, and of the rings around other dots.
const RINGS: [f32; 2] = [2.6, 1.6];

/// The effect of a button.
enum Choice {
    Grade(Grade),
    /// Shows this many moves of the refutation.
    Show(usize),
    TryAgain,
    /// Goes to the next or the previous puzzle.
    Turn {
        forward: bool,
    },
    Leave,
}

pub(super) fn show(
    mut intents: Intents,
    mut quiz: ResMut<Quiz>,
    solved: Res<Solved>,
    store: Option<Res<PersistentStore<Solved>>>,
    layout: Res<BoardLayout>,
) -> Result {
    let Some(puzzle) = quiz.puzzle().copied() else {
        return Ok(());
    };
    let ctx = &intents.ctx()?;
    let mut choice = None;
    let fault = store.as_deref().and_then(PersistentStore::fault).map(words::fault);
    let is_answered = quiz.answer.is_some();
    place(ctx, &layout, "progress", layout.score, |ui| progress(ui, &quiz, &solved, fault));
    place(ctx, &layout, "question", layout.turn, |ui| {
        let parts = layout.puzzle_parts(one_of_width(ui, &grades()), is_answered);
        let refuted = quiz.answer.as_ref().filter(|answer| answer.can_show().is_some());
        let has_grades = refuted.is_none() || !parts.show_me.contains(parts.grades.center());
        if !parts.has_grades_in_bar && has_grades {
            choice = choice.take().or(grade(ui, parts.grades, &quiz));
        }
        let result = layout.in_points(layout.result);
        let is_in_band = |answer: &&Answer| band(ui, answer, &puzzle.board).gap(ui, result).is_some();
        if let Some(answer) = refuted.filter(|answer| !is_in_band(answer)) {
            choice = choice.take().or(show_me(ui, parts.show_me, answer));
        } else if !is_answered {
            question(ui, parts.question, &puzzle, layout.sizes().turn);
        }
    });
    place(ctx, &layout, "puzzle tools", if is_answered { layout.result } else { layout.tools }, |ui| {
        let pressed = match &quiz.answer {
            Some(answer) => band(ui, answer, &puzzle.board).show(ui),
            None => tools(ui, &layout),
        };
        choice = choice.take().or(pressed);
    });
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let parts = layout.puzzle_parts(one_of_width(ui, &grades()), is_answered);
        let mut until = ui.max_rect().right();
        if parts.has_grades_in_bar {
            choice = choice.take().or(grade(ui, parts.grades, &quiz));
            until = parts.grades.left();
        }
        if bar::back(ui, &layout, words::puzzles(), until) {
            choice = Some(Choice::Leave);
        }
    });
    match choice {
        Some(Choice::Grade(grade)) => quiz.go_to_grade(grade, &solved),
        Some(Choice::Turn { forward }) => quiz.turn(forward),
        Some(Choice::TryAgain) => quiz.answer = None,
        Some(Choice::Show(moves)) => quiz.answer.iter_mut().for_each(|answer| answer.shown = moves),
        Some(Choice::Leave) => intents.write(Intent::Close),
        None => return Ok(()),
    }
    intents.draw_again();
    Ok(())
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

/// Draws up to ten dots, one for the current puzzle and for each puzzle around it. Below the dots, draws how many of all puzzles
/// are solved.
fn progress(ui: &mut Ui, quiz: &Quiz, solved: &Solved, fault: Option<String>) {
    let theme = style::theme(ui.ctx());
    let all = quiz.of_grade();
    let here = all.iter().position(|index| *index == quiz.index).unwrap_or(0);
    let shown = &all[here / DOTS * DOTS..all.len().min((here / DOTS + 1) * DOTS)];
    let mut place = ui.max_rect();
    let step = ((place.width() - DOT) / (DOTS - 1) as f32).min(DOT * 1.5);
    let mut row = place.take_top(DOT).middle(step * shown.len() as f32);
    for puzzle in shown {
        let centre = row.take_left(step).center();
        let is_here = *puzzle == quiz.index;
        let is_wrong = is_here && quiz.answer.as_ref().is_some_and(|answer| answer.verdict != Verdict::Right);
        let (ground, icon) = match () {
            _ if is_wrong => (theme.loss, Some(Icon::Close)),
            _ if solved.contains(&quiz.puzzles[*puzzle].id()) => (theme.win, Some(Icon::Check)),
            _ => (theme.table, None),
        };
        if let Some(icon) = icon {
            ui.painter().circle_filled(centre, FILLED, color(ground));
            paint_icon(ui.painter(), icon, centre, SMALL, color(theme.on_ink));
        } else {
            let ring = if is_here { line(RINGS[0], theme.text) } else { line(RINGS[1], theme.lines) };
            ui.painter().circle_stroke(centre, CLOSE, ring);
        }
        if is_here && icon.is_none() {
            ui.painter().circle_filled(centre, UNDERLINE, color(theme.text));
        }
    }
    let done = all.iter().filter(|index| solved.contains(&quiz.puzzles[**index].id())).count();
    let is_solved = quiz.puzzle().is_some_and(|puzzle| solved.contains(&puzzle.id()));
    let (text, ink) = match fault {
        Some(fault) => (fault, theme.loss),
        None => (words::puzzle_progress(here + 1, all.len(), done, is_solved), theme.quiet),
    };
    place.take_top(TIGHT);
    at(ui, place, |ui| ui.vertical_centered(|ui| say(ui, text, SMALL, color(ink))));
}

/// Draws what the puzzle asks for, beside the mark that moves. The letters have this size or, where there is too little room, the
/// largest size for which there is room.
fn question(ui: &mut Ui, place: Rect, puzzle: &Puzzle, size: f32) {
    let ink = style::ink(ui.ctx());
    let mark = puzzle.board.to_move();
    let beside = size + APART;
    let word = |size: f32| word(ui.painter(), words::goal(puzzle.goal), semibold(size));
    let size = (size * (place.width() - beside) / word(size).size().x).min(size).max(BODY);
    let word = word(size);
    let mut inside = place.middle(word.size().x + beside);
    paint_small_mark(ui.painter(), inside.before(size).center(), size, mark);
    inside.take_left(beside);
    paint_words(ui.painter(), inside, Align2::LEFT_CENTER, word, ink);
    let heard = ui.allocate_rect(place, Sense::hover());
    described::name(&heard, WidgetType::Label, words::puzzle(mark, puzzle.goal));
    described::live(&heard);
}

/// Draws the button that shows what follows a wrong answer, move by move.
fn show_me(ui: &mut Ui, place: Rect, answer: &Answer) -> Option<Choice> {
    let can_go_on = answer.can_show() == Some(true);
    let place = place.part(Align2::CENTER_CENTER, vec2(place.width().min(SHOW_ME), BUTTON));
    let button = Button::outlined(words::show_me()).with(Icon::Play).enabled(can_go_on);
    button.show_in(ui, place).then_some(Choice::Show(answer.shown + 1))
}

/// The band with the verdict on an answer, and the button that leads on. The moves after a wrong answer can also be shown, if
/// there are any.
fn band<'a>(ui: &Ui, answer: &'a Answer, board: &Board) -> Band<'a, Choice> {
    let theme = style::theme(ui.ctx());
    let is_right = answer.verdict == Verdict::Right;
    let show_me = |can| (Button::quiet(words::show_me()).enabled(can), Choice::Show(answer.shown + 1));
    let show_me = answer.can_show().map(show_me);
    Band {
        ink: color(if is_right { theme.win } else { theme.loss }),
        title: words::verdict(&answer.verdict).to_owned(),
        note: answer.reason(board),
        next: match is_right {
            true => (words::next_puzzle(), Choice::Turn { forward: true }),
            false => (words::try_again(), Choice::TryAgain),
        },
        is_live: true,
        is_question: false,
        link: None,
        more: show_me.into_iter().collect(),
        leads_on: is_right,
    }
}

/// Draws the ways to other puzzles.
fn tools(ui: &mut Ui, layout: &BoardLayout) -> Option<Choice> {
    let is_large = layout.sizes().has_large_tools;
    let tools = [(Icon::Left, words::previous_puzzle(), false), (Icon::Right, words::skip(), true)];
    let tool = |(icon, text, forward)| (Button::tool(icon, text).large(is_large), Choice::Turn { forward });
    let tools = tools.map(tool);
    let width = tools.iter().map(|(tool, _)| tool.natural_width(ui)).fold(TOOL, f32::max);
    show_each(ui, tools, layout.tool_parts(&[width; 2], &[]).places)
}
