//! The marks on the cells, and a pale one where the pointer would place it.

use bevy::prelude::*;

use crate::game::{BoardCells, Cell, GameSystems, Match};
use crate::input::Hover;
use crate::rules::Mark;

use super::height;
use super::theme::Palette;

/// The drawing of a mark, a child of its cell.
#[derive(Component)]
struct Drawing;

/// The drawing of a mark that is not placed yet.
#[derive(Component)]
struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ((erase, draw).chain(), show_ghost).in_set(GameSystems::Present));
}

fn draw(mut commands: Commands, played: Query<(Entity, &Mark), (With<Cell>, Added<Mark>)>, palette: Res<Palette>) {
    for (cell, mark) in &played {
        commands.spawn((
            Name::new(mark.to_string()),
            Drawing,
            ChildOf(cell),
            Mesh2d(palette.marks[*mark].clone()),
            MeshMaterial2d(palette.inks[*mark].clone()),
            Transform::from_xyz(0.0, 0.0, height::MARK - height::GROUND),
        ));
    }
}

fn erase(
    mut commands: Commands,
    mut removed: RemovedComponents<Mark>,
    drawings: Query<(Entity, &ChildOf), With<Drawing>>,
) {
    for cell in removed.read() {
        for (drawing, child_of) in &drawings {
            if child_of.parent() == cell {
                commands.entity(drawing).despawn();
            }
        }
    }
}

/// Only where a person's click would place a mark now.
fn show_ghost(
    mut commands: Commands,
    ghosts: Query<Entity, With<Ghost>>,
    cells: BoardCells,
    hover: Res<Hover>,
    pairing: Res<Match>,
    palette: Res<Palette>,
    mut shown: Local<Option<(Entity, Mark)>>,
) -> Result {
    let board = cells.board()?;
    let to_move = board.to_move();
    let legal = |position: &_| board.legal_moves().contains(*position) && pairing.hand(to_move) == to_move;
    let under_pointer = hover.0.filter(legal);
    let cell = cells.iter().find(|(_, position, ..)| Some(*position) == under_pointer);
    let wanted = cell.map(|(cell, ..)| (cell, to_move));
    if *shown == wanted {
        return Ok(());
    }
    *shown = wanted;
    for ghost in &ghosts {
        commands.entity(ghost).despawn();
    }
    if let Some((cell, mark)) = wanted {
        commands.spawn((
            Name::new(format!("ghost of {mark}")),
            Ghost,
            ChildOf(cell),
            Mesh2d(palette.marks[mark].clone()),
            MeshMaterial2d(palette.ghosts[mark].clone()),
            Transform::from_xyz(0.0, 0.0, height::MARK - height::GROUND),
        ));
    }
    Ok(())
}
