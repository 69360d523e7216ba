//! The identities of rounds, by which a round is known again when the record of its match is imported.

use noughts_engine::play::{MatchRecord, Name, Player};
use noughts_engine::rules::Mark;

/// The start and the factor of the 64-bit hash FNV-1a. Identities are stored, so their hash must never change.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const FACTOR: u64 = 0x0100_0000_01b3;

/// The identity of each finished round of a match: a hash of the day, the players, and all rounds up to this one. So a match that has
/// gone on since its record was made is known again.
pub(super) fn of(played: &MatchRecord) -> impl Iterator<Item = u64> {
    let (year, month, day) = played.moment.date;
    let [x, o] = Mark::ALL.map(|mark| match &played.players[mark] {
        Player::Computer(opponent) => opponent.as_str(),
        player => player.name().map_or("", Name::as_str),
    });
    let match_hash = hashed(START, &format!("{year}.{month}.{day}\n{x}\n{o}\n"));
    played.finished().iter().scan(match_hash, |hash, round| {
        *hash = hashed(*hash, &format!("{round}\n"));
        Some(*hash)
    })
}

fn hashed(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FACTOR))
}
