//! What Study says and shows: each thing once, whose win it is, where the move is, and how a line of play ends.

use bevy::math::{Rect, Vec2};
use noughts::board::Annotations;
use noughts::game::Shown;
use noughts::intent::Intent;
use noughts::settings::{Settings, TextSize, ThemeChoice};
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Starter};
use noughts_engine::rules::{ByMark, Mark};
use noughts_engine::teach::{Proved, Value};

use crate::support::{Game, cell, computer, person, written_on};

const SIZES: [(u32, u32); 3] = [(390, 844), (844, 390), (1280, 800)];

/// A round of two people with these moves, which is studied.
fn study(width: u32, height: u32, moves: &[&str]) -> Game {
    let mut game = Game::open_game(width, height);
    moves.iter().for_each(|name| game.place(name));
    game.click_text(words::study());
    game
}

fn notes(game: &mut Game) -> Annotations {
    let world = game.app.world_mut();
    world.query_filtered::<&Annotations, bevy::prelude::With<Shown>>().single(world).expect("notes").clone()
}

/// The sentences below the title of the answer that are about a cell.
fn sentences(game: &Game, name: &str) -> usize {
    game.texts().iter().filter(|shown| shown.text.contains(name) && shown.text.ends_with('.')).count()
}

#[test]
fn with_larger_text_and_on_a_low_screen_no_moment_has_to_be_moved_into_view_sideways() {
    const DRAWN: [&str; 9] = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"];
    for (width, height, text_size) in [
        (844, 390, TextSize::Normal),
        (390, 844, TextSize::Larger),
        (600, 900, TextSize::Larger),
        (600, 900, TextSize::Largest),
    ] {
        let mut game = study(width, height, &DRAWN);
        game.app.world_mut().resource_mut::<Settings>().text_size = text_size;
        (0..3).for_each(|_| game.update());
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let panel = game.layout().side_panel;
            let is_whole = |shown: &&crate::support::Shown| {
                shown.visible.width() > shown.rect.width() - 1.0 && panel.contains(shown.at)
            };
            let whole = game.texts().iter().filter(is_whole);
            seen.extend(whole.map(|shown| shown.text.clone()));
            let in_window = panel.intersect(Rect::from_corners(Vec2::ZERO, game.layout().window));
            game.scroll(in_window.center(), -(height as f32) / 10.0);
        }
        let moments = std::iter::once("Start".to_owned()).chain((1..=9).map(|ply| ply.to_string()));
        let hidden: Vec<_> = moments.filter(|moment| !seen.contains(moment)).collect();
        assert!(hidden.is_empty(), "{width}×{height}, {text_size:?}: {hidden:?} among {seen:?}");
    }
}

#[test]
fn on_a_low_screen_the_moment_on_the_board_is_whole_beside_the_answer() {
    let mut game = study(844, 390, &["b2", "a1", "c3"]);
    game.click_text(words::show_outcomes());
    game.click("c2");
    game.update();
    let panel = game.layout().side_panel;
    for text in ["Start", "1", "2", "3", words::show_outcomes()] {
        let shown = game.texts().iter().rfind(|shown| shown.text == text).unwrap_or_else(|| panic!("{text}")).clone();
        assert!(panel.contains(shown.rect.max) && shown.visible.height() > shown.rect.height() - 1.0, "{shown:?}");
    }
}

#[test]
fn in_the_dark_on_a_phone_study_has_room_without_scrolling() {
    let mut game = study(390, 844, &["b2", "a1", "c3"]);
    game.app.world_mut().resource_mut::<Settings>().theme = ThemeChoice::Dark;
    game.click_text(words::show_outcomes());
    game.click("c2");
    (0..30).for_each(|_| game.update());
    let panel = game.layout().side_panel;
    let inside: Vec<_> = game.texts().iter().filter(|shown| panel.contains(shown.at)).cloned().collect();
    for text in ["Start", "1", "2", "3", words::show_outcomes(), words::tree()] {
        assert!(inside.iter().any(|shown| shown.text == text), "{text} is not among {inside:?}");
    }
    for shown in inside {
        assert!(shown.visible == shown.rect && shown.rect.max.y < 844.0, "{shown:?}");
    }
    let bar = game.fills().iter().find(|(place, fill)| {
        panel.contains(place.center()) && place.width() <= 8.0 && place.height() > 60.0 && fill.a() > 0
    });
    assert_eq!(bar, None, "nothing scrolls");
}

#[test]
fn on_large_boards_two_buttons_step_through_the_moments_in_every_window() {
    for (width, height, text_size) in [
        (1280, 800, TextSize::Normal),
        (844, 390, TextSize::Normal),
        (360, 640, TextSize::Normal),
        (844, 390, TextSize::Largest),
        (320, 568, TextSize::Largest),
    ] {
        for (rules, moves) in [("classic 15x15x5", ["h8", "a1", "h9"]), ("ultimate 3x3x3", ["e5", "d4", "a1"])] {
            let mut game = round_of(rules, &moves);
            game.app.world_mut().resource_mut::<Settings>().text_size = text_size;
            game.resize(width, height);
            let place = format!("{rules}, {width}×{height}, {text_size:?}");
            game.app.world_mut().write_message(Intent::Study);
            (0..3).for_each(|_| game.update());
            assert!(!game.shows(words::start_of_round()), "{place}: no small boards: {:?}", game.texts());
            let button = |game: &mut Game, name: &str| {
                game.controls().into_iter().find(|control| control.name == name).unwrap_or_else(|| panic!("{place}"))
            };
            for at in [2, 1, 0] {
                game.click_text(words::previous_move());
                assert_eq!((game.round().cursor(), game.round().moves().len()), (at, 3), "{place}");
                assert!(game.shows(&words::moment_of(at, 3)), "{place}: {:?}", game.texts());
            }
            let [before, after] = [words::previous_move(), words::next_move()].map(|name| button(&mut game, name));
            assert_eq!([before.is_enabled, after.is_enabled], [false, true], "{place}");
            assert!(after.visible.size().min_element() > 44.0, "{place}: {:?}", after.visible);
            game.focus_on(words::next_move());
            game.keys("Enter");
            assert_eq!(game.round().cursor(), 1, "{place}");
            game.keys("Enter");
            assert_eq!(game.round().cursor(), 2, "{place}: the keyboard stays at the button");
        }
    }
}

#[test]
fn while_a_line_is_played_out_old_outcomes_are_hidden_and_the_finished_line_is_struck() {
    for (width, height) in SIZES {
        let mut game = study(width, height, &["a1", "b1"]);
        game.click_text(words::show_outcomes());
        assert_eq!(written_on(&game, cell("c3")), ["draw", "in 7"]);
        game.click_text(words::show_line());
        assert_eq!(written_on(&game, cell("c3")), [""; 0], "{width}×{height}: this was about the board before");
        for number in 2..=5 {
            assert_eq!(notes(&mut game).finished, [], "{width}×{height}: move {number} is to come");
            game.click_text(words::next());
        }
        let finished = notes(&mut game).finished;
        assert_eq!(finished.len(), 1, "{width}×{height}");
        assert_eq!(finished[0].0.ends(), [cell("a2"), cell("c2")], "{width}×{height}");
        assert_eq!(finished[0].1, Mark::X);
        game.click_text(words::stop());
        assert_eq!(written_on(&game, cell("c3")), ["draw", "in 7"], "{width}×{height}: the outcomes are back");
        assert_eq!(notes(&mut game).finished, []);
    }
}

#[test]
fn the_move_that_is_explained_is_marked_and_a_mistake_when_it_is_no_hint() {
    for (width, height) in SIZES {
        let mut game = study(width, height, &["a1", "b1", "b2"]);
        let marked = |game: &mut Game| (notes(game).asked, notes(game).mistake);
        assert_eq!(marked(&mut game), (Some(cell("b2")), None));
        game.click("b1");
        assert_eq!(marked(&mut game), (Some(cell("b1")), None), "in an open round it would be a hint");
        game.click_text(words::show_outcomes());
        assert_eq!(marked(&mut game), (Some(cell("b1")), Some(cell("b1"))));
        game.click("c1");
        assert_eq!(marked(&mut game), (Some(cell("c1")), None), "this move was not made");
        game.click("c1");
        game.click_text("2. O b1 ?");
        assert_eq!(marked(&mut game), (Some(cell("b1")), Some(cell("b1"))), "{width}×{height}: its moment is shown");
        game.click_text("1. X a1");
        assert_eq!(marked(&mut game), (Some(cell("a1")), None), "{width}×{height}");
    }
}

#[test]
fn the_lens_beside_the_way_to_the_mistake_opens_the_same_place() {
    let mut game = Game::open_game(1280, 800).without_pause();
    game.start(person("Mina"), computer("trapper"), Starter::PLAYER_ONE);
    game.lose_to_computer();
    game.click_text(words::see_where_it_turned());
    game.update();
    let shown = (game.board(), notes(&mut game).mistake);
    assert_eq!(shown.1, game.history().last().copied(), "the mistake is marked");
    game.close_study();
    game.update();
    game.click_text(words::study());
    game.update();
    assert_eq!((game.board(), notes(&mut game).mistake), shown);
}

#[test]
fn the_reason_is_said_once_and_everything_else_after_one_more_press() {
    for (width, height) in SIZES {
        let mut game = study(width, height, &["a1", "b2", "c3"]);
        game.click("c1");
        let first = "c1 lets X play a3, which makes two threats at once: a2 and b3.";
        assert!(game.shows(first), "{width}×{height}: {:?}", game.texts());
        assert_eq!(sentences(&game, "c1"), 1, "{width}×{height}: {:?}", game.texts());
        game.click_text(words::say_more());
        assert!(game.shows(first));
        assert!(sentences(&game, "c1") > 2, "{width}×{height}: {:?}", game.texts());
        assert!(!game.shows(words::say_more()));
        game.click("a3");
        assert_eq!(sentences(&game, "a3"), 1, "{width}×{height}: about another move: {:?}", game.texts());
    }
}

#[test]
fn whose_win_it_is_is_said_and_moves_are_counted_from_the_board_that_is_shown() {
    let mut game = study(1280, 800, &["a1", "b1"]);
    game.click_text(words::show_outcomes());
    assert_eq!(written_on(&game, cell("a2")), ["X wins", "in 5"]);
    let said = |game: &Game, start: &str| game.texts().iter().any(|shown| shown.text.starts_with(start));
    assert!(said(&game, "With b1, X wins in 5 moves: X\u{a0}a2,"), "{:?}", game.texts());
    assert!(game.shows("5 moves"), "{:?}", game.texts());
    game.click("a2");
    assert!(said(&game, "With a2, X wins in 5 moves: X\u{a0}a2,"), "the asked move is counted: {:?}", game.texts());
    assert!(game.shows("5 moves"), "{:?}", game.texts());
    game.click_text(&words::play(cell("a2")));
    assert_eq!(written_on(&game, cell("a3")), ["X wins", "in 4"], "O moves, and X wins");
    assert!(said(&game, "With a2, X wins in 4 moves: O\u{a0}a3,"), "{:?}", game.texts());
    assert!(game.shows("4 moves"), "{:?}", game.texts());
}

/// A round of two people by other rules, after these moves.
fn round_of(rules: &str, moves: &[&str]) -> Game {
    let mut game = Game::open_game(1280, 800);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
    game.act(ActionKind::NewMatch(rules.parse().unwrap(), pairing));
    moves.iter().for_each(|mv| game.act(ActionKind::Place(mv.parse().unwrap())));
    game
}

/// Waits until something is shown.
fn wait_until(game: &mut Game, is_so: impl Fn(&mut Game) -> bool) {
    for _ in 0..200 {
        if is_so(game) {
            return;
        }
        game.update();
    }
    panic!("it never comes: {:?}", game.texts());
}

#[test]
fn where_a_line_loses_a_hint_warns_of_the_squares_that_lose_at_once() {
    let mut game = round_of("misere 3x3x3", &["a1", "a3", "b1", "c3"]);
    game.click_text(words::show_hint());
    wait_until(&mut game, |game| notes(game).hint.is_some());
    let notes = notes(&mut game);
    assert_eq!(notes.hint, Some(cell("a2").into()));
    let loses = Proved { value: Value::Loss, plies: Some(1) };
    assert_eq!(notes.ends, [(cell("c1").into(), Mark::X, loses)]);
    assert_eq!(written_on(&game, cell("c1")), ["O wins", "in 1"]);
}

#[test]
fn study_speaks_of_each_game_by_its_rules() {
    for (rules, moves, said) in [
        ("classic 5x5x4", &["c3", "a1"][..], "After a1 it is too early to tell."),
        ("classic 15x15x5", &["h8", "a1"], "After a1 it is too early to tell."),
        ("misere 4x3x3", &["a1", "b2"], "With b2,"),
        ("notakto 3x3x3", &["b2", "a1"], "With a1, the other side wins in"),
        ("gravity 7x6x4", &["d6", "d5"], "After d5 it is too early to tell."),
        ("vanishing 3x3x3", &["b2"], "b2 turns a win into a draw; b1, a2, c2 and b3 win."),
        ("wild 3x3x3", &["Xa1", "Xb1"], "Xb1 leaves Xc1 open, where the other side finishes the line a1–c1."),
        ("ultimate 3x3x3", &["e5", "e4"], "After e4 it is too early to tell."),
    ] {
        let mut game = round_of(rules, moves);
        game.click_text(words::study());
        game.click_text(words::show_outcomes());
        wait_until(&mut game, |game| game.texts().iter().any(|shown| shown.text.starts_with(said)));
        let (board, is_proved) = (game.board(), noughts_engine::ai::Solver::proves(game.board().rules()));
        wait_until(&mut game, |game| !is_proved || notes(game).ends.len() == board.legal_moves().len());
    }
}

#[test]
fn the_tree_is_offered_on_small_classic_boards_alone() {
    for (rules, is_offered) in
        [("classic 3x3x3", true), ("classic 4x4x4", true), ("classic 5x5x4", false), ("wild 3x3x3", false)]
    {
        let mut game = round_of(rules, &[]);
        game.click_text(words::study());
        assert_eq!(game.shows(words::tree()), is_offered, "{rules}: {:?}", game.texts());
    }
}

#[test]
fn a_question_about_a_square_in_the_air_is_about_where_the_mark_lands() {
    let mut game = round_of("gravity 7x6x4", &["d6"]);
    game.click_text(words::study());
    game.click("d2");
    wait_until(&mut game, |game| game.shows("What about d5?"));
    assert!(game.shows(&words::play(cell("d5"))), "{:?}", game.texts());
}
