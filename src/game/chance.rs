//! The source of random numbers.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{SeedableRng, TryRng};

/// The only source of random numbers of the game. Its algorithm stays the same between versions, so a seed repeats a
/// game.
#[derive(Resource, Debug)]
pub struct Chance(pub ChaCha8Rng);

impl Chance {
    /// Creates a source from a seed. Without a seed, the operating system provides one.
    pub fn new(seed: Option<u64>) -> Self {
        // If the operating system has no random numbers, every run is the same. That is better than a panic.
        let seed = seed.unwrap_or_else(|| SysRng.try_next_u64().unwrap_or_default());
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}
