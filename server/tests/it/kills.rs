//! Programs that are killed at any instant, under load. Every move that was accepted is there afterwards, none twice.
//!
//! `NOUGHTS_KILLS=1000` kills so often in the long tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use crate::support::{NatsServer, Player, Program, Table, count, wait};

const TABLES: u64 = 6;

/// Tables at which is played until they are stopped.
pub struct Tables {
    playing: JoinSet<usize>,
    stop: Arc<AtomicBool>,
}

impl Tables {
    /// Opens tables at these servers.
    pub async fn open(urls: &[String]) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for seed in 0..TABLES {
            let (stop, mut table) = (Arc::clone(&stop), Table::open(urls, seed).await);
            playing.spawn(async move {
                let mut moves = 0;
                while !stop.load(Ordering::Relaxed) {
                    table.play(1).await;
                    moves += 1;
                }
                table.check().await;
                moves
            });
        }
        Self { playing, stop }
    }

    /// Stops them, and checks all boards.
    pub async fn check(self) {
        self.stop.store(true, Ordering::Relaxed);
        let moves: usize = self.playing.join_all().await.into_iter().sum();
        println!("{moves} moves at {TABLES} tables");
        assert!(moves > 0);
    }
}

async fn kill_server(kills: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::with_folder(folder.path());
    let tables = Tables::open(&[program.url()]).await;
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..kills {
        wait(rng.random_range(0..200)).await;
        program.kill_and_start();
    }
    tables.check().await;
}

/// Kills one of two servers, or NATS, each time.
async fn kill_with_nats(kills: usize) {
    let Some(mut nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    let mut programs = [Program::with_nats(&nats), Program::with_nats(&nats)];
    let tables = Tables::open(&programs.each_ref().map(Program::url)).await;
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut killed = [0; 3];
    for _ in 0..kills {
        wait(rng.random_range(0..200)).await;
        let index = rng.random_range(0..3);
        killed[index] += 1;
        match programs.get_mut(index) {
            Some(program) => program.kill_and_start(),
            None => {
                nats.kill();
                nats.start_again().await;
            }
        }
    }
    println!("one server was killed {} times, the other one {}, NATS {}", killed[0], killed[1], killed[2]);
    tables.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_has_every_move_that_it_accepted() {
    kill_server(10).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn a_server_that_is_killed_two_hundred_times_has_every_move_that_it_accepted() {
    kill_server(count("NOUGHTS_KILLS", 200)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_and_nats_that_are_killed_have_every_move_that_they_accepted() {
    kill_with_nats(6).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes some minutes"]
async fn two_servers_and_nats_that_are_killed_two_hundred_times_have_every_move_that_they_accepted() {
    kill_with_nats(count("NOUGHTS_KILLS", 200)).await;
}

#[tokio::test]
async fn a_server_that_is_terminated_ends_cleanly_with_sockets_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::with_folder(folder.path());
    let [_x, _o] = Player::pair(&program.url()).await;
    assert!(program.terminate());
}
