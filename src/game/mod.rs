//! The running game as entities, components and systems, without input and without drawing.
//!
//! | Unity's words | here |
//! |---|---|
//! | entities are the things | a board is an entity ([`Grid`]), and each of its cells ([`Cell`]) is a child of it |
//! | components are the data | a board carries its [`Round`]; a cell its [`Position`](noughts_engine::rules::Position) and, once played, [`Mark`] and [`Ply`] |
//! | systems are the logic | [`apply_actions`](actions::apply_actions), [`show_rounds`](boards::show_rounds) and [`judge`](judge::judge) here; each kind of input and of output has a file of its own elsewhere |
//!
//! A person and the computer change a board in the same way: by the message [`BoardAction`]. In each update the sets of
//! [`GameSystems`] run in order, so a request is applied, judged and drawn in the same update in which it was written.

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Board, Mark, Rules};

pub mod actions;
mod allowed;
pub mod boards;
pub mod chance;
pub mod games;
pub mod judge;
mod replacing;
mod view;

pub use actions::{BoardAction, Refused};
pub use allowed::Allowed;
pub use boards::{Cell, Grid, MOST_AT_A_GLANCE, Ply, spawn_board};
pub use chance::Chance;
pub use games::{Purpose, Shown, Unsent, spawn_game};
pub use replacing::Before;
pub use view::{Game, GameItem, HomeView, MatchView};

/// The plugin of the game. To get a playable program, add systems that write [`BoardAction`]s and systems that draw the
/// cells.
pub struct GamePlugin {
    /// The rules of the match at home.
    pub rules: Rules,
    /// The seed of all random choices. With the same seed, every game repeats. If there is no seed, the operating system provides
    /// a seed.
    pub seed: Option<u64>,
}

impl Default for GamePlugin {
    fn default() -> Self {
        Self { rules: Rules::TIC_TAC_TOE, seed: None }
    }
}

/// The steps of an update, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// The requests of people become actions.
    Input,
    /// Computers choose their actions.
    Think,
    /// Actions change the round and its cells, or are refused.
    Apply,
    /// Rounds that have ended get their outcome.
    Judge,
    /// Everything that changed is shown.
    Present,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        use GameSystems::*;
        app.configure_sets(Update, (Input, Think, Apply, Judge, Present).chain());
        app.insert_resource(Chance::new(self.seed));
        app.add_plugins((actions::plugin, boards::plugin, judge::plugin, games::plugin));
        // The match at home is spawned before the first system runs, so that no system has to check whether it exists.
        let round = Round::new(Board::new(self.rules, Mark::X));
        let mut commands = app.world_mut().commands();
        spawn_game(&mut commands, Purpose::Home, round, Match::default()).insert(Shown);
        app.world_mut().flush();
    }
}
