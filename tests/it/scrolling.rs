//! A screen that is higher than the window, because its text is larger or the window is small.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use noughts::screens::Screen;
use noughts::settings::{Settings, TextSize};
use noughts::words;

use crate::support::Game;

/// A game on a phone that lies on its side, with the largest text.
fn open() -> Game {
    let mut game = Game::open_game(844, 390);
    game.app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
    (0..3).for_each(|_| game.update());
    assert_eq!((game.layout().zoom, game.layout().scrolled), (2.0, 0.0));
    assert!(game.layout().overflow > 300.0);
    game
}

fn is_in_view(game: &Game, place: Rect) -> bool {
    place.min.y >= 0.0 && place.max.y <= game.layout().window.y
}

#[test]
fn the_wheel_scrolls_the_screen_to_its_end_and_back() {
    let mut game = open();
    let tools = game.layout().tools;
    game.scroll(Vec2::new(20.0, 200.0), -2000.0);
    assert_eq!(game.layout().scrolled, game.layout().overflow);
    assert_eq!(game.layout().tools.min.y, tools.min.y - game.layout().overflow);
    assert!(is_in_view(&game, game.layout().tools));
    game.scroll(Vec2::new(20.0, 200.0), 2000.0);
    assert_eq!(game.layout().scrolled, 0.0);
}

#[test]
fn a_finger_that_scrolls_presses_nothing() {
    let mut game = open();
    let from = game.bring_into_view(|game| game.layout().cell_rect("b2".parse().unwrap()).center());
    let before = game.layout().scrolled;
    game.touch(1, TouchPhase::Started, from);
    game.update();
    for step in 1..=4 {
        game.touch(1, TouchPhase::Moved, from - Vec2::new(0.0, 10.0 * step as f32));
        game.update();
    }
    game.touch(1, TouchPhase::Ended, from - Vec2::new(0.0, 40.0));
    (0..3).for_each(|_| game.update());
    let scrolled = game.layout().scrolled - before;
    assert!((20.0..=40.0).contains(&scrolled), "the screen follows the finger: {scrolled}");
    assert_eq!(game.board().to_string(), ".../.../... x");
    game.tap("b2");
    assert_eq!(game.board().to_string(), ".../.X./... o");

    // At the end of the screen, a swipe moves nothing, and is no tap either.
    game.scroll_screen(game.layout().overflow);
    let from = game.middle_of("b3".parse().unwrap());
    game.touch(1, TouchPhase::Started, from);
    game.touch(1, TouchPhase::Moved, from - Vec2::new(0.0, 40.0));
    game.touch(1, TouchPhase::Ended, from - Vec2::new(0.0, 40.0));
    (0..3).for_each(|_| game.update());
    assert_eq!(game.board().to_string(), ".../.X./... o");
}

#[test]
fn the_mouse_drags_the_scroll_bar_and_not_the_screen() {
    let mut game = open();
    let drag = |game: &mut Game, from: Vec2, by: f32| {
        game.move_to(from);
        game.update();
        game.button(ButtonState::Pressed);
        game.update();
        for part in [0.5, 1.0] {
            game.move_to(from + Vec2::new(0.0, by * part));
            game.update();
        }
        game.button(ButtonState::Released);
        (0..3).for_each(|_| game.update());
    };
    drag(&mut game, Vec2::new(20.0, 300.0), -100.0);
    assert_eq!(game.layout().scrolled, 0.0);
    drag(&mut game, Vec2::new(838.0, 60.0), 60.0);
    let share = 390.0 / (390.0 + game.layout().overflow);
    let expected = 60.0 / share;
    assert!((game.layout().scrolled - expected).abs() < expected / 4.0, "{}", game.layout().scrolled);
}

#[test]
fn what_has_the_focus_comes_into_view_and_the_wheel_leads_away_from_it() {
    let mut game = open();
    game.keys("Down");
    game.keys("Down");
    let cell = game.layout().cell_rect("b1".parse().unwrap());
    assert!(is_in_view(&game, cell), "{cell:?} of {:?}", game.layout());
    for _ in 0..8 {
        game.keys("Tab");
        game.update();
        let focused = game.focused_rect().expect("something has the focus");
        let is_whole = is_in_view(&game, focused) || focused.height() > game.layout().window.y;
        assert!(is_whole, "{:?} at {focused:?}", game.focused_name());
    }
    game.scroll(Vec2::new(20.0, 200.0), -2000.0);
    game.scroll(Vec2::new(20.0, 200.0), 2000.0);
    assert_eq!(game.layout().scrolled, 0.0);
}

#[test]
fn a_small_window_shows_the_board_and_the_button_that_begins_and_scrolls_to_the_choices() {
    for (width, height) in [(400, 380), (480, 400), (530, 450)] {
        let mut game = Game::open(width, height);
        assert!(game.layout().overflow > 0.0);
        let paper = game.layout().paper();
        let begin = game.find_text(words::start()).clone();
        assert!(is_in_view(&game, paper) && is_in_view(&game, begin.rect), "{paper:?} {begin:?}");
        assert!(paper.max.y < begin.rect.min.y);
        game.scroll(Vec2::new(20.0, 200.0), -2000.0);
        let learn = game.find_text(words::learn()).rect;
        assert!(is_in_view(&game, learn), "{learn:?}");
    }
}

#[test]
fn another_screen_is_shown_from_its_top() {
    let mut game = open();
    game.scroll_screen(200.0);
    assert_eq!(game.layout().scrolled, 200.0);
    game.open_screen(Screen::Settings);
    assert_eq!((game.layout().overflow, game.layout().zoom), (0.0, 2.0), "its rows scroll in their place");
    game.open_screen(Screen::Game);
    assert_eq!(game.layout().scrolled, 0.0);
}

#[test]
fn the_way_on_is_in_view_when_a_round_is_over() {
    for (width, height) in [(1280, 800), (844, 390)] {
        let mut game = Game::open_game(width, height);
        game.app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
        (0..3).for_each(|_| game.update());
        game.play("a1 b1 a2 b2 a3");
        (0..3).for_each(|_| game.update());
        let next = game.find_text(words::next_round());
        assert!(is_in_view(&game, next.rect), "{width}×{height}: {next:?}");
    }
}
