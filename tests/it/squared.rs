//! Five in a row on squared paper: how it is chosen, and played with a mouse, with keys and with a finger.

use std::collections::HashMap;

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use noughts::coach::Coach;
use noughts::focus::Focus;
use noughts::input::Aimed;
use noughts::layout::BoardLayout;
use noughts::layout::measures::TARGET;
use noughts::look::shape::Shape;
use noughts::screens::Screen;
use noughts::setup::{Draft, Family};
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Starter};
use noughts_engine::rules::{ByMark, Mark, Outcome, Rules};

use crate::support::{Game, cell, computer, person};

/// Windows of all arrangements: wide, small, low, tall, and with little height.
const WINDOWS: [(u32, u32); 6] = [(1280, 800), (1080, 720), (844, 390), (390, 844), (360, 640), (390, 720)];

fn five() -> Rules {
    Family::Five.rules()[0]
}

/// A game of Mina with X and Noah with O on 15×15.
pub fn game_of_five(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(five(), Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    game
}

#[test]
fn five_in_a_row_is_chosen_and_a_press_among_small_squares_only_opens_the_round() {
    for (width, height) in WINDOWS {
        let mut game = Game::open(width, height);
        game.click_text(&words::game_name(game.resource::<Draft>().rules));
        game.click_text(&words::family_name(Family::Five));
        game.update();
        assert_eq!(game.round().rules(), five(), "{width}×{height}");
        assert!(game.layout().is_hard_to_hit(), "{width}×{height}");
        game.click("h8");
        game.update();
        assert_eq!(game.screen(), Screen::Game, "{width}×{height}");
        assert!(game.history().is_empty(), "{width}×{height}: the press was not aimed at a square");
        game.place("h8");
        game.update();
        assert_eq!(game.history().len(), 1, "{width}×{height}");
        assert!(game.shows(&words::goal_on_board(five()).unwrap()), "{width}×{height}: {:?}", game.texts());
    }
}

#[test]
fn the_small_size_is_chosen_in_the_row_of_the_game() {
    let mut game = Game::open(1280, 800);
    game.click_text(&words::game_name(game.resource::<Draft>().rules));
    game.click_text(&words::size_of_board(9, 9));
    game.update();
    assert_eq!(game.round().rules(), Family::Five.rules()[1]);
}

#[test]
fn the_board_takes_as_much_of_the_window_as_it_can() {
    for ((width, height), side) in WINDOWS.into_iter().zip([704.0, 624.0, 358.0, 374.0, 342.0, 374.0]) {
        let game = game_of_five(width, height);
        let paper = game.layout().paper();
        assert!((paper.width() - side).abs() < 3.0, "{width}×{height}: {}", paper.width());
    }
    assert!(!game_of_five(1280, 800).layout().is_hard_to_hit(), "a square of {TARGET} points can be hit");
}

#[test]
fn five_in_a_row_win_by_clicks_in_every_window() {
    for (width, height) in WINDOWS {
        let mut game = game_of_five(width, height);
        for name in "h8 a1 i9 b1 j10 o15 k11 a15 l12".split(' ') {
            game.click(name);
            game.update();
        }
        assert!(matches!(game.outcome(), Some(Outcome::Win { by: Mark::X, .. })), "{width}×{height}");
        assert!(game.strikes() > 0, "{width}×{height}");
    }
}

#[test]
fn arrows_choose_a_square_and_with_shift_one_five_squares_away() {
    let mut game = game_of_five(1280, 800);
    game.keys("Right");
    let at = |game: &Game| game.resource::<Focus>().cell;
    let start = at(&game);
    game.keys("Home Up");
    let first = at(&game);
    assert_eq!(first.column, 0, "from {start}");
    game.keys("Shift+Right Shift+Right Shift+Down");
    assert_eq!((at(&game).column, at(&game).row), (10, first.row + 5));
    game.keys("End");
    assert_eq!(at(&game).column, 14);
    game.keys("Left Enter");
    assert_eq!(game.history().len(), 1);
    assert_eq!(game.board().mark(at(&game)), Some(Mark::X));
}

#[test]
fn the_names_of_the_column_and_the_row_stand_in_the_margin_outside_of_the_first_screen() {
    let mut game = game_of_five(390, 844);
    game.update();
    for name in ["a", "o", "1", "15"] {
        let text = game.find_text(name);
        let BoardLayout { board, .. } = *game.layout();
        assert!(game.layout().paper().contains(text.at) && !board.contains(text.at), "{name}: {}", text.at);
    }
    game.open_screen(Screen::Home);
    game.update();
    assert!(!game.shows("o"), "{:?}", game.texts());
}

#[test]
fn a_mark_is_there_in_the_update_of_its_click_and_no_other_mark_is_drawn_anew() {
    let mut game = game_of_five(1280, 800);
    game.play("h8 a1 i9 b1 j10 o15 k11");
    (0..60).for_each(|_| game.update());
    game.stand_still();
    let shapes = |game: &mut Game| -> HashMap<Entity, Shape> {
        let world = game.app.world_mut();
        world.query::<(Entity, &Shape)>().iter(world).map(|(entity, shape)| (entity, shape.clone())).collect()
    };
    let before = shapes(&mut game);
    game.click("a15");
    assert_eq!(game.drawn("a15"), Some(Mark::O), "in the update of the click");
    let drawn = shapes(&mut game).into_iter().filter(|(entity, shape)| before.get(entity) != Some(shape)).count();
    assert!(drawn < 12, "{drawn} shapes are made anew for one mark");
}

#[test]
fn each_of_two_hundred_marks_is_there_in_the_update_of_its_click() {
    let mut game = game_of_five(1280, 800);
    // At most two equal marks of this pattern are in a line.
    let (x, o): (Vec<_>, Vec<_>) =
        five().cells().partition(|position| (position.column / 2 + position.row).is_multiple_of(2));
    for position in x.into_iter().zip(o).flat_map(|(x, o)| [x, o]).take(200) {
        let mark = game.board().to_move();
        game.queue_click(game.middle_of(position));
        game.update();
        assert_eq!(game.drawn(&position.to_string()), Some(mark), "{position}");
    }
    assert!(game.outcome().is_none());
}

/// Puts a finger down on a square and lifts it. Nothing waits in between, so that the touch is short.
fn touch(game: &mut Game, name: &str) {
    let at = game.middle_of(cell(name));
    game.tap_at(at);
}

impl Game {
    /// The number of pale marks.
    pub fn ghosts(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&Name>().iter(world).filter(|name| name.as_str().starts_with("Ghost")).count()
    }
}

/// The square at which a finger aims.
fn aimed(game: &Game) -> Option<String> {
    game.resource::<Aimed>().cell.map(|(_, position)| position.to_string())
}

#[test]
fn a_finger_on_small_squares_aims_and_the_button_places() {
    for (width, height) in [(390, 844), (360, 640), (844, 390), (390, 720), (568, 320)] {
        let mut game = game_of_five(width, height);
        touch(&mut game, "k10");
        assert_eq!(aimed(&game).as_deref(), Some("k10"), "{width}×{height}");
        assert!(game.history().is_empty(), "{width}×{height}: nothing is placed when the finger is lifted");
        assert_eq!(game.ghosts(), 1, "{width}×{height}");
        let [window, paper] = [game.layout().window, game.layout().paper().size()];
        let button = game.find_text(&words::place_at(cell("k10")));
        assert!(button.at.cmpge(Vec2::ZERO).all() && button.at.cmple(window).all() && paper.x > 200.0);
        game.tap_text(&words::place_at(cell("k10")));
        assert_eq!(game.board().mark(cell("k10")), Some(Mark::X), "{width}×{height}");
        assert_eq!(aimed(&game), None, "{width}×{height}");
        assert!(game.shows(words::undo()), "{width}×{height}: the tools are there again");
    }
}

#[test]
fn a_second_short_touch_places_only_in_the_very_square_that_is_aimed_at() {
    let mut game = game_of_five(390, 844);
    touch(&mut game, "k10");
    touch(&mut game, "k11");
    assert_eq!(aimed(&game).as_deref(), Some("k11"), "a touch beside it aims anew");
    assert!(game.history().is_empty());
    touch(&mut game, "k11");
    assert_eq!(game.board().mark(cell("k11")), Some(Mark::X));
}

#[test]
fn the_aim_slides_with_the_finger_and_is_lost_off_the_sheet() {
    let mut game = game_of_five(390, 844);
    let slide = |game: &mut Game, from: Vec2, to: Vec2| {
        for (phase, at) in [(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)] {
            game.touch(1, phase, at);
            game.update();
        }
    };
    let at = |game: &Game, name: &str| game.middle_of(cell(name));
    let [b2, c3, k10] = ["b2", "c3", "k10"].map(|name| at(&game, name));
    slide(&mut game, b2, k10);
    assert_eq!(aimed(&game).as_deref(), Some("k10"));
    // A finger beside the aim moves it by as much as it slides, so that it need not cover the square.
    let beside = k10 + Vec2::new(20.0, 30.0);
    slide(&mut game, beside, beside + c3 - b2);
    assert_eq!(aimed(&game).as_deref(), Some("l11"));
    let middle = at(&game, "l11");
    slide(&mut game, middle, Vec2::new(200.0, 840.0));
    assert_eq!(aimed(&game), None);
    assert!(game.history().is_empty());
    game.touch(1, TouchPhase::Started, b2);
    game.update();
    assert!(game.shows(words::slide_to_aim()), "{:?}", game.texts());
    game.touch(1, TouchPhase::Canceled, b2);
    game.update();
    assert_eq!(aimed(&game), None);
}

#[test]
fn escape_undo_a_mark_on_the_square_a_new_round_and_study_clear_the_aim() {
    let mut game = game_of_five(390, 844);
    game.play("h8 i8");
    touch(&mut game, "k10");
    game.keys("Esc");
    assert_eq!((aimed(&game), game.screen()), (None, Screen::Game), "Escape clears the aim alone");
    touch(&mut game, "k10");
    game.place("k10");
    game.update();
    assert_eq!(aimed(&game), None, "the square is taken");
    for kind in [ActionKind::Undo, ActionKind::Reset] {
        touch(&mut game, "a1");
        assert!(aimed(&game).is_some());
        game.act(kind);
        assert_eq!(aimed(&game), None);
    }
    touch(&mut game, "a1");
    game.click_text(words::study());
    game.update();
    assert_eq!(aimed(&game), None, "in Study, squares are asked about");
    game.keys("Esc");
    assert!(!game.app.world().resource::<Coach>().is_open, "one press of Escape closes Study");
}

#[test]
fn one_aims_while_the_other_side_thinks_and_cannot_place_yet() {
    let mut game = Game::open_game(390, 844);
    let players = ByMark { x: computer("pencil"), o: person("Mina") };
    game.act(ActionKind::NewMatch(five(), Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    touch(&mut game, "c3");
    if game.history().is_empty() {
        assert_eq!(game.ghosts(), 1, "in the ink of the person");
        game.tap_text(&words::place_at(cell("c3")));
    }
    game.wait_for_computer();
    assert_eq!(game.history().len(), 1, "only the computer has moved");
    game.tap_text(&words::place_at(cell("c3")));
    assert_eq!(game.board().mark(cell("c3")), Some(Mark::O));
}

#[test]
fn squares_that_can_be_hit_are_not_aimed_at() {
    let mut game = game_of_five(1280, 800);
    touch(&mut game, "k10");
    assert_eq!(game.board().mark(cell("k10")), Some(Mark::X));
}

#[test]
fn the_button_follows_the_board_in_the_order_of_the_tab_key() {
    let mut game = game_of_five(390, 844);
    game.play("h8 i8");
    touch(&mut game, "k10");
    let place = words::place_at(cell("k10"));
    game.focus_on(&place);
    game.keys("Tab Tab");
    assert_eq!(game.focused_name().as_deref(), Some(words::undo()), "the tools follow");
    game.focus_on(&place);
    game.keys("Enter");
    assert_eq!(game.board().mark(cell("k10")), Some(Mark::X));
}
