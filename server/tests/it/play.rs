//! Two play, somebody watches, connections break, and the server ends.

use futures_util::{SinkExt, StreamExt};
use noughts_engine::rules::Mark;
use noughts_protocol::{ClientMessage, Event, Rejection, Request, Role, SeatPresence, ServerMessage, Tally};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Player, Server, create, place, take};

#[tokio::test]
async fn two_play_a_match_and_the_other_side_begins_the_next_round() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    assert_eq!((x.role(), o.role()), (Role::X, Role::O));
    x.until(|state| state.names.o.is_some()).await;
    assert_eq!(x.state().names.o.as_deref(), Some("Noah"));
    for (at, record) in [("a1", "x a1"), ("b1", "x a1 b1"), ("a2", "x a1 b1 a2"), ("b2", "x a1 b1 a2 b2")] {
        let [mover, other] = if x.state().record.moves.len() % 2 == 0 { [&mut x, &mut o] } else { [&mut o, &mut x] };
        mover.place(at).await;
        other.until_record(record).await;
    }
    o.expect_refusal(place("c3"), Rejection::NotYourTurn).await;
    x.expect_refusal(place("b2"), Rejection::Occupied).await;
    x.expect_refusal(place("d4"), Rejection::OffBoard).await;
    x.expect_refusal(Request::Rematch, Rejection::RoundNotOver).await;
    x.place("a3").await;
    o.until_record("x a1 b1 a2 b2 a3").await;
    o.expect_refusal(place("c3"), Rejection::RoundOver).await;
    o.expect(Request::Rematch).await;
    x.until_record("o").await;
    assert_eq!((x.state().round, x.score()), (2, Tally { x: 1, o: 0, draws: 0 }));
    assert_eq!(x.past(), ["x a1 b1 a2 b2 a3"]);
    o.place("b2").await;
    x.until_record("o b2").await;
}

#[tokio::test]
async fn a_move_is_taken_back_if_the_other_side_lets_it() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    o.expect_refusal(Request::Undo, Rejection::NothingToUndo).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("a1").await;
    o.until_record("x a1").await;
    o.place("b2").await;
    x.until_record("x a1 b2").await;
    x.expect(Request::Undo).await;
    o.until(|state| state.undo.is_some()).await;
    x.expect_refusal(Request::Grant(true), Rejection::NothingAsked).await;
    o.expect(Request::Grant(false)).await;
    x.until(|state| (state.undo, state.undo_refused) == (None, Some(Mark::X))).await;
    assert_eq!(x.state().record.to_string(), "x a1 b2");
    x.expect(Request::Undo).await;
    o.until(|state| state.undo.is_some()).await;
    o.expect(Request::Grant(true)).await;
    x.until_record("x").await;
    x.place("c3").await;
    o.until_record("x c3").await;
}

#[tokio::test]
async fn who_comes_back_finds_the_board_as_it_is_and_sends_again_what_was_not_answered() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("a1").await;
    o.until_record("x a1").await;
    x.cut();
    o.until_presence(|presence| matches!(presence.x, SeatPresence::Away(_))).await;
    o.place("b2").await;
    x.enter().await.unwrap();
    assert_eq!(x.state().record.to_string(), "x a1 b2");
    o.until_presence(|presence| presence.x == SeatPresence::There).await;
    // The move is sent, the answer does not come, and the move is sent again with the next connection.
    let id = noughts_protocol::Id::from_random(7 << 20);
    let message = x.client.act(id, place("c3")).unwrap();
    x.send_all(vec![message]).await.unwrap();
    o.until_record("x a1 b2 c3").await;
    x.cut();
    x.connect().await.unwrap();
    assert_eq!(x.answer().await.unwrap(), Ok(()));
    assert_eq!(x.state().record.to_string(), "x a1 b2 c3");
    assert_eq!(o.state().seq, x.state().seq, "it counted once");
}

#[tokio::test]
async fn what_was_missed_is_asked_for() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("a1").await;
    o.until_record("x a1").await;
    o.place("b2").await;
    // This message of the server is lost.
    assert!(matches!(x.message().await.unwrap(), ServerMessage::Moved(_)));
    x.send_all(x.client.heartbeat()).await.unwrap();
    x.until_record("x a1 b2").await;
}

#[tokio::test]
async fn a_third_one_only_watches_and_two_tabs_of_a_seat_are_one_player() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    let seat = x.client.seat().unwrap().clone();
    let mut watcher = Player::with_code(&server.url, x.code(), "Eve").await.unwrap();
    let mut by_link = Player::with_secret(&server.url, x.code(), seat.watch).await.unwrap();
    let mut tab = Player::with_secret(&server.url, x.code(), seat.secret).await.unwrap();
    let mut invited = Player::with_secret(&server.url, x.code(), seat.invite.unwrap()).await.unwrap();
    assert_eq!([watcher.role(), by_link.role()], [Role::Watch; 2]);
    assert_eq!([tab.role(), invited.role()], [Role::X, Role::O]);
    assert_eq!(watcher.client.seat().unwrap().invite, None);
    x.until(|state| state.names.o.is_some()).await;
    x.until_presence(|presence| presence.watching == 2).await;
    watcher.expect_refusal(place("b2"), Rejection::NotSeated).await;
    tab.place("b2").await;
    for player in [&mut x, &mut o, &mut watcher, &mut by_link] {
        player.until_record("x b2").await;
    }
    invited.until_record("x b2").await;
    invited.place("a1").await;
    o.until_record("x b2 a1").await;
    drop(tab);
    invited.until_presence(|presence| presence.x == SeatPresence::There).await;
}

#[tokio::test]
async fn what_makes_a_room_or_takes_a_seat_counts_once_if_it_is_sent_twice() {
    let server = Server::start().await;
    let create = create("Mina");
    let x = Player::enter_with(&server.url, create.clone()).await.unwrap();
    let again = Player::enter_with(&server.url, create).await.unwrap();
    assert_eq!((again.code(), again.role()), (x.code(), Role::X));
    assert_eq!(x.client.presence().unwrap().o, SeatPresence::Never);
    let take = take(x.code(), "Noah");
    for _ in 0..2 {
        let o = Player::enter_with(&server.url, take.clone()).await.unwrap();
        assert_eq!((o.role(), o.state().seq), (Role::O, 2));
    }
}

#[tokio::test]
async fn a_name_that_nobody_can_have_is_refused() {
    let server = Server::start().await;
    let x = Player::create(&server.url, "Mina").await;
    let join = async |name: &str| Player::with_code(&server.url, x.code(), name).await.err();
    assert_eq!(join("Mina").await, Some(Rejection::SameName));
    assert_eq!(join(" \u{202E} ").await, Some(Rejection::Name));
    assert_eq!(join(&"n".repeat(21)).await, Some(Rejection::Name));
    let o = Player::with_code(&server.url, x.code(), " No\u{7}ah ").await.unwrap();
    assert_eq!(o.state().names.o.as_deref(), Some("Noah"));
}

#[tokio::test]
async fn names_of_marks_are_names_as_others_beside_somebody_who_has_none() {
    let server = Server::start().await;
    for (maker, guest) in [("O", ""), ("X", ""), ("", "O"), ("", "X"), ("O", "X")] {
        let mut x = Player::create(&server.url, maker).await;
        let mut o = Player::with_code(&server.url, x.code(), guest).await.expect("a seat");
        x.until(|state| state.names.o.is_some()).await;
        x.place("b2").await;
        o.until_record("x b2").await;
        o.place("a1").await;
        let names = &o.state().names;
        assert_eq!((names.x.as_deref(), names.o.as_deref()), (Some(maker), Some(guest)));
    }
}

#[tokio::test]
async fn whoever_has_no_name_has_an_empty_one_also_if_both_have_none() {
    let server = Server::start().await;
    for name in ["Player 1", "X", ""] {
        let mut x = Player::create(&server.url, "").await;
        let o = Player::with_code(&server.url, x.code(), name).await.unwrap();
        x.until(|state| state.names.o.is_some()).await;
        for player in [&x, &o] {
            let names = &player.state().names;
            assert_eq!((names.x.as_deref(), names.o.as_deref()), (Some(""), Some(name)));
        }
        let third = Player::with_code(&server.url, x.code(), "Bo").await.unwrap();
        assert_eq!(third.role(), Role::Watch, "both seats are taken");
    }
}

#[tokio::test]
async fn a_server_that_ends_says_so_and_the_next_one_goes_on() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("b2").await;
    o.until_record("x b2").await;
    let server = server.restart().await;
    while x.hear().await.unwrap() != Event::Restart {}
    let close = x.socket().next().await.unwrap().unwrap();
    assert!(matches!(close, Message::Close(Some(frame)) if u16::from(frame.code) == 1012));
    for player in [&mut x, &mut o] {
        player.url.clone_from(&server.url);
        player.enter().await.unwrap();
    }
    o.place("a1").await;
    x.until_record("x b2 a1").await;
}

#[tokio::test]
async fn who_leaves_is_away_and_has_the_seat_still() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    x.socket().send(Message::text(r#"{"t":"leave"}"#)).await.unwrap();
    o.until_presence(|presence| matches!(presence.x, SeatPresence::Away(_)) && presence.x_left).await;
    x.send_all(x.client.opened()).await.unwrap();
    o.until_presence(|presence| presence.x == SeatPresence::There && !presence.x_left).await;
    drop(x);
    o.until_presence(|presence| matches!(presence.x, SeatPresence::Away(_)) && !presence.x_left).await;
}

/// Plays these moves in turns, X first, until the round is over.
async fn play_round(server: &Server, rules: &str, moves: &str) -> [Player; 2] {
    let mut entry = create("Mina");
    if let ClientMessage::Create(create) = &mut entry {
        create.rules = rules.parse().unwrap();
    }
    let mut x = Player::enter_with(&server.url, entry).await.expect("a room");
    let mut o = Player::with_code(&server.url, x.code(), "Noah").await.expect("the code is right");
    assert_eq!(o.state().rules.to_string(), rules);
    x.until(|state| state.names.o.is_some()).await;
    let mut record = "x".to_owned();
    for (ply, at) in moves.split(' ').enumerate() {
        let [mover, other] = if ply % 2 == 0 { [&mut x, &mut o] } else { [&mut o, &mut x] };
        mover.place(at).await;
        record += &format!(" {at}");
        other.until_record(&record).await;
    }
    [x, o]
}

#[tokio::test]
async fn every_game_is_refereed_to_its_end_and_counted() {
    let server = Server::start().await;
    // Each side goes round a square of its own until the same position is there for the third time.
    let around = format!("{0} {0} a1 c1 b1 c2 a2 a3", "a1 c1 b1 c2 a2 a3 b2 b3");
    for (rules, moves, score) in [
        ("classic 15x15x5", "h8 a1 h9 a2 h10 a3 h11 a4 h12", Tally { x: 1, o: 0, draws: 0 }),
        ("misere 3x3x3", "a1 b1 a2 c3 a3", Tally { x: 0, o: 1, draws: 0 }),
        ("wild 3x3x3", "Xb2 Oa2 Xa1 Xc3", Tally { x: 0, o: 1, draws: 0 }),
        ("notakto 3x3x3", "b2 a1 c3", Tally { x: 0, o: 1, draws: 0 }),
        ("gravity 7x6x4", "d6 e6 d5 e5 d4 e4 d3", Tally { x: 1, o: 0, draws: 0 }),
        ("vanishing 3x3x3", &around, Tally { x: 0, o: 0, draws: 1 }),
        (
            "ultimate 3x3x3",
            "f4 i1 g2 c4 i2 i4 h2 d5 b4 e2 e4 d3 c8 g5 b5 d6 b8 e5 d4 c1 a8",
            Tally { x: 1, o: 0, draws: 0 },
        ),
    ] {
        let [mut x, mut o] = play_round(&server, rules, moves).await;
        let next = if x.state().record.moves.len() % 2 == 0 { &mut x } else { &mut o };
        next.expect_refusal(place("b3"), Rejection::RoundOver).await;
        o.expect(Request::Rematch).await;
        x.until_record("o").await;
        assert_eq!((x.score(), x.past()), (score, vec![format!("x {moves}")]), "{rules}");
    }
}

#[tokio::test]
async fn a_move_that_the_rules_of_a_game_do_not_allow_is_refused() {
    let server = Server::start().await;
    for (rules, moves, refused, why) in [
        ("wild 3x3x3", "Xb2", "a1", Rejection::IllegalMove),
        ("gravity 7x6x4", "d6", "d4", Rejection::IllegalMove),
        ("vanishing 3x3x3", "a1 b1 a2 c3 b3 a3", "a1", Rejection::IllegalMove),
        ("ultimate 3x3x3", "e5", "a1", Rejection::IllegalMove),
        ("notakto 3x3x3", "b2", "Xa1", Rejection::IllegalMove),
    ] {
        let [mut x, mut o] = play_round(&server, rules, moves).await;
        let next = if x.state().record.moves.len() % 2 == 0 { &mut x } else { &mut o };
        next.expect_refusal(place(refused), why).await;
    }
}
