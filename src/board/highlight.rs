//! The swipe of the highlighter on the cell that is looked at.

use bevy::prelude::*;

use crate::layout::{BoardLayout, ShownBoard};
use crate::look::animation::Progress;
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::Stroke;
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;

use super::{Annotations, BoardSystems, in_cell};

/// The width of the swipe and half its length, as shares of a cell.
const WIDTH: f32 = 0.84;
const REACH: f32 = 0.43;
/// How much higher the end of the swipe is than its beginning, as a share of a cell.
const RISE: f32 = 0.02;

/// The swipe. There is one swipe for all boards, because one board is shown.
#[derive(Component)]
pub(super) struct Highlight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, show.in_set(BoardSystems::Cursor));
}

fn spawn(mut commands: Commands, theme: Res<CurrentTheme>) {
    let end = Vec2::new(REACH, RISE / 2.0);
    commands.spawn((
        Name::new("Highlight"),
        Highlight,
        Drawing::new(vec![Stroke::highlighter(-end, end, WIDTH)], Progress::DONE),
        from_theme(&theme, |theme| theme.highlighter),
        Transform::default(),
        Visibility::Hidden,
    ));
}

fn show(
    highlight: Single<(&mut Transform, &mut Visibility), With<Highlight>>,
    boards: Query<&Annotations>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut transform, mut visibility) = highlight.into_inner();
    let board = shown.entity().and_then(|board| boards.get(board).ok());
    let cell = board.and_then(Annotations::highlighted);
    visibility.set_if_neq(if cell.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(cell) = cell {
        transform.set_if_neq(in_cell(&layout, cell, height::HIGHLIGHTER));
    }
}
