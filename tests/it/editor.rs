//! What the editor says and shows while the text of a board is typed.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use noughts::screens::Screen;
use noughts::words::{self, spoken};

use crate::support::{Game, Shown};

const SIZES: [(u32, u32); 4] = [(390, 844), (844, 390), (700, 500), (1280, 800)];

/// Opens the editor, and goes into the field for the text.
fn open(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    game.open_screen(Screen::Editor);
    game.focus_on(spoken::notation());
    game.press(KeyCode::End, Key::End, 1);
    game.press(KeyCode::Backspace, Key::Backspace, 40);
    game
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
