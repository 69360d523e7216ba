//! What `/health` says of NATS.

use noughts_protocol::{Code, Rejection};

use crate::support::folder::SECRETS;
use crate::support::{NatsServer, Player, Program, get, wait};

/// Waits until the answer begins like this.
async fn until(program: &Program, beginning: &str) -> String {
    loop {
        let answer = get(&program.host(), "/health").await.expect("an answer");
        if answer.starts_with(beginning) {
            return answer;
        }
        wait(50).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nats_that_is_gone_is_told_until_it_is_there_again() {
    let Some(mut nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    let program = Program::with_nats(&nats);
    for _ in 0..2 {
        assert!(until(&program, "HTTP/1.1 200").await.ends_with("\r\n\r\nok\n"));
        nats.kill();
        let told = until(&program, "HTTP/1.1 503").await;
        let (_, body) = told.split_once("\r\n\r\n").expect("a body");
        assert!(body.starts_with("Rooms cannot be saved, because NATS ") && body.ends_with(".\n"), "{body}");
        nats.start_again().await;
    }
    until(&program, "HTTP/1.1 200").await;
    // What was asked for to see whether it could be saved is not there.
    let found = Player::with_secret(&program.url(), Code::from_number(0), SECRETS[0]).await;
    assert_eq!(found.err(), Some(Rejection::NoSuchRoom));
    Player::create(&program.url(), "Mina").await;
}
