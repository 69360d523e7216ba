//! Moves the board from its place on one screen to its place on the next screen. So the board looks like one paper, which lies on
//! the table on every screen. Only the drawing of the board moves. A press counts for the place where the board arrives.

use bevy::prelude::*;

use crate::game::Grid;
use crate::layout::{BoardLayout, OnScreen};
use crate::look::animation::{self, Animator, Progress};
use crate::screens::Screen;

use super::grid::Paper;
use super::{BoardSystems, is_shown, place_cells};

/// The movement of the shown board.
#[derive(Debug)]
struct Way {
    /// Where the board's paper is seen now, and where the paper was seen when the movement began.
    seen: Rect,
    from: Rect,
    to: Rect,
    /// The window's size, and how far the screen is scrolled. When they change, nothing moves.
    frame: (Vec2, f32),
    progress: Progress,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, travel.in_set(BoardSystems::Place).after(place_cells).before(super::shake::shake));
}

/// Moves the shown board. Everything that is drawn on a board is a child of the board, and moves with it.
fn travel(
    mut boards: Query<(&OnScreen, &mut Transform), (With<Grid>, Without<Paper>)>,
    mut way: Local<Option<Way>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    mut animator: Animator,
) {
    let shown = boards.iter_mut().find(|(on, _)| is_shown(Some(on), &screen));
    let Some((_, mut transform)) = shown else {
        *way = None;
        return;
    };
    let (to, frame) = (layout.paper(), (layout.window, layout.scrolled));
    let there = Way { seen: to, from: to, to, frame, progress: Progress::DONE };
    let way = way.get_or_insert(there);
    if way.to != to || way.frame != frame {
        let is_moved = way.frame == frame;
        let progress = Progress::new(animation::SCREEN, EaseFunction::CubicInOut);
        *way = Way { from: way.seen, to, frame, seen: to, progress: if is_moved { progress } else { Progress::DONE } };
    }
    animator.advance(&mut way.progress);
    let share = way.progress.share();
    way.seen = Rect::from_corners(way.from.min.lerp(to.min, share), way.from.max.lerp(to.max, share));
    let scale = way.seen.width() / to.width();
    let [seen, arrived] = [way.seen, to].map(|paper| layout.to_world(paper.center()));
    let now =
        Transform::from_translation((seen - scale * arrived).extend(0.0)).with_scale(Vec3::new(scale, scale, 1.0));
    transform.set_if_neq(now);
}
