//! Pads, from Bevy's raw events to the picture. No real pad takes part.

use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{Live, Node};
use noughts::coach::Coach;
use noughts::focus::Focus;
use noughts::screens::{Overlay, Screen, Screens};
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Player, Starter};
use noughts_engine::rules::{ByMark, Kind, Mark, Rules};

use crate::squared::game_of_five;
use crate::support::{Game, computer, person};

/// The button with this name.
fn button(name: &str) -> GamepadButton {
    match name {
        "Left" => GamepadButton::DPadLeft,
        "Right" => GamepadButton::DPadRight,
        "Up" => GamepadButton::DPadUp,
        "Down" => GamepadButton::DPadDown,
        "South" => GamepadButton::South,
        "East" => GamepadButton::East,
        "West" => GamepadButton::West,
        "North" => GamepadButton::North,
        "L" => GamepadButton::LeftTrigger,
        "R" => GamepadButton::RightTrigger,
        "L2" => GamepadButton::LeftTrigger2,
        "R2" => GamepadButton::RightTrigger2,
        "Start" => GamepadButton::Start,
        "Select" => GamepadButton::Select,
        _ => panic!("no button is called {name}"),
    }
}

trait WithPads {
    fn tell(&mut self, event: impl Into<RawGamepadEvent>);
    fn connect(&mut self) -> Entity;
    fn disconnect(&mut self, gamepad: Entity);
    fn hold(&mut self, gamepad: Entity, name: &str, value: f32);
    fn lean(&mut self, gamepad: Entity, axis: GamepadAxis, value: f32);
    fn pad(&mut self, gamepad: Entity, names: &str);
    fn cell(&self) -> String;
}

impl WithPads for Game {
    fn tell(&mut self, event: impl Into<RawGamepadEvent>) {
        self.app.world_mut().write_message(event.into());
    }

    fn connect(&mut self) -> Entity {
        let gamepad = self.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "Pad".to_owned(), vendor_id: None, product_id: None };
        self.tell(GamepadConnectionEvent { gamepad, connection });
        self.update_until_idle();
        gamepad
    }

    fn disconnect(&mut self, gamepad: Entity) {
        self.tell(GamepadConnectionEvent { gamepad, connection: GamepadConnection::Disconnected });
        self.update();
    }

    /// Moves a button to a value, without an update.
    fn hold(&mut self, gamepad: Entity, name: &str, value: f32) {
        self.tell(RawGamepadButtonChangedEvent { gamepad, button: button(name), value });
    }

    /// Moves the stick along an axis, without an update.
    fn lean(&mut self, gamepad: Entity, axis: GamepadAxis, value: f32) {
        self.tell(RawGamepadAxisChangedEvent { gamepad, axis, value });
    }

    /// Presses and releases buttons one after the other, all in one update.
    fn pad(&mut self, gamepad: Entity, names: &str) {
        for name in names.split(' ') {
            self.hold(gamepad, name, 1.0);
            self.hold(gamepad, name, 0.0);
        }
        self.update_until_idle();
    }

    /// The cell that has the focus.
    fn cell(&self) -> String {
        self.resource::<Focus>().cell.to_string()
    }
}

/// A match of these rules, in which X begins.
fn game_of(rules: Rules, x: Player, o: Player, player_one: Mark) -> Game {
    let mut game = Game::open_game(1280, 800);
    let starter = if player_one == Mark::X { Starter::PLAYER_ONE } else { Starter::PLAYER_TWO };
    game.act(ActionKind::NewMatch(rules, Match::new(ByMark { x, o }, player_one, starter)));
    game.update();
    game
}

fn coach(game: &Game) -> &Coach {
    game.app.world().resource()
}

#[test]
fn a_pad_alone_plays_from_the_first_screen_to_the_end_and_on() {
    let mut game = Game::open(1280, 800);
    let pad = game.connect();
    game.click_text("Two players");
    game.pad(pad, "East");
    game.pad(pad, "Down");
    for _ in 0..20 {
        if game.focused_name().as_deref() == Some("Play") {
            break;
        }
        game.pad(pad, "Up");
    }
    game.pad(pad, "South");
    assert_eq!(game.screen(), Screen::Game, "{:?}", game.focused_name());
    game.pad(pad, "Up Up Left South"); // a1, after the first press has shown the focus
    game.pad(pad, "Right South"); // b1
    game.pad(pad, "Left Down South"); // a2
    game.pad(pad, "Right South"); // b2
    game.expect_board("XO./XO./... x");
    game.pad(pad, "Left Down South"); // a3
    game.expect_winner(Mark::X);
    game.pad(pad, "South");
    assert_eq!(game.pairing().round_number(), 2, "South goes on");
    game.pad(pad, "East");
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn a_button_is_seen_in_the_update_in_which_it_came() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.pad(pad, "Right");
    game.hold(pad, "South", 1.0);
    game.update();
    assert_eq!(game.drawn("b2"), Some(Mark::X));
    (0..20).for_each(|_| game.update());
    game.expect_board(".../.X./... o");
}

#[test]
fn shoulders_undo_and_redo_and_the_other_buttons_open_what_they_are_for() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.keys("5 7 9");
    game.pad(pad, "L L");
    game.expect_board(".../.X./... o");
    game.pad(pad, "R");
    game.expect_board("O../.X./... x");
    game.pad(pad, "West");
    assert!(coach(&game).hints);
    game.pad(pad, "West");
    assert!(!coach(&game).hints);
    game.pad(pad, "North");
    assert!(coach(&game).is_open);
    game.pad(pad, "East");
    assert!(!coach(&game).is_open);
    game.pad(pad, "Start");
    assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::Menu));
    game.pad(pad, "North Select L");
    assert!(!coach(&game).is_open, "what lies under the menu stands still");
    game.expect_board("O../.X./... x");
    game.pad(pad, "Start");
    assert!(!game.has_overlay());
    game.pad(pad, "East");
    assert_eq!(game.screen(), Screen::Home);
    game.pad(pad, "Start North");
    assert!(!game.has_overlay() && !coach(&game).is_open, "there is no menu here");
}

#[test]
fn the_menu_is_used_with_the_pad() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.pad(pad, "Start");
    for _ in 0..20 {
        game.pad(pad, "Down");
        if game.focused_name().as_deref() == Some(words::settings()) {
            break;
        }
    }
    game.pad(pad, "South");
    game.update();
    assert_eq!(game.screen(), Screen::Settings, "{:?}", game.focused_name());
    game.pad(pad, "East");
    assert_eq!(game.screen(), Screen::Game);
}

#[test]
fn triggers_lead_from_the_board_to_what_is_beside_it() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.keys("5 7");
    for _ in 0..20 {
        game.pad(pad, "R2");
        if game.focused_name().as_deref() == Some("Undo") {
            break;
        }
    }
    game.pad(pad, "South");
    game.expect_board(".../.X./... o");
    let before = game.focused_name();
    game.pad(pad, "R2");
    assert_ne!(game.focused_name(), before);
    game.pad(pad, "L2");
    assert_eq!(game.focused_name(), before);
}

#[test]
fn the_pad_leads_out_of_a_text_field_and_types_nothing() {
    let mut game = Game::open(1280, 800);
    let pad = game.connect();
    game.type_into("You", "Mina");
    let field = game.focused_name();
    game.pad(pad, "West L R");
    assert!(game.shows("Mina"), "{:?}", game.texts());
    game.pad(pad, "Down");
    assert!(game.focused_name().is_some() && game.focused_name() != field);
    game.pad(pad, "Up");
    assert_ne!(game.focused_name(), None);
}

#[test]
fn a_direction_repeats_while_it_is_held_and_the_window_sleeps_between() {
    for by_stick in [false, true] {
        let mut game = game_of_five(1280, 800);
        let pad = game.connect();
        let hold = |game: &mut Game, value: f32| match by_stick {
            true => game.lean(pad, GamepadAxis::LeftStickX, value),
            false => game.hold(pad, "Right", value),
        };
        game.pad(pad, "Up"); // shows the focus
        game.stand_still();
        let column = |game: &Game| game.resource::<Focus>().cell.column;
        let first = column(&game);
        hold(&mut game, 1.0);
        let mut columns = Vec::new();
        for _ in 0..10 {
            game.update();
            columns.push(column(&game) - first);
        }
        // An update takes 100 ms: the first repeat comes after 400 ms, and each further one after 120 ms, which is in every second update.
        assert_eq!(columns, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4], "by the stick: {by_stick}");
        hold(&mut game, 0.0);
        game.update();
        let stopped = column(&game);
        game.update_until_idle();
        assert_eq!(game.planned(), NextUpdate::OnEvent);
        (0..10).for_each(|_| game.update());
        assert_eq!(column(&game), stopped);
    }
}

#[test]
fn between_two_repeats_the_window_sleeps_and_at_rest_until_an_event() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.pad(pad, "Right Right");
    game.stand_still();
    assert_eq!(game.planned(), NextUpdate::OnEvent);
    game.hold(pad, "Right", 1.0);
    game.update_until_idle();
    assert!(matches!(game.planned(), NextUpdate::At(_)), "{:?}", game.planned());
    game.disconnect(pad);
    game.update_until_idle();
    (0..100).for_each(|_| game.update());
    assert_eq!(game.planned(), NextUpdate::OnEvent, "a pad that is gone holds nothing");
    // Sources drop noise. If it came, it would still move nothing.
    let pad = game.connect();
    let before = game.cell();
    for value in [0.1, -0.2, 0.3, 0.49, -0.49] {
        game.lean(pad, GamepadAxis::LeftStickX, value);
        game.update();
        assert_eq!((game.cell(), game.planned()), (before.clone(), NextUpdate::OnEvent));
    }
}

#[test]
fn each_of_two_pads_places_marks_in_its_turns_only_and_both_use_menus() {
    let mut game = Game::open_game(1280, 800);
    let [first, second] = [game.connect(), game.connect()];
    game.pad(first, "Right");
    game.pad(second, "South");
    game.expect_board(".../.../... x");
    game.pad(first, "South");
    game.expect_board(".../.X./... o");
    game.pad(first, "Left South");
    game.expect_board(".../.X./... o");
    game.pad(second, "South");
    game.expect_board(".../OX./... x");
    game.pad(second, "Start");
    assert!(game.has_overlay());
    game.pad(second, "Start");
    game.pad(second, "Up South");
    game.expect_board(".../OX./... x");
    game.disconnect(first);
    game.update_until_idle();
    game.pad(second, "South");
    game.expect_board("X../OX./... o");
}

#[test]
fn player_1_has_the_first_pad_also_with_the_other_mark() {
    let mut game = game_of(Rules::TIC_TAC_TOE, person("Noah"), person("Mina"), Mark::O);
    let [first, second] = [game.connect(), game.connect()];
    game.pad(first, "Right");
    game.pad(first, "South");
    game.expect_board(".../.../... x");
    game.pad(second, "South");
    game.expect_board(".../.X./... o");
}

#[test]
fn against_the_computer_every_pad_places_marks() {
    let mut game = game_of(Rules::TIC_TAC_TOE, person("Mina"), computer("pencil"), Mark::X);
    let [_, second] = [game.connect(), game.connect()];
    game.pad(second, "Right");
    game.pad(second, "South");
    assert_eq!(game.history()[0].to_string(), "b2");
}

#[test]
fn select_chooses_the_other_mark_only_where_players_choose_it() {
    let mut game = game_of(Kind::Wild.usual_rules(), person("Mina"), person("Noah"), Mark::X);
    let pad = game.connect();
    game.pad(pad, "Right");
    game.pad(pad, "South");
    game.expect_board(".../.X./... o");
    game.pad(pad, "Select");
    game.pad(pad, "Right South");
    game.expect_board(".../.XO/... x");
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    game.pad(pad, "Right");
    game.pad(pad, "Select South");
    game.expect_board(".../.X./... o");
}

#[test]
fn unplugging_is_said_and_seen() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    assert!(!game.shows(words::pad_unplugged()));
    game.disconnect(pad);
    game.update();
    assert!(game.shows(words::pad_unplugged()), "{:?}", game.texts());
    let world = game.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
    let is_heard = |node: &Node| node.live() == Some(Live::Polite) && node.value() == Some(words::pad_unplugged());
    assert!(tree.nodes.iter().any(|(_, node)| is_heard(node)), "a screen reader reads it");
    (0..100).for_each(|_| game.update());
    assert!(!game.shows(words::pad_unplugged()), "after ten seconds");
}

#[test]
fn a_pad_is_for_the_window_that_has_the_keyboard() {
    let mut game = Game::open_game(1280, 800);
    let pad = game.connect();
    let focus = |game: &mut Game, focused: bool| {
        let world = game.app.world_mut();
        world.query::<&mut Window>().single_mut(world).unwrap().focused = focused;
    };
    game.pad(pad, "Right");
    focus(&mut game, false);
    game.pad(pad, "South");
    game.expect_board(".../.../... x");
    focus(&mut game, true);
    game.pad(pad, "South");
    game.expect_board(".../.X./... o");
}
