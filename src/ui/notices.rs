//! The reason why the last action on the match board was refused.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::Refusal;

use crate::game::{GameSystems, MatchView, Refused};

/// The last refusal, and the time since the start of the program at which it came. It is cleared when the round changes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The reason.
    pub refusal: Option<Refusal>,
    /// When it came, as in [`Time<Real>`].
    pub since: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, store_refusal.in_set(GameSystems::Present));
}

fn store_refusal(
    mut refused: MessageReader<Refused>,
    mut notice: ResMut<Notice>,
    game: MatchView,
    time: Res<Time<Real>>,
) {
    if game.round_is_changed() {
        notice.set_if_neq(Notice::default());
    }
    let here = refused.read().filter(|refused| refused.request.board == game.entity());
    if let Some(refused) = here.last() {
        notice.set_if_neq(Notice { refusal: Some(refused.reason), since: time.elapsed() });
    }
}
