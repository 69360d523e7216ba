//! Touch, from an event to the picture.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{Action, Role};
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
    game.tap_text("Keys");
    assert!(game.shows("Keys"));
    game.tap_text("Close");
    game.tap_text("New match");
    game.expect_board(".../.../... x");
    game.tap_text("Back");
    assert_eq!(game.screen(), Screen::Menu);
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

/// What can be pressed, by its name and its size. Cells are as large as the board allows.
fn targets(game: &mut Game) -> Vec<(String, Rect)> {
    let zoom = game.layout().zoom;
    let window = Rect::from_corners(Vec2::ZERO, game.layout().window);
    let world = game.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).expect("one context");
    let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
    let is_cell = |name: &str| name.as_bytes().get(2) == Some(&b',');
    tree.nodes
        .iter()
        .filter(|(_, node)| {
            node.supports_action(Action::Click) && !node.is_disabled() && node.role() != Role::ScrollBar
        })
        .filter_map(|(_, node)| {
            let (name, bounds) = (node.label().or(node.value())?.to_owned(), node.bounds()?);
            let corner = |x: f64, y: f64| Vec2::new(x as f32, y as f32) * zoom;
            Some((name, Rect::from_corners(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1))))
        })
        .filter(|(name, rect)| !is_cell(name) && window.contains(rect.center()))
        .collect()
}

#[test]
fn a_finger_can_press_everything_at_every_size() {
    const LEAST: f32 = 43.9;
    for (width, height) in [(320, 568), (360, 640), (390, 844), (844, 390), (700, 500), (1280, 800), (1920, 1080)] {
        let mut game = Game::open_game(width, height);
        let expect = |game: &mut Game, place: &str| {
            let targets = targets(game);
            assert!(targets.len() >= 3, "{place} at {width}×{height}: {targets:?}");
            for (index, (name, rect)) in targets.iter().enumerate() {
                let is_large = rect.width() >= LEAST && rect.height() >= LEAST;
                assert!(is_large, "{name:?} on {place} at {width}×{height} is {}", rect.size());
                for (other, beside) in &targets[index + 1..] {
                    let common = rect.intersect(*beside);
                    assert!(
                        common.is_empty(),
                        "{name:?} and {other:?} on {place} at {width}×{height} share {common:?}"
                    );
                }
            }
        };
        expect(&mut game, "the game");
        game.click_text("Study");
        expect(&mut game, "the lessons");
        game.click("b2");
        expect(&mut game, "an answer");
        game.click_text("Close");
        for name in ["a1", "b1", "a2", "b2", "a3"] {
            game.click(name);
        }
        expect(&mut game, "the result");
        game.click_text("Menu");
        game.update();
        expect(&mut game, "the menu");
        game.keys("Esc");
        game.keys("Esc");
        expect(&mut game, "the first screen");
        // On a short screen, there is room for them only while nothing is under way.
        if game.shows("Match options") {
            game.click_text("Match options");
            expect(&mut game, "the options");
            game.click_text("Close");
        }
        for screen in [Screen::Puzzles, Screen::Settings, Screen::Editor] {
            game.open_screen(screen);
            expect(&mut game, &format!("{screen:?}"));
            game.keys("Esc");
        }
    }
}
