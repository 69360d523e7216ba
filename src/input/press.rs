//! What a press on a cell asks for.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Mark, Position};

use crate::coach::Coach;
use crate::game::{GameSystems, MatchView, Purpose};
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::links::sends_letter;
use crate::screens::{Screen, Screens};

use super::LastMark;

/// How long the end of a round is shown before a press on its board begins the next round. Until then, presses do nothing, because a
/// second click on the winning cell is no mistake, and must not begin the next round.
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

/// Writes the intents of a mouse, a finger, or assistive technology.
#[derive(SystemParam)]
pub(super) struct Presses<'w, 's> {
    intents: MessageWriter<'w, Intent>,
    moments: ResMut<'w, Moments>,
    time: Res<'w, Time<Real>>,
    coach: Res<'w, Coach>,
    screens: Res<'w, Screens>,
    last: ResMut<'w, LastMark>,
    layout: Res<'w, BoardLayout>,
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
    /// Presses a cell by a pointer. The end of a round is shown for a moment, in which presses on its board do nothing. On the first
    /// screen, a press among small cells begins the match that is proposed, or goes on with the match, and places no mark.
    pub fn press(&mut self, board: Entity, position: Position, mark: Option<Mark>) {
        let now = self.time.elapsed();
        if self.layout.is_hard_to_hit() && self.screens.current() == Screen::Home {
            let is_proposed = self.game.purpose() == Purpose::Proposed;
            self.intents.write(if is_proposed { Intent::Start } else { Intent::Open(Screen::Game) });
            self.moments.begun = Some(now);
            return;
        }
        let is_recent = |moment: Option<Duration>, time| moment.is_some_and(|moment| now < moment + time);
        if self.is_match(board) && (is_recent(self.moments.ended, SHOWN) || is_recent(self.moments.begun, DOUBLE_CLICK))
        {
            return;
        }
        if self.press_at_once(board, position, mark) {
            self.moments.begun = Some(now);
        }
    }

    /// Presses a cell. After the end of a round, a press on its board places no mark, but begins the next round of the match or, in
    /// a match by letter, opens the ways to send the end. Returns whether it begins a round.
    pub fn press_at_once(&mut self, board: Entity, position: Position, mark: Option<Mark>) -> bool {
        let is_over = self.is_match(board) && self.game.outcome().is_some() && self.game.end().is_none();
        let sends = sends_letter(&self.game);
        let mark = self.last.choose(self.game.round().rules(), mark);
        self.intents.write(match is_over {
            true if sends => Intent::Share,
            true => Intent::Act(ActionKind::NewRound),
            false => Intent::Press { board, position, mark },
        });
        is_over && !sends
    }

    fn is_match(&self, board: Entity) -> bool {
        board == self.game.entity() && self.screens.is_playing() && !self.coach.is_open
    }
}
