//! The frame around the cell that has the keyboard's focus.

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::Outcome;

use crate::focus::{Focus, FocusTarget};
use crate::game::Grid;
use crate::layout::{BoardLayout, ShownBoard};
use crate::look::animation::Progress;
use crate::look::height;
use crate::look::strokes::{Drawing, Stroke};
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;

use super::highlight::Highlight;
use super::{BoardSystems, in_cell};

/// The side of the frame, as a share of a cell.
const SIDE: f32 = 0.82;
/// The width of its stroke, as a share of a cell.
const WIDTH: f32 = 0.035;

/// The frame. There is one for all boards, because there is one focus.
#[derive(Component)]
struct Cursor;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, show.in_set(BoardSystems::Cursor));
}

fn spawn(mut commands: Commands, theme: Res<CurrentTheme>) {
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| Vec2::new(x, y) * SIDE / 2.0);
    let sides = (0..4).map(|side| Stroke::bowed(corners[side], corners[(side + 1) % 4], 0.0, [WIDTH; 2]));
    commands.spawn((
        Name::new("Cursor"),
        Cursor,
        Drawing::new(sides.collect(), Progress::DONE),
        from_theme(&theme, |theme| theme.primary),
        Transform::default(),
        Visibility::Hidden,
    ));
}

/// Shows the frame while the keyboard is in use and can press cells of the shown board. It cannot after the end of a
/// round.
fn show(
    cursor: Single<(&mut Transform, &mut Visibility), (With<Cursor>, Without<Highlight>)>,
    boards: Query<(&Grid, Has<Round>, Has<Outcome>)>,
    focus: Res<Focus>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut transform, mut visibility) = cursor.into_inner();
    let board = shown.entity().filter(|_| shown.is_pressable()).and_then(|board| boards.get(board).ok());
    let is_open =
        board.is_some_and(|(grid, is_played, is_over)| grid.0.contains(focus.cell) && !(is_played && is_over));
    let is_seen = is_open && focus.is_visible && focus.target == FocusTarget::Board;
    visibility.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
    transform.set_if_neq(in_cell(&layout, focus.cell, height::CURSOR));
}
