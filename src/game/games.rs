//! What each game is for, and which of them is shown.
//!
//! Every game is an entity of its own. The match at home is always there. A *guest* is a game that lies above it for a while, such as
//! a lesson or a round of a past match: it is spawned when it is opened, and despawned when it is no longer on the stack of screens.

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::teach::Exercise;

use crate::screens::{ScreenSystems, Screens};

use super::{GameSystems, spawn_board};

/// What a game is for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub enum Purpose {
    /// It is the match at home, which is stored and counted.
    Home,
    /// An empty board, on which whoever learns sees what each move is worth.
    Lessons,
    /// A position with one best move, which is explained.
    Exercise(Exercise),
    /// A round of a past match, in which nobody moves.
    Replay,
}

impl Purpose {
    /// Whether such a game only lies above the match at home for a while.
    pub const fn is_guest(self) -> bool {
        !matches!(self, Self::Home)
    }

    /// The exercise, if the game is one.
    pub const fn exercise(self) -> Option<Exercise> {
        match self {
            Self::Exercise(exercise) => Some(exercise),
            Self::Home | Self::Lessons | Self::Replay => None,
        }
    }
}

/// Marks the game that is shown. There is always exactly one. Only this game thinks, sounds, moves and is announced.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shown;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, ScreenSystems.after(GameSystems::Judge).before(GameSystems::Present));
    let follow = follow_screens.after(GameSystems::Judge).after(ScreenSystems).before(GameSystems::Present);
    app.add_systems(Update, follow);
}

/// Spawns a game. It is not shown yet.
pub fn spawn_game<'a>(
    commands: &'a mut Commands,
    purpose: Purpose,
    round: Round,
    pairing: Match,
) -> EntityCommands<'a> {
    let mut game = spawn_board(commands, round.rules());
    game.insert((Name::new(format!("{purpose:?}")), purpose, round, pairing));
    game
}

/// Shows the topmost game on the stack of screens, or else the match at home, and despawns the guests that have left the stack.
pub fn follow_screens(
    mut commands: Commands,
    screens: Option<Res<Screens>>,
    games: Query<(Entity, &Purpose, Has<Shown>)>,
) {
    let Some(screens) = screens else {
        return;
    };
    let home = games.iter().find(|(_, purpose, _)| !purpose.is_guest()).map(|(game, ..)| game);
    let wanted = screens.guest().filter(|guest| games.contains(*guest)).or(home);
    for (game, purpose, is_shown) in &games {
        if purpose.is_guest() && !screens.has_guest(game) {
            commands.entity(game).despawn();
        } else if is_shown && wanted != Some(game) {
            commands.entity(game).remove::<Shown>();
        } else if !is_shown && wanted == Some(game) {
            commands.entity(game).insert(Shown);
        }
    }
}
