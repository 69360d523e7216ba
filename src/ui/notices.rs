//! The reason why the last action on the match board was refused.

use bevy::prelude::*;
use noughts_engine::play::Refusal;

use crate::game::{GameSystems, MatchView, Refused};

/// The last refusal. It is cleared when the round changes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice(pub Option<Refusal>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, store_refusal.in_set(GameSystems::Present));
}

fn store_refusal(mut refused: MessageReader<Refused>, mut notice: ResMut<Notice>, game: MatchView) {
    if game.round_is_changed() {
        notice.set_if_neq(Notice(None));
    }
    let here = refused.read().filter(|refused| refused.request.board == game.entity());
    if let Some(refused) = here.last() {
        notice.set_if_neq(Notice(Some(refused.reason)));
    }
}
