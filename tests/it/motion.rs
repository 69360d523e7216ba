//! Animations: what moves, when it stops, and that it does not block input.

use std::time::Duration;

use crate::support::{Game, cell, computer, person};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiPrimaryContextPass;
use noughts::game::Cell;
use noughts::intent::Intent;
use noughts::layout::times;
use noughts::look::animation;
use noughts::preferences::Preferences;
use noughts::records::Past;
use noughts::screens::Screen;
use noughts::settings::{MotionChoice, Settings};
use noughts::ui::tree::Explore;
use noughts::wake::NextUpdate;
use noughts::words::{self, boards};
use noughts_engine::play::{ActionKind, Length, Match, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Position, Rules};

const FRAME: Duration = Duration::from_millis(16);

/// A game of two people without a running animation, in which each update is one frame.
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
fn while_only_confetti_flies_no_panel_is_built() {
    let mut game = open();
    game.app.init_resource::<Passes>();
    game.app.add_systems(EguiPrimaryContextPass, (|mut passes: ResMut<Passes>| passes.0 += 1).ambiguous_with_all());
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.click(name);
    }
    // The result has risen.
    (0..frames(animation::RESULT) + 2).for_each(|_| game.update());
    let passes = |game: &Game| game.app.world().resource::<Passes>().0;
    let before = passes(&game);
    (0..60).for_each(|_| game.update());
    assert_eq!(passes(&game), before);
    // A change that happens in the meantime is shown at once.
    game.click_text("Menu");
    assert!(game.shows("New match") && passes(&game) > before);
    game.keys("Esc");
    let before = passes(&game);
    game.stand_still();
    assert!(passes(&game) > before, "after the last scrap, the panels are built once more");
}

/// How many scraps fly, or are about to fly.
fn scraps(game: &mut Game) -> usize {
    let world = game.app.world_mut();
    world.query::<&Name>().iter(world).filter(|name| name.as_str() == "Confetti").count()
}

/// A match of which X has won all rounds and makes the last move now.
fn win_match() -> Game {
    let mut game = open();
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    let pairing = Match::new(players, Mark::X, Starter::WINNER).of_length(Length::BestOf3);
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, pairing));
    game.play("a1 b1 a2 b2 a3");
    game.act(ActionKind::NewRound);
    game.play("a1 b1 a2 b2");
    game.stand_still();
    game.click("a3");
    game
}

#[test]
fn scraps_come_from_behind_the_sheets_of_a_match_that_a_person_has_won() {
    let mut game = win_match();
    let strike = frames(times::END_PAUSE) + frames(times::HIGHLIGHT) + frames(times::STRIKE);
    let mut waited = 0;
    while !game.layout().shows_match_end {
        assert_eq!(scraps(&mut game), 0);
        game.update();
        waited += 1;
        assert!(waited < frames(Duration::from_secs(3)), "the end of the match is not shown");
    }
    assert!(waited > strike, "the last line is struck through first");
    assert!(scraps(&mut game) > 0);
    game.stand_still();
    assert_eq!(scraps(&mut game), 0);
}

#[test]
fn a_press_ends_the_pause_before_the_end_of_a_match() {
    let mut game = win_match();
    game.update();
    assert!(!game.layout().shows_match_end);
    game.click("c3");
    game.update();
    assert!(game.layout().shows_match_end);
}

/// How often the panels were built.
#[derive(Resource, Default)]
struct Passes(usize);

/// The place of a cell of the match board as it is drawn, in the window.
fn drawn_at(game: &mut Game, name: &str) -> (Vec2, f32) {
    let (board, position) = (game.match_board(), cell(name));
    let mut cells = game.app.world_mut().query_filtered::<(&ChildOf, &Position, &GlobalTransform), With<Cell>>();
    let found = cells.iter(game.app.world()).find(|(of, at, _)| of.parent() == board && **at == position);
    let (.., transform) = found.expect("there is such a cell");
    (game.layout().from_world(transform.translation().truncate()), transform.compute_transform().scale.x)
}

#[test]
fn the_board_moves_to_its_place_on_another_screen_and_can_be_pressed_there_at_once() {
    let mut game = Game::open(1280, 800);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    game.stand_still();
    let (before, small) = drawn_at(&mut game, "a1");
    game.click("a1");
    game.update();
    let (first, _) = drawn_at(&mut game, "a1");
    let arrives = game.middle_of(cell("a1"));
    assert!(first.distance(before) < 20.0, "it begins where it was: {before} and {first}");
    assert!(arrives.distance(before) > 100.0);
    // The computer is to move.
    game.wait_for_computer();
    let mut last = first.distance(arrives);
    let mut moving = 0;
    loop {
        game.update();
        let now = drawn_at(&mut game, "a1").0.distance(arrives);
        assert!(now <= last, "it goes straight there");
        last = now;
        moving += 1;
        if now < 0.01 {
            break;
        }
    }
    assert!(moving <= frames(animation::SCREEN) + 1, "{moving} frames");
    assert_ne!(drawn_at(&mut game, "a1").1, small);
    game.stand_still();
    game.resize(1000, 700);
    game.update();
    let arrives = game.middle_of(cell("a1"));
    assert!(drawn_at(&mut game, "a1").0.distance(arrives) < 0.01, "it follows the window at once");
    game.app.world_mut().resource_mut::<Settings>().motion = MotionChoice::Reduced;
    game.keys("Esc");
    game.update();
    let arrives = game.middle_of(cell("a1"));
    assert!(drawn_at(&mut game, "a1").0.distance(arrives) < 0.01, "with less motion, it is there at once");
}

#[test]
fn clicks_while_marks_are_drawn_count() {
    let mut game = open();
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.click(name); // one click in each frame
    }
    game.expect_board("XO./XO./X.. o");
    assert_eq!(game.strikes(), 1);
    let moving = game.stand_still();
    // The line is highlighted when the last mark is drawn and a moment has passed, and then it is struck through. The
    // confetti comes with the strike, and takes longest.
    let strike = frames(times::END_PAUSE) + frames(times::HIGHLIGHT);
    let end = strike + frames(animation::CONFETTI);
    assert!(moving > end && moving <= frames(times::MARK) + end + 5, "{moving} frames");
    game.click_text("Next round");
    game.expect_board(".../.../... x");
}

#[test]
fn the_window_sleeps_two_seconds_after_the_winning_move() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        let mut game = open();
        game.resize(width, height);
        game.play("a1 b1 a2 b2");
        game.stand_still();
        game.click("a3");
        let moving = 1 + game.stand_still();
        assert!(moving > frames(animation::CONFETTI), "the confetti flies: {moving} frames");
        assert!(moving <= frames(Duration::from_secs(2)), "{width}×{height}: {moving} frames");
        for _ in 0..20 {
            assert_eq!((game.stand_still(), game.planned()), (0, NextUpdate::OnEvent));
        }
    }
}

#[test]
fn where_nothing_moves_no_update_is_planned() {
    type Open = fn(&mut Game);
    let past: Open = |game| {
        game.play("a1 b1 a2 b2 a3");
        game.open_screen(Screen::Home);
        game.open_screen(Screen::PastMatches);
        assert!(!game.app.world().resource::<Past>().all().is_empty());
    };
    let tree: Open = |game| {
        let board = Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").expect("a board");
        game.app.world_mut().resource_mut::<Explore>().0 = Some(board);
        game.open_screen(Screen::Tree);
        game.click_text(boards::run());
        assert_ne!(game.planned(), NextUpdate::OnEvent, "it goes on by itself");
    };
    let watch: Open = |game| {
        game.start(computer("trapper"), computer("pencil"), Starter::PLAYER_ONE);
        game.app.world_mut().write_message(Intent::Pause);
        game.update();
        assert!(game.shows(words::go_on()), "{:?}", game.texts());
    };
    let places: [(&str, Open); 8] = [
        ("the first screen", |game| game.open_screen(Screen::Home)),
        ("the puzzles", |game| game.open_screen(Screen::Puzzles)),
        ("the editor", |game| game.open_screen(Screen::Editor)),
        ("the settings", |game| game.open_screen(Screen::Settings)),
        ("study", |game| game.click_text(words::study())),
        ("the past matches", past),
        ("the tree", tree),
        ("two computers that wait", watch),
    ];
    for (place, open_place) in places {
        let mut game = open();
        open_place(&mut game);
        // A search that is watched takes its time.
        let goes_on = |game: &mut Game| {
            game.update();
            game.planned() != NextUpdate::OnEvent
        };
        let updates = (0..5000).take_while(|_| goes_on(&mut game)).count();
        assert!(updates < 5000, "{place}");
        for _ in 0..20 {
            game.update();
            assert_eq!(game.planned(), NextUpdate::OnEvent, "{place}");
        }
    }
}

#[test]
fn a_drawn_round_ends_in_its_own_way_and_stands_still_again() {
    let mut game = open();
    for name in "a1 b1 c1 b2 a2 c2 b3 a3 c3".split(' ') {
        game.click(name);
    }
    let moving = game.stand_still();
    assert!((frames(animation::SWAY) - 2..=frames(animation::SWAY) + 2).contains(&moving), "{moving} frames");
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
        assert!(game.reach("c1") > whole * 0.9, "the cross is there at once");
        assert!(game.stand_still() <= 2, "and nothing moves after it");
    }
}

/// The angle of the mark in a cell, in radians.
fn tilt(game: &mut Game, name: &str) -> f32 {
    let world = game.app.world_mut();
    let mut drawings = world.query::<(&Name, &ChildOf, &Transform)>();
    let cells = world.query_filtered::<&Position, With<Cell>>();
    let here = |(drawing, parent, _): &(&Name, &ChildOf, &Transform)| {
        ["X", "O"].contains(&drawing.as_str())
            && cells.get_manual(world, parent.parent()).is_ok_and(|position| *position == cell(name))
    };
    let (.., transform) = drawings.iter(world).find(here).expect("a mark is drawn");
    transform.rotation.to_axis_angle().1.abs()
}

#[test]
fn a_mark_that_is_taken_back_while_a_drawn_round_sways_leaves_the_next_one_upright() {
    let mut game = open();
    for name in "a1 b1 c1 b2 a2 c2 b3 a3".split(' ') {
        game.click(name);
    }
    game.stand_still();
    game.click("c3");
    for _ in 0..8 {
        game.update();
    }
    assert!(tilt(&mut game, "a1") > 0.01, "it sways");
    game.click_text("Undo");
    game.stand_still();
    assert_eq!(tilt(&mut game, "a1"), 0.0);
    game.click("c3");
    game.click_text("Undo");
    game.stand_still();
    for name in "a1 b1 c1 b2 a2 c2 b3 a3".split(' ') {
        assert_eq!(tilt(&mut game, name), 0.0, "{name}");
    }
}

/// Where a text is in each of the next frames, until nothing moves.
fn way(game: &mut Game, text: &str) -> Vec<Vec2> {
    let mut way = Vec::new();
    for _ in 0..40 {
        game.update();
        if game.shows(text) {
            way.push(game.find_text(text).at);
        }
    }
    way
}

#[test]
fn a_result_rises_and_the_digit_of_the_winner_hops() {
    let mut game = open();
    game.play("a1 b1 a2 b2");
    game.stand_still();
    let digits =
        |game: &Game| game.texts().iter().filter(|shown| shown.text.len() == 1).map(|shown| shown.at).collect();
    let before: Vec<Vec2> = digits(&game);
    game.click("a3");
    let highest = (0..frames(animation::DIGIT)).map(|_| {
        game.update();
        let now: Vec<Vec2> = digits(&game);
        now.iter().zip(&before).map(|(now, before)| before.y - now.y).fold(0.0, f32::max)
    });
    let highest = highest.fold(0.0, f32::max);
    assert!((3.0..=5.0).contains(&highest), "{highest}");
    game.stand_still();
    let after: Vec<Vec2> = digits(&game);
    assert!(after.iter().zip(&before).all(|(after, before)| (after.y - before.y).abs() < 1.0), "{after:?} {before:?}");
    // Undo and the same move bring the result once more.
    game.click_text("Undo");
    game.stand_still();
    game.click("a3");
    let rises = way(&mut game, "Next round");
    let (first, last) = (rises[0].y, rises[rises.len() - 1].y);
    assert!((5.0..24.0).contains(&(first - last)), "{rises:?}");
    assert!(rises.iter().any(|at| at.y < last), "it goes a little beyond its place: {rises:?}");
}

#[test]
fn a_result_can_be_pressed_where_it_will_be_while_it_rises() {
    let mut game = open();
    game.play("a1 b1 a2 b2 a3");
    game.stand_still();
    let at = game.find_text("Next round").at;
    game.click_text("Undo");
    game.stand_still();
    game.click("a3");
    game.click_at(at - Vec2::Y * 14.0);
    game.update();
    game.expect_board(".../.../... x");
}

#[test]
fn side_panels_slide_in_from_their_edge() {
    for (width, height) in [(1280, 800), (390, 844)] {
        let mut game = open();
        game.resize(width, height);
        game.stand_still();
        game.app.world_mut().write_message(Intent::Study);
        let slides = way(&mut game, words::show_outcomes());
        let away = |at: &Vec2| if width > height { at.x } else { at.y };
        let moves = slides.windows(2).take_while(|pair| pair[0] != pair[1]).count();
        assert!(away(&slides[0]) - away(&slides[slides.len() - 1]) > 100.0, "{width}×{height}: {slides:?}");
        assert!(slides.windows(2).all(|pair| away(&pair[0]) >= away(&pair[1])), "{width}×{height}: {slides:?}");
        assert!((8..=frames(animation::SIDE_PANEL)).contains(&moves), "{width}×{height}: {moves} frames");
    }
}

/// How high the opponent is over the paper, in the window, if there is one.
fn avatar(game: &mut Game) -> Option<f32> {
    let mut named = game.app.world_mut().query::<(&Name, &GlobalTransform)>();
    let found = named.iter(game.app.world()).find(|(name, _)| name.as_str() == "Avatar")?;
    let layout = game.layout();
    Some(layout.paper().min.y - layout.from_world(found.1.translation().truncate()).y)
}

#[test]
fn the_opponent_comes_up_behind_the_paper_and_sinks_when_it_has_lost() {
    let mut game = open();
    assert_eq!(avatar(&mut game), None, "two people play");
    game.start(person("Mina"), computer("random"), Starter::PLAYER_ONE);
    game.update();
    let mut rises = Vec::new();
    for _ in 0..frames(animation::AVATAR) + 2 {
        game.update();
        rises.extend(avatar(&mut game));
    }
    let up = rises[rises.len() - 1];
    assert!(rises[0] < 0.0 && up > 15.0, "{rises:?}");
    assert!(rises.windows(2).filter(|pair| pair[1] > pair[0]).count() > 6, "{rises:?}");
    // A plain win of the person.
    let board = Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").expect("a board");
    game.set_up(board);
    game.click("c1");
    game.stand_still();
    assert!(avatar(&mut game).expect("it is still there") < up - 10.0);
    game.click_text("Next round");
    game.stand_still();
    let again = avatar(&mut game).expect("it is still there");
    assert!((again - up).abs() < 0.1, "it comes up for the next round: {again} and {up}");
    game.click_text("Study");
    game.update();
    assert_eq!(avatar(&mut game), None, "a side panel takes the place");
    game.open_screen(Screen::Home);
    assert_eq!(avatar(&mut game), None);
}
