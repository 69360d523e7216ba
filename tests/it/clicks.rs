//! The mouse, the panels and the drawing, from an event to the picture.

use std::time::{Duration, Instant};

use bevy::image::{CompressedImageFormats, ImageLoader};
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use noughts::coach::Coach;
use noughts::intent::Intent;
use noughts::records::{First, Totals};
use noughts::screens::Screen;
use noughts::settings::{MotionChoice, Settings};
use noughts::setup::{Draft, Mode};
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Length, Moment, NextRounds, Player, Refusal, Starter};
use noughts_engine::rules::{Board, IllegalMove, Mark, Rules};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::{Game, STEP, cell};

#[test]
fn one_update_leads_from_a_click_to_the_visible_mark_and_result() {
    let mut game = Game::open_game(1280, 800);
    // It is not told in the place of the turn.
    game.app.world_mut().resource_mut::<Totals>().reach(First::Win, Moment::UNKNOWN);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut marks, mut wins, mut draws) = (0, 0, 0);
    while marks < 200 || wins < 200 {
        let mut order: Vec<_> = game.board().rules().cells().collect();
        order.shuffle(&mut rng);
        for position in order {
            let name = position.to_string();
            let mark = game.board().to_move();
            game.queue_click(game.middle_of(position));
            game.update();
            assert_eq!(game.drawn(&name), Some(mark), "the mark is seen after one update");
            marks += 1;
            let winner = game.board().winner();
            let status = match winner {
                Some(Mark::X) => "Mina wins!",
                Some(Mark::O) => "Noah wins!",
                None if game.board().is_over() => "It’s a draw!",
                None if mark == Mark::X => "Noah’s turn",
                None => "Mina’s turn",
            };
            assert!(game.shows(status), "{status} is not among {:?}", game.texts());
            assert_eq!(game.strikes() > 0, winner.is_some());
            if game.board().is_over() {
                wins += usize::from(winner.is_some());
                draws += usize::from(winner.is_none());
                break;
            }
        }
        game.find_text("Next round");
        game.act(ActionKind::NewRound);
        game.update();
    }
    println!("{marks} marks, {wins} wins and {draws} draws seen after one update");
}

#[test]
fn two_clicks_in_one_update_are_two_moves_of_two_people() {
    let mut game = Game::open_game(1280, 800);
    game.queue_click(game.middle_of(cell("a1")));
    game.queue_click(game.middle_of(cell("b2")));
    game.queue_click(game.middle_of(cell("b2")));
    game.update();
    game.expect_board("X../.O./... x");
    game.expect_refusal(IllegalMove::Occupied(cell("b2")).into());
}

#[test]
fn two_clicks_on_buttons_in_one_update_both_count() {
    let mut game = Game::open(1280, 800);
    game.click_text("Two players");
    game.queue_click(game.find_text(words::swap()).at);
    game.queue_click(game.find_text("Play").at);
    for _ in 0..6 {
        game.update();
    }
    game.expect_board(".../.../... o");
    assert_eq!(game.screen(), Screen::Game);

    game.click("a1");
    game.click("b2");
    game.queue_click(game.find_text("Undo").at);
    game.queue_click(game.find_text("Undo").at);
    for _ in 0..6 {
        game.update();
    }
    game.expect_board(".../.../... o");
}

#[test]
fn a_press_that_slides_off_places_nothing() {
    let mut game = Game::open_game(1280, 800);
    let (from, to) = (game.middle_of(cell("a1")), game.middle_of(cell("b1")));
    game.move_to(from);
    game.button(ButtonState::Pressed);
    game.update();
    game.move_to(to);
    game.button(ButtonState::Released);
    game.update();
    game.expect_board(".../.../... x");
    assert_eq!(game.refusals(), []);
}

#[test]
fn a_press_on_a_line_between_cells_goes_to_the_nearest_one_and_a_press_beside_the_board_nowhere() {
    let mut game = Game::open_game(1280, 800);
    game.click_at(game.layout().cell_rect(cell("a1")).max + 2.0);
    game.expect_board("X../.../... o");
    game.click_at(game.layout().board.max + 4.0);
    game.expect_board("X../.../... o");
    assert_eq!(game.refusals(), []);
}

#[test]
fn what_is_refused_is_said_in_one_sentence() {
    let mut game = Game::open_game(1280, 800);
    game.click("b2");
    game.click("b2");
    assert!(game.shows("Already taken"));
    game.click("a1");
    assert!(!game.shows("Already taken"), "it goes when the game goes on");
    game.click("a1");
    game.click_text("Hint");
    assert!(!game.shows("Already taken"), "it goes with the next press");
    game.click("a1");
    assert!(game.shows("Already taken"));
    for _ in 0..26 {
        game.update();
    }
    assert!(game.shows("Mina’s turn"), "it goes after 2.5 seconds: {:?}", game.texts());
    for name in ["b1", "a2", "b3"] {
        game.click(name);
    }
    assert!(game.shows("Mina wins!"));
    game.click("c3");
    assert!(game.shows("Mina wins!"), "a press on the board does nothing now");
    game.keys("9");
    assert!(game.shows("This round is over"));
}

#[test]
fn what_is_refused_is_told_for_two_and_a_half_seconds() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        let mut game = Game::open_game(width, height);
        game.click("b2");
        game.click("b2");
        let refused = game.app.world().resource::<Time<Real>>().elapsed();
        let goes = NextUpdate::At(refused + Duration::from_millis(2500));
        for tenth in 1..=24 {
            game.update();
            assert!(game.shows("Already taken"), "{width}×{height}: after {tenth} tenths of a second");
        }
        assert_eq!(game.planned(), goes, "the window sleeps until it goes");
        (0..2).for_each(|_| game.update());
        assert!(!game.shows("Already taken"), "{width}×{height}: after 2.6 seconds");
        assert_eq!(game.planned(), NextUpdate::OnEvent);
    }
}

#[test]
fn the_click_that_starts_the_game_is_no_move() {
    for (width, height) in [(360, 480), (800, 800), (1280, 800)] {
        let mut game = Game::open_game(width, height);
        assert_eq!(game.screen(), Screen::Game);
        for _ in 0..5 {
            game.update();
        }
        game.expect_board(".../.../... x");
        assert_eq!(game.refusals(), []);
    }
}

#[test]
fn a_click_on_a_panel_is_no_move() {
    let mut game = Game::open_game(1280, 800);
    let corners = [game.layout().bar, game.layout().score, game.layout().turn].map(|place| place.max - 5.0);
    for at in corners {
        game.click_at(at);
    }
    game.expect_board(".../.../... x");
    assert_eq!(game.refusals(), []);
}

#[test]
fn the_buttons_do_what_they_say() {
    let mut game = Game::open_game(1280, 800);
    game.click("b2");
    game.click("a1");
    game.click_text("Undo");
    game.expect_board(".../.X./... o");
    game.click_text("Redo");
    game.expect_board("O../.X./... x");
    game.click_text(words::menu());
    game.click_text("Move for me");
    game.wait_for_computer();
    assert_eq!(game.history().len(), 3);
    game.click_text("Restart");
    game.expect_board(".../.../... x");
    game.click_text("Back");
    assert_eq!(game.screen(), Screen::Home);
    game.click_text(words::options());
    assert!(game.shows(words::who_begins()));
    let [above, below] = ["In turns", "The same"].map(|text| game.find_text(text).at.x);
    assert!((above - below).abs() <= 1.0, "slips below each other are of one width");
    game.click_text("Close");
    assert!(!game.shows(words::who_begins()));
}

#[test]
fn two_players_choose_on_the_first_screen_who_begins() {
    let mut game = Game::open(390, 844);
    game.click_text(words::mode(Mode::TwoPlayers));
    game.click_text("O begins");
    // Player 2 begins, whichever mark player 2 has.
    game.click_text("Swap marks");
    game.click_text("Play");
    game.expect_board(".../.../... x");
    let [x, o] = Mark::ALL.map(|mark| words::player(game.pairing(), mark).to_string());
    assert_eq!([x.as_str(), o.as_str()], ["Player 2", "Player 1"]);

    let mut game = Game::open(1280, 800);
    game.click_text(words::mode(Mode::TwoPlayers));
    game.click_text("O begins");
    game.click("b2");
    game.expect_board(".../.O./... x");
}

#[test]
fn one_click_begins_a_game_whatever_was_typed() {
    let mut game = Game::open(800, 700);
    game.click_text("Play");
    assert_eq!((game.screen(), people(&game)), (Screen::Game, vec!["You".to_owned()]));

    for (names, expected) in [
        (["", ""], ["Player 1", "Player 2"]),
        (["Mina", "  Mina "], ["Mina", "Mina"]),
        (["Ink", " Noah, the quite long one"], ["Ink X", "Noah, the quite lon"]),
    ] {
        let mut game = Game::open(800, 700);
        game.click_text("Two players");
        for (field, name) in ["Player 1", "Player 2"].into_iter().zip(names).filter(|(_, name)| !name.is_empty()) {
            game.type_into(field, name);
        }
        game.click_text("Play");
        assert_eq!((game.screen(), people(&game)), (Screen::Game, expected.map(str::to_owned).to_vec()));
        let shown = if expected[0] == expected[1] { "Mina 1" } else { expected[0] };
        assert!(game.shows(shown), "{:?}", game.texts());
    }
}

/// The names of the people in the match.
fn people(game: &Game) -> Vec<String> {
    let pairing = game.pairing();
    let people = Mark::ALL.into_iter().filter(|mark| !matches!(pairing.players[*mark], Player::Computer(_)));
    people.map(|mark| words::player_name(pairing, mark).to_owned()).collect()
}

#[test]
fn enter_leads_from_the_first_name_to_the_second_and_then_begins() {
    let mut game = Game::open(800, 700);
    game.click_text("Two players");
    game.type_into("Player 1", "Mina");
    game.keys("Enter");
    game.update();
    game.type_text("Noah");
    game.keys("Enter");
    (0..3).for_each(|_| game.update());
    assert_eq!((game.screen(), people(&game)), (Screen::Game, ["Mina", "Noah"].map(str::to_owned).to_vec()));
}

#[test]
fn you_win_and_others_win_in_their_own_grammar() {
    for (mode, typed, expected) in [
        (Mode::AgainstComputer, "", "You win!"),
        (Mode::TwoPlayers, "", "Player 1 wins!"),
        (Mode::AgainstComputer, "You", "You wins!"),
        (Mode::TwoPlayers, "You", "You wins!"),
        (Mode::TwoPlayers, "Friend", "Friend wins!"),
    ] {
        let mut game = Game::open(800, 700);
        game.click_text(words::mode(mode));
        if !typed.is_empty() {
            game.type_into(if mode == Mode::TwoPlayers { "Player 1" } else { "You" }, typed);
        }
        game.click_text("Play");
        game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap());
        game.click("c1");
        assert!(game.shows(expected), "{mode:?} {typed}: {:?}", game.texts());
    }
}

#[test]
fn the_computer_s_turn_is_said_to_be_its_turn() {
    let mut game = Game::open(1280, 800);
    game.click_text("Play");
    game.click("b2");
    game.click("a1");
    game.expect_board(".../.X./... o");
    game.expect_refusal(Refusal::NotYourTurn);
    assert!(game.shows("Pencil is thinking…"));
    game.wait_for_computer();
    assert_eq!(game.history().len(), 2);
    assert!(game.shows("Your turn"));
}

#[test]
fn leaving_loses_nothing_and_the_computer_waits() {
    let mut game = Game::open(1280, 800);
    game.click_text("Play");
    game.click("b2");
    game.click_text("Back");
    for _ in 0..20 {
        game.update();
    }
    assert_eq!((game.screen(), game.history().len()), (Screen::Home, 1));
    game.click_text(words::continue_match());
    game.wait_for_computer();
    assert_eq!((game.screen(), game.history().len()), (Screen::Game, 2));
    game.click_text("Back");
    game.click_text(words::new_match());
    assert_eq!((game.screen(), game.history().len()), (Screen::Game, 0));
}

#[test]
fn a_square_on_the_first_screen_begins_the_game_with_that_move() {
    for swapped in [false, true] {
        let mut game = Game::open(1280, 800);
        if swapped {
            game.click_text(words::swap());
        }
        assert!(game.shows(words::pick()));
        game.queue_click(game.middle_of(cell("c3")));
        game.update();
        assert_eq!(game.drawn("c3"), Some(if swapped { Mark::O } else { Mark::X }), "it is seen after one update");
        game.update();
        game.update();
        assert_eq!(game.screen(), Screen::Game);
        game.wait_for_computer();
        assert_eq!(game.history().len(), 2);
        game.keys("Esc");
        assert!(!game.shows(words::pick()));
        let free = game.board().legal_cells().next().expect("a free cell").to_string();
        game.click(&free);
        game.update();
        assert_eq!((game.screen(), game.history().len()), (Screen::Game, 3), "a square plays on");
    }
}

#[test]
fn a_press_on_the_board_begins_the_next_round_but_a_double_click_that_wins_does_not() {
    let mut game = Game::open_game(1280, 800);
    let play = |game: &mut Game| {
        ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| game.click(name));
        game.click("a3");
        assert!(game.outcome().is_some() && game.pairing().finished().is_empty(), "the second click does nothing");
    };
    play(&mut game);
    (0..120).for_each(|_| game.update());
    game.click("b2");
    game.click("b2");
    assert_eq!(
        (game.pairing().winners().collect::<Vec<_>>(), game.history().len()),
        (vec![Some(Mark::X)], 0),
        "no double click is a move"
    );
    (0..10).for_each(|_| game.update());
    game.click("b2");
    assert_eq!(game.history().len(), 1);
    let mut game = Game::open_game(1280, 800);
    play(&mut game);
    game.click_text(words::study());
    (0..120).for_each(|_| game.update());
    game.click("b2");
    assert!(game.outcome().is_some(), "while one studies, a press asks");
}

#[test]
fn for_a_second_after_the_last_mark_presses_on_the_board_do_nothing_however_many() {
    let by_mouse = |game: &mut Game, at: Vec2| game.queue_click(at);
    let by_finger = |game: &mut Game, at: Vec2| {
        game.touch(1, TouchPhase::Started, at);
        game.touch(1, TouchPhase::Ended, at);
    };
    for press in [by_mouse as fn(&mut Game, Vec2), by_finger] {
        let mut game = Game::open_game(1280, 800);
        let now = |game: &Game| game.app.world().resource::<Time<Real>>().elapsed();
        let cells = ["a3", "c3", "b1"].map(|name| game.middle_of(cell(name)));
        ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| game.click(name));
        game.refusals();
        let shown = now(&game) + Duration::from_secs(1);
        let mut presses = 0;
        while now(&game) + STEP < shown {
            press(&mut game, cells[presses % 3]);
            game.update();
            presses += 1;
            assert_eq!((game.refusals(), game.pairing().finished().len()), (vec![], 0), "press {presses}");
        }
        assert!(presses > 5, "{presses}");
        game.update();
        press(&mut game, cells[1]);
        game.update();
        assert_eq!((game.refusals(), game.pairing().finished().len(), game.history().len()), (vec![], 1, 0));
    }
    let mut game = Game::open_game(1280, 800);
    ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| game.click(name));
    game.keys("Enter");
    assert_eq!(game.pairing().finished().len(), 1, "a key acts at once");
    ["b1", "a1", "b2", "a2"].into_iter().for_each(|name| game.click(name));
    (0..30).for_each(|_| game.update());
    ["b1", "a1", "b2", "a2", "b3"].into_iter().for_each(|name| game.click(name));
    game.click_text(words::next_round());
    assert_eq!(game.pairing().finished().len(), 2, "the button acts at once");
}

#[test]
fn a_double_click_on_the_way_to_the_next_round_presses_no_tool_that_is_there_then() {
    let mut game = Game::open_game(1280, 800);
    ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| game.click(name));
    let at = game.find_text(words::next_round()).at;
    game.click_at(at);
    game.update();
    assert_eq!(game.pairing().finished().len(), 1);
    let study = game.find_text(words::study());
    assert!((study.at - at).length() < 60.0, "the tool is where the way on was");
    game.click_at(Vec2::new(study.at.x, at.y));
    game.update();
    assert!(!game.app.world().resource::<Coach>().is_open, "nobody asked for the lessons");
    (0..60).for_each(|_| game.update());
    game.click_text(words::study());
    assert!(game.app.world().resource::<Coach>().is_open);
}

#[test]
fn a_press_on_a_name_in_the_update_in_which_the_game_is_left_opens_nothing() {
    let mut game = Game::open_game(1280, 800);
    let name = game.find_text("Noah").at;
    let back = Vec2::new(40.0, 36.0);
    game.queue_click(back);
    game.queue_click(name);
    (0..5).for_each(|_| game.update());
    assert_eq!((game.screen(), game.has_overlay()), (Screen::Home, false));
}

#[test]
fn a_press_on_a_name_of_the_score_changes_it_in_the_middle_of_a_round() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (700, 500)] {
        let mut game = Game::open_game(width, height);
        game.click("b2");
        if game.shows("Noah") {
            game.click_text("Noah");
        } else {
            game.click_text(words::menu());
            game.click_text(words::names());
            game.keys("Tab");
        }
        assert!(game.shows(words::names()), "{width}×{height}: {:?}", game.texts());
        game.keys("Ctrl+a");
        game.type_text("Bo");
        game.update();
        assert_eq!(people(&game), ["Mina", "Bo"]);
        game.keys("Enter");
        game.update();
        assert_eq!((game.has_overlay(), game.history().len()), (false, 1));
        assert_eq!(game.app.world().resource::<Draft>().names(), ["Mina", "Bo"]);
        game.click_text(words::menu());
        game.click_text(words::names());
        game.keys("Ctrl+a");
        game.type_text(" ");
        game.update();
        assert_eq!(people(&game), ["Player 1", "Bo"], "nobody is without a name");
        game.keys("Enter");
        game.update();
        game.keys("Ctrl+a");
        game.type_text("ليلى");
        (0..20).for_each(|_| game.update());
        assert!(game.shows(words::illegible()), "{width}×{height}: {:?}", game.texts());
        game.keys("Ctrl+a");
        game.type_text("ink");
        game.update();
        assert!(!game.shows(words::illegible()));
        assert_eq!(people(&game), ["Player 1", "ink O"]);
        game.keys("Esc");
        (0..3).for_each(|_| game.update());
        assert_eq!((game.has_overlay(), game.screen()), (false, Screen::Game));
    }
}

#[test]
fn the_options_of_a_match_hold_for_its_coming_rounds() {
    let mut game = Game::open_game(1280, 800);
    game.click("b2");
    game.click_text(words::menu());
    game.click_text(words::options());
    assert!(!game.shows(words::who_begins()), "somebody has begun");
    game.click_text("Winner");
    game.click_text("3");
    assert_eq!((game.pairing().starter.next, game.pairing().length), (NextRounds::Winner, Length::BestOf3));
    assert_eq!(game.history().len(), 1);
    game.click_text("No limit");
    game.click_text("Close");
    for _ in 0..3 {
        game.keys("r");
        ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| game.click(name));
        game.click_text(words::next_round());
    }
    game.click_text(words::menu());
    game.click_text(words::options());
    game.click_text("3");
    assert!(game.shows(words::length_later()), "{:?}", game.texts());
    assert_eq!(game.pairing().length, Length::Open);
    game.click_text("Close");
    game.click_text(words::menu());
    game.click_text(words::new_match());
    assert_eq!(game.pairing().length, Length::BestOf3);
}

#[test]
fn whoever_should_begin_a_click_on_a_square_is_the_first_move() {
    let mut game = Game::open(1280, 800);
    game.click_text(words::options());
    game.click_text("By chance");
    game.click_text("Winner");
    game.click_text("Close");
    game.click("a1");
    game.update();
    assert_eq!((game.screen(), game.history().len()), (Screen::Game, 1));
    assert_eq!(game.pairing().starter, Starter::WINNER);
    let mut game = Game::open(1280, 800);
    game.click_text(words::options());
    game.click_text("Pencil");
    game.click_text("Close");
    game.click_text("Play");
    game.wait_for_computer();
    assert_eq!(game.history().len(), 1, "the button begins as the options say");
    assert!(game.shows("Your turn"));
}

#[test]
fn panels_keep_inside_the_window_at_any_size() {
    let mut game = Game::open_game(1280, 800);
    for (width, height) in [(360, 480), (360, 640), (640, 480), (800, 800), (1280, 800), (1080, 1920), (3840, 2160)] {
        for over in [false, true] {
            game.keys("r");
            game.resize(width, height);
            let moves = if over { "a1 b1 a2 b2 a3" } else { "a1" };
            moves.split(' ').for_each(|name| game.click(name));
            let layout = game.layout().clone();
            assert!(game.texts().len() >= 6, "{:?}", game.texts());
            let (window, paper) = (Rect::from_corners(Vec2::ZERO, layout.window), layout.paper());
            for shown in game.texts() {
                let is_inside = window.contains(shown.rect.min) && window.contains(shown.rect.max);
                let is_beside = shown.rect.intersect(paper).is_empty();
                assert!(is_inside && is_beside && !shown.is_cut, "{width}×{height}: {shown:?} in {layout:?}");
            }
            for (index, shown) in game.texts().iter().enumerate() {
                for other in &game.texts()[index + 1..] {
                    let overlap = shown.rect.intersect(other.rect);
                    assert!(overlap.is_empty(), "{width}×{height}: {shown:?} overlaps {other:?}");
                }
            }
        }
    }
}

#[test]
fn a_button_takes_a_click_that_comes_all_at_once() {
    let mut game = Game::open_game(1280, 800);
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.click(name);
    }
    let at = game.find_text("Back").at;
    game.queue_click(at);
    for _ in 0..4 {
        game.update();
    }
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn the_pointer_stays_where_it_is_when_the_window_changes_its_size() {
    let at = Game::open(1500, 1050).find_text(words::settings()).at;
    let mut game = Game::open(750, 525);
    game.move_to(at);
    game.update();
    game.resize(1500, 1050);
    game.button(ButtonState::Pressed);
    game.update();
    game.button(ButtonState::Released);
    for _ in 0..4 {
        game.update();
    }
    assert_eq!(game.screen(), Screen::Settings);
}

#[test]
fn the_picture_covers_a_window_of_any_shape() {
    let mut game = Game::open(1280, 800);
    let scale = |game: &mut Game| {
        let mut named = game.app.world_mut().query::<(&Name, &Transform)>();
        let mut named = named.iter(game.app.world());
        let picture = named.find(|(name, _)| name.as_str() == "Background").expect("a background");
        picture.1.scale.truncate()
    };
    assert_eq!(scale(&mut game), Vec2::ONE, "nobody can read pictures yet");
    game.app.register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE));
    let start = Instant::now();
    while scale(&mut game) == Vec2::ONE {
        assert!(start.elapsed() < Duration::from_secs(60), "the picture arrives");
        std::thread::sleep(Duration::from_millis(1));
        game.update();
    }
    let shape = scale(&mut game).x / scale(&mut game).y;
    for (width, height) in [(1280, 800), (400, 900), (1920, 480)] {
        game.resize(width, height);
        let (scale, window) = (scale(&mut game), Vec2::new(width as f32, height as f32));
        assert!((scale - window).min_element() > -0.5, "{scale} leaves a part of {window} bare");
        assert!((scale - window).min_element() < 0.5, "{scale} is larger than {window} needs");
        assert!((scale.x / scale.y - shape).abs() < 0.001, "it is cut off and not stretched");
    }
}

#[test]
fn what_happened_is_forgotten_after_two_updates() {
    let mut game = Game::open(1280, 800);
    for _ in 0..3 {
        game.move_to(Vec2::ONE);
        game.update();
        assert!((1..=2).contains(&game.app.world().resource::<Messages<CursorMoved>>().len()));
    }
    game.update();
    game.update();
    assert!(game.app.world().resource::<Messages<CursorMoved>>().is_empty(), "messages would pile up");
}

#[test]
fn undo_brings_back_what_was_begun_again_or_replaced() {
    let mut game = Game::open_game(1280, 800);
    let board = game.board();
    for begin in ["Restart", "New match"] {
        "a1 b2 c3".split(' ').for_each(|name| game.click(name));
        if begin == "New match" {
            game.click_text("Menu");
        }
        game.click_text(begin);
        game.update();
        assert_eq!(game.board(), board, "{begin}");
        game.click_text("Undo");
        game.expect_board("X../.O./..X o");
        (0..3).for_each(|_| game.keys("u"));
    }
}

/// Everything that is written on the screen, and where.
fn written(game: &Game) -> Vec<(String, Rect)> {
    game.texts().iter().map(|shown| (shown.text.clone(), shown.rect)).collect()
}

#[test]
fn what_lies_over_the_game_stands_where_it_stays_in_the_update_that_opens_it() {
    let asked = [
        Intent::HowToPlay,
        Intent::Keys,
        Intent::Menu,
        Intent::Languages,
        Intent::Options,
        Intent::Share,
        Intent::Names(Mark::X),
    ];
    for (width, height) in [(1280, 800), (390, 844), (320, 568), (844, 390), (700, 500)] {
        for intent in &asked {
            let mut game = Game::open_game(width, height);
            // The side panel would otherwise slide in.
            game.app.world_mut().resource_mut::<Settings>().motion = MotionChoice::Reduced;
            (0..40).for_each(|_| game.update());
            let before = written(&game);
            game.app.world_mut().write_message(intent.clone());
            game.update();
            let first = written(&game);
            (0..40).for_each(|_| game.update());
            assert_ne!(first, before, "{width}×{height}: {intent:?} is open");
            assert_eq!(first, written(&game), "{width}×{height}: {intent:?}");
        }
    }
}

#[test]
fn the_first_screen_shows_and_begins_what_is_chosen_and_the_match_under_way_waits() {
    for (width, height) in [(390, 844), (844, 390), (1280, 800)] {
        let mut game = Game::open_game(width, height);
        ["b2", "a1"].into_iter().for_each(|name| game.place(name));
        let home = |game: &mut Game| {
            game.open_screen(Screen::Home);
            (0..2).for_each(|_| game.update());
        };
        home(&mut game);
        game.expect_board("O../.X./... x");
        assert!(game.shows("Continue") && game.shows("New match") && !game.shows("Play"), "{:?}", game.texts());

        // Another choice shows an empty board and its own button. The same choice again shows the match.
        game.click_text("Computer");
        (0..2).for_each(|_| game.update());
        game.expect_board(".../.../... x");
        assert!(game.shows("Play") && game.shows("Continue") && !game.shows("New match"), "{:?}", game.texts());
        game.click_text("Two players");
        (0..2).for_each(|_| game.update());
        game.expect_board("O../.X./... x");

        // Continue brings back the match with its choices.
        game.click_text("Computer");
        (0..2).for_each(|_| game.update());
        game.click_text("Continue");
        (0..2).for_each(|_| game.update());
        game.expect_board("O../.X./... x");
        assert_eq!(game.screen(), Screen::Game);
        home(&mut game);
        assert!(game.shows("Continue") && game.shows("New match"), "{:?}", game.texts());

        // A square of the empty board begins the match that is chosen, and Undo brings the other one back.
        game.click_text("Computer");
        (0..2).for_each(|_| game.update());
        game.click("c3");
        game.wait_for_computer();
        assert_eq!(game.screen(), Screen::Game);
        assert_eq!(game.history().len(), 2, "{width}x{height}");
        assert!(game.pairing().people().len() == 1);
        game.act(ActionKind::Undo);
        game.expect_board(".../.../... x");
        game.act(ActionKind::Undo);
        game.expect_board("O../.X./... x");
        assert_eq!(game.pairing().people().len(), 2);
    }
}

#[test]
fn the_first_screen_offers_no_way_back_to_a_match_that_is_over() {
    let mut game = Game::open_game(390, 844);
    game.act(ActionKind::Agree { next: NextRounds::Alternate, length: Length::BestOf3 });
    game.play("a1 b1 a2 b2 a3");
    game.act(ActionKind::NewRound);
    game.play("b1 a1 b2 a2 c3 a3");
    assert!(game.match_end().is_some());
    game.open_screen(Screen::Home);
    (0..3).for_each(|_| game.update());
    game.expect_board(".../.../... x");
    assert!(game.shows("Play") && !game.shows("Continue"), "{:?}", game.texts());
}
