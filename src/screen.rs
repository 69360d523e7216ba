//! Which of the screens a front end shows, and what lies over it.

use bevy::prelude::*;

/// The one state of the program. Whether a round is over is no state but the
/// [`CurrentOutcome`](crate::game::CurrentOutcome): a state changes one update late.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Players are chosen.
    #[default]
    Menu,
    /// They play.
    Game,
    /// A position is set up.
    Editor,
    /// The search is drawn as a tree.
    Tree,
    /// Positions in which one move is right.
    Puzzles,
    /// How the game looks, moves, sounds, and how fast the computer is.
    Settings,
}

/// What lies over the screen, whichever that is. The screen waits until it is gone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// Nothing.
    #[default]
    None,
    /// The list of keys.
    Keys,
}
