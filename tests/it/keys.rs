//! The keyboard, from a key to the picture.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::WindowMode;
use noughts::focus::Focus;
use noughts::intent::Intent;
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::Settings;
use noughts::words::{self, ShownRule, boards, spoken};
use noughts_engine::play::Refusal;
use noughts_engine::rules::{IllegalMove, Mark, Rules};

use crate::support::{Game, cell};

/// The cell where the cursor is visible, if the cursor is visible.
fn cursor(game: &mut Game) -> Option<String> {
    let world = game.app.world_mut();
    let mut named = world.query::<(&Name, &ViewVisibility)>();
    let is_seen = named.iter(world).any(|(name, visibility)| name.as_str() == "Cursor" && visibility.get());
    is_seen.then(|| world.resource::<Focus>().cell.to_string())
}

fn window_mode(game: &mut Game) -> WindowMode {
    let world = game.app.world_mut();
    world.query::<&Window>().single(world).unwrap().mode
}

/// Presses Tab until a control of this name has the focus.
#[track_caller]
fn tab_to(game: &mut Game, name: &str) {
    for _ in 0..60 {
        game.keys("Tab");
        if let Some((texts, is_seen)) = game.focused()
            && texts.iter().any(|text| text == name)
        {
            assert!(is_seen, "{name} has a ring");
            return;
        }
    }
    panic!("no Tab leads to {name}: {:?}", game.texts());
}

#[test]
fn keys_alone_play_from_the_set_up_screen_to_the_end_and_on() {
    let mut game = Game::open(1280, 800);
    tab_to(&mut game, "Two players");
    game.keys("Enter");
    tab_to(&mut game, "Player 1");
    game.type_text("Mina");
    tab_to(&mut game, "Player 2");
    game.type_text("Noah");
    tab_to(&mut game, "Play");
    game.keys("Enter");
    assert_eq!(game.screen(), Screen::Game);
    game.keys("Up Left Enter"); // a1
    game.keys("Right Space"); // b1
    game.keys("4"); // a2
    game.keys("Right Enter"); // b2
    game.expect_board("XO./XO./... x");
    game.keys("1");
    assert!(game.shows("Mina wins!"));
    game.keys("Enter");
    game.expect_board(".../.../... o");
    game.keys("Esc");
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn arrows_move_a_cursor_that_is_seen_only_while_keys_are_used() {
    let mut game = Game::open_game(1280, 800);
    assert_eq!(cursor(&mut game), None);
    game.keys("Enter");
    game.expect_board(".../.../... x");
    assert_eq!(cursor(&mut game).as_deref(), Some("b2"), "the first key shows where it is");
    game.keys("Down Down Right");
    assert_eq!(cursor(&mut game).as_deref(), Some("c3"), "it stays on the board");
    let at = game.middle_of(cell("a1"));
    game.move_to(at);
    game.update();
    assert_eq!(cursor(&mut game), None);
    game.keys("Left Enter");
    assert_eq!(cursor(&mut game).as_deref(), Some("c3"));
    game.expect_board(".../.../..X o");
}

#[test]
fn a_key_is_seen_in_the_update_in_which_it_came() {
    let mut game = Game::open_game(1280, 800);
    game.queue_keys("7");
    game.update();
    assert_eq!(game.drawn("a1"), Some(Mark::X));
    game.queue_keys("Right");
    game.update();
    assert_eq!(cursor(&mut game).as_deref(), Some("b1"));
}

#[test]
fn several_keys_of_one_update_count_in_their_order() {
    let mut game = Game::open_game(1280, 800);
    game.keys("5 7 7");
    game.expect_board("O../.X./... x");
    game.keys("3 u u 1 Left Up Enter");
    game.expect_board(".../XX./O.. o");
    game.keys("u Y 9 1");
    game.expect_board("..O/XX./O.. x");
}

#[test]
fn no_key_is_lost_if_several_come_in_one_update_of_a_screen_without_a_board() {
    let mut game = Game::open(1280, 800);
    for screen in [Screen::Puzzles, Screen::Tree, Screen::Settings] {
        game.open_screen(screen);
    }
    game.queue_keys("Esc Esc Esc");
    (0..6).for_each(|_| game.update());
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn a_key_after_a_click_is_meant_for_what_was_clicked() {
    let mut game = Game::open(1280, 800);
    game.click_text("Two players");
    game.queue_click(game.find_text("Player 1").at);
    game.queue_keys("M");
    (0..6).for_each(|_| game.update());
    assert!(game.shows("M") || game.shows("Player 1M"), "{:?}", game.texts());
    assert!(!game.app.world().resource::<Settings>().muted, "M mutes if it is not typed");
}

#[test]
fn refused_keys_say_why_as_clicks_do() {
    let mut game = Game::open_game(1280, 800);
    game.queue_keys("5 5");
    game.update();
    game.expect_refusal(IllegalMove::Occupied(cell("b2")).into());
    assert!(game.shows("Already taken"));
    game.keys("u");
    game.queue_keys("u");
    game.update();
    game.expect_refusal(Refusal::NothingToUndo);
}

#[test]
fn a_key_that_is_held_when_the_window_loses_the_keyboard_is_held_no_more() {
    let mut game = Game::open_game(1280, 800);
    game.lose_keyboard_while_held((KeyCode::AltLeft, Key::Alt));
    game.keys("7 5 u");
    game.expect_board("X../.../... o");
}

#[test]
fn letters_do_what_the_buttons_do() {
    let mut game = Game::open_game(1280, 800);
    game.keys("7 5");
    game.keys("u");
    game.expect_board("X../.../... o");
    game.keys("y");
    game.expect_board("X../.O./... x");
    game.keys("Ctrl+z");
    game.expect_board("X../.../... o");
    game.keys("Ctrl+y");
    game.expect_board("X../.O./... x");
    game.keys("N p");
    game.expect_board("X../.O./... x");
    game.keys("R");
    game.expect_board(".../.../... x");
    game.keys("7 4 8 5 9");
    assert!(game.shows("Mina wins!"));
    game.keys("n");
    game.expect_board(".../.../... x");
    assert_eq!(game.pairing().round_number(), 2);
    game.keys("m");
    assert!(game.app.world().resource::<Settings>().muted);
    game.keys("m");
    assert!(!game.app.world().resource::<Settings>().muted);
}

#[test]
fn hint_marks_a_best_cell_until_the_next_move() {
    let mut game = Game::open_game(1280, 800);
    let is_shown = |game: &Game| game.shows("b"); // rows and columns show their names while a lesson is shown
    game.keys("7 4 8 5");
    assert!(!is_shown(&game));
    for _ in 0..3 {
        game.keys("h");
        assert!(is_shown(&game));
        game.keys("h");
        assert!(!is_shown(&game));
    }
    game.keys("h");
    game.keys("9");
    assert!(!is_shown(&game), "the round is over");
    game.keys("h");
    assert!(!is_shown(&game));
    game.keys("u");
    game.click_text("Hint");
    assert!(is_shown(&game));
    game.click_text("Study");
    assert!(game.shows("c1 finishes the line a1–c1."), "{:?}", game.texts());
}

#[test]
fn held_keys_repeat_only_where_one_wants_it() {
    let mut game = Game::open_game(1280, 800);
    game.keys("7 8 9 4");
    game.repeat_key("u", 2);
    game.expect_board("XO./.../... x");
    game.repeat_key("5", 3);
    game.repeat_key("r", 3);
    game.expect_board("XO./.../... x");
    game.repeat_key("Down", 5);
    assert_eq!(cursor(&mut game).as_deref(), Some("a3"));
    game.repeat_key("Enter", 2);
    game.expect_board("XO./.../... x");
}

#[test]
fn with_control_or_alt_keys_belong_to_the_system() {
    let mut game = Game::open_game(1280, 800);
    game.keys("5");
    game.keys("Ctrl+r Ctrl+7 Alt+u Alt+Enter Ctrl+h Ctrl+m Alt+z");
    game.expect_board(".../.X./... o");
    assert!(!game.app.world().resource::<Settings>().muted);
}

#[test]
fn what_is_typed_into_a_field_does_nothing_else() {
    let mut game = Game::open(1280, 800);
    game.type_into("You", "m?u");
    assert!(!game.app.world().resource::<Settings>().muted);
    assert!(!game.has_overlay());
    game.keys("Esc");
    assert_eq!(game.focused(), None);
    game.keys("m ?");
    assert!(game.app.world().resource::<Settings>().muted);
    assert!(game.has_overlay());
    game.keys("Esc");
    // The field that Tab focuses receives the keys after it, even in the same update.
    tab_to(&mut game, "m?u");
    game.keys("Shift+Tab");
    game.keys("Tab m m m");
    assert!(game.shows("m?ummm"), "{:?}", game.texts());
}

#[test]
fn a_focused_button_gets_enter_and_the_board_does_not() {
    let mut game = Game::open_game(1280, 800);
    game.keys("5 7");
    tab_to(&mut game, "Undo");
    game.update();
    assert_eq!(cursor(&mut game), None, "the ring is elsewhere");
    game.keys("Enter");
    game.expect_board(".../.X./... o");
    game.keys("9");
    game.expect_board("..O/.X./... x");
    game.keys("Space");
    game.expect_board(".../.X./... o");
    game.keys("Tab Enter");
    game.expect_board("..O/.X./... x");
}

#[test]
fn the_board_is_one_stop_and_has_its_arrows_for_itself() {
    let mut game = Game::open_game(1280, 800);
    tab_to(&mut game, "Hint");
    game.update();
    assert_eq!(cursor(&mut game), None, "the focus is beside the board");
    game.keys("Up");
    game.update();
    assert_eq!(cursor(&mut game).as_deref(), Some("b2"), "an arrow leads back to it");
    game.keys("Left Left Up Enter");
    game.expect_board("X../.../... o");
    game.keys("Right Enter");
    game.expect_board("XO./.../... x");
    game.keys("Tab");
    game.keys("Shift+Tab");
    game.update();
    game.keys("Down Enter");
    game.expect_board("XO./.X./... o");
}

#[test]
fn the_list_of_keys_opens_over_the_board_and_holds_it_still() {
    let mut game = Game::open_game(1280, 800);
    for (open, close) in [("?", "?"), ("F1", "Esc"), ("?", "Enter")] {
        game.keys(open);
        assert!(game.shows(&words::rule_title(ShownRule::Turns)), "{:?}", game.texts());
        assert!(game.focused_name().is_some());
        if close == "Enter" {
            game.click_text("Keys");
            assert!(game.shows("place a mark: 7 8 9 are the top row"), "{:?}", game.texts());
        }
        game.keys("5 r u Left");
        game.expect_board(".../.../... x");
        game.keys(close);
        if close == "Enter" {
            assert!(
                game.shows(&words::rule_title(ShownRule::Turns)),
                "the keys lead back to how to play: {:?}",
                game.texts()
            );
            game.keys("Esc");
        }
        assert!(!game.has_overlay(), "{close} closes it");
        assert_eq!(game.screen(), Screen::Game);
    }
    game.click_text("Menu");
    game.click_text(&words::how_to_play());
    game.click_text("Keys");
    assert!(game.shows("Close"));
    for _ in 0..2 {
        game.click_at(Vec2::new(200.0, 400.0));
        (0..3).for_each(|_| game.update());
    }
    game.expect_board(".../.../... x");
    assert!(!game.shows("Close"), "a click beside it closes it, and another one how to play");
    game.click("a1");
    game.expect_board("X../.../... o");
    game.keys("?");
    game.click_text("Close");
    assert!(!game.has_overlay());
}

#[test]
fn escape_leads_back_from_every_screen_and_never_out() {
    let mut game = Game::open(1280, 800);
    game.keys("Esc Esc");
    assert_eq!(game.screen(), Screen::Home);
    for (button, screen) in [("Puzzles", Screen::Puzzles), ("Board editor", Screen::Editor)] {
        game.click_text(button);
        assert_eq!(game.screen(), screen);
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Home);
    }
    let mut game = Game::open_game(1280, 800);
    game.click_text("Study");
    game.click_text("Tree");
    assert_eq!(game.screen(), Screen::Tree);
    game.keys("Esc");
    assert_eq!(game.screen(), Screen::Game, "no further");
    assert!(game.shows("Tree"), "the side panel is still open");
    game.keys("Esc");
    assert!(!game.shows("Tree"));
    assert_eq!(game.screen(), Screen::Game);
    game.keys("Esc");
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn f11_takes_the_whole_screen_and_escape_gives_it_back() {
    let mut game = Game::open_game(1280, 800);
    let full = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    game.keys("F11");
    assert_eq!(window_mode(&mut game), full);
    game.keys("F11");
    assert_eq!(window_mode(&mut game), WindowMode::Windowed);
    game.keys("F11");
    game.keys("Esc");
    assert_eq!((window_mode(&mut game), game.screen()), (WindowMode::Windowed, Screen::Game));
}

#[test]
fn a_button_that_closes_a_screen_leaves_the_window_full_screen() {
    let mut game = Game::open_game(1280, 800);
    game.keys("F11");
    game.open_screen(Screen::Editor);
    game.click_text("Back");
    assert_eq!(game.screen(), Screen::Game);
    assert_ne!(window_mode(&mut game), WindowMode::Windowed);
}

#[test]
fn computers_wait_while_a_screen_or_the_list_of_keys_hides_the_game() {
    let mut game = Game::open(1280, 800);
    game.click_text("Watch");
    let mut hide = |open: &dyn Fn(&mut Game), close: &dyn Fn(&mut Game)| {
        let game = &mut game;
        open(game);
        let before = game.history();
        for _ in 0..30 {
            game.update();
        }
        assert_eq!(game.history(), before, "nothing is played behind {:?}", game.screen());
        close(game);
        assert_eq!(game.screen(), Screen::Game);
    };
    hide(&|game| game.keys("?"), &|game| game.keys("?"));
    hide(&|game| game.open_screen(Screen::Settings), &|game| game.keys("Esc"));
    hide(&|game| game.open_screen(Screen::Tree), &|game| game.keys("Esc"));
    let before = game.history().len();
    for _ in 0..30 {
        game.update();
    }
    assert!(game.history().len() > before, "the computers go on");
}

#[test]
fn what_lies_over_the_screen_stays_open_in_a_window_of_any_size() {
    let overlays = [
        Overlay::HowToPlay,
        Overlay::Keys,
        Overlay::Menu,
        Overlay::Languages,
        Overlay::Options,
        Overlay::Share,
        Overlay::Names(Mark::X),
    ];
    for overlay in overlays {
        let mut game = Game::open_game(1000, 700);
        game.app.world_mut().resource_mut::<Screens>().overlay = Some(overlay);
        game.update();
        for (width, height) in [(10, 10), (10, 600), (600, 10), (1, 1), (0, 0), (1000, 700)] {
            game.resize(width, height);
            game.update();
            let open = game.app.world().resource::<Screens>().overlay;
            assert_eq!(open, Some(overlay), "{width}×{height}");
        }
        game.keys("Esc");
        game.click("b2");
        game.expect_board(".../.X./... o");
    }
}

#[test]
fn tab_leads_first_to_what_is_used_first() {
    let mut game = Game::open(1280, 800);
    let stops = |game: &mut Game, count: usize| {
        let mut stop = |_| {
            game.keys("Tab");
            game.update();
            game.focused_name().unwrap_or_default()
        };
        (0..count).map(&mut stop).collect::<Vec<_>>()
    };
    let names = ["Play", "Computer", "Two players", "Online", "Easy", "Medium", "Hard", "Unbeatable"];
    let help = words::how_to_play();
    let classic = words::game_name(Rules::TIC_TAC_TOE);
    let behind = [&classic, words::options(), words::learn(), words::puzzles(), words::board_editor(), "Watch", &help];
    let between = [spoken::name_field(0), words::swap(), spoken::keyboard_on_board()];
    let expected: Vec<_> = names.into_iter().chain(between).chain(behind).collect();
    assert_eq!(stops(&mut game, expected.len()), expected);
    let mut game = Game::open_game(1280, 800);
    game.click("b2");
    let tools = [spoken::keyboard_on_board(), "Undo", "Hint", "Restart", "Study"];
    let names = ["X, Mina, 0 rounds won", "O, Noah, 0 rounds won, to move", words::menu(), boards::back()];
    let expected = [&tools[..], &names].concat();
    assert_eq!(stops(&mut game, expected.len()), expected);
    for (size, ways) in [((1280, 800), &[][..]), ((390, 844), &[words::tree()])] {
        let mut game = Game::open_game(size.0, size.1);
        game.open_screen(Screen::Editor);
        let palette = ["X", "O", boards::erase(), boards::clear()];
        let expected = [&palette[..], ways, &[spoken::keyboard_on_board(), "X to move"]].concat();
        assert_eq!(stops(&mut game, expected.len()), expected, "{size:?}");
    }
}

#[test]
fn tab_leads_through_the_first_screen_in_the_same_order_in_every_arrangement_and_into_view() {
    let names = ["Play", "Computer", "Two players", "Online", "Easy", "Medium", "Hard", "Unbeatable"];
    let between = [spoken::name_field(0), words::swap(), spoken::keyboard_on_board()];
    let help = words::how_to_play();
    let ways = [words::learn(), words::puzzles(), words::editor_short(), "Watch", &help];
    for (width, height) in [(700, 500), (390, 844), (360, 640), (320, 568), (844, 390), (667, 375), (568, 320)] {
        let mut game = Game::open(width, height);
        let mut found = Vec::new();
        for _ in 0..20 {
            game.keys("Tab");
            game.update();
            let name = game.focused_name().unwrap_or_default();
            let rect = game.focused_rect().expect("something has the focus");
            let window = game.layout().window;
            let is_in_view = rect.min.cmpge(Vec2::splat(-1.0)).all() && rect.max.cmple(window + 1.0).all();
            // The button that begins to play stays below the choices that scroll.
            let is_clear = name == "Play" || rect.intersect(game.find_text("Play").rect).is_empty();
            assert!(is_in_view && is_clear, "{width}×{height}: {name} is at {rect:?}");
            let is_last = name == help;
            found.push(name);
            if is_last {
                break;
            }
        }
        // Where there is little room, the game and the options are beside the button that begins to play, and follow this button.
        let chips = [words::game_name(Rules::TIC_TAC_TOE), words::options().to_owned()];
        assert!(found.contains(&chips[0]), "{width}×{height}: {found:?}");
        found.retain(|name| !chips.contains(name));
        let expected = names.into_iter().chain(between).chain(ways).collect::<Vec<_>>();
        assert_eq!(found, expected, "{width}×{height}");
    }
}

#[test]
fn arrows_lead_from_the_button_that_begins_to_the_modes() {
    let opponents = ["Easy", "Medium", "Hard", "Unbeatable"];
    for in_one_update in [false, true] {
        let mut game = Game::open(1280, 800);
        let mut names = Vec::new();
        let mut read = |game: &mut Game| {
            (0..6).for_each(|_| game.update());
            names.push(game.focused_name().unwrap_or_default());
        };
        if in_one_update {
            game.queue_keys("Down Up");
            read(&mut game);
        } else {
            game.keys("Down");
            read(&mut game);
            game.keys("Up");
            read(&mut game);
        }
        game.keys("Up");
        read(&mut game);
        assert_eq!(names.len() == 3, !in_one_update);
        assert!(in_one_update || names[0] == "Play", "{names:?}");
        let [opponent, mode] = &names[names.len() - 2..] else { panic!("{names:?}") };
        assert!(
            opponents.contains(&opponent.as_str()) && ["Computer", "Two players"].contains(&mode.as_str()),
            "{names:?}"
        );
        assert!(game.focused().is_some_and(|(_, is_seen)| is_seen), "it has a ring");
    }
}

#[test]
fn a_field_stays_in_view_if_what_is_above_it_grows() {
    let mut game = Game::open(390, 844);
    game.open_screen(Screen::Editor);
    let below_label = Vec2::Y * 45.0;
    game.scroll(game.find_text("Show outcomes").at, -200.0);
    game.click_at(game.find_text("As text").at + below_label);
    (0..3).for_each(|_| game.update());
    assert_eq!(game.focused_name().as_deref(), Some(spoken::notation()));
    game.keys("Ctrl+a");
    game.type_text("XXX/OOO/X.. x");
    for _ in 0..4 {
        game.update();
        let button = game.find_text("Play from here").rect;
        let field = game.find_text("As text").at + below_label;
        assert!(field.y < button.min.y - 16.0, "{field} is under the button {button:?}");
    }
    assert!(game.texts().iter().any(|shown| shown.text.contains("one mark too many")), "{:?}", game.texts());
}

#[test]
fn the_way_on_has_the_focus_when_a_round_is_over() {
    let mut game = Game::open_game(1280, 800);
    game.play("a1 b1 a2 b2");
    game.keys("Left Left Left Down Down Down");
    game.hold_key("Enter", 4);
    assert_eq!(game.focused_name().as_deref(), Some(words::next_round()));
    assert!(game.outcome().is_some(), "a key that is still held down from the last move does nothing");
    game.keys("Enter");
    game.expect_board(".../.../... x");
    game.keys("5");
    game.expect_board(".../.X./... o");
}

#[test]
fn the_list_of_keys_is_closed_by_its_button_at_every_size() {
    for (width, height) in [(320, 568), (360, 640), (390, 844), (700, 500), (844, 390), (1280, 800)] {
        let mut game = Game::open(width, height);
        game.app.world_mut().write_message(Intent::Keys);
        game.update();
        assert!(game.has_overlay());
        // The list has its final size only after a few updates.
        (0..3).for_each(|_| game.update());
        game.click_text(words::keys::close());
        assert!(!game.has_overlay(), "{width}×{height}");
    }
}
