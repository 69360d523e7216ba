//! A game of one's own, of any size and rule: how it is chosen, and how boards are played that no other game has.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use noughts::input::Aimed;
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::Settings;
use noughts::setup::{Draft, Family, Mode};
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};

use crate::support::{Game, cell, person};

/// Windows of all arrangements, and one with little height.
const WINDOWS: [(u32, u32); 5] = [(1280, 800), (700, 500), (844, 390), (390, 844), (360, 640)];

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Opens the side panel of a game of one's own on the first screen.
fn open_own(game: &mut Game) {
    let now = words::game_name(game.resource::<Draft>().rules);
    game.click_text(&now);
    let name = words::family_name(Family::Own);
    // In a low window, the list scrolls.
    for _ in 0..20 {
        if game.shows(&name) {
            break;
        }
        let end = game.layout().window - Vec2::new(100.0, 60.0);
        game.scroll(end, -60.0);
    }
    game.click_text(&name);
    assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::OwnGame));
}

/// The number of this name, as assistive technology is told.
fn number(game: &mut Game, name: &str) -> u8 {
    let world = game.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
    let labels = tree.nodes.iter().filter_map(|(_, node)| node.label().or(node.value()));
    let mut numbers = labels.filter_map(|label| label.strip_prefix(&format!("{name}: "))?.parse().ok());
    numbers.next().unwrap_or_else(|| panic!("no {name}"))
}

fn numbers(game: &mut Game) -> [u8; 3] {
    [words::columns(), words::rows(), words::marks_in_a_row()].map(|name| number(game, name))
}

/// Presses the button that makes a number greater or less.
fn step(game: &mut Game, name: &str, is_up: bool) {
    game.click_text(&if is_up { words::more(name) } else { words::fewer(name) });
}

fn can(game: &mut Game, button: &str) -> bool {
    let mut controls = game.controls().into_iter();
    controls.find(|control| control.name == button).unwrap_or_else(|| panic!("no {button}")).is_enabled
}

/// A game of Mina with X and Noah with O by these rules.
fn game_of(text: &str, width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(rules(text), Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    game
}

fn aimed(game: &Game) -> Option<String> {
    game.resource::<Aimed>().cell.map(|(_, position)| position.to_string())
}

fn moves(game: &Game) -> String {
    game.round().played().iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_board_of_one_s_own_is_chosen_named_played_and_kept() {
    for (width, height) in WINDOWS {
        let mut game = Game::open(width, height);
        open_own(&mut game);
        assert_eq!(numbers(&mut game), [5, 4, 4], "{width}×{height}");
        game.click_text(&words::kind_name("misere"));
        step(&mut game, words::columns(), true);
        step(&mut game, words::marks_in_a_row(), true);
        assert_eq!(numbers(&mut game), [6, 4, 5], "{width}×{height}");
        assert_eq!(game.resource::<Draft>().rules, Rules::TIC_TAC_TOE, "{width}×{height}: nothing is chosen yet");
        game.click_text(words::use_board());
        let own = rules("misere 6x4x5");
        assert_eq!((game.resource::<Screens>().overlay, game.round().rules()), (None, own), "{width}×{height}");
        assert_eq!(game.resource::<Settings>().games, [own], "{width}×{height}");
        game.app.world_mut().resource_mut::<Draft>().change_mode(Mode::TwoPlayers);
        game.update();
        game.click_text(words::start());
        game.place("f4");
        game.update();
        assert_eq!((game.history().len(), game.screen()), (1, Screen::Game), "{width}×{height}");
        assert!(game.shows(&words::goal_on_board(own).unwrap()), "{width}×{height}: {:?}", game.texts());
        game.open_screen(Screen::Home);
        open_own(&mut game);
        assert_eq!(numbers(&mut game), [6, 4, 5], "{width}×{height}: the board that was chosen last");
    }
}

#[test]
fn a_number_stops_where_there_is_no_such_game_and_a_sentence_says_why() {
    let mut game = Game::open(1280, 800);
    open_own(&mut game);
    let longer = words::more(words::marks_in_a_row());
    assert!(can(&mut game, &longer));
    game.click_text(&longer);
    assert!(!can(&mut game, &longer) && game.shows(&words::cannot_fit(6, 5, 4)), "{:?}", game.texts());
    let stopped = game.controls().into_iter().find(|control| control.name == longer).unwrap();
    game.click_at(stopped.rect.center());
    game.update();
    assert_eq!(numbers(&mut game), [5, 4, 5]);
    step(&mut game, words::columns(), false);
    assert_eq!(numbers(&mut game), [4, 4, 4], "a smaller board has no longer line");
    assert!(game.shows(&words::cannot_fit(5, 4, 4)), "{:?}", game.texts());
    step(&mut game, words::columns(), false);
    assert!(game.shows(words::stop_columns()) && !can(&mut game, &words::fewer(words::columns())));
    step(&mut game, words::columns(), true);
    assert!(!game.shows(words::stop_columns()), "{:?}", game.texts());
    step(&mut game, words::marks_in_a_row(), false);
    assert!(game.shows(words::stop_shortest()), "{:?}", game.texts());
    step(&mut game, words::rows(), false);
    assert!(game.shows(words::stop_rows()), "{:?}", game.texts());
}

#[test]
fn a_button_that_is_held_down_repeats_until_the_number_stops() {
    let mut game = Game::open(1280, 800);
    open_own(&mut game);
    let at = game.find_text(&words::more(words::columns())).at;
    game.move_to(at);
    game.update();
    game.button(ButtonState::Pressed);
    game.update();
    assert_eq!(number(&mut game, words::columns()), 5, "a short press counts when it ends");
    assert_ne!(game.planned(), NextUpdate::OnEvent, "the window wakes for the next step");
    let mut seen = Vec::new();
    while number(&mut game, words::columns()) < 15 {
        game.update();
        seen.push(number(&mut game, words::columns()));
    }
    assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]), "{seen:?}");
    assert!(game.shows(words::stop_columns()), "{:?}", game.texts());
    game.update();
    game.button(ButtonState::Released);
    game.update();
    assert_eq!(numbers(&mut game), [15, 4, 4]);
    step(&mut game, words::columns(), false);
    assert_eq!(number(&mut game, words::columns()), 14, "one press is one step");
}

#[test]
fn what_is_proved_of_a_board_is_said_and_nothing_else() {
    let mut game = Game::open(1280, 800);
    open_own(&mut game);
    let known = |game: &Game| {
        let all = [words::first_wins(), words::first_loses(), words::boards::end_drawn()];
        all.map(|sentence| game.shows(sentence))
    };
    assert_eq!(known(&game), [false, false, true], "gravity 5x4x4");
    game.click_text(&words::kind_name("classic"));
    step(&mut game, words::rows(), false);
    step(&mut game, words::marks_in_a_row(), false);
    assert_eq!(known(&game), [true, false, false], "classic 5x3x3");
    step(&mut game, words::columns(), false);
    game.click_text(&words::kind_name("misere"));
    assert_eq!(known(&game), [false, true, false], "misere 4x3x3");
    game.click_text(&words::kind_name("gravity"));
    assert_eq!(known(&game), [false; 3], "gravity 4x3x3");
}

#[test]
fn back_and_escape_lead_to_the_games_and_the_cross_leads_out() {
    let mut game = Game::open(390, 844);
    for leave in [|game: &mut Game| game.keys("Esc"), |game: &mut Game| game.click_text(words::boards::back())] {
        open_own(&mut game);
        leave(&mut game);
        game.update();
        assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::Games));
        game.keys("Esc");
        assert_eq!(game.resource::<Screens>().overlay, None);
    }
    open_own(&mut game);
    game.click_text(words::keys::close());
    assert_eq!(game.resource::<Screens>().overlay, None);
    game.keys("Esc");
    assert_eq!(game.resource::<Screens>().overlay, None, "the games do not come back");
}

#[test]
fn keys_reach_everything_and_a_button_that_stops_keeps_the_focus() {
    let mut game = Game::open(1280, 800);
    open_own(&mut game);
    let more = words::more(words::marks_in_a_row());
    game.focus_on(&more);
    game.keys("Enter");
    assert_eq!(numbers(&mut game), [5, 4, 5]);
    assert_eq!(game.focused_name(), Some(more));
    game.focus_on(&words::fewer(words::rows()));
    game.keys("Enter");
    assert_eq!(numbers(&mut game), [5, 3, 5]);
    game.focus_on(words::use_board());
    game.keys("Enter");
    game.update();
    assert_eq!(game.round().rules(), rules("gravity 5x3x5"));
}

#[test]
fn a_link_opens_a_round_of_any_size() {
    let mut game = Game::open_game(1280, 800);
    game.open_link("http://localhost/#misere%205x4x4%20x%20b2%20a1");
    game.click_text(words::look_at_it());
    game.update();
    assert_eq!((game.round().rules(), game.history().len()), (rules("misere 5x4x4"), 2));
}

#[test]
fn how_to_play_tells_how_many_marks_make_a_line() {
    for (text, title) in [
        ("classic 7x7x6", words::line_wins(6)),
        ("gravity 5x5x3", words::line_wins(3)),
        ("misere 15x15x15", words::line_loses(15)),
        ("notakto 5x4x4", words::line_loses(4)),
        ("wild 4x4x4", words::line_wins(4)),
    ] {
        let mut game = game_of(text, 1280, 800);
        game.keys("F1");
        game.update();
        assert!(game.shows(&title), "{text}: {:?}", game.texts());
    }
}

#[test]
fn where_squares_are_too_small_for_halves_a_choice_of_the_mark_is_remembered() {
    for (width, height) in WINDOWS {
        let mut game = game_of("wild 7x7x5", width, height);
        let marks = game.layout().marks;
        assert!(marks.width() > 88.0 && marks.height() > 44.0, "{width}×{height}: {marks:?}");
        for (place, name) in [(game.layout().paper(), "paper"), (game.layout().place, "place")] {
            assert!(marks.intersect(place).is_empty(), "{width}×{height}: {name}");
        }
        let tools = game.find_text(words::undo()).at;
        assert!(!marks.contains(tools), "{width}×{height}");
        assert!(game.shows(&words::goal_of_game(rules("wild 7x7x5")).unwrap()), "{width}×{height}: {:?}", game.texts());
        game.click("b2");
        game.click_text("O");
        game.click("c3");
        game.click("d4");
        game.update();
        assert_eq!(moves(&game), "Xb2 Oc3 Od4", "{width}×{height}");
        game.act(ActionKind::Reset);
        game.click("e5");
        assert_eq!(moves(&game), "Oe5", "{width}×{height}: also in the next round");
    }
}

#[test]
fn a_key_chooses_the_mark_for_the_next_press_too() {
    let mut game = game_of("wild 7x7x5", 1280, 800);
    game.keys("Tab Left O");
    game.click("a1");
    assert!(moves(&game).ends_with("Oa1") && moves(&game).matches('O').count() == 2, "{}", moves(&game));
}

#[test]
fn on_squared_paper_a_finger_aims_and_the_chosen_mark_is_placed() {
    for (width, height) in [(390, 844), (360, 640), (844, 390)] {
        let mut game = game_of("wild 15x15x5", width, height);
        game.tap_text("O");
        game.tap("k10");
        assert_eq!((aimed(&game).as_deref(), moves(&game).as_str()), (Some("k10"), ""), "{width}×{height}");
        game.tap_text(&words::place_at(cell("k10")));
        game.tap("a1");
        game.tap_text("X");
        game.tap("a1");
        assert_eq!(moves(&game), "Ok10 Xa1", "{width}×{height}: a second touch on the very square places too");
    }
}

#[test]
fn where_columns_are_narrow_a_finger_aims_at_one_and_the_button_drops() {
    let mut game = game_of("gravity 15x15x5", 390, 844);
    game.tap("d3");
    assert_eq!((aimed(&game).as_deref(), moves(&game).as_str()), (Some("d15"), ""), "where the mark would land");
    game.tap_text(&words::place_at("d"));
    assert_eq!((aimed(&game), moves(&game).as_str()), (None, "d15"));
    assert!(game.shows(words::undo()), "the tools are there again: {:?}", game.texts());
    game.tap("d2");
    game.tap("d9");
    assert_eq!(moves(&game), "d15 d14", "a second touch in the very column drops too");
    let [from, to] = ["c3", "k4"].map(|name| game.middle_of(cell(name)));
    for (phase, at) in [(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)] {
        game.touch(1, phase, at);
        game.update();
    }
    assert_eq!((aimed(&game).as_deref(), moves(&game).as_str()), (Some("k15"), "d15 d14"), "a finger may slide");
}

#[test]
fn columns_that_can_be_hit_are_not_aimed_at() {
    let mut game = game_of("gravity 7x6x4", 360, 640);
    game.tap("d2");
    assert_eq!(moves(&game), "d6");
}

#[test]
fn small_squares_without_squared_paper_are_aimed_at_too() {
    let mut game = game_of("classic 15x3x3", 390, 844);
    game.tap("k2");
    assert_eq!((aimed(&game).as_deref(), moves(&game).as_str()), (Some("k2"), ""));
    game.tap_text(&words::place_at(cell("k2")));
    assert_eq!(moves(&game), "k2");
}

#[test]
fn notakto_on_squared_paper_places_x_for_both() {
    let mut game = game_of("notakto 9x9x3", 360, 640);
    for name in ["d4", "e5"] {
        game.tap(name);
        game.tap_text(&words::place_at(cell(name)));
        game.stand_still();
        assert_eq!(game.drawn(name), Some(Mark::X), "{name}");
    }
    game.play("f6");
    game.update();
    assert!(game.shows("Noah wins!"), "{:?}", game.texts());
}

#[test]
fn the_side_panel_stays_open_in_a_window_of_any_size() {
    let mut game = Game::open(1000, 700);
    open_own(&mut game);
    for (width, height) in [(10, 10), (10, 600), (600, 10), (1, 1), (0, 0), (320, 480), (1000, 700)] {
        game.resize(width, height);
        game.update();
        assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::OwnGame), "{width}×{height}");
    }
    assert_eq!(numbers(&mut game), [5, 4, 4]);
}
