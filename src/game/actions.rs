//! The message that asks for a change of a board, and the system that applies it.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, Author, Match, Refusal, Round, apply};

use crate::screens::Screens;

use super::replacing::{self, Replaced};
use super::{Allowed, Chance, GameSystems, Purpose};

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

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardAction>().add_message::<Refused>();
    app.add_systems(Update, apply_actions.in_set(GameSystems::Apply).run_if(on_message::<BoardAction>));
}

/// Applies the actions of this update to their boards, in the order in which they came. If a cell is clicked twice in
/// one update, the second click is refused because the cell is taken.
///
/// An action can put another game in the place of this game. Then a person's next request in the same update goes to the other
/// game. So this system works on the world itself.
pub fn apply_actions(world: &mut World, mut requests: Local<MessageCursor<BoardAction>>) {
    let requests: Vec<_> = requests.read(world.resource::<Messages<BoardAction>>()).cloned().collect();
    let mut replaced: Vec<Replaced> = Vec::new();
    let mut begun = None;
    for request in requests {
        let board = replaced.iter().fold(request.board, |board, (old, new)| if *old == board { *new } else { board });
        if board != request.board && request.action.author != Author::Person {
            continue; // a computer has chosen for the game before
        }
        match apply_to(world, board, &request.action, begun == Some(board)) {
            Ok(other) => {
                let is_proposed = world.get_resource::<Screens>().is_some_and(|screens| screens.proposed().is_some());
                if is_proposed && matches!(request.action.kind, ActionKind::NewMatch(..)) {
                    begun = Some(other.unwrap_or(board));
                }
                replaced.extend(other.map(|other| (board, other)));
            }
            Err(reason) => _ = world.write_message(Refused { request, reason }),
        }
    }
}

/// Applies an action to a board. Returns the game that has taken the place of this game, if the action has led to another game.
/// `begins` says that a proposed match was begun on this board in this update.
fn apply_to(world: &mut World, board: Entity, action: &Action, begins: bool) -> Result<Option<Entity>, Refusal> {
    if let Some(before) = replacing::undone(world, board, action) {
        return Ok(Some(before));
    }
    let Some(old_round) = world.get::<Round>(board).cloned() else {
        return Ok(None); // the board was despawned after the request
    };
    let (mut round, mut pairing) = (old_round.clone(), world.get::<Match>(board).cloned());
    if let (Some(purpose), Some(pairing)) = (world.get::<Purpose>(board), &pairing)
        && !Allowed::of(*purpose, pairing, &round).permits(&action.kind)
    {
        return Err(Refusal::NotAllowed);
    }
    world.resource_scope(|_, mut chance: Mut<Chance>| apply(action, &mut round, pairing.as_mut(), &mut chance.0))?;
    if let Some(pairing) = &pairing
        && replacing::begins_anew(world, board, &action.kind)
    {
        let new = replacing::replace(world, board, &action.kind, round, pairing.clone());
        replacing::go_on(world, new.unwrap_or(board), action, true);
        return Ok(new);
    }
    replacing::go_on(world, board, action, begins);
    let mut board = world.entity_mut(board);
    // The components are set only if their values differ, so that an action without effect does not trigger Bevy's
    // change detection. An example is a jump to the ply that is already shown.
    if round != old_round {
        board.insert(round);
    }
    if let (Some(mut there), Some(pairing)) = (board.get_mut::<Match>(), pairing) {
        there.set_if_neq(pairing);
    }
    Ok(None)
}
