//! A part of a board with small squares that is shown larger, and the glass over the square at which a finger aims.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use noughts::focus::Focus;
use noughts::game::Cell;
use noughts::input::Aimed;
use noughts::layout::Closer;
use noughts::layout::measures::TARGET;
use noughts::screens::Screen;
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Starter};
use noughts_engine::rules::{ByMark, Mark, Outcome, Position};

use crate::squared::game_of_five;
use crate::support::{Game, STEP, cell, computer, person};

/// Telephones in both positions, and a low tall window, in which the button takes the place of the tools.
const TELEPHONES: [(u32, u32); 4] = [(390, 844), (360, 640), (844, 390), (568, 320)];

impl Game {
    /// The part that is shown larger.
    fn closer(&self) -> Option<Position> {
        self.resource::<Closer>().0
    }

    /// Aims at a square with a finger, and presses *Closer*.
    fn come_closer(&mut self, name: &str) {
        self.tap(name);
        self.tap_text(words::closer());
        assert!(self.closer().is_some() && self.layout().shows(cell(name)), "{name}");
        assert!(self.history().is_empty() || self.board().mark(cell(name)).is_none(), "nothing is placed");
    }

    /// Puts a finger down, slides it and lifts it.
    fn slide(&mut self, from: Vec2, by: Vec2) {
        self.touch(1, TouchPhase::Started, from);
        self.update();
        for share in [0.3, 0.7, 1.0] {
            self.touch(1, TouchPhase::Moved, from + by * share);
            self.update();
        }
        self.touch(1, TouchPhase::Ended, from + by);
        self.update_until_idle();
    }

    /// The squares that are drawn.
    fn drawn_cells(&mut self) -> Vec<Position> {
        let board = self.match_board();
        let world = self.app.world_mut();
        let mut cells = world.query_filtered::<(&ChildOf, &Position, &Visibility), With<Cell>>();
        let drawn =
            cells.iter(world).filter(|(of, _, visibility)| of.parent() == board && **visibility != Visibility::Hidden);
        drawn.map(|(_, position, _)| *position).collect()
    }
}

/// A game of a person against an opponent that has not moved yet.
fn against_computer(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: computer("pencil") };
    let five = game_of_five(width, height).round().rules();
    game.act(ActionKind::NewMatch(five, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    game
}

#[test]
fn closer_makes_squares_that_can_be_hit_and_a_touch_then_places_at_once() {
    for (width, height) in TELEPHONES {
        let mut game = game_of_five(width, height);
        let (paper, before) = (game.layout().paper(), game.layout().cell);
        game.come_closer("k10");
        let layout = game.layout();
        assert!(layout.cell >= TARGET && layout.cell >= 1.99 * before, "{width}×{height}: {}", layout.cell);
        assert!(layout.paper().size().abs_diff_eq(paper.size(), 1.0), "{width}×{height}: the paper keeps its size");
        let shown = game.drawn_cells();
        assert!(shown.iter().all(|cell| game.layout().shows(*cell)) && shown.len() < 100, "{width}×{height}");
        game.tap("k10");
        assert_eq!(game.board().mark(cell("k10")), Some(Mark::X), "{width}×{height}");
        assert!(game.closer().is_some(), "{width}×{height}: it stays closer");
        assert!(game.shows(words::undo()), "{width}×{height}: the tools are there");
    }
}

#[test]
fn all_of_it_shows_the_whole_board_again() {
    for (width, height) in TELEPHONES {
        let mut game = game_of_five(width, height);
        let before = game.layout().clone();
        game.come_closer("c3");
        assert!(!game.shows("15") && game.shows("3"), "{width}×{height}: only names of what is shown");
        game.tap_text(words::whole_board());
        assert_eq!((game.closer(), game.layout()), (None, &before), "{width}×{height}");
        assert_eq!(game.drawn_cells().len(), 225, "{width}×{height}");
        assert!(game.history().is_empty());
    }
}

#[test]
fn a_finger_that_slides_moves_the_paper_by_whole_squares_and_places_nothing() {
    let mut game = game_of_five(390, 844);
    game.come_closer("h8");
    let from = game.middle_of(cell("h8"));
    let side = game.layout().cell;
    game.slide(from, Vec2::new(2.1, -0.9) * side);
    assert_eq!(game.closer(), Some(cell("f9")));
    assert_eq!(
        game.layout().cell_at(from + Vec2::new(2.0, -1.0) * side),
        Some(cell("h8")),
        "the square stays below it"
    );
    game.slide(from, Vec2::new(6.0, 6.0) * side);
    assert_eq!(game.closer(), Some(cell("d4")), "the paper ends");
    game.slide(from, Vec2::new(-1.0, 0.0) * side);
    assert_eq!(game.closer(), Some(cell("e4")));
    game.slide(from, Vec2::new(0.3, 0.0) * side);
    assert_eq!(game.closer(), Some(cell("e4")), "less than half of a square");
    assert_eq!(game.history().len(), 1, "a finger that stays on its square places");
    game.tap_text(words::undo());
    game.slide(from, Vec2::new(0.6, 0.0) * side);
    assert_eq!(game.closer(), Some(cell("d4")));
    assert!(game.history().is_empty());
}

#[test]
fn a_move_out_of_view_is_brought_into_view() {
    let mut game = against_computer(390, 844);
    game.come_closer("h8");
    game.tap("h8");
    // Before the computer has moved, the paper is far from where it will move.
    let (middle, side) = (game.middle_of(game.closer().unwrap()), game.layout().cell);
    game.slide(middle, -3.0 * Vec2::splat(side));
    game.slide(middle, -3.0 * Vec2::splat(side));
    game.wait_for_computer();
    let reply = *game.history().last().unwrap();
    assert_eq!(game.history().len(), 2);
    assert!(game.layout().shows(reply), "{reply} around {:?}", game.closer());
    assert!(game.drawn_cells().contains(&reply));
    // The same holds for a move that another program or letter makes, and for one that is taken back.
    game.place("a1");
    assert!(game.layout().shows(cell("a1")));
    game.act(ActionKind::Undo);
    assert!(game.closer().is_some() && game.layout().shows(*game.history().last().unwrap()));
}

#[test]
fn the_square_with_the_focus_is_brought_into_view() {
    let mut game = game_of_five(390, 844);
    game.come_closer("c3");
    game.keys("Right End");
    let at = game.resource::<Focus>().cell;
    assert!(at.column == 14 && game.layout().shows(at), "{at} around {:?}", game.closer());
    game.keys("Home Enter");
    assert_eq!(game.history().len(), 1);
    assert!(game.layout().shows(game.history()[0]));
}

#[test]
fn the_buttons_have_their_place_in_the_order_of_the_tab_key() {
    let mut game = game_of_five(390, 844);
    game.play("h8 i8");
    game.tap("k10");
    game.focus_on(&words::place_at(cell("k10")));
    game.keys("Tab");
    assert_eq!(game.focused_name().as_deref(), Some(words::closer()));
    game.keys("Enter");
    game.update_until_idle();
    assert!(game.closer().is_some());
    assert_eq!(game.focused_name().as_deref(), Some(words::whole_board()), "the keyboard stays there");
    game.keys("Tab");
    assert_eq!(game.focused_name().as_deref(), Some(words::undo()), "the tools follow");
}

#[test]
fn the_end_of_a_round_shows_the_whole_board() {
    let mut game = game_of_five(390, 844);
    game.play("h8 a1 i8 a2 j8 a3 k8 a4");
    game.come_closer("l8");
    game.tap("l8");
    assert!(matches!(game.outcome(), Some(Outcome::Win { by: Mark::X, .. })));
    assert_eq!(game.closer(), None);
    assert!(game.strikes() > 0 && game.drawn_cells().len() == 225);
}

#[test]
fn another_board_another_screen_and_study_show_the_whole_board() {
    for leave in [
        |game: &mut Game| game.act(ActionKind::Reset),
        |game: &mut Game| game.open_screen(Screen::Home),
        |game: &mut Game| game.open_screen(Screen::Settings),
        |game: &mut Game| game.click_text(words::study()),
        |game: &mut Game| game.resize(1280, 800),
    ] {
        let mut game = game_of_five(390, 844);
        game.play("h8 i8");
        game.come_closer("k10");
        leave(&mut game);
        game.update_until_idle();
        assert_eq!(game.closer(), None);
        if game.screen() == Screen::Settings {
            game.keys("Esc");
            game.update_until_idle();
        }
        assert_eq!(game.drawn_cells().len(), 225);
    }
}

#[test]
fn the_menu_undo_and_another_size_of_the_window_leave_the_board_closer() {
    let mut game = game_of_five(390, 844);
    game.play("h8 i8");
    game.come_closer("k10");
    game.click_text(words::menu());
    game.keys("Esc");
    game.act(ActionKind::Undo);
    game.act(ActionKind::Redo);
    for (width, height) in TELEPHONES {
        game.resize(width, height);
        game.update_until_idle();
        assert!(game.closer().is_some() && game.layout().cell >= TARGET, "{width}×{height}");
        let shown = game.drawn_cells();
        assert!(shown.iter().all(|cell| game.layout().shows(*cell)) && shown.len() < 100, "{width}×{height}");
    }
}

#[test]
fn two_fingers_that_spread_come_closer_and_two_that_are_drawn_together_show_all_of_it() {
    let mut game = game_of_five(390, 844);
    let middle = game.middle_of(cell("h8"));
    let pinch = |game: &mut Game, distances: [f32; 2]| {
        for (phase, distance) in
            [(TouchPhase::Started, distances[0]), (TouchPhase::Moved, distances[1]), (TouchPhase::Ended, distances[1])]
        {
            for (id, side) in [(1, -1.0), (2, 1.0)] {
                game.touch(id, phase, middle + Vec2::X * side * distance);
            }
            game.update();
        }
        game.update_until_idle();
    };
    pinch(&mut game, [40.0, 80.0]);
    assert_eq!(game.closer(), Some(cell("h8")));
    pinch(&mut game, [80.0, 40.0]);
    assert_eq!(game.closer(), None);
    assert!(game.history().is_empty() && game.resource::<Aimed>().cell.is_none());
}

#[test]
fn a_glass_shows_the_squares_around_the_aim_after_a_moment_until_the_finger_is_lifted() {
    for (width, height) in TELEPHONES {
        let mut game = game_of_five(width, height);
        game.play("h8 i8");
        for name in ["k10", "a1", "o15", "h5"] {
            let at = game.middle_of(cell(name));
            game.touch(1, TouchPhase::Started, at);
            game.update();
            game.update();
            assert_eq!(game.glass(), None, "{width}×{height}: {STEP:?} are too short");
            assert!(game.planned() != NextUpdate::OnEvent, "{width}×{height}: the window does not sleep");
            game.update();
            let glass = game.glass().expect("a glass");
            let window = Rect::from_corners(Vec2::ZERO, game.layout().window).inflate(32.0);
            assert!(window.contains(glass.min) && window.contains(glass.max), "{width}×{height} {name}: {glass:?}");
            assert!(!glass.contains(at), "{width}×{height} {name}: the finger does not cover it");
            game.touch(1, TouchPhase::Ended, at);
            game.update();
            assert_eq!(game.glass(), None, "{width}×{height} {name}");
        }
        assert_eq!(game.history().len(), 2, "{width}×{height}");
    }
}

#[test]
fn the_glass_follows_the_aim_and_goes_off_the_sheet() {
    let mut game = game_of_five(390, 844);
    game.play("h8 i8");
    let [from, to] = ["k10", "c7"].map(|name| game.middle_of(cell(name)));
    game.touch(1, TouchPhase::Started, from);
    (0..3).for_each(|_| game.update());
    let before = game.glass().expect("a glass").center();
    game.touch(1, TouchPhase::Moved, to);
    game.update();
    let moved = game.glass().expect("a glass").center() - before;
    assert!(moved.abs_diff_eq(to - from, 0.1), "{moved}");
    let taken = game.middle_of(cell("h8"));
    game.touch(1, TouchPhase::Moved, taken);
    game.update();
    assert!(game.glass().is_some() && game.ghosts() == 0, "it stays over a square that is taken");
    game.touch(1, TouchPhase::Moved, Vec2::new(200.0, 840.0));
    game.update();
    assert_eq!(game.glass(), None);
}

#[test]
fn squares_that_can_be_hit_ultimate_and_columns_have_no_glass() {
    for (width, height, rules) in [
        (1280, 800, "classic 15x15x5"),
        (390, 844, "classic 3x3x3"),
        (390, 844, "ultimate 3x3x3"),
        (390, 844, "gravity 15x15x5"),
    ] {
        let mut game = Game::open_game(width, height);
        let players = ByMark { x: person("Mina"), o: person("Noah") };
        let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
        game.act(ActionKind::NewMatch(rules.parse().unwrap(), pairing));
        let at = game.middle_of(cell("b2"));
        game.touch(1, TouchPhase::Started, at);
        (0..5).for_each(|_| game.update());
        assert_eq!(game.glass(), None, "{rules}");
    }
}
