//! The players and the score.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, Ui, WidgetType, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::{Mark, Outcome};
use noughts_protocol::SeatPresence;

use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::animation;
use crate::online::Online;
use crate::screens::Screen;
use crate::widgets::described;
use crate::widgets::fonts::{semibold, semibold_for};
use crate::widgets::style::{self, color};
use crate::widgets::{LARGE, SMALL, TITLE, WidgetState, fitting, paint_flat_ground, paint_small_mark, paint_underline};
use crate::widgets::{PanelSystems, motion, place};
use crate::words::{self, spoken};

use super::Intents;

/// A score that is narrower than this is drawn smaller.
const NARROW: f32 = 320.0;
/// The same for one of a match with a friend elsewhere, which may also say who is there.
const NARROW_ELSEWHERE: f32 = 380.0;
/// The width of the line under the side to move.
const UNDERLINE: f32 = 5.0;
/// How far a digit goes up when it changes.
const HOP: f32 = 4.0;
/// The least height of what can be pressed.
const TARGET: f32 = 44.0;
/// The dash between the two numbers.
const DASH: egui::Vec2 = vec2(14.0, 3.0);

/// The radius of the dot that says whether somebody elsewhere is there.
const DOT: f32 = 4.0;

/// The sizes of what a score consists of.
#[derive(Clone, Copy)]
struct Sizes {
    /// The side of a mark, and the space between it and the name.
    mark: f32,
    gap: f32,
    /// The numbers.
    digits: f32,
    /// What the numbers and the dash need on each side of the middle.
    middle: f32,
}

impl Sizes {
    const NATURAL: Self = Self { mark: 30.0, gap: 12.0, digits: LARGE, middle: 60.0 };
    const COMPACT: Self = Self { mark: 26.0, ..Self::NATURAL };
    const NARROW: Self = Self { mark: 24.0, gap: 8.0, digits: TITLE, middle: 44.0 };
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Header).run_if(in_state(Screen::Game)));
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    layout: Res<BoardLayout>,
    online: Res<Online>,
    game: MatchView,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if layout.score.is_empty() {
        return Ok(());
    }
    let one = game.pairing().player_one;
    let mut pressed = None;
    let room = online.room_of(game.entity());
    let presence = |mark: Mark| room?.presence(mark).filter(|_| !game.pairing().players[mark].is_person());
    place(ctx, &layout, "score", layout.score, |ui| {
        let all = ui.max_rect();
        let narrow = if game.pairing().is_remote() { NARROW_ELSEWHERE } else { NARROW };
        let sizes = match layout.arrangement {
            _ if all.width() < narrow => Sizes::NARROW,
            Arrangement::Wide => Sizes::NATURAL,
            Arrangement::Small | Arrangement::Tall | Arrangement::Low => Sizes::COMPACT,
        };
        let is_beside = layout.arrangement.is_beside();
        let mut names = [Rect::NOTHING; 2];
        if is_beside && all.height() > 60.0 {
            // Each player has a line, with the number at its end.
            for (index, mark) in [one, one.other()].into_iter().enumerate() {
                let line = Rect::from_min_size(all.min + vec2(0.0, 54.0 * index as f32), vec2(all.width(), 40.0));
                number(ui, &game, mark, LARGE, line.right_center(), Align2::RIGHT_CENTER);
                let place = line.with_max_x(line.right() - 40.0);
                let shown = player(ui, &game, (mark, presence(mark)), Sizes::COMPACT, place, false);
                pressed = shown.is_pressed.then_some(mark).or(pressed);
                names[index] = shown.name;
            }
            underline(ui, &game, names);
            draws(ui, &game, pos2(all.right(), all.top() + 47.0), Align2::RIGHT_CENTER);
            return;
        }
        let dash = Rect::from_center_size(all.center(), DASH);
        ui.painter().rect_filled(dash, 2.0, color(style::theme(ui.ctx()).lines));
        draws(ui, &game, dash.center() + vec2(0.0, 14.0), Align2::CENTER_TOP);
        number(ui, &game, one, sizes.digits, dash.left_center() - vec2(10.0, 0.0), Align2::RIGHT_CENTER);
        number(ui, &game, one.other(), sizes.digits, dash.right_center() + vec2(10.0, 0.0), Align2::LEFT_CENTER);
        let half = all.width() / 2.0 - sizes.middle;
        let left = Rect::from_min_size(all.min, vec2(half, all.height()));
        let right = Rect::from_min_size(pos2(all.right() - half, all.top()), vec2(half, all.height()));
        for (index, (mark, place)) in [(one, left), (one.other(), right)].into_iter().enumerate() {
            let shown = player(ui, &game, (mark, presence(mark)), sizes, place, index == 1);
            pressed = shown.is_pressed.then_some(mark).or(pressed);
            names[index] = shown.name;
        }
        underline(ui, &game, names);
    });
    if let Some(mark) = pressed {
        intents.write(Intent::Names(mark));
    }
    Ok(())
}

/// Draws the number of rounds that a player has won. When it changes, it hops.
fn number(ui: &Ui, game: &GameItem, mark: Mark, size: f32, at: Pos2, align: Align2) {
    let wins = game.score().wins[mark];
    let timing = (animation::DIGIT, EaseFunction::Linear);
    let share = motion::since_change(ui.ctx(), ui.id().with(("wins", mark)), wins, timing);
    let at = at - vec2(0.0, HOP * (PI * share).sin());
    ui.painter().text(at, align, wins.to_string(), semibold(size), color(style::theme(ui.ctx()).text));
}

/// Draws the line under the name of the side to move or of the winner, where these are the names of player one and the other. It
/// passes from one to the other.
fn underline(ui: &Ui, game: &GameItem, names: [Rect; 2]) {
    let Some(mark) = standing_out(game) else {
        return;
    };
    let index = if mark == game.pairing().player_one { 0.0 } else { 1.0 };
    let timing = (animation::UNDERLINE, EaseFunction::SineInOut);
    let share = motion::follow(ui.ctx(), ui.id().with("underline"), index, timing);
    let name = names[0].lerp_towards(&names[1], share);
    let theme = style::theme(ui.ctx());
    let inks = [game.pairing().player_one, game.pairing().player_one.other()].map(|mark| color(theme.marks[mark]));
    paint_underline(ui.painter(), name.expand2(vec2(3.0, 0.0)), UNDERLINE, inks[0].lerp_to_gamma(inks[1], share));
}

/// The side to move or, at the end, the winner.
fn standing_out(game: &GameItem) -> Option<Mark> {
    game.outcome().map_or_else(|| Some(game.to_move()), Outcome::winner)
}

/// How a player was drawn.
struct Shown {
    /// Where the name is.
    name: Rect,
    /// Whether it was pressed, which changes the name of a person.
    is_pressed: bool,
}

/// Draws the number of rounds that nobody has won, if there are any.
fn draws(ui: &Ui, game: &GameItem, at: Pos2, align: Align2) {
    let draws = game.score().draws;
    if draws > 0 {
        let quiet = color(style::theme(ui.ctx()).quiet);
        ui.painter().text(at, align, words::drawn(draws), FontId::proportional(SMALL), quiet);
    }
}

/// Draws a player's mark and name, from the left or from the right, and a dot behind that of somebody elsewhere: a ring while they
/// are away. The side to move and the winner stand out. Returns the mark if it was pressed, which changes the name of a person.
fn player(
    ui: &mut Ui,
    game: &GameItem,
    (mark, presence): (Mark, Option<SeatPresence>),
    sizes: Sizes,
    rect: Rect,
    from_right: bool,
) -> Shown {
    let theme = style::theme(ui.ctx());
    // Somebody elsewhere knows the name that a player began with.
    let is_renamed = game.pairing().players[mark].is_person() && !game.pairing().is_remote();
    let target = Rect::from_center_size(rect.center(), vec2(rect.width(), rect.height().max(TARGET)));
    let response = ui.allocate_rect(target, if is_renamed { Sense::click() } else { Sense::hover() });
    let state = WidgetState::of(&response, is_renamed);
    paint_flat_ground(ui.painter(), target.expand2(vec2(6.0, -4.0)), 14, state);
    let has_turn = game.outcome().is_none() && game.to_move() == mark;
    let stands_out = standing_out(game) == Some(mark);
    let name = words::player(game.pairing(), mark);
    let side = if from_right { -1.0 } else { 1.0 };
    let edge = if from_right { rect.right_center() } else { rect.left_center() };
    paint_small_mark(ui.painter(), edge + vec2(side * sizes.mark / 2.0, 0.0), sizes.mark, mark);
    let ink = color(if stands_out { theme.text } else { theme.quiet });
    let dot = if presence.is_some() { 4.0 * DOT } else { 0.0 };
    let room = (rect.width() - sizes.mark - sizes.gap - dot).max(0.0);
    // The name has one size, whether it stands out or not, so its heavy letters must have room.
    let heavy = |size| semibold_for(ui.ctx(), &name, size);
    let size = fitting(ui, &name, TITLE, room, heavy);
    let font = if stands_out { heavy(size) } else { FontId::proportional(size) };
    let mut job = LayoutJob::simple_singleline(name.clone(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(room);
    let galley = ui.painter().layout_job(job);
    let align = if from_right { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let word = align.anchor_size(edge + vec2(side * (sizes.mark + sizes.gap), 0.0), galley.size());
    ui.painter().galley(word.min, galley, Color32::PLACEHOLDER);
    if let Some(presence) = presence {
        let at = pos2(if from_right { word.left() } else { word.right() } + side * 2.5 * DOT, word.center().y);
        match presence {
            SeatPresence::There => ui.painter().circle_filled(at, DOT, color(theme.text)),
            SeatPresence::Never | SeatPresence::Away(_) => {
                ui.painter().circle_stroke(at, DOT, Stroke::new(1.5, color(theme.quiet)))
            }
        };
    }
    let wins = spoken::rounds_won(game.score().wins[mark]);
    let is_there = presence.map(|presence| words::online::presence(presence).to_owned());
    let spoken = [Some(format!("{mark}, {name}, {wins}")), is_there, has_turn.then(|| spoken::is_to_move().to_owned())];
    let kind = if is_renamed { WidgetType::Button } else { WidgetType::Label };
    described::name(&response, kind, spoken.into_iter().flatten().collect::<Vec<_>>().join(", "));
    Shown { name: word, is_pressed: response.clicked() }
}
