//! Touch, from an event to the picture.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use noughts::screens::Screen;
use noughts_engine::rules::Mark;

use crate::support::{Game, cell};

#[test]
fn taps_alone_play_from_the_set_up_screen_to_the_end_and_on() {
    let mut game = Game::open(360, 640);
    game.tap_text("Two players");
    game.tap_text("Player 2");
    game.type_text("Noah");
    game.tap_text("Player 1");
    game.type_text("Mina");
    game.tap_text("Match options");
    game.tap_text("3");
    game.tap_text("Close");
    game.tap_text("Play");
    assert_eq!(game.screen(), Screen::Game);
    for name in ["a1", "b1", "a2", "b2"] {
        game.tap(name);
    }
    game.tap_text("Undo");
    game.tap_text("Redo");
    game.tap_text("Hint");
    assert!(game.shows("a"), "rows and columns have their names beside a hint");
    game.tap("a3");
    assert!(game.shows("Mina wins!"));
    game.tap_text("Next round");
    for name in ["b1", "a1", "b2", "a2", "c3", "a3"] {
        game.tap(name);
    }
    assert!(game.shows("Mina wins the match!"));
    game.tap_text("Menu");
    game.tap_text("How to play");
    assert!(game.shows("Take turns"), "{:?}", game.texts());
    game.tap_text("Close");
    (0..20).for_each(|_| game.update());
    game.tap_text("Rematch");
    game.expect_board(".../.../... x");
    game.tap_text("Back");
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn a_tap_is_seen_in_the_update_in_which_the_finger_goes_up() {
    let mut game = Game::open_game(360, 640);
    let at = game.middle_of(cell("b2"));
    game.touch(1, TouchPhase::Started, at);
    game.touch(1, TouchPhase::Ended, at);
    game.update();
    assert_eq!(game.drawn("b2"), Some(Mark::X));
}

#[test]
fn a_finger_that_slides_off_or_is_taken_away_places_nothing() {
    let mut game = Game::open_game(360, 640);
    let [a1, b1] = ["a1", "b1"].map(|name| game.middle_of(cell(name)));
    for phases in [
        [(TouchPhase::Started, a1), (TouchPhase::Moved, b1), (TouchPhase::Ended, b1)],
        [(TouchPhase::Moved, b1), (TouchPhase::Started, a1), (TouchPhase::Ended, b1)],
        [(TouchPhase::Started, a1), (TouchPhase::Canceled, a1), (TouchPhase::Ended, a1)],
    ] {
        for (phase, at) in phases {
            game.touch(1, phase, at);
            game.update();
        }
        game.expect_board(".../.../... x");
    }
    game.touch(1, TouchPhase::Started, a1);
    game.touch(1, TouchPhase::Moved, b1);
    game.touch(1, TouchPhase::Moved, a1);
    game.touch(1, TouchPhase::Ended, a1);
    game.update();
    game.expect_board(".../.../... x");
}

#[test]
fn a_second_finger_does_not_disturb_the_first() {
    let mut game = Game::open_game(360, 640);
    let [a1, c3] = ["a1", "c3"].map(|name| game.middle_of(cell(name)));
    game.touch(1, TouchPhase::Started, a1);
    game.touch(2, TouchPhase::Started, c3);
    game.touch(1, TouchPhase::Ended, a1);
    game.update();
    game.expect_board("X../.../... o");
    game.touch(2, TouchPhase::Ended, c3);
    game.update();
    game.expect_board("X../.../..O x");
}

#[test]
fn a_swipe_scrolls_although_its_end_comes_in_the_same_update() {
    for is_slow in [false, true] {
        let mut game = Game::open(568, 320);
        let before = game.find_text("Easy").at;
        let finger = |way: f32| before - Vec2::Y * way;
        game.touch(1, TouchPhase::Started, finger(0.0));
        if !is_slow {
            game.update();
        }
        (1..=5).for_each(|step| game.touch(1, TouchPhase::Moved, finger(8.0 * step as f32)));
        game.touch(1, TouchPhase::Ended, finger(40.0));
        (0..6).for_each(|_| game.update());
        assert_eq!(game.find_text("Easy").at, finger(40.0), "is slow: {is_slow}");
        assert_eq!(game.screen(), Screen::Home, "a swipe presses nothing");
    }
}
