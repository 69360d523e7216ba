//! The real program, used by a screen reader.

use std::time::Duration;

use ::atspi::Role;

use super::atspi::{ScreenReader, Session};
use super::driver::Desktop;
use crate::support::PLAYED_BY_EAR;

const SIZE: (u16, u16) = (1000, 700);

fn open(arguments: &[&str]) -> (Session, Desktop, ScreenReader) {
    let mut session = None;
    let desktop = Desktop::open_with(SIZE.0, SIZE.1, arguments, |display, _| {
        session.insert(Session::start(display)).environment()
    });
    let session = session.expect("it is started");
    // The pointer of a new display is in the middle, where a cell would show a pale mark.
    desktop.move_to(bevy::math::Vec2::new(1.0, 1.0));
    // The window sleeps already when the screen reader connects.
    desktop.pause();
    let reader = session.start_reader();
    reader.find("Noughts");
    (session, desktop, reader)
}

#[test]
#[ignore = "needs Xvfb and AT-SPI"]
fn a_game_for_two_is_played_from_the_set_up_screen_to_the_outcome_and_again() {
    let (_session, mut desktop, reader) = open(&[]);
    reader.press("Two players");
    for (field, name) in [("Name of player 1", "Mina"), ("Name of player 2", "Noah")] {
        reader.focus(field);
        desktop.type_text(name);
        // The next focus must not come before these letters.
        desktop.settle();
    }
    reader.press("Play");
    reader.hear("The round begins. Mina, place your X.");
    assert_eq!(reader.find("a1, empty").role, Role::Button);
    assert_eq!(reader.find("Board, 3 columns and 3 rows").role, Role::Panel);
    for (cell, heard) in PLAYED_BY_EAR {
        reader.press(cell);
        reader.hear(heard);
    }
    desktop.expect_board("XO./XO./X.. o");
    reader.find("a2, X, Mina, in the completed line");
    reader.press("Next round");
    reader.hear("The round begins. Noah, place your O.");
    desktop.expect_board(".../.../... o");
    assert!(desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb and AT-SPI"]
fn a_game_against_the_computer_is_played_by_ear() {
    let (_session, mut desktop, reader) = open(&["--pause", "0.05"]);
    reader.focus("Name of player 1");
    desktop.type_text("Mina");
    desktop.settle();
    reader.press("Play");
    reader.hear("The round begins. Mina, place your X.");
    loop {
        let empty = reader.tree().into_iter().find(|node| node.name.ends_with(", empty")).expect("a cell");
        reader.press(&empty.name);
        let mine = reader.hear_after("Mina plays ");
        if mine.contains("Score") || reader.hear_after("Pencil plays ").contains("Score") {
            break;
        }
    }
    reader.find("Next round");
    assert!(desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb and AT-SPI"]
fn the_window_sleeps_while_there_are_no_requests() {
    let (_session, desktop, reader) = open(&[]);
    reader.press("Two players");
    reader.find("Name of player 2");
    std::thread::sleep(Duration::from_secs(2));
    let percent = desktop.percent_at_rest();
    println!("idle with a screen reader: {percent:.2} % of a core");
    assert!(percent <= 0.2, "{percent:.2} %");
}
