//! Connections that break at any byte.

use crate::support::{Cutter, Server, Table};

async fn play_through(cuts: usize, seed: u64) {
    let server = Server::start().await;
    let cutter = Cutter::before(&server.url, seed).await;
    let mut table = Table::open(std::slice::from_ref(&cutter.url), seed).await;
    let mut moves = 0;
    while cutter.cuts() < cuts {
        table.play(1).await;
        moves += 1;
    }
    println!("{moves} moves through {cuts} cuts");
    // What is checked at the end is asked of the server itself.
    table.check_at(&server.url).await;
}

#[tokio::test]
async fn boards_are_as_the_model_after_a_hundred_cuts() {
    play_through(100, 1).await;
}

#[tokio::test]
#[ignore = "takes a minute"]
async fn boards_are_as_the_model_after_a_thousand_cuts() {
    play_through(1000, 2).await;
}
