//! The keyboard's focus.

use bevy::prelude::*;
use noughts_engine::rules::{Position, Rules};

/// The only focus of the program. egui's focus, the ring on the board and the focus of the page's elements follow this focus or
/// report to it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// What receives the keys.
    pub target: FocusTarget,
    /// The cell that has the focus while the board receives the keys.
    pub cell: Position,
    /// Whether the focus is shown. It is shown while keys are used, and hidden while a mouse or a finger is used.
    pub is_visible: bool,
}

/// What can receive the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocusTarget {
    /// The board.
    #[default]
    Board,
    /// Nothing. Arrow keys and Tab choose a widget.
    Nothing,
    /// A button or another widget that uses the arrow keys, Enter and Space.
    Widget,
    /// A text field, or something else that uses every key.
    Everything,
}

/// The number of keys that have been pressed, but that the panels have not received yet. An event before these keys may move the
/// focus. So the keys wait until it is known what they are meant for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysAhead(pub usize);

impl Default for Focus {
    fn default() -> Self {
        let rules = Rules::TIC_TAC_TOE;
        let middle = Position::new(rules.columns() / 2, rules.rows() / 2);
        Self { target: FocusTarget::Board, cell: middle, is_visible: false }
    }
}

/// Adds the focus, and the keys that wait for it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Focus>().init_resource::<KeysAhead>();
}
