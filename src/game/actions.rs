//! The message that asks for a change of a board, and the system that applies it.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, Match, Refusal, Round, apply};

use super::{Chance, GameSystems};

/// A request to do an action on a board. Every input device and every computer writes this one message.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct BoardAction {
    /// Which board.
    pub board: Entity,
    /// What to do, and who asks for it.
    pub action: Action,
}

/// The answer to a request that was not allowed. Nothing has changed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What was asked for.
    pub request: BoardAction,
    /// Why it was not done.
    pub reason: Refusal,
}

/// Another match has taken the place of the one on the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum MatchChange {
    /// Another match has begun, or goes on. This is the one that was there, with its round.
    Left(Match, Round),
    /// Undo has brought back the match that was left last.
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardAction>();
    app.add_message::<Refused>();
    app.add_message::<MatchChange>();
    app.add_systems(Update, apply_actions.in_set(GameSystems::Apply).run_if(on_message::<BoardAction>));
}

/// Applies the actions of this update to their boards, in the order in which they came. If a cell is clicked twice in
/// one update, the second click is refused because the cell is taken.
pub fn apply_actions(
    mut requests: MessageReader<BoardAction>,
    mut refused: MessageWriter<Refused>,
    mut changes: MessageWriter<MatchChange>,
    mut boards: Query<(&mut Round, Option<&mut Match>)>,
    mut chance: ResMut<Chance>,
) {
    for request in requests.read() {
        let Ok((mut round, mut pairing)) = boards.get_mut(request.board) else {
            continue; // the board was despawned after the request
        };
        // The components are set only if their values differ, so that an action without effect does not trigger Bevy's
        // change detection. An example is a jump to the ply that is already shown.
        let mut new_round = round.clone();
        let mut new_match = pairing.as_deref().cloned();
        match apply(&request.action, &mut new_round, new_match.as_mut(), &mut chance.0) {
            Ok(()) => {
                if let (Some(old), Some(new)) = (pairing.as_deref(), &new_match) {
                    changes.write_batch(change(&request.action.kind, old, &round, new));
                }
                round.set_if_neq(new_round);
                if let (Some(pairing), Some(new)) = (&mut pairing, new_match) {
                    pairing.set_if_neq(new);
                }
            }
            Err(reason) => _ = refused.write(Refused { request: request.clone(), reason }),
        }
    }
}

/// Whether an action that was applied has put another match in the place of this one.
fn change(kind: &ActionKind, old: &Match, round: &Round, new: &Match) -> Option<MatchChange> {
    let left = || MatchChange::Left(old.clone(), round.clone());
    match kind {
        ActionKind::NewMatch(_) | ActionKind::Open { .. } => Some(left()),
        ActionKind::NewRound => {
            let outcome = round.outcome().filter(|_| round.counts());
            old.end(outcome.as_ref()).map(|_| left())
        }
        // A match that goes on elsewhere is resumed again and again.
        ActionKind::Resume(_) => (!goes_on(old, new)).then(left),
        ActionKind::Undo if old != new => Some(MatchChange::Back),
        _ => None,
    }
}

/// Whether one of two matches is what the other was before, or will be.
fn goes_on(old: &Match, new: &Match) -> bool {
    let (old_rounds, new_rounds) = (old.finished(), new.finished());
    let is_same = (&old.players, old.is_by_letter()) == (&new.players, new.is_by_letter());
    is_same && (old_rounds.starts_with(new_rounds) || new_rounds.starts_with(old_rounds))
}
