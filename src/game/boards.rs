//! Boards and their cells as entities.

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::{Mark, Position, Rules};

use super::GameSystems;
use super::actions::apply_actions;

/// Marks an entity as a board with these rules. Its cells are its children. A board on which a round is played has a
/// [`Round`] too.
#[derive(Component, Clone, Copy, Debug)]
pub struct Grid(pub Rules);

/// Marks an entity as a cell of a board. A cell has a [`Position`], and a [`Mark`] unless it is empty.
#[derive(Component, Clone, Copy, Debug)]
pub struct Cell;

/// When the mark on a cell was played: 1 for the first move of the round. A mark that was there when the round began
/// has no ply.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[component(immutable)]
pub struct Ply(pub usize);

/// On a board with more cells than this, nobody sees at a glance what was played last, so the last move is shown.
pub const MOST_AT_A_GLANCE: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (change_boards, show_rounds).chain().in_set(GameSystems::Apply).after(apply_actions));
}

/// Spawns a board with its cells, all of them empty.
pub fn spawn_board<'a>(commands: &'a mut Commands, rules: Rules) -> EntityCommands<'a> {
    let mut board = commands.spawn(Grid(rules));
    add_cells(&mut board, rules);
    board
}

fn add_cells(board: &mut EntityCommands, rules: Rules) {
    board.with_children(|cells| {
        for position in rules.cells() {
            cells.spawn((Name::new(position.to_string()), Cell, position));
        }
    });
}

/// Gives a board other cells when its round has other rules now.
fn change_boards(
    mut commands: Commands,
    mut boards: Query<(Entity, &mut Grid, &Round, &Children), Changed<Round>>,
    cells: Query<(), With<Cell>>,
) {
    for (board, mut grid, round, children) in &mut boards {
        if grid.0 == round.rules() {
            continue;
        }
        grid.0 = round.rules();
        children.iter().filter(|child| cells.contains(*child)).for_each(|cell| commands.entity(cell).despawn());
        add_cells(&mut commands.entity(board), grid.0);
    }
}

/// Brings the cells up to date with the round of their board, in the update in which the round changed.
pub fn show_rounds(
    mut commands: Commands,
    rounds: Query<(&Round, &Children), Changed<Round>>,
    cells: Query<(&Position, Option<&Mark>, Option<&Ply>), With<Cell>>,
) {
    for (round, children) in &rounds {
        for cell in children.iter() {
            let Ok((position, mark, ply)) = cells.get(cell) else {
                continue;
            };
            let now = (round.board().mark(*position), round.ply_of(*position).map(Ply));
            if now == (mark.copied(), ply.copied()) {
                continue;
            }
            let mut cell = commands.entity(cell);
            // A mark that was played again is a new mark, even if it looks like the old one. So the components are
            // removed first.
            cell.remove::<(Mark, Ply)>();
            if let (Some(mark), ply) = now {
                cell.insert(mark);
                ply.map(|ply| cell.insert(ply));
            }
        }
    }
}
