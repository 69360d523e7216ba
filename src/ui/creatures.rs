//! Which creature an opponent is.

use noughts_engine::ai::{Opponent, pencil, random, tactics, trapper};

use crate::look::creatures::Creature;

/// The creature of an opponent, if it has one.
pub fn creature_of(opponent: &Opponent) -> Option<Creature> {
    let creatures = [
        (&random::OPPONENT, Creature::Doodle),
        (&pencil::OPPONENT, Creature::Pencil),
        (&tactics::OPPONENT, Creature::Ruler),
        (&trapper::OPPONENT, Creature::Ink),
    ];
    creatures.into_iter().find(|(known, _)| *known == opponent).map(|(_, creature)| creature)
}
