//! What is seen and heard in a room while the connection is lost.

use bevy::prelude::*;
use bevy_egui::EguiOutput;
use noughts::accessibility::Announcement;
use noughts::board::Shake;
use noughts::game::Cell;
use noughts::intent::{Intent, RoomIntent};
use noughts::language::Language;
use noughts::look::shape::Shape;
use noughts::look::theme::CurrentTheme;
use noughts::look::tint::Tint;
use noughts::online::Connection;
use noughts::screens::Screen;
use noughts::settings::{Settings, TextSize};
use noughts::words::{self, online};
use noughts_engine::rules::{IllegalMove, Mark};
use noughts_protocol::{Code, Id, Request, Turn};

use crate::online::{Server, board, both_see, connection, meet_as, open, until};
use crate::sizes::{SIZES, look_at_all};
use crate::support::{Game, cell};

const NAMES: [&str; 2] = ["Mina", "Noah"];

fn said(game: &Game) -> String {
    game.resource::<Announcement>().text
}

/// What is said while it is the turn of this mark and no move waits.
fn offline(game: &Game, to_move: Mark) -> String {
    online::offline(game.pairing(), Some(to_move), false)
}

/// The colours of what covers a mark, up to its outline.
fn insides(game: &mut Game) -> Vec<Color> {
    let world = game.app.world_mut();
    let mut insides = world.query_filtered::<(&Tint, &ChildOf), With<Shape>>();
    let drawings = world.query_filtered::<&ChildOf, With<Shape>>();
    let cells = world.query_filtered::<(), With<Cell>>();
    let on_cell = |drawing: &ChildOf| cells.get_manual(world, drawing.parent()).is_ok();
    let on_mark = |child: &ChildOf| drawings.get_manual(world, child.parent()).is_ok_and(on_cell);
    let found: Vec<_> = insides.iter(world).map(|(tint, child)| (*tint, child.clone())).collect();
    found.into_iter().filter(|(_, child)| on_mark(child)).map(|(tint, _)| tint.current()).collect()
}

/// Whether assistive technology finds something with this name.
fn is_named(game: &mut Game, name: &str) -> bool {
    let world = game.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).expect("one context");
    let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
    tree.nodes.iter().any(|(_, node)| node.label().or(node.value()) == Some(name))
}

/// Whether a button can be pressed.
#[track_caller]
fn is_enabled(game: &mut Game, name: &str) -> bool {
    game.controls().into_iter().find(|control| control.name == name).expect("it is there").is_enabled
}

#[test]
fn a_move_waits_as_an_outline_until_it_is_sent() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, NAMES);
    assert!(mina.shows(online::presence_there()));
    server.set_away(true);
    let own_turn = offline(&mina, Mark::X);
    until(&mut [&mut mina], "a loss", |games| games[0].shows(&own_turn));
    assert!(mina.shows(online::presence_unknown()), "{:?}", mina.texts());
    assert_eq!(said(&mina), own_turn);
    assert!(is_named(&mut mina, &format!("O, Noah, {}, {}", words::spoken::rounds_won(0), online::presence_unknown())));

    mina.click("b2");
    let waits = online::offline_move_waits();
    assert!(mina.shows(waits) && said(&mina).starts_with(waits), "{:?}", mina.texts());
    let number = mina.resource::<Announcement>().number;
    mina.stand_still();
    let paper = mina.resource::<CurrentTheme>().paper;
    assert_eq!((mina.drawn("b2"), insides(&mut mina)), (Some(Mark::X), vec![paper]));
    assert!(is_named(&mut mina, &words::spoken::cell_unsent("b2, X, Mina".to_owned())));
    assert!(!is_enabled(&mut mina, words::undo()));
    assert_eq!(mina.resource::<Announcement>().number, number, "it is said once");

    server.set_away(false);
    until(&mut [&mut mina, &mut noah], "it is sent", |games| games[0].shows(online::back_again()));
    assert!(said(&mina).starts_with(online::back_again()), "{}", said(&mina));
    assert_ne!(insides(&mut mina), [paper], "ink runs in");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    until(&mut [&mut mina, &mut noah], "all ink", |games| insides(games[0]).is_empty());
    until(&mut [&mut mina, &mut noah], "the friend", |games| games[0].shows(online::presence_there()));
    assert!(is_enabled(&mut mina, words::undo()));
    assert!(!is_named(&mut mina, &words::spoken::cell_unsent("b2, X, Mina".to_owned())));
    (0..30).for_each(|_| mina.update());
    assert!(!mina.shows(online::back_again()) && mina.shows("Noah’s turn"), "{:?}", mina.texts());
}

#[test]
fn in_the_friends_turn_nobody_knows_whether_the_friend_has_played() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, NAMES);
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    drop(noah);
    until(&mut [&mut mina], "the friend is away", |games| games[0].shows(online::presence_away()));
    server.set_away(true);
    let lost = offline(&mina, Mark::O);
    until(&mut [&mut mina], "a loss", |games| games[0].shows(&lost));
    assert!(mina.shows(online::presence_unknown()) && !mina.shows(online::presence_away()), "{:?}", mina.texts());
    assert_eq!((said(&mina), lost.as_str()), (lost.clone(), "You are offline. Noah may have played."));
    assert!(insides(&mut mina).is_empty() && !is_enabled(&mut mina, words::undo()));
    mina.keys("u");
    server.set_away(false);
    let away = online::friend_away("Noah".to_owned(), 0);
    until(&mut [&mut mina], "it is back", |games| games[0].shows(&away) && games[0].shows(online::presence_away()));
    assert_eq!(server.room.lock().unwrap().asked, 1, "the key did nothing");
    assert!(!mina.shows(online::back_again()), "no move has waited");
}

#[test]
fn a_move_whose_square_was_taken_meanwhile_goes_with_a_sentence() {
    let server = Server::start();
    let line = server.other_address();
    let (mut mina, mut noah) = (open(&server), open(&line));
    mina.app.world_mut().write_message(Intent::Room(RoomIntent::Create { name: "Mina".parse().ok() }));
    until(&mut [&mut mina], "a code", |games| connection(games[0]) == Some(Connection::Stands));
    let join = RoomIntent::Join { code: Code::from_number(1), name: "Noah".parse().ok() };
    noah.app.world_mut().write_message(Intent::Room(join));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    line.set_away(true);
    until(&mut [&mut noah], "a loss", |games| connection(games[0]) == Some(Connection::Lost));
    noah.click("a1");
    noah.stand_still();
    assert_eq!(insides(&mut noah).len(), 1);
    // Noah plays in another tab, and Mina answers.
    for (ply, (mark, name)) in (1..).zip([(Mark::O, "c3"), (Mark::X, "a1")]) {
        let turn = Turn { id: Id::from_random(ply.into()), round: 1, ply };
        server.room.lock().unwrap().referee.act(mark, turn, Request::Place(cell(name).into())).expect("it is legal");
    }
    line.set_away(false);
    let mut has_shaken = false;
    until(&mut [&mut noah], "a refusal", |games| {
        let world = games[0].app.world_mut();
        has_shaken |= world.query::<&Shake>().iter(world).count() == 1;
        has_shaken && games[0].shows(words::notice_taken())
    });
    assert_eq!((board(&noah).as_str(), insides(&mut noah).len()), ("X../.X./..O o", 0));
    let taken = words::illegal(IllegalMove::Occupied(cell("a1")));
    assert_eq!(said(&noah).matches(&taken).count(), 1, "{}", said(&noah));
    assert!(!noah.shows(online::back_again()));
}

#[test]
fn after_a_last_move_that_waits_the_next_round_rests() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, NAMES);
    for (index, name) in ["a1", "b1", "a2", "b2"].into_iter().enumerate() {
        if index % 2 == 0 {
            mina.click(name)
        } else {
            noah.click(name)
        };
        until(&mut [&mut mina, &mut noah], name, |games| board(games[0]) == board(games[1]));
    }
    server.set_away(true);
    until(&mut [&mut mina], "a loss", |games| connection(games[0]) == Some(Connection::Lost));
    mina.click("a3");
    mina.stand_still();
    assert!(mina.shows(online::offline_move_waits()), "{:?}", mina.texts());
    assert!(!is_enabled(&mut mina, words::next_round()));
    mina.keys("Enter");
    server.set_away(false);
    until(&mut [&mut mina, &mut noah], "it is sent", |_| server.record().ends_with("a3"));
    until(&mut [&mut mina, &mut noah], "an answer", |games| !games[0].shows(online::offline_move_waits()));
    assert!(is_enabled(&mut mina, words::next_round()));
    mina.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
}

#[test]
fn what_is_said_of_the_friend_and_the_connection_has_room_at_all_sizes() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, NAMES);
    let mut faults = Vec::new();
    let mut look = |game: &mut Game, what: &str| {
        for language in [Language::En, Language::Ko, Language::ZhHans] {
            for text_size in [TextSize::Normal, TextSize::Largest] {
                let mut settings = game.app.world_mut().resource_mut::<Settings>();
                (settings.language, settings.text_size) = (Some(language), text_size);
                for (width, height) in SIZES {
                    game.resize(width, height);
                    game.update();
                    look_at_all(game, &format!("{what} in {language:?}"), &mut faults);
                }
            }
        }
        game.app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        game.resize(1280, 800);
        game.update();
    };
    look(&mut mina, "a friend");
    server.set_away(true);
    until(&mut [&mut mina, &mut noah], "a loss", |games| {
        games.iter().all(|game| connection(game) == Some(Connection::Lost))
    });
    look(&mut noah, "a loss in the friend's turn");
    mina.click("b2");
    look(&mut mina, "a move that waits");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
