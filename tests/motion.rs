//! What moves, when it stands still again, and that it is in nobody's way.

#[path = "support/screen.rs"]
mod screen_support;
mod support;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use noughts::motion;
use noughts::preferences::Preferences;
use noughts::settings::{MotionChoice, Settings};
use support::{Game, cell};

const FRAME: Duration = Duration::from_millis(16);

/// A game of two people that stands still, with time in frames.
fn open() -> Game {
    let mut game = Game::open_game(1280, 800);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    game.stand_still();
    game
}

fn frames(time: Duration) -> usize {
    time.as_millis().div_ceil(FRAME.as_millis()) as usize
}

#[test]
fn a_mark_is_drawn_in_its_time_and_then_nothing_moves() {
    let mut game = open();
    let at = game.middle_of(cell("b2"));
    game.move_to(at);
    game.stand_still();
    game.click("b2");
    let first = game.reach("b2");
    assert!(first > 0.1, "something of it is seen at once: {first}");
    let moving = game.stand_still();
    assert!((150..=250).contains(&(moving * FRAME.as_millis() as usize)), "{moving} frames");
    assert!(game.reach("b2") > first);
    for _ in 0..20 {
        assert_eq!(game.stand_still(), 0, "no frames while nothing moves");
    }
}

#[test]
fn clicks_while_marks_are_drawn_count() {
    let mut game = open();
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.click(name); // one frame after the other
    }
    game.expect_board("XO./XO./X.. o");
    assert_eq!(game.strikes(), 1);
    let moving = game.stand_still();
    assert!(moving <= frames(motion::STRIKE) + 2, "{moving} frames");
    game.click_text("Play again");
    game.expect_board(".../.../... x");
}

#[test]
fn a_drawn_round_ends_in_its_own_way_and_stands_still_again() {
    let mut game = open();
    for name in "a1 b1 c1 b2 a2 c2 b3 a3 c3".split(' ') {
        game.click(name);
    }
    let moving = game.stand_still();
    assert!((frames(motion::STRIKE)..=frames(motion::SWAY) + 2).contains(&moving), "{moving} frames");
}

#[test]
fn less_motion_is_none() {
    type Set = fn(&mut App);
    let by_setting: Set = |app| app.world_mut().resource_mut::<Settings>().motion = MotionChoice::Reduced;
    let by_system: Set = |app| app.world_mut().resource_mut::<Preferences>().less_motion = true;
    for set in [by_setting, by_system] {
        let mut game = open();
        let whole = {
            game.click("a1");
            game.stand_still();
            game.reach("a1")
        };
        set(&mut game.app);
        game.update();
        let at = game.middle_of(cell("b2"));
        game.move_to(at);
        game.stand_still();
        game.click("b2");
        game.click("c1");
        assert_eq!(game.reach("c1"), whole, "the cross is there at once");
        assert!(game.stand_still() <= 2, "and nothing moves after it");
    }
}
