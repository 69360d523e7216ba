//! The ring around the cell that has the keyboard's focus.

use bevy::prelude::*;
use noughts_engine::rules::Outcome;

use crate::focus::{Focus, FocusTarget};
use crate::game::Grid;
use crate::layout::{BoardLayout, OnScreen, ShownBoard};
use crate::look::height;
use crate::look::lines;
use crate::look::shape::Shape;
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;
use crate::screens::Screen;

use super::BoardSystems;
use super::highlight::{Highlight, LineHighlight};

/// The side of the ring, and the radius of its corners, as shares of a cell.
const SIDE: f32 = 0.96;
const CORNER: f32 = 0.09;

/// The ring, and the side of the cell for which the ring is drawn. There is one ring for all boards, because there is one focus.
#[derive(Component, Default)]
struct Cursor(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, show.in_set(BoardSystems::Cursor));
}

fn spawn(mut commands: Commands, theme: Res<CurrentTheme>) {
    commands.spawn((
        Name::new("Cursor"),
        Cursor::default(),
        Shape::default(),
        from_theme(&theme, |theme| theme.text),
        Visibility::Hidden,
    ));
}

/// Shows the ring while the keyboard is in use and can press cells of the shown board. After the end of a round, the keyboard
/// can press cells only in the editor.
fn show(
    cursor: Single<
        (&mut Cursor, &mut Shape, &mut Transform, &mut Visibility),
        (Without<Highlight>, Without<LineHighlight>),
    >,
    boards: Query<(&Grid, &OnScreen, Has<Outcome>)>,
    focus: Res<Focus>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut cursor, mut shape, mut transform, mut visibility) = cursor.into_inner();
    let board = shown.entity().filter(|_| shown.is_pressable()).and_then(|board| boards.get(board).ok());
    let is_open =
        board.is_some_and(|(grid, on, is_over)| grid.0.contains(focus.cell) && (!is_over || on.is(Screen::Editor)));
    let is_seen = is_open && layout.shows(focus.cell) && focus.is_visible && focus.target == FocusTarget::Board;
    visibility.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
    if is_seen && cursor.0 != layout.cell {
        cursor.0 = layout.cell;
        let side = Vec2::splat(SIDE * layout.cell);
        *shape = lines::ring(side, CORNER * layout.cell, lines::RING * layout.zoom);
    }
    let centre = layout.to_world(layout.cell_rect(focus.cell).center());
    transform.set_if_neq(Transform::from_translation(centre.extend(height::CURSOR)));
}
