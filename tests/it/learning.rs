//! The lessons: in the panel and on the board.

use std::fs;

use bevy::prelude::*;
use noughts::coach::Coach;
use noughts::coach::Search;
use noughts::persistence::{Item, PersistencePlugin, PersistentStore, Place};
use noughts::records::Solved;
use noughts::screens::Screen;
use noughts::setup::{Draft, Mode};
use noughts::words;
use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::play::{ActionKind, Author, Match, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use noughts_engine::teach::{Analysis, Value, turning_points};

use crate::support::{Game, cell, computer, person, written_on};

#[track_caller]
fn expect_truth(game: &mut Game) {
    let board = game.board();
    let analysis = Analysis::of(&mut Minimax::default(), &board);
    for position in board.rules().cells() {
        let end = analysis.as_ref().and_then(|analysis| analysis.proved_move(position.into()));
        let winner =
            |value: Value| value.winner(board.to_move()).map_or("draw".to_owned(), |winner| format!("{winner} wins"));
        let expected = end.map(|end| vec![winner(end.value), format!("in {}", end.plies.unwrap())]);
        assert_eq!(written_on(game, position), expected.unwrap_or_default(), "on {position} of {board}");
    }
}

fn learn(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    game.click_text("Study");
    game
}

/// Asks about a cell, and plays there.
fn play(game: &mut Game, name: &str) {
    game.click(name);
    game.click_text(&words::play(cell(name)));
}

#[test]
fn what_was_shown_about_a_round_is_not_shown_about_the_next_one() {
    let mut game = learn(1280, 800);
    game.click_text(words::show_outcomes());
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.place(name);
    }
    (0..3).for_each(|_| game.update());
    game.keys("N");
    (0..3).for_each(|_| game.update());
    assert_eq!(game.board().to_string(), ".../.../... x");
    assert!(!game.shows(words::show_outcomes()), "the side panel is closed");
    assert!(Rules::TIC_TAC_TOE.cells().all(|position| written_on(&game, position).is_empty()));
}

#[test]
fn the_best_opponent_moves_for_one_of_two_people_whatever_the_form_says() {
    let mut game = Game::open_game(1280, 800);
    game.app.world_mut().resource_mut::<Draft>().mode = Mode::AgainstComputer;
    game.click_text(words::menu());
    game.click_text(words::one_move());
    game.wait_for_computer();
    assert_eq!(game.round().moves()[0].author, Author::StandIn(OpponentId::TRAPPER));
}

#[test]
fn every_empty_cell_carries_its_worth_after_every_move_undo_and_jump() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let mut game = learn(width, height);
        assert!(Rules::TIC_TAC_TOE.cells().all(|position| written_on(&game, position).is_empty()), "not unasked");
        assert!(["a", "b", "c", "1", "2", "3"].iter().all(|name| game.shows(name)), "but the names");
        game.click_text(words::show_outcomes());
        expect_truth(&mut game);
        for name in ["a1", "b1", "b2", "c3"] {
            play(&mut game, name);
            expect_truth(&mut game);
        }
        game.click_text("2. O b1 ?");
        expect_truth(&mut game);
        game.keys("u");
        expect_truth(&mut game);
        game.keys("y y y");
        for name in ["a3", "a2", "c1"] {
            play(&mut game, name);
        }
        assert!(game.board().is_over());
        expect_truth(&mut game);
        game.keys("u");
        game.close_study();
        let is_bare = |position| written_on(&game, position).is_empty();
        assert!(Rules::TIC_TAC_TOE.cells().all(is_bare), "nothing stays on the board: {:?}", game.texts());
        assert!(!game.shows("b"), "{:?}", game.texts());
    }
}

#[test]
fn in_the_side_panel_a_press_on_a_square_asks_about_it_and_plays_nothing() {
    let mut game = learn(1280, 800);
    assert!(game.shows(words::ask()));
    for input in ["mouse", "key"] {
        let ask = |game: &mut Game, name: &str, digit: &str| match input {
            "mouse" => game.click(name),
            _ => game.keys(digit),
        };
        ask(&mut game, "a1", "7");
        assert!(game.shows("What about a1?"), "{input}: {:?}", game.texts());
        ask(&mut game, "b2", "5");
        assert!(game.shows("What about b2?"));
        ask(&mut game, "b2", "5");
        assert!(!game.shows("What about b2?"), "a second press takes the question back");
        game.expect_board(".../.../... x");
    }
    play(&mut game, "b2");
    assert!(game.shows("Why b2?"), "the question is what was played");
    play(&mut game, "b1");
    game.click("b2");
    assert!(game.shows("Why b2?"), "a mark is asked about too");
    assert!(!game.shows("Play b2"));
    game.click("b1");
    assert!(game.shows("Why b1?"));
    game.expect_board(".O./.X./... x");
    assert_eq!(game.refusals(), []);
    game.close_study();
    game.click("a1");
    game.expect_board("XO./.X./... o");
}

#[test]
fn a_thumbnail_shows_its_moment_and_the_round_goes_back_when_the_side_panel_is_closed() {
    let mut game = learn(1280, 800);
    for name in ["a1", "b1", "b2"] {
        play(&mut game, name);
    }
    game.click_text("1. X a1");
    game.expect_board("X../.../... o");
    game.click_text("Start");
    game.expect_board(".../.../... x");
    game.keys("Esc");
    game.update();
    game.expect_board("XO./.X./... o");

    game.click_text("Study");
    game.click_text("1. X a1");
    game.click_text(words::play_from_here());
    game.update();
    game.expect_board("X../.../... o");
    game.click("c3");
    game.expect_board("X../.../..O x");

    game.click_text("Study");
    game.click_text("Start");
    play(&mut game, "b2");
    game.close_study();
    game.update();
    game.expect_board(".../.X./... o");

    game.click_text("Study");
    game.click_text("Start");
    game.keys("y");
    game.close_study();
    game.update();
    game.expect_board(".../.X./... o");
    game.click_text("Study");
    game.click_text("Start");
    game.open_screen(Screen::Home);
    game.update();
    game.expect_board(".../.X./... o");
    game.click_text("Continue");
    assert!(!game.shows(words::ask()), "the side panel was closed");
}

#[test]
fn a_row_of_thumbnails_moves_to_the_moment_on_the_board_and_to_the_keyboard() {
    for (width, height) in [(320, 568), (360, 640), (390, 844)] {
        let mut game = Game::open_game(width, height);
        ["a1", "b1", "b2", "c3", "a3", "a2"].into_iter().for_each(|name| game.place(name));
        game.click_text("Study");
        let is_whole = |game: &mut Game, name: &str| {
            let thumbnail = game.targets().into_iter().find(|target| target.name.starts_with(name));
            thumbnail.is_some_and(|thumbnail| thumbnail.visible.width() >= thumbnail.rect.width())
        };
        assert!(is_whole(&mut game, "6. O a2"), "{width}x{height}: {:?}", game.texts());
        assert!(!is_whole(&mut game, "Start"), "not all thumbnails are in view");
        game.write(ActionKind::GoTo(0));
        game.update();
        assert!(is_whole(&mut game, "Start"), "{width}x{height}: {:?}", game.texts());
        let mut reached = String::new();
        for _ in 0..30 {
            game.keys("Tab");
            reached = game.focused_name().unwrap_or_default();
            assert!(!reached.contains(". ") || is_whole(&mut game, &reached), "{width}x{height}: {reached}");
            if reached.starts_with("6. ") {
                break;
            }
        }
        assert!(reached.starts_with("6. "), "{width}x{height}: {reached}");
    }
}

#[test]
fn what_undo_brings_back_is_still_there_after_the_course() {
    let mut game = Game::open_game(1280, 800);
    game.play("b2 a1 b1 b3 c3 a3 a2 c2 c1");
    game.act(ActionKind::NewRound);
    game.play("b2 a1");
    game.act(ActionKind::Reset);
    game.open_screen(Screen::Home);
    game.click_text(words::learn());
    game.keys("Esc");
    game.act(ActionKind::Undo);
    assert_eq!(game.history().len(), 2);
}

#[test]
fn asking_only_looks_up_what_was_searched_before() {
    let mut game = learn(1280, 800);
    game.close_study();
    let before = game.app.world().resource::<Search>().0.nodes();
    assert!(before > 4520, "every position is known");
    for name in ["a1", "b2", "c3", "b1"] {
        game.click_text("Study");
        game.click_text(words::show_outcomes());
        play(&mut game, name);
        game.click_text(words::show_outcomes());
        game.close_study();
    }
    let looked_up = game.app.world().resource::<Search>().0.nodes() - before;
    assert!(looked_up < before / 20, "{looked_up} after {before}");
}

#[test]
fn the_hint_marks_a_best_move_and_says_why_until_the_next_one() {
    let mut game = learn(1280, 800);
    play(&mut game, "a1");
    play(&mut game, "b1");
    game.click_text("Hint");
    assert!(game.shows("Why a2?"));
    let said = game.texts().iter().any(|shown| shown.text.starts_with("With a2, X wins in 5 moves: X\u{a0}a2,"));
    assert!(said, "{:?}", game.texts());
    play(&mut game, "b2");
    assert!(!game.shows("Why a2?"));
    assert!(game.shows("Why b2?"), "now the question is what was played");
}

#[test]
fn a_line_of_play_is_played_out_on_the_board_step_by_step() {
    let mut game = learn(1280, 800);
    play(&mut game, "a1");
    play(&mut game, "b1");
    game.click_text(words::show_line());
    let numbers = |game: &Game| {
        let mut all: Vec<_> = Rules::TIC_TAC_TOE.cells().flat_map(|position| written_on(game, position)).collect();
        all.sort();
        all
    };
    assert_eq!(numbers(&game), ["1"]);
    for expected in [2, 3, 4, 5] {
        game.click_text(words::next());
        assert_eq!(numbers(&game).len(), expected);
    }
    assert!(game.shows("Move 5 of 5"));
    game.click_text(words::previous());
    assert_eq!(numbers(&game).len(), 4);
    game.expect_board("XO./.../... x");
    game.click_text(words::stop());
    assert_eq!(numbers(&game).len(), 0);
}

#[test]
fn a_computer_speaks_of_its_move_in_its_own_words() {
    let mut game = Game::open(1280, 800).without_pause();
    let players = ByMark { x: Player::person("Mina").unwrap(), o: Player::Computer(OpponentId::TACTICS) };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.open_screen(Screen::Game);
    game.click_text("Study");
    play(&mut game, "a1");
    for _ in 0..3 {
        game.update();
    }
    game.expect_board("X../.O./... x");
    assert!(game.shows("Ruler (Tactics): “My first rule: begin in the centre.”"), "{:?}", game.texts());
    assert!(game.shows("Only b2 holds the draw."));
}

#[test]
fn the_thumbnails_of_a_finished_round_show_where_it_turned_and_lead_back_there() {
    let mut game = learn(1280, 800);
    let mistakes = |game: &Game| game.texts().iter().filter(|shown| shown.text == "?").count();
    let names = ["a1", "b1", "b2", "c3", "a3", "a2", "c1"];
    for name in names {
        assert_eq!(mistakes(&game), 0, "in an open round it would be a hint");
        play(&mut game, name);
    }
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let points = turning_points(&mut Minimax::default(), &start, names.map(cell)).expect("legal moves");
    assert!(!points.is_empty());
    assert_eq!(mistakes(&game), points.len());
    let point = &points[0];
    game.click_text(&format!("{}. {} {} ?", point.ply, point.mark, point.mv));
    let said = |game: &Game, text: &str| game.texts().iter().any(|shown| shown.text.contains(text));
    assert!(said(&game, "With b1, X wins in 5 moves: X\u{a0}a2,"), "{:?}", game.texts());
    game.click_text(words::say_more());
    assert!(said(&game, "b1 turns a draw into a loss"), "{:?}", game.texts());
    game.click_text("1. X a1");
    game.click_text(words::play_from_here());
    game.click("b2");
    game.expect_board("X../.O./... x");
}

#[test]
fn who_has_lost_to_the_computer_is_led_to_where_the_round_turned() {
    for (width, height) in [(1280, 800), (360, 640), (700, 500)] {
        let mut game = Game::open(width, height).without_pause();
        let mut draft = game.app.world_mut().resource_mut::<Draft>();
        draft.fill(ByMark { x: Some(person("Mina")), o: Some(computer("trapper")) });
        draft.starter = Starter::PLAYER_ONE;
        game.update();
        game.click_text(words::start());
        game.lose_to_computer();
        assert!(game.shows("Ink wins!"), "{:?}", game.texts());
        game.click_text(words::see_where_it_turned());
        game.update();
        let coach = game.app.world().resource::<Coach>();
        assert!(coach.is_open, "{width}×{height}");
        let point = coach
            .lesson
            .iter()
            .flat_map(|lesson| lesson.turning_points())
            .last()
            .expect("the first player loses by mistakes alone")
            .clone();
        assert_eq!(game.history().last(), Some(&point.mv.position), "{width}×{height}");
        assert!(!game.board().is_over());
        game.close_study();
        game.update();
        game.expect_winner(Mark::O);
    }
}

#[test]
fn what_was_solved_is_stored_and_a_file_that_cannot_be_read_is_reported_and_renamed() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(&folder.path().join("deep"), Item::Solved);
    let file = place.path();
    let start = || {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, PersistencePlugin::<Solved>::at(Some(place.clone()))));
        app.update();
        app
    };
    let solve = |app: &mut App, name: &str| {
        app.world_mut().resource_mut::<Solved>().solve(name.to_owned());
        app.world_mut().write_message(AppExit::Success);
        app.update();
    };
    let mut app = start();
    assert!(!file.exists(), "nothing to keep yet");
    solve(&mut app, "X../.O./..X o");
    let app = start();
    assert!(app.world().resource::<Solved>().contains("X../.O./..X o"));
    assert_eq!(app.world().resource::<PersistentStore<Solved>>().fault(), None);

    fs::write(&file, "\u{0}garbage\nX../.O./..X o\n\n").expect("written");
    assert!(start().world().resource::<Solved>().contains("X../.O./..X o"));

    let damaged = [0xff, 0xfe, 0x00];
    fs::write(&file, damaged).expect("written");
    let mut app = start();
    let sentence = "What you had solved could not be read. What was there is kept as solved.damaged.txt.";
    let fault = app.world().resource::<PersistentStore<Solved>>().fault().expect("it is damaged");
    assert_eq!(words::fault(fault), sentence);
    solve(&mut app, "... x");
    assert_eq!(fs::read(file.with_file_name("solved.damaged.txt")).expect("still there"), damaged);
    assert_eq!(fs::read_to_string(&file).expect("written"), "... x\n");
}

#[test]
fn a_stand_in_speaks_for_itself_and_not_for_whoever_sits_there() {
    let mut game = Game::open(1280, 800);
    let players = ByMark { x: Player::person("Mina").unwrap(), o: Player::Computer(OpponentId::TACTICS) };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.open_screen(Screen::Game);
    game.click("a1");
    game.ask_for_one_move("scan");
    game.wait_for_computer();
    game.click_text("Study");
    let said = |words: &str| game.texts().iter().any(|shown| shown.text.starts_with(words));
    assert!(said("Scan: “I pointed at"), "{:?}", game.texts());
    assert!(!said("Ruler (Tactics):"), "{:?}", game.texts());
}

/// A round with a computer in which each side has made two moves.
fn against_a_computer() -> Game {
    let mut game = Game::open_game(1280, 800).without_pause();
    game.start(person("Mina"), computer("minimax"), Starter::PLAYER_ONE);
    for _ in 0..2 {
        let free = game.board().legal_cells().next().expect("a free cell");
        game.click(&free.to_string());
        game.wait_for_computer();
    }
    assert_eq!(game.history().len(), 4);
    game
}

#[test]
fn whoever_plays_on_from_a_moment_at_which_the_computer_is_to_move_is_answered() {
    let mut game = against_a_computer();
    let first = game.history()[0];
    game.click_text("Study");
    game.click_text(&format!("1. X {first}"));
    game.click_text(words::play_from_here());
    game.wait_for_computer();
    assert_eq!((game.history().len(), game.round().undone().len()), (2, 0));
    game.act(ActionKind::Undo);
    game.act(ActionKind::Undo);
    assert_eq!(game.history().len(), 4, "nobody has moved since");
}

#[test]
fn whoever_presses_the_board_while_the_computer_waits_for_redo_is_answered() {
    let mut game = against_a_computer();
    game.act(ActionKind::GoTo(1));
    for _ in 0..20 {
        game.update();
    }
    assert_eq!(game.history().len(), 1, "the computer waits");
    let free = game.board().legal_cells().next().expect("a free cell");
    game.click(&free.to_string());
    game.wait_for_computer();
    assert_eq!((game.history().len(), game.round().undone().len()), (2, 0));
    assert_eq!(game.refusals(), []);
}
