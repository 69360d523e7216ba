//! Where the keyboard is on the board: a frame inside its cell.

use bevy::prelude::*;

use crate::game::CurrentOutcome;
use crate::input::{CellCursor, KeyFocus};
use crate::layout::BoardLayout;
use crate::motion::Progress;
use crate::screen::{Screen, Sheet};

use super::ink::of_theme;
use super::pen::{Pen, Stroke};
use super::theme::CurrentTheme;
use super::{Shapes, height};

/// As shares of a cell: the side of the frame, and its stroke.
const SIDE: f32 = 0.82;
const WIDTH: f32 = 0.035;

#[derive(Component)]
struct Cursor;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, show.in_set(Shapes::Cursor));
}

fn spawn(mut commands: Commands, theme: Res<CurrentTheme>) {
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| Vec2::new(x, y) * SIDE / 2.0);
    let sides = (0..4).map(|side| Stroke::bowed(corners[side], corners[(side + 1) % 4], 0.0, WIDTH));
    commands.spawn((
        Name::new("Cursor"),
        Cursor,
        Pen::new(sides.collect(), Progress::DONE),
        of_theme(&theme, |theme| theme.primary),
        Transform::default(),
        Visibility::Hidden,
    ));
}

/// Seen while keys are in use and go to the board, which is still played on.
fn show(
    cursor: Single<(&mut Transform, &mut Visibility), With<Cursor>>,
    at: Res<CellCursor>,
    focus: Res<KeyFocus>,
    layout: Res<BoardLayout>,
    outcome: Res<CurrentOutcome>,
    screen: Res<State<Screen>>,
    sheet: Res<Sheet>,
) {
    let (mut transform, mut visibility) = cursor.into_inner();
    let is_free = *screen.get() == Screen::Game && *sheet == Sheet::None && outcome.0.is_none();
    let is_seen = is_free && at.shown && *focus == KeyFocus::Board;
    visibility.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
    let centre = layout.to_world(layout.cell_rect(at.at).center());
    let scale = Vec3::new(layout.cell, layout.cell, 1.0);
    transform.set_if_neq(Transform::from_translation(centre.extend(height::CURSOR)).with_scale(scale));
}
