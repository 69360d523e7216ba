//! One plain sentence for an action that was refused.

use bevy::prelude::*;

use crate::game::{BoardCells, GameSystems, Match, Refused, Round};
use crate::text;

/// Why the last action was refused; none once the game has gone on.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, notice.in_set(GameSystems::Present));
}

fn notice(
    mut refused: MessageReader<Refused>,
    mut notice: ResMut<Notice>,
    cells: BoardCells,
    round: Res<Round>,
    pairing: Res<Match>,
) -> Result {
    if round.is_changed() {
        notice.set_if_neq(Notice(None));
    }
    if let Some(Refused { action, reason }) = refused.read().last() {
        let to_move = cells.board()?.to_move();
        notice.set_if_neq(Notice(Some(text::refusal(&pairing, to_move, action, *reason))));
    }
    Ok(())
}
