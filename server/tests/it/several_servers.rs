//! Two servers with one NATS, or with a cluster of it.

use async_nats::jetstream::stream::Config;
use noughts_protocol::SeatPresence;

use crate::support::{NatsServer, Player, Program, Table};

#[tokio::test(flavor = "multi_thread")]
async fn players_at_two_servers_see_each_other_and_each_others_moves() {
    let Some(nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    let [one, two] = [Program::with_nats(&nats), Program::with_nats(&nats)];
    let mut x = Player::create(&one.url(), "Mina").await;
    let mut o = Player::with_code(&two.url(), x.code(), "Noah").await.expect("the code is right");
    x.until(|state| state.names.o.is_some()).await;
    x.until_presence(|presence| presence.o == SeatPresence::There).await;
    o.until_presence(|presence| presence.x == SeatPresence::There).await;
    x.place("b2").await;
    o.until_record("x b2").await;
    o.place("a1").await;
    x.until_record("x b2 a1").await;
    o.cut();
    x.until_presence(|presence| matches!(presence.o, SeatPresence::Away(_))).await;
    let mut table = Table::open(&[one.url(), two.url()], 5).await;
    table.play(100).await;
    table.check_at(&two.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_seen_also_if_nats_does_not_tell_of_them() {
    let Some(nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    // An earlier version made the stream. Some versions of NATS do not change it.
    let client = async_nats::connect(nats.url()).await.expect("NATS");
    let config = Config {
        name: "noughts_rooms".to_owned(),
        subjects: vec!["noughts.room.*".to_owned()],
        max_messages_per_subject: 1,
        ..Config::default()
    };
    async_nats::jetstream::new(client).create_stream(config).await.expect("a stream");
    let [one, two] = [Program::with_nats(&nats), Program::with_nats(&nats)];
    let mut x = Player::create(&one.url(), "Mina").await;
    let mut o = Player::with_code(&two.url(), x.code(), "Noah").await.expect("the code is right");
    x.place("b2").await;
    o.until_record("x b2").await;
    o.place("a1").await;
    x.until_record("x b2 a1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_one_of_three_servers_of_nats_may_be_gone() {
    let Some(mut cluster) = NatsServer::start_cluster().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    let programs = [Program::with_cluster(&cluster).await, Program::with_cluster(&cluster).await];
    let mut table = Table::open(&programs.each_ref().map(Program::url), 9).await;
    table.play(50).await;
    for nats in &mut cluster {
        nats.kill();
        table.play(50).await;
        nats.start_again().await;
    }
    table.check().await;
}
