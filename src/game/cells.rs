//! The cells of the board, which are the one truth about it.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use noughts_engine::rules::{Board, ImpossiblePosition, Mark, Position};

use super::Round;

/// An entity that is a cell of the board. It has a [`Position`]; a [`Mark`] too once somebody played there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Cell;

/// When a cell was played: 1 for the first move of the round. A mark that the round began with has none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply(pub usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_cells);
}

fn spawn_cells(mut commands: Commands, round: Res<Round>) {
    for position in round.rules().cells() {
        let mut cell = commands.spawn((Name::new(position.to_string()), Cell, position));
        if let Some(mark) = round.start().mark(position) {
            cell.insert(mark);
        }
    }
}

/// What a cell holds.
#[derive(QueryData)]
pub struct CellData {
    entity: Entity,
    position: &'static Position,
    mark: Option<&'static Mark>,
    ply: Option<&'static Ply>,
}

/// Reads the cells as a board and as a history.
#[derive(SystemParam)]
pub struct BoardCells<'w, 's> {
    cells: Query<'w, 's, CellData, With<Cell>>,
    round: Res<'w, Round>,
}

impl BoardCells<'_, '_> {
    /// The board that the cells show.
    ///
    /// # Errors
    /// [`ImpossiblePosition`] if something other than an action has put marks on cells.
    pub fn board(&self) -> Result<Board, ImpossiblePosition> {
        let marks = (self.cells.iter()).filter_map(|cell| Some((*cell.position, *cell.mark?)));
        let played = self.cells.iter().filter(|cell| cell.ply.is_some()).count();
        Board::with_marks(self.round.rules(), marks, self.round.to_move_after(played))
    }

    /// The moves of this round in order.
    pub fn history(&self) -> Vec<Position> {
        let mut played: Vec<_> = (self.cells.iter()).filter_map(|cell| Some((*cell.ply?, *cell.position))).collect();
        played.sort_unstable();
        played.into_iter().map(|(_, position)| position).collect()
    }

    /// What the cells cannot hold.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Every cell with what it holds.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, Position, Option<Mark>, Option<Ply>)> {
        (self.cells.iter()).map(|cell| (cell.entity, *cell.position, cell.mark.copied(), cell.ply.copied()))
    }
}
