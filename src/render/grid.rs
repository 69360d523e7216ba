//! The ground of each cell: where it is, and what it says about the cell.

use bevy::prelude::*;

use crate::game::{Cell, CurrentOutcome, GameSystems};
use crate::input::Hover;
use crate::layout::BoardLayout;
use crate::rules::{Mark, Position};
use crate::screen::Screen;

use super::theme::Palette;
use super::{height, moved};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, dress_cells);
    app.add_systems(Update, (place_cells.run_if(moved), colour_grounds).in_set(GameSystems::Present));
}

fn dress_cells(mut commands: Commands, cells: Query<Entity, With<Cell>>, palette: Res<Palette>) {
    for cell in &cells {
        commands.entity(cell).insert((
            Mesh2d(palette.ground.clone()),
            MeshMaterial2d(palette.empty.clone()),
            Transform::default(),
            Visibility::Hidden,
        ));
    }
}

/// Everything on a cell is its child, so it is drawn in units of one cell.
fn place_cells(
    mut cells: Query<(&Position, &mut Transform, &mut Visibility), With<Cell>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
) {
    for (position, mut transform, mut visibility) in &mut cells {
        let centre = layout.to_world(layout.cell_rect(*position).center());
        *transform = Transform::from_translation(centre.extend(height::GROUND)).with_scale(Vec3::new(
            layout.cell,
            layout.cell,
            1.0,
        ));
        *visibility = match screen.get() {
            Screen::Game => Visibility::Inherited,
            _ => Visibility::Hidden,
        };
    }
}

fn colour_grounds(
    mut cells: Query<(&Position, Option<&Mark>, &mut MeshMaterial2d<ColorMaterial>), With<Cell>>,
    outcome: Res<CurrentOutcome>,
    hover: Res<Hover>,
    palette: Res<Palette>,
) {
    for (position, mark, mut ground) in &mut cells {
        let over = outcome.0.as_ref();
        let ink = match mark {
            Some(_) if over.is_some_and(|outcome| outcome.is_won_by(*position)) => &palette.winning,
            Some(_) => &palette.marked,
            None if over.is_none() && hover.0 == Some(*position) => &palette.hovered,
            None => &palette.empty,
        };
        ground.set_if_neq(MeshMaterial2d(ink.clone()));
    }
}
