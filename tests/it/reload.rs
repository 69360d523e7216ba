//! A reload of the page leads back to where one was: the game, and what lies over it.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use noughts::coach::Coach;
use noughts::game::{HomeView, Purpose, Shown as ShownGame};
use noughts::intent::Intent;
use noughts::records::Solved;
use noughts::screens::{Screen, Screens};
use noughts::ui::reload::{after_reload, before_reload};
use noughts::words;
use noughts_engine::teach::{CourseStep, Grade};

use crate::support::{Game, puzzles_of};

/// What the page has stored.
type Stored = Arc<Mutex<String>>;

/// Starts the program as a page does, with what was stored before.
fn start(stored: &Stored) -> Game {
    let mut game = Game::open_with(390, 844, |app| {
        let text = stored.lock().unwrap().clone();
        after_reload(app, &text);
        let stored = stored.clone();
        before_reload(app, move |text| text.clone_into(&mut stored.lock().unwrap()));
    });
    (0..3).for_each(|_| game.update());
    game
}

fn stored(text: &str) -> Stored {
    Arc::new(Mutex::new(text.to_owned()))
}

/// The open screens without the first one, from the lowest.
fn trail(game: &Game) -> Vec<Screen> {
    game.app.world().resource::<Screens>().trail().map(|(screen, _)| screen).collect()
}

/// The open screens after a reload, which stores the same text again.
fn reload(game: Game, stored: &Stored) -> Game {
    let (before, text) = (trail(&game), stored.lock().unwrap().clone());
    drop(game);
    let game = start(stored);
    assert_eq!(trail(&game), before, "{text:?}");
    assert_eq!(*stored.lock().unwrap(), text);
    game
}

fn open(game: &mut Game, intents: impl IntoIterator<Item = Intent>) {
    for intent in intents {
        game.app.world_mut().write_message(intent);
        (0..3).for_each(|_| game.update());
    }
}

fn purpose(game: &mut Game) -> Purpose {
    let world = game.app.world_mut();
    *world.query_filtered::<&Purpose, With<ShownGame>>().single(world).expect("a game")
}

#[test]
fn a_reload_comes_back_to_the_puzzle_that_was_open() {
    let stored = stored("");
    let mut game = start(&stored);
    game.click_text(words::puzzles());
    game.click_text(words::grade(Grade::Hard));
    let set = puzzles_of(Grade::Hard);
    game.click_at(game.middle_of(set[0].solution));
    game.update();
    game.click_text(words::next_puzzle());
    game.click_text(words::skip());
    // What was solved is kept elsewhere.
    let [before, progress] = [1, 0].map(|solved| words::puzzle_progress(3, 10, solved, set.len())[0].clone());
    assert!(game.shows(&before), "{:?}", game.texts());
    let mut game = reload(game, &stored);
    assert!(game.shows(&progress), "{:?}", game.texts());
    game.click_at(game.middle_of(set[2].solution));
    game.update();
    assert!(game.resource::<Solved>().contains(&set[2].id()), "this puzzle is on the board");

    open(&mut game, [Intent::Open(Screen::PuzzleOfDay)]);
    assert_eq!(game.screen(), Screen::PuzzleOfDay);
    let mut game = reload(game, &stored);
    game.keys("Esc");
    assert!(game.shows(&progress), "the set is still there: {:?}", game.texts());
}

#[test]
fn a_reload_comes_back_to_the_editor_with_its_position_and_to_the_game_below() {
    for below in [false, true] {
        let stored = stored("");
        let mut game = start(&stored);
        if below {
            open(&mut game, [Intent::Start]);
        }
        open(&mut game, [Intent::Open(Screen::Editor)]);
        game.click("b2");
        let text = ".../.X./... o";
        assert!(game.shows(text), "{:?}", game.texts());
        let mut game = reload(game, &stored);
        assert!(game.shows(text), "{:?}", game.texts());
        game.keys("Esc");
        assert_eq!(game.screen(), if below { Screen::Game } else { Screen::Home });
        open(&mut game, [Intent::Open(Screen::Editor)]);
        assert!(!game.shows(text), "it begins with the board of the game");
    }
}

#[test]
fn a_reload_comes_back_to_each_step_of_the_course() {
    for step in CourseStep::ALL {
        let stored = stored("");
        let mut game = start(&stored);
        open(&mut game, [Intent::Course(step)]);
        let mut game = reload(game, &stored);
        let is_last = step == CourseStep::Draw;
        assert_eq!(purpose(&mut game) == Purpose::LastStep, is_last, "{step:?}");
        let asks = words::step_asks(step);
        assert!(is_last || step == CourseStep::HowToPlay || game.shows(&asks), "{step:?} {:?}", game.texts());
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Learn);
        reload(game, &stored);
    }
}

#[test]
fn a_reload_comes_back_to_the_settings_and_the_totals_above_the_game() {
    for screen in [Screen::Settings, Screen::PastMatches] {
        let stored = stored("");
        let mut game = start(&stored);
        open(&mut game, [Intent::Start, Intent::Open(screen)]);
        let mut game = reload(game, &stored);
        assert_eq!(game.screen(), screen);
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Game);
    }
}

#[test]
fn a_reload_comes_back_to_the_moment_that_was_studied() {
    let stored = stored("");
    let mut game = start(&stored);
    open(&mut game, [Intent::Start]);
    game.act(noughts_engine::play::ActionKind::Place("b2".parse().unwrap()));
    game.wait_for_computer();
    let home = game.board();
    for look in [Intent::Study, Intent::Look(1)] {
        open(&mut game, [look]);
        let board = game.board();
        game = reload(game, &stored);
        assert_eq!(game.board(), board);
        assert!(game.app.world().resource::<Coach>().is_open);
    }
    assert_eq!(purpose(&mut game), Purpose::Moment);
    // The editor lies above the moment, and the moment above the round.
    open(&mut game, [Intent::Open(Screen::Editor)]);
    let mut game = reload(game, &stored);
    for _ in 0..2 {
        game.keys("Esc");
    }
    assert_eq!((game.board(), purpose(&mut game)), (home, Purpose::Home));
}

#[test]
fn a_reload_comes_back_to_the_tree_of_the_moment_or_of_the_position_in_the_editor() {
    let drawn = |game: &Game| game.texts().iter().map(|shown| shown.text.clone()).collect::<Vec<_>>();
    for in_editor in [false, true] {
        let stored = stored("");
        let mut game = start(&stored);
        open(&mut game, [Intent::Start]);
        if in_editor {
            open(&mut game, [Intent::Open(Screen::Editor)]);
            game.click("a1");
            game.click_text(words::tree());
        } else {
            game.act(noughts_engine::play::ActionKind::Place("b2".parse().unwrap()));
            game.wait_for_computer();
            open(&mut game, [Intent::Look(1), Intent::Open(Screen::Tree)]);
        }
        assert_eq!(game.screen(), Screen::Tree);
        (0..20).for_each(|_| game.update());
        let before = drawn(&game);
        let mut game = reload(game, &stored);
        (0..20).for_each(|_| game.update());
        assert_eq!(drawn(&game), before, "in the editor: {in_editor}");
        game.keys("Esc");
        assert_eq!(game.screen(), if in_editor { Screen::Editor } else { Screen::Game });
    }
}

#[test]
fn garbage_opens_the_first_screen() {
    let home = |text: &str| {
        let game = start(&stored(text));
        assert_eq!((trail(&game), game.has_overlay()), (Vec::new(), false), "{text:?}");
        let mut game = game;
        let is_under_way = |home: HomeView| home.get().is_ok_and(|home| home.is_under_way());
        let is_under_way = bevy::ecs::system::RunSystemOnce::run_system_once(game.app.world_mut(), is_under_way);
        assert!(!is_under_way.unwrap(), "{text:?}");
    };
    home("at");
    home("at\n");
    home("at\n\n\n");
    home("learn");
    for parts in [
        "nowhere",
        "study 1",
        "study",
        "step",
        "step 0",
        "step 10",
        "step 99999999999999999999",
        "puzzles",
        "puzzles 0",
        "puzzles 2 1-",
        "puzzles 0 999-",
        "puzzles 0 1x",
        "puzzles 0 -",
        "puzzles 0 1é",
        "puzzles -1 1-",
        "é\nlearn",
        "puzzles 0 1- 1- 1- 1- 1- 1- 1- 1- 1- 1- 1-",
        "study 1\neditor .../.../... x",
    ] {
        home(&format!("at\n{parts}\n\n"));
        home(&format!("at\n{parts}\n\ngarbage"));
    }
}
