//! Which board is shown on the current screen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Id;
use noughts_engine::rules::{Mark, Move, Position, Rules};

use crate::game::{Grid, Shown};
use crate::screens::{Screen, Screens};

use super::BoardLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, put_first_on_its_screens);
    app.add_observer(put_on_its_screens).add_observer(take_from_its_screens);
}

/// The screens on which a board is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnScreen(pub &'static [Screen]);

impl OnScreen {
    /// Whether the board is shown on this screen.
    pub fn is(self, screen: Screen) -> bool {
        self.0.contains(&screen)
    }
}

/// The id of the node of a cell, or of a move on a cell, in the tree that assistive technology reads.
pub fn cell_id(board: Entity, mv: impl Into<Move>) -> Id {
    Id::new(("cell", board, mv.into()))
}

/// Access to the board on the current screen.
#[derive(SystemParam)]
pub struct ShownBoard<'w, 's> {
    boards: Query<'w, 's, (Entity, &'static Grid, &'static OnScreen)>,
    state: Res<'w, State<Screen>>,
    screens: Res<'w, Screens>,
    layout: Res<'w, BoardLayout>,
}

impl ShownBoard<'_, '_> {
    /// The board on the current screen and its rules, if this screen has a board.
    pub fn board(&self) -> Option<(Entity, Rules)> {
        let shown = self.boards.iter().find(|(.., on)| on.is(*self.state.get()));
        shown.map(|(board, grid, _)| (board, grid.0))
    }

    /// The board on the current screen.
    pub fn entity(&self) -> Option<Entity> {
        self.board().map(|(board, _)| board)
    }

    /// Whether the end of the match is shown in the place of the board, and nothing covers it.
    pub fn is_match_end(&self) -> bool {
        self.layout.shows_match_end && self.is_pressable()
    }

    /// Whether two computers play on the board, and people watch.
    pub fn is_watched(&self) -> bool {
        self.layout.is_watched && self.is_pressable()
    }

    /// Whether cells can be pressed. Cells cannot be pressed under an overlay, or when another screen is about to be shown.
    pub fn is_pressable(&self) -> bool {
        self.screens.overlay.is_none() && self.screens.current() == *self.state.get()
    }

    /// Whether a pointer on the board of the first screen only opens the round, because the cells are so small that it would often
    /// place a mark beside the cell that is meant.
    pub fn only_opens(&self) -> bool {
        *self.state.get() == Screen::Home && self.layout.is_hard_to_hit()
    }

    /// Whether the screen is higher than the window.
    pub fn scrolls(&self) -> bool {
        self.layout.overflow > 0.0
    }

    /// Whether marks fall on the board, so that people choose columns.
    pub fn has_columns(&self) -> bool {
        self.board().is_some_and(|(_, rules)| rules.kind().falls())
    }

    /// Whether two cells of boards are one choice: the same cell or, where marks fall, cells of the same column.
    pub fn is_one_choice(&self, one: Option<(Entity, Position)>, other: Option<(Entity, Position)>) -> bool {
        let column = |cell: Option<(Entity, Position)>| cell.map(|(board, position)| (board, position.column));
        one == other || self.has_columns() && column(one) == column(other)
    }

    /// The board and the position of the cell under a point, if the cell can be pressed.
    pub fn cell_at(&self, point: Vec2) -> Option<(Entity, Position)> {
        let board = self.entity().filter(|_| self.is_pressable())?;
        Some((board, self.layout.cell_at(point)?))
    }

    /// The mark that is chosen by a press on this point of a cell, where halves choose it: X in the left half, and O in the right
    /// half.
    pub fn mark_at(&self, point: Vec2, position: Position) -> Option<Mark> {
        let middle = self.layout.cell_rect(position).center().x;
        self.layout.has_halves().then_some(if point.x < middle { Mark::X } else { Mark::O })
    }
}

/// The screens of the game that is shown.
pub(super) const SHOWN_ON: OnScreen = OnScreen(&[Screen::Home, Screen::Game]);

fn put_first_on_its_screens(mut commands: Commands, shown: Single<Entity, With<Shown>>) {
    commands.entity(*shown).insert(SHOWN_ON);
}

fn put_on_its_screens(shown: On<Add, Shown>, mut commands: Commands) {
    commands.entity(shown.entity).insert(SHOWN_ON);
}

fn take_from_its_screens(hidden: On<Remove, Shown>, mut commands: Commands) {
    commands.entity(hidden.entity).try_remove::<OnScreen>();
}
