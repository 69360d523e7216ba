//! Plays random rounds of all kinds in the engine and in the plain model.

use std::collections::HashSet;

use noughts_fuzz::agreement::play;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The bytes of a round, which are more than the longest round needs.
const BYTES: usize = 1000;

/// Plays rounds until this many moves were made.
fn play_moves(count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let (mut bytes, mut moves, mut games) = ([0; BYTES], 0, HashSet::new());
    while moves < count {
        rng.fill_bytes(&mut bytes);
        let game = play(&bytes).expect("there are enough bytes");
        moves += game.played.len();
        games.insert(game.kind.name());
    }
    assert_eq!(games.len(), 7, "{games:?}");
}

#[test]
fn ten_thousand_random_moves_agree_with_the_plain_model() {
    play_moves(10_000);
}

#[test]
#[ignore = "takes some minutes"]
fn ten_million_random_moves_agree_with_the_plain_model() {
    play_moves(10_000_000);
}
