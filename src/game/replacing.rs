//! Games that take the place of another: a new match, a round that is begun again or played from an earlier moment.
//!
//! The game before is kept, hidden and without a [`Purpose`], until a person has moved in the new game. Until then, Undo shows the
//! game before again. A game that was opened above another, such as the round of a link, leads back to that game in the same way.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, Author, Match, Round, stop_before};

use crate::screens::Screens;

use super::games::{Purpose, Shown, spawn_game};

/// The game that Undo shows again at the start of this one, as long as no person has moved in this one.
#[derive(Component, Clone, Copy, Debug)]
#[component(immutable)]
pub struct Before(pub Entity);

/// A game that was replaced, and the game in its place.
pub type Replaced = (Entity, Entity);

/// Whether an action begins a game, so that what was played on the board would be lost.
pub fn begins_anew(world: &World, board: Entity, kind: &ActionKind) -> bool {
    let moves = world.get::<Round>(board).map_or(0, |round| round.moves().len());
    let has_finished = world.get::<Match>(board).is_some_and(|pairing| !pairing.finished().is_empty());
    world.get::<Purpose>(board).is_some()
        && match kind {
            ActionKind::NewMatch(_) => moves > 0 || has_finished,
            ActionKind::Reset => moves > 0,
            ActionKind::PlayFrom(ply) => *ply < moves,
            _ => false,
        }
}

/// Spawns a game in the place of another, which is kept. Returns the new game.
pub fn replace(world: &mut World, old: Entity, round: Round, pairing: Match) -> Option<Entity> {
    let purpose = *world.get::<Purpose>(old)?;
    forget_before(world, old);
    let new = spawn_game(&mut world.commands(), purpose, round, pairing).insert(Before(old)).id();
    world.flush();
    show_instead(world, old, new);
    world.entity_mut(old).remove::<Purpose>();
    Some(new)
}

/// If the action takes back how a game began, shows the game before again, and returns that.
pub fn undone(world: &mut World, board: Entity, action: &Action) -> Option<Entity> {
    let (Before(before), round) = (*world.get::<Before>(board)?, world.get::<Round>(board)?);
    let is_undo = *action == Action::by_person(ActionKind::Undo);
    if !is_undo || stop_before(round, world.get::<Match>(board)).is_some() || world.get_entity(before).is_err() {
        return None;
    }
    if world.get::<Purpose>(before).is_some() {
        // This game lies above the other.
        world.get_resource_mut::<Screens>()?.leave(board);
        return Some(before);
    }
    let purpose = *world.get::<Purpose>(board)?;
    world.entity_mut(before).insert(purpose);
    show_instead(world, board, before);
    world.despawn(board);
    Some(before)
}

/// Forgets the game before once a person has moved, or the next round was begun.
pub fn go_on(world: &mut World, board: Entity, action: &Action) {
    let is_move = matches!(action.kind, ActionKind::Place(_)) && !matches!(action.author, Author::Computer(_));
    if is_move || action.kind == ActionKind::NewRound {
        forget_before(world, board);
    }
}

/// A game before that lies below on the screens stays there.
fn forget_before(world: &mut World, board: Entity) {
    if let Some(Before(before)) = world.entity_mut(board).take::<Before>()
        && world.get::<Purpose>(before).is_none()
    {
        world.try_despawn(before).ok();
    }
}

fn show_instead(world: &mut World, old: Entity, new: Entity) {
    if world.entity_mut(old).take::<Shown>().is_some() {
        world.entity_mut(new).insert(Shown);
    }
    if let Some(mut screens) = world.get_resource_mut::<Screens>() {
        screens.replace(old, new);
    }
}
