//! People's hands: each turns what comes from a device into [`Action`]s.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::{Action, BoardCells, Match};
use crate::layout::BoardLayout;
use noughts_engine::rules::{Board, Position};
use crate::screen::{Screen, Sheet};

mod assistive;
mod keyboard;
mod keys;
mod mouse;
mod touch;

pub use keyboard::{CellCursor, KeyFocus, Shortcut};

/// The cell under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover(pub Option<Position>);

/// Every hand.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>();
    app.add_plugins((mouse::plugin, touch::plugin, keyboard::plugin, assistive::plugin));
}

/// The board as hands meet it: where it is, and how one places a mark on it.
#[derive(SystemParam)]
struct PointedBoard<'w, 's> {
    actions: MessageWriter<'w, Action>,
    screen: Res<'w, State<Screen>>,
    sheet: Res<'w, Sheet>,
    layout: Res<'w, BoardLayout>,
    pairing: Res<'w, Match>,
    cells: BoardCells<'w, 's>,
}

impl PointedBoard<'_, '_> {
    /// Whether there is a board to play on, and nothing over it.
    fn is_there(&self) -> bool {
        *self.screen.get() == Screen::Game && *self.sheet == Sheet::None
    }

    /// The cell under a point. Elsewhere than on the game's screen there is none, so that a click on the button that
    /// leads there is not taken for one on a cell.
    fn cell_at(&self, point: Vec2) -> Option<Position> {
        self.layout.cell_at(point).filter(|_| self.is_there())
    }

    /// The hand's own copy of the board, one for each update, so that the second of two marks knows whose turn the first
    /// one made it.
    fn board<'a>(&self, board: &'a mut Option<Board>) -> Result<&'a mut Board> {
        Ok(match board {
            Some(board) => board,
            None => board.insert(self.cells.board()?),
        })
    }

    /// Asks for a mark on a cell.
    fn place(&mut self, board: &mut Option<Board>, position: Position) -> Result {
        let board = self.board(board)?;
        let by = self.pairing.hand(board.to_move());
        if by == board.to_move() {
            let _illegal = board.play(position); // refused where actions are applied
        }
        self.actions.write(Action::Place { position, by });
        Ok(())
    }
}
