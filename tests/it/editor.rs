//! What the editor says and shows while the text of a board is typed.

use std::collections::BTreeSet;

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use noughts::input::Aimed;
use noughts::screens::Screen;
use noughts::setup::{Draft, Family};
use noughts::ui::editor::Editing;
use noughts::words::{self, boards, spoken};
use noughts_engine::rules::{Board, Rules};

use crate::support::{Game, Shown};

const SIZES: [(u32, u32); 4] = [(390, 844), (844, 390), (700, 500), (1280, 800)];

/// Rules, what is pressed, and the text that says the same.
const BOARDS: [(&str, &str, &str); 8] = [
    ("classic 4x4x4", "b2 O c3 d4 X a1", "X.../.X../..O./...O x"),
    ("classic 15x15x5", "h8 O o15 X a1", LARGE),
    ("misere 3x3x3", "a1 b1 O a2 c3", "XX./O../..O o"),
    ("wild 3x3x3", "a1 b1 O c3", "XX./.../..O x"),
    ("notakto 3x3x3", "a1 b2 c1", "X.X/.X./... x"),
    ("gravity 7x6x4", "d1 O d1 X d1 O a6", "......./......./......./...X.../...O.../O..X... o"),
    ("vanishing 3x3x3", "a1 b2 c2 O c3 a2 b1", "XO./OXX/..O o a1b2c2 c3a2b1"),
    ("ultimate 3x3x3", "e5 O f6", ULTIMATE),
];
const ULTIMATE: &str = "........./........./........./........./....X..../.....O.../........./........./......... o 5";
const LARGE: &str = "X............../.............../.............../.............../.............../.............../\
    .............../.......X......./.............../.............../.............../.............../.............../\
    .............../..............O o";
/// Rules, what is pressed, what is typed if anything, and what is said about the marks.
const IMPOSSIBLE: [(&str, &str, &str, &str); 6] = [
    ("classic 4x4x4", "a1 b1 c1", "", "3 X and 0 O: one side has moved too many times."),
    ("misere 3x3x3", "", "XXX/OO./... x", "X has one mark too many; X has a line already, so it cannot be X’s turn."),
    ("notakto 3x3x3", "", "XO./.../... x", "There is an O on b1, but both sides place X."),
    ("gravity 3x3x3", "", "X../.../... o", "The mark on a1 has an empty square below it."),
    ("vanishing 3x3x3", "a1 b2 c2 O c3", "", "3 X and 1 O: one side has moved too many times."),
    ("ultimate 3x3x3", "", NOT_SENT, "No last move of X sends to the top right board."),
];
const NOT_SENT: &str = "........./........./........./........./....X..../........./........./........./......... o 3";
/// Rules, what is typed, and what is said about the text.
const UNREADABLE: [(&str, &str, &str); 6] = [
    ("classic 4x4x4", "..../..X/", "Rows so far: 3 of 4."),
    ("gravity 7x6x4", "......./......./......./......./......./....... ", "After the rows, write who moves: x or o."),
    ("vanishing 3x3x3", "X../.O./... x", "The squares of both by age are missing, as in x a1b2 -."),
    ("vanishing 3x3x3", "X../.O./... x a1 -", "B2 is missing among the squares of O."),
    ("vanishing 3x3x3", "X../.O./... x b1 b2", "There is no X on b1."),
    (
        "ultimate 3x3x3",
        "........./........./........./........./........./........./........./........./......... x 0",
        "The small board must be 1 to 9, or - for any, not “0”.",
    ),
];

/// Opens the editor, and goes into the field for the text.
fn open(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    game.open_screen(Screen::Editor);
    game.focus_on(spoken::notation());
    game.press(KeyCode::End, Key::End, 1);
    game.press(KeyCode::Backspace, Key::Backspace, 40);
    game
}

/// Opens the editor from the first screen with a game that is proposed there.
fn open_with(rules: &str, width: u32, height: u32) -> Game {
    let mut game = Game::open(width, height);
    game.app.world_mut().resource_mut::<Draft>().change_rules(rules.parse().unwrap());
    game.update();
    game.update();
    game.open_screen(Screen::Editor);
    game
}

impl Game {
    fn notation(&self) -> String {
        self.resource::<Editing>().text().to_owned()
    }

    /// Presses cells of the board of the editor. Words such as `O` choose what a press does.
    fn press_all(&mut self, presses: &str) {
        for press in presses.split_whitespace() {
            if press.len() == 1 || press == "Erase" {
                self.click_text(press);
            } else {
                self.click(press);
            }
        }
        self.update();
    }

    /// Types a text in the place of the one that is there.
    fn type_notation(&mut self, text: &str) {
        self.focus_on(spoken::notation());
        let length = self.notation().chars().count();
        self.press(KeyCode::End, Key::End, 1);
        self.press(KeyCode::Backspace, Key::Backspace, length);
        self.type_text(text);
        (0..3).for_each(|_| self.update());
    }

    /// Plays on for two from the board of the editor.
    #[track_caller]
    fn play_on(&mut self) {
        self.click_text(boards::for_two());
        self.click_text(boards::play_here());
        assert_eq!(self.screen(), Screen::Game, "{:?}", self.texts());
    }
}

#[test]
fn the_editor_has_the_board_of_the_game_that_is_chosen_and_of_the_round_it_was_opened_from() {
    let mut game = Game::open(1280, 800);
    game.click_text(&words::game_name(Rules::TIC_TAC_TOE));
    game.click_text(&words::family_name(Family::Gravity));
    game.click_text(words::board_editor());
    assert_eq!((game.screen(), game.notation()), (Screen::Editor, ["......."; 6].join("/") + " x"));
    assert_eq!(game.layout().cell_at(game.layout().cell_rect("g6".parse().unwrap()).center()), "g6".parse().ok());
    let mut game = Game::open_by("misere 4x4x3".parse().unwrap(), 1280, 800, |_| {});
    game.click_text(words::start());
    game.play("b2");
    game.open_screen(Screen::Editor);
    assert_eq!(game.notation(), "..../.X../..../.... o");
}

#[test]
fn a_board_of_each_kind_is_set_up_by_presses_read_as_text_and_played_on() {
    for (rules, presses, text) in BOARDS {
        let mut game = open_with(rules, 1280, 800);
        game.press_all(presses);
        assert_eq!(game.notation(), text, "{rules}");
        let other = open_with(rules, 1280, 800);
        let expected = Board::parse(rules.parse().unwrap(), text);
        assert_eq!(game.resource::<Editing>().position(), expected, "{rules}");
        for mut game in [game, {
            let mut other = other;
            other.type_notation(text);
            other
        }] {
            assert_eq!(game.resource::<Editing>().position(), expected, "{rules}: {:?}", game.texts());
            game.play_on();
            assert_eq!(game.board(), expected.clone().unwrap());
        }
    }
}

#[test]
fn marks_to_which_no_game_leads_are_shown_with_the_reason() {
    for (rules, presses, text, sentence) in IMPOSSIBLE {
        let mut game = open_with(rules, 1280, 800);
        game.press_all(presses);
        if !text.is_empty() {
            game.type_notation(text);
        }
        assert!(game.shows(sentence), "{rules}: {:?}", game.texts());
        game.click_text(boards::play_here());
        assert_eq!(game.screen(), Screen::Editor, "{rules}");
    }
}

#[test]
fn a_text_that_cannot_be_read_is_named_with_its_place() {
    for (rules, text, sentence) in UNREADABLE {
        let mut game = open_with(rules, 1280, 800);
        game.type_notation(text);
        assert!(game.shows("Not a whole board yet") && game.shows(sentence), "{rules}: {:?}", game.texts());
    }
}

#[test]
fn the_marks_that_go_next_are_named_and_changed_and_a_fourth_mark_is_refused() {
    for (width, height) in SIZES {
        let mut game = open_with("vanishing 3x3x3", width, height);
        game.press_all("a1 b2 c2 O c3 a2");
        assert!(game.notation().ends_with(" a1b2c2 c3a2"), "{width}×{height}: {}", game.notation());
        for (pressed, ages) in [("X a1", "b2c2a1 c3a2"), ("X b2", "c2a1b2 c3a2"), ("O c3", "c2a1b2 a2c3")] {
            game.click_text(pressed);
            assert!(game.notation().ends_with(ages), "{width}×{height}: {}", game.notation());
        }
        let before = game.notation();
        game.press_all("X b1");
        assert_eq!(game.notation(), before);
        assert!(game.shows("Erase an X before you place another."), "{width}×{height}: {:?}", game.texts());
        game.press_all("b2 b1");
        assert!(game.notation().ends_with("c2a1b1 a2c3"), "{width}×{height}: {}", game.notation());
        assert!(!game.shows("Erase an X before you place another."), "{:?}", game.texts());
    }
}

#[test]
fn the_small_board_to_play_in_is_picked_until_it_is_closed() {
    for (width, height) in SIZES {
        let mut game = open_with("ultimate 3x3x3", width, height);
        let target = |game: &Game| game.notation().chars().last().unwrap();
        assert_eq!(target(&game), '-', "{width}×{height}");
        game.press_all("e5");
        assert_eq!(target(&game), '5', "{width}×{height}: no other board is possible after one mark");
        game.press_all("O d4 X b4");
        let pick = |game: &mut Game, name: &str, expected: char| {
            game.click_text(name);
            game.update();
            assert_eq!(target(game), expected, "{width}×{height}: {name}");
        };
        pick(&mut game, "top right board", '3');
        assert!(game.shows("This board cannot happen"), "{width}×{height}: {:?}", game.texts());
        pick(&mut game, boards::any_board(), '-');
        pick(&mut game, "top left board", '1');
        game.press_all("a1 O b1 X b2 c3");
        assert_ne!(target(&game), '1', "{width}×{height}: the board is closed");
        let closed = game.controls().into_iter().find(|control| control.name == "top left board");
        assert!(closed.is_some_and(|board| !board.is_enabled), "{width}×{height}: a closed board cannot be picked");
    }
}

#[test]
fn a_finger_aims_at_squares_that_are_hard_to_hit_and_a_second_touch_places() {
    let mut game = open_with("classic 15x15x5", 390, 844);
    let empty = game.notation();
    for (touched, aimed) in [("b2", "b2"), ("o15", "o15"), ("h8", "h8")] {
        game.tap(touched);
        game.update();
        assert_eq!(game.resource::<Aimed>().cell.map(|(_, at)| at.to_string()).as_deref(), Some(aimed));
        assert_eq!(game.notation(), empty, "a miss places nothing");
    }
    game.tap("h8");
    game.update();
    let placed = game.notation();
    assert_eq!(placed.find('X'), Some(7 * 16 + 7), "{placed}");
    game.click("a1");
    game.update();
    assert!(game.notation().starts_with('X'), "a mouse presses at once");
    let mut game = open_with("classic 6x6x4", 390, 844);
    game.tap("b2");
    game.update();
    assert_eq!(game.notation().find('X'), Some(8), "{}", game.notation());
    game.open_screen(Screen::Home);
    assert_eq!(game.resource::<Aimed>().cell, None);
}

#[test]
fn both_place_only_x_in_notakto() {
    let mut game = open_with("notakto 3x3x3", 1280, 800);
    let tips = game.controls().into_iter().filter(|control| ["X", "O", boards::erase()].contains(&&*control.name));
    assert_eq!(tips.map(|tip| tip.name).collect::<BTreeSet<_>>(), ["X", boards::erase()].map(str::to_owned).into());
}

#[test]
fn a_mark_falls_into_its_column_and_the_uppermost_one_is_removed() {
    let mut game = open_with("gravity 7x6x4", 1280, 800);
    let expect = |game: &mut Game, presses: &str, column: &str| {
        game.press_all(presses);
        let d: String = game.notation().split('/').map(|row| row.chars().nth(3).unwrap()).collect();
        assert_eq!(d, column, "{presses}");
    };
    expect(&mut game, "d1", ".....X");
    expect(&mut game, "O d6", "....OX");
    expect(&mut game, "d6 d1", "..OOOX");
    expect(&mut game, "d3", "...OOX");
    expect(&mut game, "Erase d6", "....OX");
    expect(&mut game, "d1 d1 d1", "......");
}

#[test]
fn while_one_types_a_calm_sentence_says_what_is_missing() {
    for (width, height) in SIZES {
        let mut game = open(width, height);
        let typed = [
            ("X.O", "Rows so far: 1 of 3."),
            ("/.X./", "Row 3 needs 3 squares."),
            ("..O", "After the rows, write who moves: x or o."),
            (" `", "After the rows, write who moves: x or o."),
        ];
        for (text, sentence) in typed {
            game.type_text(text);
            (0..3).for_each(|_| game.update());
            assert!(game.shows("Not a whole board yet"), "{width}×{height}: {:?}", game.texts());
            let said = game.texts().iter().find(|shown| shown.text == sentence);
            let said = said.unwrap_or_else(|| panic!("{width}×{height}: {sentence} {:?}", game.texts()));
            assert!(!said.is_cut, "{said:?}");
            let has =
                |text: &str| game.texts().iter().any(|shown| shown.text.ends_with('.') && shown.text.contains(text));
            assert!(!has("`") && !has("character"), "{:?}", game.texts());
        }
        game.press(KeyCode::Backspace, Key::Backspace, 1);
        game.type_text("x");
        (0..3).for_each(|_| game.update());
        assert!(!game.shows("Not a whole board yet") && game.shows("X.O/.X./..O x"), "{:?}", game.texts());
    }
}

#[test]
fn the_field_is_wide_enough_for_a_whole_board() {
    for (width, height) in SIZES {
        let mut game = open(width, height);
        game.type_text("XOX/OXO/OXO x");
        (0..3).for_each(|_| game.update());
        let text = game.find_text("XOX/OXO/OXO x");
        assert!(text.visible.width() >= text.rect.width() && !text.is_cut, "{width}×{height}: {text:?}");
        let copy = game.find_text(words::boards::copy());
        assert!(copy.rect.intersect(text.rect).is_empty(), "{copy:?} {text:?}");
        let is_over = |shown: &Shown| shown.text == "As X" && shown.rect.min.y < text.rect.max.y;
        assert!(!game.texts().iter().any(is_over), "{width}×{height}: {text:?}");
    }
}
