//! What a press of a pointer on a cell asks for.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::play::ActionKind;
use noughts_engine::rules::Position;

use crate::coach::Coach;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::Screens;

/// How long the end of a round is shown before a press on its board begins the next round. A second click on the winning cell
/// must not begin the next round.
const SHOWN: Duration = Duration::from_secs(1);

/// For this time after a press has begun a round, other presses do nothing, because the second click of a double click is no
/// move.
pub const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// When the round of the match ended, if it is over, and when a press last began a round.
#[derive(Resource, Default)]
pub(super) struct Moments {
    ended: Option<Duration>,
    begun: Option<Duration>,
}

/// Writes the intents of a mouse or a finger.
#[derive(SystemParam)]
pub(super) struct Presses<'w, 's> {
    intents: MessageWriter<'w, Intent>,
    moments: ResMut<'w, Moments>,
    time: Res<'w, Time<Real>>,
    coach: Res<'w, Coach>,
    screens: Res<'w, Screens>,
    game: MatchView<'w, 's>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moments>();
    app.add_systems(Update, remember_end.in_set(GameSystems::Present));
}

fn remember_end(mut moments: ResMut<Moments>, time: Res<Time<Real>>, game: MatchView) {
    moments.ended = game.outcome().map(|_| moments.ended.unwrap_or(time.elapsed()));
}

impl Presses<'_, '_> {
    /// Presses a cell. When the end of a round has been seen, a press on its board places no mark, but begins the next round of
    /// the match.
    pub fn press(&mut self, board: Entity, position: Position) {
        let now = self.time.elapsed();
        let is_match = board == self.game.entity() && self.screens.is_playing() && !self.coach.is_open;
        let is_seen = self.moments.ended.is_some_and(|ended| now >= ended + SHOWN);
        if is_match && self.moments.begun.is_some_and(|begun| now < begun + DOUBLE_CLICK) {
            return;
        }
        if is_match && is_seen && self.game.end().is_none() {
            self.moments.begun = Some(now);
            self.intents.write(Intent::Act(ActionKind::NewRound));
        } else {
            self.intents.write(Intent::Press { board, position });
        }
    }
}
