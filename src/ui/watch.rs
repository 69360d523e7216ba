//! A match of two computers that a person watches: the avatars, a tally of the rounds, and how fast the computers play.

use bevy::math::{Vec2 as Vector, vec2 as vector};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Sense, Ui, WidgetType};
use noughts_engine::play::{Action, ActionKind, Match, Player};
use noughts_engine::rules::{Mark, Outcome};

use crate::computer::{Thought, Watching};
use crate::game::{BoardAction, GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::measures::{HAIR, LARGE, MARGIN, SMALL, TIGHT, TITLE, UNDERLINE};
use crate::layout::{BoardLayout, Cut};
use crate::look::animation;
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter::{paint, paint_picture};
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;
use crate::settings::{Pace, Settings};
use crate::widgets::{Button, at, color, described, motion, one_of, one_of_width, place, semibold, style};
use crate::words::{self, spoken};

use super::Intents;
use super::opponent_list::opponent_list;

/// The share of its height by which an avatar sinks when it has lost.
const SINKS: f32 = 0.3;
/// The most strokes of a tally. More rounds are a number.
const MOST: usize = 30;
/// Lengths of a tally as shares of its height: the distance of two strokes, the distance of two groups of five, and the widths of a
/// stroke where it begins and where it ends.
const STEP: f32 = 0.32;
const GROUP: f32 = 1.78;
const WIDTHS: [f32; 2] = [0.11, 0.085];
/// The width of the dash between the two numbers, and the space beside it.
const DASH: f32 = 14.0;
const BESIDE_DASH: f32 = 10.0;

/// Draws the match, if it is watched.
pub(super) fn show(
    mut intents: Intents,
    mut actions: MessageWriter<BoardAction>,
    mut settings: ResMut<Settings>,
    (thought, watching): (Res<Thought>, Res<Watching>),
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if !layout.is_watched {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    let parts = layout.watch_parts();
    let whole = bevy::math::Rect::from_corners(Vector::ZERO, layout.window + Vector::Y * layout.overflow);
    let (mut pressed, mut pace, mut chosen) = (None, settings.pace, None);
    place(ctx, &layout, "watch", whole, |ui| {
        let [speed, pause, step] = parts.tools;
        pressed = buttons(ui, &game, watching.is_paused, [pause, step]);
        let paces = Pace::ALL.map(|pace| (pace, words::pace(pace)));
        // The settings have the choice too, where words are too long for one row here.
        if one_of_width(ui, &paces) <= speed.width() {
            at(ui, speed, |ui| one_of(ui, words::pace_heading(), &paces, &mut pace));
        }
        let one = game.pairing().player_one;
        for (index, mark) in [one, one.other()].into_iter().enumerate() {
            let thinks = thought.is_pending() && game.to_move() == mark;
            chosen = side(ui, &game, (index, mark), thinks, parts.sides[index]).or(chosen.take());
        }
        digits(ui, &game, parts.digits);
        drawn(ui, game.score().draws, parts.drawn);
    });
    if let Some(pressed) = pressed {
        intents.write(pressed);
    }
    if let Some(chosen) = chosen {
        let action = Action::by_person(ActionKind::NewMatch(game.round().rules(), chosen));
        actions.write(BoardAction { board: game.entity(), action });
        intents.draw_again();
    }
    if settings.pace != pace {
        settings.pace = pace;
        intents.draw_again();
    }
    Ok(())
}

/// Draws the buttons. After an undo, the computers wait too, and both buttons lead on from there.
fn buttons(ui: &mut Ui, game: &GameItem, is_paused: bool, [pause, step]: [Rect; 2]) -> Option<Intent> {
    let round = game.round();
    let (go_on, one_move) = match round.is_in_the_past() {
        true => (Intent::Act(ActionKind::GoTo(round.moves().len())), Intent::Act(ActionKind::Redo)),
        false => (Intent::Pause, Intent::Step),
    };
    let (icon, text) = match is_paused || round.is_in_the_past() {
        true => (Icon::Play, words::go_on()),
        false => (Icon::Pause, words::pause()),
    };
    let is_paused = Button::outlined(text).with(icon).show_in(ui, pause);
    let is_asked = Button::icon(Icon::Right, words::one_step()).show_in(ui, step);
    is_asked.then_some(one_move).or(is_paused.then_some(go_on))
}

/// Draws the avatar, the list of opponents and the tally of a player. Returns the match with another opponent, if one was chosen.
fn side(
    ui: &mut Ui,
    game: &GameItem,
    (index, mark): (usize, Mark),
    thinks: bool,
    [picture, list, tally]: [Rect; 3],
) -> Option<Match> {
    let pairing = game.pairing();
    let Player::Computer(before) = pairing.players[mark] else {
        return None;
    };
    let mood = match game.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == mark => Mood::Won,
        Some(_) => Mood::Lost,
        None if thinks => Mood::Thinks,
        None => Mood::Rest,
    };
    let sinks = if mood == Mood::Lost { SINKS * picture.height() } else { 0.0 };
    let timing = (animation::AVATAR_MOOD, EaseFunction::CubicOut);
    let sinks = motion::follow(ui.ctx(), ui.id().with(("sinks", index)), sinks, timing);
    if picture.is_positive() {
        let painter = ui.painter().with_clip_rect(picture.expand(TIGHT).with_max_y(picture.bottom() + HAIR));
        let (middle, scale) = (picture.center() + egui::Vec2::DOWN * sinks, picture.height() / AVATAR_SIDE);
        paint_picture(&painter, Avatar::of(before).picture(mood), middle, scale, style::theme(ui.ctx()));
    }
    let rules = game.round().rules();
    let shown = Some(mark).filter(|_| rules.kind().has_own_marks());
    let mut opponent = before;
    at(ui, list, |ui| opponent_list(ui, rules, index, shown, &mut opponent));
    let wins = game.score().wins[mark];
    strokes(ui, tally, wins, color(style::theme(ui.ctx()).side(rules, mark)));
    let heard = ui.interact(tally, ui.id().with(("tally", index)), Sense::hover());
    let name = words::player(pairing, mark);
    described::name(
        &heard,
        WidgetType::Label,
        [shown.map(|mark| mark.to_string()), Some(name), Some(spoken::rounds_won(wins))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
    );
    let mut players = pairing.players.clone();
    players[mark] = Player::Computer(opponent);
    (opponent != before).then(|| Match::new(players, pairing.player_one, pairing.starter).of_length(pairing.length))
}

/// Draws how many rounds each player has won.
fn digits(ui: &Ui, game: &GameItem, place: Rect) {
    let one = game.pairing().player_one;
    let painter = ui.painter();
    let dash = place.part(Align2::CENTER_CENTER, egui::vec2(DASH, UNDERLINE));
    painter.rect_filled(dash, HAIR, color(style::theme(ui.ctx()).lines));
    let beside = dash.wider(BESIDE_DASH);
    let size = if place.width() < 4.0 * LARGE { TITLE } else { LARGE };
    let number = |mark| words::points(game.pairing(), game.score(), mark);
    let ink = style::ink(ui.ctx());
    painter.text(beside.left_center(), Align2::RIGHT_CENTER, number(one), semibold(size), ink);
    painter.text(beside.right_center(), Align2::LEFT_CENTER, number(one.other()), semibold(size), ink);
}

/// Draws how many rounds nobody has won, with a tally where there is room.
fn drawn(ui: &Ui, count: usize, mut place: Rect) {
    if count == 0 || !place.is_positive() {
        return;
    }
    let words = place.take_bottom(MARGIN.min(place.height()));
    if place.height() >= MARGIN {
        strokes(ui, place, count, style::ink(ui.ctx()));
    }
    let (font, quiet) = (FontId::proportional(SMALL), style::quiet(ui.ctx()));
    ui.painter().text(words.center(), Align2::CENTER_CENTER, words::drawn(count), font, quiet);
}

/// Draws strokes for this many rounds in the middle of a place, each fifth stroke across the four before it. If there are too many
/// strokes or too little room, a number takes their place.
fn strokes(ui: &Ui, place: Rect, count: usize, ink: Color32) {
    let Some(last) = count.checked_sub(1) else {
        return;
    };
    let height = place.height();
    let width = ((last / 5) as f32 * GROUP + (last % 5).min(3) as f32 * STEP) * height;
    if count > MOST || width > place.width() {
        let font = semibold(height.min(TITLE));
        ui.painter().text(place.center(), Align2::CENTER_CENTER, count, font, ink);
        return;
    }
    let stroke = |index: usize| {
        let x = (index / 5) as f32 * GROUP;
        let aside = ((index * 7 % 5) as f32 - 2.0) * 0.02;
        let (from, to, bow) = match index % 5 {
            4 => (vector(x - 0.1, -0.22), vector(x + 3.0 * STEP + 0.2, 0.24), 0.03),
            place => {
                let x = x + place as f32 * STEP;
                (vector(x + aside, 0.45), vector(x - aside, -0.45 + aside), 0.025)
            }
        };
        Stroke::bowed(from, to, bow, WIDTHS)
    };
    let shape = Shape::strokes(&(0..count).map(stroke).collect::<Vec<_>>(), 1.0);
    let begins = place.middle(width).left_center();
    paint(ui.painter(), &shape, begins, height, ink);
}
