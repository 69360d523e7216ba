//! What a press of a pointer on a cell asks for.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::rules::Position;

use crate::coach::Coach;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::Screens;

/// How long the end of a round is shown before a press on its board begins the next one. A second click on the winning
/// cell must not.
const SHOWN: Duration = Duration::from_secs(1);

/// When the round of the match ended, if it is over.
#[derive(Resource, Default)]
pub(super) struct Ended(Option<Duration>);

/// Writes the intents of a mouse or a finger.
#[derive(SystemParam)]
pub(super) struct Presses<'w, 's> {
    intents: MessageWriter<'w, Intent>,
    ended: Res<'w, Ended>,
    time: Res<'w, Time<Real>>,
    coach: Res<'w, Coach>,
    screens: Res<'w, Screens>,
    game: MatchView<'w, 's>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ended>();
    app.add_systems(Update, remember_end.in_set(GameSystems::Present));
}

fn remember_end(mut ended: ResMut<Ended>, time: Res<Time<Real>>, game: MatchView) {
    ended.0 = game.outcome().map(|_| ended.0.unwrap_or(time.elapsed()));
}

impl Presses<'_, '_> {
    /// Presses a cell. On the board of a round whose end has been seen, nothing can be played: there it begins the next round.
    pub fn press(&mut self, board: Entity, position: Position) {
        let is_match = board == self.game.entity() && self.screens.is_playing() && !self.coach.is_open;
        let is_seen = self.ended.0.is_some_and(|ended| self.time.elapsed() >= ended + SHOWN);
        self.intents.write(match is_match && is_seen {
            true => Intent::NewRound,
            false => Intent::Press { board, position },
        });
    }
}
