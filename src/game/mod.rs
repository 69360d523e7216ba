//! The running game as entities, components and systems, without hands or a face.
//!
//! | Unity's words | here |
//! |---|---|
//! | entities are the things | one entity for each [`Cell`] of the board |
//! | components are the data | [`Position`](noughts_engine::rules::Position) on every cell; [`Mark`](noughts_engine::rules::Mark) and [`Ply`] on a played one, so an empty cell is one [`Without<Mark>`](bevy::prelude::Without) |
//! | systems are the logic | [`apply_actions`](actions::apply_actions) and [`judge`](judge::judge) here, one file for each hand and face elsewhere |
//!
//! Every hand, be it a person's or the computer's, writes the one message [`Action`]. In each update the sets of
//! [`GameSystems`] run in order, so what a hand did is applied, judged and drawn in the very update in which it came.

use bevy::prelude::*;

use noughts_engine::rules::Rules;

pub mod actions;
pub mod cells;
pub mod chance;
pub mod judge;
mod play;
pub mod players;
pub mod round;
pub mod saved;

pub use actions::{Action, Refusal, Refused};
pub use cells::{BoardCells, Cell, Ply};
pub use chance::Chance;
pub use judge::CurrentOutcome;
pub use players::{Length, MAX_NAME, Match, MatchEnd, NameError, Player, Score, Starter};
pub use round::Round;
pub use saved::Saved;

/// The game itself: add hands that write [`Action`]s, and a face that draws the cells.
pub struct GamePlugin {
    /// The board, and what wins on it.
    pub rules: Rules,
    /// From what chance is drawn; without one, from the operating system. With a seed every game repeats.
    pub seed: Option<u64>,
}

impl Default for GamePlugin {
    fn default() -> Self {
        Self { rules: Rules::TIC_TAC_TOE, seed: None }
    }
}

/// What happens in an update, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// People's hands become actions.
    Input,
    /// The computer's hand becomes actions.
    Think,
    /// Actions become marks on cells, or are refused.
    Apply,
    /// Marks on cells become an outcome.
    Judge,
    /// Whatever changed is shown.
    Present,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        use GameSystems::*;
        app.configure_sets(Update, (Input, Think, Apply, Judge, Present).chain());
        app.insert_resource(Round::new(self.rules));
        app.insert_resource(Chance::new(self.seed));
        app.init_resource::<Match>();
        app.add_plugins((cells::plugin, actions::plugin, judge::plugin));
    }
}
