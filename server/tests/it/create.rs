//! Creations that are sent again.

use noughts_engine::rules::Mark;
use noughts_protocol::{ClientMessage, Create, Rejection, ServerMessage};
use noughts_server::limits::AddressLimits;
use noughts_server::server::Config;

use crate::support::{Player, Server, config, create};

/// The same creation, by somebody who says another mark and another name now.
fn changed(create: &Create) -> ClientMessage {
    ClientMessage::Create(Create { mark: Mark::O, first: Mark::O, name: Some("Noah".to_owned()), ..create.clone() })
}

#[tokio::test]
async fn a_creation_that_is_sent_again_is_answered_like_the_first_and_counts_once() {
    let address = AddressLimits { rooms: 2, ..config().address };
    let server = Server::with(Config { address, ..config() }).await;
    let entry = create("Mina");
    let ClientMessage::Create(made) = entry.clone() else { panic!("no creation") };
    let first = Player::enter_with(&server.url, entry.clone()).await.expect("a room");
    let seat = ServerMessage::Seat(first.client.seat().expect("a seat").clone());
    let answer = async |entry: &ClientMessage| Player::answer_to(&server.url, entry.clone()).await;
    let another = create("Mina");
    for round in 0..3 {
        assert_eq!(answer(&entry).await, seat);
        assert_eq!(answer(&changed(&made)).await, seat);
        if round == 0 {
            Player::enter_with(&server.url, another.clone()).await.expect("the second room, which is the last");
        }
    }
    let refused = ServerMessage::Refused { id: None, why: Rejection::TooManyRooms };
    assert_eq!(answer(&create("Mina")).await, refused);
    assert!(matches!(answer(&another).await, ServerMessage::Seat(_)), "what was made is there also then");
}
