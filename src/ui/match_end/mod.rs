//! The end of a match, in the place of its board: who has won, all rounds as sheets, and what turned each of them.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Id, Painter, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::{ActionKind, MatchEnd, MatchRecord, Moment};
use noughts_engine::rules::Rules;
use noughts_engine::teach::{CourseStep, TurningPoint};

use crate::coach::{LastTurns, Search};
use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, BUTTON, GROUP, HEAD};
use crate::layout::{BoardLayout, Cut};
use crate::links::sends_letter;
use crate::look::animation::{MATCH_TITLE, NEXT_SHEET, SHEET};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::online::{Online, Room};
use crate::screens::Screen;
use crate::widgets::{
    Button, color, described, heavy, keyboard, motion, paint_swipe, paint_words, place, style, wrapped,
};
use crate::words;

use super::Intents;
use super::tools::is_second_click;

mod sheets;

/// How far the highlighter extends beyond the title.
const BEYOND: egui::Vec2 = vec2(18.0, 2.0);
/// The side of the avatars that look over the main button, and the distance between two of them.
const ABOVE_BUTTON: [f32; 2] = [52.0, 68.0];
/// The widths of the main button and of the button beside it, where they are in one row.
const BUTTONS: [f32; 2] = [300.0, 112.0];
/// The least width of the main button beside two others with words.
const LEAST_MAIN: f32 = 140.0;

/// What was found out about a match that is over: where its rounds turned, and the step of the course that would have helped.
type Known = (MatchRecord, Vec<Option<TurningPoint>>, Option<CourseStep>);

/// Draws the end of the match. In its first moments, the sheets come to their places, and then the title is highlighted.
pub(super) fn show(
    mut intents: Intents,
    layout: Res<BoardLayout>,
    online: Res<Online>,
    game: MatchView,
    mut search: ResMut<Search>,
    (mut known, mut turning, mut paper): (Local<Option<Known>>, Local<Option<LastTurns>>, Local<Option<egui::Rect>>),
) -> Result {
    let Some(end) = game.end().filter(|_| layout.shows_match_end) else {
        *known = None;
        *paper = Some(layout.in_points(layout.paper()));
        return Ok(());
    };
    let ctx = &intents.ctx()?;
    if known.is_none() || game.round_is_changed() || game.match_is_changed() {
        let played = MatchRecord::new(Moment::UNKNOWN, game.pairing(), game.round());
        let rounds = played.rounds().iter().map(|round| round.round(&played.players));
        *turning = Some(LastTurns::of(rounds));
        *known = Some((played.clone(), vec![None; played.rounds().len()], None));
    }
    let Some(known) = &mut *known else {
        return Ok(());
    };
    if let Some(search_for) = &mut *turning {
        match search_for.step(&mut search)? {
            None => intents.draw_again(),
            Some(turns) => {
                let step = practised(&game, end, &known.0, &turns);
                (known.1, known.2, *turning) = (turns, step, None);
            }
        }
    }
    // The time that has passed since the end of the match appeared.
    let whole = SHEET + NEXT_SHEET * known.1.len() as u32 + MATCH_TITLE;
    let passed = motion::since_shown(ctx, Id::new("end of the match"), (whole, EaseFunction::Linear));
    let share = |from: Duration, length: Duration| {
        let passed = passed * whole.as_secs_f32() - from.as_secs_f32();
        (passed / length.as_secs_f32()).clamp(0.0, 1.0)
    };
    let room = online.room_of(game.entity());
    let mut pressed = None;
    place(ctx, &layout, "title of the match", layout.turn, |ui| {
        title(ui, &game, end, layout.sizes().turn, share(whole - MATCH_TITLE, MATCH_TITLE));
    });
    if room.filter(|room| room.is_seated()).and_then(Room::asks_to_undo).is_none() {
        place(ctx, &layout, "buttons of the match", layout.tools, |ui| {
            let watches = room.is_some_and(|room| !room.is_seated());
            pressed = buttons(ui, &layout, &game, known.2.filter(|_| !watches), watches);
        });
    }
    place(ctx, &layout, "sheets", layout.choices, |ui| {
        let asked = sheets::show(ui, &layout, &game, end, known, *paper, &share);
        pressed = asked.or(pressed.take());
    });
    if let Some(pressed) = pressed {
        intents.write(pressed);
    }
    Ok(())
}

/// The step of the course that would have helped a person who has lost against a computer: it is about the last round that the
/// person lost by a mistake.
fn practised(
    game: &GameItem,
    end: MatchEnd,
    played: &MatchRecord,
    turns: &[Option<TurningPoint>],
) -> Option<CourseStep> {
    let MatchEnd::Won(winner) = end else {
        return None;
    };
    let me = winner.other();
    if game.computer(winner).is_none() || game.computer(me).is_some() || played.rules() != Rules::TIC_TAC_TOE {
        return None;
    }
    let (round, turn) = played.rounds().iter().zip(turns).rev().find_map(|(round, turn)| {
        let is_lost = round.outcome().and_then(|outcome| outcome.winner()) == Some(winner);
        Some((round, turn.as_ref().filter(|turn| is_lost && turn.mark == me)?))
    })?;
    let board = *round.round(&played.players).board_at(turn.ply - 1)?;
    Some(CourseStep::that_helps(&board, &turn.better))
}

/// Draws who has won the match, in the winner's ink on the highlighter.
fn title(ui: &mut Ui, game: &GameItem, end: MatchEnd, size: f32, share: f32) {
    let theme = style::theme(ui.ctx());
    let text = words::status(game.pairing(), game.outcome(), Some(end));
    let room = ui.max_rect().width() - 2.0 * BEYOND.x;
    let mut galley = ui.painter().layout_job(heavy(ui.ctx(), &text, size));
    if galley.size().x > room {
        let fitting = (size * room / galley.size().x).floor().max(BODY);
        galley = wrapped(ui.painter(), heavy(ui.ctx(), &text, fitting), room);
    }
    let ink = if let MatchEnd::Won(mark) = end { theme.side(game.round().rules(), mark) } else { theme.text };
    let mut swipe = ui.max_rect().part(Align2::CENTER_CENTER, galley.size() + 2.0 * BEYOND);
    swipe = swipe.before(swipe.width() * share);
    if share > 0.0 {
        paint_swipe(ui.painter(), swipe, 1.0, color(theme.highlighter));
    }
    let place = paint_words(ui.painter(), ui.max_rect(), Align2::CENTER_CENTER, galley, color(ink));
    let heard = ui.interact(place, ui.id().with("title"), Sense::hover());
    described::name(&heard, WidgetType::Label, text);
}

/// Draws the button that begins another match or sends the end of a match by letter, the way home, and the way to the step of the
/// course that would have helped. Somebody who only watches does not begin matches.
fn buttons(
    ui: &mut Ui,
    layout: &BoardLayout,
    game: &GameItem,
    step: Option<CourseStep>,
    watches: bool,
) -> Option<Intent> {
    let all = ui.max_rect();
    let is_stacked = all.height() > 2.0 * HEAD;
    // Without room for its words, the button of the step has a picture.
    let text = step.map(words::practise).unwrap_or_default();
    let practise = Button::outlined(&text).with(Icon::Learn);
    let least = if is_stacked { 0.0 } else { GROUP + LEAST_MAIN };
    let has_room = practise.natural_width(ui) <= all.width() - GROUP - BUTTONS[1] - least;
    let practise = if has_room { practise } else { Button::icon(Icon::Learn, &text) };
    let beside = step.map_or(0.0, |_| GROUP + if has_room { practise.natural_width(ui) } else { BUTTON });
    let (main, mut others) = match is_stacked {
        true => (all.upper(HEAD), all.with_min_y(all.top() + HEAD + APART)),
        false => {
            let others = GROUP + BUTTONS[1] + beside;
            let first = BUTTONS[0].min(all.width() - others);
            let mut row = all.middle(first + others);
            let main = row.take_left(first);
            row.take_left(GROUP);
            (main, row)
        }
    };
    let practises = step.map(|_| others.take_right(beside).behind(beside - GROUP));
    let people = game.pairing().people();
    let has_avatars = people.len() == 2 && (is_stacked || layout.sizes().has_large_tools);
    let mut pressed = None;
    if !watches {
        if has_avatars {
            for (index, avatar) in Avatar::OFFERED.into_iter().enumerate() {
                let aside = (index as f32 - 1.5) * ABOVE_BUTTON[1];
                let middle = main.center_top() + vec2(aside, -0.2 * ABOVE_BUTTON[0]);
                paint(ui.painter(), avatar, Mood::Won, middle, ABOVE_BUTTON[0]);
            }
        }
        let mark = people.first().copied().unwrap_or(game.pairing().player_one);
        let ink = color(style::theme(ui.ctx()).side(game.round().rules(), mark));
        let sends = sends_letter(game);
        let (text, icon, intent) = match sends {
            true => (words::share_title(true, true), Icon::Share, Intent::Share),
            false => (words::rematch(), Icon::Restart, Intent::Act(ActionKind::NewRound)),
        };
        let rematch = Button::main(text).ink(ink).with(icon).put_in(ui, main);
        if keyboard::is_free(ui.ctx()) || ui.memory(|memory| memory.has_focus(keyboard::board())) {
            rematch.request_focus();
        }
        // A key that is still held down from the last move shall not begin the next match.
        let is_pressed = rematch.clicked() && !ui.input(keyboard::holds_enter);
        if is_pressed && !is_second_click(ui, !sends) {
            pressed = Some(intent);
        }
    }
    if Button::outlined(words::first_screen()).show_in(ui, centred(others)) {
        pressed = Some(Intent::Open(Screen::Home));
    }
    if let (Some(place), Some(step)) = (practises, step)
        && practise.show_in(ui, centred(place))
    {
        pressed = Some(Intent::Course(step));
    }
    pressed
}

/// The place of an outlined button in the middle of the height of a rectangle.
fn centred(rect: egui::Rect) -> egui::Rect {
    rect.part(Align2::CENTER_CENTER, vec2(rect.width(), rect.height().min(48.0)))
}

fn paint(painter: &Painter, avatar: Avatar, mood: Mood, middle: egui::Pos2, side: f32) {
    paint_picture(painter, avatar.picture(mood), middle, side / AVATAR_SIDE, style::theme(painter.ctx()));
}
