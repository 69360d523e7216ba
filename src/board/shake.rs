//! Shakes a board when a move on that board is refused.

use std::f32::consts::TAU;

use bevy::prelude::*;
use noughts_engine::play::Refusal;

use crate::game::{Grid, Refused};
use crate::layout::BoardLayout;
use crate::look::animation::{self, Animator, Progress};

use super::BoardSystems;

/// How far a board moves to either side, in logical pixels of the natural size, and how often the board moves to and fro.
const REACH: f32 = 6.0;
const TIMES: f32 = 3.0;

/// The progress of the shaking of a board. A board has this component only while it shakes.
#[derive(Component)]
pub struct Shake(Progress);

impl Default for Shake {
    fn default() -> Self {
        Self(Progress::new(animation::SHAKE, EaseFunction::Linear))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (refuse.run_if(on_message::<Refused>), shake).chain().in_set(BoardSystems::Place));
}

/// Shakes the board on which a move was refused.
fn refuse(mut commands: Commands, mut refused: MessageReader<Refused>) {
    for refused in refused.read() {
        if matches!(refused.reason, Refusal::Illegal(_) | Refusal::NotYourTurn) {
            commands.entity(refused.request.board).try_insert(Shake::default());
        }
    }
}

/// Adds the shaking to the places of the boards. The system `travel` sets these places before.
pub(super) fn shake(
    mut commands: Commands,
    mut boards: Query<(Entity, &mut Shake, &mut Transform), With<Grid>>,
    layout: Res<BoardLayout>,
    mut animator: Animator,
) {
    for (board, mut shake, mut transform) in &mut boards {
        let is_done = animator.advance(&mut shake.0);
        let share = shake.0.share();
        transform.translation.x += (share * TIMES * TAU).sin() * (1.0 - share) * REACH * layout.zoom;
        if is_done {
            commands.entity(board).remove::<Shake>();
        }
    }
}
