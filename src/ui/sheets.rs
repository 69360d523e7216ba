//! The boards of finished rounds, which lie small beside the board, the last one on top.

use bevy::prelude::*;
use bevy_egui::egui::{Rect, Sense, Ui, Vec2, WidgetType, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::{Board, Outcome};

use crate::accessibility;
use crate::board::thumbnail::{Thumbnail, paint};
use crate::game::MatchView;
use crate::layout::{Arrangement, BoardLayout};
use crate::panels::{PanelSystems, place, rect_in_points};
use crate::screens::Screen;
use crate::words::spoken;

/// The side of a board beside a large one, its distance from the large one, and that of two of them.
const SIDE: f32 = 84.0;
const BESIDE: f32 = 172.0;
const STEP: f32 = 104.0;
/// How far each lies aside, from the lowest one.
const ASIDE: [f32; 4] = [-6.0, 20.0, 0.0, 12.0];
/// The side of a board in a row above a large one, the space around it, and the most of them.
const SMALL_SIDE: f32 = 52.0;
const SPACE: f32 = 14.0;
const MOST: usize = 5;
/// The height that must be free for the row.
const FREE: f32 = 96.0;

pub(super) fn plugin(app: &mut App) {
    let show = show.in_set(PanelSystems::Controls).after(super::study::show);
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Game)));
}

fn show(mut contexts: EguiContexts, layout: Res<BoardLayout>, game: MatchView) -> Result {
    let finished = game.pairing().finished();
    let known = finished.iter().rev().map_while(|round| Some(round.record()?.end()));
    let mut sheets: Vec<_> = known.take(MOST).collect();
    sheets.reverse();
    let places = places(&layout, sheets.len());
    if places.is_empty() {
        return Ok(());
    }
    let first = sheets.len() - places.len();
    let number = game.pairing().finished().len() - places.len() + 1;
    let whole = bevy::math::Rect::from_corners(bevy::math::Vec2::ZERO, layout.window);
    place(contexts.ctx_mut()?, &layout, "finished rounds", whole, |ui| {
        for (index, (place, board)) in places.into_iter().zip(&sheets[first..]).enumerate() {
            sheet(ui, place, board, number + index);
        }
    });
    Ok(())
}

/// Where the last boards lie, the oldest first, if there is room for them.
fn places(layout: &BoardLayout, count: usize) -> Vec<Rect> {
    let paper = rect_in_points(layout, layout.paper());
    match layout.arrangement {
        Arrangement::Wide if paper.left() >= BESIDE + 8.0 => {
            let corner = pos2(paper.left() - BESIDE, paper.bottom() - STEP);
            let place = |index: usize| corner + vec2(ASIDE[index], -STEP * index as f32);
            (0..count.min(ASIDE.len())).map(|index| Rect::from_min_size(place(index), Vec2::splat(SIDE))).collect()
        }
        Arrangement::Tall if layout.drawer.is_empty() => {
            let [score, turn] = [layout.score, layout.turn].map(|place| rect_in_points(layout, place));
            if turn.top() - score.bottom() < FREE {
                return Vec::new();
            }
            let count = count.min(MOST);
            let step = SMALL_SIDE + SPACE;
            let left = paper.center().x - (step * count as f32 - SPACE) / 2.0;
            let place = |index: usize| pos2(left + step * index as f32, score.bottom() + SPACE);
            (0..count).map(|index| Rect::from_min_size(place(index), Vec2::splat(SMALL_SIDE))).collect()
        }
        _ => Vec::new(),
    }
}

/// Draws the board at the end of a round, and tells assistive technology how the round ended.
fn sheet(ui: &mut Ui, place: Rect, board: &Board, number: usize) {
    paint(ui.painter(), &Thumbnail::within(place.shrink(3.0), board), board);
    let winner = board.outcome().as_ref().and_then(Outcome::winner);
    let heard = ui.interact(place, ui.id().with(number), Sense::hover());
    accessibility::name(&heard, WidgetType::Label, spoken::finished_round(number, winner));
}
