//! Games that take the place of another game: a new match, or a round that is begun again or played from an earlier moment.
//!
//! The game before is kept, hidden and without a [`Purpose`], until a person has moved in the new game. Until then, Undo shows
//! the game before again. A game that was opened above another game, such as the round of a link, leads back to that game in the
//! same way.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, Author, Match, Round, stop_before};

use crate::screens::Screens;

use super::games::{Purpose, Shown, spawn_game};

/// Names the game that Undo shows again at the start of this game, as long as no person has moved in this game.
#[derive(Component, Clone, Copy, Debug)]
#[component(immutable)]
pub struct Before {
    /// The game.
    pub game: Entity,
    /// Whether this game has taken the place of the other game and goes on with the same match. If so, one record of the match is
    /// kept for both games.
    pub same_match: bool,
}

/// A game that was replaced, and the game in its place.
pub type Replaced = (Entity, Entity);

/// Whether an action begins a new game on the board, so that what was played there would be lost.
pub fn begins_anew(world: &World, board: Entity, kind: &ActionKind) -> bool {
    let (Some(round), Some(pairing)) = (world.get::<Round>(board), world.get::<Match>(board)) else {
        return false;
    };
    let moves = round.moves().len();
    world.get::<Purpose>(board).is_some()
        && match kind {
            ActionKind::NewMatch(..) => moves > 0 || !pairing.finished().is_empty(),
            // After the last round of a match, another match begins.
            ActionKind::NewRound => pairing.end(round.counted().as_ref()).is_some(),
            ActionKind::Reset => moves > 0,
            ActionKind::PlayFrom(ply) => *ply < moves,
            _ => false,
        }
}

/// Spawns a game in the place of another game, which is kept. Returns the new game.
pub fn replace(world: &mut World, old: Entity, kind: &ActionKind, round: Round, pairing: Match) -> Option<Entity> {
    let purpose = *world.get::<Purpose>(old)?;
    forget_before(world, old);
    let same_match = matches!(kind, ActionKind::Reset | ActionKind::PlayFrom(_));
    let new = spawn_game(&mut world.commands(), purpose, round, pairing).insert(Before { game: old, same_match }).id();
    world.flush();
    show_instead(world, old, new);
    world.entity_mut(old).remove::<Purpose>();
    Some(new)
}

/// If the action takes back the beginning of a game, shows the game before again. Returns the game before.
pub fn undone(world: &mut World, board: Entity, action: &Action) -> Option<Entity> {
    let (before, round) = (world.get::<Before>(board)?.game, world.get::<Round>(board)?);
    let is_undo = *action == Action::by_person(ActionKind::Undo);
    if !is_undo || stop_before(round, world.get::<Match>(board)).is_some() || world.get_entity(before).is_err() {
        return None;
    }
    if let Some(other) = world.get::<Purpose>(before) {
        // This game lies above the game before or, if this game is the match at home, has taken its place on the table.
        let table = (*other != Purpose::Home).then_some(before);
        let is_home = world.get::<Purpose>(board) == Some(&Purpose::Home);
        let mut screens = world.get_resource_mut::<Screens>()?;
        screens.leave(board);
        if is_home {
            screens.lay(table);
        }
        return Some(before);
    }
    let purpose = *world.get::<Purpose>(board)?;
    world.entity_mut(before).insert(purpose);
    show_instead(world, board, before);
    world.despawn(board);
    Some(before)
}

/// Forgets the game before once a person has moved, or once the next round was begun. If a match begins at home while another
/// game lies on the table, Undo leads back to the game on the table.
///
/// What `begins` a match forgets nothing: the next round after the end of a match, and the move on an empty board that begins a
/// match as a button does. Undo takes back such a move, and then shows the game before.
pub fn go_on(world: &mut World, board: Entity, action: &Action, begins: bool) {
    if matches!(action.kind, ActionKind::NewMatch(..)) {
        let mut shown = world.query_filtered::<(Entity, &Purpose), With<Shown>>();
        let shown = shown.iter(world).find(|(shown, _)| *shown != board);
        let game = match shown {
            Some((_, Purpose::Proposed)) => world.get_resource::<Screens>().and_then(Screens::table),
            shown => shown.map(|(game, _)| game),
        };
        if let Some(game) = game.filter(|_| world.get::<Before>(board).is_none()) {
            world.entity_mut(board).insert(Before { game, same_match: false });
        }
        if let Some(mut screens) = world.get_resource_mut::<Screens>() {
            screens.lay(None);
        }
    }
    let is_move = matches!(action.kind, ActionKind::Place(_)) && !matches!(action.author, Author::Computer(_));
    if !begins && (is_move || action.kind == ActionKind::NewRound) {
        forget_before(world, board);
    }
}

/// Forgets the game before, and despawns it if it was replaced. A game before that lies below on the screens stays there.
fn forget_before(world: &mut World, board: Entity) {
    if let Some(Before { game, .. }) = world.entity_mut(board).take::<Before>()
        && world.get::<Purpose>(game).is_none()
    {
        world.try_despawn(game).ok();
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
