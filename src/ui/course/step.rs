//! The panels of a step: the dots of all steps, what is asked, and what is said about an answer.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::Rules;
use noughts_engine::teach::{CourseStep, Verdict};

use crate::game::{MatchView, Purpose};
use crate::intent::Intent;
use crate::layout::measures::{CLOSE, SMALL, TARGET, TIGHT};
use crate::layout::{BoardLayout, Cut};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::records::Solved;
use crate::ui::answer::{Answer, Asked};
use crate::ui::band::Band;
use crate::ui::how_to_play::picture;
use crate::ui::question::{DOT, Question, dot};
use crate::ui::{Intents, bar};
use crate::widgets::{Button, color, described, line, place, style};
use crate::words;

use super::{Course, CourseBoard};

/// The distance between the dots of two steps where they cannot be pressed.
const STEP: f32 = 30.0;
/// The side of the pencil beside the board in a wide window, and on the dot of the step in any other window.
const PENCIL: [f32; 2] = [148.0, 38.0];

/// The effect of a button.
enum Pressed {
    Open(CourseStep),
    TryAgain,
    ShowMe,
    Hint,
}

pub(super) fn show(
    mut intents: Intents,
    mut course: ResMut<Course>,
    mut asked: Single<&mut Asked, With<CourseBoard>>,
    mut solved: ResMut<Solved>,
    layout: Res<BoardLayout>,
) -> Result {
    let ctx = &intents.ctx()?;
    let mut pressed = None;
    let step = course.step;
    let pictures = asked.board.is_none().then(|| layout.picture_parts());
    let mood = mood(asked.answer.as_ref());
    let whole = bevy::math::Rect::from_corners(default(), layout.window);
    place(ctx, &layout, "steps", whole, |ui| {
        let dots = pictures.map_or(layout.in_points(layout.score), |parts| parts.dots);
        pressed = trail(ui, dots, &layout, (step, mood), &solved);
        if pictures.is_none() {
            pencil(ui, &layout, mood);
        }
    });
    if let Some(parts) = pictures {
        place(ctx, &layout, "pictures", whole, |ui| {
            for (index, rect) in parts.pictures.into_iter().enumerate() {
                picture(ui, rect, (Rules::TIC_TAC_TOE, index), parts.words);
            }
            let next = Button::main(words::next_step()).with(Icon::Next).put_in(ui, parts.next);
            if next.clicked() {
                course.finish(step, &mut solved);
                pressed = step.next().map(Pressed::Open);
            }
        });
    } else {
        pressed = question(ctx, &layout, step, &asked).or(pressed);
    }
    if bar::bar(ctx, &layout, words::learn()) {
        intents.write(Intent::Close);
    }
    match pressed {
        Some(Pressed::Open(next)) => intents.write(Intent::Course(next)),
        Some(Pressed::Hint) => intents.write(Intent::Hint),
        Some(Pressed::TryAgain) => (asked.answer, asked.hint) = (None, None),
        Some(Pressed::ShowMe) => asked.answer.iter_mut().for_each(Answer::play),
        None => return Ok(()),
    }
    intents.draw_again();
    Ok(())
}

/// Draws the dots of all steps in the place of the score of the last step.
pub(super) fn show_last(
    mut intents: Intents,
    game: MatchView,
    solved: Res<Solved>,
    layout: Res<BoardLayout>,
) -> Result {
    if game.purpose() != Purpose::LastStep || layout.score.is_empty() {
        return Ok(());
    }
    let mut pressed = None;
    place(&intents.ctx()?, &layout, "steps", layout.score, |ui| {
        pressed = trail(ui, ui.max_rect(), &layout, (CourseStep::Draw, Mood::Rest), &solved);
    });
    if let Some(Pressed::Open(step)) = pressed {
        intents.write(Intent::Course(step));
    }
    Ok(())
}

/// Draws what the step asks for, and what is said about an answer or the ways to go on without one.
fn question(ctx: &egui::Context, layout: &BoardLayout, step: CourseStep, asked: &Asked) -> Option<Pressed> {
    let answer = asked.answer.as_ref();
    let mark = step.board().to_move();
    let next = Pressed::Open(step.next().unwrap_or(step));
    let hint = Button::tool(Icon::Hint, words::show_hint());
    let question = Question {
        mark,
        text: words::step_asks(step),
        heard: words::step_goal(mark, step),
        answer: answer.map(|answer| band(ctx, step, answer)),
        tools: [(hint, Pressed::Hint), (Button::tool(Icon::Right, words::skip()), next)],
    };
    question.show(ctx, layout, "step tools", |_| layout.puzzle_parts(None, answer.is_some()).question)
}

/// The band with what is said about an answer, and the button that leads on.
fn band<'a>(ctx: &egui::Context, step: CourseStep, answer: &Answer) -> Band<'a, Pressed> {
    let theme = style::theme(ctx);
    let (ink, title, note) = match answer.verdict {
        Verdict::Right => (theme.win, words::answer_right(), words::step_done(step)),
        Verdict::Wrong { .. } if answer.is_also_good() => {
            (theme.text, words::also_good(), words::fewer_lines(step.lines(answer.position).len()))
        }
        Verdict::Wrong { .. } => (theme.loss, words::answer_wrong(), answer.reason(&step.board())),
    };
    let is_wrong = !answer.is_right() && !answer.is_also_good();
    Band {
        ink: color(ink),
        title: title.to_owned(),
        note,
        next: match answer.is_right() {
            true => (words::next_step(), Pressed::Open(step.next().unwrap_or(step))),
            false => (words::try_again(), Pressed::TryAgain),
        },
        rests: false,
        is_live: true,
        is_question: false,
        link: None,
        more: is_wrong.then(|| (Button::quiet(words::show_me()), Pressed::ShowMe)).into_iter().collect(),
        leads_on: answer.is_right(),
    }
}

/// The face of the pencil: glad after a right answer, sorry after a wrong one.
fn mood(answer: Option<&Answer>) -> Mood {
    match answer {
        Some(answer) if answer.is_right() => Mood::Won,
        Some(answer) if !answer.is_also_good() => Mood::Lost,
        _ => Mood::Rest,
    }
}

/// Draws the pencil at the right of the board in a wide window.
fn pencil(ui: &Ui, layout: &BoardLayout, mood: Mood) {
    if !layout.sizes().has_large_tools {
        return;
    }
    let paper = layout.in_points(layout.paper());
    let centre = paper.right_bottom() + vec2(PENCIL[0] * 0.5 + TARGET, -PENCIL[0] * 0.5);
    let picture = Avatar::Pencil.picture(mood);
    paint_picture(ui.painter(), picture, centre, PENCIL[0] / AVATAR_SIDE, style::theme(ui.ctx()));
}

/// Draws a dot for each step, on a line. In a wide window, a press on a dot opens its step. In other windows, the pencil stands on
/// the dot of the present step.
fn trail(
    ui: &mut Ui,
    rect: Rect,
    layout: &BoardLayout,
    (here, mood): (CourseStep, Mood),
    solved: &Solved,
) -> Option<Pressed> {
    let theme = style::theme(ui.ctx());
    let can_press = layout.sizes().has_large_tools;
    let count = CourseStep::ALL.len();
    let gap = if can_press { TARGET } else { STEP.min((rect.width() - DOT) / (count - 1) as f32) };
    let row = rect.middle(gap * count as f32);
    let centre = |step: CourseStep| row.left_center() + vec2(gap * (step.number() as f32 - 0.5), 0.0);
    let mut pressed = None;
    for step in CourseStep::ALL {
        let at = centre(step);
        let is_done = solved.has_learnt(step);
        if let Some(next) = step.next() {
            let ink = if is_done && step.number() < here.number() { theme.text } else { theme.lines };
            let ends = [at + vec2(CLOSE + TIGHT / 2.0, 0.0), centre(next) - vec2(CLOSE + TIGHT / 2.0, 0.0)];
            ui.painter().line_segment(ends, line(2.0, ink));
        }
        dot(ui, at, is_done.then_some(true), step == here);
        if can_press {
            let place = Rect::from_center_size(at, egui::Vec2::splat(TARGET));
            let button = ui.interact(place, ui.id().with(step.number()), Sense::click());
            described::selected(&button, WidgetType::Button, step == here, words::step_of_course(step, is_done));
            if button.clicked() {
                pressed = Some(Pressed::Open(step));
            }
        }
    }
    let at = centre(here);
    if can_press {
        return pressed;
    }
    let heard = ui.allocate_rect(row, Sense::hover());
    described::name(&heard, WidgetType::Label, words::step_number(here));
    let picture = Avatar::Pencil.picture(mood);
    let middle = at + vec2(PENCIL[1] * 0.1, -PENCIL[1] * 0.42 - SMALL / 4.0);
    paint_picture(ui.painter(), picture, middle, PENCIL[1] / AVATAR_SIDE, theme);
    pressed
}
