//! Others play on beside a hostile client. What it must not change is the match of two others, whose record is as they played
//! it, and what its own opponent does, whose match goes on by legal moves alone.
//!
//! `NOUGHTS_HOSTILE=1000000` sends so many messages in the long test.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use noughts_engine::play::Record;
use noughts_engine::rules::Mark;
use noughts_protocol::{Rejection, Request, RoomState};
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::support::{Attacker, Player, Program, Table, Target, count, wait};

const ATTACKERS: u64 = 4;

/// The most memory that the server needs for all of this, in KiB. Most of it is what a program of this size has anyway.
const MOST_MEMORY: u64 = 64 << 10;

/// What is refused at least once, if the attack reaches what it is aimed at.
const REFUSED: [Rejection; 12] = [
    Rejection::Malformed,
    Rejection::NoSuchRoom,
    Rejection::NotInRoom,
    Rejection::NotSeated,
    Rejection::NotYourTurn,
    Rejection::WrongRound,
    Rejection::WrongPly,
    Rejection::OffBoard,
    Rejection::Occupied,
    Rejection::RoundNotOver,
    Rejection::AlreadyAsked,
    Rejection::NothingAsked,
];

/// What a match can be after the next thing that O does alone.
fn after_o(state: &RoomState) -> Vec<RoomState> {
    let board = *state.replayed().expect("only legal moves").board();
    let with = |record| RoomState { record, ..state.clone() };
    if board.is_over() {
        let mut next = with(Record { first: state.record.first.other(), moves: Vec::new() });
        next.round += 1;
        return vec![next];
    }
    let moves = board.legal_cells().into_iter().filter(|_| board.to_move() == Mark::O);
    moves.map(|at| with(with_move(&state.record, at.into()))).collect()
}

fn with_move(record: &Record, at: noughts_engine::rules::Move) -> Record {
    Record { first: record.first, moves: record.moves.iter().copied().chain([at]).collect() }
}

/// Whether O alone can have made the one match of the other, by legal moves and next rounds.
fn follows(before: &RoomState, after: &RoomState) -> bool {
    let parts = |state: &RoomState| (state.round, state.record.clone());
    parts(before) == parts(after) || after_o(before).iter().any(|next| follows(next, after))
}

/// Plays X against an attacker until all attacks are over, and checks whatever O does. Returns the number of own moves.
async fn play_against_attacker(mut x: Player, is_over: Arc<AtomicBool>, seed: u64) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut known, mut moves) = (x.state().clone(), 0);
    while !is_over.load(Ordering::Relaxed) {
        let board = *known.replayed().expect("only legal moves").board();
        match board.legal_cells().into_iter().choose(&mut rng) {
            // However long X thinks, nobody else can move now, so this must be accepted.
            Some(at) if board.to_move() == Mark::X => {
                wait(rng.random_range(0..10)).await;
                x.expect(Request::Place(at.into())).await;
                known.record = with_move(&known.record, at.into());
                moves += 1;
            }
            Some(_) if timeout(Duration::from_millis(50), x.hear()).await.is_err() => {
                x.send_all(x.client.heartbeat()).await.expect("a connection");
            }
            Some(_) => {}
            None => {
                let answer = x.act(Request::Rematch).await.expect("a connection");
                // O may have begun the next round already.
                assert!(matches!(answer, Ok(()) | Err(Rejection::WrongRound)), "{answer:?}");
            }
        }
        assert!(follows(&known, x.state()), "{known:?}, and then {:?}", x.state());
        known = x.state().clone();
    }
    // As the server has it.
    let seat = x.client.seat().expect("a seat").clone();
    let fresh = Player::with_secret(&x.url, seat.code, seat.secret).await.expect("the room is there");
    assert!(follows(&known, fresh.state()), "{known:?}, and then {:?}", fresh.state());
    assert_eq!(fresh.state().names.x.as_deref(), Some("Mina"));
    moves
}

async fn play_beside_attackers(frames: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::with_options(folder.path(), &["--behind-proxy"]);
    let url = program.url();
    let mut table = Table::open(std::slice::from_ref(&url), 6).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let (mut attacks, mut opponents) = (JoinSet::new(), JoinSet::new());
    for seed in 0..ATTACKERS {
        let [x, o] = Player::pair(&url).await;
        let targets = [Target::of(table.players()), Target::of(std::slice::from_ref(&x))];
        let attacker = Attacker::new(&url, targets, o.client.seat().expect("a seat").secret, seed);
        attacks.spawn(attacker.attack(frames / ATTACKERS as usize));
        opponents.spawn(play_against_attacker(x, Arc::clone(&is_over), seed));
    }
    let (mut refusals, mut moves) = (HashSet::new(), 0);
    while !attacks.is_empty() {
        table.play(5).await;
        moves += 5;
        while let Some(attacked) = attacks.try_join_next() {
            refusals.extend(attacked.expect("the attacker does not panic"));
        }
    }
    is_over.store(true, Ordering::Relaxed);
    let against: Vec<usize> = opponents.join_all().await;
    table.check().await;
    let memory = program.most_memory();
    println!("{frames} frames; {moves} moves beside them, {against:?} against them; {memory:?} KiB; {refusals:?}");
    assert!(against.iter().all(|moves| *moves > 0), "{against:?}");
    assert!(REFUSED.iter().all(|why| refusals.contains(why)), "{refusals:?}");
    assert!(memory.is_none_or(|memory| memory < MOST_MEMORY), "{memory:?} KiB");
    assert!(program.terminate());
    assert_eq!(program.errors(), "", "nothing goes wrong, and nothing panics");
}

#[tokio::test(flavor = "multi_thread")]
async fn others_play_on_beside_a_hostile_client() {
    play_beside_attackers(20_000).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn others_play_on_beside_a_million_hostile_messages() {
    play_beside_attackers(count("NOUGHTS_HOSTILE", 1_000_000)).await;
}
