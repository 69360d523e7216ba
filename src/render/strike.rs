//! A stroke through each winning line.

use bevy::prelude::*;

use crate::game::{CurrentOutcome, GameSystems};
use crate::layout::BoardLayout;
use crate::screen::Screen;

use super::theme::{Palette, stroke};
use super::{height, moved};

/// As shares of a cell: the stroke's width, and how far it reaches beyond the centres of the outer cells.
const WIDTH: f32 = 0.06;
const REACH: f32 = 0.36;

#[derive(Component)]
struct Strike;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        strike_lines.in_set(GameSystems::Present).run_if(moved.or_else(resource_changed::<CurrentOutcome>)),
    );
}

fn strike_lines(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    strikes: Query<Entity, With<Strike>>,
    outcome: Res<CurrentOutcome>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    screen: Res<State<Screen>>,
) {
    for strike in &strikes {
        commands.entity(strike).despawn();
    }
    let Some(outcome) = &outcome.0 else {
        return;
    };
    if *screen.get() != Screen::Game {
        return;
    }
    for line in outcome.lines() {
        let [from, to] = line.ends().map(|cell| layout.to_world(layout.cell_rect(cell).center()));
        let length = from.distance(to) + 2.0 * REACH * layout.cell;
        let direction = (to - from).normalize_or(Vec2::Y);
        commands.spawn((
            Name::new("Strike"),
            Strike,
            Mesh2d(meshes.add(stroke(length, WIDTH * layout.cell))),
            MeshMaterial2d(palette.strike.clone()),
            Transform::from_translation(from.midpoint(to).extend(height::STRIKE))
                .with_rotation(Quat::from_rotation_arc_2d(Vec2::Y, direction)),
        ));
    }
}
