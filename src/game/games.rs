//! What each game is for, and which of them is shown.
//!
//! Every game is an entity of its own. The match at home is always there. A *guest* is a game that lies on the stack of screens
//! in the place of the match at home, such as a lesson, the round of a link or a friend's room. Some guests are despawned when
//! they leave the stack. Other guests stay, because people go on with them later.

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::Position;

use crate::screens::{ScreenSystems, Screens};

use super::view::Game;
use super::{GameSystems, spawn_board};

/// What a game is for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub enum Purpose {
    /// The match at home.
    Home,
    /// A match that a person could begin in the place of the match that is under way, on the first screen.
    Proposed,
    /// A round that was opened from a link, set up in the editor or found in the tree.
    Opened,
    /// A match by letter.
    Letter,
    /// A friend's room, whose server has the match.
    Room,
    /// An earlier moment of the game below, in which nobody moves.
    Moment,
    /// The last step of the course: a match against an opponent that never makes a mistake.
    LastStep,
    /// A match of two computers, which a person watches. It is not kept.
    Watched,
    /// A round of a past match, in which nobody moves.
    Replay,
}

impl Purpose {
    /// The purpose of a round that is opened.
    pub const fn of_opened(pairing: &Match) -> Self {
        if pairing.is_by_letter() { Self::Letter } else { Self::Opened }
    }

    /// Whether people play the game. Other games are only there to learn from, with the side panel of the lessons.
    pub const fn is_played(self) -> bool {
        !self.is_looked_at()
    }

    /// Whether the game is kept among past matches, and counts.
    pub const fn is_recorded(self) -> bool {
        self.is_played() && !matches!(self, Self::LastStep | Self::Watched)
    }

    /// Whether totals count the rounds of the game. Totals leave out single rounds by [`Round::leave_out`].
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::Home | Self::Opened | Self::Letter | Self::Room)
    }

    /// Whether nobody moves in the game, because people only look at what was played.
    pub const fn is_looked_at(self) -> bool {
        matches!(self, Self::Moment | Self::Replay)
    }
}

/// Marks the game that is shown. Exactly one game has this component. Only the game that is shown thinks, sounds, moves and is
/// announced.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shown;

/// The cell of a move that the server of a room does not have yet, because the connection is lost. A board has this component only
/// while a move waits.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsent(pub Position);

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

/// Shows the topmost game on the stack of screens, or else the match at home. Despawns the guests that have left the stack,
/// unless they are kept.
pub fn follow_screens(mut commands: Commands, screens: Option<Res<Screens>>, games: Query<Game>) {
    let Some(screens) = screens else {
        return;
    };
    let home = games.iter().find(|game| game.purpose() == Purpose::Home).map(|game| game.entity());
    let wanted = screens.guest().filter(|guest| games.contains(*guest)).or(home);
    for game in &games {
        let entity = game.entity();
        if !screens.has_guest(entity) && !game.is_kept() {
            commands.entity(entity).despawn();
        } else if game.is_shown() && wanted != Some(entity) {
            commands.entity(entity).remove::<Shown>();
        } else if !game.is_shown() && wanted == Some(entity) {
            commands.entity(entity).insert(Shown);
        }
    }
}
