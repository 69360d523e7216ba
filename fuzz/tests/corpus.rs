//! Runs the fuzz targets without a fuzzer: over their corpora, and over random changes of these inputs.

use std::fs;
use std::path::Path;

use noughts_fuzz::{TARGETS, session};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};

/// The number of changed inputs for each target.
const CHANGES: usize = 50_000;
/// Those for rounds beside the plain model, which is slow. More of these are in `agreement.rs`.
const CHANGES_OF_KINDS: usize = 1_000;

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).expect("every target has a corpus").flatten().collect();
    files.sort_by_key(fs::DirEntry::path);
    files.iter().map(|file| fs::read(file.path()).expect("it can be read")).collect()
}

/// Changes an input as fuzzers do: other bytes, fewer or more of them, or the end of another input.
fn change(input: &mut Vec<u8>, other: &[u8], rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=input.len());
        match rng.random_range(0..5) {
            0 => input.insert(at, rng.random()),
            1 if at < input.len() => _ = input.remove(at),
            2 if at < input.len() => input[at] ^= 1 << rng.random_range(0..8),
            3 if at < input.len() => input[at] = *other.choose(rng).unwrap_or(&b'x'),
            _ => {
                input.truncate(at);
                input.extend(&other[rng.random_range(0..=other.len())..]);
            }
        }
    }
}

#[test]
fn every_target_holds_for_its_corpus_and_for_changes_of_it() {
    for (name, target) in TARGETS {
        let corpus = corpus(name);
        assert!(corpus.len() >= 4, "{name}");
        corpus.iter().for_each(|input| target(input));
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..if name == "kinds" { CHANGES_OF_KINDS } else { CHANGES } {
            let [input, other] = [(); 2].map(|()| corpus.choose(&mut rng).expect("there is one"));
            let mut input = input.clone();
            change(&mut input, other, &mut rng);
            target(&input);
        }
    }
}

#[test]
#[ignore = "takes some minutes"]
fn a_million_random_sessions_agree_with_the_plain_model() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut input = [0; 80];
    for _ in 0..1_000_000 {
        rng.fill_bytes(&mut input);
        session(&input);
    }
}
