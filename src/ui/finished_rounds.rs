//! The small boards of finished rounds, which lie beside the board of the game, with the board of the last round on top.

use bevy::prelude::*;
use bevy_egui::egui::{Rect, Sense, Vec2, WidgetType, vec2};
use noughts_engine::play::{MatchRecord, Moment};
use noughts_engine::rules::Outcome;

use crate::board::thumbnail::Thumbnail;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::measures::{FIELD, HAIR};
use crate::layout::{BoardLayout, Cut};
use crate::widgets::{WidgetState, described, place};
use crate::words::spoken;

use super::Intents;

/// The side of a small board beside the large board, its distance from the large board, and the distance between two small
/// boards.
const SIDE: f32 = 84.0;
const BESIDE: f32 = 172.0;
const STEP: f32 = 104.0;
/// How far each small board lies to the side, beginning with the lowest board. Beside the large board, there are no more small
/// boards than these numbers.
const ASIDE: [f32; 4] = [-6.0, 20.0, 0.0, 12.0];
/// How much small boards are turned to the right, in degrees: boards in a heap, and boards in a row.
const TURNS: [f32; 4] = [-3.0, 4.0, -7.0, 5.0];
const TURNS_IN_ROW: [f32; 5] = [-4.0, 3.0, -2.0, 5.0, -3.0];
/// The space around a small board in a row above the large board, and the greatest number of small boards.
const SPACE: f32 = 14.0;
const MOST: usize = 5;
/// The greatest number of small boards in a row below the avatar of a match that is watched.
const WATCHED: usize = 3;

/// Draws the boards, and tells assistive technology how each round ended. A press on a board opens its round in Study.
pub(super) fn show(mut intents: Intents, layout: Res<BoardLayout>, game: MatchView) -> Result {
    let rounds = game.pairing().finished();
    let known = rounds.iter().rev().map_while(|round| Some(round.record()?.end()));
    let mut boards: Vec<_> = known.take(MOST).collect();
    boards.reverse();
    let places = places(&layout, boards.len());
    if places.is_empty() {
        return Ok(());
    }
    let first = boards.len() - places.len();
    let number = game.pairing().round_number() - places.len();
    let whole = bevy::math::Rect::from_corners(bevy::math::Vec2::ZERO, layout.window);
    let count = places.len();
    let mut pressed = None;
    place(&intents.ctx()?, &layout, "finished rounds", whole, |ui| {
        for (index, ((place, turn), board)) in places.into_iter().zip(&boards[first..]).enumerate() {
            let sheet = ui.interact(place, ui.id().with(number + index), Sense::click());
            let winner = board.outcome().as_ref().and_then(Outcome::winner);
            described::name(
                &sheet,
                WidgetType::Button,
                spoken::finished_round(number + index, board.rules(), Some(game.pairing()), winner),
            );
            let is_raised = WidgetState::of(&sheet, sheet.enabled()) == WidgetState::Hovered;
            let place = if is_raised { place.expand(HAIR) } else { place };
            Thumbnail::within(place, board).turned(turn).paint(ui.painter());
            pressed = sheet.clicked().then_some(index).or(pressed);
        }
    });
    if let Some(index) = pressed {
        // The record may also have the round that is being played, as its last round.
        let played = Box::new(MatchRecord::new(Moment::UNKNOWN, game.pairing(), game.round()));
        let is_begun = game.round().counts() && game.round().cursor() > 0;
        let round = played.rounds().len() - usize::from(is_begun) - count + index;
        intents.write(Intent::Replay { played, round, ply: None });
    }
    Ok(())
}

/// The places of the last boards, the oldest board first, if there is room for them, and how much each board is turned.
fn places(layout: &BoardLayout, count: usize) -> Vec<(Rect, f32)> {
    let [beside, above] = layout.free();
    if layout.is_watched {
        let count = if beside.is_positive() { count.min(WATCHED) } else { 0 };
        let step = SIDE + SPACE;
        let row = beside.lower(STEP).upper(SIDE).middle(WATCHED as f32 * step - SPACE);
        let place = |index: usize| row.before(SIDE).translate(Vec2::X * step * index as f32);
        return (0..count).map(|index| (place(index), TURNS_IN_ROW[index])).collect();
    }
    if beside.is_positive() {
        let corner = beside.right_bottom() - vec2(BESIDE, STEP);
        let place = |height: usize| {
            let place = corner + vec2(ASIDE[height], -STEP * height as f32);
            (Rect::from_min_size(place, Vec2::splat(SIDE)), TURNS[height])
        };
        let count = if beside.width() < BESIDE { 0 } else { count.min(ASIDE.len()) };
        return (0..count).map(place).collect();
    }
    if above.height() < FIELD + 2.0 * SPACE {
        return Vec::new();
    }
    let step = ((above.width() + SPACE) / count as f32).min(FIELD + SPACE);
    let side = (step - SPACE / 2.0).min(FIELD);
    let mut row = above.middle(step * (count as f32 - 1.0) + side);
    row.take_top(SPACE);
    let place = |index: usize| {
        let place = Rect::from_min_size(row.min, Vec2::splat(side)).translate(Vec2::X * step * index as f32);
        (place, TURNS_IN_ROW[index % TURNS_IN_ROW.len()])
    };
    (0..count).map(place).collect()
}
