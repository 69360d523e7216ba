//! Where chance comes from.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{SeedableRng, TryRng};

/// The one source of random numbers. Its algorithm stays the same between versions, so a seed repeats a game.
#[derive(Resource, Debug)]
pub struct Chance(pub ChaCha8Rng);

impl Chance {
    /// Draws from a seed, or from the operating system's randomness.
    pub fn new(seed: Option<u64>) -> Self {
        // Without a system source every run plays alike, which is better than not to play.
        let seed = seed.unwrap_or_else(|| SysRng.try_next_u64().unwrap_or_default());
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}
